// Fields of a form that have no fields inside them, with label, clause, help and problem.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import type { Draft, Problems, Worded } from "../lib/schema-form";
import type { FormField } from "../lib/server-types";

export interface Shared {
  path: string;
  book: string;
  problems: Problems;
}

export interface OneField extends Shared {
  field: FormField;
  draft: Draft;
  set: (next: Draft) => void;
}

interface InputLook {
  inputMode?: "decimal";
  size?: number;
  type?: "date";
  placeholder?: string;
}
const FIGURE: InputLook = { inputMode: "decimal", size: 9 };
export const INPUTS: Partial<Record<FormField["type"], InputLook>> = {
  amount: FIGURE,
  cents: FIGURE,
  number: FIGURE,
  moment: FIGURE,
  time: { size: 9, placeholder: "09:30" },
  span: { size: 9, placeholder: "12:30" },
  day: { type: "date" },
  text: { size: 24 },
};

interface About {
  id: string;
  "data-field": string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
}

const NEEDED = <small class="soft">needed</small>;

export function described(
  id: string,
  field: FormField,
  problem: string,
): { "aria-describedby"?: string } {
  const notes = [field.help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return notes ? { "aria-describedby": notes } : {};
}

/** The label, the clause, the help and the problem of a field, around its input. */
export function Frame({
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

export function Clause({ book, field }: { book: string; field: FormField }) {
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

export function Notes({ id, field, problem }: { id: string; field: FormField; problem: string }) {
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

export function WordedField(props: OneField & { worded: Worded }) {
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

export function Choices({
  field,
  chosen,
  set,
  path,
  book,
  problems,
}: OneField & { chosen: string[] }) {
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
