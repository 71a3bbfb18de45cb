// The button of a table's bar that leads to several tables at once. It counts the other tables that
// wait for you, so that none is forgotten on a screen with room for one.
import { useEffect } from "preact/hooks";
import { me } from "../../lib/api";
import { tables, watch } from "../../lib/socket";
import { WANT_WORDS, wantOf } from "../../lib/urgent";

/** How many tables lie side by side at most. */
export const MOST_TABLES = 4;

/** The address of tables side by side; on a narrow screen each of them is a tab. */
export function sideBySide(ids: readonly string[]): string {
  return `/tables/${[...new Set(ids)].slice(0, MOST_TABLES).join("+")}`;
}

export function YourTables({ id }: { id: string }) {
  const others = (me.value?.seats ?? []).map((seat) => seat.table).filter((one) => one !== id);
  useEffect(() => {
    const ends = others.map((other) => watch(other));
    return () => {
      for (const end of ends) end();
    };
  }, [others.join("+")]);
  const wanting = others.filter((other) => wantOf(tables.value[other]));
  const words = wanting.map((other) => `${other}: ${WANT_WORDS[wantOf(tables.value[other])]}`);
  const label = others.length ? `Your ${others.length + 1} tables` : "Add a table";
  return (
    <a
      class="button several"
      href={sideBySide([id, ...others])}
      title={others.length ? label : "Add a table beside this one"}
    >
      <span aria-hidden="true">⊞</span>
      <span class="hidden-text">{[label, ...words].join(", ")}</span>
      {wanting.length > 0 && (
        <span class="several-wanting" aria-hidden="true">
          {wanting.length}
        </span>
      )}
    </a>
  );
}
