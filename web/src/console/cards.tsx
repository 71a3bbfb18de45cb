// Real cards come in here: typed (Ah, td), or pressed on the pad; nothing is recorded before Enter.
import { useEffect, useRef, useState } from "preact/hooks";
import type { RoundView, Todo } from "../lib/types";
import { Cards } from "../parts/card";
import { CardPad } from "../parts/card-pad";
import { useKeys } from "./keys";
import { type Ask, placeOf, seen, wanted } from "./place";

interface Props { todo: Todo; view: RoundView; ask: Ask }

export function CardEntry({ todo, view, ask }: Props) {
  const [busy, setBusy] = useState(false);
  const [, redraw] = useState(0);
  const entry = useRef({ held: [] as string[], rank: "" }); // keys come faster than the page is drawn
  const { held, rank } = entry.current;
  const set = (change: Partial<typeof entry.current>) => { entry.current = { ...entry.current, ...change }; redraw((n) => n + 1); };
  const need = wanted(todo, view);
  const place = placeOf(todo, view);
  const down = todo.do === "RecordCard";
  const add = (card: string) => {
    const now = entry.current.held;
    if (now.length < need && !now.includes(card) && !seen(view).includes(card)) set({ held: [...now, card], rank: "" });
    else set({ rank: "" });
  };
  const back = () => (entry.current.rank ? set({ rank: "" }) : set({ held: entry.current.held.slice(0, -1) }));
  const send = async () => {
    const cards = entry.current.held;
    if (todo.do === "TurnUp") return (await ask({ type: "TurnUp", what: place.to === "dealer" ? "dealer" : "board", cards })) && set({ held: [] });
    if (todo.do === "TurnHand") return (await ask({ type: "TurnHand", seat: todo.seat, cards })) && set({ held: [] });
    for (const card of cards) {
      if (!(await ask({ type: "RecordCard", to: place.to, seat: place.seat, card }))) return;
      set({ held: entry.current.held.filter((c) => c !== card) });
    }
  };
  const busily = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  const record = () => busily(async () => entry.current.held.length && send());
  const faceDown = () => busily(() => ask({ type: "RecordCard", to: place.to, seat: place.seat, card: null }));
  useEffect(() => set({ held: [], rank: "" }), [todo.do, todo.what.replace(/seat \d+/, ""), todo.seat]);
  const press = (event: KeyboardEvent): boolean => {
    const key = event.key.toUpperCase();
    const free = !(event.target instanceof HTMLButtonElement);
    if (entry.current.rank && /^[SHDC]$/.test(key)) add(entry.current.rank + key.toLowerCase());
    else if (/^[2-9TJQKA]$/.test(key)) set({ rank: key });
    else if (key === "1" || key === "0") set({ rank: "T" });
    else if (event.key === "Backspace") back();
    else if (event.key === "Enter" && free) void record();
    else if (event.key === " " && down && free) void faceDown();
    else return false;
    return true;
  };
  useKeys(press);
  const rest = () => busily(() => ask({ type: "RestFaceDown" }));
  const where = place.to === "seat" ? `seat ${place.seat}` : place.to === "burn" ? "the burn" : `the ${place.to}`;
  return (
    <section class="panel" aria-label="Enter cards">
      <h2>{todo.do === "RecordCard" ? `To ${where}` : todo.do === "TurnHand" ? `Seat ${todo.seat}'s cards` : `Read ${where}`} <small>{held.length} of {need}{rank ? `, ${rank}…` : ""}</small></h2>
      <div class="row hand-row" role="status" aria-label="Cards to be recorded"><Cards cards={[...held, ...Array<null>(Math.max(0, need - held.length)).fill(null)]} /></div>
      <div class="row">
        <button class="main" disabled={!held.length || busy} onClick={() => void record()}>Record {held.length || ""} <kbd>Enter</kbd></button>
        <button disabled={!held.length && !rank} onClick={back}>Undo <kbd>⌫</kbd></button>
        {down && <button disabled={busy} onClick={() => void faceDown()}>Face down <kbd>Space</kbd></button>}
        {down && place.to !== "burn" && <button disabled={busy} onClick={() => void rest()}>All of them face down</button>}
      </div>
      <CardPad taken={[...seen(view), ...held]} press={add} label="Deck: press the card that lies there" />
      <p class="soft">Or type it: <kbd>A</kbd> <kbd>H</kbd> is the ace of hearts.</p>
    </section>
  );
}
