// Tests of names of things as people say them.
import { describe, expect, it } from "vitest";
import { lowName, plain, stageName, structureName } from "./names";

it("writes identifiers as words", () => {
  expect(plain("main_pot")).toBe("main pot");
  expect(plain("four-of-a-kind")).toBe("four of a kind");
});

describe("structureName", () => {
  it("names the structures of the books", () => {
    expect(["no-limit", "pot", "half-pot", "fixed", "spread"].map(structureName)).toEqual([
      "no limit",
      "pot limit",
      "half-pot limit",
      "fixed limit",
      "spread limit",
    ]);
  });
  it("leaves a structure that it does not know as it is", () => {
    expect(structureName("cap")).toBe("cap");
  });
});

describe("stageName", () => {
  it("says what goes on", () => expect(stageName("wagers")).toBe("taking wagers"));
  it("leaves a stage that it does not know as it is", () => expect(stageName("tea")).toBe("tea"));
  it("takes no stage for an empty table", () => expect(stageName("")).toBe("waiting for players"));
});

it("leaves out the word that a low begins with", () => {
  expect(lowName("Low, seven-six-four-three-two")).toBe("seven-six-four-three-two");
  expect(lowName(undefined)).toBe("");
});
