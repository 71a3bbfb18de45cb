// A hook for the state of one table: fetched at once, then kept up to date by the socket.
import { useEffect, useState } from "preact/hooks";
import { get, problemText } from "./api";
import { comeWithLink } from "./own-tables";
import { noteTable } from "./person-names";
import { go, path, query } from "./router";
import type { EventShown, TableShown } from "./server-types";
import { tables, watch } from "./socket";

/** Where a table is asked for: one of the floor, or `ID/NUMBER` of a tournament. */
export function tableAddress(id: string): string {
  const [event, number] = id.split("/");
  return number === undefined
    ? `/api/tables/${encodeURIComponent(id)}`
    : `/api/tournaments/${encodeURIComponent(event!)}/tables/${number}`;
}

/** Where a round of a table, or a hand of poker, is kept. A tournament's name begins the names of
 * its rounds (`spring-open/1-17`), and is left out there. */
export function roundAddress(table: string, round: string): string {
  const name = table.includes("/") ? round.slice(round.lastIndexOf("/") + 1) : round;
  return `${tableAddress(table)}/rounds/${encodeURIComponent(name)}`;
}

/** The page with the past rounds of a table, or with one of them. */
export function replayPage(table: string, round = ""): string {
  const [event, number] = table.split("/");
  if (number === undefined)
    return `/replay/${table}${round ? `/${encodeURIComponent(round)}` : ""}`;
  const name = round.slice(round.lastIndexOf("/") + 1);
  return `/tournament/${event}/table/${number}/rounds${name ? `/${encodeURIComponent(name)}` : ""}`;
}

/** The page of a table: of the floor, or of a tournament. */
export function tablePage(table: string): string {
  const [event, number] = table.split("/");
  return number === undefined ? `/table/${table}` : `/tournament/${event}/table/${number}`;
}

export function useTable(
  id: string,
  listen?: (events: EventShown[]) => void,
): { shown: TableShown | undefined; problem: string } {
  const [problem, setProblem] = useState("");
  const asked = path.value === `/table/${encodeURIComponent(id)}`;
  const key = asked ? query.value.get("key") : null;
  useEffect(() => {
    if (key) return takeLink(id, key, setProblem);
    setProblem("");
    get<TableShown>(tableAddress(id))
      .then((shown) => {
        noteTable(shown);
        if (!tables.value[id]) tables.value = { ...tables.value, [id]: shown };
      })
      .catch((trouble: unknown) => setProblem(problemText(trouble)));
    return watch(id, listen);
  }, [id, key]);
  const shown = tables.value[id];
  return { shown, problem: shown ? "" : problem };
}

/** Comes in with the key of a private table's link, which then goes from the address. */
function takeLink(id: string, key: string, complain: (problem: string) => void): undefined {
  comeWithLink(id, key)
    .then(() => go(`/table/${encodeURIComponent(id)}`, true))
    .catch((trouble: unknown) => complain(problemText(trouble)));
}
