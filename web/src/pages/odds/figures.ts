// Figures of a game: their types, and how they are written. The types stand here because the
// OpenAPI document leaves the answers of the odds open: they are contract documents, not structs.
export interface Hand {
  best: string;
  ev: Record<string, number>;
  ev_exact: Record<string, string>;
}
export interface Side {
  house_edge: number;
  house_edge_exact: string;
  house_edge_if_always_settled: number;
  cost_of_folds: number;
  standard_deviation: number;
  wins: Record<string, number>;
  wins_exact: Record<string, string>;
}
export interface JackpotOption {
  prizes: Record<string, string>;
  return_from_fixed_prizes: number;
  share_of_meter_won: number;
  break_even_meter?: number;
}
export interface Jackpot {
  dealt: Record<string, number>;
  dealt_exact: Record<string, string>;
  held: Record<string, number>;
  options: Record<string, JackpotOption>;
}
export interface JackpotReturn {
  wagers: Record<string, string>;
  return: number;
  return_if_it_changes_folds: number;
  gain_per_round: number;
  hands: Record<string, { before: string; after: string }>;
  not_counted: string[];
}
export interface Figures {
  book: string;
  game: string;
  house_edge: number;
  house_edge_exact: string;
  element_of_risk: number;
  average_wager: number;
  standard_deviation: number;
  streets: Record<string, Record<string, number>>;
  decisions: Record<string, number>;
  preflop: Record<string, Hand>;
  side_wagers: Record<string, Side>;
  jackpot: Record<string, Jackpot>;
  jackpot_returns: Record<string, JackpotReturn>;
}
export interface Changed {
  before: Figures;
  after: Figures;
  change_of_house_edge: number;
  change_of_house_edge_exact: string;
  hands: Record<string, { before: string; after: string }>;
}
export interface Followed {
  strategy: string;
  house_edge: number;
  house_edge_exact: string;
  best_value: number;
  cost: number;
  cost_exact: string;
  average_wager: number;
  standard_deviation: number;
  streets: Record<string, Record<string, number>>;
}
export interface Answer {
  figures: Figures;
  changed?: Changed;
  followed?: Followed;
  rules?: Record<string, string>;
}

export const RANKS = "AKQJT98765432";

export function handAt(row: number, column: number): string {
  const [high, low] = [RANKS[Math.min(row, column)]!, RANKS[Math.max(row, column)]!];
  return row === column ? high + low : row < column ? `${high}${low}s` : `${high}${low}o`;
}

export function percent(value: number, places = 4): string {
  return `${(value * 100).toFixed(places)}%`;
}

// "play_4x" as people say it: play 4×.
export function spoken(label: string): string {
  const found = /^(.*)_(\d+)x$/.exec(label);
  return found ? `${found[1]!.replaceAll("_", " ")} ${found[2]}×` : label.replaceAll("_", " ");
}

export function mark(label: string): string {
  const found = /_(\d+)x$/.exec(label);
  return found
    ? `${found[1]}×`
    : label === "check"
      ? "–"
      : label === "fold"
        ? "F"
        : label.slice(0, 1).toUpperCase();
}

export function oneIn(share: number): string {
  return share > 0
    ? `1 in ${(1 / share).toLocaleString("en-AU", { maximumFractionDigits: 1 })}`
    : "never";
}

// A long fraction with its thousands apart, so that it can be read aloud.
export function spaced(exact: string): string {
  return exact
    .replace(/\d+/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u202f"))
    .replace("/", " / ");
}
