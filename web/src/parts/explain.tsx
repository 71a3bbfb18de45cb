// A word of the house with what it means: press it, and it says so; Escape puts that away.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import style from "./explain.module.css";

export const TERMS = {
  companion:
    "A companion is a computer player of the house. It keeps a table going and gives way: " +
    "you can take its seat at any time.",
  sign:
    "The sign stands at every table. It says what may be bet there, what is paid, and which " +
    "choices of the rule book this table has made.",
  desk:
    "The desk is where staff of the house look after the jackpots: meters, prizes to be " +
    "confirmed, and the tables that are linked.",
  tournamentDesk:
    "The desk of a tournament is where its staff enter players, draw seats, run the clock and " +
    "pay the prizes.",
  practice: "At a practice table you may ask what each choice is worth before you decide.",
  private:
    "A private table is yours: it is in no list, and only people to whom you send its link " +
    "can see it.",
} as const;

export function Explain({ of, children }: { of: keyof typeof TERMS; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const note = useId();
  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
    };
  }, [open]);
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
  };
  return (
    <span ref={box} class={style.explain}>
      <button
        type="button"
        class={style.term}
        aria-expanded={open}
        aria-controls={note}
        onClick={() => setOpen(!open)}
        onKeyDown={key}
      >
        {children}
        <span class="hidden-text">: what is that?</span>
      </button>
      <span id={note} class={style.note} role="status" hidden={!open}>
        {open && TERMS[of]}
      </span>
    </span>
  );
}
