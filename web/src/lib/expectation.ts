// The exact expectation of results and its spread, from the odds of each game that was played.
import type { GamePlayed, OddsFigures, OwnResults } from "./server-types";

/** What one round of a game does on average to each unit of the Ante, and how far it strays. */
export interface UnitFigures {
  expected_value: number;
  standard_deviation: number;
}

export interface ExpectedPoint {
  rounds: number;
  /** The result of the rounds that can be compared, and what was to be expected, in cents. */
  compared: number;
  mean: number;
  deviation: number;
}

/** The figures of one game, unless it is one without figures of its own. */
export function unitFigures(figures: OddsFigures): UnitFigures | null {
  const { expected_value, standard_deviation } = figures;
  if (expected_value === undefined || standard_deviation === undefined) return null;
  return { expected_value, standard_deviation };
}

/**
 * Rounds are dealt apart from one another, so their means and variances add up: a round with the
 * Ante a has a times the mean, and a² times the variance, of one unit.
 */
export function expectedPoints(results: OwnResults, units: UnitFigures[]): ExpectedPoint[] {
  const start = { rounds: 0, compared: 0, mean: 0, deviation: 0 };
  const points = results.points.map((point) => {
    let mean = 0;
    let variance = 0;
    units.forEach((unit, game) => {
      mean += unit.expected_value * (point.antes[game] ?? 0);
      variance += unit.standard_deviation ** 2 * (point.squares[game] ?? 0);
    });
    const deviation = Math.sqrt(variance);
    return { rounds: point.rounds, compared: point.compared, mean, deviation };
  });
  return [start, ...points];
}

/** How many standard deviations a result lies from what was expected; 0 where nothing varies. */
export function deviationsFrom(point: ExpectedPoint): number {
  return point.deviation > 0 ? (point.compared - point.mean) / point.deviation : 0;
}

/** A comparison of a result with its expectation, as one would say it. */
export function comparison(point: ExpectedPoint): string {
  const far = Math.abs(deviationsFrom(point));
  if (far <= 1) return "That is as near as two results out of three are.";
  if (far <= 2) return "That is as near as 19 results out of 20 are.";
  return "Only about one result in 20 is that far away.";
}

/** The question about odds that a game of the record asks. */
export function studyOf(game: GamePlayed) {
  return {
    book: game.book,
    game: game.game,
    sign: game.sign,
    ...(game.ante ? { ante: game.ante } : {}),
  };
}

/** Round values for the lines of a scale that covers a range, at most about `most` of them. */
export function scaleLines(low: number, high: number, most = 5): number[] {
  const span = Math.max(high - low, 1);
  const rough = span / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough;
  const lines: number[] = [];
  for (let n = Math.ceil(low / step); n * step <= high; n++) lines.push(n * step);
  return lines.map((n) => (Object.is(n, -0) ? 0 : n));
}
