// Opening a jackpot system: its name, its terms, and the tables that feed it.

import { useState } from "preact/hooks";
import { unlessRetyped } from "../../lib/clear-sent";
import { tell } from "../../lib/messages";
import type { BookForms, DeskShown, FreeTable, JackpotForms } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { useSchemaForm } from "../../lib/use-schema-form";
import { CommitButton } from "../../parts/commit-button";
import { SchemaForm } from "../../parts/schema-form";
import { sendDesk } from "./ask-desk";

export function OpenSystem({ desk, done }: { desk: DeskShown; done: () => void }) {
  const forms = useGet<BookForms>(`/api/books/${desk.book}/forms`);
  const [open, setOpen] = useState(false);
  return (
    <details class="panel" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>
        <strong>A new jackpot system</strong>
      </summary>
      <p class="soft">
        For the {desk.runs_name} <small>({desk.runs_clause})</small>.{" "}
        {!desk.may_run && "You are not on duty in that role."}
      </p>
      {open && forms.value?.jackpot && desk.may_run && (
        <Plan desk={desk} jackpot={forms.value.jackpot} done={done} />
      )}
    </details>
  );
}

interface PlanProps {
  desk: DeskShown;
  jackpot: JackpotForms;
  done: () => void;
}

function Plan({ desk, jackpot, done }: PlanProps) {
  const [name, setName] = useState("");
  const [tables, setTables] = useState<string[]>([]);
  const terms = useSchemaForm(jackpot.terms, jackpot.usual, ["line"]);
  const chosen = desk.free.filter((t) => tables.includes(t.id));
  const open = async () => {
    const line = terms.value();
    if (!line) return;
    const links = chosen.map(linkOf);
    try {
      await sendDesk(desk, { type: "OpenSystem", name: name.trim(), line, links }, desk.runs);
    } catch (trouble) {
      terms.refuse(trouble);
      return;
    }
    tell(`${name.trim()} is open, fed by ${tables.join(", ")}.`);
    setName(unlessRetyped(name, ""));
    setTables(unlessRetyped(tables, []));
    done();
  };
  return (
    <form onSubmit={(e) => e.preventDefault()} aria-label="A new jackpot system">
      <label>
        Name of the system{" "}
        <input
          value={name}
          maxLength={60}
          autocomplete="off"
          onInput={(e) => setName(e.currentTarget.value)}
        />
      </label>
      <SchemaForm form={terms} book={desk.book} />
      <TableTicks tables={desk.free} chosen={tables} set={setTables} />
      <p>
        The house fills the meter to its start. From then on every jackpot wager at{" "}
        {tables.join(", ") || "these tables"} feeds it.
      </p>
      <CommitButton
        class="main"
        disabled={!name.trim() || !tables.length}
        onEnter="Enter does nothing here. Press Space."
        onCommit={() => void open()}
      >
        Open the system
      </CommitButton>
    </form>
  );
}

/** A table as a command links it: its game, and what its own sign says of a jackpot. */
export const linkOf = (table: Pick<FreeTable, "id" | "game" | "line">) => ({
  table: table.id,
  game: table.game,
  line: table.line,
});

function TableTicks({
  tables,
  chosen,
  set,
}: {
  tables: FreeTable[];
  chosen: string[];
  set: (next: string[]) => void;
}) {
  return (
    <fieldset class="schema-group">
      <legend>Tables that feed it, at least one</legend>
      {tables.length === 0 && (
        <p>Every table of this book is linked already. Set one up in the pit, or move one.</p>
      )}
      <div class="schema-ticks">
        {tables.map((t) => (
          <label key={t.id}>
            <input
              type="checkbox"
              checked={chosen.includes(t.id)}
              onChange={(e) =>
                set(e.currentTarget.checked ? [...chosen, t.id] : chosen.filter((o) => o !== t.id))
              }
            />{" "}
            {t.id}, {t.name}, {t.phase}
            {t.line ? "" : " (no jackpot on its sign yet)"}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
