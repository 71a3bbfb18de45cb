// Recording what the player to act does at a poker table with real cards.

import { useRef, useState } from "preact/hooks";
import { useKeys } from "../../lib/keyboard";
import { tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { TurnOptions } from "../../lib/server-types";
import { ACT_KEYS } from "./console-keys";
import type { Ask } from "./next-card";

export function PokerActs({
  seat,
  options,
  ask,
}: {
  seat: number;
  options: TurnOptions;
  ask: Ask;
}) {
  const span = options.wager ?? null;
  const [amount, setAmount] = useState(span ? String(span.least / 100) : "");
  const act = (type: string, more: object = {}) => void ask({ type, seat, ...more });
  const wager = () => {
    const to = typedCents(amount);
    if (!to) return tell("Amount: expected dollars such as 20.");
    act(options.raising ? "Raise" : "Bet", { to });
  };
  const box = useRef<HTMLInputElement>(null);
  useKeys(ACT_KEYS, {
    f: options.fold && (() => act("Fold")),
    c: (options.check || Boolean(options.call)) && (() => act(options.check ? "Check" : "Call")),
    b: span && (() => box.current?.select()),
  });
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    wager();
  };
  return (
    <section class="panel" aria-label="Record the act">
      <h2>Seat {seat}</h2>
      <div class="row act-row">
        <button type="button" disabled={!options.fold} onClick={() => act("Fold")}>
          Folds <kbd>F</kbd>
        </button>
        {options.check ? (
          <button type="button" class="main" onClick={() => act("Check")}>
            Checks <kbd>C</kbd>
          </button>
        ) : (
          <button type="button" class="main" disabled={!options.call} onClick={() => act("Call")}>
            Calls {options.call ? dollars(options.call) : ""} <kbd>C</kbd>
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
