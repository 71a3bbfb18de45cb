// The practice panel beside the felt: the last decision judged, and the score of the session.
import { advices, exactMoney, score, startOver, verdict } from "../../lib/practice-help";
import { practiceHelp } from "../../lib/settings";

export function PracticeCoach() {
  const { decisions, right, cost } = score.value;
  return (
    <section class="panel coach" aria-label="Practice help">
      <label class="switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is on.
          role="switch"
          checked={practiceHelp.value}
          onChange={(e) => (practiceHelp.value = e.currentTarget.checked)}
        />
        <span>Practice help</span>
      </label>
      {!practiceHelp.value && (
        <p class="soft">Shows what each choice is worth exactly, and what a mistake costs.</p>
      )}
      {practiceHelp.value && (
        <>
          {verdict.value && (
            <p class={`verdict ${verdict.value.right ? "is-right" : "is-wrong"}`}>
              <span aria-hidden="true">{verdict.value.right ? "✓" : "✗"}</span> {verdict.value.line}
            </p>
          )}
          <Explained />
          <dl class="score">
            <div>
              <dt>Decisions</dt>
              <dd>{decisions}</dd>
            </div>
            <div>
              <dt>Best choice</dt>
              <dd>
                {right}
                {decisions ? ` (${Math.round((100 * right) / decisions)} %)` : ""}
              </dd>
            </div>
            <div>
              <dt>Given up</dt>
              <dd class="money">{exactMoney(cost)}</dd>
            </div>
          </dl>
          {decisions > 0 && (
            <button type="button" class="plain" onClick={startOver}>
              Start the score over
            </button>
          )}
        </>
      )}
    </section>
  );
}

/** What the values of the last decision mean, and what they leave out. */
function Explained() {
  const advice = Object.values(advices.value)[0];
  if (!advice || typeof advice === "string") return null;
  return (
    <p class="soft">
      Worth is what the round brings on average from here, with the best play after, over every card
      that may still come.
      {advice.notes.map((note) => ` ${note}`)}
    </p>
  );
}
