// The page /drills: dealers practise paying, reading hands and ruling, timed and scored.

import { useState } from "preact/hooks";
import { type KeyGroup, useKeySheet } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { plain } from "../../lib/names";
import type { BookListed } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { best, count, NOTHING, type Score, scores, startAgain } from "./best-scores";
import type { Kind } from "./drill";
import { PayDrill } from "./pay-drill";
import { ReadDrill } from "./read-drill";
import { RulingDrill } from "./ruling-drill";
import "../../styles/working-pages.css";

const KINDS: [Kind, string][] = [
  ["pay", "Pay this layout"],
  ["read", "Read this hand"],
  ["rule", "Rule on this"],
];
const DRILL_KEYS = {
  title: "Drills",
  keys: { Enter: "in a box: on to the next one; after the verdict: the next question" },
} as const satisfies KeyGroup;

export default function DrillsPage() {
  const books = useGet<BookListed[]>("/api/books");
  const [kind, setKind] = useState<Kind>("pay");
  const [place, setPlace] = useState("canberra-ultimate/ultimate");
  const [limit, setLimit] = useState(0);
  useKeySheet(DRILL_KEYS);
  const [turn, setTurn] = useState(0);
  const [book, game] = place.split("/") as [string, string];
  const score = scores.value[kind] ?? NOTHING;
  const done = (right: boolean, seconds: number) => {
    count(kind, right, seconds);
    announce(right ? "Right." : "Not right.");
  };
  const places = (books.value ?? []).flatMap((b) =>
    b.games.length
      ? b.games.map((g) => [`${b.id}/${g.id}`, `${g.name}, ${b.house}`] as const)
      : kind === "rule"
        ? [[`${b.id}/`, `${b.title}, ${b.house}`] as const]
        : [],
  );
  const Drill = { pay: PayDrill, read: ReadDrill, rule: RulingDrill }[kind];
  return (
    <>
      <div class="spread page-head">
        <h1>Drills</h1>
        <div class="row">
          <Scoreboard score={score} kind={kind} />
          {score.asked > 0 && (
            <button type="button" onClick={() => startAgain(kind)}>
              Count from 0
            </button>
          )}
        </div>
      </div>
      <div class="row drill-choice">
        {KINDS.map(([id, name]) => (
          <button
            type="button"
            key={id}
            class={kind === id ? "main" : ""}
            aria-pressed={kind === id}
            onClick={() => {
              setKind(id);
              setTurn(turn + 1);
              if (id !== "rule" && place.endsWith("/")) setPlace("canberra-ultimate/ultimate");
            }}
          >
            {name}
          </button>
        ))}
        {kind !== "read" && (
          <label>
            Book{" "}
            <select
              value={place}
              onChange={(e) => {
                setPlace(e.currentTarget.value);
                setTurn(turn + 1);
              }}
            >
              {places.map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          Time for each{" "}
          <select
            value={limit}
            onChange={(e) => {
              setLimit(Number(e.currentTarget.value));
              setTurn(turn + 1);
            }}
          >
            <option value={0}>no limit</option>
            {[10, 20, 40, 60].map((s) => (
              <option key={s} value={s}>
                {s} seconds
              </option>
            ))}
          </select>
        </label>
      </div>
      <Drill
        key={`${kind}/${turn}`}
        book={book}
        game={game ?? ""}
        turn={turn}
        limit={limit}
        done={done}
        next={() => setTurn(turn + 1)}
      />
    </>
  );
}

function Scoreboard({ score, kind }: { score: Score; kind: Kind }) {
  const record = best.value[kind];
  return (
    <p class="scoreboard" role="status">
      <strong>
        {score.right} of {score.asked} right
      </strong>
      {score.asked > 0 && (
        <>
          , {(score.seconds / score.asked).toFixed(1)} s each, {score.streak} in a row
        </>
      )}
      {record && (
        <small>
          {" "}
          (best at {plain(kind)}: {record.streak} in a row, quickest {record.quickest.toFixed(1)} s)
        </small>
      )}
    </p>
  );
}
