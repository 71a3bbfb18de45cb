// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { chipsFor, linkTo, sameGame } from "./own-tables";
import type { LobbyTable } from "./server-types";

const TABLE = { id: "P-1", book: "perth-ultimate", game: "ultimate", phase: "open" } as LobbyTable;

test("one sits down with forty times the minimum, at least $200, and no more than one has", () => {
  expect(chipsFor(1_000, 100_000)).toBe(40_000);
  expect(chipsFor(100, 100_000)).toBe(20_000);
  expect(chipsFor(1_000, 15_000)).toBe(15_000);
});

test("an open table of the same book and game is used again, others are not", () => {
  expect(sameGame([TABLE], { book: "perth-ultimate", game: "ultimate" })?.id).toBe("P-1");
  expect(sameGame([TABLE], { book: "canberra-ultimate", game: "ultimate" })).toBeUndefined();
  const closed = { ...TABLE, phase: "closed" };
  expect(sameGame([closed], { book: "perth-ultimate", game: "ultimate" })).toBeUndefined();
});

test("the link names the table and its key, whatever characters they have", () => {
  expect(linkTo("P-1", "a b&c", "https://house.example")).toBe(
    "https://house.example/table/P-1?key=a%20b%26c",
  );
});
