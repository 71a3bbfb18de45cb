import { describe, expect, it } from "vitest";
import { chosenIn, withReading } from "./sign-readings";

const RAISE = { id: "uncalled_raise", default: "unmatched part" };

describe("the readings that a sign states", () => {
  it("are none where the sign says nothing", () => {
    expect(chosenIn("")).toEqual({});
  });

  it("are stated where they are not the usual ones", () => {
    const first = withReading("", RAISE, "whole wager");
    expect(chosenIn(first)).toEqual({ uncalled_raise: "whole wager" });
    const both = withReading('{"early_fold":"dealer rules"}', RAISE, "whole wager");
    expect(chosenIn(both)).toEqual({ early_fold: "dealer rules", uncalled_raise: "whole wager" });
  });

  it("are taken off the sign when the usual one is chosen again", () => {
    const stated = '{"early_fold":"dealer rules","uncalled_raise":"whole wager"}';
    expect(chosenIn(withReading(stated, RAISE, "unmatched part"))).toEqual({
      early_fold: "dealer rules",
    });
    expect(withReading('{"uncalled_raise":"whole wager"}', RAISE, "unmatched part")).toBe("");
  });
});
