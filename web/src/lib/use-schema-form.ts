// A hook for a form that the server describes: its draft, what is wrong with it, and reading it.
import { useRef, useState } from "preact/hooks";
import { problemText } from "./api";
import { announce, complain } from "./messages";
import {
  askedPaths,
  changesIn,
  formDraft,
  type Group,
  type Problems,
  type Reading,
  readForm,
  refusalSentence,
  refusedField,
} from "./schema-form";
import type { FormField } from "./server-types";

export interface SchemaFormState {
  fields: FormField[];
  draft: Group;
  set: (draft: Group) => void;
  problems: Problems;
  /** What is wrong with the whole of it, where no field is named. */
  problem: string;
  /** The element around the form, in which the first wrong field gets the focus. */
  box: { current: HTMLDivElement | null };
  /** The value, or null where something is wrong, which is then shown. */
  value: () => Record<string, unknown> | null;
  /** What has been changed, or null where something is wrong. */
  changes: () => Record<string, unknown> | null;
  /** What has been changed so far, whether right or wrong. */
  peek: () => Record<string, unknown>;
  changed: boolean;
  /** Shows a refusal of the server beside the field that it names. */
  refuse: (trouble: unknown) => void;
  restart: () => void;
}

/** `parents` are the names that the server puts before those of the fields, such as "sign". */
export function useSchemaForm(
  fields: FormField[],
  stated: Record<string, unknown>,
  parents: string[] = [],
): SchemaFormState {
  const [first, setFirst] = useState(() => formDraft(fields, stated));
  const [draft, setDraft] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const show = (found: Problems) => {
    setProblem("");
    setProblems(found);
    const count = Object.keys(found).length;
    if (!count) return;
    announce(count === 1 ? Object.values(found)[0]! : `${count} fields are not right yet.`);
    window.setTimeout(() => focusOn(box.current, Object.keys(found)[0]!));
  };
  const checked = (read: Reading) => {
    show(read.problems);
    return Object.keys(read.problems).length ? null : read.value;
  };
  return {
    fields,
    draft,
    set: setDraft,
    problems,
    problem,
    box,
    value: () => checked(readForm(fields, draft)),
    changes: () => checked(changesIn(fields, first, draft)),
    peek: () => changesIn(fields, first, draft).value,
    changed: Object.keys(changesIn(fields, first, draft).value).length > 0,
    refuse: (trouble) => {
      const path = refusedField(askedPaths(fields, draft), trouble, parents);
      if (path) show({ [path]: refusalSentence(trouble) });
      else {
        setProblems({});
        setProblem(problemText(trouble));
        complain(problemText(trouble));
      }
    },
    restart: () => {
      const fresh = formDraft(fields, stated);
      setFirst(fresh);
      setDraft(fresh);
      setProblems({});
      setProblem("");
    },
  };
}

/** The input of a field; of a group, the first input in it. A fold around it is opened. */
function focusOn(box: HTMLElement | null, path: string): void {
  const place = box?.querySelector<HTMLElement>(`[data-field="${path}"]`);
  for (let at = place?.parentElement; at && at !== box; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  const inner = "input, select, button";
  const input = place?.matches(inner) ? place : place?.querySelector<HTMLElement>(inner);
  input?.focus();
}
