// Forms described by the server: what is typed into their fields, and the value it makes.
//
// A draft holds a form as it is being filled in; `readForm` makes the value that the server takes,
// or says what is wrong with which field.
import { Refused } from "./api";
import { dollars, typedCents } from "./money";
import type { FormField, FormWay } from "./server-types";
import { serverNow } from "./socket";

export interface Worded {
  figure: string;
  way: number;
}
export interface Group {
  /** Whether it is stated; one that must be always is. */
  on: boolean;
  fields: Record<string, Draft>;
  /** What else stands in the value, unknown to the form: it stays there. */
  rest: Record<string, unknown>;
}
export type Draft = string | boolean | string[] | Worded | Group | Draft[];
export type Problems = Record<string, string>;
export interface Reading {
  value: Record<string, unknown>;
  problems: Problems;
}
type Values = Record<string, unknown>;

const FILL_IN = "This must be filled in.";
const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// --- which fields there are --------------------------------------------------------------------

/** All fields of an object, with those that come with a choice; each key once. */
export function everyField(fields: FormField[]): FormField[] {
  const found = new Map<string, FormField>();
  for (const field of fields) {
    found.set(field.key, field);
    for (const choice of field.choices)
      for (const more of everyField(choice.fields))
        if (!found.has(more.key)) found.set(more.key, more);
  }
  return [...found.values()];
}

/** The fields that are asked for now: those of a choice only while it is chosen. */
export function askedFields(fields: FormField[], drafts: Record<string, Draft>): FormField[] {
  return fields.flatMap((field) => {
    const chosen = field.choices.find((c) => c.value === drafts[field.key]);
    return field.type === "choice" && chosen
      ? [field, ...askedFields(chosen.fields, drafts)]
      : [field];
  });
}

/** Those fields of a value that have one of these names; what comes with a choice that may not
 * change is asked for by itself. */
export function fieldsNamed(fields: FormField[], value: Values, names: string[]): FormField[] {
  const drafts = formDraft(fields, value).fields;
  return fields.flatMap((field) => {
    if (names.includes(field.key)) return [field];
    const chosen = field.choices.find((c) => c.value === drafts[field.key]);
    return chosen ? fieldsNamed(chosen.fields, value, names) : [];
  });
}

/** Whether a group is stated or left out as a whole: it may be left out, and not in part. */
export function mayBeLeftOut(field: FormField): boolean {
  return !field.required && field.type === "object" && field.fields.some((one) => one.required);
}

// --- from a value to a draft -------------------------------------------------------------------

export function formDraft(fields: FormField[], value: Values): Group {
  const known = new Set<string>();
  const drafts: Record<string, Draft> = {};
  for (const field of everyField(fields)) {
    const names = [field.key, ...field.also];
    const name = names.find((one) => value[one] !== undefined && value[one] !== null);
    for (const one of names) known.add(one);
    drafts[field.key] = draftOf(field, name === undefined ? undefined : value[name]);
  }
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !known.has(key)));
  return { on: true, fields: drafts, rest };
}

function draftOf(field: FormField, stated: unknown): Draft {
  const value = stated ?? field.default;
  switch (field.type) {
    case "check":
      return value === true;
    case "choices":
      return Array.isArray(value) ? value.map(String) : value === null ? [] : [String(value)];
    case "worded":
      return wordedDraft(field.ways, value === null ? "" : String(value));
    case "row": {
      const values = Array.isArray(stated) ? stated : [];
      return formDraft(field.fields, Object.fromEntries(values.map((v, i) => [String(i), v])));
    }
    case "object": {
      const one = field.short && typeof stated === "string";
      const object = one
        ? Object.fromEntries(field.fields.map((inner) => [inner.key, stated]))
        : isObject(stated)
          ? stated
          : {};
      return { ...formDraft(field.fields, object), on: field.required || stated !== undefined };
    }
    case "list": {
      const listed = Array.isArray(stated) ? stated : stated === undefined ? [] : [stated];
      const entries = listed.map((one) => entryDraft(field, one));
      while (field.required && entries.length < (field.least ?? 0)) entries.push(entryDraft(field));
      return entries;
    }
    case "cents":
      return typeof value === "number" ? String(value / 100) : "";
    case "time":
      return typeof value === "number" ? timeText(value) : "";
    case "span":
      return typeof value === "number" ? timeText(Math.floor(value / SECOND)) : "";
    case "number":
    case "amount":
    case "text":
    case "day":
    case "moment":
    case "choice":
      return value === null || value === undefined ? "" : String(value);
  }
}

/** A new entry of a list. */
export function entryDraft(field: FormField, stated?: unknown): Draft {
  return field.entry ? draftOf(field.entry, stated) : "";
}

