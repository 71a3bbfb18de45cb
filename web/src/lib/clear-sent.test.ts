// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { clearSent, emptySent, UNTICKED, unlessRetyped } from "./clear-sent";

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

test("a tick that was touched after sending stays, also where it is as it was sent", () => {
  const sent = { signed: { on: true }, staff: { on: true } };
  const now = { ...sent, signed: { on: true } };
  expect(clearSent(sent, { signed: UNTICKED, staff: UNTICKED })(now)).toEqual({
    signed: { on: true },
    staff: { on: false },
  });
});

test("inputs that hold their own values are emptied, but for those that were changed", () => {
  document.body.innerHTML = `<form><input name="name" /><input name="least" value="5" />
    <input name="present" type="checkbox" /><select name="book"><option>a</option><option>b</option>
    </select></form>`;
  const form = document.querySelector("form")!;
  const input = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)!;
  input("name").value = "Winter cash";
  input("least").value = "10";
  input("present").checked = true;
  input("book").value = "b";
  const sent = new FormData(form);
  input("name").value = "Spring car";
  emptySent(form, sent);
  expect(Object.fromEntries(new FormData(form))).toEqual({
    name: "Spring car",
    least: "5",
    book: "b",
  });
});
