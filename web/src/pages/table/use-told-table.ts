// A hook for a table whose events are told: in the story, to screen readers, as sounds, and as what
// the dealer says.
import { useState } from "preact/hooks";
import { type Happened, narrateAll } from "../../lib/event-sentences";
import { soundFor } from "../../lib/event-sounds";
import { announce } from "../../lib/messages";
import type { TableShown } from "../../lib/server-types";
import { tables } from "../../lib/socket";
import { useTable } from "../../lib/use-table";
import { tablePeople } from "./people";

const MOST_LINES = 120;

interface Told {
  shown: TableShown | undefined;
  problem: string;
  /** What has happened at the table, the last thing last. */
  story: string[];
  /** What the dealer says now. */
  says: string;
}

/** `called` comes before what is announced, where there are several tables. */
export function useToldTable(id: string, called = ""): Told {
  const [story, setStory] = useState<string[]>([]);
  const [says, setSays] = useState("");
  const { shown, problem } = useTable(id, (events) => {
    const cast = tablePeople(tables.value[id]);
    const happened = events.map((told) => told.event);
    const lines = narrateAll(happened, cast);
    soundFor(happened);
    for (const event of happened) setSays((before) => spoken(event) ?? before);
    if (!lines.length) return;
    setStory((old) => [...old, ...lines].slice(-MOST_LINES));
    announce(called + lines.join(" "));
  });
  return { shown, problem, story, says };
}

/** What the dealer says now; undefined where the event leaves it as it was. */
function spoken(event: Happened): string | undefined {
  if (event.type === "Announced") return String(event.says);
  if (event.type === "RoundOpened") return "Place your wagers";
  if (event.type === "BetsClosed") return "No more bets";
  return ["BoardShown", "RoundClosed"].includes(event.type) ? "" : undefined;
}