function wordedDraft(ways: FormWay[], text: string): Worded {
  const said = text.trim();
  const longest = ways
    .map((way, index) => ({ way, index }))
    .filter(({ way }) => way.after && said.endsWith(way.after.trim()))
    .sort((a, b) => b.way.after.length - a.way.after.length)[0];
  if (longest) {
    const figure = said.slice(0, -longest.way.after.trim().length).trim();
    return { figure, way: longest.index };
  }
  const money = ways.findIndex((way) => way.dollars && /^\d+\.\d\d$/.test(said));
  const bare = ways.findIndex((way) => !way.after && !way.dollars);
  return { figure: said, way: Math.max(0, money >= 0 ? money : said ? bare : 0) };
}

// --- from a draft to a value -------------------------------------------------------------------

export function readForm(fields: FormField[], draft: Group): Reading {
  const problems: Problems = {};
  return { value: readGroup(fields, draft, "", problems, false), problems };
}

// With `all`, what is usual is stated as well.
function readGroup(
  fields: FormField[],
  draft: Group,
  path: string,
  problems: Problems,
  all: boolean,
): Values {
  const value: Values = { ...draft.rest };
  for (const field of askedFields(fields, draft.fields)) {
    const here = path ? `${path}.${field.key}` : field.key;
    const read = readField(field, draft.fields[field.key] ?? "", here, problems, all);
    if (read !== undefined) value[field.key] = read;
  }
  return value;
}

function readField(
  field: FormField,
  draft: Draft,
  path: string,
  problems: Problems,
  all: boolean,
): unknown {
  const wrong = (why: string) => {
    problems[path] = why;
    return undefined;
  };
  const empty = () => (field.required ? wrong(FILL_IN) : undefined);
  const unlessUsual = (value: unknown) =>
    !all && !field.required && JSON.stringify(value) === JSON.stringify(field.default)
      ? undefined
      : value;
  switch (field.type) {
    case "check":
      return draft === true ? true : undefined;
    case "text": {
      const text = (draft as string).trim();
      if (!text) return empty();
      return field.most !== null && text.length > field.most
        ? wrong(`At most ${field.most} characters.`)
        : text;
    }
    case "day": {
      const text = (draft as string).trim();
      if (!text) return empty();
      return isDay(text) ? text : wrong("Give a day, such as 2026-04-17.");
    }
    case "time": {
      const text = (draft as string).trim();
      if (!text) return empty();
      const minutes = typedTime(text, field.most ?? LAST_MINUTE);
      return minutes === null ? wrong("Give a time, such as 09:30.") : unlessUsual(minutes);
    }
    case "span": {
      const text = (draft as string).trim();
      if (!text) return empty();
      const length = typedSpan(text);
      if (length === null) return wrong("Give minutes and seconds, such as 12:30.");
      if (length < (field.least ?? 0) || length > (field.most ?? length))
        return wrong(`From ${spanText(field.least ?? 0)} to ${spanText(field.most ?? length)}.`);
      return unlessUsual(length);
    }
    case "number":
    case "moment": {
      const text = (draft as string).trim();
      if (!text) return empty();
      const why = numberProblem(field, text);
      if (why) return wrong(why);
      return field.type === "moment" ? inMinutes(Number(text)) : unlessUsual(Number(text));
    }
    case "cents":
    case "amount": {
      const text = draft as string;
      if (!text.trim()) return empty();
      const why = amountProblem(field, text);
      return why
        ? wrong(why)
        : unlessUsual(field.type === "cents" ? typedCents(text) : amount(text));
    }
    case "choice":
      if (!draft) return field.required ? wrong("Choose one.") : undefined;
      return unlessUsual(field.numbers ? Number(draft) : draft);
    case "choices": {
      const chosen = draft as string[];
      if (!chosen.length)
        return field.required || field.default !== null ? wrong("Choose at least one.") : undefined;
      return unlessUsual(field.numbers ? chosen.map(Number).sort((a, b) => a - b) : chosen);
    }
    case "worded": {
      const { figure, way } = draft as Worded;
      if (!figure.trim()) return empty();
      const read = wordedText(field.ways[way], figure);
      return read === null ? wrong(wordedProblem(field.ways[way])) : unlessUsual(read);
    }
    case "row":
      return Object.values(readGroup(field.fields, draft as Group, path, problems, true));
    case "object": {
      const group = draft as Group;
      if (mayBeLeftOut(field) && !group.on) return undefined;
      const value = readGroup(field.fields, group, path, problems, all || field.required);
      return Object.keys(value).length ? value : empty();
    }
    case "list": {
      const entries = draft as Draft[];
      if (entries.length < (field.required ? (field.least ?? 1) : 0))
        return wrong("Add at least one.");
      if (!entries.length || !field.entry) return undefined;
      const entry = field.entry;
      const values = entries.map((one, i) => readField(entry, one, `${path}.${i}`, problems, all));
      return field.short && values.length === 1 ? values[0] : values;
    }
  }
}

// --- days and times -----------------------------------------------------------------------------

const LAST_MINUTE = 24 * 60 - 1;
const MINUTE = 60_000;
/** What a command needs to reach the server, so that a notice is not a moment too short. */
const ON_THE_WAY = 15_000;

