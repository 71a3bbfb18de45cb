// Tests of what counts as the right word for a wager.
import { describe, expect, it } from "vitest";
import type { SettledWager } from "../../lib/server-types";
import { isRight } from "./pay-answers";

const wager = (outcome: SettledWager["outcome"], staked = "10.00", won = "0.00") =>
  ({ outcome, staked, won, returned: "0.00", clauses: [] }) as SettledWager;

describe("isRight", () => {
  const blind = wager("win", "10.00", "15.00");
  it.each(["15", "$15", "pays 15", "pays 3 to 2", "3:2", "Pays 3 to 2: $15."])(
    "takes %s for $15 on $10",
    (said) => expect(isRight(said, blind)).toBe(true),
  );
  it.each(["10", "pays 1 to 1", "pays 3 to 2: $10", "push", "t", "", "three"])(
    "does not take %s for $15 on $10",
    (said) => expect(isRight(said, blind)).toBe(false),
  );
  it.each(["push", "pushes", "0", "stand-off"])("takes %s for a push", (said) => {
    expect(isRight(said, wager("standoff"))).toBe(true);
    expect(isRight(said, wager("lose"))).toBe(false);
  });
  it.each(["t", "take", "takes it", "loses"])("takes %s for a lost wager", (said) => {
    expect(isRight(said, wager("lose"))).toBe(true);
    expect(isRight(said, wager("standoff"))).toBe(false);
  });
});
