// The dialog with the keys of the page that is shown, and with the settings of this browser. The
// keys come from where they are bound, so that the sheet says what they do.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import "../styles/keyboard-help.css";
import { keyNames, keySheet, type SheetGroup } from "../lib/keyboard";
import { fourColours, practiceHelp, sounds, theme } from "../lib/settings";

export const keysOpen = signal(false);

const EVERYWHERE: SheetGroup = {
  title: "Everywhere",
  lines: [
    ["?", "this sheet"],
    ["Tab, Shift+Tab", "move between things"],
    ["Space", "press what has the focus"],
    ["Enter", "follow links and press plain buttons; it never stakes money"],
    ["Esc", "close a sheet"],
  ].map(([key = "", what = ""]) => ({ keys: [key], what, now: true })),
};

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
        {[EVERYWHERE, ...(keysOpen.value ? keySheet() : [])].map(({ title, lines }) => (
          <table key={title}>
            <caption>{title}</caption>
            <tbody>
              {lines.map(({ keys, what, now }) => (
                <tr key={what} data-keys={keys.join("\n")} data-now={now}>
                  <th scope="row">{keyNames(keys)}</th>
                  <td>
                    {what}
                    {now ? "" : " (not at this moment)"}
                  </td>
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
