// The pit: every table, what is running down, and what waits for somebody with the authority.
import { useEffect } from "preact/hooks";
import { me, newKey, post } from "../lib/api";
import { attempt, useGet, when } from "../lib/hooks";
import { lobby, serverNow, watchLobby } from "../lib/live";
import type { LobbyTable } from "../lib/types";
import { dollars } from "../lib/money";

interface Pit {
  tables: LobbyTable[]; notices: Record<string, unknown>[]; rulings: Record<string, unknown>[]; exclusions: Record<string, unknown>[];
  disputes: Record<string, unknown>[]; waiting: Record<string, unknown>[];
}

export default function PitPage() {
  const staff = Boolean(me.value?.roles.length);
  const pit = useGet<Pit>(staff ? "/api/pit" : null);
  useEffect(() => watchLobby(), []);
  useEffect(() => pit.again(), [lobby.value]);
  if (!staff) return <p class="problem" role="alert">The pit is for staff on duty. <a href="/sign-in">Sign in</a></p>;
  if (pit.problem) return <p class="problem" role="alert">{pit.problem}</p>;
  if (!pit.value) return <p role="status">Walking the floor…</p>;
  const { tables, rulings, notices, waiting, exclusions, disputes } = pit.value;
  return (
    <>
      <h1>The pit</h1>
      <p class="soft">You are {me.value?.person}: {me.value?.roles.map((r) => `${r.role.replaceAll("-", " ")} at ${r.house}`).join(", ") || "administrator"}.</p>
      <section><h2>Tables</h2><div class="scroll" tabIndex={0} role="region" aria-label="Tables"><table>
        <thead><tr><th>Table</th><th>Game</th><th>Limits</th><th>People</th><th>State</th><th>Act</th></tr></thead>
        <tbody>{tables.map((t) => (
          <tr key={t.id}><th scope="row">{t.id}</th><td>{t.name}</td><td>{dollars(t.minimum)}{t.maximum ? ` to ${dollars(t.maximum)}` : ""}</td>
            <td>{t.people} of {t.seats}</td><td>{t.phase}, {t.stage}</td>
            <td class="row"><a class="button" href={`/table/${t.id}`}>Look</a><a class="button" href={`/console/${t.id}`}>Console</a>
              <button onClick={() => void announceClosing(t)}>Announce closing</button></td></tr>
        ))}</tbody></table></div></section>
      <Waiting title="Rulings waiting" rows={rulings} />
      <Waiting title="Notices running down" rows={notices} />
      <Waiting title="To be done" rows={waiting} />
      <Waiting title="Exclusions" rows={exclusions} />
      <Waiting title="Disputes" rows={disputes} />
    </>
  );
}

// The longest notice any book asks for is twenty minutes; the rest count hands or ask for agreement.
async function announceClosing(table: LobbyTable): Promise<void> {
  const role = me.value?.roles.find((r) => r.house === table.house && r.on_duty)?.role;
  const command = { type: "AnnounceClosing", table: table.id, effective: serverNow() + 20 * 60_000 + 30_000 };
  await attempt(post("/api/floor/commands", { key: newKey(), role, command }), `${table.id}: the closing is announced.`);
}

function Waiting({ title, rows }: { title: string; rows: Record<string, unknown>[] }) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((c) => rows.some((r) => typeof r[c] !== "object" && r[c] !== "")).slice(0, 8);
  return (
    <section><h2>{title}</h2>
      {rows.length === 0 ? <p class="soft">None.</p> : (
        <div class="scroll" tabIndex={0} role="region" aria-label={title}><table>
          <thead><tr>{columns.map((c) => <th key={c}>{c.replaceAll("_", " ")}</th>)}</tr></thead>
          <tbody>{rows.map((row, i) => <tr key={i}>{columns.map((c) => <td key={c}>{cell(c, row[c])}</td>)}</tr>)}</tbody>
        </table></div>
      )}
    </section>
  );
}

function cell(name: string, value: unknown): string {
  if (value === null || value === undefined || typeof value === "object") return "";
  if (typeof value === "number" && value > 1e12) return when(value);
  if (name === "amount" && typeof value === "number") return dollars(value);
  return String(value);
}
