// The five cards that make a poker hand, for the screen: which to lift when a pot is won. Who wins
// is the server's business.

const RANKS = "23456789TJQKA";

function choose<T>(from: readonly T[], k: number): T[][] {
  if (k === 0) return [[]];
  return from.flatMap((one, i) => choose(from.slice(i + 1), k - 1).map((rest) => [one, ...rest]));
}

function compare(a: number[], b: number[]): number {
  for (const [i, one] of a.entries()) if (one !== b[i]) return one - (b[i] ?? 0);
  return 0;
}

/** The strength of five cards: the kind of hand, then the ranks that decide, best first. */
export function strength(five: readonly string[]): number[] {
  const ranks = five.map((card) => RANKS.indexOf(card[0]!));
  const counts = [...new Set(ranks)]
    .map((rank) => [ranks.filter((one) => one === rank).length, rank] as const)
    .sort((a, b) => b[0] - a[0] || b[1] - a[1]);
  const order = counts.map(([, rank]) => rank);
  const shape = counts.map(([count]) => count).join("");
  const flush = five.every((card) => card[1] === five[0]![1]);
  const wheel = order.join() === "12,3,2,1,0";
  const straight = order.length === 5 && (order[0]! - order[4]! === 4 || wheel);
  const top = wheel ? [3] : order;
  if (straight) return [flush ? 8 : 4, ...top];
  if (shape === "41") return [7, ...order];
  if (shape === "32") return [6, ...order];
  if (flush) return [5, ...order];
  return [{ "311": 3, "221": 2, "2111": 1 }[shape] ?? 0, ...order];
}

/** The best five of a player's cards and the board; `two` where exactly two of the hand play. */
export function bestFive(
  held: readonly string[],
  board: readonly string[],
  two: boolean,
): string[] {
  const fives = two
    ? choose(held, 2).flatMap((pair) => choose(board, 3).map((three) => [...pair, ...three]))
    : choose([...held, ...board], 5);
  return fives.reduce<string[]>(
    (best, five) => (!best.length || compare(strength(five), strength(best)) > 0 ? five : best),
    [],
  );
}
