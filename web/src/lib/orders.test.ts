// Tests of orders: where each is sent, and who else may give it.
import { expect, it } from "vitest";
import { orderAddress, whoMay } from "./orders";
import type { OrderShown } from "./server-types";

const order = (to: OrderShown["to"], or_above = true): OrderShown => ({
  id: "Explain",
  command: "Explain",
  name: "Explain the rules",
  role: "dealer",
  clause: "1.2",
  to,
  help: "",
  fixed: {},
  fields: [],
  usual: {},
  or_above,
  beside: [],
  acting: "dealer",
  who: "Dealer",
});
const place = { house: "The Star", book: "sydney-bonus", table: "SYD-B1", tournament: "cup" };

it("is sent to where it is decided", () => {
  expect(orderAddress(place, order("floor"))).toBe("/api/floor/commands");
  expect(orderAddress(place, order("table"))).toBe("/api/tables/SYD-B1/commands");
  expect(orderAddress(place, order("jackpot"))).toBe("/api/jackpots/sydney-bonus/commands");
  expect(orderAddress(place, order("tournament"))).toBe("/api/tournaments/cup/commands");
});

it("names who may give it", () => {
  expect(whoMay(order("floor"))).toBe("Dealer or above");
  expect(whoMay(order("floor", false))).toBe("Dealer");
});
