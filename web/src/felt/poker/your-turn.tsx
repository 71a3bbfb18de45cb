// Your turn at a poker table: fold, check, call, bet or raise; discard; show or muck.

import { useEffect, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { fitted, problemWith, sizesOf } from "../../lib/bet-sizes";
import { cardName } from "../../lib/card-names";
import { type KeyMap, useKeys } from "../../lib/keyboard";
import { announce, complain } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { HandView, Span, TurnOptions } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { play } from "../../lib/sound";
import { usePressTwice } from "../../lib/use-press-twice";
import { CommitButton } from "../../parts/commit-button";
import { CardFace } from "../cards/card";

interface Props {
  id: string;
  seat: number;
  hand: HandView;
  options: TurnOptions;
}
type Act = (type: string, more?: object) => void;

export function YourTurn({ id, seat, hand, options }: Props) {
  const [sent, setSent] = useState(false);
  useEffect(() => {
    play("turn");
    announce(`Your turn. ${optionWords(options)}`);
  }, []);
  const act: Act = (type, more = {}) => {
    if (sent) return;
    setSent(true);
    void attempt(command(id, { type, seat, ...more })).then(() => setSent(false));
  };
  if (options.discard?.length) return <Discard cards={options.discard} act={act} />;
  return (
    <section class="turn" aria-label="Your turn">
      <Plain options={options} act={act} sent={sent} />
      {options.wager && (
        <Amount hand={hand} options={options} span={options.wager} act={act} sent={sent} />
      )}
    </section>
  );
}

function spanWords({ least, most }: Span): string {
  return most > least ? `${dollars(least)} up to ${dollars(most)}` : dollars(least);
}

function optionWords(options: TurnOptions): string {
  const said = [
    options.check && "check",
    options.call && `call ${dollars(options.call)}`,
    options.fold && "fold",
    options.show && "show",
    options.muck && "muck",
    options.wager && `${options.raising ? "raise to" : "bet"} ${spanWords(options.wager)}`,
    options.discard?.length && "discard one card",
  ];
  return `You may ${said.filter(Boolean).join(", ")}.`;
}

function Plain({ options, act, sent }: { options: TurnOptions; act: Act; sent: boolean }) {
  const [folding, press] = usePressTwice();
  const fold = () => press("fold", "Press again to fold.", () => act("Fold"));
  const keys: KeyMap = {};
  if (options.fold) keys.f = fold;
  if (options.check) keys.c = () => act("Check");
  if (options.call) keys.c = () => act("Call");
  if (options.show) keys.s = () => act("Show");
  if (options.muck) keys.m = () => act("Muck");
  useKeys(keys);
  return (
    <div class="choice-row">
      {options.fold && (
        <CommitButton class="choice" letter="f" disabled={sent} onCommit={fold}>
          {folding ? "Press again to fold" : "Fold"}
        </CommitButton>
      )}
      {options.check && (
        <CommitButton class="choice main" letter="c" disabled={sent} onCommit={() => act("Check")}>
          Check
        </CommitButton>
      )}
      {Boolean(options.call) && (
        <CommitButton class="choice main" letter="c" disabled={sent} onCommit={() => act("Call")}>
          Call {dollars(options.call!)}
        </CommitButton>
      )}
      {options.show && (
        <CommitButton class="choice main" letter="s" disabled={sent} onCommit={() => act("Show")}>
          Show your hand
        </CommitButton>
      )}
      {options.muck && (
        <CommitButton class="choice" letter="m" disabled={sent} onCommit={() => act("Muck")}>
          Muck
        </CommitButton>
      )}
    </div>
  );
}

interface AmountProps {
  hand: HandView;
  options: TurnOptions;
  span: Span;
  act: Act;
  sent: boolean;
}

function Amount({ hand, options, span, act, sent }: AmountProps) {
  const [text, setText] = useState(String(span.least / 100));
  const verb = options.raising ? "Raise" : "Bet";
  const cents = typedCents(text);
  const shown = cents === null ? verb : `${verb}${options.raising ? " to" : ""} ${dollars(cents)}`;
  const [armed, press] = usePressTwice();
  const sizes = sizesOf(hand, options);
  const send = () => {
    const wrong = problemWith(cents, span);
    if (wrong) return complain(wrong);
    act(verb, { to: cents });
  };
  const set = (to: number) => setText(String(to / 100));
  const keys: KeyMap = { r: () => press(shown, `Press again: ${shown}.`, send) };
  for (const size of sizes)
    keys[size.letter] = () => {
      set(size.to);
      announce(`${size.name}: ${dollars(size.to)}`);
    };
  useKeys(keys);
  return (
    <div class="amount">
      {span.least < span.most && (
        <>
          <label class="amount-box">
            <span class="hidden-text">
              {options.raising ? "Raise to, in dollars" : "Bet, in dollars"}
            </span>
            <input
              value={text}
              size={7}
              inputMode="decimal"
              onInput={(e) => setText(e.currentTarget.value)}
            />
          </label>
          <input
            type="range"
            aria-label="Amount"
            min={span.least}
            max={span.most}
            step={span.chip || 1}
            value={cents ?? span.least}
            aria-valuetext={dollars(cents ?? span.least)}
            onInput={(e) => set(fitted(Number(e.currentTarget.value), span))}
          />
          <div class="sizes" role="group" aria-label="Sizes">
            {sizes.map((size) => (
              <button
                type="button"
                key={size.name}
                onClick={() => set(size.to)}
                aria-keyshortcuts={size.letter.toUpperCase()}
              >
                {size.name} <small class="money">{dollars(size.to)}</small>
                <kbd aria-hidden="true">{size.letter.toUpperCase()}</kbd>
              </button>
            ))}
          </div>
        </>
      )}
      <CommitButton class="choice main" letter="r" disabled={sent} onCommit={send}>
        {armed ? `Press again: ${shown}` : shown}
      </CommitButton>
    </div>
  );
}

function Discard({ cards, act }: { cards: (string | null)[]; act: Act }) {
  const [armed, press] = usePressTwice();
  const chosen = armed ? Number(armed) : -1;
  const pick = (i: number) =>
    press(String(i), `Discard the ${cardName(cards[i] ?? null)}? Press again.`, () =>
      act("Discard", { card: cards[i] }),
    );
  const keys: KeyMap = {};
  for (const i of cards.keys()) keys[String(i + 1)] = () => pick(i);
  useKeys(keys);
  return (
    <section class="turn" aria-label="Discard">
      <p>
        <strong>Discard one card.</strong> Choose it, then press it again.
      </p>
      <div class="choice-row">
        {cards.map((card, i) => (
          <CommitButton
            key={i}
            class={`discard ${chosen === i ? "is-chosen" : ""}`}
            letter={String(i + 1)}
            onCommit={() => pick(i)}
          >
            <span class="hidden-text">Discard the </span>
            <CardFace card={card} />
            <span>{chosen === i ? "press again" : <span aria-hidden="true">discard</span>}</span>
          </CommitButton>
        ))}
      </div>
    </section>
  );
}
