// A new tournament made in steps: the questions come from the server, with the clauses of the book.

import { useState } from "preact/hooks";
import { newKey, post, Refused } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { go } from "../../../lib/router";
import { readForm } from "../../../lib/schema-form";
import type { BookListed, EventDraft, EventFormShown } from "../../../lib/server-types";
import { useGet } from "../../../lib/use-get";
import { useSchemaForm } from "../../../lib/use-schema-form";
import { SchemaForm } from "../../../parts/schema-form";
import { worksAt } from "../tournament-board";
import { DraftShown } from "./draft-shown";

/** The books whose houses one works for come first: others cannot be used. */
export function NewEvent({ books }: { books: BookListed[] }) {
  const mine = books.filter((book) => worksAt(book.house));
  const [book, setBook] = useState("");
  const [game, setGame] = useState("");
  const chosen = mine.find((one) => one.id === book) ?? mine[0];
  const address = chosen ? `/api/tournament-form?book=${chosen.id}&game=${game}` : null;
  const form = useGet<EventFormShown>(address);
  // Of another book the questions are not shown, so that nobody answers them while ours load.
  const fits = form.value?.book === chosen?.id && (!game || form.value?.game === game);
  if (!chosen) return <p>Go on duty in a house whose book has tournaments, then make one.</p>;
  return (
    <>
      <p class="row">
        <label>
          Book{" "}
          <select
            value={chosen.id}
            onChange={(e) => {
              setBook(e.currentTarget.value);
              setGame("");
            }}
          >
            {mine.map((one) => (
              <option key={one.id} value={one.id}>
                {one.house}: {one.title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Game{" "}
          <select value={form.value?.game ?? ""} onChange={(e) => setGame(e.currentTarget.value)}>
            {form.value?.games.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
      </p>
      {form.problem && (
        <p class="problem" role="alert">
          {form.problem}
        </p>
      )}
      {form.value && fits ? (
        <Steps key={`${form.value.book} ${form.value.game}`} shown={form.value} />
      ) : (
        !form.problem && <p role="status">Loading the questions…</p>
      )}
    </>
  );
}

type Values = Record<string, unknown>;

function Steps({ shown }: { shown: EventFormShown }) {
  const form = useSchemaForm(shown.steps, shown.usual);
  const [at, setAt] = useState(0);
  const [draft, setDraft] = useState<EventDraft | null>(null);
  const last = shown.steps.length - 1;
  const step = shown.steps[at]!;
  const wrongAt = (path: string) =>
    shown.steps.findIndex((one) => path === one.key || path.startsWith(`${one.key}.`));
  const work = async (conditions?: Values): Promise<void> => {
    const values = form.value();
    if (!values) {
      const paths = Object.keys(readForm(shown.steps, form.draft).problems);
      setAt(Math.max(0, wrongAt(paths[0] ?? "")));
      return;
    }
    const body = { book: shown.book, game: shown.game, ...values, conditions: conditions ?? {} };
    try {
      setDraft(await post<EventDraft>("/api/tournament-drafts", body));
    } catch (trouble) {
      const named = trouble instanceof Refused ? (trouble.problem.field ?? "") : "";
      setDraft(null);
      if (wrongAt(named) >= 0) setAt(wrongAt(named));
      form.refuse(trouble);
    }
  };
  const next = (event: Event) => {
    event.preventDefault();
    if (Object.keys(readForm([step], form.draft).problems).length) form.value();
    else if (at < last) setAt(at + 1);
    else void work();
  };
  if (draft)
    return (
      <Conditions
        key={draft.conditions.map((field) => `${field.key} ${String(field.default)}`).join()}
        shown={shown}
        draft={draft}
        back={() => setDraft(null)}
        again={work}
      />
    );
  return (
    <form onSubmit={next} aria-label={`Step ${at + 1}: ${step.label}`} noValidate>
      <Where steps={shown.steps.map((one) => one.label)} at={at} go={setAt} />
      <NotPermitted shown={shown} />
      <SchemaForm form={{ ...form, fields: [step] }} book={shown.book} />
      <p class="row">
        {at > 0 && (
          <button type="button" onClick={() => setAt(at - 1)}>
            Back
          </button>
        )}
        <button type="submit" class="main">
          {at < last ? "Next" : "To the conditions"}
        </button>
      </p>
    </form>
  );
}

function Where({ steps, at, go }: { steps: string[]; at: number; go: (place: number) => void }) {
  return (
    <ol class="making-steps" aria-label="Steps">
      {[...steps, "Conditions"].map((name, place) => (
        <li key={name} {...(place === at ? { "aria-current": "step" as const } : {})}>
          {place < at ? (
            <button type="button" class="plain" onClick={() => go(place)}>
              {name}
            </button>
          ) : (
            name
          )}
        </li>
      ))}
    </ol>
  );
}

function NotPermitted({ shown }: { shown: EventFormShown }) {
  if (!shown.not_permitted.length) return null;
  return (
    <details>
      <summary>What this book does not permit</summary>
      <ul>
        {shown.not_permitted.map((fault) => (
          <li key={fault.item}>
            {fault.reason.replace(/\.$/, "")}{" "}
            <a href={`/rules/${shown.book}#${encodeURIComponent(fault.clause)}`}>
              ({fault.clause})
            </a>
            .
          </li>
        ))}
      </ul>
    </details>
  );
}

interface ConditionsProps {
  shown: EventFormShown;
  draft: EventDraft;
  back: () => void;
  again: (conditions: Values) => Promise<void>;
}

/** The last step: the texts that the book leaves to the organiser, and the event as it will be. */
function Conditions({ shown, draft, back, again }: ConditionsProps) {
  const form = useSchemaForm(draft.conditions, {}, ["conditions"]);
  const [id, setId] = useState("");
  const texts = (): Values | null => {
    const value = form.value();
    // What is left empty is an item that does not apply.
    return value && Object.fromEntries(draft.conditions.map((f) => [f.key, value[f.key] ?? ""]));
  };
  const check = (event: Event) => {
    event.preventDefault();
    const given = texts();
    if (given) void again(given);
  };
  const make = async (event: Event) => {
    event.preventDefault();
    const body = { key: newKey(), id, text: draft.text, complete: true };
    if (await attempt(post("/api/tournaments", body), "The event is made."))
      go(`/tournament/${id}/desk`);
  };
  return (
    <>
      <Where
        steps={shown.steps.map((one) => one.label)}
        at={shown.steps.length}
        go={() => back()}
      />
      <form onSubmit={check} aria-label="Conditions" noValidate>
        <p class="soft">
          The book leaves these texts to you. What it words itself is in the document already.
        </p>
        <SchemaForm form={form} book={shown.book} />
        <p class="row">
          <button type="button" onClick={back}>
            Back
          </button>
          <button type="submit">Check the conditions</button>
        </p>
      </form>
      <DraftShown draft={draft} book={shown.book} />
      {draft.faults.length === 0 && (
        <form class="row" onSubmit={(event) => void make(event)} aria-label="Make the event">
          <label>
            Name in the log{" "}
            <input
              required
              pattern="[A-Za-z0-9][A-Za-z0-9\-]+"
              title="Letters, digits and dashes"
              placeholder="spring-open"
              value={id}
              onInput={(e) => setId(e.currentTarget.value)}
            />
          </label>
          <button type="submit" class="main" disabled={form.changed}>
            Make the event
          </button>
          {form.changed && <span class="soft">Check the conditions first: a text is new.</span>}
        </form>
      )}
    </>
  );
}
