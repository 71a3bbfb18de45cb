// What you may ask for at a poker table beside your turn: time, a straddle, a break, to see a hand.
import { attempt } from "../../lib/attempt";
import { dollars } from "../../lib/money";
import type { HandView, Intent, TableShown } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { CommitButton } from "../../parts/commit-button";

interface Ask {
  name: string;
  commits?: boolean;
  make: (seat: number, shown: TableShown, hand: HandView | null) => Intent["command"] | null;
  label: (shown: TableShown) => string;
}

const ASKS: Ask[] = [
  {
    name: "BuyTime",
    commits: true,
    make: (seat) => ({ type: "BuyTime", seat }),
    label: (shown) => {
      const offer = /\d+ s more for \$[\d.]+/.exec(shown.poker?.sign["time to act"] ?? "");
      return `Buy ${offer?.[0] ?? "more time"}`;
    },
  },
  {
    name: "Straddle",
    commits: true,
    make: (seat) => ({ type: "Straddle", seat }),
    label: (shown) => `Straddle ${dollars(shown.poker?.straddle?.to ?? 0)}`,
  },
  { name: "Show", make: (seat) => ({ type: "Show", seat }), label: () => "Show your hand" },
  { name: "StepAway", make: (seat) => ({ type: "StepAway", seat }), label: () => "Step away" },
  { name: "ComeBack", make: (seat) => ({ type: "ComeBack", seat }), label: () => "I am back" },
  {
    name: "ComeIn",
    commits: true,
    make: (seat) => ({ type: "ComeIn", seat, way: "post" }),
    label: () => "Post and come in",
  },
];

export function Requests({
  id,
  seat,
  shown,
  hand,
}: {
  id: string;
  seat: number;
  shown: TableShown;
  hand: HandView | null;
}) {
  const may = shown.poker?.may ?? [];
  const mucked = may.includes("AskToSee")
    ? (hand?.seats.filter((one) => one.standing === "mucked" && one.seat !== seat) ?? [])
    : [];
  const send = (asked: Intent["command"]) => void attempt(command(id, asked));
  const turn = hand?.seats.find((one) => one.seat === seat)?.options?.show;
  return (
    <div class="row extras">
      {ASKS.filter((ask) => may.includes(ask.name) && !(ask.name === "Show" && turn)).map((ask) => {
        const asked = ask.make(seat, shown, hand);
        if (!asked) return null;
        return ask.commits ? (
          <CommitButton key={ask.name} onCommit={() => send(asked)}>
            {ask.label(shown)}
          </CommitButton>
        ) : (
          <button type="button" key={ask.name} onClick={() => send(asked)}>
            {ask.label(shown)}
          </button>
        );
      })}
      {mucked.map((one) => (
        <button
          type="button"
          key={one.seat}
          onClick={() => send({ type: "AskToSee", asker: seat, seat: one.seat })}
        >
          Ask to see seat {one.seat}
        </button>
      ))}
    </div>
  );
}
