// Drills for dealers: pay this layout, read this hand, rule on this. Timed and scored.
import { useEffect, useState } from "preact/hooks";
import { get, words } from "../lib/api";
import { dollars, typedCents } from "../lib/money";
import { announce } from "../lib/say";
import { Cards } from "../parts/card";

type Kind = "pay" | "read" | "rule";
interface Score { right: number; asked: number; seconds: number }
interface PayDrill {
  layout: { book: string; game?: string; board: string; dealer: string; seats: { seat: number; cards: string; wagers: Record<string, string>; folded?: string }[] };
  answer: { dealer: { hand: string }; seats: { seat: number; hand: string; net: string; wagers: Record<string, { outcome: string; won: string; clauses: string[] }> }[] };
}
interface ReadDrill { board: string; hands: { cards: string }[]; answer: { hand: string; category: string; place: number }[] }
interface RuleDrill { question: string; choices: string[]; answer: number | string; clause: string; meaning: string }

const split = (cards: string): string[] => cards.match(/[2-9TJQKA][cdhs]/g) ?? [];
const CATEGORIES = ["high-card", "pair", "two-pair", "three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush"];
const BANKED = ["canberra-ultimate", "perth-ultimate", "sydney-bonus", "melbourne-wsop"];

export default function DrillsPage() {
  const [kind, setKind] = useState<Kind>("pay");
  const [book, setBook] = useState("canberra-ultimate");
  const [score, setScore] = useState<Score>({ right: 0, asked: 0, seconds: 0 });
  const [turn, setTurn] = useState(0);
  const done = (right: boolean, seconds: number) => {
    setScore((s) => ({ right: s.right + (right ? 1 : 0), asked: s.asked + 1, seconds: s.seconds + seconds }));
    announce(right ? "Right." : "Not right.");
  };
  const next = () => setTurn((n) => n + 1);
  const Drill = { pay: Pay, read: Read, rule: Rule }[kind];
  return (
    <>
      <div class="spread"><h1>Drills</h1>
        <p role="status">{score.right} of {score.asked} right{score.asked ? `, ${(score.seconds / score.asked).toFixed(1)} s each` : ""}</p></div>
      <div class="row">
        {(["pay", "read", "rule"] as const).map((name) => <button key={name} class={kind === name ? "main" : ""} aria-pressed={kind === name} onClick={() => { setKind(name); next(); }}>{{ pay: "Pay this layout", read: "Read this hand", rule: "Rule on this" }[name]}</button>)}
        <label>Book <select value={book} onChange={(e) => { setBook(e.currentTarget.value); next(); }}>{BANKED.map((b) => <option key={b}>{b}</option>)}</select></label>
      </div>
      <Drill key={`${kind}${book}${turn}`} book={book} done={done} next={next} />
    </>
  );
}

interface Props { book: string; done: (right: boolean, seconds: number) => void; next: () => void }

function useDrill<T>(address: string): { drill: T | null; problem: string; began: number } {
  const [state, setState] = useState<{ drill: T | null; problem: string; began: number }>({ drill: null, problem: "", began: 0 });
  useEffect(() => {
    get<T>(address).then((drill) => setState({ drill, problem: "", began: Date.now() })).catch((t) => setState({ drill: null, problem: words(t), began: 0 }));
  }, [address]);
  return state;
}

