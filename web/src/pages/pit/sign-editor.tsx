// The sign of a table, and changing it: at once, or after the notice that the book demands.

import { useState } from "preact/hooks";
import { askFloor } from "../../lib/duty";
import type { LobbyTable, Manual, SignDescription } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { OpenedPanel } from "../../parts/opened-panel";
import { SystemChoice, useLinking, whyNoLink } from "./jackpot-link";
import { SignFields, signTyped } from "./sign-fields";

export function SignEditor({
  table,
  done,
  close,
}: {
  table: LobbyTable;
  done: () => void;
  close: () => void;
}) {
  const manual = useGet<Manual>(`/api/books/${table.book}/manual`);
  const sign = useGet<SignDescription>(`/api/tables/${table.id}/sign`);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [minutes, setMinutes] = useState("21");
  const [problem, setProblem] = useState("");
  const [system, setSystem] = useState("");
  const linking = useLinking(table.book);
  if (!manual.value || !sign.value || !linking.value) return <p role="status">Loading the sign…</p>;
  const links = Boolean(typed.jackpot?.trim()) && !(table.id in linking.value.linked);
  const change = async (event: Event) => {
    event.preventDefault();
    const read = signTyped(typed);
    if ("problem" in read) return setProblem(read.problem);
    setProblem("");
    const command = {
      type: "ChangeSign",
      table: table.id,
      sign: read.sign,
      effective: serverNow() + Number(minutes || "0") * 60_000,
    };
    if (
      await askFloor(
        table.house,
        command,
        `${table.id}: the sign is changed, or the change announced.`,
        links ? linking.value?.role : "",
        links ? system : "",
      )
    )
      done();
  };
  return (
    <OpenedPanel>
      <form class="form-box" onSubmit={(e) => void change(e)} aria-label={`Sign of ${table.id}`}>
        <h3>The sign of {table.id}</h3>
        <ul class="plain-list">
          {sign.value.shown.lines.map((l) => (
            <li key={l.item}>
              <strong>{l.what}:</strong> {l.says} <small>({l.clause})</small>
            </li>
          ))}
        </ul>
        <SignFields
          manual={manual.value}
          game={table.kind === "poker" ? "" : table.game}
          stated={sign.value.stated}
          typed={typed}
          setTyped={setTyped}
        />
        {links && (
          <SystemChoice
            linking={linking.value}
            table={table.id}
            house={table.house}
            system={system}
            set={setSystem}
            again={linking.again}
          />
        )}
        <div class="row">
          <label>
            Takes effect in, minutes{" "}
            <input
              type="number"
              min={0}
              value={minutes}
              onInput={(e) => setMinutes(e.currentTarget.value)}
            />
          </label>
          <button
            type="submit"
            class="main"
            disabled={!Object.keys(typed).length || (links && whyNoLink(linking.value) !== "")}
          >
            Change the sign
          </button>
          <button type="button" onClick={close}>
            Leave it
          </button>
        </div>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
      </form>
    </OpenedPanel>
  );
}
