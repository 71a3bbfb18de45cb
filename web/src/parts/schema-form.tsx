// A form made from a description by the server: every field with its choices, help and clause.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import {
  askedFields,
  type Draft,
  entryDraft,
  type Group,
  mayBeLeftOut,
  type Problems,
  type Worded,
} from "../lib/schema-form";
import type { FormField } from "../lib/server-types";
import type { SchemaFormState } from "../lib/use-schema-form";
import "../styles/schema-form.css";

/** `book` is the book whose clauses stand beside the fields. */
export function SchemaForm({ form, book }: { form: SchemaFormState; book: string }) {
  return (
    <div class="schema-form" ref={form.box}>
      <Fields
        fields={form.fields}
        group={form.draft}
        set={form.set}
        path=""
        book={book}
        problems={form.problems}
      />
      {form.problem && (
        <p class="problem" role="alert">
          {form.problem}
        </p>
      )}
    </div>
  );
}

interface Shared {
  path: string;
  book: string;
  problems: Problems;
}

function Fields({
  fields,
  group,
  set,
  ...shared
}: Shared & { fields: FormField[]; group: Group; set: (next: Group) => void }) {
  const asked = askedFields(fields, group.fields);
  const one = (field: FormField) => (
    <Field
      key={field.key}
      {...shared}
      field={field}
      draft={group.fields[field.key] ?? ""}
      set={(next) => set({ ...group, fields: { ...group.fields, [field.key]: next } })}
      path={shared.path ? `${shared.path}.${field.key}` : field.key}
    />
  );
  const rare = asked.filter((field) => field.folded && field.type !== "object");
  return (
    <div class="schema-fields">
      {asked.filter((field) => !field.folded).map(one)}
      {asked
        .filter((field) => field.folded && field.type === "object")
        .map((field) => (
          <Fold key={field.key} name={field.label}>
            {one(field)}
          </Fold>
        ))}
      {rare.length > 0 && (
        <Fold name="More">
          <div class="schema-fields">{rare.map(one)}</div>
        </Fold>
      )}
    </div>
  );
}

// What is for rare use: made when it is opened first, and kept then.
function Fold({ name, children }: { name: string; children: ComponentChildren }) {
  const [seen, setSeen] = useState(false);
  return (
    <details class="schema-wide" onToggle={(e) => e.currentTarget.open && setSeen(true)}>
      <summary>{name}</summary>
      {seen && children}
    </details>
  );
}

interface OneField extends Shared {
  field: FormField;
  draft: Draft;
  set: (next: Draft) => void;
}

function Field(props: OneField) {
  const { field, draft, set } = props;
  switch (field.type) {
    case "object":
    case "row":
      return <GroupField {...props} group={draft as Group} />;
    case "list":
      return <ListField {...props} entries={draft as Draft[]} />;
    case "choices":
      return <Choices {...props} chosen={draft as string[]} />;
    case "check":
      return (
        <Frame {...props} inline>
          {(about) => (
            <input
              {...about}
              type="checkbox"
              checked={draft === true}
              onChange={(e) => set(e.currentTarget.checked)}
            />
          )}
        </Frame>
      );
    case "choice":
      return (
        <Frame {...props}>
          {(about) => (
            <select
              {...about}
              value={draft as string}
              required={field.required}
              onChange={(e) => set(e.currentTarget.value)}
            >
              {!field.required && field.default === null && (
                <option value="">{field.unstated}</option>
              )}
              {field.required && !draft && <option value="">Choose one</option>}
              {field.choices.map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                  {choice.value === field.default && !field.required ? " (usual)" : ""}
                </option>
              ))}
            </select>
          )}
        </Frame>
      );
    case "worded":
      return <WordedField {...props} worded={draft as Worded} />;
    case "amount":
    case "cents":
    case "number":
    case "text":
      return (
        <Frame {...props}>
          {(about) => (
            <span class="schema-figure">
              {/^(amount|cents)$/.test(field.type) && <span aria-hidden="true">$</span>}
              <input
                {...about}
                value={draft as string}
                inputMode={field.type === "text" ? "text" : "decimal"}
                size={field.type === "text" ? 24 : 9}
                autocomplete="off"
                spellcheck={false}
                onInput={(e) => set(e.currentTarget.value)}
              />
            </span>
          )}
        </Frame>
      );
  }
}

