import { describe, expect, test } from "vitest";
import { Refused } from "./api";
import { fieldSentence, problemsOf } from "./field-problems";

describe("a refusal beside its field", () => {
  test("says in the reader's words what would be right", () => {
    const said = (problem: string) => fieldSentence(problem);
    expect(said("password: expected a text of at least 10 characters")).toBe(
      "Type at least 10 characters.",
    );
    expect(said("name: expected a value, got nothing")).toBe("Fill this in.");
    expect(said('name: expected a name of 2 to 40 letters, digits, got "<b>"')).toBe(
      "This must be a name of 2 to 40 letters, digits.",
    );
    expect(said("password: expected one that is harder to guess: more than your name")).toBe(
      "This must be one that is harder to guess: more than your name.",
    );
    expect(said("The server is full.")).toBe("The server is full.");
  });

  test("goes to the field that the server names, else to the whole form", () => {
    const refused = (field: string, name = "bad-input") =>
      new Refused(422, { problem: `${field}: expected a value, got nothing`, name, field });
    expect(problemsOf(refused("name"), ["name"])).toEqual({ name: "Fill this in." });
    expect(Object.keys(problemsOf(refused("seat"), ["name"]))).toEqual([""]);
    const taken = new Refused(409, { problem: "This name is taken.", name: "name-taken" });
    expect(problemsOf(taken, ["name", "password"])).toEqual({ name: "This name is taken." });
    expect(problemsOf(new Error("Lost"), ["name"])).toEqual({ "": "Lost." });
  });
});
