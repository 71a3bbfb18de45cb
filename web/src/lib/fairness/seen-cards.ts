// The cards that a view of a table shows to its reader, with where they lie.
import type { HandView, RoundView } from "../server-types";

/** Where a card lies: "board", "dealer", "burn", or "seat 3". */
export type Where = string;

/** A card that somebody saw; `index` where the place within a row of cards is certain. */
export interface SeenCard {
  where: Where;
  index: number | null;
  card: string;
}

type Row = readonly (string | null)[] | undefined;

export const seatName = (seat: unknown): Where => `seat ${Number(seat)}`;

function faces(where: Where, row: Row, inOrder = false): SeenCard[] {
  return (row ?? []).flatMap((card, i) =>
    card ? [{ where, index: inOrder ? i : null, card }] : [],
  );
}

export function cardsOnView(view: RoundView | HandView | null): SeenCard[] {
  if (!view) return [];
  const dealer = "dealer" in view ? view.dealer : undefined;
  const burnt = "burnt" in view ? view.burnt : undefined;
  return [
    ...faces("board", view.board, true),
    ...faces("dealer", dealer),
    ...faces("burn", burnt, true),
    ...(view.seats ?? []).flatMap((seat) => [
      ...faces(seatName(seat.seat), seat.cards),
      ...faces(seatName(seat.seat), "discards" in seat ? seat.discards : undefined),
    ]),
  ];
}
