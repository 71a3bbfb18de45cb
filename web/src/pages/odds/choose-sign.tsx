// Choosing the sign for the figures: that of a table, or one entered here.

import type { Levers, SignListed } from "../../lib/server-types";

export interface Chosen {
  sign: Record<string, unknown>;
  ante: string;
  table: string;
}
export function SignChooser({
  levers,
  signs,
  chosen,
  choose,
}: {
  levers: Levers;
  signs: SignListed[];
  chosen: Chosen;
  choose: (next: Chosen) => void;
}) {
  const here = signs.filter((s) => s.book === levers.book && s.game === levers.game);
  const set = (key: string, value: unknown) => {
    const sign = { ...chosen.sign, [key]: value };
    if (value === "" || value === undefined) delete sign[key];
    choose({ ...chosen, sign, table: "" });
  };
  const multiples = (chosen.sign.multiples ?? {}) as Record<string, number[]>;
  return (
    <details class="panel sign" open={!chosen.table && Object.keys(chosen.sign).length > 0}>
      <summary>
        The sign:{" "}
        {chosen.table
          ? `as at table ${chosen.table}`
          : Object.keys(chosen.sign).length
            ? "made up here"
            : "nothing but the book"}
      </summary>
      <div class="row">
        <label>
          As at a table
          <select
            value={chosen.table}
            onChange={(e) => {
              const at = here.find((s) => s.table === e.currentTarget.value);
              choose({ ...chosen, table: at?.table ?? "", sign: at?.sign ?? {} });
            }}
          >
            <option value="">none, only the book</option>
            {here.map((s) => (
              <option key={s.table} value={s.table}>
                {s.table}
              </option>
            ))}
          </select>
        </label>
        <label>
          Your Ante, dollars{" "}
          <input
            size={7}
            inputMode="decimal"
            value={chosen.ante}
            placeholder="minimum"
            onChange={(e) => choose({ ...chosen, ante: money(e.currentTarget.value) })}
          />
        </label>
        <label>
          Maximum payout{" "}
          <input
            size={9}
            inputMode="decimal"
            value={String(chosen.sign.maximum_payout ?? "")}
            placeholder="none"
            onChange={(e) => set("maximum_payout", money(e.currentTarget.value))}
          />
        </label>
        {levers.streets
          .filter((s) => s.from_sign)
          .map((s) => (
            <label key={s.street}>
              Multiples, {s.street}
              <input
                size={6}
                value={(multiples[s.street] ?? s.multiples).join(", ")}
                onChange={(e) =>
                  set("multiples", { ...multiples, [s.street]: whole(e.currentTarget.value) })
                }
              />
            </label>
          ))}
        {levers.settings.map((s) => (
          <label key={s.id} title={`${s.what} (${s.clause})`}>
            {s.id.replaceAll("_", " ")}
            <select
              value={chosenSetting(chosen, s.id) ?? s.default}
              onChange={(e) =>
                choose({
                  ...chosen,
                  table: "",
                  sign: withSetting(chosen.sign, s.id, e.currentTarget.value),
                })
              }
            >
              {s.values.map((v) => (
                <option key={v}>{v}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      {"jackpot" in chosen.sign && (
        <p class="soft">
          With its jackpot:{" "}
          {JSON.stringify(chosen.sign.jackpot)
            .replace(/[{}"]/g, "")
            .replaceAll(",", ", ")
            .replaceAll(":", " ")}
        </p>
      )}
    </details>
  );
}

function chosenSetting(chosen: Chosen, id: string): string | undefined {
  return (
    ((chosen.sign.settings ?? {}) as Record<string, string>)[id] ??
    (chosen.sign[id] as string | undefined)
  );
}

function withSetting(
  sign: Record<string, unknown>,
  id: string,
  value: string,
): Record<string, unknown> {
  const { [id]: _, ...rest } = sign;
  return { ...rest, settings: { ...((sign.settings ?? {}) as object), [id]: value } };
}

function money(typed: string): string {
  const value = Number(typed.replace(/[$,\s]/g, ""));
  return typed.trim() && Number.isFinite(value) ? value.toFixed(2) : "";
}

function whole(typed: string): number[] {
  return typed
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number)
    .filter(Number.isInteger);
}
