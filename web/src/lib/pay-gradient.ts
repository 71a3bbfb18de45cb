// The edge of a game while its pay tables are moved, exactly, from the gradient of a solution.
//
// A solution says how often each entry of a pay table is paid, times the stake. As long as best
// play stays the same, the edge falls by that much for each unit that the entry pays more.
// Fractions are kept as whole numbers of any size, so an estimate can be compared with the exact
// figure.

/** A fraction in lowest terms; the denominator is above 0. */
export interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

export const ZERO: Fraction = { over: 0n, under: 1n };

export function fraction(over: bigint, under: bigint): Fraction {
  const divisor = common(over < 0n ? -over : over, under < 0n ? -under : under) || 1n;
  const sign = under < 0n ? -1n : 1n;
  return { over: (sign * over) / divisor, under: (sign * under) / divisor };
}

function common(a: bigint, b: bigint): bigint {
  let [one, other] = [a, b];
  while (other) [one, other] = [other, one % other];
  return one;
}

/** A fraction as servers and pay tables write it: "-3/4", "7", "3 to 2" or "1.5"; null for else. */
export function readFraction(text: string): Fraction | null {
  const found = /^(-?\d+)(?:\.(\d+))?(?:(?:\/| to )(\d+))?$/.exec(text.trim());
  if (!found || (found[2] !== undefined && found[3] !== undefined)) return null;
  const decimals = found[2] ?? "";
  const under = found[3] === undefined ? 10n ** BigInt(decimals.length) : BigInt(found[3]);
  return under === 0n ? null : fraction(BigInt(found[1]! + decimals), under);
}

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.over, a.under * b.under);
export const minus = (a: Fraction, b: Fraction): Fraction =>
  plus(a, { over: -b.over, under: b.under });
export const same = (a: Fraction, b: Fraction): boolean => a.over === b.over && a.under === b.under;

/** As a decimal, with all digits that a number can hold. */
export function decimal(value: Fraction): number {
  const scaled = (value.over * 10n ** 18n) / value.under;
  return Number(scaled) / 1e18;
}

/** As a rule is written: "3/2" or "7". */
export const written = (value: Fraction): string =>
  value.under === 1n ? `${value.over}` : `${value.over}/${value.under}`;

/** An edge and how often each entry is paid, times the stake, exactly. */
export interface Gradient {
  edge: Fraction;
  payments: Record<string, Fraction>;
}

/** Reads a gradient from the fractions of an answer. */
export function gradientOf(edge: string, payments: Record<string, string>): Gradient {
  const read = Object.entries(payments).map(([entry, text]) => [entry, readFraction(text) ?? ZERO]);
  return {
    edge: readFraction(edge) ?? ZERO,
    payments: Object.fromEntries(read) as Record<string, Fraction>,
  };
}

/** The edge with entries at other odds, if the play stays the same. */
export function edgeAt(
  gradient: Gradient,
  before: Record<string, Fraction>,
  after: Record<string, Fraction>,
): Fraction {
  let edge = gradient.edge;
  for (const [entry, odds] of Object.entries(after)) {
    const more = minus(odds, before[entry] ?? odds);
    edge = minus(edge, times(gradient.payments[entry] ?? ZERO, more));
  }
  return edge;
}

/** The odds that a slider offers: from a quarter to four times those of the book, as printed. */
export function oddsOffered(was: Fraction): Fraction[] {
  const values = [was];
  const low = decimal(was) / 4;
  const high = Math.max(decimal(was) * 4, 5);
  for (let half = 1n; decimal({ over: half, under: 2n }) <= high; half += step(half)) {
    const odds = fraction(half, 2n);
    if (decimal(odds) >= low && !same(odds, was)) values.push(odds);
  }
  return values.sort((a, b) => decimal(a) - decimal(b));
}

/** How far the next printed odds are, both in halves. */
function step(half: bigint): bigint {
  const ladder: [bigint, bigint][] = [
    [2000n, 200n],
    [200n, 100n],
    [100n, 20n],
    [20n, 10n],
    [10n, 2n],
  ];
  const wide = ladder.find(([from]) => half >= from)?.[1] ?? 1n;
  return wide - (half % wide);
}
