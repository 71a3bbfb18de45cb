// Your decision at a banked table: every choice with its amount, and its exact value at a practice
// table where practice help is on.

import { useEffect, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { classes } from "../../lib/classes";
import { type KeyMap, useKeys } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { onLayout } from "../../lib/money";
import { advices, askAdvice, exactMoney, weigh } from "../../lib/practice-help";
import type {
  Advice,
  RoundSeatView,
  RoundView,
  SeatOption,
  WagerShown,
} from "../../lib/server-types";
import { practiceHelp } from "../../lib/settings";
import { command } from "../../lib/socket";
import { play } from "../../lib/sound";
import { usePressTwice } from "../../lib/use-press-twice";
import { useLabel } from "../../lib/which-table";
import { CommitButton } from "../../parts/commit-button";
import { DECISION_KEYS } from "./key-groups";

interface Choice {
  act: string;
  amount: number;
  label: string;
  letter: string;
}

/** Options as single buttons: a bet for each amount, with the multiple as its key. */
export function choicesOf(
  options: SeatOption[],
  base: number,
  names: Record<string, string>,
): Choice[] {
  return options.flatMap((option) => {
    if (option.act !== "bet")
      return [
        {
          act: option.act,
          amount: 0,
          label: option.act === "fold" ? "Fold" : "Check",
          letter: option.act === "fold" ? "f" : "c",
        },
      ];
    const amounts = option.amounts ?? [];
    return amounts.map((amount) => ({
      act: "bet",
      amount,
      label: `Bet ${onLayout(amount)} on ${names[option.wager ?? ""] ?? "the layout"}`,
      letter: amounts.length === 1 ? "b" : String(amount / base),
    }));
  });
}

export function YourDecision({
  id,
  view,
  mine,
  spots,
  practice,
}: {
  id: string;
  view: RoundView;
  mine: RoundSeatView;
  spots: WagerShown[];
  practice: boolean;
}) {
  const label = useLabel("Your decision");
  const help = practice && practiceHelp.value;
  const [folding, press] = usePressTwice();
  const [sent, setSent] = useState(false);
  const base = mine.wagers?.ante ?? Object.values(mine.wagers ?? {})[0] ?? 1;
  const question = questionOf(view, mine);
  const choices = choicesOf(
    mine.options ?? [],
    base,
    Object.fromEntries(spots.map((spot) => [spot.id, spot.name])),
  );
  useEffect(() => {
    play("turn");
    announce(`Your decision: ${choices.map((choice) => choice.label).join(", ")}.`);
  }, [question]);
  useEffect(() => {
    if (help) askAdvice(id, question);
  }, [question, help]);
  const send = async (choice: Choice) => {
    if (sent) return;
    setSent(true);
    const asked =
      choice.act === "bet"
        ? { type: "Bet", seat: mine.seat, amount: choice.amount }
        : { type: choice.act === "fold" ? "Fold" : "Check", seat: mine.seat };
    if (await attempt(command(id, asked))) weigh(question, choice.act, choice.amount);
    setSent(false);
  };
  const act = (choice: Choice) =>
    choice.act === "fold"
      ? press("fold", "Press again to fold.", () => void send(choice))
      : void send(choice);
  const keys: KeyMap = {};
  for (const choice of choices) keys[choice.letter] = () => act(choice);
  useKeys(DECISION_KEYS, keys);
  const advice = help ? advices.value[question] : undefined;
  const bets = choices.filter((choice) => choice.act === "bet");
  return (
    <section
      class="bchoices"
      aria-label={label}
      style={`--columns:${Math.max(4, 2 + bets.length)}`}
    >
      {choices.map((choice) => (
        <CommitButton
          key={`${choice.act}${choice.amount}`}
          class={classes("bchoice", choice.act === "bet" && "main")}
          data-part="action"
          style={`grid-column:${columnOf(choice, bets)}`}
          letter={choice.letter}
          disabled={sent}
          onCommit={() => act(choice)}
        >
          <span>
            {choice.act === "fold" && folding
              ? "Press again to fold"
              : choice.act === "bet"
                ? `Bet ${onLayout(choice.amount)}`
                : choice.label}
          </span>
          {choice.act === "bet" && (
            <small>
              {choice.amount / base}× on {choice.label.split(" on ")[1]}
            </small>
          )}
          <Worth advice={advice} choice={choice} />
        </CommitButton>
      ))}
    </section>
  );
}

function Worth({ advice, choice }: { advice: Advice | string | undefined; choice: Choice }) {
  if (!advice || typeof advice === "string") return null;
  const found = advice.choices.find(
    (one) => one.act === choice.act && (choice.act !== "bet" || one.amount === choice.amount),
  );
  if (!found) return null;
  return (
    <span class="bchoice-worth">
      {found.exact === advice.choices[0]!.exact ? "★ best " : ""}worth {exactMoney(found.worth)}
    </span>
  );
}

/** A fold, a check and the first bet have each their own place, on every street. */
function columnOf(choice: Choice, bets: Choice[]): number {
  if (choice.act === "bet") return 3 + bets.indexOf(choice);
  return choice.act === "fold" ? 1 : 2;
}

function questionOf(view: RoundView, mine: RoundSeatView): string {
  return `${view.id}/${view.street}/${mine.seat}`;
}

/** How far practice help has come with this decision, in one line. */
export function adviceLine(view: RoundView, mine: RoundSeatView): string {
  if (!practiceHelp.value) return "";
  const advice = advices.value[questionOf(view, mine)];
  if (typeof advice === "string") return `No help here: ${advice}`;
  return advice
    ? "Worth: what the round brings on average from here."
    : "Working out exactly what each choice is worth…";
}
