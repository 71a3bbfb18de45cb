// The next thing for the dealer to do, with what to say and the clause, and what else is open.

import { useState } from "preact/hooks";
import { plain } from "../../lib/names";
import type { RoundView, Todo } from "../../lib/server-types";
import { type Ask, nextOf } from "./next-card";

const BUTTONS: Record<string, string> = {
  OpenRound: "Open the round",
  ShuffleCards: "Shuffled",
  NoMoreBets: "No more bets",
  Deal: "Deal",
  Settle: "Settle",
  CloseJackpot: "Take them off",
  CloseRound: "In the rack",
};

/** `acts` is false where the table deals itself: then this only tells what is next. */
export function NextStep({ view, ask, acts }: { view: RoundView | null; ask: Ask; acts: boolean }) {
  const todo = nextOf(view);
  const rest = (view?.todo ?? []).filter((t) => t !== todo);
  return (
    <section class="panel next" aria-label="What to do next">
      {todo ? (
        <Now key={`${todo.do}/${todo.duty}`} todo={todo} ask={ask} acts={acts} />
      ) : (
        <p class="headline">
          No round is open.{" "}
          {acts && (
            <button type="button" class="main" onClick={() => void ask({ type: "OpenRound" })}>
              Open the round
            </button>
          )}
        </p>
      )}
      {rest.length > 0 && (
        <ul class="plain-list soft">
          {rest.map((t, i) => (
            <li key={i}>
              {t.seat ? `Seat ${t.seat}: ` : ""}
              {t.what} {t.may ? "(may)" : ""}{" "}
              <small>
                ({plain(t.role)}, {t.clause})
              </small>{" "}
              {acts && <Also todo={t} ask={ask} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Now({ todo: t, ask, acts }: { todo: Todo; ask: Ask; acts: boolean }) {
  const [number, setNumber] = useState("");
  const [note, setNote] = useState("");
  return (
    <>
      {t.says && (
        <p class="says">
          {acts ? "Say: " : ""}“{t.says}.”
        </p>
      )}
      <p class="headline" role="status">
        <strong>
          {t.seat && !/seat/.test(t.what) ? `Seat ${t.seat}: ` : ""}
          {t.what}
        </strong>{" "}
        <small>
          {plain(t.role)}, {t.clause}
        </small>
      </p>
      {acts && (
        <div class="row">
          {BUTTONS[t.do] && (
            <button
              type="button"
              class="main big"
              onClick={() =>
                void ask({ type: t.do, ...(t.do === "Settle" && t.seat ? { seat: t.seat } : {}) })
              }
            >
              {BUTTONS[t.do]}
            </button>
          )}
          {t.do === "CutCards" && (
            <>
              <label class="inline">
                Cards cut off{" "}
                <input
                  type="number"
                  min={1}
                  max={51}
                  value={number || "26"}
                  onInput={(e) => setNumber(e.currentTarget.value)}
                />
              </label>
              <button
                type="button"
                class="main big"
                onClick={() => void ask({ type: "CutCards", position: Number(number || "26") })}
              >
                Cut
              </button>
            </>
          )}
          {t.do === "CountCards" && (
            <>
              <label class="inline">
                Cards counted{" "}
                <input
                  type="number"
                  min={0}
                  max={60}
                  value={number}
                  onInput={(e) => setNumber(e.currentTarget.value)}
                />
              </label>
              <button
                type="button"
                class="main big"
                disabled={!number}
                onClick={() => void ask({ type: "CountCards", count: Number(number) })}
              >
                Counted
              </button>
            </>
          )}
          {t.do === "DoDuty" && (
            <>
              {t.note && (
                <label class="inline">
                  {t.note[0]?.toUpperCase() + t.note.slice(1)}{" "}
                  <input value={note} onInput={(e) => setNote(e.currentTarget.value)} />
                </label>
              )}
              <button
                type="button"
                class="main big"
                disabled={Boolean(t.note) && !note.trim()}
                onClick={() => void ask({ type: "DoDuty", what: t.duty, note })}
              >
                Done
              </button>
            </>
          )}
        </div>
      )}
    </>
  );
}

function Also({ todo: t, ask }: { todo: Todo; ask: Ask }) {
  if (t.do === "NoMoreBets" || t.do === "CloseRound" || t.do === "ShuffleCards")
    return (
      <button type="button" onClick={() => void ask({ type: t.do })}>
        {BUTTONS[t.do]}
      </button>
    );
  if (t.do === "Concede")
    return (
      <button
        type="button"
        onClick={() => void ask({ type: "Concede", seat: t.seat, confirmed: true })}
      >
        Concedes
      </button>
    );
  if (t.do === "Retract")
    return (
      <button type="button" onClick={() => void ask({ type: "Retract", seat: t.seat })}>
        Takes back
      </button>
    );
  return null;
}
