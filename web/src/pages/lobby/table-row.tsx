// One table as a row of the lobby: the game, the limits, what goes on, and how to sit down.

import { get, me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { familyOf, sentenceOf } from "../../lib/game-intros";
import { dollars } from "../../lib/money";
import { stageName, structureName } from "../../lib/names";
import { playAlone } from "../../lib/own-tables";
import { go } from "../../lib/router";
import type { LobbyTable, TableShown } from "../../lib/server-types";
import { GamePicture } from "../../parts/game-picture";
import { becomeGuestIfUnknown, freeSeats, usualBuyIn } from "../table/take-a-seat";
import { HowToPlay } from "./how-to-play";
import style from "./lobby.module.css";
import { MustMove, WaitingList } from "./waiting-lists";

const LIVE = new Set([
  "wagers",
  "closed",
  "play",
  "jackpot",
  "settled",
  "posting",
  "dealing",
  "betting",
  "board",
  "discarding",
  "showdown",
  "pushing",
]);

export function TableRow({ table }: { table: LobbyTable }) {
  const yours = me.value?.seats.find((seat) => seat.table === table.id);
  const live = LIVE.has(table.stage);
  return (
    <article class={style.row} aria-labelledby={`t-${table.id}`}>
      <span class={style.rowPicture}>
        <GamePicture family={familyOf(table.kind, table.game)} game={table.game} />
      </span>
      <div class={style.rowName}>
        <h4 id={`t-${table.id}`}>
          {table.name} <span class={style.id}>{table.id}</span>
        </h4>
        <p class="soft">{sentenceOf(table.kind, table.game)}</p>
      </div>
      <p class={style.limits}>
        <strong class="money">{limitsOf(table)}</strong>
        <span class="soft">
          {table.structure && structureName(table.structure)}
          {table.practice && "practice table"}
        </span>
      </p>
      <p class={style.status}>
        <span>
          <span class={live ? style.live : "soft"} aria-hidden="true">
            {live ? "●" : "○"}
          </span>{" "}
          {goingOn(table)}
        </span>
        <span class="soft">
          <SeatDots table={table} /> {table.free} of {table.seats} seats free
          {companyAt(table)} · {played(table)}
        </span>
      </p>
      <p class={`row ${style.actions}`}>
        {yours && (
          <a class={`button ${style.main}`} href={`/table/${table.id}`}>
            Back to seat {yours.seat}
          </a>
        )}
        {!yours && maySit(table) && (
          <button type="button" class="main" onClick={() => void takeSeat(table)}>
            Take a seat<span class="hidden-text"> at {table.id}</span>
          </button>
        )}
        {table.kind === "banked" && table.phase === "open" && mayPlay() && (
          <button type="button" onClick={() => void attempt(playAlone(table))}>
            Play alone<span class="hidden-text"> at a table like {table.id}</span>
          </button>
        )}
        <a class="button" href={`/table/${table.id}`}>
          Watch<span class="hidden-text"> {table.id}</span>
        </a>
        <HowToPlay table={table} />
      </p>
      {table.kind === "poker" && <MustMove table={table.id} />}
      {!yours && <WaitingList table={table} />}
    </article>
  );
}

function limitsOf(table: LobbyTable): string {
  if (table.maximum && table.maximum > table.minimum)
    return `${dollars(table.minimum)} to ${dollars(table.maximum)}`;
  return `from ${dollars(table.minimum)}`;
}

/** Who sits there: people, and companions of the house who keep them company. */
function companyAt(table: LobbyTable): string {
  const { companions } = table;
  const told = [
    table.people && (table.people === 1 ? "1 person" : `${table.people} people`),
    companions > 0 && (companions === 1 ? "1 companion" : `${companions} companions`),
  ];
  return told
    .filter(Boolean)
    .map((one) => ` · ${one}`)
    .join("");
}

function played({ kind, rounds }: LobbyTable): string {
  const one = kind === "poker" ? "hand" : "round";
  return `${rounds} ${one}${rounds === 1 ? "" : "s"}`;
}

function goingOn(table: LobbyTable): string {
  const stage = stageName(table.stage);
  const phase = table.phase === "open" ? "" : ` · ${table.phase}`;
  return `${stage}${phase}${table.real_cards ? " · real cards" : ""}`;
}

function maySit(table: LobbyTable): boolean {
  return table.phase === "open" && table.free > 0 && !table.real_cards && mayPlay();
}

/** Somebody who is signed in, or may come as a guest. */
const mayPlay = () => Boolean(me.value?.person || me.value?.guests_allowed);

/** Taken and free places as a row; the figures beside it say the same in words. */
function SeatDots({ table }: { table: LobbyTable }) {
  const taken = table.seats - table.free;
  return (
    <span class={style.dots} aria-hidden="true">
      {Array.from({ length: table.seats }, (_, i) => (
        <span key={i} class={i < taken ? style.taken : ""} />
      ))}
    </span>
  );
}

/** Somebody else may be quicker: then the next free seat is tried, a few times. */
async function takeSeat(table: LobbyTable): Promise<void> {
  const address = `/api/tables/${encodeURIComponent(table.id)}`;
  const sit = async () => {
    await becomeGuestIfUnknown();
    const seats = freeSeats(await get<TableShown>(address));
    if (!seats.length) throw new Error("Every seat has just been taken.");
    const buyIn = usualBuyIn(table.minimum, me.value?.balance ?? 0);
    for (const seat of seats.slice(0, 3)) {
      try {
        return await post(`${address}/sit`, { key: newKey(), seat, buy_in: buyIn });
      } catch (trouble) {
        const still = freeSeats(await get<TableShown>(address));
        if (still.includes(seat) || seat === seats.slice(0, 3).at(-1)) throw trouble;
      }
    }
  };
  if (!(await attempt(sit()))) return;
  await refreshMe();
  go(`/table/${table.id}`);
}
