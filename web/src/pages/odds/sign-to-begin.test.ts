import { expect, test } from "vitest";
import type { SignListed } from "../../lib/server-types";
import { signToBegin } from "./sign-to-begin";

const SIGNS: SignListed[] = [
  { table: "MEL-U1", book: "melbourne-wsop", game: "ultimate", sign: { minimum: "5.00" } },
  { table: "MEL-PR1", book: "melbourne-wsop", game: "ultimate", sign: { minimum: "10.00" } },
  { table: "PER-U1", book: "perth-ultimate", game: "ultimate", sign: {} },
];

test("the page begins with the sign of the table that one comes from", () => {
  expect(signToBegin(SIGNS, "melbourne-wsop", "ultimate", "MEL-PR1")).toEqual({
    sign: { minimum: "10.00" },
    ante: "",
    table: "MEL-PR1",
  });
});

test("without a table it begins with the first of the house, and else with the book", () => {
  expect(signToBegin(SIGNS, "melbourne-wsop", "ultimate", "").table).toBe("MEL-U1");
  expect(signToBegin(SIGNS, "melbourne-wsop", "ultimate", "PER-U1").table).toBe("MEL-U1");
  expect(signToBegin(SIGNS, "melbourne-wsop", "bonus", "")).toEqual({
    sign: {},
    ante: "",
    table: "",
  });
});