const inMinutes = (minutes: number): number => serverNow() + minutes * MINUTE + ON_THE_WAY;

function isDay(text: string): boolean {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** "09:30" for 570 minutes after midnight. */
function timeText(minutes: number): string {
  const two = (figure: number) => String(figure).padStart(2, "0");
  return `${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
}

const SECOND = 1000;
const spanText = (length: number): string => timeText(Math.floor(length / SECOND));

/** "12:30", or 12 for so many minutes, as milliseconds. */
function typedSpan(text: string): number | null {
  const [, minutes, seconds = "0"] = /^(\d{1,4})(?::([0-5]\d))?$/.exec(text) ?? [];
  return minutes === undefined ? null : (Number(minutes) * 60 + Number(seconds)) * SECOND;
}

function typedTime(text: string, most: number): number | null {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const read = Number(hours) * 60 + Number(minutes);
  return read <= most ? read : null;
}

// --- amounts and numbers ------------------------------------------------------------------------

function amount(text: string): string {
  const cents = typedCents(text) ?? 0;
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function amountProblem(field: FormField, text: string): string {
  const cents = typedCents(text);
  if (cents === null) return "Give dollars, such as 5 or 12.50.";
  if (field.least !== null && cents < field.least) return `At least ${dollars(field.least)}.`;
  if (field.most !== null && cents > field.most) return `At most ${dollars(field.most)}.`;
  return "";
}

function numberProblem(field: FormField, text: string): string {
  if (!/^\d{1,9}$/.test(text)) return "Give a whole number.";
  const number = Number(text);
  if (field.least !== null && number < field.least) return `At least ${field.least}.`;
  if (field.most !== null && number > field.most) return `At most ${field.most}.`;
  return "";
}

function wordedText(way: FormWay | undefined, figure: string): string | null {
  if (!way) return null;
  if (way.dollars) return typedCents(figure) === null ? null : amount(figure);
  const bare = figure.trim();
  const form = way.after ? /^\d+(\.\d+)?$/ : /^\d+\/\d+$/;
  return form.test(bare) ? `${bare}${way.after}` : null;
}

function wordedProblem(way: FormWay | undefined): string {
  if (way?.dollars) return "Give dollars, such as 5 or 12.50.";
  return way && !way.after ? "Give a fraction, such as 41/300." : "Give a number, such as 25.";
}

// --- changes, and what the server says of them --------------------------------------------------

/** What differs from the form as it was: new values by name, and null for what was taken off. */
export function changesIn(fields: FormField[], before: Group, after: Group): Reading {
  const was = readForm(fields, before).value;
  const { value: is, problems } = readForm(fields, after);
  const value: Values = {};
  for (const field of everyField(fields))
    if (JSON.stringify(was[field.key]) !== JSON.stringify(is[field.key]))
      value[field.key] = is[field.key] ?? null;
  return { value, problems };
}

/** The field of a form that a refusal names; `parents` are the names that it may put before it. */
export function refusedField(paths: string[], trouble: unknown, parents: string[]): string {
  const named = trouble instanceof Refused ? (trouble.problem.field ?? "") : "";
  if (!named) return "";
  const steps = named.replace(/\[(\d+)\]/g, ".$1").split(".");
  const inner = parents.includes(steps[0] ?? "") ? steps.slice(1) : steps;
  const bare = (path: string) => path.replace(/(^|\.)\d+(?=\.|$)/g, "");
  const wanted = inner.join(".");
  return (
    paths.find((path) => path === wanted) ??
    paths.find((path) => bare(path) === bare(wanted)) ??
    paths.find((path) => wanted.startsWith(`${path}.`)) ??
    paths.find((path) => path.startsWith(`${wanted}.`)) ??
    ""
  );
}

/** The paths of all fields that are asked for now, parents after their parts. */
export function askedPaths(fields: FormField[], draft: Group, path = ""): string[] {
  return askedFields(fields, draft.fields).flatMap((field) => {
    const here = path ? `${path}.${field.key}` : field.key;
    return [...innerPaths(field, draft.fields[field.key] ?? "", here), here];
  });
}

function innerPaths(field: FormField, draft: Draft, path: string): string[] {
  if (field.type === "object" || field.type === "row")
    return (draft as Group).on ? askedPaths(field.fields, draft as Group, path) : [];
  if (field.type !== "list" || !field.entry) return [];
  const entry = field.entry;
  return (draft as Draft[]).flatMap((one, i) => [
    ...innerPaths(entry, one, `${path}.${i}`),
    `${path}.${i}`,
  ]);
}

/** What the server said of a field, without its name: "Expected at least the minimum." */
export function refusalSentence(trouble: unknown): string {
  if (!(trouble instanceof Refused)) return String(trouble);
  const { problem, field = "" } = trouble.problem;
  const said =
    field && problem.startsWith(`${field}: `) ? problem.slice(field.length + 2) : problem;
  const stop = /[.!?]$/.test(said) ? "" : ".";
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}${stop}`;
}
