// The dealer's console: what to do next, cards and wagers by keyboard, what to pay, what went wrong.
import { useEffect, useState } from "preact/hooks";
import { me } from "../lib/api";
import { attempt, useGet } from "../lib/hooks";
import { command, tables, watch } from "../lib/live";
import { dollars, typedCents } from "../lib/money";
import { tell } from "../lib/say";
import type { RoundView, TableShown, Todo } from "../lib/types";
import { Cards } from "../parts/card";

interface BookShown { irregularities: { id: string; what: string; clause: string; authority: string }[] }

export default function ConsolePage({ id }: { id: string }) {
  useEffect(() => watch(id), [id]);
  const shown = tables.value[id];
  const duties = (me.value?.roles ?? []).filter((r) => !shown || r.house === shown.table.house);
  const roles = [...new Set([...duties].sort((a, b) => Number(b.on_duty) - Number(a.on_duty)).map((r) => r.role))];
  const [chosen, setRole] = useState("");
  const role = roles.includes(chosen) ? chosen : (roles[0] ?? "");
  if (!roles.length) return <p class="problem" role="alert">The console is for staff on duty. <a href={`/table/${id}`}>Look at the table</a></p>;
  if (!shown) return <p role="status">Walking to the table…</p>;
  const view = shown.view as RoundView | null;
  const ask = (asked: object) => attempt(command(id, asked, role));
  return (
    <>
      <div class="spread"><h1>Console, {shown.table.name} <small>{id}</small></h1>
        <label>Act as <select value={role} onChange={(e) => setRole(e.currentTarget.value)}>{roles.map((r) => <option key={r}>{r}</option>)}</select></label></div>
      <Next todo={view?.todo ?? []} ask={ask} />
      <div class="grid">
        <section class="felt" aria-label="Table">
          <p class="soft">Dealer {view?.dealer_best}</p><Cards cards={view?.dealer ?? []} label="Dealer" />
          <p class="soft">Board</p><Cards cards={view?.board ?? []} label="Board" />
          {(view?.seats ?? []).filter((s) => s.person).map((s) => (
            <p key={s.seat}><strong>{s.seat}. {s.person}</strong> <Cards cards={s.cards ?? []} size="small" /> {s.hand} {Object.entries(s.wagers ?? {}).map(([n, a]) => `${n} ${dollars(a)}`).join(" · ")}
              {(s.results ?? []).map((r) => <span key={r.wager}><br />{r.wager}: {r.outcome === "win" ? `pay ${dollars(r.won)}` : r.outcome === "lose" ? "take" : r.outcome} <small>({r.clauses.join(", ")})</small></span>)}</p>
          ))}
        </section>
        <Enter shown={shown} view={view} ask={ask} />
        <Wrong shown={shown} view={view} ask={ask} />
      </div>
    </>
  );
}

type Ask = (asked: object) => Promise<boolean>;

const SIMPLE: Record<string, object> = {
  OpenRound: { type: "OpenRound" }, ShuffleCards: { type: "ShuffleCards" }, CutCards: { type: "CutCards", position: 26 }, NoMoreBets: { type: "NoMoreBets" },
  Deal: { type: "Deal" }, Settle: { type: "Settle" }, CloseJackpot: { type: "CloseJackpot" }, CloseRound: { type: "CloseRound" },
};

function Next({ todo, ask }: { todo: Todo[]; ask: Ask }) {
  return (
    <section class="panel" aria-label="What to do next" style="margin-bottom:12px">
      <h2>Next</h2>
      {todo.length === 0 && <p>Nothing is waiting. <button class="main" onClick={() => void ask(SIMPLE["OpenRound"]!)}>Open a round</button></p>}
      <ul>{todo.map((t, i) => (
        <li key={i}>{t.says && <strong>“{t.says}.” </strong>}{t.seat ? `Seat ${t.seat}: ` : ""}{t.what} <small>({t.role.replaceAll("-", " ")}, {t.clause})</small>{" "}
          {SIMPLE[t.do] && <button class={i === 0 ? "main" : ""} onClick={() => void ask(t.do === "Settle" && t.seat ? { type: "Settle", seat: t.seat } : SIMPLE[t.do]!)}>Do it</button>}
          {t.do === "DoDuty" && <button onClick={() => void ask({ type: "DoDuty", what: t.what })}>Done</button>}
          {t.do === "Decide" && t.options?.map((o) => o.act === "bet"
            ? (o.amounts ?? []).map((a) => <button key={a} onClick={() => void ask({ type: "Bet", seat: t.seat, amount: a })}>bets {dollars(a)}</button>)
            : <button key={o.act} onClick={() => void ask({ type: o.act === "fold" ? "Fold" : "Check", seat: t.seat })}>{o.act}s</button>)}
        </li>
      ))}</ul>
    </section>
  );
}

