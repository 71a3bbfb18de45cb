// The odds explorer: exact figures, the 169-hand chart, what a pay table is worth.
import { useState } from "preact/hooks";
import { post, words } from "../lib/api";
import { useGet } from "../lib/hooks";

interface Hand { best: string; ev: Record<string, string | number> }
interface Odds {
  book: string; game: string; expected_value: string | number; house_edge: string | number; average_wager: string | number;
  element_of_risk: string | number; standard_deviation: string | number; expected_value_exact?: string;
  decisions: Record<string, string | number>; preflop: Record<string, Hand>; side_wagers?: Record<string, Record<string, unknown>>; jackpot?: unknown;
}

const GAMES: [string, string, string][] = [
  ["canberra-ultimate", "ultimate", "Ultimate, Canberra"], ["perth-ultimate", "ultimate", "Ultimate, Perth"], ["melbourne-wsop", "ultimate", "Ultimate, Melbourne"],
  ["melbourne-wsop", "bonus", "WSOP Bonus, Melbourne"], ["sydney-bonus", "bonus", "Bonus, Sydney"],
];
const RANKS = "AKQJT98765432";
const percent = (value: unknown): string => `${(Number(value) * 100).toFixed(4)} %`;

export default function OddsPage() {
  const [index, setIndex] = useState(0);
  const [book, game] = GAMES[index]!;
  const odds = useGet<Odds>(`/api/odds/${book}?game=${game}`);
  return (
    <>
      <div class="spread"><h1>Odds, exactly</h1>
        <label>Game <select value={index} onChange={(e) => setIndex(Number(e.currentTarget.value))}>{GAMES.map(([, , name], i) => <option key={name} value={i}>{name}</option>)}</select></label></div>
      {odds.problem && <p class="problem" role="alert">{odds.problem}</p>}
      {!odds.value && !odds.problem && <p role="status">Solving every board… a first solution may take some seconds.</p>}
      {odds.value && odds.value.book === book && <Figures odds={odds.value} />}
      <Ask book={book} game={game} />
    </>
  );
}

function Figures({ odds }: { odds: Odds }) {
  const [hand, setHand] = useState("AKs");
  const shown = odds.preflop[hand];
  const kinds = [...new Set(Object.values(odds.preflop).map((h) => h.best))];
  const colours = ["#0d5c46", "#7a1f2b", "#1450b8", "#8a4b00"];
  return (
    <div class="grid" style="grid-template-columns:repeat(auto-fit,minmax(min(420px,100%),1fr))">
      <section class="panel">
        <h2>The game</h2>
        <table><tbody>
          <tr><th scope="row">House edge, of the Ante</th><td class="number">{percent(odds.house_edge)}</td></tr>
          <tr><th scope="row">Element of risk</th><td class="number">{percent(odds.element_of_risk)}</td></tr>
          <tr><th scope="row">Average wager, in Antes</th><td class="number">{Number(odds.average_wager).toFixed(6)}</td></tr>
          <tr><th scope="row">Standard deviation</th><td class="number">{Number(odds.standard_deviation).toFixed(4)}</td></tr>
          {Object.entries(odds.decisions).map(([name, f]) => <tr key={name}><th scope="row">{name.replaceAll("_", " ")}</th><td class="number">{percent(f)}</td></tr>)}
          {Object.entries(odds.side_wagers ?? {}).map(([name, w]) => <tr key={name}><th scope="row">{name} house edge</th><td class="number">{percent(w["house_edge"])}</td></tr>)}
        </tbody></table>
        {odds.expected_value_exact && <p class="soft" style="overflow-wrap:anywhere">Exactly {odds.expected_value_exact} of the Ante a round.</p>}
      </section>
      <section class="panel">
        <h2>Before the flop</h2>
        <p class="row">{kinds.map((k, i) => <span key={k}><svg width="14" height="14" aria-hidden="true"><rect width="14" height="14" fill={colours[i] ?? "#555"} /></svg> {k.replaceAll("_", " ")}</span>)}</p>
        <div class="chart" role="group" aria-label="The 169 starting hands">
          {[...RANKS].flatMap((a, i) => [...RANKS].map((b, j) => {
            const name = i === j ? a + b : i < j ? `${a}${b}s` : `${b}${a}o`;
            const best = odds.preflop[name]?.best ?? "";
            return <button key={name} style={`background:${colours[kinds.indexOf(best)] ?? "#555"};color:#fff`} aria-label={`${name}: ${best.replaceAll("_", " ")}`} aria-pressed={hand === name} onClick={() => setHand(name)}>{name}</button>;
          }))}
        </div>
        {shown && <p role="status"><strong>{hand}</strong>: {Object.entries(shown.ev).map(([c, v]) => `${c.replaceAll("_", " ")} ${Number(v).toFixed(5)}`).join(" · ")}. Best: {shown.best.replaceAll("_", " ")}.</p>}
      </section>
    </div>
  );
}

interface Advice { choices?: Record<string, unknown>[] | Record<string, unknown>; best?: string }

function Ask({ book, game }: { book: string; game: string }) {
  const [cards, setCards] = useState("Ah Kd");
  const [board, setBoard] = useState("Qs Js 2d");
  const [answer, setAnswer] = useState<Advice | null>(null);
  const [problem, setProblem] = useState("");
  const ask = async (event: Event) => {
    event.preventDefault();
    const bonus = game === "bonus";
    const wagers: Record<string, string> = bonus ? (board.trim() ? { ante: "10.00", flop: "20.00" } : { ante: "10.00" }) : { ante: "10.00", blind: "10.00" };
    try {
      setAnswer(await post<Advice>("/api/advise", { book, game, board, seats: [{ seat: 1, cards, wagers }] }));
      setProblem("");
    } catch (trouble) {
      setProblem(words(trouble));
      setAnswer(null);
    }
  };
  const rows = answer?.choices ? (Array.isArray(answer.choices) ? answer.choices : Object.entries(answer.choices).map(([choice, ev]) => ({ choice, ev }))) : [];
  return (
    <section class="panel" style="margin-top:12px">
      <h2>What is a hand worth?</h2>
      <form class="row" onSubmit={(e) => void ask(e)}>
        <label>Your cards <input value={cards} onInput={(e) => setCards(e.currentTarget.value)} size={8} /></label>
        <label>Board, 0, 3, 4 or 5 cards <input value={board} onInput={(e) => setBoard(e.currentTarget.value)} size={16} /></label>
        <button class="main">Work it out</button>
      </form>
      {problem && <p class="problem" role="alert">{problem}</p>}
      {answer && <div role="status"><table><thead><tr><th>Choice</th><th class="number">Worth, in Antes</th></tr></thead>
        <tbody>{rows.map((row, i) => { const r = row as Record<string, unknown>; return <tr key={i}><td>{String(r["choice"] ?? r["act"] ?? r["name"])}</td><td class="number">{String(r["ev"])}</td></tr>; })}</tbody></table>
        <p>Best: <strong>{answer.best}</strong></p></div>}
    </section>
  );
}
