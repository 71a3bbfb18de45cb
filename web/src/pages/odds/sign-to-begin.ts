// The sign that the odds page begins with: that of the table one comes from, or of the house.
import type { SignListed } from "../../lib/server-types";
import type { Chosen } from "./choose-sign";

/**
 * The sign of a table of this game: the one that was asked for, else the first that the house has.
 * A game without a table is shown by nothing but its book.
 */
export function signToBegin(
  signs: SignListed[],
  book: string,
  game: string,
  table: string,
): Chosen {
  const here = signs.filter((sign) => sign.book === book && sign.game === game);
  const begin = here.find((sign) => sign.table === table) ?? here[0];
  return { sign: begin?.sign ?? {}, ante: "", table: begin?.table ?? "" };
}
