// Notices at tables: what is announced, what it still waits for, and putting it into effect.

import { useEffect, useState } from "preact/hooks";
import { askFloor } from "../../lib/duty";
import type { NeedLine, NoticeLine, Pit } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";

export function Notices({ pit, at, done }: { pit: Pit; at: number; done: () => void }) {
  return (
    <section class="panel" aria-label="Notices on show">
      <h2>Notices on show</h2>
      {pit.notices.length === 0 && <p class="soft">None.</p>}
      {pit.notices.map((n) => (
        <One
          key={`${n.table}${n.number}`}
          notice={n}
          house={pit.tables.find((t) => t.id === n.table)?.house ?? ""}
          at={at}
          done={done}
        />
      ))}
    </section>
  );
}

function One({
  notice: n,
  house,
  at,
  done,
}: {
  notice: NoticeLine;
  house: string;
  at: number;
  done: () => void;
}) {
  const closing = /clos/i.test(n.what);
  const ask = async (type: string, said: string) => {
    if (
      await askFloor(
        house,
        { type, table: n.table, ...(type === "WithdrawNotice" ? { number: n.number } : {}) },
        said,
      )
    )
      done();
  };
  return (
    <div class="form-box" role="group" aria-label={`Notice at ${n.table}`}>
      <p>
        <strong>{n.table}</strong>: {n.what}{" "}
        {n.ready && <span class="badge good">may take effect</span>}
      </p>
      <ul class="plain-list">
        {n.needs.map((need, i) => (
          <li key={i}>
            <Left need={need} at={at} /> <small>({need.clause})</small>
          </li>
        ))}
      </ul>
      <p class="row tight">
        <small>
          Shown since {when(n.shown, house)}
          {n.effective ? `, for ${when(n.effective, house)}` : ""}
        </small>
        {closing && (
          <button
            type="button"
            class={n.ready ? "main" : ""}
            onClick={() => void ask("EndPlay", `${n.table} closes.`)}
          >
            Close the table
          </button>
        )}
        <button
          type="button"
          onClick={() => void ask("WithdrawNotice", "The notice is taken down.")}
        >
          Take it down
        </button>
      </p>
    </div>
  );
}

function Left({ need, at }: { need: NeedLine; at: number }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (need.met) return <span>✓ met</span>;
  const ways: string[] = [];
  if (need.milliseconds_left != null)
    ways.push(`${clock(need.milliseconds_left - (serverNow() - at))} left`);
  if (need.rounds_left != null)
    ways.push(`${need.rounds_left} more ${need.rounds_left === 1 ? "round" : "rounds"}`);
  if (need.agreed != null)
    ways.push(
      `${need.agreed} of ${need.of} players agree${need.majority ? " (most are enough)" : ""}`,
    );
  return <span>{ways.join(", or ") || "waits for its time"}</span>;
}

export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const pad = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${pad(minutes)}` : minutes}:${pad(seconds % 60)}`;
}
