// A round at a table of a banked tournament: whose turn it is, your wagers, and who goes on.
import { chips } from "./money";
import { shortName } from "./person-names";
import type { RoundSeatView, RoundView, TableRoundView, TableShown } from "./server-types";

/** Hundredths of a chip in a chip, as the game counts on its layout. */
export const CHIP = 100;

type Part = TableRoundView;
/** What is typed in the form for each wager. */
export type Typed = Record<string, string>;

export function partOf(shown: TableShown): Part | null {
  return shown.tournament?.round ?? null;
}

export function roundOf(shown: TableShown): RoundView | null {
  const round = shown.view as RoundView | null;
  return round && round.phase !== "before" ? round : null;
}

/** The table with its stacks counted as on the layout of the game. */
export function inHundredths(shown: TableShown): TableShown {
  return {
    ...shown,
    you: shown.you && { ...shown.you, chips: shown.you.chips * CHIP },
    seats: shown.seats.map((seat) => ({ ...seat, chips: seat.chips * CHIP })),
  };
}

/** Whether it is your chance to wager, and you have not. */
export function isToWager(shown: TableShown | undefined): boolean {
  const part = shown && partOf(shown);
  const person = shown?.seats.find((seat) => seat.seat === shown.you?.seat)?.person ?? "";
  return Boolean(part?.may_wager && !part.wagered.includes(person));
}

/** Chips that you can wager before the cards: your stack, and what lies there already. */
export function chipsToWager(mine: RoundSeatView): number {
  const lying = Object.values(mine.wagers ?? {}).reduce((sum, amount) => sum + amount, 0);
  return Math.floor(((mine.stack ?? 0) + lying) / CHIP);
}

/** The most for each required wager, so that all of them can be made. */
export function mostToWager(part: Part, stack: number): number {
  const boxes = part.opening.filter((wager) => wager.required).length || 1;
  return Math.max(part.minimum, Math.min(part.maximum, Math.floor(stack / boxes)));
}

/** What the form begins with: the wagers already made, else the minimum where one is required. */
export function typedAtFirst(part: Part, made: Record<string, number> | null | undefined): Typed {
  return Object.fromEntries(
    part.opening.map(({ wager, required }) => {
      const amount = made ? (made[wager] ?? 0) : required ? part.minimum : 0;
      return [wager, amount ? String(amount) : ""];
    }),
  );
}

/** What is typed for one wager, with those that must equal it. */
export function typedInto(part: Part, typed: Typed, wager: string, text: string): Typed {
  const next = { ...typed, [wager]: text };
  for (const other of part.opening) if (other.equals === wager) next[other.wager] = text;
  return next;
}

export interface Slip {
  wagers: Record<string, number>;
  problem: string;
}

/** The wagers as they are sent, or why they cannot be. */
export function slipOf(part: Part, typed: Typed, stack: number): Slip {
  const wagers: Record<string, number> = {};
  for (const { wager, name, required } of part.opening) {
    const text = (typed[wager] ?? "").trim();
    if (!text && !required) continue;
    const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (!(amount >= part.minimum && amount <= part.maximum)) {
      const limits = `${chips(part.minimum)} to ${chips(part.maximum)} chips`;
      return { wagers: {}, problem: `The ${name} must be a whole number, from ${limits}.` };
    }
    wagers[wager] = amount;
  }
  const sum = Object.values(wagers).reduce((all, amount) => all + amount, 0);
  const problem =
    sum > stack ? `These wagers come to ${chips(sum)} chips and you have ${chips(stack)}.` : "";
  return { wagers, problem };
}

/** What lies on your spots, in hundredths: your own secret wager is shown to you alone. */
export function laidOf(part: Part | null, mine: RoundSeatView | undefined): Record<string, number> {
  const secret = part?.own_secret;
  if (!secret) return mine?.wagers ?? {};
  return Object.fromEntries(Object.entries(secret).map(([wager, sum]) => [wager, sum * CHIP]));
}

