// A form that asks for pay tables with a stated edge, risk, hit rate or deviation, and the tables.

import { useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { plain } from "../../lib/names";
import type { DesignAsked, DesignFigures, Levers, TableDesigned } from "../../lib/server-types";
import { useAnnounced } from "../../lib/use-announced";
import { useIntoView } from "../../lib/use-into-view";
import { type BankedAnswer, percent, spaced, spoken } from "./figures";
import { FreeEntry } from "./free-entry";
import { atExactOdds, type GameUnderSign } from "./game-under-sign";
import { QuestionProgress } from "./question-progress";

const TARGETS = [
  ["edge", "House edge", "2%"],
  ["element_of_risk", "Element of risk", "0.5%"],
  ["hit_rate", "Hit rate", "45%"],
  ["volatility", "Standard deviation", "4.9"],
] as const;
type Targets = Record<(typeof TARGETS)[number][0], string>;

const NONE: Targets = { edge: "2%", element_of_risk: "", hit_rate: "", volatility: "" };

export function DesignTables({ asked, levers }: { asked: GameUnderSign; levers: Levers }) {
  const study = useLongQuestion<BankedAnswer>();
  const [targets, setTargets] = useState<Targets>(NONE);
  const [free, setFree] = useState<Record<string, string>>({});
  const [halves, setHalves] = useState(false);
  const result = useIntoView<HTMLElement>(study.answer?.designed);
  const aimed = Object.values(targets).some((target) => target.trim());
  const work = (event: Event) => {
    event.preventDefault();
    void study.start({ ...atExactOdds(asked), design: designAsked(targets, free, halves) });
  };
  const choose = (rule: string, on: boolean) => {
    const { [rule]: _, ...rest } = free;
    setFree(on ? { ...rest, [rule]: "" } : rest);
  };
  return (
    <div class="stack">
      <form class="panel" aria-label="Pay tables to design" onSubmit={work}>
        <h2>Design pay tables</h2>
        <fieldset class="targets">
          <legend>Targets, one or more</legend>
          {TARGETS.map(([id, name, example]) => (
            <label key={id}>
              {name}{" "}
              <input
                size={7}
                value={targets[id]}
                placeholder={`such as ${example}`}
                onChange={(e) => setTargets({ ...targets, [id]: e.currentTarget.value.trim() })}
              />
            </label>
          ))}
        </fieldset>
        <div class="levers">
          {levers.tables.map((table) => (
            <fieldset key={table.id}>
              <legend>{table.name}: what may change</legend>
              {table.lines.map((line) => (
                <FreeEntry
                  key={line.rule}
                  name={plain(line.hand)}
                  now={`pays ${line.pays}`}
                  example="1..3"
                  what="odds"
                  bounds={free[line.rule]}
                  choose={(on) => choose(line.rule, on)}
                  bound={(bounds) => setFree({ ...free, [line.rule]: bounds })}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <label class="tick">
          <input
            type="checkbox"
            checked={halves}
            onChange={(e) => setHalves(e.currentTarget.checked)}
          />
          Odds may also be halves, such as 3 to 2
        </label>
        <p class="row">
          <button
            type="submit"
            class="main"
            disabled={study.busy || !aimed || !Object.keys(free).length}
          >
            Find the tables
          </button>
          <span class="soft">
            Without bounds an entry may pay from half to twice what it pays now.
          </span>
        </p>
        <QuestionProgress study={study} stop={study.stop} />
      </form>
      {study.answer?.designed && (
        <section ref={result} class="panel" aria-label="Tables found" tabIndex={-1}>
          <Found designed={study.answer.designed} />
        </section>
      )}
    </div>
  );
}

function designAsked(targets: Targets, free: Record<string, string>, halves: boolean): DesignAsked {
  const bounds = Object.entries(free).filter(([, text]) => text.trim());
  return {
    ...targets,
    free: Object.keys(free),
    bounds: bounds.map(([rule, text]) => `${rule}=${text.replace(/\s*(?:–|-|to)\s*/g, "..")}`),
    whole_odds: !halves,
  };
}

function Found({ designed }: { designed: DesignFigures }) {
  const { tables } = designed;
  const rows: [string, (table: TableDesigned) => string][] = [
    ...Object.keys(tables[0]!.odds).map((entry): [string, (t: TableDesigned) => string] => [
      plain(entry.replace(".", ": ")),
      (t) => `${t.odds[entry]}`,
    ]),
    ["House edge", (t) => percent(t.house_edge, 6)],
    ["Element of risk", (t) => percent(t.element_of_risk, 6)],
    ["Hit rate", (t) => percent(t.hit_rate)],
    ["Standard deviation", (t) => t.standard_deviation.toFixed(6)],
    ["Off by, in all", (t) => percent(t.distance, 6)],
    ["Played differently at first", (t) => played(t)],
  ];
  const solved = `${designed.tables_in_bounds.toLocaleString("en-AU")} tables in bounds, ${
    designed.solved
  } solved: ${designed.nothing_nearer ? "no other is nearer." : "another may be nearer."}`;
  useAnnounced(solved);
  return (
    <>
      <h2>{designed.wager ? `Tables of ${plain(designed.wager)}` : "Tables"}, the nearest first</h2>
      <p>{solved}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Tables and their figures">
        <table class="dense">
          <thead>
            <tr>
              <th>
                <span class="hidden-text">Figure</span>
              </th>
              {tables.map((table, n) => (
                <th key={JSON.stringify(table.odds)} class="number" scope="col">
                  Table {n + 1}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, show]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {tables.map((table) => (
                  <td key={JSON.stringify(table.odds)} class="number">
                    {show(table)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="exact soft">
        The edge of the nearest is {spaced(tables[0]!.house_edge_exact)}, exactly.
      </p>
    </>
  );
}

function played(table: TableDesigned): string {
  const hands = Object.entries(table.hands);
  const told = hands.slice(0, 3).map(([h, m]) => `${h} ${spoken(m.before)} → ${spoken(m.after)}`);
  return hands.length ? `${hands.length}: ${told.join(", ")}` : "none";
}
