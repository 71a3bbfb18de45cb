// An event as its form describes it so far: length, levels, the document, and what is missing.

import { download } from "../../../lib/download";
import type { EventDraft } from "../../../lib/server-types";
import { blinds } from "../tournament-clock";

/** "6 h 20 min" for 380 minutes. */
export function hours(minutes: number): string {
  const whole = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [whole ? `${whole} h` : "", rest || !whole ? `${rest} min` : ""].filter(Boolean).join(" ");
}

export function DraftShown({ draft, book }: { draft: EventDraft; book: string }) {
  const document = draft.html.replace(/<style>[\s\S]*?<\/style>/, "");
  const body = new DOMParser().parseFromString(document, "text/html").body.innerHTML;
  return (
    <section aria-label="The event">
      <p class="headline">
        About <strong>{hours(draft.minutes)}</strong> with {draft.entries} entries.
      </p>
      {draft.parts.length > 0 && (
        <ul aria-label="Length of each part">
          {draft.parts.map((part) => (
            <li key={part.name}>
              {part.name}: about <strong>{hours(part.minutes)}</strong>
            </li>
          ))}
        </ul>
      )}
      {draft.faults.length > 0 ? (
        <div class="problem" role="alert">
          <p>The conditions are not complete:</p>
          <ul>
            {draft.faults.map((fault) => (
              <li key={fault.item}>
                {fault.reason.replace(/\.$/, "")} ({fault.clause}).
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <p role="status">The conditions are complete under {book}.</p>
      )}
      <details>
        <summary>Schedule: {draft.rows.length} rows</summary>
        <ol class="schedule" tabIndex={0} aria-label="Rows of the schedule">
          {draft.rows.map((row, place) => (
            <li key={place} class={row.pause ? "pause" : ""}>
              <strong>{row.label}</strong> <span>{blinds(row)}</span>
              {row.minutes && !row.pause ? <small>{row.minutes} min</small> : null}
            </li>
          ))}
        </ol>
      </details>
      {body && (
        <details>
          <summary>The conditions document</summary>
          <article class="conditions" dangerouslySetInnerHTML={{ __html: body }} />
        </details>
      )}
      <p>
        <button
          type="button"
          class="plain"
          onClick={() => download("tournament.toml", draft.text, "application/toml")}
        >
          Save the file
        </button>
      </p>
    </section>
  );
}
