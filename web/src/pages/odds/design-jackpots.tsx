// A form that asks for a jackpot with a stated return: seed, increment and prizes, and the answer.

import { useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { plain } from "../../lib/names";
import type {
  JackpotAsked,
  JackpotDesignFigures,
  JackpotFound,
  Levers,
} from "../../lib/server-types";
import { useIntoView } from "../../lib/use-into-view";
import { type BankedAnswer, percent } from "./figures";
import { FreeEntry } from "./free-entry";
import { atExactOdds, type GameUnderSign } from "./game-under-sign";
import { QuestionProgress } from "./question-progress";

export function DesignJackpots({ asked, levers }: { asked: GameUnderSign; levers: Levers }) {
  const study = useLongQuestion<BankedAnswer>();
  const [target, setTarget] = useState("90%");
  const [free, setFree] = useState<Record<string, string>>({});
  const designed = study.answer?.jackpot_designed;
  const result = useIntoView<HTMLElement>(designed);
  const work = (event: Event) => {
    event.preventDefault();
    const game = atExactOdds(asked);
    const jackpot = asked.sign?.jackpot;
    const sign = { ...game.sign, ...(jackpot ? { jackpot } : {}) };
    void study.start({ ...game, sign, design_jackpot: jackpotAsked(target, free) });
  };
  const choose = (rule: string, on: boolean) => {
    const { [rule]: _, ...rest } = free;
    setFree(on ? { ...rest, [rule]: "" } : rest);
  };
  return (
    <div class="stack">
      <form class="panel" aria-label="Jackpot to design" onSubmit={work}>
        <h2>Design the jackpot</h2>
        <label>
          Return to the players{" "}
          <input
            size={7}
            value={target}
            placeholder="such as 90%"
            onChange={(e) => setTarget(e.currentTarget.value.trim())}
          />
        </label>
        <fieldset class="levers">
          <legend>What may change</legend>
          {levers.jackpot_values.map((value) => (
            <FreeEntry
              key={value.rule}
              name={plain(value.name)}
              now={`is ${value.now}`}
              example={value.now.endsWith("%") ? "20%..40%" : "50..200"}
              what="value"
              bounds={free[value.rule]}
              choose={(on) => choose(value.rule, on)}
              bound={(bounds) => setFree({ ...free, [value.rule]: bounds })}
            />
          ))}
        </fieldset>
        <p class="soft">
          The return is what comes back in the long run for each dollar wagered on the jackpot. The
          seed is for each $1 of the wager, the increment is a share of it, a prize is for each $1
          of the wager or a share of the meter. Without bounds a value may be from half to twice
          that of now.
        </p>
        <p class="row">
          <button
            type="submit"
            class="main"
            disabled={study.busy || !target || !Object.keys(free).length}
          >
            Find the jackpots
          </button>
        </p>
        <QuestionProgress study={study} stop={study.stop} />
      </form>
      {designed && (
        <section ref={result} class="panel" aria-label="Jackpots found" tabIndex={-1}>
          <Found designed={designed} />
        </section>
      )}
    </div>
  );
}

function jackpotAsked(target: string, free: Record<string, string>): JackpotAsked {
  const bounds = Object.entries(free).filter(([, text]) => text.trim());
  return {
    return: target,
    free: Object.keys(free),
    bounds: bounds.map(([rule, text]) => `${rule}=${text.replace(/\s*(?:–|-|to)\s*/g, "..")}`),
  };
}

function Found({ designed }: { designed: JackpotDesignFigures }) {
  const { jackpots } = designed;
  const first = (one: JackpotFound) => Object.values(one.levels)[0]!;
  const rows: [string, (one: JackpotFound) => string][] = [
    ...Object.keys(jackpots[0]!.values).map((rule): [string, (one: JackpotFound) => string] => [
      plain(rule.replace("jackpot.", "")),
      (one) => shown(one.values[rule]!),
    ]),
    ["Return", (one) => percent(one.return, 4)],
    ["Off by", (one) => percent(one.distance, 4)],
    ["Error at most", (one) => percent(one.error, 4)],
    ["Break-even meter", (one) => `$${first(one).break_even}`],
  ];
  return (
    <>
      <h2>Jackpots, the nearest first</h2>
      <p role="status">
        {designed.jackpots_in_bounds.toLocaleString("en-AU")} jackpots in bounds: no other is
        nearer.
      </p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Jackpots and their figures">
        <table class="dense">
          <thead>
            <tr>
              <th>
                <span class="hidden-text">Figure</span>
              </th>
              {jackpots.map((one, n) => (
                <th key={JSON.stringify(one.values)} class="number" scope="col">
                  Jackpot {n + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, show]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {jackpots.map((one) => (
                  <td key={JSON.stringify(one.values)} class="number">
                    {show(one)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function shown(value: number): string {
  return value < 1 ? percent(value, 2) : value.toLocaleString("en-AU");
}
