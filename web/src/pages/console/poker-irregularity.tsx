// Reporting an irregularity at a poker table; the book says what follows and who may rule.
import { useState } from "preact/hooks";
import { cardsIn } from "../../felt/cards/card-pad";
import type { HandView, TableShown } from "../../lib/server-types";
import type { Ask } from "./next-card";

interface Fault {
  label: string;
  clause: string;
  needs: ("seat" | "any seat" | "cards" | "note")[];
  build: (
    seat: number,
    cards: string[],
    note: string,
  ) => { type: string } & Record<string, unknown>;
}

const report =
  (what: string, more: object = {}) =>
  (seat: number) => ({ type: "Report", what, ...(seat ? { seat } : {}), ...more });
const FAULTS: Fault[] = [
  {
    label: "A card was exposed in the cut",
    clause: "9.1.1(a)",
    needs: [],
    build: report("card-exposed-in-cut"),
  },
  {
    label: "The cards were not shuffled or cut",
    clause: "9.1.1(b)",
    needs: [],
    build: report("not-shuffled"),
  },
  {
    label: "Cards were dealt out of order",
    clause: "9.1.1(c)",
    needs: [],
    build: report("dealt-out-of-order"),
  },
  {
    label: "A player was dealt out, or a hand too many dealt",
    clause: "9.1.1(d)",
    needs: ["any seat"],
    build: report("player-dealt-out"),
  },
  {
    label: "The dealer exposed a hole card",
    clause: "9.7",
    needs: ["seat", "cards"],
    build: (seat, cards) => ({ type: "ExposeHole", seat, card: cards[0] }),
  },
  {
    label: "A player dropped or showed cards",
    clause: "9.6",
    needs: ["seat", "cards"],
    build: (seat, cards) => ({ type: "DropCards", seat, cards }),
  },
  {
    label: "The deck is defective",
    clause: "9.1.1(h)",
    needs: [],
    build: report("defective-deck"),
  },
  {
    label: "The cards are to be counted, by order of an officer",
    clause: "3.4",
    needs: [],
    build: () => ({ type: "DirectCount" }),
  },
  {
    label: "Board cards were turned too early",
    clause: "9.10 to 9.12",
    needs: ["cards"],
    build: (_, cards) => ({ type: "TurnEarly", cards }),
  },
  {
    label: "A player bet out of turn (dollars in the note)",
    clause: "6.18",
    needs: ["seat", "note"],
    build: (seat, _, note) => ({
      type: "Gesture",
      seat,
      said: { word: "bet", to: Math.round(Number(note) * 100) },
    }),
  },
  {
    label: "A player folded out of turn",
    clause: "6.18",
    needs: ["seat"],
    build: (seat) => ({ type: "Gesture", seat, said: { word: "fold" } }),
  },
  {
    label: "Cards or information were exchanged: dead hand",
    clause: "13.14",
    needs: ["seat", "note"],
    build: (seat, _, note) => ({ type: "DeclareDead", seat, note }),
  },
  {
    label: "The game is disrupted: no outcome (fire)",
    clause: "13.5",
    needs: [],
    build: () => ({ type: "Invalidate", ground: "fire" }),
  },
];

// The seats that a report can be about: those in the hand, or all players at the table.
function seatsFor(fault: Fault, shown: TableShown, hand: HandView): number[] {
  if (fault.needs.includes("any seat"))
    return shown.seats.filter((place) => place.person).map((place) => place.seat);
  return fault.needs.includes("seat") ? hand.seats.map((place) => place.seat) : [];
}

export function PokerIrregularity({
  shown,
  hand,
  ask,
}: {
  shown: TableShown;
  hand: HandView;
  ask: Ask;
}) {
  const [form, setForm] = useState({ which: 0, seat: "", cards: "", note: "" });
  const fault = FAULTS[form.which]!;
  const numbers = seatsFor(fault, shown, hand);
  const chosen = Number(form.seat);
  const seat = numbers.includes(chosen) ? chosen : (numbers[0] ?? 0);
  const send = async (event: Event) => {
    event.preventDefault();
    if (await ask(fault.build(seat, cardsIn(form.cards), form.note)))
      setForm({ ...form, cards: "", note: "" });
  };
  return (
    <section class="panel" aria-label="Irregularities">
      <h2>Something went wrong</h2>
      <form onSubmit={(e) => void send(e)}>
        <label class="wide-label">
          What went wrong{" "}
          <select
            aria-label="What went wrong"
            value={String(form.which)}
            onChange={(e) => setForm({ ...form, which: Number(e.currentTarget.value) })}
          >
            {FAULTS.map((f, n) => (
              <option key={n} value={String(n)}>
                {f.label} ({f.clause})
              </option>
            ))}
          </select>
        </label>
        <div class="row">
          {numbers.length > 0 && (
            <label>
              Seat{" "}
              <select
                value={String(seat)}
                onChange={(e) => setForm({ ...form, seat: e.currentTarget.value })}
              >
                {numbers.map((number) => (
                  <option key={number}>{number}</option>
                ))}
              </select>
            </label>
          )}
          {fault.needs.includes("cards") && (
            <label>
              Cards{" "}
              <input
                size={8}
                value={form.cards}
                placeholder="Ah Td"
                onInput={(e) => setForm({ ...form, cards: e.currentTarget.value })}
              />
            </label>
          )}
          {fault.needs.includes("note") && (
            <label>
              Note{" "}
              <input
                value={form.note}
                onInput={(e) => setForm({ ...form, note: e.currentTarget.value })}
              />
            </label>
          )}
          <button type="submit" disabled={!shown.poker?.playing}>
            Report
          </button>
        </div>
      </form>
    </section>
  );
}
