// The next thing for the dealer of a poker table to do, and a short bet that must be settled first.

import { useState } from "preact/hooks";
import type { PokerShown, Todo } from "../../lib/server-types";
import type { Ask } from "./next-card";
import { type StepButton, StepNumber, StepPanel } from "./step-panel";

const STEPS: Record<string, string> = {
  CheckCards: "Checked",
  BeginHand: "Begin the hand",
  ChargeTime: "Time charge taken",
  ShuffleDeck: "Shuffled",
  PostBlinds: "Blinds are up",
  DealHole: "Dealt",
  ShuffleAside: "Shuffled in",
  Showdown: "The rest show or muck",
  Push: "Pot pushed",
};

export function PokerStep({ table, ask }: { table: PokerShown; ask: Ask }) {
  const todo = table.todo?.[0];
  return <Now key={`${todo?.do}/${todo?.seat}`} todo={todo} ask={ask} />;
}

function Now({ todo: t, ask }: { todo: Todo | undefined; ask: Ask }) {
  const cuts = t?.do === "CutDeck";
  const counts = t?.do === "CountCards";
  const [number, setNumber] = useState(cuts ? "26" : "");
  return (
    <StepPanel todo={t} idle="Nothing is to be done now." button={t && buttonOf(t, ask, number)}>
      {(cuts || counts) && (
        <StepNumber
          label={cuts ? "Cards cut off" : "Cards counted"}
          most={cuts ? 51 : 104}
          value={number}
          set={setNumber}
        />
      )}
    </StepPanel>
  );
}

function buttonOf(t: Todo, ask: Ask, number: string): StepButton | undefined {
  if (t.do === "CutDeck")
    return {
      label: "Cut",
      disabled: !number,
      act: () => void ask({ type: "CutDeck", position: Number(number) }),
    };
  if (t.do === "CountCards")
    return {
      label: "Counted",
      disabled: !number,
      act: () => void ask({ type: "CountCards", found: Number(number) }),
    };
  if (t.do === "Discard")
    return {
      label: "Has discarded",
      act: () => void ask({ type: "Discard", seat: t.seat, card: null }),
    };
  const label = STEPS[t.do];
  return label ? { label, act: () => void ask({ type: t.do }) } : undefined;
}

/** What else may be done, and a bet that was short of the call. */
export function PokerAlso({ table, ask }: { table: PokerShown; ask: Ask }) {
  const later = (table.todo ?? []).slice(1);
  const owing = table.owing;
  if (!later.length && !owing) return null;
  return (
    <section class="panel" aria-label="What else is open">
      {later.map((t) => (
        <p key={t.do} class="soft">
          {t.what} <small>({t.clause})</small>{" "}
          <button type="button" onClick={() => void ask({ type: t.do })}>
            {STEPS[t.do]}
          </button>
        </p>
      ))}
      {owing && (
        <p>
          Seat {owing.seat} is first to {owing.kind} <small>({owing.clause})</small>{" "}
          {owing.kind === "rule on the fold" ? (
            <>
              <button
                type="button"
                onClick={() => void ask({ type: "RuleOnFold", seat: owing.seat, stands: true })}
              >
                The fold stands
              </button>{" "}
              <button
                type="button"
                onClick={() => void ask({ type: "RuleOnFold", seat: owing.seat, stands: false })}
              >
                The hand plays on
              </button>
            </>
          ) : (
            <>
              <button type="button" onClick={() => void ask({ type: "MakeUp", seat: owing.seat })}>
                Makes it up
              </button>{" "}
              <button
                type="button"
                onClick={() => void ask({ type: "Surrender", seat: owing.seat })}
              >
                Folds and leaves it
              </button>
            </>
          )}
        </p>
      )}
    </section>
  );
}
