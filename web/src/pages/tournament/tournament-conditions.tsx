// The page /tournament/…/conditions: the conditions of a tournament, to read and to print.

import type { ConditionsShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import "../../styles/tournament.css";

export default function TournamentConditionsPage({ id }: { id: string }) {
  const shown = useGet<ConditionsShown>(`/api/tournaments/${encodeURIComponent(id)}/conditions`);
  if (shown.problem)
    return (
      <p class="problem" role="alert">
        {shown.problem}
      </p>
    );
  if (!shown.value) return <p role="status">Loading the conditions…</p>;
  if (shown.value.faults.length) {
    return (
      <section class="panel">
        <h1>The conditions are not complete</h1>
        <p>Entries open once nothing is missing.</p>
        <ul>
          {shown.value.faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </section>
    );
  }
  // The document brings a style of its own for paper; on screen it wears the house's.
  const page = new DOMParser().parseFromString(
    shown.value.html.replace(/<style>[\s\S]*?<\/style>/, ""),
    "text/html",
  );
  return (
    <>
      <p class="row no-print">
        <a class="button" href={`/tournament/${id}`}>
          Back
        </a>
        <button type="button" class="main" onClick={() => window.print()}>
          Print
        </button>
      </p>
      <article class="conditions panel" dangerouslySetInnerHTML={{ __html: page.body.innerHTML }} />
    </>
  );
}
