// Follows the events of a round and notes which place of each deck went where.
import type { HandView, RoundShown, RoundView } from "../server-types";
import { cardsOnView, type SeenCard, seatName, type Where } from "./seen-cards";

type Happened = RoundShown["events"][number]["event"];
type Row = readonly (string | null)[];

/** A card that was shown, and the places of the deck from which it can have come. */
export interface Claim {
  where: Where;
  card: string;
  places: readonly number[];
}

/** Events after which cards do not lie where they were dealt: an officer put something right. */
const MOVED_OTHERWISE = new Set([
  ...[
    "Boxed",
    "Misturned",
    "ExtraOpened",
    "SetAside",
    "Reshuffled",
    "Redealt",
    "BurnPutRight",
    "BurnNotMade",
    "DiscardNotMade",
  ],
  ...["HoleReplaced", "Misgiven", "CountPutRight", "Reconstructed", "SurplusNext"],
]);

/** Rulings by which a hand may get no more cards. */
const RULINGS = ["Ruled", "HandEnded", "RoundVoided", "HandVoided", "HandKilled", "Invalidated"];

export class FollowedDeal {
  /** How many cards went from the top to the bottom; null if nobody cut. */
  cut: number | null = null;
  /** Where each card went, in the order of dealing. */
  order: Where[] = [];
  /** Cards that the events and the frames of the round show. */
  claims: Claim[] = [];
  /** The kinds of events that this page cannot follow. */
  strange: string[] = [];
  /** Whether an officer ruled on the deal. */
  ruled = false;
  private lies = new Map<Where, number[]>();
  private ever = new Map<Where, Set<number>>();
  private hole = 0;

  constructor(
    /** The seats that take part; at poker in the order in which they are dealt to. */
    public hands: readonly number[],
    public button: number | null,
  ) {}

  /** The places of the deck whose cards may lie there. */
  placesOf({ where, index }: Pick<SeenCard, "where" | "index">): number[] {
    if (index === null) return [...(this.ever.get(where) ?? [])];
    const place = this.lies.get(where)?.[index];
    return place === undefined ? [] : [place];
  }

  note(event: Happened): void {
    if (RULINGS.includes(event.type)) this.ruled = true;
    if (MOVED_OTHERWISE.has(event.type)) this.strange.push(event.type);
    FOLLOW[event.type]?.(this, event);
  }

  /** What only the table after the event tells: who is dealt to at poker, and the action button. */
  take(event: Happened, frame: RoundView | HandView): void {
    if (event.type === "DealBegun") this.hands = (frame as HandView).seats.map(({ seat }) => seat);
    if (event.type === "BetsClosed") this.button = (frame as RoundView).button ?? null;
  }

  show(seen: readonly SeenCard[]): void {
    for (const one of seen)
      this.claims.push({ where: one.where, card: one.card, places: this.placesOf(one) });
  }

  /** The next card of the deck goes there. */
  deal(where: Where, card: string | null | undefined): void {
    const place = this.order.push(where) - 1;
    this.lies.set(where, [...(this.lies.get(where) ?? []), place]);
    this.ever.set(where, (this.ever.get(where) ?? new Set()).add(place));
    if (card) this.claims.push({ where, card, places: [place] });
  }

  dealHole(cards: Row): void {
    for (const card of cards)
      this.deal(seatName(this.hands[this.hole++ % this.hands.length]), card);
  }

  dealBoard(burned: Row, cards: Row): void {
    for (const card of burned) this.deal("burn", card);
    for (const card of cards) this.deal("board", card);
  }

  spread(order: readonly number[]): void {
    const stack = this.lies.get("board") ?? [];
    this.lies.set(
      "board",
      order.map((place) => stack[place]!),
    );
  }

  exchange(one: Where, other: Where): void {
    const all = new Set([...(this.ever.get(one) ?? []), ...(this.ever.get(other) ?? [])]);
    this.ever.set(one, all).set(other, new Set(all));
  }

  showRow(where: Where, cards: unknown, inOrder = false): void {
    const row = Array.isArray(cards) ? (cards as Row) : [];
    this.show(row.flatMap((card, i) => (card ? [{ where, index: inOrder ? i : null, card }] : [])));
  }
}

const atSeat = (deal: FollowedDeal, event: Happened): void =>
  deal.showRow(seatName(event.seat), event.cards ?? [event.card]);

const FOLLOW: Record<string, (deal: FollowedDeal, event: Happened) => void> = {
  // Banked rounds.
  BetsClosed: (deal, e) => {
    deal.hands = e.seats as number[];
  },
  CardsCut: (deal, e) => {
    deal.cut = Number(e.position);
  },
  CardDealt: (deal, e) =>
    deal.deal(e.to === "seat" ? seatName(e.seat) : String(e.to), e.card as string | null),
  CardBurned: (deal, e) => deal.deal("burn", e.card as string | null),
  BoardSpread: (deal, e) => deal.spread(e.order as number[]),
  BoardShown: (deal, e) => deal.showRow("board", e.cards, true),
  DealerShown: (deal, e) => deal.showRow("dealer", e.cards),
  HandTurned: atSeat,
  HandsExchanged: (deal, e) => deal.exchange(seatName(e.seat), seatName(e.area)),
  // Hands of poker.
  DealBegun: (deal, e) => {
    deal.button = (e.setup as HandView["setup"]).button;
  },
  CutMade: (deal, e) => {
    deal.cut = Number(e.at);
  },
  HoleDealt: (deal, e) => deal.dealHole(e.cards as Row),
  BoardDealt: (deal, e) => deal.dealBoard(e.burned as Row, e.cards as Row),
  ChaseFlopDealt: (deal, e) => deal.dealBoard(e.burned as Row, e.cards as Row),
  Shown: atSeat,
  MuckOpened: atSeat,
  ShownToAll: atSeat,
  HoleExposed: atSeat,
  Discarded: atSeat,
  LateDiscarded: atSeat,
};

const SHUFFLES = ["CardsShuffled", "Shuffled"];

/**
 * What was dealt from each deck of the round, one deck for each shuffle: from the events, and from
 * the table as its reader saw it after each of them.
 */
export function follow(round: Pick<RoundShown, "events" | "frames">): FollowedDeal[] {
  let deal = new FollowedDeal([], null);
  const decks: FollowedDeal[] = [];
  round.events.forEach(({ event }, i) => {
    if (SHUFFLES.includes(event.type)) {
      deal = new FollowedDeal(deal.hands, deal.button);
      decks.push(deal);
    }
    deal.note(event);
    const frame = round.frames[i] as RoundView | HandView | undefined;
    if (frame) deal.take(event, frame);
    if (decks.length && frame) deal.show(cardsOnView(frame));
  });
  return decks;
}
