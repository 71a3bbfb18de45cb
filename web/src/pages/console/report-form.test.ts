// Tests of the command that is made of what was told in a report.
import { expect, it } from "vitest";
import type { ReportField, ReportForm } from "../../lib/server-types";
import { clausesOf, commandOf, missing } from "./report-form";

const field = (name: string, kind: ReportField["kind"], more: Partial<ReportField> = {}) => ({
  name,
  kind,
  label: name,
  optional: false,
  least: 0,
  most: 0,
  options: [],
  ...more,
});
const form = (fields: ReportField[], more: Partial<ReportForm> = {}): ReportForm => ({
  id: "wrong-count",
  label: "A hand has the wrong number of cards",
  command: "Report",
  fixed: { what: "wrong-count" },
  fields,
  rows: [],
  clause: "9.1.1(e)",
  authority: "dealer",
  ...more,
});

it("sends numbers, cards and amounts as the server takes them", () => {
  const asked = form([
    field("seat", "seat"),
    field("by_cards", "number"),
    field("card", "card"),
    field("cards", "cards"),
    field("stake", "cents"),
    field("note", "text"),
    field("correctable", "flag", { optional: true }),
  ]);
  const told = {
    seat: "3",
    by_cards: "-1",
    card: "10h",
    cards: "ah Kd",
    stake: "12.50",
    note: " two aces ",
    correctable: true,
  };
  expect(commandOf(asked, told)).toEqual({
    type: "Report",
    what: "wrong-count",
    seat: 3,
    by_cards: -1,
    card: "Th",
    cards: ["Ah", "Kd"],
    stake: 1250,
    note: "two aces",
    correctable: true,
  });
});
it("leaves out what was not told", () => {
  const asked = form([field("card", "card", { optional: true }), field("sure", "flag")]);
  expect(commandOf(asked, { card: "  ", sure: false })).toEqual({
    type: "Report",
    what: "wrong-count",
  });
});
it("puts fields with a dot inside the field before it", () => {
  const asked = form([field("said.word", "choice"), field("said.to", "cents")], {
    command: "Gesture",
    fixed: {},
  });
  expect(commandOf(asked, { "said.word": "bet", "said.to": "20" })).toEqual({
    type: "Gesture",
    said: { word: "bet", to: 2000 },
  });
});
it("says what is missing, and not what may be left out", () => {
  const asked = form([field("seat", "seat"), field("note", "text", { optional: true })]);
  expect(missing(asked, {})).toEqual(["seat"]);
  expect(missing(asked, { seat: "2" })).toEqual([]);
  expect(missing(asked, { seat: "two" })).toEqual(["seat"]);
});
it("cites each clause of the rows once, or that of the power", () => {
  const row = { id: "", what: "", authority: "", hands: "", wagers: "", jackpots: "" };
  const rows = ["9.1.1(e)", "9.1.1(f)", "9.1.1(f)"].map((clause) => ({ ...row, clause }));
  expect(clausesOf(form([], { rows }))).toEqual(["9.1.1(e)", "9.1.1(f)"]);
  expect(clausesOf(form([]))).toEqual(["9.1.1(e)"]);
});
