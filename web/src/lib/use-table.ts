// A hook for the state of one table: fetched at once, then kept up to date by the socket.
import { useEffect, useState } from "preact/hooks";
import { get, problemText } from "./api";
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
  useEffect(() => {
    get<TableShown>(`/api/tables/${encodeURIComponent(id)}`)
      .then((shown) => {
        if (!tables.value[id]) tables.value = { ...tables.value, [id]: shown };
      })
      .catch((trouble: unknown) => setProblem(problemText(trouble)));
    return watch(id, listen);
  }, [id]);
  const shown = tables.value[id];
  return { shown, problem: shown ? "" : problem };
}
