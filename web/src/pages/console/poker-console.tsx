// The dealer's console at a poker table: the next step, acts, cards and irregularities.

import { useRef, useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { useKeyPresses } from "../../lib/keyboard";
import { tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import { plain } from "../../lib/names";
import type { HandView, PokerShown, TableShown, Todo, TurnOptions } from "../../lib/server-types";
import { EntryPanel, useEntry } from "./card-entry";
import { FlopChaseEntry } from "./flop-chase-entry";
import type { Ask } from "./next-card";
import { PokerIrregularity } from "./poker-irregularity";

const STEPS: Record<string, string> = {
  CheckCards: "Checked",
  BeginHand: "Begin the hand",
  ChargeTime: "Time charge taken",
  ShuffleDeck: "Shuffled",
  PostBlinds: "Blinds are up",
  DealHole: "Dealt",
  ShuffleAside: "Shuffled in",
  Showdown: "The rest show or muck",
  Push: "Pot pushed",
};

export function PokerConsole({ shown, ask }: { shown: TableShown; ask: Ask }) {
  const table = shown.poker;
  const hand = shown.view as HandView | null;
  if (!table) return <p role="status">The table has not been opened.</p>;
  const todo = table.todo?.[0];
  return (
    <div class="console-grid">
      <div class="stack">
        <section class="panel next" aria-label="What to do next">
          {todo ? (
            <Now todo={todo} ask={ask} />
          ) : (
            <p class="headline">Nothing is to be done now.</p>
          )}
          {(table.todo ?? []).slice(1).map((later) => (
            <p key={later.do} class="soft">
              {later.what} <small>({later.clause})</small>{" "}
              <button type="button" onClick={() => void ask({ type: later.do })}>
                {STEPS[later.do]}
              </button>
            </p>
          ))}
          {table.owing && (
            <p>
              Seat {table.owing.seat} is first to {table.owing.kind}{" "}
              <small>({table.owing.clause})</small>{" "}
              <button
                type="button"
                onClick={() => void ask({ type: "MakeUp", seat: table.owing!.seat })}
              >
                Makes it up
              </button>{" "}
              <button
                type="button"
                onClick={() => void ask({ type: "Surrender", seat: table.owing!.seat })}
              >
                Folds and leaves it
              </button>
            </p>
          )}
        </section>
        {table.acts?.seat && hand?.phase === "betting" && (
          <Acts
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
      </div>
      <div class="stack">
        <Round hand={hand} table={table} />
        <FlopChaseEntry table={table} ask={ask} records />
        {hand && <PokerIrregularity shown={shown} hand={hand} ask={ask} />}
      </div>
    </div>
  );
}

function Now({ todo: t, ask }: { todo: Todo; ask: Ask }) {
  const [cut, setCut] = useState("26");
  const [found, setFound] = useState("");
  return (
    <>
      <p class="headline" role="status">
        <strong>
          {t.seat ? `Seat ${t.seat}: ` : ""}
          {t.what}
        </strong>{" "}
        <small>
          {plain(t.role)}, {t.clause}
        </small>
      </p>
      <div class="row">
        {STEPS[t.do] && (
          <button type="button" class="main big" onClick={() => void ask({ type: t.do })}>
            {STEPS[t.do]}
          </button>
        )}
        {t.do === "CutDeck" && (
          <>
            <label class="inline">
              Cards cut off{" "}
              <input
                type="number"
                min={1}
                max={51}
                value={cut}
                onInput={(e) => setCut(e.currentTarget.value)}
              />
            </label>
            <button
              type="button"
              class="main big"
              onClick={() => void ask({ type: "CutDeck", position: Number(cut) })}
            >
              Cut
            </button>
          </>
        )}
        {t.do === "CountCards" && (
          <>
            <label class="inline">
              Cards counted{" "}
              <input
                type="number"
                min={0}
                max={104}
                value={found}
                onInput={(e) => setFound(e.currentTarget.value)}
              />
            </label>
            <button
              type="button"
              class="main big"
              disabled={!found}
              onClick={() => void ask({ type: "CountCards", found: Number(found) })}
            >
              Counted
            </button>
          </>
        )}
        {t.do === "Discard" && (
          <button
            type="button"
            class="main big"
            onClick={() => void ask({ type: "Discard", seat: t.seat, card: null })}
          >
            Has discarded
          </button>
        )}
      </div>
    </>
  );
}

function Acts({ seat, options, ask }: { seat: number; options: TurnOptions; ask: Ask }) {
  const span = options.wager ?? null;
  const [amount, setAmount] = useState(span ? String(span.least / 100) : "");
  const act = (type: string, more: object = {}) => void ask({ type, seat, ...more });
  const wager = () => {
    const to = typedCents(amount);
    if (!to) return tell("Amount: expected dollars such as 20.");
    act(options.raising ? "Raise" : "Bet", { to });
  };
  const box = useRef<HTMLInputElement>(null);
  useKeyPresses((event) => {
    const key = event.key.toLowerCase();
    if (key === "f" && options.fold) act("Fold");
    else if (key === "c" && (options.check || options.call)) act(options.check ? "Check" : "Call");
    else if (key === "b" && span) box.current?.select();
    else return false;
    return true;
  });
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    wager();
  };
  return (
    <section class="panel" aria-label="Record the act">
      <h2>Seat {seat}</h2>
      <div class="row">
        {options.fold && (
          <button type="button" onClick={() => act("Fold")}>
            Folds <kbd>F</kbd>
          </button>
        )}
        {options.check && (
          <button type="button" class="main" onClick={() => act("Check")}>
            Checks <kbd>C</kbd>
          </button>
        )}
        {Boolean(options.call) && (
          <button type="button" class="main" onClick={() => act("Call")}>
            Calls {dollars(options.call!)} <kbd>C</kbd>
          </button>
        )}
        {span && (
          <>
            <label class="inline">
              {options.raising ? "Raises to" : "Bets"} <kbd>B</kbd>{" "}
              <input
                ref={box}
                size={7}
                inputMode="decimal"
                value={amount}
                onKeyDown={typed}
                onInput={(e) => setAmount(e.currentTarget.value)}
              />
            </label>
            <button type="button" class="main" onClick={wager}>
              {options.raising ? "Raises" : "Bets"} <kbd>Enter</kbd>
            </button>
            <small>
              {dollars(span.least)} to {dollars(span.most)}
            </small>
          </>
        )}
      </div>
    </section>
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
      <table>
        <thead>
          <tr>
            <th>Seat</th>
            <th>Player</th>
            <th>Stake</th>
            <th>Bet</th>
            <th></th>
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
        <ul class="plain-list soft">
          {table.rulings!.map((r, i) => (
            <li key={i}>
              {plain(r.what)}
              {r.seat ? `, seat ${r.seat}` : ""} ({r.clause})
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
