// The sign of a table, and changing it: at once, or after the notice that the book demands.

import { useState } from "preact/hooks";
import { sendFloor } from "../../lib/duty";
import { tell } from "../../lib/messages";
import type {
  BookForms,
  GameForms,
  LobbyTable,
  Manual,
  SignDescription,
} from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { useGet } from "../../lib/use-get";
import { useSchemaForm } from "../../lib/use-schema-form";
import { OpenedPanel } from "../../parts/opened-panel";
import { SchemaForm } from "../../parts/schema-form";
import { offersJackpot, SystemChoice, useLinking, whyNoLink } from "./jackpot-link";

interface Props {
  table: LobbyTable;
  done: () => void;
  close: () => void;
}

export function SignEditor(props: Props) {
  const { table } = props;
  const forms = useGet<BookForms>(`/api/books/${table.book}/forms`);
  const manual = useGet<Manual>(`/api/books/${table.book}/manual`);
  const sign = useGet<SignDescription>(`/api/tables/${table.id}/sign`);
  const game = forms.value?.games.find(
    (g) => g.game === (table.kind === "poker" ? "" : table.game),
  );
  if (!game || !manual.value || !sign.value) return <p role="status">Loading the sign…</p>;
  return (
    <OpenedPanel>
      <Editor {...props} game={game} sign={sign.value} notices={manual.value.notices} />
    </OpenedPanel>
  );
}

const OF_SIGNS = ["raise-minimum", "change-limits", "change-game", "change-commission"];
const OF_GAME = ["variant", "structure"];

function Editor({
  table,
  game,
  sign,
  notices,
  done,
  close,
}: Props & { game: GameForms; sign: SignDescription; notices: Manual["notices"] }) {
  const played = useSchemaForm(
    game.table.filter((f) => OF_GAME.includes(f.key)),
    { variant: table.game, structure: table.structure },
  );
  const stated = useSchemaForm(game.sign, sign.stated, ["sign"]);
  const says = useSchemaForm(game.says, sign.says, ["says"]);
  const rules = notices.filter((n) => OF_SIGNS.includes(n.id));
  const longest = Math.max(0, ...rules.map((n) => n.minutes ?? 0));
  const [minutes, setMinutes] = useState(String(longest ? longest + 1 : 0));
  const [chosen, setSystem] = useState("");
  const linking = useLinking(table.book);
  if (!linking.value) return <p role="status">Loading the jackpot systems…</p>;
  // A sign that comes to offer a jackpot, or other terms of it, names the system behind them.
  const terms = "jackpot" in stated.peek();
  const links = offersJackpot(stated.draft) && (terms || !(table.id in linking.value.linked));
  const system = chosen || (linking.value.linked[table.id] ?? "");
  const change = async (event: Event) => {
    event.preventDefault();
    const [other, patch, words] = [played.changes(), stated.changes(), says.changes()];
    if (!other || !patch || !words) return;
    const command = {
      type: "ChangeSign",
      table: table.id,
      sign: patch,
      says: Object.fromEntries(Object.entries(words).map(([item, text]) => [item, text ?? ""])),
      ...other,
      effective: Math.round(serverNow()) + Number(minutes || "0") * 60_000,
    };
    try {
      await sendFloor(table.house, command, links ? linking.value?.role : "", links ? system : "");
      tell(`${table.id}: the sign is changed, or the change announced.`);
      done();
    } catch (trouble) {
      stated.refuse(trouble);
    }
  };
  const changed = played.changed || stated.changed || says.changed;
  return (
    <form class="form-box" onSubmit={(e) => void change(e)} aria-label={`Sign of ${table.id}`}>
      <h3>The sign of {table.id}</h3>
      <details>
        <summary>What players read there now</summary>
        <ul class="plain-list">
          {sign.shown.lines.map((l) => (
            <li key={l.item}>
              <strong>{l.what}:</strong> {l.says} <small>({l.clause})</small>
            </li>
          ))}
        </ul>
      </details>
      {table.kind === "poker" && <SchemaForm form={played} book={table.book} />}
      <SchemaForm form={stated} book={table.book} />
      {game.says.length > 0 && <SchemaForm form={says} book={table.book} />}
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
      {rules.length > 0 && (
        <ul class="plain-list soft">
          {rules.map((n) => (
            <li key={n.id}>
              {n.what} <small>({n.clause})</small>.{" "}
              {n.minutes ? `Notice: ${n.minutes} minutes. ` : ""}
              {n.hands ? `Notice: ${n.hands} hands. ` : ""}
              {n.agree ? `Or ${n.agree} of the players agree.` : ""}
            </li>
          ))}
        </ul>
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
          disabled={!changed || (links && whyNoLink(linking.value) !== "")}
        >
          Change the sign
        </button>
        <button type="button" onClick={close}>
          Leave it
        </button>
      </div>
    </form>
  );
}
