// Games of several books side by side.

import { useEffect, useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { plain } from "../../lib/names";
import type { BookListed } from "../../lib/server-types";
import { type BankedAnswer, type BankedFigures, percent, spoken } from "./figures";
import { QuestionProgress } from "./question-progress";

interface Column {
  key: string;
  book: string;
  game: string;
  title: string;
  house: string;
}

export function CompareGames({ books }: { books: BookListed[] }) {
  const columns: Column[] = books.flatMap((b) =>
    b.games.map((g) => ({
      key: `${b.id}/${g.id}`,
      book: b.id,
      game: g.id,
      title: g.name,
      house: b.house,
    })),
  );
  const [chosen, setChosen] = useState<string[]>([]);
  const [found, setFound] = useState<Record<string, BankedFigures>>({});
  const study = useLongQuestion<BankedAnswer>();
  const next = columns.find((c) => chosen.includes(c.key) && !found[c.key]);
  useEffect(() => {
    if (!next || study.busy || study.problem) return;
    void study
      .start({ book: next.book, game: next.game })
      .then((answer) => answer && setFound((old) => ({ ...old, [next.key]: answer.figures })));
  }, [next?.key, study.busy, study.problem]);
  const shown = columns.filter((c) => chosen.includes(c.key));
  return (
    <section class="panel">
      <h2>Side by side</h2>
      <fieldset class="row picks">
        <legend>Games</legend>
        {columns.map((c) => (
          <label key={c.key} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(c.key)}
              onChange={(e) =>
                setChosen(
                  e.currentTarget.checked ? [...chosen, c.key] : chosen.filter((k) => k !== c.key),
                )
              }
            />{" "}
            {c.title} <small>{c.house}</small>
          </label>
        ))}
        <button type="button" onClick={() => setChosen(columns.map((c) => c.key))}>
          All
        </button>
      </fieldset>
      {next && (
        <p class="soft">
          Now: {next.title}, {next.house}.
        </p>
      )}
      <QuestionProgress
        study={study}
        stop={() => {
          study.stop();
          setChosen(Object.keys(found));
        }}
      />
      {shown.length > 0 && <Sheet columns={shown} found={found} />}
      {shown.length === 0 && <p class="soft">Choose two or more games.</p>}
    </section>
  );
}

function Sheet({ columns, found }: { columns: Column[]; found: Record<string, BankedFigures> }) {
  const all = columns.map((c) => found[c.key]);
  const labels = [...new Set(all.flatMap((f) => Object.keys(f?.decisions ?? {})))];
  const sides = [...new Set(all.flatMap((f) => Object.keys(f?.side_wagers ?? {})))];
  const rows: [string, (f: BankedFigures) => string][] = [
    ["House edge, of the Ante", (f) => percent(f.house_edge)],
    ["Element of risk", (f) => percent(f.element_of_risk)],
    ["Average wager, in Antes", (f) => f.average_wager.toFixed(6)],
    ["Standard deviation", (f) => f.standard_deviation.toFixed(4)],
    ...labels.map((label): [string, (f: BankedFigures) => string] => [
      `Rounds with ${spoken(label)}`,
      (f) => (label in f.decisions ? percent(f.decisions[label]!, 2) : ""),
    ]),
    ...sides.map((side): [string, (f: BankedFigures) => string] => [
      `${plain(side)}, house edge`,
      (f) => (f.side_wagers[side] ? percent(f.side_wagers[side].house_edge) : ""),
    ]),
  ];
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label="Games side by side">
      <table class="dense columns">
        <thead>
          <tr>
            <th scope="col">Best play</th>
            {columns.map((c) => (
              <th key={c.key} scope="col" class="number">
                {c.title}
                <br />
                <small>{c.house}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, show]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map((c) => (
                <td key={c.key} class="number">
                  {found[c.key] ? show(found[c.key]!) : "…"}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
