// Your turn at a poker table: the size of a bet, and fold, check, call, bet, raise, show or muck.
import { useEffect, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { fitted, problemWith, type Size, sizesOf, stepped } from "../../lib/bet-sizes";
import type { KeyMap } from "../../lib/keyboard";
import { announce, complain } from "../../lib/messages";
import { stake, stakeText, stakeUnit, typedStake } from "../../lib/money";
import type { HandView, Span, TurnOptions } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { play } from "../../lib/sound";
import { usePressTwice } from "../../lib/use-press-twice";
import { useLabel } from "../../lib/which-table";
import { CommitButton } from "../../parts/commit-button";
import { usePokerKeys } from "./poker-keys";

interface Props {
  id: string;
  seat: number;
  hand: HandView;
  options: TurnOptions;
}
type Act = (type: string, more?: object) => void;

export function YourTurn({ id, seat, hand, options }: Props) {
  const label = useLabel("Your turn");
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
  const [text, setText] = useState(stakeText(options.wager?.least ?? 0));
  return (
    <section class="pdock-turn" aria-label={label}>
      {options.wager && options.wager.least < options.wager.most ? (
        <Sizing
          span={options.wager}
          raising={options.raising}
          sizes={sizesOf(hand, options)}
          text={text}
          setText={setText}
        />
      ) : (
        <p class="pdock-sizing status">It is your turn.</p>
      )}
      <div class="pdock-actions" data-part="actions">
        <GiveUp options={options} act={act} sent={sent} />
        <StayIn options={options} act={act} sent={sent} />
        {options.wager ? (
          <Wager options={options} span={options.wager} {...{ text, act, sent }} />
        ) : (
          <span />
        )}
      </div>
    </section>
  );
}

function spanWords({ least, most }: Span): string {
  return most > least ? `${stake(least)} up to ${stake(most)}` : stake(least);
}

function optionWords(options: TurnOptions): string {
  const said = [
    options.check && "check",
    options.call && `call ${stake(options.call)}`,
    options.fold && "fold",
    options.show && "show",
    options.muck && "muck",
    options.wager && `${options.raising ? "raise to" : "bet"} ${spanWords(options.wager)}`,
  ];
  return `You may ${said.filter(Boolean).join(", ")}.`;
}

interface ActProps {
  options: TurnOptions;
  act: Act;
  sent: boolean;
}

/** Fold or muck. A fold is asked for again, the more so where checking costs nothing. */
function GiveUp({ options, act, sent }: ActProps) {
  const [folding, press] = usePressTwice();
  const ask = options.check
    ? "You can check for nothing. Press again to fold."
    : "Press again to fold.";
  const fold = () => press("fold", ask, () => act("Fold"));
  const map: KeyMap = {};
  if (options.fold) map.f = fold;
  if (options.muck) map.m = () => act("Muck");
  usePokerKeys(map);
  if (options.muck)
    return (
      <CommitButton class="act" letter="m" disabled={sent} onCommit={map.m!} data-part="action">
        Muck
      </CommitButton>
    );
  if (!options.fold) return <span />;
  return (
    <CommitButton
      class={`act ${options.check ? "is-quiet" : ""} ${folding ? "is-armed" : ""}`}
      letter="f"
      disabled={sent}
      onCommit={fold}
      data-part="action"
    >
      {folding ? "Press again to fold" : "Fold"}
    </CommitButton>
  );
}

/** Check, call or show. */
function StayIn({ options, act, sent }: ActProps) {
  const [type, letter, name] = options.show
    ? ["Show", "s", "Show your hand"]
    : options.check
      ? ["Check", "c", "Check"]
      : options.call
        ? ["Call", "c", `Call ${stake(options.call)}`]
        : ["", "", ""];
  const map: KeyMap = letter ? { [letter]: () => act(type) } : {};
  usePokerKeys(map);
  if (!letter) return <span />;
  return (
    <CommitButton
      class="act main"
      letter={letter}
      disabled={sent}
      onCommit={() => act(type)}
      data-part="action"
    >
      {name}
    </CommitButton>
  );
}

/** Bet or raise to the amount in the box. By its letter it is asked for again. */
function Wager({ options, span, text, act, sent }: ActProps & { span: Span; text: string }) {
  const verb = options.raising ? "Raise" : "Bet";
  const cents = typedStake(text);
  const shown = cents === null ? verb : `${verb}${options.raising ? " to" : ""} ${stake(cents)}`;
  const [armed, press] = usePressTwice();
  const send = () => {
    const wrong = problemWith(cents, span);
    if (wrong) return complain(wrong);
    act(verb, { to: cents });
  };
  usePokerKeys({ r: () => press(shown, `Press again: ${shown}.`, send) });
  return (
    <CommitButton
      class={`act main ${armed ? "is-armed" : ""}`}
      letter="r"
      disabled={sent}
      onCommit={send}
      data-part="action"
    >
      {armed ? `Press again: ${shown}` : shown}
    </CommitButton>
  );
}

interface SizingProps {
  span: Span;
  raising: boolean;
  sizes: Size[];
  text: string;
  setText: (text: string) => void;
}

/** The amount of a bet: parts of the pot, a slider, a box; the wheel and the arrows move it. */
function Sizing({ span, raising, sizes, text, setText }: SizingProps) {
  const cents = typedStake(text);
  const set = (to: number) => setText(stakeText(to));
  const step = (steps: number) => set(stepped(cents ?? span.least, steps, span));
  const map: KeyMap = { ArrowUp: () => step(1), ArrowDown: () => step(-1) };
  for (const size of sizes)
    map[size.letter] = () => {
      set(size.to);
      announce(`${size.name}: ${stake(size.to)}`);
    };
  usePokerKeys(map);
  return (
    <div class="pdock-sizing" onWheel={(event) => step(event.deltaY < 0 ? 1 : -1)}>
      <div class="sizes" role="group" aria-label="Sizes">
        {sizes.map((size) => (
          <button
            type="button"
            key={size.name}
            class={size.to === cents ? "is-set" : ""}
            onClick={() => set(size.to)}
            aria-keyshortcuts={size.letter.toUpperCase()}
            title={`${size.name} (${size.letter.toUpperCase()})`}
          >
            <span>
              {size.name.replace(/ pot$/, "")}
              {size.name.endsWith(" pot") && <span class="size-word"> pot</span>}
            </span>{" "}
            <small class="money">{stake(size.to)}</small>
          </button>
        ))}
      </div>
      <div class="amount">
        <label class="amount-box">
          <span class="hidden-text">
            {raising ? "Raise to" : "Bet"}, in {stakeUnit()}
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
          aria-keyshortcuts="ArrowUp ArrowDown"
          min={span.least}
          max={span.most}
          step={span.chip || 1}
          value={cents ?? span.least}
          aria-valuetext={stake(cents ?? span.least)}
          onInput={(e) => set(fitted(Number(e.currentTarget.value), span))}
        />
      </div>
    </div>
  );
}
