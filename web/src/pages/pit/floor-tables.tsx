// Every table, live, with the commands for the phase it is in.

import { useState } from "preact/hooks";
import { askFloor } from "../../lib/duty";
import { dollars } from "../../lib/money";
import { stageName } from "../../lib/names";
import type { LobbyTable, Manual, PendingTask, Pit } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { AskForSeat } from "../../parts/idle-seats";
import { OpenedPanel } from "../../parts/opened-panel";
import { TableOrders } from "../../parts/table-orders";
import { mustAnnounce, SystemChoice, useLinking, whyNoLink } from "./jackpot-link";
import { SignEditor } from "./sign-editor";

export function FloorTables({ pit, done }: { pit: Pit; done: () => void }) {
  const [open, setOpen] = useState("");
  const chosen = pit.tables.find((t) => t.id === open.slice(open.indexOf(" ") + 1));
  return (
    <section class="panel">
      <h2>
        Tables{" "}
        <small>
          {pit.tables.filter((t) => t.phase === "open").length} open,{" "}
          {pit.tables.reduce((sum, t) => sum + t.people, 0)} people
        </small>
      </h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Tables">
        <table class="dense cards-below">
          <thead>
            <tr>
              <th>Table</th>
              <th>Game</th>
              <th class="number">People</th>
              <th>State</th>
              <th>Act</th>
            </tr>
          </thead>
          <tbody>
            {pit.tables.map((t) => (
              <Row
                key={t.id}
                table={t}
                unlinked={pit.unlinked.find((u) => u.table === t.id)?.why ?? ""}
                waits={waits(pit, t.id)}
                idle={pit.waiting.filter((w) => w.command === "VacateSeat" && w.where === t.id)}
                open={open}
                setOpen={setOpen}
                done={done}
              />
            ))}
          </tbody>
        </table>
      </div>
      {chosen && open.startsWith("sign ") && (
        <SignEditor
          key={open}
          table={chosen}
          done={() => {
            setOpen("");
            done();
          }}
          close={() => setOpen("")}
        />
      )}
      {chosen && open.startsWith("open ") && (
        <Opening
          key={open}
          table={chosen}
          why={pit.unlinked.find((u) => u.table === chosen.id)?.why ?? ""}
          done={() => {
            setOpen("");
            done();
          }}
          close={() => setOpen("")}
        />
      )}
      {chosen && open.startsWith("order ") && (
        <Ordering key={open} table={chosen.id} done={done} close={() => setOpen("")} />
      )}
      {chosen && open.startsWith("close ") && (
        <Closing
          key={open}
          table={chosen}
          done={() => {
            setOpen("");
            done();
          }}
          close={() => setOpen("")}
        />
      )}
    </section>
  );
}

function waits(pit: Pit, table: string): number {
  return (
    (pit.alarms ?? []).filter((a) => a.table === table).length +
    pit.rulings.filter((r) => r.table === table).length +
    pit.waiting.filter((w) => w.where === table).length
  );
}

function Row({
  table: t,
  unlinked,
  waits: count,
  idle,
  open,
  setOpen,
  done,
}: {
  table: LobbyTable;
  unlinked: string;
  waits: number;
  idle: PendingTask[];
  open: string;
  setOpen: (id: string) => void;
  done: () => void;
}) {
  const ask = async (type: string, said: string) => {
    if (await askFloor(t.house, { type, table: t.id }, said)) done();
  };
  const shut = t.phase === "set up" || t.phase === "closed";
  const stage = t.phase === "open" || t.phase === "closing" ? stageName(t.stage) : "";
  return (
    <tr>
      <th scope="row" class="money">
        <a href={`/table/${t.id}`}>{t.id}</a>
        {count > 0 && (
          <>
            {" "}
            <span class="badge bad">{count} waiting</span>
          </>
        )}
      </th>
      <td>
        {t.name}{" "}
        <span class="money">
          {dollars(t.minimum)}
          {t.maximum ? `–${dollars(t.maximum)}` : ""}
        </span>
        <br />
        <small>
          {t.house}
          {t.real_cards ? ", real cards" : ""}
          {t.practice ? ", practice table" : ""}
        </small>
      </td>
      <td class="number">
        {t.people}/{t.seats}
      </td>
      <td>
        <span class={`badge ${t.phase === "open" ? "good" : "warned"}`}>{t.phase}</span>
        <br />
        <small>
          {[
            stage,
            `${t.rounds} ${t.kind === "poker" ? "hand" : "round"}${t.rounds === 1 ? "" : "s"}`,
          ]
            .filter(Boolean)
            .join(", ")}
        </small>
        {idle.map((w) => (
          <p key={w.about} class="kept">
            {w.about} sits idle <small>({w.clause})</small>.{" "}
            <AskForSeat
              house={t.house}
              table={t.id}
              seat={w.number}
              person={w.about}
              role={w.who}
              done={done}
            />
          </p>
        ))}
        {unlinked && !shut && <p class="soft kept">Takes no jackpot wagers. {unlinked}</p>}
      </td>
      <td>
        <div class="row tight">
          {(t.kind === "banked" || t.real_cards) && (
            <a class="button" href={`/console/${t.id}`}>
              Console<span class="hidden-text"> of {t.id}</span>
            </a>
          )}
          <button
            type="button"
            aria-expanded={open === `sign ${t.id}`}
            onClick={() => setOpen(open === `sign ${t.id}` ? "" : `sign ${t.id}`)}
          >
            Limits<span class="hidden-text"> of {t.id}</span>
          </button>
          {shut && !unlinked && (
            <button
              type="button"
              class="main"
              onClick={() => void ask("OpenTable", `${t.id} is open.`)}
            >
              Open<span class="hidden-text"> {t.id}</span>
            </button>
          )}
          {shut && unlinked && (
            <button
              type="button"
              class="main"
              aria-expanded={open === `open ${t.id}`}
              onClick={() => setOpen(open === `open ${t.id}` ? "" : `open ${t.id}`)}
            >
              Open…<span class="hidden-text"> {t.id}</span>
            </button>
          )}
          {!shut && (
            <button
              type="button"
              aria-expanded={open === `order ${t.id}`}
              onClick={() => setOpen(open === `order ${t.id}` ? "" : `order ${t.id}`)}
            >
              Order…<span class="hidden-text"> {t.id}</span>
            </button>
          )}
          {t.phase === "open" && (
            <button
              type="button"
              aria-expanded={open === `close ${t.id}`}
              onClick={() => setOpen(open === `close ${t.id}` ? "" : `close ${t.id}`)}
            >
              Close…<span class="hidden-text"> {t.id}</span>
            </button>
          )}
        </div>
      </td>
    </tr>
  );
}

