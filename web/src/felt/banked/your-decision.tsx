// Your decision at a banked table: every choice with its amount, and its exact value at a practice
// table where practice help is on.

import { useEffect, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { type KeyMap, useKeys } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
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
import { CommitButton } from "../../parts/commit-button";

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
      label: `Bet ${dollars(amount)} on ${names[option.wager ?? ""] ?? "the layout"}`,
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
  const help = practice && practiceHelp.value;
  const [folding, press] = usePressTwice();
  const [sent, setSent] = useState(false);
  const base = mine.wagers?.ante ?? Object.values(mine.wagers ?? {})[0] ?? 1;
  const question = `${view.id}/${view.street}/${mine.seat}`;
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
  useKeys(keys);
  const advice = help ? advices.value[question] : undefined;
  return (
    <section class="choices" aria-label="Your decision">
      <div class="choice-row">
        {choices.map((choice) => (
          <CommitButton
            key={`${choice.act}${choice.amount}`}
            class={choice.act === "bet" ? "main choice" : "choice"}
            letter={choice.letter}
            disabled={sent}
            onCommit={() => act(choice)}
          >
            <span>
              {choice.act === "fold" && folding
                ? "Press again to fold"
                : choice.act === "bet"
                  ? `Bet ${dollars(choice.amount)}`
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
      </div>
      {help && <Explained advice={advice} />}
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
    <span class="worth">
      {found.exact === advice.choices[0]!.exact ? "★ best " : ""}worth {exactMoney(found.worth)}
    </span>
  );
}

function Explained({ advice }: { advice: Advice | string | undefined }) {
  if (typeof advice === "string") return <p class="soft">No help here: {advice}</p>;
  if (!advice)
    return (
      <p class="soft" role="status">
        Working out exactly what each choice is worth…
      </p>
    );
  return (
    <p class="soft">
      Worth is what the round brings on average from here, with the best play after, over every card
      that may still come.
      {advice.notes.map((note) => ` ${note}`)}
    </p>
  );
}
