// The dialog with every key and with the settings of this browser.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import "../styles/keyboard-help.css";
import { fourColours, practiceHelp, sounds, theme } from "../lib/settings";

export const keysOpen = signal(false);

type Line = [keys: string, what: string];
const SHEET: [string, Line[]][] = [
  [
    "Everywhere",
    [
      ["?", "this sheet"],
      ["Tab, Shift+Tab", "move between things"],
      ["Space", "press what has the focus"],
      ["Enter", "follow links and press plain buttons; it never stakes money"],
      ["Esc", "close a sheet"],
    ],
  ],
  [
    "Banked table",
    [
      ["1 to 6", "choose a chip of the tray"],
      ["the letter on a spot", "lay the chip there: A Ante, T Trips …"],
      ["U, X, R", "undo, clear, rebet"],
      ["1 to 4", "bet that multiple of the Ante, at your decision"],
      ["B, C, F", "bet, check, fold (twice)"],
    ],
  ],
  [
    "Dealer's console",
    [
      ["A H", "the ace of hearts; Backspace takes it back, Enter records what was typed"],
      ["Space", "the next card lies face down"],
      ["F, C, 1 to 4", "the next seat folds, checks, bets that multiple"],
      [
        "F, C, B",
        "at poker: the seat to act folds, checks or calls; B goes to the amount, Enter records it",
      ],
    ],
  ],
  [
    "Drills",
    [
      ["1 to 9, 0", "the answer with that number; Enter checks, then asks the next"],
      ["t, 0, an amount", "take the wager, leave it, pay it"],
    ],
  ],
  [
    "Poker table",
    [
      ["C", "check or call"],
      ["R", "bet or raise to the amount in the box (twice)"],
      ["H, P, A", "put half the pot, the pot, all your chips into the box"],
      ["F", "fold (twice)"],
      ["1 to 5", "discard that card (twice)"],
      ["S, M", "show or muck"],
      ["E, K", "Flop Chase on red, on black: lay it, or take it back"],
    ],
  ],
  [
    "Replay",
    [
      ["Left, Right, Space", "a step back, a step on"],
      ["Home, End", "to the first and last step"],
      ["J", "jump to the costliest decision"],
    ],
  ],
];

export function KeyboardHelp() {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (keysOpen.value && !box.current?.open) box.current?.showModal();
    if (!keysOpen.value && box.current?.open) box.current.close();
  }, [keysOpen.value]);
  return (
    <dialog
      ref={box}
      class="keys"
      onClose={() => (keysOpen.value = false)}
      aria-labelledby="keys-title"
    >
      <h2 id="keys-title">Keys and looks</h2>
      <div class="key-sheet">
        {SHEET.map(([where, lines]) => (
          <table key={where}>
            <caption>{where}</caption>
            <tbody>
              {lines.map(([key, what]) => (
                <tr key={key}>
                  <th scope="row">{key}</th>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <h3>Looks and sounds</h3>
      <div class="row looks">
        <label>
          Theme
          <select
            value={theme.value}
            onChange={(e) => (theme.value = e.currentTarget.value as "auto" | "light" | "dark")}
          >
            <option value="auto">as the system</option>
            <option value="light">light</option>
            <option value="dark">dark</option>
          </select>
        </label>
        <Choice name="Four-colour deck" value={fourColours} />
        <Choice name="Sounds" value={sounds} />
        <Choice name="Practice help" value={practiceHelp} />
      </div>
      <p>
        <button type="button" class="main" onClick={() => (keysOpen.value = false)}>
          Close
        </button>
      </p>
    </dialog>
  );
}

function Choice({ name, value }: { name: string; value: { value: boolean } }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(e) => (value.value = e.currentTarget.checked)}
      />{" "}
      {name}
    </label>
  );
}
