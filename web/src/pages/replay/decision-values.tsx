// The exact value of each decision in a past round, and a button to the costliest.

import { useState } from "preact/hooks";
import { get, problemText } from "../../lib/api";
import { type KeyGroup, useKeys } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { choiceName, exactMoney } from "../../lib/practice-help";
import type { Decisions, DecisionWorth, RoundShown } from "../../lib/server-types";
import { roundAddress } from "../../lib/use-table";

const JUMP_KEYS = {
  title: "Replay",
  keys: { j: "jump to the costliest decision" },
} as const satisfies KeyGroup;

export function DecisionValues({
  shown,
  now,
  step,
}: {
  shown: RoundShown;
  now: number;
  step: (to: number) => void;
}) {
  const [weighed, setWeighed] = useState<Decisions | null>(null);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState("");
  const ask = async (seat?: number): Promise<Decisions | null> => {
    setWorking(true);
    setProblem("");
    try {
      const address = `${roundAddress(shown.table, shown.id)}/decisions`;
      const found = await get<Decisions>(seat ? `${address}?seat=${seat}` : address);
      setWeighed(found);
      return found;
    } catch (trouble) {
      setProblem(problemText(trouble));
      return null;
    } finally {
      setWorking(false);
    }
  };
  const jump = async () => {
    const found = weighed ?? (await ask());
    if (!found) return;
    if (found.costliest !== null) step(found.costliest);
    announce(summary(found));
  };
  useKeys(JUMP_KEYS, { j: () => void jump() });
  const here = weighed?.decisions.find((one) => one.step === now);
  return (
    <section class="panel decisions" aria-label="Decisions">
      <h2>Decisions</h2>
      <div class="row">
        <button
          type="button"
          class="main"
          disabled={working}
          onClick={() => void jump()}
          aria-keyshortcuts="J"
        >
          Costliest decision<kbd aria-hidden="true">J</kbd>
        </button>
        {weighed && weighed.seats.length > 1 && (
          <label>
            Seat{" "}
            <select value={weighed.seat} onChange={(e) => void ask(Number(e.currentTarget.value))}>
              {weighed.seats.map((seat) => (
                <option key={seat} value={seat}>
                  {seat}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {working && <p role="status">Working out exactly what each choice was worth…</p>}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {weighed && !working && <p>{summary(weighed)}</p>}
      {weighed && weighed.decisions.length > 0 && (
        <ul class="decision-list">
          {weighed.decisions.map((one) => (
            <li key={one.step}>
              <button type="button" class="plain" onClick={() => step(one.step)}>
                {one.street}: {nameOf(one, one.chosen).toLowerCase()}
              </button>{" "}
              <span class={one.cost ? "lose" : "win"}>
                {one.cost ? `✗ cost ${exactMoney(one.cost)}` : "✓ best"}
              </span>
            </li>
          ))}
        </ul>
      )}
      {here && <Table decision={here} />}
    </section>
  );
}

const nameOf = (decision: DecisionWorth, choice: string) =>
  choiceName(decision.choices.find((one) => one.choice === choice) ?? { act: choice, amount: 0 });

function summary(weighed: Decisions): string {
  if (!weighed.decisions.length) return "Nobody whose cards you may see had anything to decide.";
  const total = weighed.decisions.reduce((sum, one) => sum + one.cost, 0);
  return total
    ? `Seat ${weighed.seat} gave up ${exactMoney(total)} in this round.`
    : `Every decision of seat ${weighed.seat} was the best one.`;
}

function Table({ decision }: { decision: DecisionWorth }) {
  return (
    <table>
      <caption>At this step</caption>
      <thead>
        <tr>
          <th>Choice</th>
          <th class="number">Worth</th>
          <th />
        </tr>
      </thead>
      <tbody>
        {decision.choices.map((one) => (
          <tr key={one.choice}>
            <th scope="row">{choiceName(one)}</th>
            <td class="number">{exactMoney(one.worth)}</td>
            <td>
              {[
                one.choice === decision.best ? "best" : "",
                one.choice === decision.chosen ? "chosen" : "",
              ]
                .filter(Boolean)
                .join(", ")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
