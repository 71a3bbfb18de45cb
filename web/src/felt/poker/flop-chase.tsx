// The panel for the Flop Chase side wager on the colour of the flop. Laid during a hand, the wager
// waits for the next hand.

import { useEffect, useRef, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { classes } from "../../lib/classes";
import { complain, tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { ChaseResult, ChaseWager, TableShown } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { useLabel } from "../../lib/which-table";
import { CommitButton } from "../../parts/commit-button";
import { Settlement } from "../banked/settlement";
import { outcomeSign, type Settled } from "../banked/wager-spots";
import { usePokerKeys } from "./poker-keys";

type Colour = ChaseWager["colour"];

const COLOURS: [Colour, name: string, suits: string, letter: string][] = [
  ["red", "Red", "♥♦", "e"],
  ["black", "Black", "♠♣", "k"],
];
const SPOTS = COLOURS.map(([id, name]) => ({ id, name: `Flop Chase ${name.toLowerCase()}` }));

const NONE: Record<Colour, number> = { red: 0, black: 0 };

function asResult({ wager, won, back, clauses }: ChaseResult): Settled {
  return {
    wager: wager.colour,
    staked: wager.stake,
    outcome: won ? "win" : back ? "void" : "lose",
    won,
    returned: back,
    clauses,
  };
}

function resultsOf(shown: TableShown, seat: number): Settled[] {
  return (shown.poker?.chase_results ?? [])
    .filter((result) => result.wager.seat === seat)
    .map(asResult);
}

/** The panel beside the table with the results of the side wagers and their reasons. */
export function ChaseResults({ seat, shown }: { seat: number; shown: TableShown }) {
  const results = resultsOf(shown, seat);
  const last = useRef<Settled[]>([]);
  if (results.length) last.current = results;
  if (!shown.poker?.chase_limits) return null;
  return (
    <section class="panel chase-results" aria-label="Side wagers">
      <h2>Flop Chase</h2>
      <p class="soft">
        {shown.poker.sign["flop chase"]}, where all three flop cards have the colour.
      </p>
      {last.current.length > 0 && (
        <Settlement
          results={last.current}
          book={shown.table.book}
          spots={SPOTS}
          what={results.length ? "Flop Chase" : "Last Flop Chase"}
        />
      )}
    </section>
  );
}

interface Props {
  id: string;
  seat: number;
  shown: TableShown;
}

export function FlopChase({ id, seat, shown }: Props) {
  const label = useLabel("Flop Chase");
  const table = shown.poker;
  const limits = table?.chase_limits;
  const [typed, setTyped] = useState("");
  const [wish, setWish] = useState<Record<Colour, number>>(NONE);
  const open = Boolean(table?.may.includes("PlaceChase"));
  const place = (colour: Colour, stake: number) =>
    attempt(command(id, { type: "PlaceChase", seat, colour, stake }));
  useEffect(() => {
    if (!open) return;
    setWish(NONE);
    for (const [colour] of COLOURS) if (wish[colour]) void place(colour, wish[colour]);
  }, [open]);
  const laid = (table?.chase ?? []).filter((wager) => wager.seat === seat);
  const results = resultsOf(shown, seat);
  const press = (colour: Colour) => {
    const stake = typed ? typedCents(typed) : limits!.minimum;
    if (laid.some((wager) => wager.colour === colour)) {
      if (table!.may.includes("WithdrawChase"))
        return void attempt(command(id, { type: "WithdrawChase", seat, colour }));
      return tell("Cards have been dealt; the flop decides it.");
    }
    if (wish[colour]) return setWish({ ...wish, [colour]: 0 });
    if (!stake || stake < limits!.minimum || stake > limits!.maximum)
      return complain(
        `Flop Chase takes ${dollars(limits!.minimum)} to ${dollars(limits!.maximum)}.`,
      );
    if (open) void place(colour, stake);
    else setWish({ ...wish, [colour]: stake });
  };
  usePokerKeys(
    limits
      ? Object.fromEntries(COLOURS.map(([colour, , , letter]) => [letter, () => press(colour)]))
      : {},
  );
  if (!limits) return null;
  return (
    <section
      class="pdock-chase"
      aria-label={label}
      title={`Flop Chase: ${table!.sign["flop chase"]}, where all three flop cards have the colour`}
    >
      {COLOURS.map(([colour, name, suits, letter]) => {
        const lies = laid.find((wager) => wager.colour === colour)?.stake ?? 0;
        const result =
          table!.playing || !lies ? results.find((one) => one.wager === colour) : undefined;
        const state = lies
          ? `${dollars(lies)}, press to take it back`
          : wish[colour]
            ? `${dollars(wish[colour])} for the next hand, press to keep it`
            : "empty";
        return (
          <CommitButton
            key={colour}
            class={classes("chase", `chase-${colour}`, (lies || wish[colour]) && "is-laid")}
            letter={letter}
            onCommit={() => press(colour)}
            data-part="action"
          >
            <span class="hidden-text">
              Flop Chase {name}, {state}
            </span>
            <span aria-hidden="true">
              {result || lies
                ? `${suits} ${result ? outcomeSign(result) : dollars(lies)}`
                : `Flop ${suits}`}
              {!lies && wish[colour] ? ` next: ${dollars(wish[colour])}` : ""}
            </span>
          </CommitButton>
        );
      })}
      <label>
        <span class="hidden-text">Stake ($)</span>
        <input
          size={4}
          inputMode="decimal"
          placeholder={`$${limits.minimum / 100}`}
          title="Stake of the Flop Chase, in dollars"
          value={typed}
          onInput={(e) => setTyped(e.currentTarget.value)}
        />
      </label>
    </section>
  );
}
