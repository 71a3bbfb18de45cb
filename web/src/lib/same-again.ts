// The wagers of an earlier round, to be laid again or doubled, and why they may not be.
import { dollars } from "./money";
import type { WagerShown } from "./server-types";

export type WagersLaid = Record<string, number>;

/** What somebody needs and has: then chips can be bought. */
export interface TooFewChips {
  needs: number;
  has: number;
}

export interface NotPossible {
  line: string;
  short?: TooFewChips;
}

export function isOpening(spot: WagerShown): boolean {
  return [spot.placed].flat().includes("opening");
}

export function sumOf(laid: WagersLaid): number {
  return Object.values(laid).reduce((sum, amount) => sum + amount, 0);
}

/** Those of the wagers that are laid before the deal and offered now, at the price of now. */
export function offered(spots: WagerShown[], laid: WagersLaid): WagersLaid {
  return Object.fromEntries(
    spots
      .filter((spot) => isOpening(spot) && laid[spot.id])
      .map((spot) => [spot.id, spot.costs ?? laid[spot.id]!]),
  );
}

/** Twice the wagers; one that has a price has no double. */
export function doubled(spots: WagerShown[], laid: WagersLaid): WagersLaid {
  return Object.fromEntries(
    spots
      .filter((spot) => isOpening(spot) && laid[spot.id])
      .map((spot) => [spot.id, spot.costs ?? 2 * laid[spot.id]!]),
  );
}

/** The first reason why these wagers cannot be laid with so many chips, or null. */
export function whyNotLaid(
  spots: WagerShown[],
  after: WagersLaid,
  chips: number,
): NotPossible | null {
  for (const spot of spots) {
    const amount = after[spot.id] ?? 0;
    if (!amount || spot.costs) continue;
    const would = `Your ${spot.name} would be ${dollars(amount)}`;
    if (spot.maximum && amount > spot.maximum)
      return { line: `${would}; the most here is ${dollars(spot.maximum)}.` };
    if (spot.minimum && amount < spot.minimum)
      return { line: `${would}; the least here is ${dollars(spot.minimum)}.` };
  }
  return tooFewChips(sumOf(after), chips);
}

export function tooFewChips(needs: number, has: number): NotPossible | null {
  if (needs <= has) return null;
  const line = `You need ${dollars(needs)} for these wagers and have ${dollars(has)}.`;
  return { line: `${line} Buy chips to lay them.`, short: { needs, has } };
}

/** How many chips to offer: enough for ten such rounds, in whole tens, if the cage holds them. */
export function chipsToOffer({ needs, has }: TooFewChips, balance: number): number {
  const wished = Math.ceil((10 * needs - has) / 1000) * 1000;
  return wished <= balance ? wished : balance;
}
