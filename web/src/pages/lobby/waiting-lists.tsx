// Waiting lists: join one, leave it, and answer when you are called.

import { useEffect, useRef } from "preact/hooks";
import { me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { go } from "../../lib/router";
import type { LobbyTable, SeatCall } from "../../lib/server-types";
import { lobby, room, watchLobby } from "../../lib/socket";
import { play } from "../../lib/sound";
import { useSecondsLeft } from "../../lib/time";
import { becomeGuestIfUnknown, followToMainGame, usualBuyIn } from "../table/take-a-seat";
import style from "./waiting-lists.module.css";

const PLACES = ["", "first", "second", "third"];

export function WaitingList({ table }: { table: LobbyTable }) {
  const list = room.value?.lists.find((one) => one.tables.includes(table.id));
  if (!list) return null;
  const join = () =>
    attempt(
      becomeGuestIfUnknown().then(() =>
        post("/api/poker-room/join", { key: newKey(), table: table.id }),
      ),
      `You are on the waiting list for ${table.name}. This page tells you when a seat is free.`,
    );
  const leave = () =>
    attempt(
      post("/api/poker-room/leave", { key: newKey(), list: list.name }),
      "You are no longer on the list.",
    );
  if (list.place) {
    return (
      <p class={style.waiting}>
        <strong>
          You are {PLACES[list.place] ?? `number ${list.place}`} of {list.waiting} waiting.
        </strong>{" "}
        <button type="button" onClick={() => void leave()}>
          Leave the list
        </button>
      </p>
    );
  }
  if (table.free > 0 && list.waiting === 0) return null;
  return (
    <p class={style.waiting}>
      <span class="soft">{list.waiting === 0 ? "Nobody waits." : `${list.waiting} waiting.`}</span>
      <button type="button" onClick={() => void join()}>
        Join the waiting list
      </button>
    </p>
  );
}

/** Goes to the main game with a player whom the room moves there from this table. */
export function useMoveToMainGame(table: string, seated: boolean): void {
  const sat = useRef(false);
  useEffect(() => {
    const gone = sat.current && !seated;
    sat.current = seated;
    if (gone)
      void refreshMe()
        .then(() => followToMainGame(table))
        .catch(() => undefined);
  }, [table, seated]);
}

/** A feeder's players move to the main game as seats come free there. */
export function MustMove({ table }: { table: string }) {
  const main = room.value?.feeders.find((feeder) => feeder.table === table)?.main;
  const fed = (room.value?.feeders ?? [])
    .filter((feeder) => feeder.main === table)
    .map((feeder) => feeder.table);
  if (main)
    return (
      <p class={style.waiting}>
        <span>
          Must-move game: players move to <a href={`/table/${main}`}>{main}</a> as seats come free
          there.
        </span>
      </p>
    );
  return fed.length ? (
    <p class={style.waiting}>
      <span class="soft">Main game: seats go first to players of {fed.join(", ")}.</span>
    </p>
  ) : null;
}

/** A call to a seat, or your chips waiting after you were picked up; wherever you look. */
export function Called() {
  useEffect(watchLobby, []);
  const person = me.value?.person;
  const call = room.value?.calls.find((one) => one.person === person);
  const picked = room.value?.picked_up.find((one) => one.person === person);
  useEffect(() => {
    if (!call) return;
    play("turn");
    announce(`You are called to seat ${call.seat} at ${call.table}.`);
  }, [call?.table, call?.seat]);
  const back = async () => {
    if (
      await attempt(
        post("/api/poker-room/come-back", { key: newKey() }),
        "Welcome back. Your chips are at the cage.",
      )
    )
      await refreshMe();
  };
  return (
    <>
      {person && call && <Call call={call} />}
      {person && picked && (
        <p class="notice called">
          <span>
            You were away and were picked up from {picked.table};{" "}
            <span class="money">{dollars(picked.chips)}</span> is kept for you.
          </span>{" "}
          <button type="button" class="main" onClick={() => void back()}>
            I am back
          </button>
        </p>
      )}
    </>
  );
}

function Call({ call }: { call: SeatCall }) {
  const left = useSecondsLeft(call.until) ?? 0;
  const answer = async () => {
    const table = lobby.value?.tables.find((one) => one.id === call.table);
    const buyIn = usualBuyIn(table?.minimum ?? 0, me.value?.balance ?? 0);
    if (
      !(await attempt(
        post("/api/poker-room/answer", { key: newKey(), table: call.table, buy_in: buyIn }),
        `Seat ${call.seat} is yours.`,
      ))
    )
      return;
    await refreshMe();
    go(`/table/${call.table}`);
  };
  return (
    <p class="notice called" role="status">
      <span>
        <strong>
          You are called to seat {call.seat} at {call.table}.
        </strong>{" "}
        It is kept for you for{" "}
        <span class="money" aria-live="off">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
        </span>
        .
      </span>
      <button type="button" class="main" onClick={() => void answer()}>
        Take the seat
      </button>
    </p>
  );
}
