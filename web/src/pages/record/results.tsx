// Your results over time, against the exact expectation of the games you played and its spread.

import { comparison, type ExpectedPoint, expectedPoints } from "../../lib/expectation";
import { dollars, signed } from "../../lib/money";
import type { OddsFigures, OwnResults } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { QuestionProgress } from "../odds/question-progress";
import { type ChartPoint, ResultsChart } from "./results-chart";
import { MOST_GAMES, useExpectation } from "./use-expectation";

export function Results({ asked }: { asked: string }) {
  const results = useGet<OwnResults>(`/api/me/results?${asked}`);
  if (results.problem)
    return (
      <p class="problem" role="alert">
        {results.problem}
      </p>
    );
  if (!results.value) return <p role="status">Adding up your results…</p>;
  if (!results.value.rounds)
    return (
      <p class="panel">
        {asked ? "No round fits these filters." : "You have not played a round yet."}{" "}
        <a href="/">To the lobby</a>
      </p>
    );
  return <Shown results={results.value} />;
}

function Shown({ results }: { results: OwnResults }) {
  const expectation = useExpectation(results.games);
  const expected = expectation.units ? expectedPoints(results, expectation.units) : null;
  return (
    <>
      <Totals results={results} expected={expected?.at(-1)} />
      <section class="panel">
        <h2>Result by round</h2>
        <ResultsChart points={charted(results, expected)} />
        <Meaning results={results} expected={expected?.at(-1)} />
        {!expected && !expectation.busy && !expectation.problem && (
          <p class="soft">{whyAlone(results)}</p>
        )}
        {expectation.problem && (
          <p class="soft" role="status">
            The expectation is not shown: {expectation.problem}
          </p>
        )}
        {!expectation.problem && (
          <QuestionProgress study={asQuestion(expectation)} stop={expectation.stop} />
        )}
        <AsTable results={results} expected={expected} />
      </section>
      <SideWagers results={results} figures={expectation.figures} />
    </>
  );
}

function asQuestion(e: ReturnType<typeof useExpectation>) {
  return { busy: e.busy, place: e.place, share: e.share, answer: null, problem: "" };
}

function whyAlone(results: OwnResults): string {
  if (results.games.length > MOST_GAMES)
    return (
      `You played ${results.games.length} different sets of rules. ` +
      `Choose a game or a table above to compare at most ${MOST_GAMES} with their expectation.`
    );
  return "Only results are shown: what these rounds should have brought cannot be worked out.";
}

/** The points of the chart; the beginning, before the first round, is one of them. */
function charted(results: OwnResults, expected: ExpectedPoint[] | null): ChartPoint[] {
  const start = { rounds: 0, net: 0, compared: 0 };
  return [start, ...results.points].map((point, i) => ({
    rounds: point.rounds,
    net: point.net,
    ...(expected ? { compared: point.compared, expected: expected[i]! } : {}),
  }));
}

function Totals({
  results,
  expected,
}: {
  results: OwnResults;
  expected?: ExpectedPoint | undefined;
}) {
  return (
    <dl class="tiles">
      <div>
        <dt>Rounds and hands</dt>
        <dd>{results.rounds.toLocaleString("en-AU")}</dd>
        <dd class="exact">
          {results.won} won, {results.lost} lost
          {results.more ? ", the newest only" : ""}
        </dd>
      </div>
      <div>
        <dt>Result of all wagers</dt>
        <dd class={results.net < 0 ? "lose" : "win"} data-figure="net">
          {signed(results.net)}
        </dd>
      </div>
      {expected && (
        <div>
          <dt>Expected of the games' own wagers</dt>
          <dd data-figure="expected">{signed(Math.round(expected.mean))}</dd>
          <dd class="exact">give or take {dollars(Math.round(expected.deviation))}</dd>
        </div>
      )}
    </dl>
  );
}

function Meaning({
  results,
  expected,
}: {
  results: OwnResults;
  expected?: ExpectedPoint | undefined;
}) {
  const apart = [
    results.poker > 0 ? `${results.poker} hands of poker, which depend on the other players` : "",
    results.left_out > 0
      ? `${results.left_out} rounds with several hands, or with a wager that went back`
      : "",
  ].filter(Boolean);
  return (
    <>
      {expected && (
        <p>
          If every hand is played in the best way, these rounds bring{" "}
          {signed(Math.round(expected.mean))} on average, and about two results out of three lie
          within {dollars(Math.round(expected.deviation))} of that; yours is{" "}
          {signed(expected.compared)}. {comparison(expected)}
        </p>
      )}
      {expected && apart.length > 0 && <p class="soft">Not compared: {apart.join("; ")}.</p>}
      {expected && (
        <p class="soft">
          The expectation is exact for the rules of each round, from every possible deal. Side
          wagers, jackpots and the rounding of payouts to chips are not part of it.
        </p>
      )}
    </>
  );
}

const MOST_LINES = 25;

function AsTable({ results, expected }: { results: OwnResults; expected: ExpectedPoint[] | null }) {
  const every = Math.ceil(results.points.length / MOST_LINES);
  const last = results.points.length - 1;
  const lines = results.points
    .map((point, i) => ({ point, at: expected?.[i + 1], i }))
    .filter(({ i }) => (last - i) % every === 0);
  return (
    <details>
      <summary>The same as a table</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label="Results as a table">
        <table class="dense columns">
          <thead>
            <tr>
              <th class="number">After rounds</th>
              <th class="number">Result</th>
              {expected && <th class="number">Compared</th>}
              {expected && <th class="number">Expected</th>}
              {expected && <th class="number">Standard deviation</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ point, at }) => (
              <tr key={point.rounds}>
                <th scope="row" class="number">
                  {point.rounds}
                </th>
                <td class="number">{signed(point.net)}</td>
                {at && <td class="number">{signed(at.compared)}</td>}
                {at && <td class="number">{signed(Math.round(at.mean))}</td>}
                {at && <td class="number">{dollars(Math.round(at.deviation))}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Side wagers by themselves: their results hang on the same cards as the others. */
function SideWagers({ results, figures }: { results: OwnResults; figures: OddsFigures[] }) {
  const lines = results.games.flatMap((game, i) =>
    game.sides.map((side) => ({ game, side, odds: figures[i]?.side_wagers[side.wager] })),
  );
  if (lines.length === 0) return null;
  return (
    <section class="panel">
      <h2>Side wagers</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Side wagers">
        <table class="dense columns">
          <thead>
            <tr>
              <th>Game</th>
              <th>Wager</th>
              <th class="number">Rounds</th>
              <th class="number">Wagered</th>
              <th class="number">Result</th>
              <th class="number">Expected</th>
              <th class="number">Standard deviation</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ game, side, odds }, i) => (
              <tr key={i}>
                <td>{game.name}</td>
                <th scope="row">{side.name}</th>
                <td class="number">{side.rounds}</td>
                <td class="number">{dollars(side.staked)}</td>
                <td class="number">{signed(side.net)}</td>
                <td class="number">
                  {odds ? signed(Math.round(odds.expected_value * side.staked)) : "–"}
                </td>
                <td class="number">
                  {odds
                    ? dollars(Math.round(odds.standard_deviation * Math.sqrt(side.squares)))
                    : "–"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="soft">
        A jackpot wager depends on its meter at the time, so nothing is expected of it here.
      </p>
    </section>
  );
}