/** What is said of each seat: the marker, whose turn it is, who has wagered secretly or is away. */
export function notesOf(shown: TableShown): Record<number, string> {
  const part = partOf(shown);
  if (!part) return {};
  return Object.fromEntries(
    shown.seats.map(({ seat, person }) => [
      seat,
      [
        part.ordered && part.marker === seat && "marker",
        part.wagering && part.asked === person && "to wager",
        person in part.seals && "secret wager",
        part.away.includes(person) && "away",
      ]
        .filter(Boolean)
        .join(" · "),
    ]),
  );
}

/** Whose turn it is, in one sentence. */
export function turnLine(shown: TableShown): string {
  const part = partOf(shown);
  const round = roundOf(shown);
  if (!part || !round || ["over", "settled"].includes(round.phase))
    return "The next round is about to begin.";
  const yours = shown.seats.find((seat) => seat.seat === shown.you?.seat)?.person;
  if (part.wagering) return wageringLine(part, yours);
  const deciding = (round.seats ?? []).filter((seat) => seat.to_act);
  if (!deciding.length) return "The dealer deals.";
  if (deciding.some((seat) => seat.yours)) return "It is your decision.";
  return `${listed(deciding.map((seat) => seat.person ?? ""))} to decide.`;
}

function wageringLine(part: Part, yours: string | undefined): string {
  const marker = part.ordered ? `The marker is at seat ${part.marker}. ` : "";
  const left = part.ordered
    ? [part.asked].filter(Boolean)
    : part.order.filter((person) => !part.wagered.includes(person));
  if (!left.length) return `${marker}The dealer asks for wagers.`;
  if (yours && part.may_wager && left.includes(yours)) return `${marker}It is your turn to wager.`;
  return `${marker}${listed(left)} to wager.`;
}

/** "Ada is", "Ada and Bob are". */
function listed(people: string[]): string {
  const names = people.map(shortName);
  const last = names.at(-1) ?? "";
  if (names.length < 2) return `${last} is`;
  return `${names.slice(0, -1).join(", ")} and ${last} are`;
}

/** How far the session has come, and who goes on. */
export function sessionLine(label: string, part: Part | null, advance: number): string {
  const goes = advance
    ? `The ${advance === 1 ? "player" : advance} with the most chips at each table ${
        advance === 1 ? "goes" : "go"
      } on.`
    : "This is the last session: chips decide the places.";
  if (!part) return goes;
  const after = part.rounds - part.number;
  const left = part.rounds ? (after ? `, ${after} more after it` : ", the last one") : "";
  return `${label}: ${numbered(part)}${left}. ${goes}`;
}

/** "Session 1, round 2 of 5, wagers 100 to 2,000". */
export function roundWords(label: string, shown: TableShown): string {
  const part = partOf(shown);
  if (!part) return label;
  return `${label}, ${numbered(part)}, wagers ${chips(part.minimum)} to ${chips(part.maximum)}`;
}

function numbered(part: Part): string {
  return `round ${part.number}${part.rounds ? ` of ${part.rounds}` : ""}`;
}

export interface Standing {
  seat: number;
  person: string;
  chips: number;
  /** How it would be if the session ended now. */
  now: "goes on" | "tied" | "";
}

/** Everybody's chips at a table, the most first; ties for the last place are settled by cards. */
export function standingsAt(shown: TableShown, advance: number): Standing[] {
  const sorted = [...shown.seats].sort((a, b) => b.chips - a.chips);
  const [last, next] = [sorted[advance - 1]?.chips, sorted[advance]?.chips];
  const tie = advance > 0 && last === next ? last : undefined;
  return sorted.map(({ seat, person, chips: stack }, place) => ({
    seat,
    person,
    chips: stack,
    now: stack === tie ? "tied" : place < advance ? "goes on" : "",
  }));
}
