// Tests of requests to the server, and of the text of a refusal.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { answerBy, answerWith } from "../testing/answers";
import { answered, becomeGuest, get, me, newKey, post, problemText, Refused } from "./api";
import type { Me } from "./server-types";

const ADA = { person: "Ada", csrf: "secret" } as Me;

beforeEach(() => {
  me.value = null;
});

describe("a request", () => {
  it("gives what the server answers", async () => {
    const asked = answerWith({ tables: [] });
    expect(await get("/api/lobby")).toEqual({ tables: [] });
    expect(asked).toMatchObject([{ method: "GET", path: "/api/lobby", body: undefined }]);
  });

  it("sends its body as JSON, with the csrf of whoever is signed in", async () => {
    me.value = ADA;
    const asked = answerWith({});
    await post("/api/password", { old: "a", new: "b" });
    expect(asked[0]).toMatchObject({ method: "POST", body: { old: "a", new: "b" } });
    expect(asked[0]!.headers).toMatchObject({
      "x-csrf": "secret",
      "content-type": "application/json",
    });
  });

  it("sends no csrf to read, nor for nobody", async () => {
    const asked = answerWith({});
    await post("/api/guest");
    me.value = ADA;
    await get("/api/me");
    expect(asked.map(({ headers }) => headers["x-csrf"])).toEqual([undefined, undefined]);
  });

  it("takes an empty answer for an empty object", async () => {
    answerBy(() => new Response(""));
    expect(await post("/api/sign-out")).toEqual({});
  });
});

describe("a refusal", () => {
  it("has the status that the server tells in a header", async () => {
    answerWith({ problem: "Every seat is taken.", name: "taken" }, 409);
    const refused = await get("/api/x").catch((trouble: unknown) => trouble);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 409, message: "Every seat is taken." });
  });

  it("says when the server cannot be reached", async () => {
    answerBy(() => {
      throw new TypeError("network");
    });
    await expect(get("/api/x")).rejects.toMatchObject({
      status: 0,
      message: "The server cannot be reached. Check your network and try again.",
    });
  });

  it("says when the answer cannot be read", async () => {
    answerBy(() => new Response("<html>", { status: 502 }));
    await expect(get("/api/x")).rejects.toMatchObject({
      status: 502,
      problem: { name: "garbled" },
    });
  });

  it("asks again who is signed in, when that has changed", async () => {
    me.value = ADA;
    const bob = { person: "Bob", csrf: "other" };
    answerBy(({ path }) =>
      path === "/api/me"
        ? Response.json(bob)
        : Response.json({ problem: "csrf", name: "csrf" }, { status: 403 }),
    );
    await expect(post("/api/x")).rejects.toThrow("Another person has signed in");
    await answered();
    expect(me.value).toEqual(bob);
  });
});

it("signs a guest in", async () => {
  const asked = answerWith(ADA);
  await becomeGuest();
  expect(asked[0]).toMatchObject({ method: "POST", path: "/api/guest" });
  expect(me.value).toEqual(ADA);
});

it("makes a new key each time", () => expect(newKey()).not.toBe(newKey()));

it("makes keys over plain HTTP, where browsers have no randomUUID", () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal("crypto", { getRandomValues });
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
});

describe("problemText", () => {
  it.each([
    [{ problem: "the table is closed", name: "x" }, "The table is closed."],
    [{ problem: "Sit down first.", name: "x" }, "Sit down first."],
    [{ problem: "Wait for the deal.", name: "x", clause: "5.1" }, "Wait for the deal. (5.1)"],
    [{ problem: "5.1 says so", name: "x", clause: "5.1" }, "5.1 says so."],
    [
      { problem: "Too late (perth-poker 5.1)", name: "x", clause: "5.1", book: "perth-poker" },
      "Too late. (5.1)",
    ],
  ])("writes %j as a sentence", (problem, text) => {
    expect(problemText(problem)).toBe(text);
    expect(problemText(new Refused(409, problem))).toBe(text);
  });

  it("writes any other error", () => {
    expect(problemText(new Error("it broke"))).toBe("It broke.");
    expect(problemText("oh")).toBe("Oh.");
  });
});
