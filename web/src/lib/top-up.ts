// Buying chips by itself between two hands or rounds: when, how much, or why not.
import { dollars, typedCents } from "./money";
import type { RoundView, TableShown } from "./server-types";

/** What a player wishes, in cents: below this much, chips up to that much. */
export interface TopUp {
  below: number;
  upTo: number;
}

/** A rest between two hands or rounds, in which a player may buy chips. */
export interface Rest {
  /** The hand or round that is over; empty before the first. */
  after: string;
  chips: number;
  /** What the sign asks of somebody who buys in without chips. */
  minimum: number;
}

/** The rest of the player who has a seat here; null while they play, and for whoever may not. */
export function restOf(shown: TableShown | undefined): Rest | null {
  if (!shown?.you || shown.barred) return null;
  return shown.kind === "poker" ? restOfPoker(shown) : restOfBanked(shown);
}

function restOfPoker({ poker, you }: TableShown): Rest | null {
  if (!poker?.hand || poker.playing) return null;
  const said = /[\d,.]+/.exec(poker.sign["minimum buy-in"] ?? "")?.[0] ?? "";
  const minimum = typedCents(said.replaceAll(",", "")) ?? 0;
  return { after: poker.hand, chips: you!.chips, minimum };
}

/** From the end of a round until chips of the player lie on the layout for the next. */
function restOfBanked(shown: TableShown): Rest | null {
  const view = shown.view as RoundView | null;
  const last = (shown.last as RoundView | null)?.id ?? "";
  if (!view) return { after: last, chips: shown.you!.chips, minimum: 0 };
  if (view.phase === "over") return { after: view.id, chips: shown.you!.chips, minimum: 0 };
  const mine = view.seats?.find((seat) => seat.yours);
  if (view.phase !== "wagers" || !mine || Object.keys(mine.wagers ?? {}).length) return null;
  return { after: last, chips: mine.stack ?? shown.you!.chips, minimum: 0 };
}

/** Buys an amount, or says why it cannot; null where there is nothing to do. */
export function topUpDue(
  wish: TopUp | null,
  { chips, minimum }: Rest,
  balance: number,
): { buy: number; said: string } | { cannot: string } | null {
  if (!wish || chips >= wish.below || chips >= wish.upTo) return null;
  const missing = wish.upTo - chips;
  const buy = Math.min(missing, balance);
  if (buy <= 0)
    return { cannot: "Your chips were not topped up: there is no money on your account." };
  if (!chips && buy < minimum)
    return {
      cannot:
        `Your chips were not topped up: the sign asks for at least ${dollars(minimum)}, ` +
        `and you have ${dollars(balance)} at the cage.`,
    };
  const rest = buy < missing ? ", all that you had at the cage" : "";
  return { buy, said: `Your chips were topped up by ${dollars(buy)}${rest}.` };
}

/** What somebody typed as a wish; a sentence where it makes no sense. */
export function readTopUp(below: number | null, upTo: number | null): TopUp | string {
  if (!below || !upTo) return "Both amounts must be in dollars, such as 100 and 200.";
  if (below > upTo) return "The amount to buy up to must be no less than the one to buy below.";
  return { below, upTo };
}
