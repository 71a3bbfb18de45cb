// Strategies: choose one or write your own, and see exactly what following it costs.

import { useState } from "preact/hooks";
import { useLongQuestion } from "../../lib/long-questions";
import type { Levers, StrategyFollowed, StrategyShown } from "../../lib/server-types";
import { useAnnounced } from "../../lib/use-announced";
import { useGet } from "../../lib/use-get";
import { useIntoView } from "../../lib/use-into-view";
import { type BankedAnswer, percent, spaced } from "./figures";
import type { GameUnderSign } from "./game-under-sign";
import { HandChart } from "./hand-chart";
import { Streets } from "./one-game";
import { QuestionProgress } from "./question-progress";

export function Strategies({ asked, levers }: { asked: GameUnderSign; levers: Levers }) {
  const shipped = useGet<StrategyShown[]>("/api/strategies");
  const ours = (shipped.value ?? []).filter((s) => s.id.startsWith(levers.family));
  const [text, setText] = useState<string | null>(null);
  const study = useLongQuestion<BankedAnswer>();
  const result = useIntoView<HTMLElement>(study.answer?.followed);
  const shown = text ?? ours[0]?.text ?? "";
  const same = ours.find((s) => s.text === shown);
  const work = (event: Event) => {
    event.preventDefault();
    void study.start({ ...asked, ...(same ? { strategy: same.id } : { text: shown }) });
  };
  return (
    <div class="beside">
      <form class="panel" onSubmit={work}>
        <h2>Rules to follow</h2>
        {shipped.problem && (
          <p class="problem" role="alert">
            {shipped.problem}
          </p>
        )}
        <label>
          Start from
          <select
            value={same?.id ?? ""}
            onChange={(e) => setText(ours.find((s) => s.id === e.currentTarget.value)?.text ?? "")}
          >
            {!same && <option value="">your own</option>}
            {ours.map((s) => (
              <option key={s.id} value={s.id}>
                {s.name}
              </option>
            ))}
          </select>
        </label>
        <label class="wide-label">
          The rules, from the top; the first that holds decides
          <textarea
            rows={18}
            spellcheck={false}
            value={shown}
            onInput={(e) => setText(e.currentTarget.value)}
          />
        </label>
        <p class="row">
          <button type="submit" class="main" disabled={!shown.trim() || study.busy}>
            What does it cost?
          </button>
        </p>
        <QuestionProgress study={study} stop={study.stop} />
        <details>
          <summary>What rules may say</summary>
          <ul class="soft">
            <li>
              A street (preflop, flop, turn, river), then lines such as{" "}
              <code>bet: 33+ A2+ K2s+ K5o+</code>; the last is <code>otherwise: check</code>.
            </li>
            <li>
              <code>two pair or better</code>, <code>hidden A or better</code>,{" "}
              <code>hidden pair</code>, <code>pocket 22</code>,{" "}
              <code>four to a flush with a hidden T or better</code>
            </li>
            <li>
              On the river: <code>fewer than 21 dealer outs</code>. <code>not</code> before a
              condition turns it round; several with commas must all hold.
            </li>
          </ul>
        </details>
      </form>
      <section ref={result} class="panel" aria-label="What the rules come to" tabIndex={-1}>
        <h2>What they come to</h2>
        {study.answer?.followed ? (
          <Cost followed={study.answer.followed} answer={study.answer} />
        ) : (
          <p class="soft">
            Every deal is played by the rules, and again by best play; the difference is what they
            cost.
          </p>
        )}
      </section>
    </div>
  );
}

function Cost({ followed, answer }: { followed: StrategyFollowed; answer: BankedAnswer }) {
  const others = Object.fromEntries(
    Object.entries(answer.rules ?? {}).filter(
      ([hand, label]) => answer.figures.preflop[hand]?.best !== label,
    ),
  );
  useAnnounced(`${followed.strategy} costs ${percent(followed.cost)} of the Ante a round.`);
  return (
    <>
      <p class="headline">
        {followed.strategy} costs <strong>{percent(followed.cost)}</strong> of the Ante a round
      </p>
      <p class="exact soft">Exactly {spaced(followed.cost_exact)}</p>
      <table class="dense">
        <tbody>
          <tr>
            <th scope="row">House edge by these rules</th>
            <td class="number">{percent(followed.house_edge)}</td>
          </tr>
          <tr>
            <th scope="row">House edge under best play</th>
            <td class="number">{percent(-followed.best_value)}</td>
          </tr>
          <tr>
            <th scope="row">Average wager, in Antes</th>
            <td class="number">{followed.average_wager.toFixed(6)}</td>
          </tr>
          <tr>
            <th scope="row">Standard deviation</th>
            <td class="number">{followed.standard_deviation.toFixed(4)}</td>
          </tr>
        </tbody>
      </table>
      <h3>
        {Object.keys(others).length
          ? `${Object.keys(others).length} starting hands differ from best play`
          : "Every starting hand is first played best"}
      </h3>
      <HandChart
        hands={answer.figures.preflop}
        changed={others}
        changedWord="by these rules"
        title="Best play, with the rules' differences"
      />
      <Streets streets={followed.streets} />
    </>
  );
}
