// The next thing for the dealer of a banked table to do, with what to say and the clause.

import { useState } from "preact/hooks";
import { plain } from "../../lib/names";
import type { RoundView, Todo } from "../../lib/server-types";
import { type Ask, nextOf } from "./next-card";
import { type StepButton, StepNumber, StepPanel } from "./step-panel";

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
  return <Now key={`${todo?.do}/${todo?.duty}`} todo={todo} ask={ask} acts={acts} />;
}

function Now({ todo: t, ask, acts }: { todo: Todo | undefined; ask: Ask; acts: boolean }) {
  const cuts = t?.do === "CutCards";
  const [number, setNumber] = useState(cuts ? "26" : "");
  const [note, setNote] = useState("");
  const counts = t?.do === "CountCards";
  return (
    <StepPanel
      todo={t}
      idle="No round is open."
      says={t?.says ? `${acts ? "Say: " : ""}“${t.says}.”` : ""}
      button={acts ? buttonOf(t, ask, number, note) : undefined}
    >
      {acts && (cuts || counts) && (
        <StepNumber
          label={cuts ? "Cards cut off" : "Cards counted"}
          most={cuts ? 51 : 60}
          value={number}
          set={setNumber}
        />
      )}
      {acts && t?.do === "DoDuty" && t.note && (
        <label class="inline">
          {t.note[0]?.toUpperCase() + t.note.slice(1)}{" "}
          <input value={note} onInput={(e) => setNote(e.currentTarget.value)} />
        </label>
      )}
    </StepPanel>
  );
}

function buttonOf(
  t: Todo | undefined,
  ask: Ask,
  number: string,
  note: string,
): StepButton | undefined {
  if (!t) return { label: "Open the round", act: () => void ask({ type: "OpenRound" }) };
  if (t.do === "CutCards")
    return {
      label: "Cut",
      disabled: !number,
      act: () => void ask({ type: "CutCards", position: Number(number) }),
    };
  if (t.do === "CountCards")
    return {
      label: "Counted",
      disabled: !number,
      act: () => void ask({ type: "CountCards", count: Number(number) }),
    };
  if (t.do === "DoDuty")
    return {
      label: "Done",
      disabled: Boolean(t.note) && !note.trim(),
      act: () => void ask({ type: "DoDuty", what: t.duty, note }),
    };
  const label = BUTTONS[t.do];
  const seat = t.do === "Settle" && t.seat ? { seat: t.seat } : {};
  return label ? { label, act: () => void ask({ type: t.do, ...seat }) } : undefined;
}

/** What else is open, below what must be done next. */
export function OtherSteps({
  view,
  ask,
  acts,
}: {
  view: RoundView | null;
  ask: Ask;
  acts: boolean;
}) {
  const todo = nextOf(view);
  const rest = (view?.todo ?? []).filter((t) => t !== todo);
  if (!rest.length) return null;
  return (
    <section class="panel" aria-label="What else is open">
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
    </section>
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
