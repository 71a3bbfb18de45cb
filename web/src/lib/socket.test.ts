// @vitest-environment happy-dom
// Tests of the WebSocket to the server.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveMessage, Me, TableShown } from "./server-types";

/** A socket that is opened, answered and closed by the test. */
class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen = () => undefined;
  onclose = () => undefined;
  onmessage: (message: { data: string }) => void = () => undefined;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  close(): void {
    this.readyState = 3;
    this.onclose();
  }
  say(message: Partial<LiveMessage> & { type: LiveMessage["type"] }): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  ofType(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

const last = () => FakeSocket.all.at(-1)!;
const table = (version: number, at = 0) => ({ version, at }) as TableShown;
let socket: typeof import("./socket");
let api: typeof import("./api");
let messages: typeof import("./messages");

beforeEach(async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.resetModules();
  api = await import("./api");
  messages = await import("./messages");
  socket = await import("./socket");
});
afterEach(() => void vi.useRealTimers());

const lines = () => messages.messages.value.map(({ line }) => line);

describe("watching a table", () => {
  it("asks for it once the socket is open", () => {
    socket.watch("perth-1");
    expect(last().url).toBe(`ws://${location.host}/api/live`);
    last().open();
    expect(last().sent).toEqual([{ type: "watch", table: "perth-1", after: 0 }]);
  });

  it("keeps the table as it was told last, and passes the events on", () => {
    const heard = vi.fn();
    socket.watch("perth-1", heard);
    last().open();
    const events = [{ version: 5, at: 0, event: { type: "Folded" } }];
    last().say({ type: "table", table: "perth-1", shown: table(5), events });
    expect(socket.tables.value["perth-1"]).toMatchObject({ version: 5 });
    expect(heard).toHaveBeenCalledExactlyOnceWith(events);
    last().say({ type: "table", table: "perth-1", shown: table(6), events: [] });
    expect(heard).toHaveBeenCalledOnce();
  });

  it("ends with the last of those who watch", () => {
    const first = socket.watch("perth-1");
    const second = socket.watch("perth-1");
    last().open();
    first();
    expect(last().ofType("unwatch")).toEqual([]);
    second();
    expect(last().ofType("unwatch")).toEqual([{ type: "unwatch", table: "perth-1" }]);
  });

  it("reads the server's clock", () => {
    socket.watch("perth-1");
    last().open();
    last().say({ type: "table", table: "perth-1", shown: table(1, 1_004_000), events: [] });
    expect(socket.serverNow()).toBe(1_004_000);
  });
});

it("keeps lobby and poker room while somebody looks", () => {
  const leave = socket.watchLobby();
  last().open();
  last().say({ type: "lobby", lobby: { tables: [] }, room: { lists: [] } } as never);
  expect([socket.lobby.value, socket.room.value]).toEqual([{ tables: [] }, { lists: [] }]);
  leave();
  expect(last().ofType("lobby").at(-1)).toEqual({ type: "lobby", on: false });
});

it("keeps the board of a tournament while somebody follows it", () => {
  const leave = socket.follow("t1");
  last().open();
  last().say({ type: "tournament", id: "t1", board: { at: 1_000_000 } } as never);
  expect(socket.boards.value.t1).toEqual({ at: 1_000_000 });
  leave();
  expect(last().ofType("tournament").at(-1)).toEqual({ type: "tournament", id: "t1", on: false });
});

describe("a command", () => {
  it("is done when the server acknowledges its key", async () => {
    const done = socket.command("perth-1", { type: "Fold", seat: 1 });
    last().open();
    const [frame] = last().ofType("command");
    expect(frame).toMatchObject({ table: "perth-1", command: { type: "Fold", seat: 1 } });
    last().say({ type: "ack", key: frame!.key as string, version: 8 });
    expect(await done).toMatchObject({ version: 8 });
  });

  it("says which version of the table was seen, and in which role it is given", () => {
    socket.tables.value = { "perth-1": table(7) };
    void socket.command("perth-1", { type: "Settle" }, "dealer");
    last().open();
    expect(last().ofType("command")[0]).toMatchObject({ seen: 7, role: "dealer" });
  });

  it("fails with the problem of its key", async () => {
    const done = socket.command("perth-1", { type: "Fold" });
    last().open();
    const key = last().ofType("command")[0]!.key as string;
    last().say({ type: "problem", key, problem: "It is not your turn.", name: "turn" });
    await expect(done).rejects.toMatchObject({ problem: "It is not your turn." });
    expect(lines()).toEqual([]);
  });

  it("is sent again, with the same key, after the connection was lost", () => {
    void socket.command("perth-1", { type: "Fold" });
    last().open();
    const before = last().ofType("command");
    last().close();
    vi.advanceTimersByTime(300);
    last().open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(last().ofType("command")).toEqual(before);
  });
});

it("shows a problem that belongs to no command", () => {
  socket.watch("perth-1");
  last().open();
  last().say({ type: "problem", problem: "Too fast.", name: "fast" });
  expect(lines()).toEqual(["Too fast."]);
});

describe("a lost connection", () => {
  it("is said once, tried again more and more slowly, and resumed where it was", () => {
    socket.watch("perth-1");
    last().open();
    last().say({ type: "table", table: "perth-1", shown: table(5), events: [] });
    last().close();
    expect(socket.online.value).toBe(false);
    vi.advanceTimersByTime(300);
    last().close();
    vi.advanceTimersByTime(509); // 300 ms times 1.7 is 510
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    last().open();
    expect(socket.online.value).toBe(true);
    expect(last().sent).toEqual([{ type: "watch", table: "perth-1", after: 5 }]);
    expect(lines()).toEqual([
      "The connection was lost. Trying again; nothing you did is lost.",
      "Connected again. You are where you were.",
    ]);
  });

  it("does not matter when nobody listens", () => {
    const leave = socket.watch("perth-1");
    last().open();
    leave();
    last().close();
    vi.advanceTimersByTime(60_000);
    expect([FakeSocket.all.length, socket.online.value]).toEqual([1, true]);
  });

  it("is found out by its silence", () => {
    socket.watch("perth-1");
    last().open();
    const first = last();
    vi.advanceTimersByTime(15_000);
    expect(first.ofType("ping")).toHaveLength(3);
    vi.advanceTimersByTime(5_000);
    expect(first.readyState).toBe(3);
    expect(socket.online.value).toBe(false);
  });
});

describe("the end of a session", () => {
  const person = (name: string, csrf: string) => ({ person: name, csrf }) as Me;

  it("opens another socket for another person, who sees nothing of the first", () => {
    api.me.value = person("Ada", "a");
    socket.watch("perth-1");
    last().open();
    socket.tables.value = { "perth-1": table(5) };
    api.me.value = person("Bob", "b");
    expect(FakeSocket.all).toHaveLength(2);
    expect(socket.tables.value).toEqual({});
    expect(lines()).toEqual(["You are Bob now."]);
  });

  it("asks the server who is signed in when it says so", async () => {
    const nobody = person("", "n");
    vi.stubGlobal("fetch", async () => Response.json(nobody));
    api.me.value = person("Ada", "a");
    socket.watch("perth-1");
    last().open();
    last().say({ type: "bye", why: "you were signed out" });
    await vi.waitFor(() => expect(api.me.value).toEqual(nobody));
    expect(lines()).toEqual(["You are signed out."]);
  });
});
