// The drill "rule on this": an irregularity; what becomes of hands and wagers, and who rules? Some
// questions have one right answer, some several.

import { useState } from "preact/hooks";
import { type KeyGroup, useKeyPresses } from "../../lib/keyboard";
import { plain } from "../../lib/names";
import type { RulingDrill as Drill } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Question, Timer, Verdict } from "./clock-and-verdict";
import { type Props, useClock } from "./drill";

const ASKS: Record<string, string> = {
  hands: "What becomes of the hands?",
  wagers: "What becomes of the wagers?",
  authority: "Who rules on it?",
  everything: "What follows? Mark everything that is right.",
};

export const RULE_KEYS = {
  title: "Drills",
  keys: {
    "1 to 7": "the answer with that number; where several are right, mark it",
    Enter: "check the answers that are marked",
  },
} as const satisfies KeyGroup;

export function RulingDrill({ book, limit, done, next }: Props) {
  const { value: drill, problem } = useGet<Drill>(`/api/drills/rule?book=${book}`);
  const [chosen, setChosen] = useState<string[]>([]);
  const [verdict, setVerdict] = useState<{ right: boolean; late: boolean } | null>(null);
  const seconds = useClock(Boolean(drill) && !verdict, limit, () => judge(chosen, true));
  const several = drill?.asks === "everything";
  const judge = (picked: string[], late: boolean) => {
    if (!drill || verdict) return;
    setChosen(picked);
    const all = picked.length === drill.answers.length;
    const right = !late && all && drill.answers.every((answer) => picked.includes(answer));
    setVerdict({ right, late });
    done(right, seconds);
  };
  const pick = (choice: string) => {
    if (!several) return judge([choice], false);
    setChosen((now) => (now.includes(choice) ? now.filter((c) => c !== choice) : [...now, choice]));
  };
  useKeyPresses((event) => {
    if (!drill || verdict) return false;
    const choice = drill.choices[Number(event.key) - 1];
    if (choice) pick(choice);
    else if (several && chosen.length && event.key === "Enter" && !onButton(event))
      judge(chosen, false);
    else return false;
    return true;
  }, RULE_KEYS);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!drill) return <p role="status">Something goes wrong…</p>;
  const told = (choice: string) => drill.told[drill.choices.indexOf(choice)] ?? choice;
  return (
    <Question>
      <Timer seconds={seconds} limit={limit} />
      <p class="headline">
        <strong>{drill.question}</strong>
      </p>
      <p>{ASKS[drill.asks]}</p>
      <div class="choices">
        {drill.choices.map((c, i) => (
          <button
            type="button"
            key={c}
            disabled={verdict !== null}
            aria-pressed={several ? chosen.includes(c) : undefined}
            class={chosen.includes(c) ? "main" : ""}
            onClick={() => pick(c)}
          >
            <kbd>{i + 1}</kbd> {told(c)}
            {verdict && drill.answers.includes(c) ? " ✓" : ""}
          </button>
        ))}
      </div>
      {several && !verdict && (
        <p>
          <button
            type="button"
            class="main"
            disabled={!chosen.length}
            onClick={() => judge(chosen, false)}
          >
            Check <kbd>Enter</kbd>
          </button>
        </p>
      )}
      {verdict && (
        <Verdict {...verdict} next={next}>
          <p>
            <strong>{drill.answers.map(told).join("; ")}.</strong>{" "}
            {`The ${plain(drill.authority)} or above rules.`}
          </p>
          <p>
            <a href={`/rules/${book}#${encodeURIComponent(drill.clause)}`}>{drill.clause}</a>:{" "}
            {drill.meaning}
          </p>
        </Verdict>
      )}
    </Question>
  );
}

const onButton = (event: KeyboardEvent): boolean => event.target instanceof HTMLButtonElement;
