// The spots on the layout where wagers lie, in the rows in which the book prints them.
import { classes } from "../../lib/classes";
import { onLayout } from "../../lib/money";
import { isOpening } from "../../lib/same-again";
import type { WagerRecord, WagerShown } from "../../lib/server-types";
import { CommitButton } from "../../parts/commit-button";
import { ChipStack } from "../chips";

/** A wager with its result: of a round, or a side wager of poker. */
export type Settled = Omit<WagerRecord, "withheld">;

/** Letters of the other buttons at a banked table, and of several tables side by side. */
const TAKEN = new Set(["u", "x", "r", "d", "c", "f", "g", "p", "y", "n"]);

/** Rows of spots from the dealer's side to the player's; in a row the jackpot wagers come first. */
export function rowsOf(spots: WagerShown[]): WagerShown[][] {
  const rows = [...new Set(spots.map((spot) => spot.row))].sort((a, b) => a - b);
  const first = (spot: WagerShown) => (spot.costs ? 0 : 1);
  return rows.map((row) =>
    spots.filter((spot) => spot.row === row).sort((a, b) => first(a) - first(b)),
  );
}

/** A letter for each spot that takes chips before the deal, from its own name. */
export function lettersOf(spots: WagerShown[]): Record<string, string> {
  const used = new Set(TAKEN);
  const found: Record<string, string> = {};
  for (const spot of spots.filter(isOpening)) {
    const letter = [...(spot.mark || spot.name).toLowerCase()].find(
      (one) => /[a-z]/.test(one) && !used.has(one),
    );
    if (letter) {
      used.add(letter);
      found[spot.id] = letter;
    }
  }
  return found;
}

interface SpotsProps {
  spots: WagerShown[];
  laid: Record<string, number>;
  results?: WagerRecord[] | undefined;
  open?: boolean;
  onLay?: (spot: WagerShown) => void;
  next?: string | undefined;
}

/** "Ante, $10, needed to be dealt in". */
function labelOf(spot: WagerShown, amount: number): string {
  const price = spot.costs ? `${onLayout(spot.costs)}, empty` : "empty";
  const needed = spot.required ? ", needed to be dealt in" : "";
  return `${spot.name}, ${amount ? onLayout(amount) : price}${needed}`;
}

export function WagerSpots({ spots, laid, results = [], open = false, onLay, next }: SpotsProps) {
  const letters = lettersOf(spots);
  return (
    <div class="spots">
      {rowsOf(spots).map((row, i) => (
        <div key={i} class="spot-row">
          {row.map((spot) => {
            const result = results.find((one) => one.wager === spot.id);
            const amount = result?.staked ?? laid[spot.id] ?? 0;
            const look = classes(
              "spot",
              spot.costs && "is-jackpot",
              amount && "is-laid",
              result && `is-${result.outcome}`,
              next === spot.id && "is-next",
              spot.equals && "is-equal",
            );
            const pressed = open && isOpening(spot) && onLay;
            const label = labelOf(spot, amount);
            const face = <Face spot={spot} amount={amount} result={result} />;
            return pressed ? (
              <CommitButton
                key={spot.id}
                class={look}
                data-part="action"
                letter={letters[spot.id] ?? ""}
                onCommit={() => onLay(spot)}
              >
                <span class="hidden-text">{label}</span>
                {face}
              </CommitButton>
            ) : (
              <div
                key={spot.id}
                class={look}
                role="img"
                aria-label={result ? `${label}, ${outcomeWords(result)}` : label}
              >
                {face}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface FaceProps {
  spot: WagerShown;
  amount: number;
  result: WagerRecord | undefined;
}

function Face({ spot, amount, result }: FaceProps) {
  return (
    <>
      <span class="spot-mark" aria-hidden="true">
        {spot.mark || spot.name}
      </span>
      {amount > 0 && (
        <span key={amount} class="spot-chips" aria-hidden="true">
          <ChipStack amount={amount} />
          {result?.outcome === "win" && result.won > 0 && <ChipStack amount={result.won} />}
        </span>
      )}
      <strong class="spot-amount money" aria-hidden="true">
        {amount ? onLayout(amount) : spot.costs ? onLayout(spot.costs) : ""}
      </strong>
      {result && (
        <span class="spot-result" aria-hidden="true">
          {outcomeSign(result)}
        </span>
      )}
    </>
  );
}

/** A sign that needs no colour. */
export function outcomeSign(result: Settled): string {
  if (result.outcome === "win") return `▲ +${onLayout(result.won)}`;
  if (result.outcome === "lose") return `▼ −${onLayout(result.staked)}`;
  return "= back";
}

export function outcomeWords(result: Settled): string {
  if (result.outcome === "win") return `wins ${onLayout(result.won)}`;
  if (result.outcome === "lose") return "loses";
  if (result.outcome === "standoff") return "stands off, the stake goes back";
  return result.outcome === "carried"
    ? "is carried over to the next round"
    : "is void, the stake goes back";
}
