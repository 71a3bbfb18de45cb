// A form that changes pay tables, multiples and rules, and shows how the house edge changes.

import { useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { plain } from "../../lib/names";
import type { Levers } from "../../lib/server-types";
import { useAnnounced } from "../../lib/use-announced";
import { useIntoView } from "../../lib/use-into-view";
import { type BankedAnswer, type BankedChange, percent, spaced, spoken } from "./figures";
import type { GameUnderSign } from "./game-under-sign";
import { HandChart } from "./hand-chart";
import { QuestionProgress } from "./question-progress";

export function ChangeRules({
  asked,
  levers,
  rules,
  setRules,
}: {
  asked: GameUnderSign;
  levers: Levers;
  rules: Record<string, string>;
  setRules: (next: Record<string, string>) => void;
}) {
  const study = useLongQuestion<BankedAnswer>();
  const [worked, setWorked] = useState("");
  const told = Object.entries(rules).map(([key, value]) => `${key}=${value}`);
  const set = (key: string, value: string, was: string) => {
    const next = { ...rules };
    if (!value.trim() || value.trim() === was) delete next[key];
    else next[key] = value.trim();
    setRules(next);
  };
  const work = async (event: Event) => {
    event.preventDefault();
    if (await study.start({ ...asked, what_if: told })) setWorked(told.join());
  };
  const answer = study.answer;
  const result = useIntoView<HTMLElement>(answer?.changed);
  return (
    <div class="beside">
      <form class="panel" onSubmit={(e) => void work(e)} aria-label="Rules to change">
        <h2>Change</h2>
        <div class="levers">
          {levers.tables.map((table) => (
            <fieldset key={table.id}>
              <legend>
                {table.name} <small>{table.clause}</small>
              </legend>
              {table.lines.map((line) => (
                <Odds
                  key={line.rule}
                  name={plain(line.hand)}
                  was={line.pays}
                  value={rules[line.rule]}
                  set={(v) => set(line.rule, v, line.pays)}
                />
              ))}
            </fieldset>
          ))}
          <fieldset>
            <legend>Multiples of the Ante</legend>
            {levers.streets.map((s) => (
              <Odds
                key={s.street}
                name={`${onStreet(s.street)}, ${plain(s.wager)}`}
                was={s.multiples.join(",")}
                value={rules[`multiples.${s.street}`]}
                set={(v) =>
                  set(`multiples.${s.street}`, v.replace(/\s/g, ""), s.multiples.join(","))
                }
              />
            ))}
          </fieldset>
          <fieldset>
            <legend>Rules</legend>
            {levers.qualifies && (
              <Pick
                name="The dealer qualifies with"
                was={levers.qualifies}
                values={levers.lines}
                value={rules.qualifies}
                set={(v) => set("qualifies", v, levers.qualifies)}
              />
            )}
            {levers.settings.map((s) => (
              <Pick
                key={s.id}
                name={s.what}
                was={s.default}
                values={s.values}
                value={rules[s.id]}
                set={(v) => set(s.id, v, s.default)}
              />
            ))}
          </fieldset>
        </div>
        <p class="row">
          <button type="submit" class="main" disabled={!told.length || study.busy}>
            See the edge move
          </button>
          <button type="button" disabled={!told.length} onClick={() => setRules({})}>
            As in the book
          </button>
          <span class="soft">{told.length ? told.join(", ") : "Nothing is changed yet."}</span>
        </p>
        <QuestionProgress study={study} stop={study.stop} />
      </form>
      <section ref={result} class="panel" aria-label="What the change does" tabIndex={-1}>
        <h2>What it does</h2>
        {answer?.changed ? (
          <Moved changed={answer.changed} answer={answer} stale={worked !== told.join()} />
        ) : (
          <p class="soft">
            Write other odds, multiples or rules, then work it out. Every deal is gone through
            again; nothing is sampled.
          </p>
        )}
      </section>
    </div>
  );
}

function Odds({
  name,
  was,
  value,
  set,
}: {
  name: string;
  was: string;
  value: string | undefined;
  set: (value: string) => void;
}) {
  return (
    <label class={`lever${value === undefined ? "" : " on"}`}>
      <span>{name}</span>
      <input value={value ?? was} size={8} onChange={(e) => set(e.currentTarget.value)} />
    </label>
  );
}

function Pick({
  name,
  was,
  values,
  value,
  set,
}: {
  name: string;
  was: string;
  values: string[];
  value: string | undefined;
  set: (value: string) => void;
}) {
  return (
    <label class={`lever${value === undefined ? "" : " on"}`}>
      <span>{name}</span>
      <select value={value ?? was} onChange={(e) => set(e.currentTarget.value)}>
        {values.map((v) => (
          <option key={v} value={v}>
            {plain(v)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Moved({
  changed,
  answer,
  stale,
}: {
  changed: BankedChange;
  answer: BankedAnswer;
  stale: boolean;
}) {
  const { before, after } = changed;
  const rows: [string, number, number, (v: number) => string][] = [
    ["House edge, of the Ante", before.house_edge, after.house_edge, percent],
    ["Element of risk", before.element_of_risk, after.element_of_risk, percent],
    ["Average wager, in Antes", before.average_wager, after.average_wager, (v) => v.toFixed(6)],
    [
      "Standard deviation",
      before.standard_deviation,
      after.standard_deviation,
      (v) => v.toFixed(4),
    ],
    ...Object.keys(after.side_wagers).map(
      (name): [string, number, number, (v: number) => string] => [
        `${plain(name)}, house edge`,
        before.side_wagers[name]?.house_edge ?? NaN,
        after.side_wagers[name]!.house_edge,
        percent,
      ],
    ),
  ];
  const moved = Object.entries(changed.hands);
  const rise = changed.change_of_house_edge;
  const moves = rise === 0 ? "does not move" : rise > 0 ? "rises" : "falls";
  const [from, to] = [percent(before.house_edge), percent(after.house_edge)];
  useAnnounced(`The edge ${moves}, from ${from} to ${to}.`);
  return (
    <>
      {stale && <p class="notice">These are the figures of the change worked out last.</p>}
      <p class="headline">
        The edge {moves}:{" "}
        <strong>
          {from} → {to}
        </strong>
      </p>
      <p class="exact soft">A change of {spaced(changed.change_of_house_edge_exact)}, exactly.</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Before and after">
        <table class="dense">
          <thead>
            <tr>
              <th />
              <th class="number">Before</th>
              <th class="number">After</th>
              <th class="number">Change</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, a, b, show]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="number">{show(a)}</td>
                <td class="number">{show(b)}</td>
                <td class="number">
                  {b === a ? "none" : `${b > a ? "+" : "−"}${show(Math.abs(b - a))}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>
        {moved.length
          ? `${moved.length} of the 169 hands are first played another way`
          : "Every starting hand is first played as before"}
      </h3>
      {moved.length > 0 && (
        <p>
          {moved
            .map(([hand, m]) => `${hand} (${spoken(m.before)} → ${spoken(m.after)})`)
            .join(", ")}
        </p>
      )}
      <HandChart
        hands={answer.figures.preflop}
        changed={Object.fromEntries(moved.map(([hand, m]) => [hand, m.before]))}
        title="After the change"
      />
    </>
  );
}

const onStreet = (street: string): string =>
  street === "preflop" ? "before the flop" : `on the ${plain(street)}`;
