// The dealer's console at a poker table: the next step, acts, cards, seats and irregularities.

import { Cards } from "../../felt/cards/card";
import { useKeySheet } from "../../lib/keyboard";
import { dollars } from "../../lib/money";
import { plain } from "../../lib/names";
import type { HandView, PokerShown, TableShown, Todo } from "../../lib/server-types";
import { EntryPanel, useEntry } from "./card-entry";
import { ACT_KEYS, CARD_KEYS } from "./console-keys";
import { ConsoleOrders, momentOf } from "./console-orders";
import { FlopChaseEntry } from "./flop-chase-entry";
import type { Ask } from "./next-card";
import { PokerActs } from "./poker-acts";
import { PokerIrregularity } from "./poker-irregularity";
import { PokerAlso, PokerStep } from "./poker-step";
import { SeatPatrons } from "./seat-patrons";
import { VoidList } from "./void-list";

export function PokerConsole({ shown, role, ask }: { shown: TableShown; role: string; ask: Ask }) {
  useKeySheet(CARD_KEYS, ACT_KEYS);
  const table = shown.poker;
  const hand = shown.view as HandView | null;
  if (!table) return <p role="status">The table has not been opened.</p>;
  const todo = table.todo?.[0];
  return (
    <div class="console-grid">
      <div class="stack">
        <PokerStep table={table} ask={ask} />
        {table.acts?.seat && hand?.phase === "betting" && (
          <PokerActs
            key={`${table.acts.seat}/${table.acts.wager?.least}`}
            seat={table.acts.seat}
            options={table.acts}
            ask={ask}
          />
        )}
        {hand && (
          <CardsTurned
            key={`${hand.phase}/${hand.round}/${hand.to_act}`}
            todo={todo}
            hand={hand}
            ask={ask}
          />
        )}
        <PokerAlso table={table} ask={ask} />
        {role && <SeatPatrons shown={shown} role={role} />}
      </div>
      <div class="stack">
        <VoidList
          table={shown.table.id}
          round={table.hand}
          ruled={(table.rulings ?? []).length ? `${table.rulings!.length}/${table.misdeals}` : ""}
        />
        <Round hand={hand} table={table} />
        <FlopChaseEntry table={table} ask={ask} records />
        <PokerIrregularity shown={shown} hand={hand} ask={ask} />
        {role && <ConsoleOrders table={shown.table.id} moment={momentOf(shown)} />}
      </div>
    </div>
  );
}

// Board cards when they are turned, and hands as they are laid open.
function CardsTurned({ todo, hand, ask }: { todo: Todo | undefined; hand: HandView; ask: Ask }) {
  const entry = useEntry();
  const board = todo?.do === "DealBoard" || todo?.do === "DealChaseFlop";
  const showing = hand.phase === "showdown" || hand.phase === "pushing";
  const seat = hand.to_act ?? 0;
  const need = board
    ? hand.board.length
      ? 1
      : 3
    : showing
      ? (hand.seats.find((s) => s.seat === seat)?.cards.length ?? 0)
      : 0;
  if (!need) return null;
  const taken = [
    ...hand.board,
    ...hand.seats.flatMap((s) => s.cards.filter((c): c is string => c !== null)),
  ];
  const record = () => {
    const { cards } = entry.now();
    return ask(board ? { type: todo.do, cards } : { type: "Show", seat, cards });
  };
  return (
    <EntryPanel
      title={board ? "The board" : `Seat ${seat}'s cards`}
      need={need}
      taken={taken}
      entry={entry}
      record={record}
      whole
    >
      {!board && hand.phase === "showdown" && (
        <button type="button" onClick={() => void ask({ type: "Muck", seat })}>
          Mucks
        </button>
      )}
    </EntryPanel>
  );
}

function Round({ hand, table }: { hand: HandView | null; table: PokerShown }) {
  const chairs = table.chairs.filter((c) => c.person);
  return (
    <section class="panel" aria-label="The table">
      <h2>The table</h2>
      {hand && (
        <p>
          <Cards cards={hand.board} label="Board" /> Pot {dollars(hand.pot)}
        </p>
      )}
      <table class="dense">
        <thead>
          <tr>
            <th>Seat</th>
            <th>Player</th>
            <th>Stake</th>
            <th>Bet</th>
            <th>Standing</th>
          </tr>
        </thead>
        <tbody>
          {chairs.map((c) => {
            const seat = table.playing ? hand?.seats.find((s) => s.seat === c.seat) : undefined;
            return (
              <tr key={c.seat}>
                <th scope="row">{c.seat}</th>
                <td>{c.person}</td>
                <td class="money">{dollars(c.stake)}</td>
                <td class="money">{seat?.bet ? dollars(seat.bet) : ""}</td>
                <td>
                  {[
                    ...c.buttons,
                    seat && seat.standing !== "in" ? seat.standing : "",
                    hand?.to_act === c.seat ? "to act" : "",
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {(table.early ?? []).map((e) => (
        <p key={e.seat}>
          Seat {e.seat} acted out of turn; it is tested when the turn comes (6.18).
        </p>
      ))}
      {(table.aside ?? []).length > 0 && (
        <p>
          Set aside: <Cards cards={table.aside!} size="small" label="Set aside" />
        </p>
      )}
      {(table.rulings ?? []).length > 0 && (
        <ul class="plain-list soft" aria-label="Rulings">
          {table.rulings!.map((r, i) => (
            <li key={i}>
              {plain(r.what)}
              {r.seat ? `, seat ${r.seat}` : ""} ({r.clause}), {plain(r.by.role)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
