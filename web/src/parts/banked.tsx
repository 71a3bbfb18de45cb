// The layout of a banked game: spots for chips, the board, the dealer, the choices.
import { useEffect, useRef, useState } from "preact/hooks";
import { post } from "../lib/api";
import { attempt } from "../lib/hooks";
import { command } from "../lib/live";
import { dollars, signed, typedCents } from "../lib/money";
import { announce, tell } from "../lib/say";
import { practiceHelp } from "../lib/settings";
import type { BankedSeat, Option, RoundView, TableShown } from "../lib/types";
import { Cards } from "./card";
import { Why } from "./why";

const CHIPS: [number, string][] = [[100, "#6b6f70"], [500, "#a3201d"], [1000, "#1450b8"], [2500, "#0a6b3d"], [10000, "#16191b"]];

interface Props { id: string; shown: TableShown; view: RoundView | null; last: RoundView | null }

export function Banked({ id, shown, view, last }: Props) {
  const round = view ?? last;
  const mine = view?.seats?.find((seat) => seat.yours);
  const open = view?.phase === "wagers";
  return (
    <div class="felt">
      {round ? <Middle round={round} /> : <p>The table waits for its first round.</p>}
      {shown.you && open && mine && <Wagers id={id} shown={shown} mine={mine} />}
      {mine?.to_act && view && <Choices id={id} view={view} mine={mine} />}
      {mine && !open && <p aria-live="polite">{mine.best ? `You have: ${mine.best}` : ""}</p>}
      <div class="seats">{(round?.seats ?? []).filter((s) => s.person).map((seat) => <SeatBox key={seat.seat} seat={seat} shown={shown} book={round!.book} />)}</div>
      {round?.void && <p role="alert"><strong>This round is void:</strong> {round.void}</p>}
    </div>
  );
}

function Middle({ round }: { round: RoundView }) {
  return (
    <div class="row" style="justify-content:center;gap:28px;margin-bottom:12px">
      <div><p class="soft">Dealer {round.dealer_best ? `· ${round.dealer_best}${round.dealer_qualifies === false ? " (does not qualify)" : ""}` : ""}</p>
        <Cards cards={round.dealer?.length ? round.dealer : []} label="Dealer's cards" /></div>
      <div><p class="soft">Board {round.street ? `· ${round.street}` : ""}</p><Cards cards={round.board ?? []} label="Board" /></div>
    </div>
  );
}

function SeatBox({ seat, shown, book }: { seat: BankedSeat; shown: TableShown; book: string }) {
  const names = Object.fromEntries(shown.wagers.map((w) => [w.id, w.name]));
  const net = (seat.results ?? []).reduce((sum, r) => sum + r.returned - r.staked, 0);
  return (
    <div class={`seat ${seat.yours ? "yours" : ""} ${seat.to_act ? "turn" : ""}`} role="group" aria-label={`Seat ${seat.seat}, ${seat.person}`}>
      <div class="spread"><strong>{seat.seat}. {seat.yours ? "You" : seat.person}</strong><span class="money">{dollars(seat.stack ?? 0)}</span></div>
      <Cards cards={seat.cards ?? []} size="small" label={seat.yours ? "Your cards" : "Cards"} />
      {seat.best && <p>{seat.best}</p>}
      {seat.to_act && <p><strong>deciding…</strong></p>}
      {seat.hand && !["live", "none"].includes(seat.hand) && <p class="soft">{seat.hand === "void" ? "void" : `folded (${seat.hand})`}</p>}
      <p class="soft">{Object.entries(seat.wagers ?? {}).map(([name, amount]) => `${names[name] ?? name} ${dollars(amount)}`).join(" · ")}</p>
      {(seat.results?.length ?? 0) > 0 && (
        <div aria-label="Settlement">
          {seat.results!.map((r) => (
            <div key={r.wager}>
              {names[r.wager] ?? r.wager} {dollars(r.staked)}: <strong>{r.outcome === "win" ? `▲ wins ${dollars(r.won)}` : r.outcome === "lose" ? "▼ loses" : `= ${r.outcome}`}</strong>
              {seat.yours && <> <Why book={book} clauses={r.clauses} /></>}
            </div>
          ))}
          <strong>Round: {signed(net)}</strong>
        </div>
      )}
    </div>
  );
}

