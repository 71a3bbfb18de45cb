// The results of your wagers, one by one, each with its reason.
import { onLayout, signedOnLayout } from "../../lib/money";
import type { RoundView, WagerRecord, WagerShown } from "../../lib/server-types";
import { WhyButton } from "../../parts/why-button";
import { outcomeSign, outcomeWords, type Settled } from "./wager-spots";

export function netOf(results: Settled[]): number {
  return results.reduce((sum, result) => sum + result.returned - result.staked, 0);
}

export function Settlement({
  results,
  book,
  spots,
  what = "Round",
}: {
  results: Settled[];
  book: string;
  spots: Pick<WagerShown, "id" | "name">[];
  what?: string;
}) {
  const name = (id: string) => spots.find((spot) => spot.id === id)?.name ?? id;
  return (
    <section class="settlement" aria-label="Settlement">
      <ul>
        {results.map((result) => (
          <li key={result.wager} class={`is-${result.outcome}`}>
            <span>
              {name(result.wager)} <span class="money">{onLayout(result.staked)}</span>
            </span>
            <strong class="money">
              <span aria-hidden="true">{outcomeSign(result)}</span>
              <span class="hidden-text">{outcomeWords(result)}</span>
            </strong>
            <WhyButton
              book={book}
              clauses={result.clauses}
              about={`${name(result.wager)} ${outcomeWords(result)}`}
            />
          </li>
        ))}
      </ul>
      <p class="settlement-sum">
        {what}: <strong class="money">{signedOnLayout(netOf(results))}</strong>
      </p>
    </section>
  );
}

const AGAINST: Record<string, string> = { win: "beats", lose: "loses to", standoff: "ties with" };

/** Hand against hand, as the wagers that are settled by it came out. */
export function comparison(
  view: RoundView,
  best: string | undefined,
  results: WagerRecord[],
): string {
  const told = results.find((result) => ["play", "flop"].includes(result.wager));
  const verb = AGAINST[told?.outcome ?? ""];
  if (!verb || !best || !view.dealer_best) return "";
  const kicker =
    best === view.dealer_best && told?.outcome !== "standoff" ? ", by the cards beside it" : "";
  return `Your ${lower(best)} ${verb} the dealer's ${lower(view.dealer_best)}${kicker}.`;
}

const lower = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`;

/** The line people look for when the cards lie open. */
export function verdictOf(view: RoundView, results: WagerRecord[], folded: boolean): string {
  const net = netOf(results);
  const sum =
    net > 0
      ? `You win ${onLayout(net)}.`
      : net < 0
        ? `You lose ${onLayout(-net)}.`
        : "You neither win nor lose.";
  if (folded) return `You folded. ${sum}`;
  return view.dealer_qualifies === false ? `${sum} The dealer does not qualify.` : sum;
}
