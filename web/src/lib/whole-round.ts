// A past round with all its events: a long one comes in several answers.
import { get } from "./api";
import type { RoundShown } from "./server-types";

export async function wholeRound(address: string): Promise<RoundShown> {
  let page = await get<RoundShown>(address);
  const events = [...page.events];
  const frames = [...page.frames];
  while (page.more && page.events.length) {
    page = await get<RoundShown>(`${address}?after=${events[events.length - 1]!.version}`);
    events.push(...page.events);
    frames.push(...page.frames);
  }
  return { ...page, events, frames };
}
