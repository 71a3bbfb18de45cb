// Instants as people read them, and seconds that count down by the clock of the server.
import { useEffect, useState } from "preact/hooks";
import { me } from "./api";
import { serverNow } from "./socket";

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
