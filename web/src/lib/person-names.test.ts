// Tests of the short names of players.
import { expect, it } from "vitest";
import { bothNames, isCompanion, noteNames, noteTable, shortName } from "./person-names";

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

it("shows people by their nicknames, and by their own names again", () => {
  noteTable({
    seats: [{ person: "ann" }],
    names: { ann: "Lucky" },
  });
  expect(shortName("ann")).toBe("Lucky");
  expect(bothNames("ann")).toBe("Lucky (account ann)");
  expect(bothNames("bob")).toBe("bob");
  noteNames(["bob"], {});
  expect(shortName("ann")).toBe("Lucky");
  noteNames(["ann"], {});
  expect(shortName("ann")).toBe("ann");
});
