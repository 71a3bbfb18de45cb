// A table: the felt of its game, and everything you may do there.
import { useEffect, useState } from "preact/hooks";
import { get, me, newKey, post, refreshMe } from "../lib/api";
import { attempt, useSecondsLeft } from "../lib/hooks";
import { tables, watch } from "../lib/live";
import { dollars, typedCents } from "../lib/money";
import { go } from "../lib/router";
import { announce, tell } from "../lib/say";
import { narrate } from "../lib/story";
import type { Clock, HandView, RoundView, TableShown } from "../lib/types";
import { Banked } from "../parts/banked";
import { Poker } from "../parts/poker";

export default function TablePage({ id }: { id: string }) {
  const [story, setStory] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    get<TableShown>(`/api/tables/${encodeURIComponent(id)}`).catch((trouble: Error) => setProblem(trouble.message));
    return watch(id, (events) => {
      const lines = events.map((told) => narrate(told.event)).filter(Boolean);
      if (!lines.length) return;
      setStory((old) => [...old, ...lines].slice(-60));
      announce(lines.join(" "));
    });
  }, [id]);
  const shown = tables.value[id];
  if (problem) return <p class="problem" role="alert">{problem} <a href="/">Back to the lobby</a></p>;
  if (!shown) return <p role="status">Walking to the table…</p>;
  return (
    <>
      <div class="spread">
        <h1>{shown.table.name} <small>{shown.table.house}, {id}</small></h1>
        <Timer clock={shown.clock} seat={shown.you?.seat} />
      </div>
      {/* Above the felt, which grows and shrinks as it is dealt: a button must not move under a finger. */}
      <div class="row" style="margin-bottom:12px">
        {shown.you ? <Seated id={id} shown={shown} /> : <Sit id={id} shown={shown} />}
        <a class="button" href={`/replay/${id}`}>Past rounds</a>
        {me.value?.roles.length ? <a class="button" href={`/console/${id}`}>Dealer's console</a> : null}
      </div>
      {shown.kind === "banked"
        ? <Banked id={id} shown={shown} view={shown.view as RoundView | null} last={shown.last as RoundView | null} />
        : <Poker id={id} shown={shown} view={shown.view as HandView | null} last={shown.last as HandView | null} />}
      <section class="panel" style="margin-top:12px" aria-label="What happened">
        <h2>What happened</h2>
        <ol style="max-height:220px;overflow:auto" tabIndex={0} aria-label="Story of the table">{story.slice(-30).map((line, i) => <li key={i}>{line}</li>)}</ol>
        {!story.length && <p class="soft">Nothing yet.</p>}
        {shown.fairness && <p class="soft" style="overflow-wrap:anywhere">Deck sealed before the deal: {shown.fairness.commitment}</p>}
      </section>
    </>
  );
}

function Timer({ clock, seat }: { clock: Clock | null; seat: number | undefined }) {
  const left = useSecondsLeft(clock?.until);
  if (!clock || left === null) return <span />;
  const what = { wagers: "to place wagers", decision: clock.seat === seat && seat ? "to decide" : "for decisions", pause: "until the next round" }[clock.what] ?? clock.what;
  return <span role="timer" aria-live="off"><strong class="money">{left} s</strong> {what}</span>;
}

function Sit({ id, shown }: { id: string; shown: TableShown }) {
  const taken = new Set(shown.seats.filter((s) => s.person).map((s) => s.seat));
  const free = Array.from({ length: shown.table.seats }, (_, i) => i + 1).filter((n) => !taken.has(n));
  const [seat, setSeat] = useState(0);
  const [amount, setAmount] = useState(String(Math.max(200, (shown.table.minimum * 40) / 100)));
  if (!me.value?.person) return <p>To play, <a href="/sign-in">sign in</a> or play as a guest.</p>;
  if (!free.length) return <p>Every seat is taken.</p>;
  const sit = async () => {
    const cents = typedCents(amount);
    if (!cents) return tell("Chips: expected dollars such as 200.");
    if (await attempt(post(`/api/tables/${id}/sit`, { key: newKey(), seat: seat || free[0], buy_in: cents }), "You have a seat.")) await refreshMe();
  };
  return (
    <>
      <label>Seat <select value={seat || free[0]} onChange={(e) => setSeat(Number(e.currentTarget.value))}>{free.map((n) => <option key={n} value={n}>{n}</option>)}</select></label>
      <label>Chips <input value={amount} size={7} inputMode="decimal" onInput={(e) => setAmount(e.currentTarget.value)} /></label>
      <button class="main" onClick={() => void sit()}>Take the seat</button>
    </>
  );
}

// The chips in front of you now: the round's where one is on, else the table's.
function stackOf(shown: TableShown): number {
  const seats = shown.view?.seats as ({ stack?: number; yours?: boolean; number?: number }[]) | undefined;
  const mine = seats?.find((s) => s.yours || s.number === shown.you?.seat);
  return mine?.stack ?? shown.you?.chips ?? 0;
}

function Seated({ id, shown }: { id: string; shown: TableShown }) {
  const [amount, setAmount] = useState("100");
  const buy = async () => {
    const cents = typedCents(amount);
    if (!cents) return tell("Chips: expected dollars such as 100.");
    if (await attempt(post(`/api/tables/${id}/buy-in`, { key: newKey(), amount: cents }), "Chips bought.")) await refreshMe();
  };
  const leave = async () => {
    if (await attempt(post(`/api/tables/${id}/leave`, { key: newKey() }), "You left the table.")) { await refreshMe(); go("/"); }
  };
  return (
    <>
      <span>Seat {shown.you!.seat}, <strong class="money">{dollars(stackOf(shown))}</strong></span>
      <label>More chips <input value={amount} size={6} inputMode="decimal" onInput={(e) => setAmount(e.currentTarget.value)} /></label>
      <button onClick={() => void buy()}>Buy</button>
      <button onClick={() => void leave()}>Leave the table</button>
      <button onClick={() => void attempt(post(`/api/tables/${id}/companions`, { key: newKey(), count: 2 }), "Companions are coming.")}>Ask for company</button>
    </>
  );
}
