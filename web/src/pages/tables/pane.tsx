// One of several tables: its felt, its dock, and a head with its name, chips and clock.
import { useState } from "preact/hooks";
import { classes } from "../../lib/classes";
import { KeysHere } from "../../lib/keyboard";
import { dollars } from "../../lib/money";
import { WANT_WORDS, wantOf } from "../../lib/urgent";
import { useTopUp } from "../../lib/use-top-up";
import { WhichTable } from "../../lib/which-table";
import { TableDock, TableFelt } from "../table/felt-and-dock";
import { TableClock } from "../table/table-clock";
import { stackOf, TakeSeat } from "../table/take-a-seat";
import { useToldTable } from "../table/use-told-table";

interface Props {
  id: string;
  /** Whether letters act here: of several tables only one listens. */
  active: boolean;
  onActive: () => void;
  onClose: () => void;
}

export const paneId = (id: string): string => `pane-${id}`;

export function Pane({ id, active, onActive, onClose }: Props) {
  const [chosen, setChosen] = useState(0);
  const { shown, problem, says } = useToldTable(id, `${id}: `);
  useTopUp(id, shown);
  const want = wantOf(shown);
  return (
    <section
      id={paneId(id)}
      class={classes(
        "pane",
        shown && `pane-${shown.kind}`,
        active && "is-active",
        want === "turn" && "is-turn",
      )}
      aria-label={[`Table ${id}`, WANT_WORDS[want]].filter(Boolean).join(", ")}
      tabIndex={-1}
      onFocusIn={onActive}
      onPointerDown={onActive}
    >
      <div class="pane-head">
        <h2>
          <a href={`/table/${id}`}>{id}</a> <small>{shown?.table.name}</small>
        </h2>
        {want && <strong class={`pane-want is-${want}`}>{WANT_WORDS[want]}</strong>}
        {shown?.you && <span class="money">{dollars(stackOf(shown))}</span>}
        <TableClock clock={shown?.clock ?? null} seat={shown?.you?.seat} />
        <button type="button" class="plain" aria-label={`Close table ${id}`} onClick={onClose}>
          ✕
        </button>
      </div>
      <KeysHere.Provider value={active}>
        <WhichTable.Provider value={id}>
          <div class="pane-stage">
            {problem && (
              <p class="problem" role="alert">
                {problem}
              </p>
            )}
            {shown && <TableFelt id={id} shown={shown} says={says} onSit={setChosen} />}
          </div>
          <div class="pane-dock">
            {shown?.you && <TableDock id={id} shown={shown} />}
            {shown && !shown.you && (
              <div class="seat-dock">
                <TakeSeat id={id} shown={shown} chosen={chosen} />
              </div>
            )}
          </div>
        </WhichTable.Provider>
      </KeysHere.Provider>
    </section>
  );
}
