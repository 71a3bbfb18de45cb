// A field for each statement of a sign, as the book names it.
import type { Manual } from "../../lib/server-types";
import { SignReadings } from "./sign-readings";

const EXAMPLES: Record<string, string> = {
  minimum: "5.00",
  maximum: "500.00",
  maximum_payout: "50000.00",
  smallest_chip: "1.00",
  multiples: '{"preflop": [3, 4], "flop": [2], "river": [1]}',
  ante_bonus: '{"minimum": "1.00", "maximum": "100.00"}',
  minimum_buy_in: "100.00",
  limits: '{"minimum": "2.00"}',
  blinds: '["1.00", "2.00"]',
  commission: '{"type": "nil"}',
};
const POKER = ["minimum_buy_in", "limits", "blinds", "commission"];

interface Props {
  manual: Manual;
  game: string;
  stated: Record<string, unknown>;
  typed: Record<string, string>;
  setTyped: (next: Record<string, string>) => void;
}

export function SignFields({ manual, game, stated, typed, setTyped }: Props) {
  const lines = manual.sign.filter(
    (l) => l.key && l.shown !== "while it lasts" && (!l.games.length || l.games.includes(game)),
  );
  const keys = [
    ...new Set([...lines.map((l) => l.key), ...Object.keys(stated), ...(game ? [] : POKER)]),
  ].filter((k) => k !== "settings");
  const set = (key: string, value: string) => {
    const { [key]: _, ...rest } = typed;
    setTyped(value === shown(stated[key]) ? rest : { ...rest, [key]: value });
  };
  return (
    <>
      <div class="sign-fields">
        {keys.map((key) => {
          const line = lines.find((l) => l.key === key);
          const reading = manual.readings.find((r) => r.id === key);
          const value = typed[key] ?? shown(stated[key]);
          return (
            // biome-ignore lint/a11y/noLabelWithoutControl: each branch below holds a field.
            <label key={key} class={key in typed ? "on" : ""}>
              <span>
                {line?.what ?? key.replaceAll("_", " ")}{" "}
                {line && (
                  <small>
                    ({line.clause}
                    {line.shown === "stated" ? ", must be stated" : ""})
                  </small>
                )}
              </span>
              {reading ? (
                <select
                  value={value || reading.default}
                  onChange={(e) => set(key, e.currentTarget.value)}
                >
                  {reading.values.map((v) => (
                    <option key={v}>{v}</option>
                  ))}
                </select>
              ) : (
                <input
                  value={value}
                  placeholder={EXAMPLES[key] ?? ""}
                  spellcheck={false}
                  onInput={(e) => set(key, e.currentTarget.value)}
                />
              )}
            </label>
          );
        })}
      </div>
      <SignReadings
        readings={manual.readings.filter((r) => !keys.includes(r.id))}
        stated={typed.settings ?? shown(stated.settings)}
        set={(text) => set("settings", text)}
      />
    </>
  );
}

function shown(value: unknown): string {
  return value === undefined || value === null
    ? ""
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
}

// What was typed, as the house takes it; objects and lists are JSON, an emptied field is taken off
// the sign.
export function signTyped(
  typed: Record<string, string>,
): { sign: Record<string, unknown> } | { problem: string } {
  const sign: Record<string, unknown> = {};
  for (const [key, text] of Object.entries(typed)) {
    const value = text.trim();
    if (/^[[{]/.test(value)) {
      try {
        sign[key] = JSON.parse(value);
      } catch {
        const wanted = `expected something like ${EXAMPLES[key] ?? "{}"}`;
        return { problem: `${key.replaceAll("_", " ")}: ${wanted}, got ${value}` };
      }
    } else
      sign[key] =
        value === ""
          ? null
          : /^\d+$/.test(value) && /minimum|maximum|payout|chip|buy_in/.test(key)
            ? `${value}.00`
            : value;
  }
  return { sign };
}
