// The page /table: the felt of a game, and everything that you may do there.
import { useState } from "preact/hooks";
import { BankedFelt } from "../../felt/banked/banked-felt";
import { PokerFelt } from "../../felt/poker/poker-felt";
import { me } from "../../lib/api";
import { type Happened, narrate, type TablePeople } from "../../lib/event-sentences";
import { soundFor } from "../../lib/event-sounds";
import { announce } from "../../lib/messages";
import { dollars } from "../../lib/money";
import { structureName } from "../../lib/names";
import type { RoundView, TableShown } from "../../lib/server-types";
import { tables } from "../../lib/socket";
import { useTable } from "../../lib/use-table";
import { Called, MustMove, useMoveToMainGame, WaitingList } from "../lobby/waiting-lists";
import { FairDeal } from "./fair-deal";
import { PracticeCoach } from "./practice-coach";
import { TableClock } from "./table-clock";
import { TableSign } from "./table-sign";
import { Seated, TakeSeat } from "./take-a-seat";
import "../../styles/table.css";

const MOST_LINES = 120;

export function tablePeople(shown: TableShown | undefined): TablePeople {
  return {
    you: shown?.you?.seat,
    people: Object.fromEntries(
      (shown?.seats ?? []).map((place) => [place.seat, place.person ?? ""]),
    ),
    wagers: Object.fromEntries((shown?.wagers ?? []).map((spot) => [spot.id, spot.name])),
  };
}

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
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem} <a href="/">Back to the lobby</a>
      </p>
    );
  if (!shown) return <p role="status">Loading the table…</p>;
  return (
    <div class={`table-page ${shown.you ? "is-seated" : ""}`}>
      <Head id={id} shown={shown} />
      {/* Never below the felt, which grows and shrinks as it is dealt: a button must not move
          under a finger. */}
      <div class="table-seat">
        {shown.kind === "poker" && (
          <>
            <Called />
            <MustMove table={id} />
          </>
        )}
        {shown.kind === "poker" && !shown.you && <WaitingList table={shown.table} />}
        {shown.you ? (
          <Seated id={id} shown={shown} />
        ) : (
          <TakeSeat id={id} shown={shown} chosen={chosen} />
        )}
      </div>
      <div class="table-felt">
        {shown.kind === "banked" ? (
          <BankedFelt
            id={id}
            shown={shown}
            view={shown.view as RoundView | null}
            says={says}
            onSit={setChosen}
          />
        ) : (
          <PokerFelt id={id} shown={shown} onSit={setChosen} />
        )}
      </div>
      <aside class="table-side" aria-label="Beside the table">
        {shown.kind === "banked" && shown.table.practice && <PracticeCoach />}
        <TableSign shown={shown} />
        <Story lines={story} />
        <FairDeal id={id} shown={shown} />
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
      </aside>
    </div>
  );
}

/** What the dealer says now; undefined where the event leaves it as it was. */
function spoken(event: Happened): string | undefined {
  if (event.type === "Announced") return String(event.says);
  if (event.type === "RoundOpened") return "Place your wagers";
  if (event.type === "BetsClosed") return "No more bets";
  return ["BoardShown", "RoundClosed"].includes(event.type) ? "" : undefined;
}

function Head({ id, shown }: { id: string; shown: TableShown }) {
  const { table } = shown;
  const limits = table.maximum
    ? `${dollars(table.minimum)} to ${dollars(table.maximum)}`
    : `from ${dollars(table.minimum)}`;
  return (
    <header class="table-head">
      <div>
        <h1>{table.name}</h1>
        <p class="soft">
          {table.house} · {id} · {limits}
          {table.structure ? ` · ${structureName(table.structure)}` : ""}
          {table.real_cards ? " · real cards" : ""}
          {table.practice ? " · practice table" : ""}
        </p>
      </div>
      <TableClock clock={shown.clock} seat={shown.you?.seat} />
    </header>
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
