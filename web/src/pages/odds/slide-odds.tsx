// Sliders for pay tables: the edge from the gradient while they move, then the exact figure.

import { useEffect, useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import { plain } from "../../lib/names";
import {
  decimal,
  edgeAt,
  type Fraction,
  type Gradient,
  gradientOf,
  oddsOffered,
  readFraction,
  same,
  written,
} from "../../lib/pay-gradient";
import type { Levers } from "../../lib/server-types";
import { type BankedAnswer, percent, spaced, spoken } from "./figures";
import { atExactOdds, type GameUnderSign } from "./game-under-sign";
import { QuestionProgress } from "./question-progress";

/** Milliseconds without a move after which the exact figure is asked for. */
const AT_REST = 500;

type Moved = Record<string, Fraction>;

export function SlideOdds({ asked, levers }: { asked: GameUnderSign; levers: Levers }) {
  const game = atExactOdds(asked);
  const base = useLongQuestion<BankedAnswer>();
  const exact = useLongQuestion<BankedAnswer>();
  const [moved, setMoved] = useState<Moved>({});
  const [worked, setWorked] = useState("");
  const told = Object.entries(moved).map(([rule, odds]) => `${rule}=${written(odds)}`);
  const now = told.join();
  useEffect(() => void base.start(game), [JSON.stringify(game)]);
  useEffect(() => {
    exact.stop();
    if (!told.length) return;
    const ask = async () => {
      if (await exact.start({ ...game, what_if: told })) setWorked(now);
    };
    const waiting = setTimeout(() => void ask(), AT_REST);
    return () => clearTimeout(waiting);
  }, [now, JSON.stringify(game)]);
  if (!base.answer) return <QuestionProgress study={base} stop={base.stop} />;
  const lines = levers.tables.flatMap((table) => table.lines);
  const before = Object.fromEntries(lines.map((l) => [l.rule, readFraction(l.pays)!]));
  const gradients = gradientsOf(base.answer);
  const slides = (rule: string) => Object.values(gradients).some((g) => rule in g.payments);
  const answer = told.length ? (worked === now ? exact.answer : null) : base.answer;
  const set = (rule: string, odds: Fraction) => {
    const { [rule]: _, ...rest } = moved;
    setMoved(same(odds, before[rule]!) ? rest : { ...rest, [rule]: odds });
  };
  return (
    <div class="beside">
      <form
        class="panel"
        aria-label="What pay tables pay"
        onSubmit={(event) => event.preventDefault()}
      >
        <h2>Move what a hand pays</h2>
        <div class="levers">
          {levers.tables
            .filter((table) => table.lines.some((line) => slides(line.rule)))
            .map((table) => (
              <fieldset key={table.id}>
                <legend>
                  {table.name} <small>{table.clause}</small>
                </legend>
                {table.lines.map((line) => (
                  <Slider
                    key={line.rule}
                    name={plain(line.hand)}
                    was={before[line.rule]!}
                    odds={moved[line.rule]}
                    set={(odds) => set(line.rule, odds)}
                  />
                ))}
              </fieldset>
            ))}
        </div>
        <p class="row">
          <button type="button" disabled={!told.length} onClick={() => setMoved({})}>
            As in the book
          </button>
          <span class="soft">{told.join(", ") || "Nothing is moved yet."}</span>
        </p>
      </form>
      <section class="panel edge-now" aria-label="The edge as it is moved">
        <h2>The edge</h2>
        <Edges gradients={gradients} before={before} moved={moved} answer={answer} />
        <p class="soft">At exact odds, whatever the Ante: payments are not rounded to chips.</p>
        {told.length > 0 && !answer && <QuestionProgress study={exact} stop={exact.stop} />}
      </section>
    </div>
  );
}

/** The gradient of the main game, under "", and of each side wager. */
function gradientsOf(answer: BankedAnswer): Record<string, Gradient> {
  const { figures, side_payments_exact: sides = {} } = answer;
  return {
    "": gradientOf(figures.house_edge_exact, figures.payments_exact),
    ...Object.fromEntries(
      Object.entries(figures.side_wagers).map(([wager, side]) => [
        wager,
        gradientOf(side.house_edge_exact, sides[wager] ?? {}),
      ]),
    ),
  };
}

function Slider({
  name,
  was,
  odds,
  set,
}: {
  name: string;
  was: Fraction;
  odds: Fraction | undefined;
  set: (odds: Fraction) => void;
}) {
  const offered = oddsOffered(was);
  const now = odds ?? was;
  return (
    <label class={`lever slider${odds ? " on" : ""}`}>
      <span>{name}</span>
      <input
        type="range"
        min={0}
        max={offered.length - 1}
        step={1}
        value={offered.findIndex((one) => same(one, now))}
        aria-label={name}
        aria-valuetext={toOne(now)}
        onInput={(e) => set(offered[Number(e.currentTarget.value)]!)}
      />
      <output>{toOne(now)}</output>
    </label>
  );
}

const toOne = (odds: Fraction): string => `${odds.over} to ${odds.under}`;

function Edges({
  gradients,
  before,
  moved,
  answer,
}: {
  gradients: Record<string, Gradient>;
  before: Moved;
  moved: Moved;
  answer: BankedAnswer | null;
}) {
  const rows = Object.entries(gradients).map(([wager, gradient]) => {
    const estimate = edgeAt(gradient, before, moved);
    const figures = wager ? answer?.figures.side_wagers[wager] : answer?.figures;
    return { wager, estimate, exact: figures ? readFraction(figures.house_edge_exact) : null };
  });
  const main = rows[0]!;
  const changed = main.exact !== null && !same(main.exact, main.estimate);
  return (
    <>
      <table class="dense">
        <thead>
          <tr>
            <th>Wager</th>
            <th class="number">House edge</th>
            <th>How it is known</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ wager, estimate, exact }) => (
            <tr key={wager}>
              <th scope="row">{wager ? plain(wager) : "The game, of the Ante"}</th>
              <td class="number" data-edge={wager || "game"}>
                {percent(decimal(exact ?? estimate))}
              </td>
              <td>{exact ? (same(exact, estimate) ? "exact" : "exact, solved") : "estimate"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="headline" role="status">
        {main.exact === null
          ? "An estimate: the edge if best play stays as it was."
          : changed
            ? "Exact. Best play has changed, so the estimate was replaced."
            : "Exact. Best play is as before."}
      </p>
      <p class="exact soft">{spaced(written(main.exact ?? main.estimate))}</p>
      {changed && answer?.changed && <Hands hands={answer.changed.hands} />}
    </>
  );
}

function Hands({ hands }: { hands: Record<string, { before: string; after: string }> }) {
  const moved = Object.entries(hands);
  return (
    <p>
      {moved.length
        ? moved.map(([h, m]) => `${h} (${spoken(m.before)} → ${spoken(m.after)})`).join(", ")
        : "Every starting hand is first played as before; later decisions differ."}
    </p>
  );
}
