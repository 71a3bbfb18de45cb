// Jackpot prizes that are claimed: what must be done first, and hold, release or refuse them.

import { useState } from "preact/hooks";
import { dollars } from "../../lib/money";
import { plain } from "../../lib/names";
import type { ClaimShown, DeskShown } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import { PROPOSED } from "../../parts/proposals";
import { askDesk } from "./ask-desk";

// The duties that key a prize off: these take two people.
const KEYS = ["determine", "verify"];

export function PrizeClaims({ desk, done }: { desk: DeskShown; done: () => void }) {
  return (
    <section class="panel" aria-label="Prizes owed">
      <h2>Prizes owed</h2>
      {desk.claims.length === 0 && <p class="soft">Every prize that was won has been paid.</p>}
      {desk.claims.map((c) => (
        <One key={c.id} desk={desk} claim={c} done={done} />
      ))}
    </section>
  );
}

function One({ desk, claim: c, done }: { desk: DeskShown; claim: ClaimShown; done: () => void }) {
  const [hours, setHours] = useState("24");
  const [reason, setReason] = useState("");
  const ask = async (
    command: { type: string } & Record<string, unknown>,
    said: string,
    who = "",
  ) => {
    if (await askDesk(desk, { claim: c.id, ...command }, said, who)) done();
  };
  const until = () => Math.round(serverNow()) + Number(hours || "24") * 3_600_000;
  return (
    <div class="form-box" role="group" aria-label={`Prize ${c.id}`}>
      <p>
        <strong>{dollars(c.amount)}</strong> {plain(c.prize)}, {c.table} seat {c.seat}
        {c.person ? `, ${c.person}` : ""}{" "}
        <small>
          ({c.clauses.join(", ")}, since {when(c.at, desk.house)})
        </small>
        {c.held_until && (
          <span class="badge warned">held until {when(c.held_until, desk.house)}</span>
        )}
      </p>
      <div class="row">
        {c.needs.map((n) => (
          <button
            type="button"
            key={n.do}
            class="main"
            onClick={() => {
              const said = KEYS.includes(n.do) ? PROPOSED : "Done.";
              void ask({ type: "Attest", duty: n.do }, said, n.by);
            }}
          >
            {plain(n.do)}{" "}
            <small>
              ({plain(n.by)}, {n.clause})
            </small>
          </button>
        ))}
      </div>
      <div class="row">
        <label class="inline">
          Hours{" "}
          <input
            type="number"
            min={1}
            value={hours}
            onInput={(e) => setHours(e.currentTarget.value)}
          />
        </label>
        <button
          type="button"
          onClick={() => void ask({ type: "HoldPayment", until: until() }, "Held.")}
        >
          Hold it
        </button>
        {c.held_until && (
          <button type="button" onClick={() => void ask({ type: "ReleasePayment" }, "Released.")}>
            Release it
          </button>
        )}
      </div>
      <details>
        <summary>No prize after all</summary>
        <label>
          Reason <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
        <button
          type="button"
          disabled={!reason.trim()}
          onClick={() => void ask({ type: "DismissClaim", reason }, PROPOSED)}
        >
          Propose to dismiss it
        </button>
      </details>
    </div>
  );
}
