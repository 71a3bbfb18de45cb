// Tables of one's own: opening one, the link to it, and coming with a link.
import { becomeGuest, get, me, newKey, post, refreshMe } from "./api";
import { go } from "./router";
import type { LobbyTable, OpenOwn, OwnTableOpened, OwnTables } from "./server-types";

/** What to open: a table like one of the house, or poker with chosen blinds. */
type Wanted = Omit<OpenOwn, "key" | "buy_in">;

/** Chips that one sits down with at one's own table: forty times its minimum, if one has them. */
export function chipsFor(minimum: number, balance: number): number {
  return Math.min(Math.max(minimum * 40, 20_000), balance);
}

/** An open table of one's own of the same game, which need not be opened again. */
export function sameGame(
  own: LobbyTable[],
  like: { book: string; game: string },
): LobbyTable | undefined {
  return own.find(
    (table) => table.phase === "open" && table.book === like.book && table.game === like.game,
  );
}

/** Opens a table of one's own, sits down and goes there; somebody unknown is a guest first. */
export async function openOwnTable(wanted: Wanted, minimum: number): Promise<void> {
  if (!me.value?.person) await becomeGuest();
  const buyIn = chipsFor(minimum, me.value?.balance ?? 0);
  const opened = await post<OwnTableOpened>("/api/own-tables", {
    key: newKey(),
    ...wanted,
    buy_in: buyIn,
  });
  await refreshMe();
  go(`/table/${opened.table}`);
}

/** Goes to the table of one's own like this one: the one that is open, or a new one. */
export async function playAlone(like: LobbyTable): Promise<void> {
  if (me.value?.person) {
    const own = await get<OwnTables>("/api/own-tables");
    const open = sameGame(own.tables, like);
    if (open) return go(`/table/${open.id}`);
  }
  await openOwnTable({ like: like.id }, like.minimum);
}

/** The link that brings others to a private table. */
export function linkTo(table: string, invitation: string, origin: string): string {
  return `${origin}/table/${encodeURIComponent(table)}?key=${encodeURIComponent(invitation)}`;
}

/** Comes to a private table with the key of its link; somebody unknown is a guest first. */
export async function comeWithLink(table: string, invitation: string): Promise<void> {
  if (!me.value?.person) await becomeGuest();
  await post(`/api/tables/${encodeURIComponent(table)}/invitation`, { key: newKey(), invitation });
}
