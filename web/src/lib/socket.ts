// The WebSocket to the server: the state of tables and lobby as it changes, and commands. It
// reconnects by itself and resumes where it was.
import { signal } from "@preact/signals";
import { answered, me, newKey, problemText, refreshMe } from "./api";
import { complain, tell } from "./messages";
import { noteTable } from "./person-names";
import type {
  AckMessage,
  EventShown,
  Intent,
  LiveFrame,
  LiveMessage,
  Lobby,
  Problem,
  RoomShown,
  TableShown,
  TournamentBoard,
} from "./server-types";

type Waiting = {
  frame: LiveFrame;
  done: (ack: AckMessage) => void;
  failed: (problem: Problem) => void;
};

export const online = signal(true);
export const lobby = signal<Lobby | null>(null);
/** The poker room's waiting lists and calls, as far as they are yours to see. */
export const room = signal<RoomShown | null>(null);
export const tables = signal<Record<string, TableShown>>({});
export const boards = signal<Record<string, TournamentBoard>>({});
const following = new Map<string, number>();
const listeners = new Map<string, Set<(events: EventShown[]) => void>>();
const watching = new Map<string, number>();
const waiting = new Map<string, Waiting>();
let wantsLobby = 0;
let socket: WebSocket | null = null;
const FIRST_DELAY = 300;
const LONGEST_DELAY = 4000;
const HEARTBEAT = 5000;
const SILENCE = 16_000;
let delay = FIRST_DELAY;
let heardAt = 0;
let away = false;
let clockSkew = 0;

export function serverNow(): number {
  return Date.now() + clockSkew;
}

function connect(): void {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const fresh = new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/live`,
  );
  socket = fresh;
  fresh.onopen = () => {
    delay = FIRST_DELAY;
    heardAt = Date.now();
    if (away) tell("Connected again. You are where you were.");
    away = false;
    online.value = true;
    if (wantsLobby) send({ type: "lobby", on: true });
    for (const table of watching.keys())
      send({ type: "watch", table, after: tables.value[table]?.version ?? 0 });
    for (const id of following.keys()) send({ type: "tournament", id });
    for (const { frame } of waiting.values()) send(frame);
  };
  fresh.onmessage = (message) => {
    heardAt = Date.now();
    heard(JSON.parse(message.data as string) as LiveMessage);
  };
  fresh.onclose = () => {
    if (socket === fresh) lost();
  };
}

/** Whether anybody on this page listens or waits. */
function wanted(): boolean {
  return Boolean(watching.size || following.size || wantsLobby || waiting.size);
}

function lost(): void {
  socket = null;
  if (!wanted()) return;
  if (!away) complain("The connection was lost. Trying again; nothing you did is lost.");
  away = true;
  online.value = false;
  window.setTimeout(connect, delay);
  delay = Math.min(delay * 1.7, LONGEST_DELAY);
}

function drop(): void {
  const dead = socket;
  if (!dead) return;
  lost();
  dead.close();
}

function send(frame: LiveFrame): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
  else connect();
}

function heard(message: LiveMessage): void {
  switch (message.type) {
    case "table": {
      const { table: id, shown, events } = message;
      clockSkew = shown.at - Date.now();
      noteTable(shown);
      tables.value = { ...tables.value, [id]: shown };
      if (events.length) for (const listener of listeners.get(id) ?? []) listener(events);
      break;
    }
    case "tournament":
      clockSkew = message.board.at - Date.now();
      boards.value = { ...boards.value, [message.id]: message.board };
      break;
    case "lobby":
      lobby.value = message.lobby;
      room.value = message.room;
      break;
    case "ack":
      waiting.get(message.key)?.done(message);
      waiting.delete(message.key);
      break;
    case "problem": {
      const asked = waiting.get(message.key ?? "");
      waiting.delete(message.key ?? "");
      if (asked) asked.failed(message);
      else complain(problemText(message));
      break;
    }
    case "bye":
      if (message.why === "you were signed out") void dismissed();
      else if (message.why === "the server is full") {
        delay = LONGEST_DELAY;
        tell("The server is full. You will be connected again when there is a place.");
      } else tell("The server is restarting. You will be connected again in a moment.");
      break;
  }
}

export function watch(table: string, listen?: (events: EventShown[]) => void): () => void {
  watching.set(table, (watching.get(table) ?? 0) + 1);
  if (listen) listeners.set(table, (listeners.get(table) ?? new Set()).add(listen));
  connect();
  send({ type: "watch", table, after: tables.value[table]?.version ?? 0 });
  return () => {
    const left = (watching.get(table) ?? 1) - 1;
    if (listen) listeners.get(table)?.delete(listen);
    if (left) watching.set(table, left);
    else {
      watching.delete(table);
      send({ type: "unwatch", table });
    }
  };
}

/** A tournament's board from now on, whenever it changes; its clock needs no message to run. */
export function follow(id: string): () => void {
  following.set(id, (following.get(id) ?? 0) + 1);
  connect();
  send({ type: "tournament", id });
  return () => {
    const left = (following.get(id) ?? 1) - 1;
    if (left) following.set(id, left);
    else {
      following.delete(id);
      send({ type: "tournament", id, on: false });
    }
  };
}

export function watchLobby(): () => void {
  wantsLobby += 1;
  connect();
  send({ type: "lobby", on: true });
  return () => {
    wantsLobby -= 1;
    if (!wantsLobby) send({ type: "lobby", on: false });
  };
}

/** Sends a command to a table; the promise settles with the answer of the server. */
export function command(
  table: string,
  asked: Intent["command"],
  role?: string,
): Promise<AckMessage> {
  const seen = tables.value[table]?.version;
  const frame: Intent = {
    type: "command",
    key: newKey(),
    table,
    ...(seen ? { seen } : {}),
    command: asked,
    ...(role ? { role } : {}),
  };
  return new Promise((done, failed) => {
    waiting.set(frame.key, { frame, done, failed });
    send(frame);
  });
}

/**
 * The session of this socket has ended: by our own request, in another window, or because it ran
 * out.
 */
async function dismissed(): Promise<void> {
  socket = null;
  await answered();
  try {
    await refreshMe();
  } catch {
    return lost();
  }
  if (wanted()) connect();
}

// The socket carries the cookie of a session; with another session comes another socket, and what
// was ours to see is put away.
let session = me.value;
me.subscribe((now) => {
  const before = session;
  session = now;
  if (!before || !now || before.csrf === now.csrf) return;
  tables.value = {};
  const old = socket;
  socket = null;
  old?.close();
  if (wanted()) connect();
  if (!now.person) tell("You are signed out.");
  else if (before.person && before.person !== now.person) tell(`You are ${now.person} now.`);
});

// A connection that has died without a word is found out by its silence.
setInterval(() => {
  if (socket?.readyState !== WebSocket.OPEN) return;
  if (Date.now() - heardAt > SILENCE) return drop();
  send({ type: "ping" });
}, HEARTBEAT);
window.addEventListener("offline", drop);
window.addEventListener("online", () => {
  delay = FIRST_DELAY;
  if (wanted()) connect();
});
