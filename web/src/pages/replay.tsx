// Any past round, step by step, with the events and clauses beside it.
import { useEffect, useState } from "preact/hooks";
import { useGet, when } from "../lib/hooks";
import { go, query } from "../lib/router";
import { announce } from "../lib/say";
import { narrate } from "../lib/story";
import { tell } from "../lib/say";
import { dollars } from "../lib/money";
import type { HandView, RoundView, Told } from "../lib/types";
import { Cards } from "../parts/card";

interface Rounds { rounds: { id: string; opened: number; closed?: number | null; over: boolean }[] }
interface RoundShown { id: string; table: string; over: boolean; events: Told[]; frames: (RoundView | HandView)[]; fairness?: unknown }

export default function ReplayPage({ id, rest }: { id: string; rest: string }) {
  return rest ? <Replay table={id} round={rest} /> : <RoundList table={id} />;
}

function RoundList({ table }: { table: string }) {
  const rounds = useGet<Rounds>(`/api/tables/${encodeURIComponent(table)}/rounds?limit=50`);
  return (
    <>
      <h1>Past rounds at {table}</h1>
      {rounds.problem && <p class="problem" role="alert">{rounds.problem}</p>}
      {rounds.value && !rounds.value.rounds.length && <p>No round has been played here yet.</p>}
      <ul>{rounds.value?.rounds.map((r) => <li key={r.id}><a href={`/replay/${table}/${encodeURIComponent(r.id)}`}>Round {r.id}</a> <span class="soft">{when(r.opened)}{r.over ? "" : ", in play"}</span></li>)}</ul>
      <p><a href={`/table/${table}`}>Back to the table</a></p>
    </>
  );
}

function Replay({ table, round }: { table: string; round: string }) {
  const shown = useGet<RoundShown>(`/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}`);
  const [at, setAt] = useState(Number(query.value.get("step") ?? 0));
  const last = (shown.value?.events.length ?? 1) - 1;
  const step = (to: number) => {
    const next = Math.min(Math.max(to, 0), Math.max(last, 0));
    setAt(next);
    go(`/replay/${table}/${encodeURIComponent(round)}?step=${next}`, true);
    const event = shown.value?.events[next];
    if (event) announce(narrate(event.event) || event.event.type);
  };
  useEffect(() => {
    const keys: Record<string, () => void> = { ArrowRight: () => step(at + 1), " ": () => step(at + 1), ArrowLeft: () => step(at - 1), Home: () => step(0), End: () => step(last) };
    const listen = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA|BUTTON|A)$/.test(event.target.tagName);
      if (keys[event.key] && !(typing && event.key === " ")) {
        event.preventDefault();
        keys[event.key]!();
      }
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
  if (shown.problem) return <p class="problem" role="alert">{shown.problem}</p>;
  if (!shown.value) return <p role="status">Fetching the round…</p>;
  const { events, frames } = shown.value;
  const now = Math.min(at, Math.max(last, 0));
  return (
    <>
      <h1>Round {round}</h1>
      <div class="row" role="group" aria-label="Step through">
        <button onClick={() => step(0)} aria-label="To the start">⏮</button>
        <button onClick={() => step(now - 1)} aria-label="One step back">◀</button>
        <input type="range" aria-label="Step" min={0} max={Math.max(last, 0)} value={now} onInput={(e) => step(Number(e.currentTarget.value))} />
        <button class="main" onClick={() => step(now + 1)} aria-label="One step on">▶</button>
        <button onClick={() => step(last)} aria-label="To the end">⏭</button>
        <span>{now + 1} of {events.length}</span>
        <button onClick={() => { void navigator.clipboard?.writeText(location.href); tell("The link to this step is copied."); }}>Copy link</button>
        <button onClick={() => download(shown.value!)}>Export</button>
      </div>
      <div class="grid" style="margin-top:12px">
        <Frame frame={frames[now] ?? null} />
        <section class="panel" aria-label="Events">
          <ol style="max-height:420px;overflow:auto" tabIndex={0}>
            {events.map((told, i) => {
              const clauses = [told.event["clause"], ...((told.event["clauses"] as string[] | undefined) ?? [])].filter(Boolean).join(", ");
              return <li key={i} {...(i === now ? { "aria-current": "step" as const, style: "font-weight:700" } : {})}>
                <button class="plain" onClick={() => step(i)}>{narrate(told.event) || told.event.type}</button> {clauses && <small>{clauses}</small>}
              </li>;
            })}
          </ol>
        </section>
      </div>
    </>
  );
}

function Frame({ frame }: { frame: RoundView | HandView | null }) {
  if (!frame) return <div class="felt"><p>Before the first card.</p></div>;
  if ("setup" in frame) {
    return (
      <div class="felt"><Cards cards={frame.board} label="Board" /><p><strong>Pot {dollars(frame.pot)}</strong></p>
        {frame.seats.map((s) => <p key={s.number}>{s.number}. {s.person} <Cards cards={s.cards} size="small" /> {dollars(s.stack)} {s.standing}</p>)}
      </div>
    );
  }
  return (
    <div class="felt">
      <p class="soft">Dealer {frame.dealer_best}</p><Cards cards={frame.dealer ?? []} label="Dealer" />
      <p class="soft">Board</p><Cards cards={frame.board ?? []} label="Board" />
      {(frame.seats ?? []).filter((s) => s.person).map((s) => (
        <p key={s.seat}>{s.seat}. {s.person} <Cards cards={s.cards ?? []} size="small" /> {s.best} {Object.entries(s.wagers ?? {}).map(([n, a]) => `${n} ${dollars(a)}`).join(" · ")}
          {(s.results ?? []).map((r) => ` ${r.wager}: ${r.outcome}`).join(",")}</p>
      ))}
    </div>
  );
}

function download(round: RoundShown): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(round, null, 1)], { type: "application/json" }));
  link.download = `${round.id}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
