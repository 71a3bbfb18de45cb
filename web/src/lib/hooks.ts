// Small things that pages share: loading, clocks, doing something that may be refused.
import { useEffect, useState } from "preact/hooks";
import { get, me, Refused, UNREACHABLE, words } from "./api";
import { complain, tell } from "./messages";
import { serverNow } from "./socket";

export interface Loaded<T> {
  value: T | null;
  problem: string;
  again: () => void;
}

const ASK_AGAIN = 2000;

/**
 * What an address holds. While the house cannot be reached it is asked again, and what was there
 * before stays: half-typed forms live in it. What one person was told is never shown to the next.
 */
export function useGet<T>(address: string | null): Loaded<T> {
  const session = me.value?.csrf ?? "";
  const [state, setState] = useState<{
    value: T | null;
    problem: string;
    of: string | null;
    session: string;
  }>({ value: null, problem: "", of: null, session });
  const [turn, setTurn] = useState(0);
  const again = () => setTurn((n) => n + 1);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    if (address === null) return;
    get<T>(address)
      .then((value) => wanted && setState({ value, problem: "", of: address, session }))
      .catch((trouble) => {
        if (!wanted) return;
        const unreachable = trouble instanceof Refused && trouble.status === UNREACHABLE;
        setState((old) =>
          unreachable && old.of === address && old.session === session && old.value !== null
            ? old
            : { value: null, problem: words(trouble), of: address, session },
        );
        if (unreachable) timer = window.setTimeout(again, ASK_AGAIN);
      });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [address, turn, session]);
  return { value: state.session === session ? state.value : null, problem: state.problem, again };
}

export function useSecondsLeft(until: number | undefined): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === undefined) {
      setLeft(null);
      return;
    }
    const tick = () => setLeft(Math.max(0, Math.ceil((until - serverNow()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

export async function attempt(what: Promise<unknown>, done?: string): Promise<boolean> {
  try {
    await what;
    if (done) tell(done);
    return true;
  } catch (trouble) {
    complain(words(trouble));
    return false;
  }
}

/**
 * An instant by the clocks of a house, with the name of its time; by the reader's own where it is
 * of no house.
 */
export function when(at: number, house = ""): string {
  const timeZone = me.value?.zones?.[house];
  if (!timeZone)
    return new Date(at).toLocaleString("en-AU", { dateStyle: "medium", timeStyle: "short" });
  return new Date(at).toLocaleString("en-AU", {
    timeZone,
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
}

/** The time of day of an instant, to the second, by the clocks of a house. */
export function timeOfDay(at: number, house = ""): string {
  return new Date(at).toLocaleTimeString("en-AU", {
    timeZone: me.value?.zones?.[house],
    timeZoneName: "short",
  });
}