function Pay({ book, done, next }: Props) {
  const game = book === "melbourne-wsop" ? "&game=ultimate" : "";
  const { drill, problem, began } = useDrill<PayDrill>(`/api/drills/pay?book=${book}${game}`);
  const [typed, setTyped] = useState("");
  const [verdict, setVerdict] = useState<boolean | null>(null);
  if (problem) return <p class="problem" role="alert">{problem}</p>;
  if (!drill) return <p role="status">Laying it out…</p>;
  const seat = drill.layout.seats[0]!;
  const answer = drill.answer.seats[0]!;
  const check = (event: Event) => {
    event.preventDefault();
    if (verdict !== null) return next();
    const text = typed.trim();
    const cents = typedCents(text.replace(/^[-+]/, ""));
    const net = Math.round(Number(answer.net) * 100);
    const right = cents !== null && (text.startsWith("-") ? -cents : cents) === net;
    setVerdict(right);
    done(right, (Date.now() - began) / 1000);
  };
  return (
    <section class="felt" style="margin-top:12px">
      <p class="soft">Dealer</p><Cards cards={split(drill.layout.dealer ?? "")} label="Dealer" />
      <p class="soft">Board</p><Cards cards={split(drill.layout.board)} label="Board" />
      <p class="soft">Seat {seat.seat}{seat.folded ? `, folded (${seat.folded})` : ""}</p><Cards cards={split(seat.cards)} label="Seat" />
      <p>{Object.entries(seat.wagers).map(([name, amount]) => `${name} $${amount}`).join(" · ")}</p>
      <form class="row" onSubmit={check}>
        <label>What is the seat's net result, in dollars? <input value={typed} autofocus onInput={(e) => setTyped(e.currentTarget.value)} placeholder="-20 or 35.50" /></label>
        <button class="main">{verdict === null ? "Check" : "Next"}</button>
      </form>
      {verdict !== null && (
        <div role="status"><p><strong>{verdict ? "✓ Right." : `✗ It is ${dollars(Math.round(Number(answer.net) * 100))}.`}</strong> Dealer: {drill.answer.dealer?.hand}. Seat: {answer.hand}.</p>
          <ul>{Object.entries(answer.wagers).map(([name, w]) => <li key={name}>{name}: {w.outcome} {w.outcome === "win" ? `$${w.won}` : ""} <small>({w.clauses.join(", ")})</small></li>)}</ul></div>
      )}
    </section>
  );
}

function Read({ done, next }: Props) {
  const { drill, problem, began } = useDrill<ReadDrill>(`/api/drills/read?n=${Math.random()}`);
  const [chosen, setChosen] = useState<string | null>(null);
  if (problem) return <p class="problem" role="alert">{problem}</p>;
  if (!drill) return <p role="status">Dealing…</p>;
  const answer = drill.answer[0]!;
  const pick = (category: string) => {
    if (chosen) return;
    setChosen(category);
    done(category === answer.category, (Date.now() - began) / 1000);
  };
  return (
    <section class="felt" style="margin-top:12px">
      <p class="soft">Board</p><Cards cards={split(drill.board)} label="Board" />
      <p class="soft">Hand</p><Cards cards={split(drill.hands[0]?.cards ?? "")} label="Hand" />
      <p>What is the best five?</p>
      <div class="row">{CATEGORIES.map((c) => <button key={c} disabled={chosen !== null} onClick={() => pick(c)}>{c.replaceAll("-", " ")}</button>)}</div>
      {chosen && <p role="status"><strong>{chosen === answer.category ? "✓ Right:" : "✗ It is"} {answer.hand}.</strong> <button class="main" onClick={next}>Next</button></p>}
    </section>
  );
}

function Rule({ book, done, next }: Props) {
  const { drill, problem, began } = useDrill<RuleDrill>(`/api/drills/rule?book=${book}`);
  const [chosen, setChosen] = useState<number | null>(null);
  if (problem) return <p class="problem" role="alert">{problem}</p>;
  if (!drill) return <p role="status">Something goes wrong…</p>;
  const right = typeof drill.answer === "number" ? drill.answer : drill.choices.indexOf(drill.answer);
  const pick = (index: number) => {
    if (chosen !== null) return;
    setChosen(index);
    done(index === right, (Date.now() - began) / 1000);
  };
  return (
    <section class="panel" style="margin-top:12px">
      <p><strong>{drill.question}</strong></p>
      <div class="grid">{drill.choices.map((c, i) => <button key={i} disabled={chosen !== null} onClick={() => pick(i)}>{c}</button>)}</div>
      {chosen !== null && <div role="status"><p><strong>{chosen === right ? "✓ Right." : `✗ ${drill.choices[right]}`}</strong></p><p>{drill.clause}: {drill.meaning}</p><button class="main" onClick={next}>Next</button></div>}
    </section>
  );
}
