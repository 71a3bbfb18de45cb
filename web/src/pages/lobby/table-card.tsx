// One table in the lobby: the game, the limits, the seats, and the button to sit down.

import { get, me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { dollars } from "../../lib/money";
import { stageName, structureName } from "../../lib/names";
import { go } from "../../lib/router";
import type { LobbyTable, TableShown } from "../../lib/server-types";
import { becomeGuestIfUnknown, freeSeats, usualBuyIn } from "../table/take-a-seat";
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

export function TableCard({ table }: { table: LobbyTable }) {
  const yours = me.value?.seats.find((seat) => seat.table === table.id);
  return (
    <article class={`panel table-card is-${table.kind}`} aria-labelledby={`t-${table.id}`}>
      <div class="table-card-felt">
        <h3 id={`t-${table.id}`}>{table.name}</h3>
        <span class="table-id">{table.id}</span>
        <SeatDots table={table} />
      </div>
      <p class="limits">
        <strong class="money">{limitsOf(table)}</strong>
        {table.structure ? ` · ${structureName(table.structure)}` : ""}
        {table.practice ? " · practice table" : ""}
      </p>
      <p class="soft">
        <span class={`live-dot ${LIVE.has(table.stage) ? "is-live" : ""}`} aria-hidden="true">
          {LIVE.has(table.stage) ? "●" : "○"}
        </span>{" "}
        {goingOn(table)}
      </p>
      <p class="soft">
        {table.free} of {table.seats} seats free{companyAt(table)} · {played(table)}
      </p>
      {table.kind === "poker" && <MustMove table={table.id} />}
      {table.kind === "poker" && !yours && <WaitingList table={table} />}
      <p class="row">
        {yours && (
          <a class="button main" href={`/table/${table.id}`}>
            Back to seat {yours.seat}
          </a>
        )}
        {!yours && maySit(table) && (
          <button type="button" class="main" onClick={() => void takeSeat(table)}>
            Take a seat
          </button>
        )}
        <a class="button" href={`/table/${table.id}`}>
          Watch<span class="hidden-text"> {table.id}</span>
        </a>
      </p>
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
  return (
    table.phase === "open" &&
    table.free > 0 &&
    !table.real_cards &&
    Boolean(me.value?.person || me.value?.guests_allowed)
  );
}

/** Taken and free places as a row; the figures beside it say the same in words. */
function SeatDots({ table }: { table: LobbyTable }) {
  const taken = table.seats - table.free;
  return (
    <span class="seat-dots" aria-hidden="true">
      {Array.from({ length: table.seats }, (_, i) => (
        <span key={i} class={i < taken ? "is-taken" : ""} />
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
