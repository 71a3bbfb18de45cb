import { expect, test } from "vitest";
import { clearSent, unlessRetyped } from "./clear-sent";

const ned = { seat: "5", name: "Ned", chips: "150" };

test("fields that still hold what was sent are emptied, the others stay", () => {
  expect(clearSent(ned, { seat: "", name: "" })(ned)).toEqual({ seat: "", name: "", chips: "150" });
});

test("what was typed for the next person before the answer came stays", () => {
  const nora = { seat: "6", name: "Nora", chips: "300" };
  expect(clearSent(ned, { seat: "", name: "" })(nora)).toEqual(nora);
  expect(clearSent(ned, { seat: "", name: "" })({ ...ned, seat: "6" })).toEqual({
    seat: "6",
    name: "",
    chips: "150",
  });
});

test("a single field is emptied only if it was not retyped", () => {
  expect(unlessRetyped("Ned", "")("Ned")).toBe("");
  expect(unlessRetyped("Ned", "")("Nora")).toBe("Nora");
});
