// Closing a jackpot system, and changing the terms of one that runs.

import { useState } from "preact/hooks";
import { tell } from "../../lib/messages";
import { fieldsNamed } from "../../lib/schema-form";
import type { BookForms, DeskShown, FormField, SystemShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { useSchemaForm } from "../../lib/use-schema-form";
import { PROPOSED } from "../../parts/proposals";
import { SchemaForm } from "../../parts/schema-form";
import { askDesk, sendDesk } from "./ask-desk";
import { NoticeSteps, noticeOf } from "./notice-steps";

interface Props {
  desk: DeskShown;
  system: SystemShown;
  done: () => void;
}

export function CloseSystem({ desk, system: s, done }: Props) {
  const [heirs, setHeirs] = useState<string[]>([]);
  const others = desk.systems.filter((o) => o.id !== s.id);
  const notice = noticeOf(desk, "close-meter");
  const up = s.tables.flatMap(
    (t) =>
      desk.up.find((n) => n.notice === "close-meter" && n.system === s.id && n.table === t) ?? [],
  );
  const above = s.above.some((amount) => Number(amount) > 0);
  const announce = async () => {
    for (const table of s.tables.filter((t) => !up.some((n) => n.table === t))) {
      const command = { type: "ShowSign", notice: "close-meter", system: s.id, table };
      if (!(await askDesk(desk, command, `${table} announces the closing.`, notice?.by))) return;
    }
    done();
  };
  const close = async () => {
    const command = { type: "CloseSystem", name: s.id, transfer_to: heirs };
    if (await askDesk(desk, command, PROPOSED, desk.runs)) done();
  };
  return (
    <details>
      <summary>Close {s.id}</summary>
      {others.length > 0 && (
        <fieldset class="schema-group">
          <legend>What it holds above its seed goes to</legend>
          <div class="schema-ticks">
            {others.map((o) => (
              <label key={o.id}>
                <input
                  type="checkbox"
                  checked={heirs.includes(o.id)}
                  onChange={(e) =>
                    setHeirs(
                      e.currentTarget.checked
                        ? [...heirs, o.id]
                        : heirs.filter((name) => name !== o.id),
                    )
                  }
                />{" "}
                {o.id}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <NoticeSteps
        desk={desk}
        notice={notice}
        up={up}
        wanted={s.tables.length}
        announce={() => void announce()}
        act={() => void close()}
        name={`Close ${s.id}`}
        does={`Propose to close ${s.id}`}
        disabled={above && !heirs.length}
      >
        {above
          ? heirs.length
            ? `The ${money(s.above)} above its seed goes to ${heirs.join(" and ")} in equal parts, `
            : `It holds ${money(s.above)} above its seed: choose where that goes. Then `
          : "It holds nothing above its seed: "}
        the seed goes back to the house, and {s.tables.join(", ") || "no table"} takes no jackpot
        wagers any more. Another person must confirm it.
        {above && others.length === 0 && " There is no other system: it cannot close yet."}
      </NoticeSteps>
    </details>
  );
}

const money = (amounts: string[]): string =>
  amounts.map((a) => `$${Number(a).toLocaleString("en-AU")}`).join(", ");

export function ChangeTerms(props: Props) {
  const forms = useGet<BookForms>(`/api/books/${props.desk.book}/forms`);
  const [open, setOpen] = useState(false);
  const jackpot = forms.value?.jackpot;
  if (!jackpot) return null;
  const fields = fieldsNamed(jackpot.terms, props.system.line, jackpot.changeable);
  return (
    <details onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>Change the terms of {props.system.id}</summary>
      {open && <Terms {...props} fields={fields} />}
    </details>
  );
}

function Terms({ desk, system: s, done, fields }: Props & { fields: FormField[] }) {
  const form = useSchemaForm(fields, s.line, ["line"]);
  const notice = noticeOf(desk, "change-option", "change-jackpot-wagers");
  const alike = desk.notices.some((n) => n.id === "change-option") && desk.systems.length > 1;
  const send = async (type: string, said: string, more: Record<string, unknown>, role = "") => {
    const line = form.changes();
    if (!line) return;
    try {
      await sendDesk(desk, { type, line, ...more }, role);
      tell(said);
      done();
    } catch (trouble) {
      form.refuse(trouble);
    }
  };
  const wanted = form.changed ? form.peek() : {};
  const up = desk.up.filter(
    (n) => n.notice === notice?.id && JSON.stringify(n.line) === JSON.stringify(wanted),
  );
  return (
    <div class="form-box" role="group" aria-label={`Terms of ${s.id}`}>
      <SchemaForm form={form} book={desk.book} />
      <NoticeSteps
        desk={desk}
        notice={notice}
        up={up}
        announce={() =>
          void send("ShowSign", "The change is announced.", { notice: notice?.id }, notice?.by)
        }
        act={() => void send("ChangeTerms", "The terms are changed.", { system: s.id }, desk.runs)}
        name={`Change the terms of ${alike ? "all systems" : s.id}`}
        disabled={!form.changed}
      >
        The new terms hold from the next round on.{" "}
        {alike && "The book wants all systems alike, so all of them change. "}
        <small>
          (for the {desk.runs_name}, {desk.runs_clause})
        </small>
      </NoticeSteps>
    </div>
  );
}
