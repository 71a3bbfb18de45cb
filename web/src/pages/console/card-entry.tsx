// A field for cards, typed (Ah, td) or pressed on the pad; Enter records them.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { CardPad } from "../../felt/cards/card-pad";
import { useKeyPresses } from "../../lib/keyboard";
import { CARD_KEYS } from "./console-keys";

interface Held {
  cards: string[];
  rank: string;
}
export interface Entry {
  now: () => Held;
  set: (change: Partial<Held>) => void;
  busy: boolean;
  busily: (work: () => Promise<unknown>) => Promise<void>;
}

/** What is held so far, kept beside what is drawn: keys come faster than the page is drawn. */
export function useEntry(): Entry {
  const [busy, setBusy] = useState(false);
  const [, redraw] = useState(0);
  const held = useRef<Held>({ cards: [], rank: "" });
  const set = (change: Partial<Held>) => {
    held.current = { ...held.current, ...change };
    redraw((n) => n + 1);
  };
  const busily = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await work();
    setBusy(false);
  };
  return { now: () => held.current, set, busy, busily };
}

interface Props {
  title: string;
  need: number;
  taken: string[];
  entry: Entry;
  whole?: boolean;
  record: () => Promise<unknown>;
  children?: ComponentChildren;
}

/** `whole` cards are recorded all at once or not at all. */
export function EntryPanel({ title, need, taken, entry, whole = false, record, children }: Props) {
  const { cards, rank } = entry.now();
  const ready = whole ? cards.length === need : cards.length > 0;
  const add = (card: string) => {
    const { cards: held } = entry.now();
    const fits = held.length < need && !held.includes(card) && !taken.includes(card);
    entry.set({ cards: fits ? [...held, card] : held, rank: "" });
  };
  const back = () =>
    entry.set(entry.now().rank ? { rank: "" } : { cards: entry.now().cards.slice(0, -1) });
  const send = () =>
    void entry.busily(async () => {
      if (whole ? entry.now().cards.length === need : entry.now().cards.length) await record();
    });
  useKeyPresses((event) => {
    const key = event.key.toUpperCase();
    if (entry.now().rank && /^[SHDC]$/.test(key)) add(entry.now().rank + key.toLowerCase());
    else if (/^[2-9TJQKA]$/.test(key)) entry.set({ rank: key });
    else if (key === "1" || key === "0") entry.set({ rank: "T" });
    else if (event.key === "Backspace") back();
    else if (event.target instanceof HTMLButtonElement) return false;
    else if (event.key === "Enter") send();
    else return false;
    return true;
  }, CARD_KEYS);
  return (
    <section class="panel card-entry" aria-label="Enter cards">
      <h2>
        {title}{" "}
        <small>
          {cards.length} of {need}
          {rank ? `, ${rank}…` : ""}
        </small>
      </h2>
      <div class="row hand-row" role="status" aria-label="Cards to be recorded">
        <Cards cards={[...cards, ...Array<null>(Math.max(0, need - cards.length)).fill(null)]} />
      </div>
      <div class="row">
        <button type="button" class="main" disabled={!ready || entry.busy} onClick={send}>
          Record {cards.length || ""} <kbd>Enter</kbd>
        </button>
        <button type="button" disabled={!cards.length && !rank} onClick={back}>
          Undo <kbd>⌫</kbd>
        </button>
        {children}
      </div>
      <CardPad
        taken={[...taken, ...cards]}
        press={add}
        label="Deck: press the card that lies there"
      />
      <p class="soft type-it">
        Or type it: <kbd>A</kbd> <kbd>H</kbd> is the ace of hearts.
      </p>
    </section>
  );
}
