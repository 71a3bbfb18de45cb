// The drill "read this hand": name a hand, or say who wins.

import { useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { type KeyGroup, useKeyPresses } from "../../lib/keyboard";
import { plain } from "../../lib/names";
import type { ReadingDrill } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Question, Timer, Verdict } from "./clock-and-verdict";
import { type Props, split, useClock } from "./drill";

const CATEGORIES = [
  "high-card",
  "pair",
  "two-pair",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
  "royal-flush",
];

const READ_KEYS = {
  title: "Drills",
  keys: {
    "1 to 9, 0": "the answer with that number; where several hands may win, mark it",
    Enter: "check the hands that are marked",
  },
} as const satisfies KeyGroup;

export function ReadDrill({ turn, limit, done, next }: Props) {
  const { value: drill, problem } = useGet<ReadingDrill>("/api/drills/read");
  const [chosen, setChosen] = useState<string[]>([]);
  const [verdict, setVerdict] = useState<{ right: boolean; late: boolean } | null>(null);
  const winners = turn % 2 === 1;
  const seconds = useClock(Boolean(drill) && !verdict, limit, () => judge(chosen, true));
  const judge = (picked: string[], late: boolean) => {
    if (!drill || verdict) return;
    const wanted = winners
      ? drill.answer.flatMap((a, i) => (a.place === 1 ? [String(i + 1)] : []))
      : [drill.answer[0]!.category];
    const right =
      !late && picked.length === wanted.length && wanted.every((w) => picked.includes(w));
    setVerdict({ right, late });
    done(right, seconds);
  };
  const pick = (what: string) => {
    if (verdict) return;
    if (winners)
      return setChosen((now) =>
        now.includes(what) ? now.filter((w) => w !== what) : [...now, what],
      );
    setChosen([what]);
    judge([what], false);
  };
  useKeyPresses((event) => {
    if (verdict || !drill || !/^\d$/.test(event.key)) {
      if (
        winners &&
        !verdict &&
        event.key === "Enter" &&
        chosen.length &&
        !(event.target instanceof HTMLButtonElement)
      ) {
        judge(chosen, false);
        return true;
      }
      return false;
    }
    if (winners) {
      if (Number(event.key) >= 1 && Number(event.key) <= drill.hands.length) pick(event.key);
    } else pick(CATEGORIES[(Number(event.key) + 9) % 10]!);
    return true;
  }, READ_KEYS);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!drill) return <p role="status">Dealing…</p>;
  return (
    <Question>
      <Timer seconds={seconds} limit={limit} />
      <div class="felt">
        <p class="soft">Board</p>
        <Cards cards={split(drill.board)} label="Board" />
        <div class="row">
          {drill.hands.slice(0, winners ? undefined : 1).map((hand, i) => (
            <div key={i}>
              <p class="soft">
                {winners ? `Hand ${i + 1}` : "Hand"}
                {verdict && winners ? `: ${drill.answer[i]!.hand}` : ""}
              </p>
              <Cards cards={split(hand.cards)} label={winners ? `Hand ${i + 1}` : "Hand"} />
            </div>
          ))}
        </div>
      </div>
      <p>
        <strong>
          {winners ? "Who wins? Mark every hand that does." : "What is the best five?"}
        </strong>
      </p>
      <div class="row">
        {winners
          ? drill.hands.map((_, i) => (
              <button
                type="button"
                key={i}
                aria-pressed={chosen.includes(String(i + 1))}
                class={chosen.includes(String(i + 1)) ? "main" : ""}
                disabled={verdict !== null}
                onClick={() => pick(String(i + 1))}
              >
                Hand {i + 1} <kbd>{i + 1}</kbd>
              </button>
            ))
          : CATEGORIES.map((c, i) => (
              <button
                type="button"
                key={c}
                disabled={verdict !== null}
                class={chosen.includes(c) ? "main" : ""}
                onClick={() => pick(c)}
              >
                {plain(c)} <kbd>{(i + 1) % 10}</kbd>
              </button>
            ))}
        {winners && !verdict && (
          <button
            type="button"
            class="main"
            disabled={!chosen.length}
            onClick={() => judge(chosen, false)}
          >
            Check <kbd>Enter</kbd>
          </button>
        )}
      </div>
      {verdict && (
        <Verdict {...verdict} next={next}>
          <p>
            {winners
              ? drill.answer
                  .map((a, i) => `Hand ${i + 1}: ${a.hand}${a.place === 1 ? " wins" : ""}`)
                  .join("; ")
              : `It is ${drill.answer[0]!.hand}`}
            .
          </p>
        </Verdict>
      )}
    </Question>
  );
}
