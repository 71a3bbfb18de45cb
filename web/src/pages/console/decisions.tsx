// Entering the decisions of players, seat by seat; keys act for the first seat in turn.

import { useState } from "preact/hooks";
import { unlessRetyped } from "../../lib/clear-sent";
import { useKeys } from "../../lib/keyboard";
import { tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { RoundView, Todo } from "../../lib/server-types";
import { DECISION_KEYS } from "./console-keys";
import type { Ask } from "./next-card";

/** The key of a bet: its multiple of the seat's Ante, as the key sheet says; else none. */
export function multipleKey(amount: number, ante: number): string {
  const times = ante ? amount / ante : 0;
  return Number.isInteger(times) && times >= 1 && times <= 4 ? String(times) : "";
}

function anteOf(view: RoundView, seat: number | undefined): number {
  const wagers = view.seats?.find((s) => s.seat === seat)?.wagers ?? {};
  return wagers.ante ?? Object.values(wagers)[0] ?? 0;
}

export function Decisions({ todo, view, ask }: { todo: Todo[]; view: RoundView; ask: Ask }) {
  const first = todo[0];
  const can = (act: string) => first?.options?.some((o) => o.act === act);
  const amounts = first?.options?.find((o) => o.act === "bet")?.amounts ?? [];
  const bet = (key: string) => {
    const amount = amounts.find((a) => multipleKey(a, anteOf(view, first?.seat)) === key);
    return amount !== undefined && (() => void ask({ type: "Bet", seat: first?.seat, amount }));
  };
  useKeys(DECISION_KEYS, {
    f: can("fold") && (() => void ask({ type: "Fold", seat: first?.seat })),
    c: can("check") && (() => void ask({ type: "Check", seat: first?.seat })),
    "1": bet("1"),
    "2": bet("2"),
    "3": bet("3"),
    "4": bet("4"),
  });
  return (
    <section class="panel decisions-entry" aria-label="Decisions">
      <h2>Decisions</h2>
      {todo.map((t, i) => (
        <Seat key={t.seat} todo={t} first={i === 0} ante={anteOf(view, t.seat)} ask={ask} />
      ))}
    </section>
  );
}

function Seat({
  todo: t,
  first,
  ante,
  ask,
}: {
  todo: Todo;
  first: boolean;
  ante: number;
  ask: Ask;
}) {
  const [other, setOther] = useState("");
  const record = () => {
    const cents = typedCents(other);
    if (!cents) return tell("Amount: expected dollars such as 30.");
    void ask({
      type: t.do === "CorrectBet" ? "CorrectBet" : "RecordBet",
      seat: t.seat,
      amount: cents,
    }).then((good) => good && setOther(unlessRetyped(other, "")));
  };
  return (
    <div class={`form-box${first ? " first" : ""}`} role="group" aria-label={`Seat ${t.seat}`}>
      <p>
        <strong>Seat {t.seat}</strong> {t.person}: {t.what} <small>({t.clause})</small>
      </p>
      <div class="row">
        {(t.options ?? []).map((o) =>
          o.act === "bet" ? (
            (o.amounts ?? []).map((a) => (
              <button
                type="button"
                key={a}
                onClick={() => void ask({ type: "Bet", seat: t.seat, amount: a })}
              >
                Bets {dollars(a)}{" "}
                {first && multipleKey(a, ante) && <kbd>{multipleKey(a, ante)}</kbd>}
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
