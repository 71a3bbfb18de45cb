// How far a long question is, and a way out of it.
import type { Studied } from "../../lib/long-questions";

export function Working({ study, stop }: { study: Studied<unknown>; stop: () => void }) {
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
