// @vitest-environment happy-dom
// Tests of roles in which you are on duty, and of commands in one of them.
import { beforeEach, describe, expect, it } from "vitest";
import { answerWith } from "../testing/answers";
import { me } from "./api";
import { askFloor, askTable, posts, roleFor } from "./duty";
import type { Me } from "./server-types";

const held = (role: string, tables: string[] = [], on_duty = true, house = "Perth") => ({
  house,
  role,
  on_duty,
  tables,
});

beforeEach(() => {
  me.value = {
    person: "Ada",
    csrf: "c",
    roles: [
      held("dealer", ["perth-1"]),
      held("supervisor"),
      held("manager", [], false),
      held("dealer", [], true, "Canberra"),
    ],
  } as unknown as Me;
});

describe("posts", () => {
  it("are the roles on duty in a house", () => {
    expect(posts("Perth").map((post) => post.role)).toEqual(["dealer", "supervisor"]);
  });
  it("are those for a table, or for every table", () => {
    expect(posts("Perth", "perth-1").map((post) => post.role)).toEqual(["dealer", "supervisor"]);
    expect(posts("Perth", "perth-2").map((post) => post.role)).toEqual(["supervisor"]);
  });
  it("are none for nobody", () => {
    me.value = null;
    expect(posts("Perth")).toEqual([]);
  });
});

describe("roleFor", () => {
  it("is the wanted role where you are on duty in it", () => {
    expect(roleFor("Perth", "supervisor")).toBe("supervisor");
  });
  it("is the first of yours where you are not", () => {
    expect(roleFor("Perth", "manager")).toBe("dealer");
    expect(roleFor("Perth", "manager", "perth-2")).toBe("supervisor");
  });
  it("is the wanted role, for the server to refuse, where you have none", () => {
    expect(roleFor("Melbourne", "dealer")).toBe("dealer");
  });
});

it("asks the floor in the role for the table, with a jackpot system if need be", async () => {
  const asked = answerWith({});
  const command = { type: "OpenTable", table: "perth-2" };
  expect(await askFloor("Perth", command, "Open.", "", "perth-jackpot")).toBe(true);
  expect(asked[0]).toMatchObject({
    path: "/api/floor/commands",
    body: { role: "supervisor", command, system: "perth-jackpot" },
  });
  await askFloor("Perth", command, "Open.");
  expect(asked[1]!.body).not.toHaveProperty("system");
});

it("asks a table", async () => {
  const asked = answerWith({ problem: "Not now.", name: "x" }, 409);
  expect(await askTable("Perth", "perth-1", { type: "Settle" }, "Settled.")).toBe(false);
  expect(asked[0]).toMatchObject({
    path: "/api/tables/perth-1/commands",
    body: { role: "dealer", command: { type: "Settle" } },
  });
});
