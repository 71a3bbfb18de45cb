import { expect, test } from "vitest";
import { inDollars, lessened } from "./deal-shares";

const deal = (...amounts: number[]) => ({
  contested: amounts.reduce((sum, one) => sum + one, 0),
  shares: amounts.map((amount, place) => ({ player: `P${place + 1}`, chips: 1, amount })),
});

test("what is left to play for comes off every share in proportion", () => {
  expect(lessened(deal(600_00, 400_00), 100_00)).toEqual([
    ["P1", 540_00],
    ["P2", 360_00],
  ]);
});

test("shares and what is left add up to what is contested, to the cent", () => {
  const three = deal(333_34, 333_33, 333_33);
  const sum = lessened(three, 100_01).reduce((total, [, amount]) => total + amount, 0);
  expect(sum + 100_01).toBe(1000_00);
});

test("cents are typed as dollars", () => {
  expect(inDollars(1250)).toBe("12.50");
});
