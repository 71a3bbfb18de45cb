// The page /duty: your roles, whether you are on duty in them, and the way to what each one does.

import { useState } from "preact/hooks";
import { me } from "../../lib/api";
import { DUTY, landing } from "../../lib/landing";
import { go } from "../../lib/router";
import type { Lobby, LobbyTable, RoleHeld } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { turnDuty } from "../../parts/duty-switch";
import "../../styles/working-pages.css";

export default function DutyPage() {
  const who = me.value;
  const lobby = useGet<Lobby>(who?.roles.length ? "/api/lobby" : null);
  if (!who?.roles.length)
    return (
      <p class="notice" role="status">
        No house has given you a role. The operator of a house does so on the page{" "}
        <a href="/staff">Staff</a>.
      </p>
    );
  return (
    <div class="wide">
      <h1>Your work</h1>
      <div class="beside">
        {who.roles.map((held) => (
          <Role
            key={`${held.house}${held.role}`}
            held={held}
            tables={(lobby.value?.tables ?? []).filter((t) => t.house === held.house)}
          />
        ))}
      </div>
    </div>
  );
}

/** Roles whose holders work at one table, or in the whole house. */
const AT_TABLES = ["dealer", "supervisor"];

function Role({ held, tables }: { held: RoleHeld; tables: LobbyTable[] }) {
  const [table, setTable] = useState("");
  const turn = async () => {
    const begins = !held.on_duty;
    if (!(await turnDuty(held, table ? [table] : [])) || !begins || !me.value) return;
    const next = landing(me.value);
    if (next !== DUTY) go(next);
  };
  const name = `${held.name}, ${held.house}`;
  return (
    <section class="panel" aria-label={name}>
      <h2>
        {name}{" "}
        <span class={`badge ${held.on_duty ? "good" : "warned"}`}>
          {held.on_duty ? "on duty" : "off duty"}
        </span>
      </h2>
      <div class="row">
        {!held.on_duty && AT_TABLES.includes(held.office) && (
          <label>
            Where{" "}
            <select value={table} onChange={(e) => setTable(e.currentTarget.value)}>
              <option value="">In the whole house</option>
              {tables.map((t) => (
                <option key={t.id} value={t.id}>
                  {t.id}, {t.name}
                  {t.real_cards ? ", real cards" : ""}
                </option>
              ))}
            </select>
          </label>
        )}
        <button type="button" class={held.on_duty ? "" : "main"} onClick={() => void turn()}>
          Go {held.on_duty ? "off" : "on"} duty
          <span class="hidden-text"> as {name}</span>
        </button>
      </div>
      {held.on_duty ? (
        <Work held={held} tables={tables} />
      ) : (
        <p class="soft">On duty you can do the work of this role; off duty you only look on.</p>
      )}
    </section>
  );
}

const WORK: Partial<Record<RoleHeld["office"], [string, string][]>> = {
  dealer: [["/drills", "Drills: practise settling and pots"]],
  supervisor: [
    ["/pit", "The pit: tables, limits, notices, what waits"],
    ["/pit?tab=disputes", "Disputes"],
    ["/desk", "The jackpot desk"],
    ["/tournaments", "Tournaments"],
  ],
  operator: [
    ["/pit", "The pit: tables, limits, notices, what waits"],
    ["/desk", "The jackpot desk"],
    ["/staff", "Staff: roles and readings of the house"],
    ["/promotions", "Promotions"],
    ["/pit?tab=audit", "Audit trail"],
  ],
  auditor: [
    ["/pit?tab=audit", "Audit trail: rounds, accounts, who looked"],
    ["/pit", "The pit"],
  ],
  director: [["/tournaments", "Tournaments and their desks"]],
  attendant: [["/pit", "The pit: what waits for you"]],
};

function Work({ held, tables }: { held: RoleHeld; tables: LobbyTable[] }) {
  const mine = tables.filter(
    (t) =>
      (!held.tables.length || held.tables.includes(t.id)) && (t.kind === "banked" || t.real_cards),
  );
  return (
    <ul class="plain-list">
      {held.office === "dealer" &&
        mine.map((t) => (
          <li key={t.id}>
            <a href={`/console/${t.id}`}>Console of {t.id}</a>{" "}
            <small>
              {t.name}
              {t.real_cards ? ", real cards" : ", deals itself"}
            </small>
          </li>
        ))}
      {(WORK[held.office] ?? []).map(([to, says]) => (
        <li key={to}>
          <a href={to}>{says}</a>
        </li>
      ))}
    </ul>
  );
}
