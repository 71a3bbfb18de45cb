// @vitest-environment happy-dom
// Tests of forms that the server describes: drafts, values, changes and refusals.
import { describe, expect, it } from "vitest";
import { Refused } from "./api";
import {
  askedPaths,
  changesIn,
  type Draft,
  fieldsNamed,
  formDraft,
  type Group,
  readForm,
  refusalSentence,
  refusedField,
} from "./schema-form";
import type { FormField } from "./server-types";

const field = (key: string, type: FormField["type"], more: Partial<FormField> = {}): FormField => ({
  key,
  label: key,
  type,
  help: "",
  clause: "",
  required: false,
  default: null,
  least: null,
  most: null,
  numbers: false,
  unstated: "Not stated",
  choices: [],
  ways: [],
  fields: [],
  entry: null,
  also: [],
  short: false,
  folded: false,
  ...more,
});
const choice = (value: string, fields: FormField[] = []) => ({
  value,
  label: value,
  clause: "",
  fields,
});
const way = (label: string, after = "", dollars = false) => ({ label, after, dollars });
const filled = (draft: Group, key: string, value: Draft): Group => ({
  ...draft,
  fields: { ...draft.fields, [key]: value },
});

describe("an amount", () => {
  const fields = [field("minimum", "amount", { required: true, least: 100, most: 50_000 })];
  const read = (text: string) => readForm(fields, filled(formDraft(fields, {}), "minimum", text));
  it("is written with two decimals, however it is typed", () => {
    expect(read("5").value).toEqual({ minimum: "5.00" });
    expect(read("$12.5").value).toEqual({ minimum: "12.50" });
    expect(read("500.00").value).toEqual({ minimum: "500.00" });
  });
  it("says what is wrong with it", () => {
    expect(read("five").problems).toEqual({ minimum: "Give dollars, such as 5 or 12.50." });
    expect(read("0.50").problems).toEqual({ minimum: "At least $1." });
    expect(read("501").problems).toEqual({ minimum: "At most $500." });
    expect(read(" ").problems).toEqual({ minimum: "This must be filled in." });
  });
});

describe("a choice", () => {
  const seeds = [field("seed", "choice", { numbers: true, choices: [choice("10"), choice("20")] })];
  const option = field("option", "choice", { choices: [choice("1", seeds), choice("2")] });
  it("asks for the fields that come with it, and only while it is chosen", () => {
    const first = formDraft([option], { option: 1, seed: 20 });
    expect(readForm([option], first).value).toEqual({ option: "1", seed: 20 });
    expect(readForm([option], filled(first, "option", "2")).value).toEqual({ option: "2" });
  });
  it("is not stated where it is the usual one, unless it must be", () => {
    const usual = field("reading", "choice", { default: "a", choices: [choice("a"), choice("b")] });
    expect(readForm([usual], formDraft([usual], {})).value).toEqual({});
    expect(readForm([usual], formDraft([usual], { reading: "b" })).value).toEqual({ reading: "b" });
    const needed = { ...usual, required: true };
    expect(readForm([needed], formDraft([needed], {})).value).toEqual({ reading: "a" });
  });
});

it("asks for what may change, by the choice that stays", () => {
  const prizes = (value: string) => choice(value, [field("payouts", "text", { help: value })]);
  const option = field("option", "choice", { default: "a", choices: [prizes("a"), prizes("b")] });
  const named = (value: object, names: string[]) =>
    fieldsNamed([field("cost", "amount"), option], { ...value }, names).map((one) => one.help);
  expect(named({}, ["payouts"])).toEqual(["a"]);
  expect(named({ option: "b" }, ["payouts"])).toEqual(["b"]);
  expect(named({}, ["option", "payouts"])).toEqual([""]);
});

describe("figures in words", () => {
  const payout = field("flush", "worded", {
    ways: [way("dollars", "", true), way("for each $1", " per 1"), way("%", "% of meter")],
  });
  it.each(["250.00", "50 per 1", "10% of meter"])("reads and writes %s", (text) => {
    expect(readForm([payout], formDraft([payout], { flush: text })).value).toEqual({ flush: text });
  });
  it("takes another unit", () => {
    const draft = filled(formDraft([payout], {}), "flush", { figure: "40", way: 1 });
    expect(readForm([payout], draft).value).toEqual({ flush: "40 per 1" });
  });
  it("refuses what is no figure", () => {
    const draft = filled(formDraft([payout], {}), "flush", { figure: "many", way: 1 });
    expect(readForm([payout], draft).problems).toEqual({ flush: "Give a number, such as 25." });
  });
});

describe("a group", () => {
  const ends = ["minimum", "maximum"].map((key) => field(key, "amount", { required: true }));
  const chase = field("chase", "object", { fields: ends });
  it("may be left out as a whole", () => {
    const none = formDraft([chase], {});
    expect(readForm([chase], none)).toEqual({ value: {}, problems: {} });
    const begun = filled(none, "chase", { ...(none.fields.chase as Group), on: true });
    expect(Object.keys(readForm([chase], begun).problems)).toEqual([
      "chase.minimum",
      "chase.maximum",
    ]);
  });
  it("takes one amount for all its fields, and another name for one of them", () => {
    const bonus = field("bonus", "object", {
      short: true,
      fields: [field("royal", "amount"), field("straight", "amount")],
    });
    expect(readForm([bonus], formDraft([bonus], { bonus: "5.00" })).value).toEqual({
      bonus: { royal: "5.00", straight: "5.00" },
    });
    const cost = field("cost", "amount", { also: ["level1_wager"] });
    expect(readForm([cost], formDraft([cost], { level1_wager: "5.00" })).value).toEqual({
      cost: "5.00",
    });
  });
  it("keeps what the form does not know", () => {
    const read = readForm([chase], formDraft([chase], { other: 1 }));
    expect(read.value).toEqual({ other: 1 });
  });
  it("states all multiples of a street where they must be on the sign", () => {
    const street = field("flop", "choices", {
      default: [2],
      numbers: true,
      choices: ["1", "2", "3"].map((value) => choice(value)),
    });
    const sign = field("multiples", "object", { required: true, fields: [street] });
    expect(readForm([sign], formDraft([sign], {})).value).toEqual({ multiples: { flop: [2] } });
    const free = { ...sign, required: false };
    expect(readForm([free], formDraft([free], {})).value).toEqual({});
    const wider = filled(formDraft([free], {}), "multiples", {
      on: true,
      rest: {},
      fields: { flop: ["3", "1"] },
    });
    expect(readForm([free], wider).value).toEqual({ multiples: { flop: [1, 3] } });
  });
});

