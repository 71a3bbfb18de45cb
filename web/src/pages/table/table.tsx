// The page /table: the felt of a game, and everything that you may do there.
import { useState } from "preact/hooks";
import { ChaseResults } from "../../felt/poker/flop-chase";
import { me } from "../../lib/api";
import { dollars } from "../../lib/money";
import { structureName } from "../../lib/names";
import type { TableShown } from "../../lib/server-types";
import { isYourTurn } from "../../lib/urgent";
import { useTopUp } from "../../lib/use-top-up";
import { useTurnAlert } from "../../lib/use-turn-alert";
import { Called, MustMove, useMoveToMainGame, WaitingList } from "../lobby/waiting-lists";
import { AskHere } from "./ask-here";
import { FairDeal } from "./fair-deal";
import { TableDock, TableFelt } from "./felt-and-dock";
import { PracticeCoach } from "./practice-coach";
import { TableClock } from "./table-clock";
import { DrawerButton, TableShell } from "./table-shell";
import { TableSign } from "./table-sign";
import { LeaveButton, Seated, stackOf, TakeSeat } from "./take-a-seat";
import { useToldTable } from "./use-told-table";
import { YourTables } from "./your-tables";
import "../../styles/table.css";

export default function TablePage({ id }: { id: string }) {
  const [chosen, setChosen] = useState(0);
  const { shown, problem, story, says } = useToldTable(id);
  useMoveToMainGame(id, Boolean(shown?.you));
  useTurnAlert(isYourTurn(shown));
  useTopUp(id, shown);
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem} <a href="/">Back to the lobby</a>
      </p>
    );
  if (!shown) return <p role="status">Loading the table…</p>;
  const poker = shown.kind === "poker";
  return (
    <TableShell
      kind={shown.kind}
      bar={<Bar id={id} shown={shown} />}
      notices={<Called />}
      stage={<TableFelt id={id} shown={shown} says={says} onSit={setChosen} />}
      dock={
        shown.you ? (
          <TableDock id={id} shown={shown} />
        ) : (
          <SeatDock id={id} shown={shown} chosen={chosen} />
        )
      }
      side={
        <>
          {shown.you && <Seated id={id} shown={shown} />}
          {shown.you && <AskHere id={id} />}
          {poker && shown.you && <MustMove table={id} />}
          {shown.you && poker && <ChaseResults seat={shown.you.seat} shown={shown} />}
          {!poker && shown.table.practice && <PracticeCoach />}
          <TableSign shown={shown} />
          <Story lines={story} />
          <FairDeal id={id} shown={shown} />
          <Links id={id} shown={shown} />
        </>
      }
    />
  );
}

/** Where somebody without a seat takes one: it fills the dock. */
function SeatDock({ id, shown, chosen }: { id: string; shown: TableShown; chosen: number }) {
  return (
    <div class="seat-dock">
      <TakeSeat id={id} shown={shown} chosen={chosen} />
      <WaitingList table={shown.table} />
      {shown.kind === "poker" && <MustMove table={id} />}
    </div>
  );
}

function Links({ id, shown }: { id: string; shown: TableShown }) {
  return (
    <nav class="row" aria-label="This table">
      <a class="button" href={`/replay/${id}`}>
        Past rounds
      </a>
      <a class="button" href={`/rules/${shown.table.book}`}>
        Rules
      </a>
      {me.value?.roles.length ? (
        <a class="button" href={`/console/${id}`}>
          Dealer's console
        </a>
      ) : null}
    </nav>
  );
}

function Bar({ id, shown }: { id: string; shown: TableShown }) {
  const { table } = shown;
  const limits = table.maximum
    ? `${dollars(table.minimum)} to ${dollars(table.maximum)}`
    : `from ${dollars(table.minimum)}`;
  return (
    <>
      <div class="shell-name">
        <h1>{table.name}</h1>
        <p class="soft">
          {table.house} · {id} · {limits}
          {table.structure ? ` · ${structureName(table.structure)}` : ""}
          {table.real_cards ? " · real cards" : ""}
          {table.practice ? " · practice table" : ""}
        </p>
      </div>
      {shown.you && (
        <>
          <span class="shell-chips money" data-part="chips">
            {dollars(stackOf(shown))} <small>in front of you</small>
          </span>
          <LeaveButton id={id} />
        </>
      )}
      <YourTables id={id} />
      <DrawerButton />
      <div class="shell-clock" data-part="clock">
        <TableClock clock={shown.clock} seat={shown.you?.seat} />
      </div>
    </>
  );
}

function Story({ lines }: { lines: string[] }) {
  return (
    <section class="panel story" aria-label="What happened">
      <h2>What happened</h2>
      <ol tabIndex={0} aria-label="What has happened at the table">
        {[...lines].reverse().map((line, i) => (
          <li key={lines.length - i}>{line}</li>
        ))}
      </ol>
      {!lines.length && <p class="soft">Nothing yet.</p>}
    </section>
  );
}
