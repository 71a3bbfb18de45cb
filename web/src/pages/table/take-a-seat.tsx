// Taking a seat and leaving it, buying chips, and asking for companions.

import { useState } from "preact/hooks";
import { becomeGuest, me, newKey, post, refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { complain, tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import { go } from "../../lib/router";
import type { TableShown } from "../../lib/server-types";
import { room } from "../../lib/socket";
import { TopUpSetting } from "./top-up";

/** What a newcomer brings unless they say otherwise. */
export function usualBuyIn(minimum: number, balance: number): number {
  return Math.min(Math.max(minimum * 40, 20_000), Math.max(balance, minimum));
}

/** Seats a person can take: the empty ones first, then those of companions, who give way. */
export function freeSeats(shown: TableShown): number[] {
  const taken = new Set(shown.seats.filter((s) => s.person).map((s) => s.seat));
  const empty = Array.from({ length: shown.table.seats }, (_, i) => i + 1).filter(
    (n) => !taken.has(n),
  );
  return [...empty, ...companionSeats(shown)];
}

/** Seats that companions hold and nobody has reserved. */
export function companionSeats(shown: TableShown): number[] {
  return shown.seats.filter((s) => s.companion && !s.reserved).map((s) => s.seat);
}

/** Somebody who is nobody yet becomes a guest first. */
export async function becomeGuestIfUnknown(): Promise<void> {
  if (me.value?.person) return;
  await becomeGuest();
}

/**
 * Where this table feeds a main game and the room has moved you there already, goes there with
 * you.
 */
export function followToMainGame(id: string): boolean {
  const main = room.value?.feeders.find((feeder) => feeder.table === id)?.main;
  const seat = me.value?.seats.find((held) => held.table === main)?.seat;
  if (!main || !seat) return false;
  tell(`You moved to the main game: seat ${seat} at ${main}.`);
  go(`/table/${main}`);
  return true;
}

/** What a player who left this table brings and owes if they sit down again, in one line. */
export function comingBack(shown: TableShown): string {
  const left = shown.poker?.left;
  if (!left || shown.at >= left.until) return "";
  const until = `for ${Math.ceil((left.until - shown.at) / 60_000)} more minutes`;
  const brings = left.chips ? `bring at least the ${dollars(left.chips)} you left with` : "";
  const owes = left.owes_blind ? "wait for the big blind or post it" : "";
  const both = [brings, owes].filter(Boolean).join(", and ");
  return both && `You left this table: ${until} you must ${both}.`;
}

export function TakeSeat({ id, shown, chosen }: { id: string; shown: TableShown; chosen: number }) {
  const free = freeSeats(shown);
  const companions = companionSeats(shown);
  const [picked, setPicked] = useState(0);
  const [amount, setAmount] = useState("");
  const seat = free.includes(picked) ? picked : free.includes(chosen) ? chosen : free[0];
  const back = comingBack(shown);
  const usual = Math.max(
    usualBuyIn(shown.table.minimum, me.value?.person ? me.value.balance : 100_000),
    back ? shown.poker!.left!.chips : 0,
  );
  if (!me.value?.person && !me.value?.guests_allowed)
    return (
      <p>
        To play, <a href="/sign-in">sign in</a>.
      </p>
    );
  if (shown.table.phase !== "open") return <p>This table is not open for play now.</p>;
  if (shown.reserved) return <Reserved id={id} seat={shown.reserved.seat} />;
  if (!seat) return <p>Every seat is taken.</p>;
  const sit = async () => {
    const cents = amount ? typedCents(amount) : usual;
    if (!cents) return complain("Chips: expected dollars such as 200.");
    await attempt(
      (async () => {
        await becomeGuestIfUnknown();
        await post(`/api/tables/${id}/sit`, { key: newKey(), seat, buy_in: cents });
        await refreshMe();
        const seated = me.value?.seats.some((held) => held.table === id);
        if (!seated && followToMainGame(id)) return;
        tell(
          seated
            ? `Seat ${seat} is yours.`
            : `Seat ${seat} is kept for you. You sit down when this round is over.`,
        );
      })(),
    );
  };
  return (
    <section class="panel sit" aria-label={`Take a seat at ${id}`}>
      <h2>Take a seat</h2>
      <div class="row">
        <label>
          Seat{" "}
          <select value={seat} onChange={(e) => setPicked(Number(e.currentTarget.value))}>
            {free.map((n) => (
              <option key={n} value={n}>
                {n}
                {companions.includes(n) ? " (a companion's)" : ""}
              </option>
            ))}
          </select>
        </label>
        <label>
          Chips ($){" "}
          <input
            value={amount}
            placeholder={String(usual / 100)}
            size={7}
            inputMode="decimal"
            onInput={(e) => setAmount(e.currentTarget.value)}
          />
        </label>
        <button type="button" class="main" onClick={() => void sit()}>
          Take the seat
        </button>
      </div>
      {back && <p>{back}</p>}
      <p class="soft">
        {me.value?.person
          ? `You have ${dollars(me.value.balance)} at the cage.`
          : "You play as a guest with demonstration chips."}
      </p>
    </section>
  );
}

/** A companion plays its round to the end; then the seat is yours. */
function Reserved({ id, seat }: { id: string; seat: number }) {
  const giveUp = () =>
    attempt(
      post(`/api/tables/${id}/leave`, { key: newKey() }),
      `Seat ${seat} is no longer kept for you.`,
    );
  return (
    <section class="panel sit" aria-label="Your reserved seat">
      <h2>Seat {seat} is kept for you</h2>
      <p>You sit down when this round is over.</p>
      <button type="button" onClick={() => void giveUp()}>
        Give the seat up
      </button>
    </section>
  );
}

// The chips in front of you now: the round's where one is on, else the table's.
export function stackOf(shown: TableShown): number {
  const seats = shown.view?.seats as
    | { stack?: number; yours?: boolean; seat: number }[]
    | undefined;
  const mine = seats?.find((s) => s.yours || s.seat === shown.you?.seat);
  return mine?.stack ?? shown.you?.chips ?? 0;
}

/** Leaves the table, at once or when the hand is over. */
export function LeaveButton({ id }: { id: string }) {
  const leave = async () => {
    if (!(await attempt(post(`/api/tables/${id}/leave`, { key: newKey() }).then(refreshMe))))
      return;
    const stays = me.value?.seats.some((held) => held.table === id);
    tell(
      stays
        ? "You leave when this hand is over; then your chips go to the cage."
        : "You left the table; your chips are at the cage.",
    );
    go("/");
  };
  return (
    <button
      type="button"
      class="leave"
      aria-label="Leave the table"
      title="Leave the table"
      onClick={() => void leave()}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M10 4H5v16h5M9 12h11m-4-4 4 4-4 4"
          fill="none"
          stroke="currentColor"
          stroke-width="2"
        />
      </svg>{" "}
      <span class="leave-word">Leave</span>
    </button>
  );
}

export function Seated({ id, shown }: { id: string; shown: TableShown }) {
  const [amount, setAmount] = useState("100");
  const buy = async () => {
    const cents = typedCents(amount);
    if (!cents) return complain("More chips: expected dollars such as 100.");
    if (
      await attempt(
        post(`/api/tables/${id}/buy-in`, { key: newKey(), amount: cents }),
        `${dollars(cents)} in chips bought.`,
      )
    )
      await refreshMe();
  };
  const company = () =>
    attempt(
      post(`/api/tables/${id}/companions`, {
        key: newKey(),
        count: Math.min(4, shown.table.seats - 1),
      }),
      "Companions take the next seats, and leave one free.",
    );
  return (
    <section class="panel sit" aria-label="Your seat">
      <h2>Seat {shown.you!.seat}</h2>
      <p>
        <strong class="money">{dollars(stackOf(shown))}</strong> in front of you
      </p>
      <details>
        <summary>Chips and companions</summary>
        <p class="soft">
          You have <span class="money">{dollars(me.value?.balance ?? 0)}</span> at the cage.
        </p>
        <div class="row">
          <label>
            More chips ($){" "}
            <input
              value={amount}
              size={6}
              inputMode="decimal"
              onInput={(e) => setAmount(e.currentTarget.value)}
            />
          </label>
          <button type="button" onClick={() => void buy()}>
            Buy
          </button>
        </div>
        <button type="button" onClick={() => void company()}>
          Ask for company
        </button>
        <TopUpSetting
          id={id}
          plays={shown.kind === "poker" ? "hands" : "rounds"}
          usual={usualBuyIn(shown.table.minimum, 100_000)}
        />
        {shown.kind === "poker" && <OtherSeat id={id} shown={shown} />}
      </details>
    </section>
  );
}

/**
 * Players of the game have a free seat before anybody who waits; the house moves them between two
 * hands.
 */
function OtherSeat({ id, shown }: { id: string; shown: TableShown }) {
  const [picked, setPicked] = useState(0);
  const wished = room.value?.wishes.find(
    (wish) => wish.table === id && wish.person === me.value?.person,
  );
  const seats = Array.from({ length: shown.table.seats }, (_, i) => i + 1).filter(
    (n) => n !== shown.you?.seat,
  );
  const free = freeSeats(shown);
  const companions = companionSeats(shown);
  const seat = picked || wished?.seat || seats[0]!;
  const ask = () =>
    attempt(
      post("/api/poker-room/seat-change", { key: newKey(), table: id, seat }),
      `You move to seat ${seat} as soon as it is free between two hands.`,
    );
  return (
    <div class="row">
      <label>
        Another seat{" "}
        <select value={seat} onChange={(e) => setPicked(Number(e.currentTarget.value))}>
          {seats.map((n) => (
            <option key={n} value={n}>
              {n}
              {companions.includes(n) ? " (a companion's)" : free.includes(n) ? " (free)" : ""}
            </option>
          ))}
        </select>
      </label>
      <button type="button" onClick={() => void ask()}>
        Ask to move
      </button>
      {wished && <p class="soft">You have asked for seat {wished.seat}.</p>}
    </div>
  );
}
