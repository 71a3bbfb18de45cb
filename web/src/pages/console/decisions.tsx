// Entering the decisions of players, seat by seat; keys act for the first seat in turn.

import { useState } from "preact/hooks";
import { useKeyPresses } from "../../lib/keyboard";
import { tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { Todo } from "../../lib/server-types";
import type { Ask } from "./next-card";

export function Decisions({ todo, ask }: { todo: Todo[]; ask: Ask }) {
  const first = todo[0];
  useKeyPresses((event) => {
    const act = { f: "fold", c: "check" }[event.key.toLowerCase()];
    const bet = first?.options?.find((o) => o.act === "bet")?.amounts?.[Number(event.key) - 1];
    if (act && first?.options?.some((o) => o.act === act))
      void ask({ type: act === "fold" ? "Fold" : "Check", seat: first.seat });
    else if (bet) void ask({ type: "Bet", seat: first?.seat, amount: bet });
    else return false;
    return true;
  });
  return (
    <section class="panel" aria-label="Decisions">
      <h2>Decisions</h2>
      {todo.map((t, i) => (
        <Seat key={t.seat} todo={t} first={i === 0} ask={ask} />
      ))}
    </section>
  );
}

function Seat({ todo: t, first, ask }: { todo: Todo; first: boolean; ask: Ask }) {
  const [other, setOther] = useState("");
  const record = () => {
    const cents = typedCents(other);
    if (!cents) return tell("Amount: expected dollars such as 30.");
    void ask({
      type: t.do === "CorrectBet" ? "CorrectBet" : "RecordBet",
      seat: t.seat,
      amount: cents,
    }).then((good) => good && setOther(""));
  };
  return (
    <div class={`form-box${first ? " first" : ""}`} role="group" aria-label={`Seat ${t.seat}`}>
      <p>
        <strong>Seat {t.seat}</strong> {t.person}: {t.what} <small>({t.clause})</small>
      </p>
      <div class="row">
        {(t.options ?? []).map((o) =>
          o.act === "bet" ? (
            (o.amounts ?? []).map((a, n) => (
              <button
                type="button"
                key={a}
                onClick={() => void ask({ type: "Bet", seat: t.seat, amount: a })}
              >
                Bets {dollars(a)} {first && <kbd>{n + 1}</kbd>}
              </button>
            ))
          ) : (
            <button
              type="button"
              key={o.act}
              onClick={() => void ask({ type: o.act === "fold" ? "Fold" : "Check", seat: t.seat })}
            >
              {o.act === "fold" ? "Folds" : "Checks"}{" "}
              {first && <kbd>{o.act === "fold" ? "F" : "C"}</kbd>}
            </button>
          ),
        )}
        <label class="inline">
          Lies there{" "}
          <input
            size={6}
            inputMode="decimal"
            value={other}
            onInput={(e) => setOther(e.currentTarget.value)}
          />
        </label>
        <button type="button" disabled={!other.trim()} onClick={record}>
          Record it
        </button>
        <select
          aria-label={`No decision by seat ${t.seat}`}
          value=""
          onChange={(e) =>
            e.currentTarget.value &&
            void ask({ type: "NoDecision", seat: t.seat, why: e.currentTarget.value })
          }
        >
          <option value="">No decision…</option>
          <option value="time">time ran out</option>
          <option value="refused">refuses</option>
          <option value="absent">not there</option>
        </select>
      </div>
    </div>
  );
}
