// The progress of a long question, with a button to stop it.
import type { QuestionState } from "../../lib/long-questions";

export function QuestionProgress({
  study,
  stop,
}: {
  study: QuestionState<unknown>;
  stop: () => void;
}) {
  if (study.problem)
    return (
      <p class="problem" role="alert">
        {study.problem}
      </p>
    );
  if (!study.busy) return null;
  const words =
    study.place > 0
      ? `Waiting: ${study.place === 1 ? "next in line" : `number ${study.place} in line`}.`
      : study.share === null
        ? "Getting ready to go through every deal…"
        : `Going through every deal: ${Math.round(study.share * 100)}%`;
  return (
    <div class="working">
      <p>{words}</p>
      {study.share === null ? (
        <progress aria-label="Working it out" />
      ) : (
        <progress aria-label="Working it out" value={study.share} max={1} />
      )}
      <button type="button" onClick={stop}>
        Stop
      </button>
    </div>
  );
}
