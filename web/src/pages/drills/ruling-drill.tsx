// The drill "rule on this": an irregularity; what becomes of hands and wagers, or who rules?

import { useState } from "preact/hooks";
import { useKeyPresses } from "../../lib/keyboard";
import { plain } from "../../lib/names";
import type { RulingDrill as Drill } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { Question, Timer, Verdict } from "./clock-and-verdict";
import { type Props, useClock } from "./drill";

const ASKS: Record<string, string> = {
  hands: "What becomes of the hands?",
  wagers: "What becomes of the wagers?",
  authority: "Who rules on it, or anybody above them?",
};

export function RulingDrill({ book, limit, done, next }: Props) {
  const { value: drill, problem } = useGet<Drill>(`/api/drills/rule?book=${book}`);
  const [chosen, setChosen] = useState("");
  const [verdict, setVerdict] = useState<{ right: boolean; late: boolean } | null>(null);
  const seconds = useClock(Boolean(drill) && !verdict, limit, () => judge("", true));
  const judge = (choice: string, late: boolean) => {
    if (!drill || verdict) return;
    setChosen(choice);
    const right = !late && choice === drill.answer;
    setVerdict({ right, late });
    done(right, seconds);
  };
  useKeyPresses((event) => {
    const choice = drill?.choices[Number(event.key) - 1];
    if (!choice || verdict) return false;
    judge(choice, false);
    return true;
  });
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  if (!drill) return <p role="status">Something goes wrong…</p>;
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
            class={c === chosen ? "main" : ""}
            onClick={() => judge(c, false)}
          >
            <kbd>{i + 1}</kbd> {plain(c)}
            {verdict && c === drill.answer ? " ✓" : ""}
          </button>
        ))}
      </div>
      {verdict && (
        <Verdict {...verdict} next={next}>
          <p>
            {ASKS[drill.asks]} <strong>{plain(drill.answer)}</strong>.{" "}
            {`The ${plain(drill.authority)} rules.`}
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
