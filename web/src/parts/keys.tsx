// The keyboard, on one sheet.
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { fourColours, practiceHelp, sounds, theme } from "../lib/settings";

export const keysOpen = signal(false);

const SHEET: [string, string][] = [
  ["?", "this sheet"],
  ["Tab, Shift+Tab", "move between things; Space or Enter presses a button"],
  ["F, C", "fold; check or call, at your turn (twice to fold)"],
  ["1 to 4", "bet that multiple of the Ante, at your turn at a banked table"],
  ["R", "raise the amount in the box, at your turn at a poker table"],
  ["Left, Right, Space, Home, End", "step through a replay"],
  ["Esc", "close this sheet or a dialogue"],
];

export function Keys() {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (keysOpen.value && !box.current?.open) box.current?.showModal();
    if (!keysOpen.value && box.current?.open) box.current.close();
  }, [keysOpen.value]);
  return (
    <dialog ref={box} onClose={() => (keysOpen.value = false)} aria-labelledby="keys-title">
      <h2 id="keys-title">Keys and looks</h2>
      <table>
        <tbody>{SHEET.map(([key, what]) => <tr key={key}><th scope="row">{key}</th><td>{what}</td></tr>)}</tbody>
      </table>
      <div class="row">
        <label>Theme
          <select value={theme.value} onChange={(e) => (theme.value = e.currentTarget.value as "auto" | "light" | "dark")}>
            <option value="auto">as the system</option><option value="light">light</option><option value="dark">dark</option>
          </select>
        </label>
        <Choice name="Four-colour deck" value={fourColours} />
        <Choice name="Sounds" value={sounds} />
        <Choice name="Practice help" value={practiceHelp} />
      </div>
      <p><button class="main" onClick={() => (keysOpen.value = false)}>Close</button></p>
    </dialog>
  );
}

function Choice({ name, value }: { name: string; value: { value: boolean } }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value.value} onChange={(e) => (value.value = e.currentTarget.checked)} /> {name}
    </label>
  );
}
