// A hook that tops the chips of a poker player up between hands, and the wish for it, which is
// kept for each table in this browser.
import { useEffect, useRef } from "preact/hooks";
import { me, newKey, post, refreshMe } from "./api";
import { attempt } from "./attempt";
import { tell } from "./messages";
import { dollars, typedCents } from "./money";
import type { TableShown } from "./server-types";
import { kept } from "./settings";
import { type TopUp, topUpDue } from "./top-up";

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

/** The least buy-in of the sign, in cents. */
function minimumOf(shown: TableShown): number {
  const said = /[\d,.]+/.exec(shown.poker?.sign["minimum buy-in"] ?? "")?.[0] ?? "";
  return typedCents(said.replaceAll(",", "")) ?? 0;
}

export function useTopUp(id: string, shown: TableShown | undefined): void {
  const done = useRef("");
  const hand = shown?.poker?.hand ?? "";
  const between = Boolean(shown?.you && hand && !shown.poker?.playing);
  const wish = topUpAt(id);
  useEffect(() => {
    if (!between || !shown?.you || !me.value || done.current === hand) return;
    const purse = { chips: shown.you.chips, balance: me.value.balance, minimum: minimumOf(shown) };
    const step = topUpDue(wish, purse);
    if (!step) return;
    done.current = hand;
    if ("cannot" in step) return tell(step.cannot);
    const bought = post(`/api/tables/${id}/buy-in`, { key: newKey(), amount: step.buy });
    const said = `Your chips were topped up by ${dollars(step.buy)}.`;
    void attempt(bought, said).then((well) => (well ? refreshMe() : undefined));
  }, [between, hand, wish?.below, wish?.upTo, shown?.you?.chips]);
}
