// @vitest-environment happy-dom
// Tests of the settings of the reader.
import { beforeEach, expect, it, vi } from "vitest";

const fresh = async () => {
  vi.resetModules();
  return import("./settings");
};

beforeEach(() => localStorage.clear());

it("starts with the defaults", async () => {
  const settings = await fresh();
  expect(settings.theme.value).toBe("auto");
  expect(
    [settings.fourColours, settings.sounds, settings.practiceHelp].map((s) => s.value),
  ).toEqual([false, false, false]);
  expect(document.documentElement.dataset).not.toHaveProperty("theme");
});

it("keeps a setting for the next visit", async () => {
  (await fresh()).sounds.value = true;
  expect((await fresh()).sounds.value).toBe(true);
});

it("starts with the defaults where what was kept cannot be read", async () => {
  localStorage.setItem("croupier.theme", "{");
  expect((await fresh()).theme.value).toBe("auto");
});

it("shows theme and suit colours on the page", async () => {
  const { theme, fourColours } = await fresh();
  theme.value = "dark";
  fourColours.value = true;
  expect({ ...document.documentElement.dataset }).toEqual({ theme: "dark", deck: "four" });
  theme.value = "auto";
  fourColours.value = false;
  expect({ ...document.documentElement.dataset }).toEqual({});
});
