// @vitest-environment happy-dom
// Tests of which sound goes with an event.
import { expect, it, vi } from "vitest";
import { soundFor } from "./event-sounds";
import { play } from "./sound";

vi.mock("./sound", () => ({ play: vi.fn() }));

const played = (...types: string[]) => {
  vi.mocked(play).mockClear();
  soundFor(types.map((type) => ({ type })));
  return vi.mocked(play).mock.calls.map(([sound]) => sound);
};

it("plays one sound for several events of a kind", () => {
  expect(played("CardDealt", "CardDealt", "HoleDealt")).toEqual(["card"]);
});

it("plays each kind once", () =>
  expect(played("Posted", "HoleDealt", "Called")).toEqual(["chip", "card"]));

it("plays nothing for other events", () => expect(played("Announced", "HandOpened")).toEqual([]));
