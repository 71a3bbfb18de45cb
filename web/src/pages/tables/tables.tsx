// The page /tables/A+B: two to four poker tables side by side, each with its dock.
import { useState } from "preact/hooks";
import { PokerDock } from "../../felt/poker/poker-dock";
import { PokerStage } from "../../felt/poker/poker-stage";
import { classes } from "../../lib/classes";
import { narrate } from "../../lib/event-sentences";
import { soundFor } from "../../lib/event-sounds";
import { useKeys } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { go } from "../../lib/router";
import { tables } from "../../lib/socket";
import { isYourTurn, mostUrgent } from "../../lib/urgent";
import { useTable } from "../../lib/use-table";
import { useTopUp } from "../../lib/use-top-up";
import { useTurnAlert } from "../../lib/use-turn-alert";
import { tablePeople } from "../table/people";
import { TableClock } from "../table/table-clock";
import { TableShell } from "../table/table-shell";
import { stackOf, TakeSeat } from "../table/take-a-seat";
import { AddTable } from "./add-table";
import "../../styles/table.css";
import "../../styles/tables.css";

const MOST = 4;
const SEVERAL_KEYS = {
  title: "Several tables",
  keys: { n: "to the table that waits for you first" },
};

export const sideBySide = (ids: readonly string[]): string => `/tables/${ids.join("+")}`;

const paneId = (id: string): string => `pane-${id}`;

export default function TablesPage({ id }: { id: string }) {
  const ids = [...new Set(id.split("+"))].slice(0, MOST);
  const [active, setActive] = useState(ids[0] ?? "");
  const turns = ids.filter((one) => isYourTurn(tables.value[one]));
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
          <button type="button" class="leave" onClick={next} aria-keyshortcuts="N">
            Next table<kbd aria-hidden="true">N</kbd>
          </button>
          {ids.length < MOST && <AddTable ids={ids} to={(more) => sideBySide([...ids, more])} />}
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

interface PaneProps {
  id: string;
  active: boolean;
  onActive: () => void;
  onClose: () => void;
}

function Pane({ id, active, onActive, onClose }: PaneProps) {
  const [chosen, setChosen] = useState(0);
  const { shown, problem } = useTable(id, (events) => {
    const happened = events.map((told) => told.event);
    soundFor(happened);
    const cast = tablePeople(tables.value[id]);
    const lines = happened.map((event) => narrate(event, cast)).filter(Boolean);
    if (lines.length) announce(`${id}: ${lines.join(" ")}`);
  });
  useTopUp(id, shown);
  const turn = isYourTurn(shown);
  return (
    <section
      id={paneId(id)}
      class={classes("pane", active && "is-active", turn && "is-turn")}
      aria-label={`Table ${id}${turn ? ", your turn" : ""}`}
      tabIndex={-1}
      onFocusIn={onActive}
      onPointerDown={onActive}
    >
      <div class="pane-head">
        <h2>
          <a href={`/table/${id}`}>{id}</a> <small>{shown?.table.name}</small>
        </h2>
        {turn && <strong class="pane-turn">Your turn</strong>}
        {shown?.you && <span class="money">{dollars(stackOf(shown))}</span>}
        <TableClock clock={shown?.clock ?? null} seat={shown?.you?.seat} />
        <button type="button" class="plain" aria-label={`Close table ${id}`} onClick={onClose}>
          ✕
        </button>
      </div>
      <div class="pane-stage">
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {shown?.kind === "poker" && <PokerStage shown={shown} onSit={setChosen} />}
        {shown?.kind === "banked" && (
          <p class="status">
            Only poker tables lie side by side. <a href={`/table/${id}`}>Open {id} alone</a>
          </p>
        )}
      </div>
      <div class="pane-dock">
        {shown?.kind === "poker" &&
          (shown.you ? (
            <PokerDock id={id} shown={shown} keys={active} />
          ) : (
            <div class="seat-dock">
              <TakeSeat id={id} shown={shown} chosen={chosen} />
            </div>
          ))}
      </div>
    </section>
  );
}
