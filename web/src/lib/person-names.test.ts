// Tests of the short names of players.
import { expect, it } from "vitest";
import { isCompanion, shortName } from "./person-names";

it("knows companions by their name", () => {
  expect(isCompanion("Ada of melbourne-1 (companion)")).toBe(true);
  expect(isCompanion("Ada")).toBe(false);
});

it("leaves out where a companion comes from", () => {
  expect(shortName("Ada of melbourne-1 (companion)")).toBe("Ada");
  expect(shortName("Ada (companion)")).toBe("Ada");
});

it("leaves the name of a person alone", () => {
  expect(shortName("Joan of Arc")).toBe("Joan of Arc");
});