function Enter({ shown, view, ask }: { shown: TableShown; view: RoundView | null; ask: Ask }) {
  const [typed, setTyped] = useState("");
  const [seat, setSeat] = useState(1);
  const [wager, setWager] = useState(shown.wagers[0]?.id ?? "ante");
  const [amount, setAmount] = useState("10");
  const people = shown.seats.filter((s) => s.person);
  const todo = view?.todo?.[0];
  const cards = typed.match(/[2-9TJQKA][cdhs]/g) ?? [];
  const record = async (event: Event) => {
    event.preventDefault();
    if (!todo) return tell("Nothing asks for a card.");
    if (todo.do === "RecordCard") {
      const to = /dealer/.test(todo.what) ? "dealer" : /seat/.test(todo.what) ? "seat" : /burn/.test(todo.what) ? "burn" : "board";
      const asked = { type: "RecordCard", to, card: cards[0] ?? null, ...(to === "seat" ? { seat: Number(todo.what.match(/seat (\d+)/)?.[1] ?? todo.seat ?? 0) } : {}) };
      if (await ask(asked)) setTyped("");
    } else if (todo.do === "TurnUp") {
      if (await ask({ type: "TurnUp", what: /dealer/.test(todo.what) ? "dealer" : "board", cards })) setTyped("");
    } else if (todo.do === "TurnHand") {
      if (await ask({ type: "TurnHand", seat: todo.seat, cards })) setTyped("");
    } else tell(`Next is: ${todo.what}.`);
  };
  const lay = async (event: Event) => {
    event.preventDefault();
    const cents = typedCents(amount);
    if (!cents) return tell("Amount: expected dollars such as 10.");
    await ask({ type: "RecordWager", seat, wager, amount: cents });
  };
  return (
    <section class="panel" aria-label="Enter what lies there">
      <h2>Enter</h2>
      <form class="row" onSubmit={(e) => void record(e)}>
        <label>Cards, as Ah Td; empty for face down <input value={typed} onInput={(e) => setTyped(e.currentTarget.value)} autocomplete="off" /></label>
        <button class="main">Record</button>
      </form>
      <form class="row" onSubmit={(e) => void lay(e)}>
        <label>Seat <select value={seat} onChange={(e) => setSeat(Number(e.currentTarget.value))}>{people.map((s) => <option key={s.seat} value={s.seat}>{s.seat}</option>)}</select></label>
        <label>Wager <select value={wager} onChange={(e) => setWager(e.currentTarget.value)}>{shown.wagers.map((w) => <option key={w.id} value={w.id}>{w.name}</option>)}</select></label>
        <label>Dollars <input value={amount} size={6} onInput={(e) => setAmount(e.currentTarget.value)} /></label>
        <button>Lay</button>
      </form>
    </section>
  );
}

function Wrong({ shown, view, ask }: { shown: TableShown; view: RoundView | null; ask: Ask }) {
  const book = useGet<BookShown>(`/api/books/${shown.table.book}`);
  const rows = book.value?.irregularities ?? [];
  const [which, setWhich] = useState("");
  const [seat, setSeat] = useState(0);
  const [reason, setReason] = useState("");
  const report = async (event: Event) => {
    event.preventDefault();
    await ask({ type: "Report", irregularity: which || rows[0]?.id, ...(seat ? { seat } : {}), note: reason });
  };
  const rulings = (view?.todo ?? []).filter((t) => t.do === "RuleOn");
  return (
    <section class="panel" aria-label="Irregularities">
      <h2>Something went wrong</h2>
      <form onSubmit={(e) => void report(e)}>
        <p><label>What <select aria-label="What went wrong" value={which} onChange={(e) => setWhich(e.currentTarget.value)} style="max-width:100%">{rows.map((r) => <option key={r.id} value={r.id}>{r.what} ({r.clause})</option>)}</select></label></p>
        <p class="row"><label>Seat, 0 for the table <input type="number" min={0} max={12} value={seat} onInput={(e) => setSeat(Number(e.currentTarget.value))} /></label>
          <label>Note <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} /></label>
          <button>Report</button></p>
      </form>
      {(view?.awaiting ?? []).map((what, i) => <p key={i} class="notice">Waiting for a ruling: {what}</p>)}
      {rulings.map((t, i) => <p key={i}>{t.what} <small>({t.role.replaceAll("-", " ")})</small> <button class="main" onClick={() => void ask({ type: "RuleOn", report: Number(t.what.match(/report (\d+)/)?.[1] ?? 1), reason })}>Rule by the book</button></p>)}
    </section>
  );
}
