// The tables of the jackpot systems: stopped and resumed, linked, moved and taken out.

import { useState } from "preact/hooks";
import type { DeskShown, LinkedTable } from "../../lib/server-types";
import { OpenedPanel } from "../../parts/opened-panel";
import { askDesk } from "./ask-desk";
import { NoticeSteps, noticeOf } from "./notice-steps";
import { linkOf } from "./open-system";

export function LinkedTables({ desk, done }: { desk: DeskShown; done: () => void }) {
  const [open, setOpen] = useState("");
  const moved = () => {
    setOpen("");
    done();
  };
  return (
    <section class="panel" aria-label="Linked tables">
      <h2>Linked tables</h2>
      <ul class="plain-list">
        {desk.tables.map((t) => (
          <li key={t.id}>
            <Row
              desk={desk}
              table={t}
              done={done}
              open={open === t.id}
              turn={() => setOpen(open === t.id ? "" : t.id)}
            />
            {open === t.id && (
              <Move desk={desk} table={t.id} from={t.system} done={moved} again={done} />
            )}
          </li>
        ))}
      </ul>
      {desk.tables.length === 0 && <p class="soft">No table feeds a system.</p>}
      {desk.may_run && desk.systems.length > 0 && desk.free.length > 0 && (
        <>
          <h3>Tables without a system</h3>
          <ul class="plain-list">
            {desk.free.map((t) => (
              <li key={t.id}>
                <span class="spread">
                  <span>
                    <strong>{t.id}</strong> {t.name}, {t.phase}
                  </span>
                  <button
                    type="button"
                    aria-expanded={open === t.id}
                    onClick={() => setOpen(open === t.id ? "" : t.id)}
                  >
                    Link {t.id}…
                  </button>
                </span>
                {open === t.id && (
                  <Move desk={desk} table={t.id} from="" done={moved} again={done} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Row({
  desk,
  table: t,
  done,
  open,
  turn,
}: {
  desk: DeskShown;
  table: LinkedTable;
  done: () => void;
  open: boolean;
  turn: () => void;
}) {
  const ask = async (command: { type: string } & Record<string, unknown>, said: string) => {
    if (await askDesk(desk, { tables: [t.id], ...command }, said)) done();
  };
  const resume = (malfunction: boolean, said: string) =>
    void ask({ type: "ResumeTables", malfunction }, said);
  return (
    <span class="spread">
      <span>
        <strong>{t.id}</strong> feeds {t.system || "nothing"}{" "}
        {t.suspended && <span class="badge warned">stopped</span>}{" "}
        {t.alarm && <span class="badge bad">{t.alarm}</span>}
      </span>
      <span class="row tight">
        {t.suspended ? (
          <>
            <button type="button" onClick={() => resume(false, `${t.id} goes on.`)}>
              Go on: nothing was wrong
            </button>
            <button type="button" onClick={() => resume(true, `${t.id} goes on, repaired.`)}>
              Go on: it had failed
            </button>
          </>
        ) : (
          <button
            type="button"
            onClick={() => void ask({ type: "SuspendTables" }, `${t.id} is stopped.`)}
          >
            Stop<span class="hidden-text"> {t.id}</span>
          </button>
        )}
        {desk.may_run && (
          <button type="button" aria-expanded={open} onClick={turn}>
            Move {t.id}…
          </button>
        )}
      </span>
    </span>
  );
}

const OUT = "(none)";

interface MoveProps {
  desk: DeskShown;
  table: string;
  from: string;
  done: () => void;
  again: () => void;
}

// A table joins a system, leaves it, or goes to another.
function Move({ desk, table, from, done, again }: MoveProps) {
  const others = desk.systems.filter((s) => s.id !== from).map((s) => s.id);
  const [chosen, setChosen] = useState(others[0] ?? OUT);
  const to = chosen === OUT ? "" : chosen;
  const notice = noticeOf(desk, "move-table");
  const up = desk.up.filter((n) => n.notice === "move-table" && n.table === table && n.to === to);
  const found = [...desk.free, ...desk.tables].find((t) => t.id === table);
  const link = found && to ? linkOf(found) : { table };
  const announce = async () => {
    const command = { type: "ShowSign", notice: "move-table", table, to };
    if (await askDesk(desk, command, `The sign of ${table} announces it.`, notice?.by)) again();
  };
  const move = async () => {
    const said = to ? `${table} feeds ${to} now.` : `${table} feeds no system now.`;
    if (await askDesk(desk, { type: "MoveTable", link, to }, said, desk.runs)) done();
  };
  const action = to
    ? from
      ? `Move ${table} to ${to}`
      : `Link ${table} to ${to}`
    : `Take ${table} out`;
  return (
    <OpenedPanel>
      <div class="form-box" role="group" aria-label={`Move ${table}`}>
        <label>
          {table} goes to{" "}
          <select value={chosen} onChange={(e) => setChosen(e.currentTarget.value)}>
            {others.map((name) => (
              <option key={name}>{name}</option>
            ))}
            {from && <option value={OUT}>no system</option>}
          </select>
        </label>
        <NoticeSteps
          desk={desk}
          notice={notice}
          up={up}
          announce={() => void announce()}
          act={() => void move()}
          name={action}
          disabled={!to && !from}
        >
          {to
            ? `From the next round on jackpot wagers at ${table} feed ${to} and win from it.`
            : `${table} takes no jackpot wagers any more. Take them off its sign in the pit.`}
          {from ? ` What it has fed ${from} stays there.` : ""}{" "}
          <small>
            (for the {desk.runs_name}, {desk.runs_clause})
          </small>
        </NoticeSteps>
      </div>
    </OpenedPanel>
  );
}