function Ordering({ table, done, close }: { table: string; done: () => void; close: () => void }) {
  return (
    <OpenedPanel>
      <div class="form-box" role="group" aria-label={`Order at ${table}`}>
        <h3>Order at {table}</h3>
        <TableOrders table={table} done={done} />
        <button type="button" onClick={close}>
          Leave it
        </button>
      </div>
    </OpenedPanel>
  );
}

function Closing({
  table,
  done,
  close,
}: {
  table: LobbyTable;
  done: () => void;
  close: () => void;
}) {
  const manual = useGet<Manual>(`/api/books/${table.book}/manual`);
  const row = manual.value?.notices.find((n) => n.id === "close-table");
  const [minutes, setMinutes] = useState<string | null>(null);
  const timed =
    row !== undefined && (row.minutes !== null || (row.hands === null && row.agree === null));
  const least = row?.minutes ?? 0;
  const shown = minutes ?? String(Math.max(least, 5));
  const announce = async () => {
    const effective = timed && shown ? serverNow() + Number(shown) * 60_000 + 15_000 : null;
    if (
      await askFloor(
        table.house,
        { type: "AnnounceClosing", table: table.id, effective },
        `${table.id}: the closing is announced.`,
        "",
      )
    )
      done();
  };
  const now = async () => {
    if (await askFloor(table.house, { type: "EndPlay", table: table.id }, `${table.id} closes.`))
      done();
  };
  if (!row) return <p role="status">Loading the book…</p>;
  return (
    <OpenedPanel>
      <div class="form-box" role="group" aria-label={`Close ${table.id}`}>
        <h3>Close {table.id}</h3>
        <p>
          {row.what}{" "}
          <small>
            ({table.book} {row.clause})
          </small>
          . {row.hands ? `Notice: ${row.hands} rounds. ` : ""}
          {row.minutes ? `Notice: ${row.minutes} minutes. ` : ""}
          {row.agree ? `Or ${row.agree} of the players agree. ` : ""}
          {row.when_empty ? "An empty table may close at once." : ""}
        </p>
        <div class="row">
          {timed && (
            <label>
              Closes in, minutes{" "}
              <input
                type="number"
                min={least}
                value={shown}
                onInput={(e) => setMinutes(e.currentTarget.value)}
              />
            </label>
          )}
          <button type="button" class="main" onClick={() => void announce()}>
            Announce the closing of {table.id}
          </button>
          {table.people === 0 && (
            <button type="button" onClick={() => void now()}>
              Close it now: nobody is there
            </button>
          )}
          <button type="button" onClick={close}>
            Leave it
          </button>
        </div>
      </div>
    </OpenedPanel>
  );
}

// A sign with a jackpot wager and no system behind it: the table is opened and linked in one step.
function Opening({
  table: t,
  why,
  done,
  close,
}: {
  table: LobbyTable;
  why: string;
  done: () => void;
  close: () => void;
}) {
  const linking = useLinking(t.book);
  const [chosen, setChosen] = useState("");
  if (!linking.value) return <p role="status">Loading the jackpot systems…</p>;
  const announced = linking.value.announced.find((a) => a.table === t.id)?.system ?? "";
  const system = chosen || announced || linking.value.linked[t.id] || "";
  const impossible =
    whyNoLink(linking.value) !== "" ||
    (system !== "" && !(t.id in linking.value.linked) && mustAnnounce(linking.value, t.id, system));
  const open = async (event: Event) => {
    event.preventDefault();
    if (
      await askFloor(
        t.house,
        { type: "OpenTable", table: t.id },
        `${t.id} is open, linked to ${system}.`,
        linking.value?.role,
        system,
      )
    )
      done();
  };
  return (
    <OpenedPanel>
      <form class="form-box" onSubmit={(e) => void open(e)} aria-label={`Open ${t.id}`}>
        <h3>Open {t.id}</h3>
        <p>{why}</p>
        <SystemChoice
          linking={linking.value}
          table={t.id}
          house={t.house}
          system={system}
          set={setChosen}
          again={linking.again}
        />
        <div class="row">
          <button type="submit" class="main" disabled={impossible}>
            Link and open {t.id}
          </button>
          <button type="button" onClick={close}>
            Leave it
          </button>
        </div>
      </form>
    </OpenedPanel>
  );
}
