import { describe, expect, it } from "vitest";
import { whyNotIn } from "./seat-buttons";

describe("why nobody is dealt in at a seat", () => {
  it.each([
    [["walking", "dealt-out"], "walking"],
    [["dealer", "missed-blind", "dealt-out"], "missed blind"],
    [["absent", "dealt-out", "lammer"], "absent"],
    [["dealt-out"], "dealt out"],
    [["dealer"], "waiting"],
    [[], "waiting"],
  ])("of %j it is %s", (buttons, said) => {
    expect(whyNotIn(buttons)).toBe(said);
  });
});
