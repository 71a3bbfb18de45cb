// Jackpot systems: opened, verified, topped up, corrected, changed and closed; their tables.

import { useState } from "preact/hooks";
import { unlessRetyped } from "../../lib/clear-sent";
import { tell } from "../../lib/messages";
import { typedCents } from "../../lib/money";
import type { DeskShown, SystemShown } from "../../lib/server-types";
import { PROPOSED } from "../../parts/proposals";
import { askDesk } from "./ask-desk";
import { ChangeTerms, CloseSystem } from "./close-system";
import { LinkedTables } from "./linked-tables";
import { OpenSystem } from "./open-system";

export function JackpotSystems({ desk, done }: { desk: DeskShown; done: () => void }) {
  return (
    <div class="stack">
      {desk.systems.map((s) => (
        <One key={s.id} desk={desk} system={s} done={done} />
      ))}
      <OpenSystem desk={desk} done={done} />
      <LinkedTables desk={desk} done={done} />
    </div>
  );
}

function One({
  desk,
  system: s,
  done,
}: {
  desk: DeskShown;
  system: SystemShown;
  done: () => void;
}) {
  const ask = async (type: string, said: string) => {
    if (await askDesk(desk, { type, system: s.id }, said)) done();
  };
  return (
    <section class="panel" aria-label={s.id}>
      <h2>
        {s.id}{" "}
        <span class={`badge ${s.working ? "good" : "bad"}`}>
          {s.working ? "working" : s.manual ? "by hand" : "out of order"}
        </span>{" "}
        {s.display_out && <span class="badge bad">display out</span>}
      </h2>
      <table class="dense">
        <thead>
          <tr>
            <th>Pool</th>
            <th class="number">In the ledger</th>
            <th class="number">Display verified at</th>
          </tr>
        </thead>
        <tbody>
          {s.pools.map((amount, i) => (
            <tr key={i}>
              <th scope="row">{i + 1}</th>
              <td class="number money" data-pool={i + 1}>
                ${grouped(amount)}
              </td>
              <td class="number money">
                {s.verified[i] ? `$${grouped(s.verified[i])}` : "not yet"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="soft">Fed by {s.tables.join(", ") || "no table"}.</p>
      <div class="row">
        <button
          type="button"
          onClick={() => void ask("VerifyDisplay", "The display agrees with the ledger.")}
        >
          Display verified
        </button>
        {!s.display_out && (
          <button type="button" onClick={() => void ask("LoseDisplay", "The display is out.")}>
            Display out
          </button>
        )}
        {s.working && (
          <button type="button" onClick={() => void ask("ReportFault", "The fault is reported.")}>
            Equipment fault
          </button>
        )}
        {!s.working && !s.manual && (
          <button type="button" onClick={() => void ask("ArrangeManually", "Run by hand.")}>
            Run by hand
          </button>
        )}
        {(!s.working || s.display_out) && (
          <button type="button" class="main" onClick={() => void ask("Repair", "Repaired.")}>
            Repaired
          </button>
        )}
      </div>
      <Mend desk={desk} system={s} done={done} />
      {desk.may_run && (
        <>
          <ChangeTerms key={JSON.stringify(s.line)} desk={desk} system={s} done={done} />
          <CloseSystem desk={desk} system={s} done={done} />
        </>
      )}
    </section>
  );
}

function Mend({
  desk,
  system: s,
  done,
}: {
  desk: DeskShown;
  system: SystemShown;
  done: () => void;
}) {
  const [amount, setAmount] = useState("");
  const [pool, setPool] = useState("1");
  const [reason, setReason] = useState("");
  const cents = () => {
    const found = typedCents(amount.replace(/^-/, ""));
    if (!found) tell("Amount: expected dollars such as 100 or 12.50.");
    return found ? (amount.trim().startsWith("-") ? -found : found) : 0;
  };
  const topUp = async () => {
    const c = cents();
    if (
      c &&
      (await askDesk(
        desk,
        { type: "TopUp", system: s.id, amount: c, pool: Number(pool) },
        PROPOSED,
      ))
    ) {
      setAmount(unlessRetyped(amount, ""));
      done();
    }
  };
  const correct = async () => {
    const c = cents();
    if (
      c &&
      (await askDesk(
        desk,
        { type: "CorrectMeter", system: s.id, amount: String(c), reason, pool: Number(pool) },
        PROPOSED,
      ))
    ) {
      setAmount(unlessRetyped(amount, ""));
      setReason(unlessRetyped(reason, ""));
      done();
    }
  };
  return (
    <details>
      <summary>Top up or correct</summary>
      <div class="row">
        <label>
          Dollars{" "}
          <input
            size={9}
            value={amount}
            inputMode="decimal"
            onInput={(e) => setAmount(e.currentTarget.value)}
          />
        </label>
        {s.pools.length > 1 && (
          <label>
            Pool{" "}
            <select value={pool} onChange={(e) => setPool(e.currentTarget.value)}>
              {s.pools.map((_, i) => (
                <option key={i}>{i + 1}</option>
              ))}
            </select>
          </label>
        )}
        <button type="button" disabled={!amount.trim()} onClick={() => void topUp()}>
          Propose to top up
        </button>
        <label>
          Reason for a correction{" "}
          <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
      </div>
      <button
        type="button"
        disabled={!amount.trim() || !reason.trim()}
        onClick={() => void correct()}
      >
        Propose the correction
      </button>
    </details>
  );
}

const grouped = (amount: string): string => amount.replace(/\B(?=(\d{3})+\.)/g, ",");
