// A chart of the 169 starting hands: suited above the diagonal, pairs on it.
import { useState } from "preact/hooks";
import type { HandValues } from "../../lib/server-types";
import { handAt, mark, RANKS, spoken } from "./figures";

interface Props {
  hands: Record<string, HandValues>;
  changed?: Record<string, string>;
  changedWord?: string;
  title: string;
}

export function HandChart({ hands, changed = {}, changedWord = "before", title }: Props) {
  const [chosen, choose] = useState("AKs");
  const kinds = [...new Set(Object.values(hands).map((h) => h.best))].sort(
    (a, b) => strength(b) - strength(a),
  );
  const move = (event: KeyboardEvent, row: number, column: number) => {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -column],
      End: [0, 12 - column],
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const [r, c] = [
      Math.min(12, Math.max(0, row + step[0])),
      Math.min(12, Math.max(0, column + step[1])),
    ];
    const cell = (event.currentTarget as HTMLElement).closest("tbody")!.rows[r]!.cells[c + 1]!
      .firstElementChild as HTMLElement;
    cell.focus();
  };
  return (
    <div class="chart-box">
      <p class="legend">
        {kinds.map((k) => (
          <span key={k}>
            <span class={`swatch tone-${tone(k, kinds)}`} aria-hidden="true">
              {mark(k)}
            </span>{" "}
            {spoken(k)} <small>{count(hands, k)} of 169</small>
          </span>
        ))}
      </p>
      <table class="chart169">
        <caption class="hidden-text">
          {title}: the best first choice with each starting hand
        </caption>
        <thead>
          <tr>
            <td />
            {[...RANKS].map((r) => (
              <th key={r} scope="col">
                {r}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...RANKS].map((rank, row) => (
            <tr key={rank}>
              <th scope="row">{rank}</th>
              {[...RANKS].map((_, column) => {
                const name = handAt(row, column);
                const best = hands[name]?.best ?? "";
                const other = changed[name];
                const then = other ? `, ${changedWord} ${spoken(other)}` : "";
                const label = `${name}, ${spoken(best)}${then}`;
                return (
                  <td key={column}>
                    <button
                      type="button"
                      class={`tone-${tone(best, kinds)}${other ? " moved" : ""}`}
                      tabIndex={chosen === name ? 0 : -1}
                      aria-pressed={chosen === name}
                      aria-label={label}
                      onClick={() => choose(name)}
                      onFocus={() => choose(name)}
                      onMouseEnter={() => choose(name)}
                      onKeyDown={(e) => move(e, row, column)}
                    >
                      <span>{name}</span>
                      <small aria-hidden="true">{mark(best)}</small>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Worth name={chosen} hand={hands[chosen]} other={changed[chosen]} word={changedWord} />
    </div>
  );
}

function Worth({
  name,
  hand,
  other,
  word,
}: {
  name: string;
  hand: HandValues | undefined;
  other: string | undefined;
  word: string;
}) {
  if (!hand) return null;
  const rows = Object.entries(hand.ev).sort(([, a], [, b]) => b - a);
  const best = rows[0]?.[1] ?? 0;
  return (
    <div class="worth" role="status" aria-live="polite">
      <h3>
        {name} <small>{other ? `${word} ${spoken(other)}` : ""}</small>
      </h3>
      <table class="dense">
        <thead>
          <tr>
            <th>Choice</th>
            <th class="number">Worth, in Antes</th>
            <th class="number">Costs</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([choice, value]) => (
            <tr key={choice}>
              <th scope="row">
                {spoken(choice)}
                {choice === hand.best && <strong class="win"> best</strong>}
              </th>
              <td class="number" title={hand.ev_exact[choice]}>
                {value.toFixed(6)}
              </td>
              <td class="number">{value === best ? "" : (best - value).toFixed(6)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="exact soft">Exactly {hand.ev_exact[hand.best]}</p>
    </div>
  );
}

function tone(label: string, kinds: string[]): string {
  return label === "check" || label === "fold" ? label : String(kinds.indexOf(label));
}

function strength(label: string): number {
  return Number(/_(\d+)x$/.exec(label)?.[1] ?? (label === "check" ? 0 : -1));
}

function count(hands: Record<string, HandValues>, kind: string): number {
  return Object.values(hands).filter((h) => h.best === kind).length;
}
