// @vitest-environment happy-dom
// Tests of doing something that the server may refuse.
import { beforeEach, expect, it } from "vitest";
import { Refused } from "./api";
import { attempt } from "./attempt";
import { messages } from "./messages";

beforeEach(() => {
  messages.value = [];
});

it("says that it is done", async () => {
  expect(await attempt(Promise.resolve(1), "Seat 3 is yours.")).toBe(true);
  expect(messages.value).toMatchObject([{ line: "Seat 3 is yours.", problem: false }]);
});

it("says nothing where there is nothing to say", async () => {
  expect(await attempt(Promise.resolve())).toBe(true);
  expect(messages.value).toEqual([]);
});

it("says why it was refused", async () => {
  const refused = new Refused(409, { problem: "Every seat is taken.", name: "taken" });
  expect(await attempt(Promise.reject(refused), "Done.")).toBe(false);
  expect(messages.value).toMatchObject([{ line: "Every seat is taken.", problem: true }]);
});
