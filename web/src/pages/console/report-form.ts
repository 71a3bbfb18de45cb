// What is told in the form of a report, and the command that it makes of it.
import { cardsIn } from "../../felt/cards/card-pad";
import { typedCents } from "../../lib/money";
import type { ReportField, ReportForm } from "../../lib/server-types";

/** What was filled in, by the name of the field. */
export type Told = Record<string, string | boolean | undefined>;

/** The field's value as the command has it; undefined where nothing was told. */
function toldValue(field: ReportField, told: Told[string]): unknown {
  if (field.kind === "flag") return told ? true : undefined;
  const text = typeof told === "string" ? told.trim() : "";
  if (!text) return undefined;
  if (field.kind === "card") return cardsIn(text)[0];
  if (field.kind === "cards") return cardsIn(text);
  if (field.kind === "cents") return typedCents(text) ?? undefined;
  if (field.kind === "text" || field.kind === "choice") return text;
  return Number.isInteger(Number(text)) ? Number(text) : undefined;
}

/** The fields that must be told and are not, by their labels. */
export function missing(form: ReportForm, told: Told): string[] {
  return form.fields
    .filter((field) => !field.optional && toldValue(field, told[field.name]) === undefined)
    .map((field) => field.label);
}

/** The command of a report: its fixed part, and every field that was filled in. */
export function commandOf(
  form: ReportForm,
  told: Told,
): { type: string } & Record<string, unknown> {
  const made: { type: string } & Record<string, unknown> = { type: form.command, ...form.fixed };
  for (const field of form.fields) {
    const value = toldValue(field, told[field.name]);
    if (value === undefined) continue;
    const [outer, inner] = field.name.split(".") as [string, string?];
    made[outer] = inner ? { ...(made[outer] as object | undefined), [inner]: value } : value;
  }
  return made;
}

/** The clauses of a form, each once. */
export function clausesOf(form: ReportForm): string[] {
  const rows = form.rows.map((row) => row.clause);
  return [...new Set(rows.length ? rows : [form.clause])];
}
