// Attends the tables at which somebody sits: keeps promises, contributes seeds, checks rounds.
import { effect, signal } from "@preact/signals";
import { me } from "../api";
import { complain } from "../messages";
import type { HandView, RoundShown, RoundView, TableShown } from "../server-types";
import { tables, watch } from "../socket";
import { roundAddress } from "../use-table";
import { wholeRound } from "../whole-round";
import { canCheck } from "./bytes";
import { checkRound, NOT_GIVEN, type RoundCheck } from "./check-round";
import { seedTask, sendSeeds } from "./contribute";
import { keepDeck, keptRound, type Promised } from "./kept-rounds";
import { cardsOnView } from "./seen-cards";

export interface CheckedRound {
  table: string;
  round: string;
  /** The round as the house gave it; null if it did not. */
  shown: RoundShown | null;
  check: RoundCheck;
}

/** The last round that was checked at each table. */
export const checkedRounds = signal<Record<string, CheckedRound>>({});
const PAUSE_AFTER_REFUSAL = 5000;

/** Whether a deck was first seen before anybody wagered. */
export function isInTime(shown: TableShown): boolean {
  if (!shown.fairness?.dealt) return true;
  const view = shown.view as RoundView | HandView | null;
  if (view?.phase !== "wagers") return false;
  return !(view as RoundView).seats?.some((seat) => Object.keys(seat.wagers ?? {}).length);
}

/** The round or hand that lies on the table. */
function roundOnTable(shown: TableShown): string {
  return shown.poker ? shown.poker.hand : ((shown.view as RoundView | null)?.id ?? "");
}

/** Whether somebody has been dealt cards in the round on the table. */
function plays(person: string, shown: TableShown): boolean {
  const seats = (shown.view as RoundView | HandView | null)?.seats ?? [];
  return seats.some((seat) => seat.person === person && (seat.cards ?? []).length > 0);
}

class Attendance {
  /** How many open pages want this table attended. */
  pages = 0;
  private readonly unwatch: () => void;
  private readonly stop: () => void;
  private busy = false;
  private again = false;
  /** Whether the house has a commitment of ours and waits, or will wait, for its seed. */
  private awaited = false;
  private quietUntil = 0;
  private replaces = true;
  /** The round that was dealt here and is to be checked when it is over, and the last that was. */
  private unchecked = "";
  private checked = "";
  private checking = false;
  /** Our commitment for the deck that comes next, as the house last showed it. */
  private lodged = "";
  private person = "";

  constructor(private readonly table: string) {
    this.unwatch = watch(table);
    this.stop = effect(() => {
      if (tables.value[table] && me.value) void this.look();
    });
  }

  /** One look at a time; what changes meanwhile is looked at afterwards. */
  async look(): Promise<void> {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    while (this.again) {
      this.again = false;
      const shown = tables.peek()[this.table];
      if (shown) await this.attend(me.peek()?.person ?? "", shown);
    }
    this.busy = false;
    if (!this.pages && !this.awaited) this.end();
  }

  private async attend(person: string, shown: TableShown): Promise<void> {
    const promised = shown.fairness;
    if (!promised) return;
    if (person !== this.person) this.begin(person);
    if (promised.commitment) this.keep(person, shown, promised);
    this.lodged = promised.next.find((seed) => seed.person === person)?.commitment ?? "";
    await this.contribute(person, shown);
    const open = promised.dealt ? [] : promised.seeds.filter(({ seed }) => !seed);
    const waited = shown.you ? [...open, ...promised.next] : open;
    this.awaited = waited.some((seed) => seed.person === person);
    void this.check(person, shown);
  }

  /** Somebody else has signed in: nothing of the person before is theirs. */
  private begin(person: string): void {
    this.person = person;
    this.unchecked = this.checked = this.lodged = "";
    this.replaces = true;
  }

  private keep(person: string, shown: TableShown, promised: Promised): void {
    const lies = promised.dealt && roundOnTable(shown) === promised.round;
    const known = [...promised.seeds, ...promised.next].map(({ commitment }) => commitment);
    const ours = promised.next.some((seed) => seed.person === person);
    keepDeck(person, this.table, promised, {
      inTime: isInTime(shown),
      leftOut: this.lodged !== "" && !ours && !known.includes(this.lodged),
      cards: lies ? cardsOnView(shown.view as RoundView | HandView | null) : [],
    });
    if (canCheck() && lies && plays(person, shown) && promised.round !== this.checked) {
      if (this.unchecked && this.unchecked !== promised.round) this.tell(null, NOT_GIVEN);
      this.unchecked = promised.round;
    }
  }

  private tell(shown: RoundShown | null, check: RoundCheck): void {
    const round = shown?.id ?? this.unchecked;
    const { table } = this;
    checkedRounds.value = { ...checkedRounds.peek(), [table]: { table, round, shown, check } };
    if (check.verdict === "broken")
      complain(`The cards of round ${round} do not fit what was promised. See “Fair deal”.`);
  }

  private async contribute(person: string, shown: TableShown): Promise<void> {
    const task = seedTask(person, this.table, shown, {
      lodges: this.pages > 0,
      replaces: this.replaces,
    });
    if (!(task.reveal || task.lodge) || Date.now() < this.quietUntil) return;
    try {
      await sendSeeds(person, this.table, shown, task);
      this.replaces = false;
    } catch {
      // Without a seed of ours the round goes on; the house says in the table who is barred.
      this.quietUntil = Date.now() + PAUSE_AFTER_REFUSAL;
    }
  }

  /** Seeds never wait for this: a slow answer must not make us withhold one. */
  private async check(person: string, shown: TableShown): Promise<void> {
    const round = this.unchecked;
    const view = shown.view as RoundView | HandView | null;
    const under = roundOnTable(shown) === round && view?.phase !== "over";
    if (!round || under || this.checking) return;
    this.checking = true;
    const found = await wholeRound(roundAddress(this.table, round)).catch(() => null);
    this.checking = false;
    if (!found?.over) return;
    if (this.unchecked === round) this.unchecked = "";
    this.checked = round;
    this.tell(found, await checkRound(found, keptRound(person, this.table, round)));
  }

  private end(): void {
    this.stop();
    this.unwatch();
    attended.delete(this.table);
  }
}

const attended = new Map<string, Attendance>();

/**
 * Attends a table until the returned function is called; and after that until a seed that the house
 * has our commitment to is shown.
 */
export function attend(table: string): () => void {
  const attendance = attended.get(table) ?? new Attendance(table);
  attended.set(table, attendance);
  attendance.pages += 1;
  void attendance.look();
  return () => {
    attendance.pages -= 1;
    void attendance.look();
  };
}
