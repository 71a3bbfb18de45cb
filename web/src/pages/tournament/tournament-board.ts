// Hooks for the state of a tournament, and commands to it in one of your roles.

import { useEffect } from "preact/hooks";
import { me, newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import type { TournamentBoard } from "../../lib/server-types";
import { boards, follow } from "../../lib/socket";
import { useGet } from "../../lib/use-get";

/** The board as the socket sends it; the first one is fetched, so that a page opens at once. */
export function useBoard(id: string): { board: TournamentBoard | undefined; problem: string } {
  const first = useGet<TournamentBoard>(`/api/tournaments/${encodeURIComponent(id)}`);
  const known = Boolean(first.value);
  useEffect(() => (known ? follow(id) : undefined), [id, known]);
  return { board: boards.value[id] ?? first.value ?? undefined, problem: first.problem };
}

/** Something fetched again whenever the tournament has moved on. */
export function useDetail<T>(board: TournamentBoard | undefined, what: string): T | null {
  const address = board ? `/api/tournaments/${board.tournament.id}/${what}` : null;
  const shown = useGet<T>(address);
  useEffect(() => shown.again(), [board?.version]);
  return shown.value;
}

export function ask(
  id: string,
  role: string,
  command: { type: string } & Record<string, unknown>,
  done: string,
  seen?: number,
): Promise<boolean> {
  const body = { key: newKey(), role, command, ...(seen === undefined ? {} : { seen }) };
  return attempt(post(`/api/tournaments/${id}/commands`, body), done);
}

export const holds = (house: string, role: string): boolean =>
  Boolean(
    me.value?.roles.some((held) => held.house === house && held.role === role && held.on_duty),
  );

export const worksAt = (house: string): boolean =>
  Boolean(me.value?.roles.some((held) => held.house === house && held.on_duty));

export const STAGES: Record<string, string> = {
  draft: "being prepared",
  open: "entries are open",
  called: "players are called",
  playing: "in play",
  between: "between sessions",
  over: "over",
  cancelled: "cancelled",
};
