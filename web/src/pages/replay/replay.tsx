// The page /replay: any past round, step by step, with its events and clauses.

import { useEffect, useState } from "preact/hooks";
import { eventTitle } from "../../lib/event-sentences";
import { type KeyGroup, useKeys } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { go, query } from "../../lib/router";
import type { RoundShown, TableShown } from "../../lib/server-types";
import { tables, watch } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { replayPage, roundAddress, tableAddress } from "../../lib/use-table";
import { wholeRound } from "../../lib/whole-round";
import { Corrections } from "./corrections";
import { DecisionValues } from "./decision-values";
import { EventList } from "./event-list";
import { ExportRound } from "./export-round";
import { FeltAfterEvent, frameAt, roundPeople } from "./felt-after-event";
import { RoundFairness } from "./round-fairness";
import { RoundList } from "./round-list";
import "../../styles/replay.css";

const SETTLES_FOR = 250;

export default function ReplayPage({ id, rest }: { id: string; rest: string }) {
  return <Rounds table={id} round={rest} />;
}

/** The past rounds of a table of the floor or of a tournament, or one of them. */
export function Rounds({ table, round }: { table: string; round: string }) {
  return round ? <Replay table={table} round={round} /> : <RoundList table={table} />;
}

function Replay({ table, round }: { table: string; round: string }) {
  const shown = useGet<RoundShown>(roundAddress(table, round), wholeRound);
  const setting = useGet<TableShown>(tableAddress(table));
  useWhileInPlay(table, shown.value?.over === false, shown.again);
  const [at, setAt] = useState(Number(query.value.get("step") ?? 1) - 1 || 0);
  if (shown.problem)
    return (
      <p class="problem" role="alert">
        {shown.problem} <a href={replayPage(table)}>Past rounds at {table}</a>
      </p>
    );
  if (!shown.value || !setting.value) return <p role="status">Loading the round…</p>;
  return (
    <Player shown={shown.value} setting={setting.value} at={at} setAt={setAt} again={shown.again} />
  );
}

/** A round that is still in play is asked for again whenever something happens at its table. */
function useWhileInPlay(table: string, inPlay: boolean, again: () => void): void {
  useEffect(() => (inPlay ? watch(table) : undefined), [table, inPlay]);
  useEffect(() => {
    if (!inPlay) return;
    const timer = setTimeout(again, SETTLES_FOR);
    return () => clearTimeout(timer);
  }, [inPlay, tables.value[table]?.version]);
}

const REPLAY_KEYS = {
  title: "Replay",
  keys: {
    ArrowRight: "a step on",
    " ": "a step on",
    ArrowLeft: "a step back",
    Home: "to the first step",
    End: "to the last step",
  },
} as const satisfies KeyGroup;

interface PlayerProps {
  shown: RoundShown;
  setting: TableShown;
  at: number;
  setAt: (at: number) => void;
  again: () => void;
}

function Player({ shown, setting, at, setAt, again }: PlayerProps) {
  const last = Math.max(shown.events.length - 1, 0);
  const players = Object.values(roundPeople(frameAt(shown, last), setting).people);
  const now = Math.min(Math.max(at, 0), last);
  const frame = frameAt(shown, now);
  const cast = roundPeople(frame, setting);
  const step = (to: number) => {
    const next = Math.min(Math.max(to, 0), last);
    setAt(next);
    go(`${replayPage(shown.table, shown.id)}?step=${next + 1}`, true);
    const told = shown.events[next];
    if (told) announce(eventTitle(told.event, cast));
  };
  useKeys(REPLAY_KEYS, {
    ArrowRight: () => step(now + 1),
    " ": () => step(now + 1),
    ArrowLeft: () => step(now - 1),
    Home: () => step(0),
    End: () => step(last),
  });
  return (
    <div class="replay">
      <div class="spread">
        <h1>
          Round {shown.id}{" "}
          <small>
            {setting.table.name}, {setting.table.house}
            {shown.practice ? ", practice table" : ""}
          </small>
        </h1>
        <a class="button" href={replayPage(shown.table)}>
          Past rounds
        </a>
      </div>
      <div class="replay-bar" role="group" aria-label="Step through">
        <button
          type="button"
          onClick={() => step(0)}
          aria-label="To the start"
          disabled={now === 0}
        >
          |◀
        </button>
        <button
          type="button"
          onClick={() => step(now - 1)}
          aria-label="One step back"
          disabled={now === 0}
        >
          ◀
        </button>
        <button
          type="button"
          class="main"
          onClick={() => step(now + 1)}
          aria-label="One step on"
          disabled={now === last}
        >
          ▶
        </button>
        <button
          type="button"
          onClick={() => step(last)}
          aria-label="To the end"
          disabled={now === last}
        >
          ▶|
        </button>
        <input
          type="range"
          aria-label="Step"
          min={1}
          max={last + 1}
          value={now + 1}
          onInput={(e) => step(Number(e.currentTarget.value) - 1)}
        />
        <span class="money">
          {now + 1} of {shown.events.length}
        </span>
        <ExportRound shown={shown} poker={setting.kind === "poker" && !setting.tournament} />
      </div>
      <div class="replay-body">
        <div>
          <p class="now-line">
            <strong>
              {shown.events[now]
                ? eventTitle(shown.events[now]!.event, cast)
                : "Before the first card."}
            </strong>
          </p>
          <FeltAfterEvent frame={frame} shown={shown} setting={setting} now={now} />
        </div>
        <div class="replay-side">
          {setting.kind === "banked" && !setting.tournament && shown.over && (
            <DecisionValues shown={shown} now={now} step={step} />
          )}
          {shown.over && <RoundFairness shown={shown} />}
          <EventList events={shown.events} now={now} step={step} cast={cast} book={shown.book} />
          <Corrections
            shown={shown}
            house={setting.table.house}
            people={[...new Set(players)]}
            done={again}
          />
        </div>
      </div>
    </div>
  );
}
