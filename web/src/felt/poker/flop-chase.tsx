// The panel for the Flop Chase side wager on the colour of the flop. Laid during a hand, the wager
// waits for the next hand.

import { useEffect, useRef, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { useKeys } from "../../lib/keyboard";
import { complain, tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { ChaseResult, ChaseWager, TableShown } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { CommitButton } from "../../parts/commit-button";
import { Settlement } from "../banked/settlement";
import { outcomeSign, type Settled } from "../banked/wager-spots";
import { ChipStack } from "../chips";

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

export function FlopChase({ id, seat, shown }: { id: string; seat: number; shown: TableShown }) {
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
  const results = (table?.chase_results ?? [])
    .filter((result) => result.wager.seat === seat)
    .map(asResult);
  const last = useRef<Settled[]>([]);
  if (results.length) last.current = results;
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
  useKeys(
    limits
      ? Object.fromEntries(COLOURS.map(([colour, , , letter]) => [letter, () => press(colour)]))
      : {},
  );
  if (!limits) return null;
  return (
    <section class="chase" aria-label="Flop Chase">
      <p>
        <strong>Flop Chase</strong>{" "}
        <small>{table!.sign["flop chase"]}, where all three flop cards have the colour</small>
      </p>
      <div class="spot-row">
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
              class={`spot chase-${colour} ${lies || wish[colour] ? "is-laid" : ""}`}
              letter={letter}
              onCommit={() => press(colour)}
            >
              <span class="hidden-text">
                Flop Chase {name}, {state}
              </span>
              <span class="spot-mark" aria-hidden="true">
                {name}
                <br />
                {suits}
              </span>
              {lies > 0 && <ChipStack amount={lies} />}
              <strong class="spot-amount money" aria-hidden="true">
                {lies ? dollars(lies) : wish[colour] ? `next: ${dollars(wish[colour])}` : ""}
              </strong>
              {result && (
                <span class="spot-result" aria-hidden="true">
                  {outcomeSign(result)}
                </span>
              )}
            </CommitButton>
          );
        })}
        <label>
          Stake ($){" "}
          <input
            size={4}
            inputMode="decimal"
            placeholder={String(limits.minimum / 100)}
            value={typed}
            onInput={(e) => setTyped(e.currentTarget.value)}
          />
        </label>
      </div>
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
