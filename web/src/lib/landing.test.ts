// Tests of where members of staff begin after signing in.
import { describe, expect, it } from "vitest";
import { afterSignIn, landing } from "./landing";
import type { Me, RoleHeld } from "./server-types";

const held = (office: RoleHeld["office"], on_duty = true, tables: string[] = []): RoleHeld => ({
  house: "Perth",
  role: office,
  name: office,
  office,
  on_duty,
  tables,
});
const who = (...roles: RoleHeld[]): Me => ({ person: "Ada", roles }) as unknown as Me;

describe("landing", () => {
  it.each([
    ["operator", "/pit"],
    ["supervisor", "/pit"],
    ["director", "/tournaments"],
    ["auditor", "/pit?tab=audit"],
    ["attendant", "/pit"],
  ] as const)("takes an %s on duty to %s", (office, page) => {
    expect(landing(who(held(office)))).toBe(page);
  });
  it("takes a dealer to the console of the own table, or to choose one", () => {
    expect(landing(who(held("dealer", true, ["PER 1"])))).toBe("/console/PER%201");
    expect(landing(who(held("dealer")))).toBe("/duty");
  });
  it("takes whoever is off duty to the duty switch", () => {
    expect(landing(who(held("supervisor", false)))).toBe("/duty");
  });
  it("goes by the highest office of those on duty", () => {
    expect(landing(who(held("dealer", true, ["A"]), held("supervisor")))).toBe("/pit");
    expect(landing(who(held("dealer", true, ["A"]), held("supervisor", false)))).toBe("/console/A");
  });
  it("is no page of its own for players, and the staff page for administrators", () => {
    expect(landing(who())).toBe("");
    expect(landing({ ...who(), administrator: true })).toBe("/staff");
  });
});

describe("after signing in", () => {
  it("staff come to their work, not to their money", () => {
    expect(afterSignIn(who(held("supervisor")), "/")).toBe("/pit");
    expect(afterSignIn(who(held("supervisor")), "/account")).toBe("/pit");
  });
  it("everybody goes back to the page they came from", () => {
    expect(afterSignIn(who(held("supervisor")), "/table/PER-U1")).toBe("/table/PER-U1");
    expect(afterSignIn(who(), "/")).toBe("/");
  });
  it("a password to be changed comes first", () => {
    expect(afterSignIn({ ...who(held("dealer")), must_change: true }, "/")).toBe("/account");
  });
});
