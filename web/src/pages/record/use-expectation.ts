// Asks for the exact figures of each game of a record, one after the other.

import { useEffect, useRef, useState } from "preact/hooks";
import { problemText } from "../../lib/api";
import { studyOf, type UnitFigures, unitFigures } from "../../lib/expectation";
import { askLongQuestion } from "../../lib/long-questions";
import type { GamePlayed, OddsAnswer, OddsFigures } from "../../lib/server-types";

export interface Expectation {
  busy: boolean;
  place: number;
  share: number | null;
  problem: string;
  figures: OddsFigures[];
  units: UnitFigures[] | null;
}

/** More games than this are not worked out: each takes the server a while. */
export const MOST_GAMES = 6;
const IDLE: Expectation = {
  busy: false,
  place: 0,
  share: null,
  problem: "",
  figures: [],
  units: null,
};

export function useExpectation(games: GamePlayed[]): Expectation & { stop: () => void } {
  const [state, setState] = useState<Expectation>(IDLE);
  const control = useRef<AbortController | null>(null);
  const name = JSON.stringify(games.map(studyOf));
  useEffect(() => {
    if (games.length === 0 || games.length > MOST_GAMES) return setState(IDLE);
    const mine = new AbortController();
    control.current = mine;
    setState({ ...IDLE, busy: true });
    const tell = (said: { place?: number | null; share?: number | null }) =>
      setState((old) => ({ ...old, place: said.place ?? 0, share: said.share ?? null }));
    const work = async () => {
      const figures: OddsFigures[] = [];
      for (const game of games) {
        const answer = await askLongQuestion<OddsAnswer>(studyOf(game), tell, mine.signal);
        figures.push(answer.figures);
      }
      const units = figures.map(unitFigures).filter((unit) => unit !== null);
      setState({ ...IDLE, figures, units: units.length === figures.length ? units : null });
    };
    work().catch((trouble: unknown) => {
      if (!mine.signal.aborted) setState({ ...IDLE, problem: problemText(trouble) });
    });
    return () => mine.abort();
  }, [name]);
  const stop = () => {
    control.current?.abort();
    setState(IDLE);
  };
  return { ...state, stop };
}