function Wagers({ id, shown, mine }: { id: string; shown: TableShown; mine: BankedSeat }) {
  const [chip, setChip] = useState(500);
  const [typed, setTyped] = useState("");
  const undo = useRef<[string, number][]>([]);
  const laid = mine.wagers ?? {};
  const key = `croupier.rebet.${shown.table.book}.${shown.table.game}`;
  const opening = shown.wagers.filter((w) => [w.placed].flat().includes("opening"));
  const place = async (wager: string, amount: number) => {
    const before = laid[wager] ?? 0;
    const asked = amount > 0 ? { type: "PlaceWager", seat: mine.seat, wager, amount } : { type: "TakeBackWager", seat: mine.seat, wager };
    const done = await attempt(command(id, asked));
    if (done) {
      undo.current.push([wager, before]);
      announce(`${wager} ${dollars(amount)}`);
      try { sessionStorage.setItem(key, JSON.stringify({ ...laid, [wager]: amount })); } catch { /* nothing is kept */ }
    }
    return done;
  };
  const add = (wager: string, cost?: number | null) => void place(wager, cost ?? (laid[wager] ?? 0) + chip);
  const back = async () => {
    const last = undo.current.pop();
    if (!last) return tell("There is nothing to undo.");
    await place(last[0], last[1]);
    undo.current.pop();
  };
  const clear = async () => { for (const wager of Object.keys(laid)) await place(wager, 0); undo.current = []; };
  const rebet = async () => {
    let before: Record<string, number> = {};
    try { before = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, number>; } catch { /* nothing was kept */ }
    if (!Object.keys(before).length) return tell("There is no earlier bet to repeat.");
    for (const spot of opening) if (before[spot.id]) if (!(await place(spot.id, before[spot.id]!))) return;
  };
  return (
    <section aria-label="Your wagers">
      <p><strong>Place your wagers.</strong> Choose a chip, then a spot.</p>
      <div class="row" role="group" aria-label="Chips">
        {CHIPS.map(([value, colour]) => <button key={value} class="chip" style={`background:${colour}`} aria-pressed={chip === value} aria-label={`${dollars(value)} chip`} onClick={() => setChip(value)}>{dollars(value)}</button>)}
        <label class="row">or <input aria-label="Another amount in dollars" size={6} inputMode="decimal" value={typed} onInput={(e) => { setTyped(e.currentTarget.value); const cents = typedCents(e.currentTarget.value); if (cents) setChip(cents); }} /></label>
      </div>
      <div class="spots" style="margin:10px 0">
        {opening.map((spot) => (
          <button key={spot.id} class={`spot ${spot.costs ? "square" : ""}`} onClick={() => add(spot.id, spot.costs)} aria-label={`${spot.name}, ${laid[spot.id] ? dollars(laid[spot.id]!) : "empty"}${spot.required ? ", needed to be dealt in" : ""}`}>
            <span>{spot.name}</span><strong>{laid[spot.id] ? dollars(laid[spot.id]!) : spot.costs ? dollars(spot.costs) : "–"}</strong><small>{spot.required ? "needed" : "optional"}</small>
          </button>
        ))}
      </div>
      <div class="row">
        <button onClick={() => void back()}>Undo</button><button onClick={() => void clear()}>Clear</button><button onClick={() => void rebet()}>Rebet</button>
      </div>
    </section>
  );
}

function Choices({ id, view, mine }: { id: string; view: RoundView; mine: BankedSeat }) {
  const [folding, setFolding] = useState(false);
  const base = Object.values(mine.wagers ?? {})[0] ?? 1;
  const act = (option: Option, amount?: number) => {
    if (option.act === "fold" && !folding) return setFolding(true);
    const asked = option.act === "bet" ? { type: "Bet", seat: mine.seat, amount } : { type: option.act === "fold" ? "Fold" : "Check", seat: mine.seat };
    setFolding(false);
    void attempt(command(id, asked));
  };
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
      for (const option of mine.options ?? []) {
        if (event.key.toLowerCase() === option.act[0] && option.act !== "bet") return act(option);
        const amount = option.amounts?.find((a) => String(a / base) === event.key);
        if (amount) return act(option, amount);
      }
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
  return (
    <section aria-label="Your decision" style="margin:10px 0">
      <p><strong>Your decision{mine.best ? `: you have ${mine.best.toLowerCase()}` : ""}.</strong></p>
      <div class="row">
        {(mine.options ?? []).flatMap((option) => option.act === "bet"
          ? (option.amounts ?? []).map((amount) => <button key={amount} class="main" onClick={() => act(option, amount)}>Bet {dollars(amount)} <small>({amount / base}×)</small></button>)
          : [<button key={option.act} onClick={() => act(option)}>{option.act === "fold" ? (folding ? "Press again to fold" : "Fold") : "Check"}</button>])}
      </div>
      {practiceHelp.value && <Advice view={view} mine={mine} />}
    </section>
  );
}

interface Advised { choices?: { choice?: string; act?: string; name?: string; ev?: string | number }[]; best?: string }

function Advice({ view, mine }: { view: RoundView; mine: BankedSeat }) {
  const [advice, setAdvice] = useState<Advised | null>(null);
  const [problem, setProblem] = useState("");
  const board = (view.board ?? []).filter((card) => card !== null);
  useEffect(() => {
    const wagers = Object.fromEntries(Object.entries(mine.wagers ?? {}).map(([name, cents]) => [name, (cents / 100).toFixed(2)]));
    const layout = { book: view.book, game: view.game, board: board.join(" "), seats: [{ seat: mine.seat, cards: (mine.cards ?? []).join(" "), wagers }] };
    post<Advised>("/api/advise", layout).then(setAdvice).catch((trouble: Error) => setProblem(trouble.message));
  }, [board.length]);
  if (problem) return <p class="soft">No advice: {problem}</p>;
  if (!advice) return <p class="soft">Working out what each choice is worth…</p>;
  return (
    <p aria-live="polite">
      Worth, per round: {(advice.choices ?? []).map((c) => `${c.choice ?? c.act ?? c.name} ${Number(c.ev).toFixed(3)}`).join(" · ")}
      {advice.best ? `. Best: ${advice.best}.` : ""}
    </p>
  );
}
