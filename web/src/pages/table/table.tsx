// The page /table: the felt of a game, and everything that you may do there.
import { useState } from "preact/hooks";
import { BankedDock } from "../../felt/banked/banked-dock";
import { BankedStage } from "../../felt/banked/banked-stage";
import { ChaseResults } from "../../felt/poker/flop-chase";
import { PokerDock } from "../../felt/poker/poker-dock";
import { PokerStage } from "../../felt/poker/poker-stage";
import { me } from "../../lib/api";
import { type Happened, narrate } from "../../lib/event-sentences";
import { soundFor } from "../../lib/event-sounds";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { structureName } from "../../lib/names";
import type { RoundView, TableShown } from "../../lib/server-types";
import { tables } from "../../lib/socket";
import { isYourTurn } from "../../lib/urgent";
import { useTable } from "../../lib/use-table";
import { useTopUp } from "../../lib/use-top-up";
import { useTurnAlert } from "../../lib/use-turn-alert";
import { Called, MustMove, useMoveToMainGame, WaitingList } from "../lobby/waiting-lists";
import { FairDeal } from "./fair-deal";
import { tablePeople } from "./people";
import { PracticeCoach } from "./practice-coach";
import { TableClock } from "./table-clock";
import { DrawerButton, TableShell } from "./table-shell";
import { TableSign } from "./table-sign";
import { LeaveButton, Seated, stackOf, TakeSeat } from "./take-a-seat";
import "../../styles/table.css";

const MOST_LINES = 120;

export default function TablePage({ id }: { id: string }) {
  const [story, setStory] = useState<string[]>([]);
  const [says, setSays] = useState("");
  const [chosen, setChosen] = useState(0);
  const { shown, problem } = useTable(id, (events) => {
    const cast = tablePeople(tables.value[id]);
    const happened = events.map((told) => told.event);
    const lines = happened.map((event) => narrate(event, cast)).filter(Boolean);
    soundFor(happened);
    for (const event of happened) setSays((before) => spoken(event) ?? before);
    if (!lines.length) return;
    setStory((old) => [...old, ...lines].slice(-MOST_LINES));
    announce(lines.join(" "));
  });
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
      stage={
        poker ? (
          <PokerStage shown={shown} onSit={setChosen} />
        ) : (
          <BankedStage
            id={id}
            shown={shown}
            view={shown.view as RoundView | null}
            says={says}
            onSit={setChosen}
          />
        )
      }
      dock={
        !shown.you ? (
          <SeatDock id={id} shown={shown} chosen={chosen} />
        ) : poker ? (
          <PokerDock id={id} shown={shown} />
        ) : (
          <BankedDock id={id} shown={shown} view={shown.view as RoundView | null} />
        )
      }
      side={
        <>
          {shown.you && <Seated id={id} shown={shown} />}
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

/** What the dealer says now; undefined where the event leaves it as it was. */
function spoken(event: Happened): string | undefined {
  if (event.type === "Announced") return String(event.says);
  if (event.type === "RoundOpened") return "Place your wagers";
  if (event.type === "BetsClosed") return "No more bets";
  return ["BoardShown", "RoundClosed"].includes(event.type) ? "" : undefined;
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
      {shown.kind === "poker" && (
        <a class="button several" href={`/tables/${id}`} title="Add a table beside this one">
          <span aria-hidden="true">⊞</span>
          <span class="hidden-text">Add a table</span>
        </a>
      )}
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
