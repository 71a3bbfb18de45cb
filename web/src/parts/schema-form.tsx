// A form made from a description by the server: every field with its choices, help and clause.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import {
  askedFields,
  type Draft,
  entryDraft,
  type Group,
  mayBeLeftOut,
  type Worded,
} from "../lib/schema-form";
import type { FormField } from "../lib/server-types";
import type { SchemaFormState } from "../lib/use-schema-form";
import {
  Choices,
  Clause,
  described,
  Frame,
  INPUTS,
  Notes,
  type OneField,
  type Shared,
  WordedField,
} from "./schema-fields";
import "../styles/schema-form.css";

/** Texts that may be longer than this are given several lines. */
const LONG = 200;

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
    case "moment":
    case "span":
    case "time":
    case "day":
    case "text":
      if (field.type === "text" && (field.most ?? 0) > LONG)
        return (
          <Frame {...props}>
            {(about) => (
              <textarea
                {...about}
                rows={3}
                value={draft as string}
                onInput={(e) => set(e.currentTarget.value)}
              />
            )}
          </Frame>
        );
      return (
        <Frame {...props}>
          {(about) => (
            <span class="schema-figure">
              {/^(amount|cents)$/.test(field.type) && <span aria-hidden="true">$</span>}
              <input
                {...about}
                value={draft as string}
                {...INPUTS[field.type]}
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
