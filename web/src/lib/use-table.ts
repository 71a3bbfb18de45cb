// A hook for the state of one table: fetched at once, then kept up to date by the socket.
import { useEffect, useState } from "preact/hooks";
import { get, problemText } from "./api";
import { comeWithLink } from "./own-tables";
import { noteTable } from "./person-names";
import { go, path, query } from "./router";
import type { EventShown, TableShown } from "./server-types";
import { tables, watch } from "./socket";

/** Where a round of a table, or a hand of poker, is kept. */
export function roundAddress(table: string, round: string): string {
  return `/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`;
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
    get<TableShown>(`/api/tables/${encodeURIComponent(id)}`)
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
