// Roles in which you are on duty, and commands to the floor and to tables in one of them.

import { me, newKey, post } from "./api";
import { attempt } from "./attempt";
import type { RoleHeld } from "./server-types";

export function posts(house: string, table = ""): RoleHeld[] {
  return (me.value?.roles ?? []).filter(
    (r) =>
      r.house === house && r.on_duty && (!table || !r.tables?.length || r.tables.includes(table)),
  );
}

// The role a power names where it is yours, else the first you are on duty in: the house says no
// where that is too low.
export function roleFor(house: string, wanted = "", table = ""): string {
  const mine = posts(house, table);
  return (mine.find((r) => r.role === wanted) ?? mine[0])?.role ?? wanted;
}

export type FloorCommand = { type: string; table?: string } & Record<string, unknown>;

// `system` is the jackpot system to which the command's table is linked with it.
export function askFloor(
  house: string,
  command: FloorCommand,
  done: string,
  wanted = "",
  system = "",
): Promise<boolean> {
  return attempt(sendFloor(house, command, wanted, system), done);
}

// The same, for those who show a refusal themselves.
export function sendFloor(
  house: string,
  command: FloorCommand,
  wanted = "",
  system = "",
): Promise<unknown> {
  const body = {
    key: newKey(),
    role: roleFor(house, wanted, command.table),
    command,
    ...(system ? { system } : {}),
  };
  return post("/api/floor/commands", body);
}

export function askTable(
  house: string,
  table: string,
  command: { type: string } & Record<string, unknown>,
  done: string,
  wanted = "",
): Promise<boolean> {
  const body = { key: newKey(), role: roleFor(house, wanted, table), command };
  return attempt(post(`/api/tables/${table}/commands`, body), done);
}
