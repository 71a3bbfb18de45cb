// @vitest-environment happy-dom
// Tests of access tokens: the request that a form is, and what the list says.
import { describe, expect, test } from "vitest";
import { scopeNames, tokenRequest, tokenTimes } from "./access-tokens";
import { when } from "./time";

const DAY = 86_400_000;
const TOKEN = { id: "a1", name: "bot", scopes: ["read", "play"], made: 0, expires: 0, used: 0 };

describe("the form for a new access token", () => {
  test("asks for every scope that is ticked, with the days as a number", () => {
    const form = new FormData();
    for (const [name, value] of [
      ["name", " my bot "],
      ["scopes", "read"],
      ["scopes", "odds"],
      ["days", "90"],
      ["password", " kept as typed "],
    ] as const)
      form.append(name, value);
    expect(tokenRequest(form)).toEqual({
      name: "my bot",
      scopes: ["read", "odds"],
      days: 90,
      password: " kept as typed ",
      code: "",
    });
  });
});

describe("a token in the list", () => {
  test("names its scopes, also one that its holder may not give any more", () => {
    const scopes = [{ id: "read", name: "Read", about: "" }];
    expect(scopeNames(TOKEN, scopes)).toBe("Read, play");
  });

  test("says when it was used and how many days are left", () => {
    const now = 1_800_000_000_000;
    const ends = (left: number, used = 0) =>
      tokenTimes({ ...TOKEN, expires: now + left, used }, now);
    expect(ends(7 * DAY)).toBe(`Not used yet. Ends ${when(now + 7 * DAY)}, in 7 days.`);
    expect(ends(DAY / 2)).toContain("in 1 day.");
    expect(ends(6.5 * DAY, now)).toBe(
      `Last used ${when(now)}. Ends ${when(now + 6.5 * DAY)}, in 7 days.`,
    );
    expect(ends(0)).toContain("in less than a day.");
  });
});
