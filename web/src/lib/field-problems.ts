// What the server refuses about a field of a form, as a sentence to show beside that field.
import { useState } from "preact/hooks";
import { problemText, Refused } from "./api";

const EXPECTED = /^\S+: expected (.+?)(?:, got .*)?$/s;
const SAID: [RegExp, (found: RegExpExecArray) => string][] = [
  [/^a text of at least (\d+) characters$/, (m) => `Type at least ${m[1]} characters.`],
  [/^a text of at most (\d+) characters$/, (m) => `Type at most ${m[1]} characters.`],
  [/^a text that is not empty$/, () => "Fill this in."],
  [/^a value$/, () => "Fill this in."],
  [/^a (?:whole )?number (?:of )?at least (\d+)$/, (m) => `Give a number of at least ${m[1]}.`],
  [/^a (?:whole )?number (?:of )?at most (\d+)$/, (m) => `Give a number of at most ${m[1]}.`],
];

/** "password: expected a text of at least 10 characters" becomes "Type at least 10 characters." */
export function fieldSentence(problem: string): string {
  const expected = EXPECTED.exec(problem.replace(/\.$/, ""))?.[1];
  if (expected === undefined) return problemText({ problem });
  for (const [shape, say] of SAID) {
    const found = shape.exec(expected);
    if (found) return say(found);
  }
  return `This must be ${expected}.`;
}

export interface FieldProblems {
  /** The sentence for each field, and for the form as a whole under "". */
  of: Record<string, string>;
  take: (trouble: unknown, fields: readonly string[]) => void;
  clear: () => void;
}

/** Problems of a form: beside the field that the server names, else for the whole form. */
export function problemsOf(trouble: unknown, fields: readonly string[]): Record<string, string> {
  const field = trouble instanceof Refused ? (trouble.problem.field ?? "") : "";
  if (trouble instanceof Refused && fields.includes(field))
    return { [field]: fieldSentence(trouble.problem.problem) };
  if (trouble instanceof Refused && trouble.problem.name === "name-taken")
    for (const name of ["name", "nickname"])
      if (fields.includes(name)) return { [name]: problemText(trouble) };
  return { "": problemText(trouble) };
}

export function useFieldProblems(): FieldProblems {
  const [of, setOf] = useState<Record<string, string>>({});
  return {
    of,
    take: (trouble, fields) => setOf(problemsOf(trouble, fields)),
    clear: () => setOf({}),
  };
}
