// What you are told about your own entry in play: where you move to, and that you may buy back in.
import type { TournamentBoard } from "../../lib/server-types";

type Mine = TournamentBoard["mine"];
type Place = Pick<Mine, "table" | "seat">;

/** "You move to table 2, seat 5: ..."; empty where you sit where you sat, or have no seat. */
export function moveWords(before: Place, mine: Mine): string {
  const stays = before.table === mine.table && before.seat === mine.seat;
  if (stays || !before.table || !mine.table) return "";
  return `You move to table ${mine.table}, seat ${mine.seat}: ${mine.why}.`;
}

/** Milliseconds that you have left to answer whether to buy back in; null where nobody asks. */
export function answerLeft(mine: Mine, now: number): number | null {
  if (!mine.may?.includes("ReBuy") || !mine.answer_by) return null;
  return Math.max(0, mine.answer_by - now);
}
