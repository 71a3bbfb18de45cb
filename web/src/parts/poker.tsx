// A poker table: seats round the felt, the pot, and your turn.
import { useEffect, useState } from "preact/hooks";
import { attempt } from "../lib/hooks";
import { command } from "../lib/live";
import { dollars, typedCents } from "../lib/money";
import { tell } from "../lib/say";
import type { HandView, PokerOptions, TableShown } from "../lib/types";
import { cardName, CardFace, Cards } from "./card";

interface Props { id: string; shown: TableShown; view: HandView | null; last: HandView | null }

export function Poker({ id, shown, view, last }: Props) {
  const hand = view ?? last;
  if (!hand) return <div class="felt"><p>The next hand is about to be dealt.</p><Waiting shown={shown} /></div>;
  const you = shown.you?.seat;
  const yourTurn = view !== null && you !== undefined && hand.to_act === you;
  return (
    <div class="felt">
      <div style="text-align:center">
        <p class="soft">{hand.setup.variant.name}, {hand.setup.stakes.structure.name}</p>
        <Cards cards={hand.board} label="Board" />
        <p><strong>Pot {dollars(hand.pot)}</strong>{hand.pots.length > 1 && hand.seats.some((s) => s.standing === "in" && s.stack === 0) ? ` (${hand.pots.map((p, i) => `${i ? `side ${i}` : "main"} ${dollars(p.amount)}`).join(", ")})` : ""}</p>
      </div>
      {yourTurn && <Turn id={id} seat={you} hand={hand} options={hand.options} />}
      <div class="seats">
        {hand.seats.map((seat) => (
          <div key={seat.number} class={`seat ${seat.number === you ? "yours" : ""} ${hand.to_act === seat.number ? "turn" : ""}`} role="group" aria-label={`Seat ${seat.number}, ${seat.person}`}>
            <div class="spread"><strong>{seat.number}. {seat.number === you ? "You" : seat.person}{hand.setup.button === seat.number && <abbr title="dealer button"> (D)</abbr>}</strong><span class="money">{dollars(seat.stack)}</span></div>
            <Cards cards={seat.standing === "folded" ? [] : seat.cards} size="small" label="Cards" />
            <p>{seat.bet ? `bet ${dollars(seat.bet)}` : ""} {seat.standing !== "in" ? seat.standing : ""}{hand.to_act === seat.number ? " · to act" : ""}</p>
          </div>
        ))}
      </div>
    </div>
  );
}

function Waiting({ shown }: { shown: TableShown }) {
  return <div class="seats">{shown.seats.filter((s) => s.person).map((s) => <div key={s.seat} class="seat"><strong>{s.seat}. {s.person}</strong> <span class="money">{dollars(s.chips ?? 0)}</span></div>)}</div>;
}

function Turn({ id, seat, hand, options }: { id: string; seat: number; hand: HandView; options: PokerOptions }) {
  const span = options.wager ?? null;
  const [amount, setAmount] = useState("");
  const [folding, setFolding] = useState(false);
  useEffect(() => { setAmount(span ? String(span.least / 100) : ""); setFolding(false); }, [hand.round, hand.to_act, span?.least]);
  const act = (type: string, more: object = {}) => void attempt(command(id, { type, seat, ...more }));
  const wager = () => {
    const to = typedCents(amount);
    if (!to || !span) return tell("Amount: expected dollars such as 20.");
    if (to < span.least || to > span.most) return tell(`From ${dollars(span.least)} to ${dollars(span.most)}.`);
    act(options.raising ? "Raise" : "Bet", { to });
  };
  const fold = () => (folding || !options.check ? (folding ? act("Fold") : setFolding(true)) : setFolding(true));
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
      const key = event.key.toLowerCase();
      if (key === "c") act(options.check ? "Check" : "Call");
      if (key === "f" && options.fold) fold();
      if (key === "r" && span) wager();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
  const ofPot = (part: number) => {
    if (!span) return;
    const toCall = options.call ?? 0;
    const to = hand.betting.level + Math.round((hand.pot + toCall) * part);
    setAmount(String(Math.min(span.most, Math.max(span.least, to)) / 100));
  };
  if (options.discard?.length) {
    return (
      <section aria-label="Discard"><p><strong>Discard one card.</strong></p>
        <div class="row">{options.discard.map((card, i) => <button key={i} aria-label={`Discard ${cardName(card)}`} onClick={() => act("Discard", { card })}><CardFace card={card} size="small" /></button>)}</div>
      </section>
    );
  }
  return (
    <section aria-label="Your turn" style="margin:10px 0">
      <p><strong>Your turn.</strong></p>
      <div class="row">
        {options.fold && <button onClick={fold}>{folding ? "Press again to fold" : "Fold"}</button>}
        {options.check && <button class="main" onClick={() => act("Check")}>Check</button>}
        {Boolean(options.call) && <button class="main" onClick={() => act("Call")}>Call {dollars(options.call!)}</button>}
        {options.show && <button class="main" onClick={() => act("Show")}>Show</button>}
        {options.muck && <button onClick={() => act("Muck")}>Muck</button>}
      </div>
      {span && (
        <div class="row" style="margin-top:8px">
          <label>{options.raising ? "Raise to" : "Bet"} <input value={amount} size={8} inputMode="decimal" onInput={(e) => setAmount(e.currentTarget.value)} /></label>
          <input type="range" aria-label="Amount" min={span.least} max={span.most} step={span.chip || 1} value={typedCents(amount) ?? span.least} onInput={(e) => setAmount(String(Number(e.currentTarget.value) / 100))} />
          {span.least < span.most && <><button onClick={() => ofPot(0.5)}>½ pot</button><button onClick={() => ofPot(1)}>Pot</button><button onClick={() => setAmount(String(span.most / 100))}>Most</button></>}
          <button class="main" onClick={wager}>{options.raising ? "Raise" : "Bet"}</button>
        </div>
      )}
    </section>
  );
}
