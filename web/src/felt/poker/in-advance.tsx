// What lies where your turn lies while it is not your turn: actions chosen in advance, and what
// you may ask for outside your turn. Each keeps the place of the action that it is like.
import { attempt } from "../../lib/attempt";
import type { KeyMap } from "../../lib/keyboard";
import { dollars } from "../../lib/money";
import {
  type PreAct,
  type PreSelected,
  preActName,
  preActs,
  type Standing,
} from "../../lib/pre-selected";
import type { HandView, Intent, TableShown } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { useLabel } from "../../lib/which-table";
import { CommitButton } from "../../parts/commit-button";
import { usePokerKeys } from "./poker-keys";

interface Props {
  id: string;
  seat: number;
  shown: TableShown;
  hand: HandView | null;
  standing: Standing | null;
  chosen: PreSelected | null;
  choose: (chosen: PreSelected | null) => void;
  status: string;
  discarding: boolean;
}

export function InAdvance(props: Props) {
  const { standing, chosen, status, discarding } = props;
  const line = discarding
    ? "Discard one card: press it, then press it again."
    : chosen
      ? `${preActName(chosen.act, chosen.price)} is chosen for your turn.`
      : status;
  return (
    <div class="pdock-turn">
      <p class="pdock-sizing status">{line}</p>
      {standing || chosen ? <Ahead {...props} /> : <Asked {...props} />}
    </div>
  );
}

function Ahead({ id, seat, shown, standing, chosen, choose }: Props) {
  const label = useLabel("In advance");
  const now = standing ?? chosen!;
  const acts = preActs(now);
  const pressed = (act: PreAct) => chosen?.act === act;
  const toggle = (act: PreAct) =>
    standing && choose(pressed(act) ? null : { act, round: standing.round, price: standing.price });
  const map: KeyMap = { f: () => toggle(acts[0]), c: () => toggle(acts[1]) };
  usePokerKeys(map);
  return (
    <section class="pdock-actions" aria-label={label} data-part="actions">
      {acts.map((act, i) => (
        <button
          type="button"
          key={i}
          class="act is-ahead"
          aria-pressed={pressed(act)}
          aria-keyshortcuts={i ? "C" : "F"}
          onClick={() => toggle(act)}
          data-part="action"
        >
          <span class="tick" aria-hidden="true">
            {pressed(act) ? "☑" : "☐"}
          </span>{" "}
          {preActName(act, now.price)}
          <kbd aria-hidden="true">{i ? "C" : "F"}</kbd>
        </button>
      ))}
      <Straddle id={id} seat={seat} shown={shown} />
    </section>
  );
}

function Straddle({ id, seat, shown }: Pick<Props, "id" | "seat" | "shown">) {
  if (!shown.poker?.may.includes("Straddle")) return <span />;
  return (
    <CommitButton
      class="act"
      onCommit={() => void attempt(command(id, { type: "Straddle", seat }))}
      data-part="action"
    >
      Straddle {dollars(shown.poker.straddle?.to ?? 0)}
    </CommitButton>
  );
}

/** One button for one mucked hand, a list for several: they share one place. */
function AskToSee({ seats, ask }: { seats: number[]; ask: (seat: number) => void }) {
  const [first] = seats;
  if (first === undefined) return <span />;
  if (seats.length === 1)
    return (
      <button type="button" class="act" onClick={() => ask(first)} data-part="action">
        Ask to see seat {first}
      </button>
    );
  return (
    <select
      class="act"
      aria-label="Ask to see a hand"
      value=""
      onChange={(e) => ask(Number(e.currentTarget.value))}
      data-part="action"
    >
      <option value="">Ask to see</option>
      {seats.map((one) => (
        <option key={one} value={one}>
          Seat {one}
        </option>
      ))}
    </select>
  );
}

/** Outside the betting: to see a mucked hand, to show one's own, to come into the game. */
function Asked({ id, seat, shown, hand }: Props) {
  const may = shown.poker?.may ?? [];
  const send = (asked: Intent["command"]) => void attempt(command(id, asked));
  const mucked = may.includes("AskToSee")
    ? (hand?.seats.filter((one) => one.standing === "mucked" && one.seat !== seat) ?? [])
    : [];
  const askToSee = (other: number) => send({ type: "AskToSee", asker: seat, seat: other });
  const show = () => send({ type: "Show", seat });
  usePokerKeys(may.includes("Show") ? { s: show } : {});
  return (
    <div class="pdock-actions" data-part="actions">
      <AskToSee seats={mucked.map((one) => one.seat)} ask={askToSee} />
      {may.includes("Show") ? (
        <button type="button" class="act" onClick={show} aria-keyshortcuts="S" data-part="action">
          Show your hand<kbd aria-hidden="true">S</kbd>
        </button>
      ) : may.includes("ComeIn") ? (
        <CommitButton
          class="act"
          onCommit={() => send({ type: "ComeIn", seat, way: "post" })}
          data-part="action"
        >
          Post and come in
        </CommitButton>
      ) : (
        <span />
      )}
      <Straddle id={id} seat={seat} shown={shown} />
    </div>
  );
}