interface About {
  id: string;
  "data-field": string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const NEEDED = <small class="soft">needed</small>;

function described(id: string, field: FormField, problem: string): { "aria-describedby"?: string } {
  const notes = [field.help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return notes ? { "aria-describedby": notes } : {};
}

// The label, the clause, the help and the problem of a field, around its input.
function Frame({
  field,
  path,
  book,
  problems,
  inline = false,
  children,
}: OneField & { inline?: boolean; children: (about: About) => ComponentChildren }) {
  const id = useId();
  const problem = problems[path] ?? "";
  const about: About = {
    id,
    "data-field": path,
    ...described(id, field, problem),
    ...(problem ? { "aria-invalid": true } : {}),
    ...(field.required ? { "aria-required": true } : {}),
  };
  return (
    <div class={`schema-field ${inline ? "schema-inline" : ""} ${problem ? "schema-wrong" : ""}`}>
      <span class="schema-name">
        <label for={id}>{field.label}</label> {field.required && NEEDED}{" "}
        <Clause book={book} field={field} />
      </span>
      {children(about)}
      <Notes id={id} field={field} problem={problem} />
    </div>
  );
}

function Clause({ book, field }: { book: string; field: FormField }) {
  if (!field.clause) return null;
  return (
    <small>
      <a href={`/rules/${book}#${encodeURIComponent(field.clause)}`}>
        <span class="hidden-text">{field.label}: clause </span>
        {field.clause}
      </a>
    </small>
  );
}

function Notes({ id, field, problem }: { id: string; field: FormField; problem: string }) {
  return (
    <>
      {field.help && (
        <small id={`${id}-help`} class="soft">
          {field.help}
        </small>
      )}
      {problem && (
        <strong id={`${id}-problem`} class="schema-problem">
          {problem}
        </strong>
      )}
    </>
  );
}

function WordedField(props: OneField & { worded: Worded }) {
  const { field, worded, set } = props;
  const only = field.ways.length === 1 ? field.ways[0] : undefined;
  return (
    <Frame {...props}>
      {(about) => (
        <span class="schema-figure">
          <input
            {...about}
            value={worded.figure}
            inputMode="decimal"
            size={7}
            autocomplete="off"
            onInput={(e) => set({ ...worded, figure: e.currentTarget.value })}
          />
          {only ? (
            <span>{only.label}</span>
          ) : (
            <select
              aria-label={`${field.label}: unit`}
              value={String(worded.way)}
              onChange={(e) => set({ ...worded, way: Number(e.currentTarget.value) })}
            >
              {field.ways.map((way, index) => (
                <option key={way.label} value={String(index)}>
                  {way.label}
                </option>
              ))}
            </select>
          )}
        </span>
      )}
    </Frame>
  );
}

// A group of fields under one name, with a box to tick where it may be left out as a whole.
function GroupField({ field, group, set, path, ...shared }: OneField & { group: Group }) {
  const id = useId();
  const problem = shared.problems[path] ?? "";
  const optional = mayBeLeftOut(field);
  return (
    <fieldset
      class={`schema-group ${problem ? "schema-wrong" : ""}`}
      data-field={path}
      {...described(id, field, problem)}
    >
      <legend class={field.folded && !optional ? "hidden-text" : ""}>
        {optional ? (
          <label>
            <input
              type="checkbox"
              checked={group.on}
              onChange={(e) => set({ ...group, on: e.currentTarget.checked })}
            />{" "}
            {field.label}
          </label>
        ) : (
          field.label
        )}{" "}
        <Clause book={shared.book} field={field} />
      </legend>
      <Notes id={id} field={field} problem={problem} />
      {(group.on || !optional) && (
        <Fields {...shared} fields={field.fields} group={group} set={set} path={path} />
      )}
    </fieldset>
  );
}

function Choices({ field, chosen, set, path, book, problems }: OneField & { chosen: string[] }) {
  const id = useId();
  const problem = problems[path] ?? "";
  const turn = (value: string, on: boolean) =>
    set(field.choices.map((c) => c.value).filter((v) => (v === value ? on : chosen.includes(v))));
  return (
    <fieldset
      class={`schema-group ${problem ? "schema-wrong" : ""}`}
      data-field={path}
      {...described(id, field, problem)}
    >
      <legend>
        {field.label} <Clause book={book} field={field} />
      </legend>
      <div class="schema-ticks">
        {field.choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              onChange={(e) => turn(choice.value, e.currentTarget.checked)}
            />{" "}
            {choice.label}
          </label>
        ))}
      </div>
      <Notes id={id} field={field} problem={problem} />
    </fieldset>
  );
}

function ListField({ field, entries, set, path, ...shared }: OneField & { entries: Draft[] }) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  const problem = shared.problems[path] ?? "";
  const entry = field.entry;
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    const inputs = box.current?.querySelectorAll<HTMLElement>(
      `[data-field^="${path}.${entries.length - 1}"]`,
    );
    const last = inputs?.[0];
    (last?.matches("input, select")
      ? last
      : last?.querySelector<HTMLElement>("input, select")
    )?.focus();
  }, [entries.length]);
  if (!entry) return null;
  const name = entry.label.toLowerCase();
  const remove = (place: number) => {
    set(entries.filter((_, i) => i !== place));
    box.current?.querySelector<HTMLElement>(".schema-add")?.focus();
  };
  return (
    <fieldset
      ref={box}
      class={`schema-group ${problem ? "schema-wrong" : ""}`}
      data-field={path}
      {...described(id, field, problem)}
    >
      <legend>
        {field.label} <Clause book={shared.book} field={field} />
      </legend>
      <Notes id={id} field={field} problem={problem} />
      {entries.map((draft, i) => (
        <div key={i} class="schema-entry">
          <Field
            {...shared}
            field={{ ...entry, label: `${entry.label} ${i + 1}` }}
            draft={draft}
            set={(next) => set(entries.map((old, at) => (at === i ? next : old)))}
            path={`${path}.${i}`}
          />
          {(!field.required || entries.length > (field.least ?? 1)) && (
            <button type="button" onClick={() => remove(i)}>
              Remove {name} {i + 1}
            </button>
          )}
        </div>
      ))}
      {(field.most === null || entries.length < field.most) && (
        <button
          type="button"
          class="schema-add"
          onClick={() => {
            added.current = true;
            set([...entries, entryDraft(field)]);
          }}
        >
          Add a {name}
        </button>
      )}
    </fieldset>
  );
}
