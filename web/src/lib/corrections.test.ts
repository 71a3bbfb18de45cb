import { describe, expect, it } from "vitest";
import { correctionAmounts, THE_HOUSE } from "./corrections";

describe("a correction", () => {
  it("takes from the house what a player was not paid", () => {
    expect(correctionAmounts(THE_HOUSE, "ann", 500)).toEqual({
      paid: { ann: 500 },
      taken: {},
      house_pays: 500,
      house_takes: 0,
    });
  });

  it("gives the house back what a player was paid too much", () => {
    expect(correctionAmounts("bob", THE_HOUSE, 500)).toEqual({
      paid: {},
      taken: { bob: 500 },
      house_pays: 0,
      house_takes: 500,
    });
  });

  it("passes a pot from one player to another without the house", () => {
    expect(correctionAmounts("bob", "ann", 500)).toEqual({
      paid: { ann: 500 },
      taken: { bob: 500 },
      house_pays: 0,
      house_takes: 0,
    });
  });
});
