// The page /console: a dealer runs a table with real cards by keyboard or touch.

import { useState } from "preact/hooks";
import { me } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { plain } from "../../lib/names";
import type { RoundView } from "../../lib/server-types";
import { command, tables } from "../../lib/socket";
import { useTable } from "../../lib/use-table";
import { DutyPosts } from "../../parts/duty-posts";
import { BankedCards } from "./banked-cards";
import { Decisions } from "./decisions";
import { FlopChaseEntry } from "./flop-chase-entry";
import { type Ask, nextOf, placeOf, stepOf } from "./next-card";
import { NextStep } from "./next-step";
import { Payouts } from "./payouts";
import { PokerConsole } from "./poker-console";
import { ReportIrregularity } from "./report-irregularity";
import { SeatPatrons } from "./seat-patrons";
import { WagerEntry } from "./wager-entry";
import "../../styles/working-pages.css";

const MOST_FACE_DOWN = 30;

export default function ConsolePage({ id }: { id: string }) {
  const { shown, problem } = useTable(id);
  const house = shown?.table.house;
  const roles = [
    ...new Set(
      (me.value?.roles ?? []).filter((r) => r.on_duty && r.house === house).map((r) => r.role),
    ),
  ];
  const [chosen, setRole] = useState("");
  const role = roles.includes(chosen)
    ? chosen
    : (roles.find((r) => r === "dealer") ?? roles[0] ?? "");
  if (!me.value?.roles.length)
    return (
      <p class="problem" role="alert">
        The console is for staff on duty. <a href={`/table/${id}`}>Look at the table</a>
      </p>
    );
  if (problem)
    return (
      <p class="problem" role="alert">
        {problem} <a href="/pit">Back to the pit</a>
      </p>
    );
  if (!shown) return <p role="status">Loading the table…</p>;
  const view = shown.kind === "banked" ? (shown.view as RoundView | null) : null;
  const ask: Ask = (asked) =>
    asked.type === "RestFaceDown" ? faceDown(id, role) : attempt(command(id, asked, role));
  const by = shown.table.real_cards
    ? "real cards, run from here"
    : "this table deals itself: watch, report and rule";
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>
          Console <a href={`/table/${id}`}>{id}</a>{" "}
          <small>
            {shown.table.name}, {shown.table.practice ? "practice table, " : ""}
            {by}
          </small>
        </h1>
        {roles.length > 0 && (
          <label>
            Act as{" "}
            <select value={role} onChange={(e) => setRole(e.currentTarget.value)}>
              {roles.map((r) => (
                <option key={r} value={r}>
                  {plain(r)}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {roles.length === 0 && (
        <div class="notice">
          You are not on duty at {house}. <DutyPosts />
        </div>
      )}
      {shown.kind === "poker" ? (
        shown.table.real_cards ? (
          <PokerConsole shown={shown} ask={ask} />
        ) : (
          <>
            <p class="notice">This table deals itself; players act at the table.</p>
            {shown.poker && <FlopChaseEntry table={shown.poker} ask={ask} records={false} />}
          </>
        )
      ) : (
        <div class="console-grid">
          <div class="stack">
            <NextStep view={view} ask={ask} acts={shown.table.real_cards} />
            <Entry shown={shown} view={view} ask={ask} />
            {shown.table.real_cards && role && <SeatPatrons shown={shown} role={role} />}
          </div>
          <div class="stack">
            <Payouts view={view} book={shown.table.book} />
            <ReportIrregularity shown={shown} view={view} ask={ask} again={() => undefined} />
          </div>
        </div>
      )}
    </div>
  );
}

function Entry({
  shown,
  view,
  ask,
}: {
  shown: NonNullable<(typeof tables.value)[string]>;
  view: RoundView | null;
  ask: Ask;
}) {
  const next = nextOf(view);
  if (!shown.table.real_cards || !view || !next) return null;
  const deciding = (view.todo ?? []).filter((t) => t.do === "Decide" || t.do === "CorrectBet");
  return (
    <>
      {view.phase === "wagers" && <WagerEntry shown={shown} view={view} ask={ask} />}
      {deciding.length > 0 && <Decisions todo={deciding} ask={ask} />}
      {["RecordCard", "TurnUp", "TurnHand"].includes(next.do) && (
        <BankedCards key={stepOf(next)} todo={next} view={view} ask={ask} />
      )}
    </>
  );
}

// The rest of a deal lies face down: recorded card by card, as it went out.
async function faceDown(id: string, role: string): Promise<boolean> {
  for (let n = 0; n < MOST_FACE_DOWN; n += 1) {
    const view = tables.value[id]?.view as RoundView | null;
    const next = nextOf(view);
    if (!view || next?.do !== "RecordCard") return true;
    const version = tables.value[id]?.version ?? 0;
    const place = placeOf(next, view);
    if (
      !(await attempt(
        command(id, { type: "RecordCard", to: place.to, seat: place.seat, card: null }, role),
      ))
    )
      return false;
    await newer(id, version);
  }
  return true;
}

function newer(id: string, version: number): Promise<void> {
  return new Promise((done) => {
    const stop = tables.subscribe((now) => {
      if ((now[id]?.version ?? 0) > version)
        setTimeout(() => {
          stop();
          done();
        });
    });
  });
}
