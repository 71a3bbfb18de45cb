// What waits for a second person: another officer confirms or declines it, its proposer withdraws.

import { useEffect, useState } from "preact/hooks";
import { me, newKey, post } from "../lib/api";
import { attempt } from "../lib/attempt";
import { posts } from "../lib/duty";
import { plain } from "../lib/names";
import type { ProposalShown } from "../lib/server-types";
import { when } from "../lib/time";
import { useGet } from "../lib/use-get";

/** What a form says once a command that needs two people has been proposed. */
export const PROPOSED = "Proposed. Another person on duty must confirm it within 30 minutes.";
const LOOK_AGAIN = 3000;

interface Props {
  house?: string;
  changed: () => void;
}

export function Proposals({ house, changed }: Props) {
  const found = useGet<ProposalShown[]>("/api/proposals");
  const mine = (found.value ?? []).filter((p) => !house || p.house === house);
  useEffect(() => {
    const timer = setInterval(found.again, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, []);
  const done = () => {
    found.again();
    changed();
  };
  if (!found.value) return null;
  return (
    <section class="panel" aria-label="Waiting for a second person">
      <h2>
        Waiting for a second person{" "}
        {mine.length > 0 && <span class="badge warned">{mine.length}</span>}
      </h2>
      {mine.length === 0 && <p class="soft">Nothing.</p>}
      {mine.map((p) => (
        <One key={p.number} proposal={p} done={done} />
      ))}
    </section>
  );
}

function One({ proposal: p, done }: { proposal: ProposalShown; done: () => void }) {
  const own = p.by.person === me.value?.person;
  const proposer = `${own ? "you" : p.by.person}, ${plain(p.by.role)}`;
  return (
    <div class="form-box" role="group" aria-label={`Proposal ${p.number}`}>
      <p>
        <strong>{p.says}</strong> {p.reason}{" "}
        <small>
          Proposed by {proposer}, {when(p.at, p.house)}; until {when(p.until, p.house)}
        </small>
      </p>
      {own ? <Withdraw proposal={p} done={done} /> : <Answer proposal={p} done={done} />}
    </div>
  );
}

const ask = (p: ProposalShown, what: string, body: object, said: string): Promise<boolean> =>
  attempt(post(`/api/proposals/${p.number}/${what}`, { key: newKey(), ...body }), said);

function Withdraw({ proposal: p, done }: { proposal: ProposalShown; done: () => void }) {
  const withdraw = async () => {
    if (await ask(p, "withdraw", { role: p.by.role }, "Withdrawn.")) done();
  };
  return (
    <div class="row">
      <span class="soft">Another person must confirm it.</span>
      <button type="button" onClick={() => void withdraw()}>
        Withdraw
      </button>
    </div>
  );
}

function Answer({ proposal: p, done }: { proposal: ProposalShown; done: () => void }) {
  const mine = posts(p.house, p.table);
  const [chosen, setChosen] = useState("");
  const [reason, setReason] = useState("");
  const role = chosen || mine[0]?.role || "";
  const confirm = async () => {
    if (await ask(p, "confirm", { role }, "Confirmed, and carried out.")) done();
  };
  const decline = async (event: Event) => {
    event.preventDefault();
    if (await ask(p, "decline", { role, reason: reason.trim() }, "Declined.")) done();
  };
  if (!mine.length) return <p class="soft">For staff on duty there.</p>;
  return (
    <form class="row" onSubmit={(e) => void decline(e)}>
      {mine.length > 1 && (
        <label>
          As{" "}
          <select value={role} onChange={(e) => setChosen(e.currentTarget.value)}>
            {mine.map((r) => (
              <option key={r.role} value={r.role}>
                {plain(r.role)}
              </option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="main" onClick={() => void confirm()}>
        Confirm
      </button>
      <label>
        Reason to decline <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
      </label>
      <button type="submit" disabled={!reason.trim()}>
        Decline
      </button>
    </form>
  );
}
