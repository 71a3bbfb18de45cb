// A hook that tops a player's chips up between hands or rounds, and the wish for it, which is kept
// for each table in this browser.
import { useEffect, useRef } from "preact/hooks";
import { me, post, refreshMe } from "./api";
import { attempt } from "./attempt";
import { tell } from "./messages";
import type { Ack, TableShown } from "./server-types";
import { kept } from "./settings";
import { type Rest, restOf, type TopUp, topUpDue } from "./top-up";

const wishes = kept<string>("top-up", "{}");

function all(): Record<string, TopUp> {
  try {
    return JSON.parse(wishes.value) as Record<string, TopUp>;
  } catch {
    return {};
  }
}

export function topUpAt(table: string): TopUp | null {
  return all()[table] ?? null;
}

export function setTopUp(table: string, wish: TopUp | null): void {
  const { [table]: _, ...others } = all();
  wishes.value = JSON.stringify(wish ? { ...others, [table]: wish } : others);
}

/** Two windows of one player ask with the same key: one of them buys, and says so. */
async function buyOnce(
  id: string,
  { after, chips }: Rest,
  { buy, said }: { buy: number; said: string },
): Promise<void> {
  const key = `top-up ${after || id} ${chips} ${buy}`;
  const ack = await post<Ack>(`/api/tables/${id}/buy-in`, { key, amount: buy });
  if (!ack.repeated) tell(said);
  await refreshMe();
}

/** Buys at most once in a rest for one wish, and says only once why it cannot. */
export function useTopUp(id: string, shown: TableShown | undefined): void {
  const done = useRef("");
  const told = useRef("");
  const rest = restOf(shown);
  const wish = topUpAt(id);
  useEffect(() => {
    if (!rest || !wish || !me.value) return;
    const step = topUpDue(wish, rest, me.value.balance);
    const asked = `${rest.after} ${wish.below} ${wish.upTo}`;
    if (!step || done.current === asked) return;
    done.current = asked;
    if ("cannot" in step) {
      if (told.current !== step.cannot) tell(step.cannot);
      told.current = step.cannot;
      return;
    }
    told.current = "";
    void attempt(buyOnce(id, rest, step));
  }, [rest?.after, rest?.chips, wish?.below, wish?.upTo]);
}