describe("a list", () => {
  const blinds = field("blinds", "list", {
    required: true,
    least: 1,
    entry: field("", "amount", { required: true }),
  });
  it("reads each entry, and names the wrong one", () => {
    const draft = formDraft([blinds], { blinds: ["1.00", "2.00"] });
    expect(readForm([blinds], draft).value).toEqual({ blinds: ["1.00", "2.00"] });
    const wrong = filled(draft, "blinds", ["1", "x"]);
    expect(Object.keys(readForm([blinds], wrong).problems)).toEqual(["blinds.1"]);
  });
  it("has one entry to fill in where it needs one", () => {
    expect(formDraft([blinds], {}).fields.blinds).toEqual([""]);
    expect(readForm([blinds], filled(formDraft([blinds], {}), "blinds", [])).problems).toEqual({
      blinds: "Add at least one.",
    });
  });
  it("of one entry stands alone, and steps are rows of values", () => {
    const steps = field("steps", "list", {
      entry: field("", "row", {
        fields: [
          field("0", "number", { required: true }),
          field("1", "amount", { required: true }),
        ],
      }),
    });
    const charge = field("charge", "list", {
      short: true,
      entry: field("", "object", { required: true, fields: [steps] }),
    });
    const value = {
      charge: {
        steps: [
          [2, "1.00"],
          [5, "2.00"],
        ],
      },
    };
    expect(readForm([charge], formDraft([charge], value)).value).toEqual(value);
  });
});

describe("changes", () => {
  const fields = [
    field("minimum", "amount", { required: true }),
    field("reading", "choice", { default: "a", choices: [choice("a"), choice("b")] }),
    field("note", "text"),
  ];
  it("are the values that differ, with null for what was taken off", () => {
    const before = formDraft(fields, { minimum: "5.00", reading: "a", note: "x" });
    expect(changesIn(fields, before, before).value).toEqual({});
    const after = filled(filled(before, "note", ""), "minimum", "10");
    expect(changesIn(fields, before, after).value).toEqual({ minimum: "10.00", note: null });
  });
});

describe("a refusal", () => {
  const rate = field("rate", "worded", { ways: [way("%", "%")] });
  const commission = field("commission", "list", {
    entry: field("", "object", { required: true, fields: [rate] }),
  });
  const jackpot = field("jackpot", "object", { fields: [field("seed", "number")] });
  const fields = [field("maximum", "amount"), commission, jackpot];
  const draft = formDraft(fields, { commission: [{ rate: "5%" }], jackpot: { seed: 1 } });
  const refused = (name: string) =>
    refusedField(
      askedPaths(fields, draft),
      new Refused(422, { problem: `${name}: expected more`, name: "bad-input", field: name }),
      ["sign"],
    );
  it("is shown at the field that it names", () => {
    expect(refused("sign.maximum")).toBe("maximum");
    expect(refused("sign.jackpot.seed")).toBe("jackpot.seed");
    expect(refused("sign.commission.rate")).toBe("commission.0.rate");
    expect(refused("sign.jackpot.seed.more")).toBe("jackpot.seed");
    expect(refused("table")).toBe("");
  });
  it("says its sentence without the name of the field", () => {
    const problem = "sign.maximum: expected at least the minimum";
    const trouble = new Refused(422, { problem, name: "bad-input", field: "sign.maximum" });
    expect(refusalSentence(trouble)).toBe("Expected at least the minimum.");
  });
});

describe("a day, a time and a moment", () => {
  const fields = [
    field("on", "day", { required: true }),
    field("opens", "time", { required: true, most: 1440 }),
    field("at", "moment", { required: true, least: 20, default: 20 }),
  ];
  const read = (on: string, opens: string, at: string) =>
    readForm(fields, { on: true, rest: {}, fields: { on, opens, at } });

  it("is written as the server takes it", () => {
    const before = Date.now();
    const { value, problems } = read("2026-04-17", "9:30", "30");
    expect(problems).toEqual({});
    expect(value).toMatchObject({ on: "2026-04-17", opens: 570 });
    const minutes = (Number(value.at) - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThan(31);
  });

  it("takes midnight as the end of a day, and nothing later", () => {
    expect(read("2026-04-17", "24:00", "20").value.opens).toBe(1440);
    expect(read("2026-04-17", "24:01", "20").problems).toHaveProperty("opens");
  });

  it("says what is wrong", () => {
    const { problems } = read("2026-02-30", "noon", "5");
    expect(problems).toEqual({
      on: "Give a day, such as 2026-04-17.",
      opens: "Give a time, such as 09:30.",
      at: "At least 20.",
    });
  });

  it("begins with what is stated", () => {
    const draft = formDraft(fields, { opens: 240 }).fields;
    expect(draft).toEqual({ on: "", opens: "04:00", at: "20" });
  });
});
