// A hook that fetches an address of the server, and fetches it again when asked to.
import { useEffect, useState } from "preact/hooks";
import { get, me, problemText, Refused, UNREACHABLE } from "./api";

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
export function useGet<T>(
  address: string | null,
  fetch: (address: string) => Promise<T> = get<T>,
): Loaded<T> {
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
    fetch(address)
      .then((value) => wanted && setState({ value, problem: "", of: address, session }))
      .catch((trouble) => {
        if (!wanted) return;
        const unreachable = trouble instanceof Refused && trouble.status === UNREACHABLE;
        setState((old) =>
          unreachable && old.of === address && old.session === session && old.value !== null
            ? old
            : { value: null, problem: problemText(trouble), of: address, session },
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
