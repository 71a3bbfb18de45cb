// The page /tables/A+B: two to four tables side by side, each with its dock. Where there is room
// for one, the bar has a tab for each.
import { useState } from "preact/hooks";
import { useKeys } from "../../lib/keyboard";
import { go } from "../../lib/router";
import { tables } from "../../lib/socket";
import { mostUrgent, WANT_WORDS, wantOf } from "../../lib/urgent";
import { useTurnAlert } from "../../lib/use-turn-alert";
import { TableShell } from "../table/table-shell";
import { MOST_TABLES, sideBySide } from "../table/your-tables";
import { AddTable } from "./add-table";
import { Pane, paneId } from "./pane";
import "../../styles/table.css";
import "../../styles/tables.css";

const SEVERAL_KEYS = {
  title: "Several tables",
  keys: { n: "to the table that waits for you first" },
};

export default function TablesPage({ id }: { id: string }) {
  const ids = [...new Set(id.split("+"))].slice(0, MOST_TABLES);
  const [active, setActive] = useState(ids[0] ?? "");
  const turns = ids.filter((one) => wantOf(tables.value[one]) === "turn");
  useTurnAlert(turns.length > 0);
  const next = () => {
    const wanted = mostUrgent(ids, tables.value, active);
    setActive(wanted);
    document.getElementById(paneId(wanted))?.focus();
  };
  useKeys(SEVERAL_KEYS, { n: next });
  const close = (one: string) => {
    const left = ids.filter((other) => other !== one);
    go(left.length > 1 ? sideBySide(left) : `/table/${left[0] ?? one}`);
  };
  return (
    <TableShell
      kind="several"
      bar={
        <>
          <div class="shell-name">
            <h1>{ids.length === 1 ? "One table" : `${ids.length} tables`}</h1>
            <p class="soft" role="status">
              {turns.length ? `Your turn at ${turns.join(", ")}.` : "It is not your turn anywhere."}
            </p>
          </div>
          <Switch ids={ids} active={active} onChoose={setActive} />
          <button type="button" class="leave next-table" onClick={next} aria-keyshortcuts="N">
            Next table<kbd aria-hidden="true">N</kbd>
          </button>
          {ids.length < MOST_TABLES && (
            <AddTable ids={ids} to={(more) => sideBySide([...ids, more])} />
          )}
        </>
      }
      stage={
        <div class={`panes panes-${ids.length}`}>
          {ids.map((one) => (
            <Pane
              key={one}
              id={one}
              active={one === active}
              onActive={() => setActive(one)}
              onClose={() => close(one)}
            />
          ))}
        </div>
      }
      dock={null}
    />
  );
}

interface SwitchProps {
  ids: string[];
  active: string;
  onChoose: (id: string) => void;
}

/** A tab for each table, with what it wants of you; seen where there is room for one table. */
function Switch({ ids, active, onChoose }: SwitchProps) {
  return (
    <nav class="table-switch" aria-label="Your tables">
      {ids.map((one) => {
        const want = wantOf(tables.value[one]);
        return (
          <button
            type="button"
            key={one}
            class={want && `is-${want}`}
            aria-current={one === active ? "true" : undefined}
            onClick={() => onChoose(one)}
          >
            <span>{one}</span>
            {want && <small>{WANT_WORDS[want]}</small>}
          </button>
        );
      })}
    </nav>
  );
}
