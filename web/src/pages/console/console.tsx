// The page /console: a dealer runs a table with real cards by keyboard or touch.

import { useState } from "preact/hooks";
import { me } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { useKeySheet } from "../../lib/keyboard";
import { plain } from "../../lib/names";
import type { RoundView, TableShown } from "../../lib/server-types";
import { command, tables } from "../../lib/socket";
import { useTable } from "../../lib/use-table";
import { DutySwitch } from "../../parts/duty-switch";
import { IdleSeats } from "../../parts/idle-seats";
import { BankedCards } from "./banked-cards";
import { CARD_KEYS, DECISION_KEYS, FACE_DOWN_KEYS } from "./console-keys";
import { ConsoleOrders, momentOf } from "./console-orders";
import { Decisions } from "./decisions";
import { FlopChaseEntry } from "./flop-chase-entry";
import { type Ask, nextOf, placeOf, stepOf } from "./next-card";
import { NextStep, OtherSteps } from "./next-step";
import { Payouts } from "./payouts";
import { PokerConsole } from "./poker-console";
import { ReportIrregularity } from "./report-irregularity";
import { SeatPatrons } from "./seat-patrons";
import { useFitting } from "./use-fitting";
import { VoidList } from "./void-list";
import { WagerEntry } from "./wager-entry";
import "../../styles/working-pages.css";
import "../../styles/console.css";

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
  const page = useFitting();
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
    <div ref={page} class="wide console-page">
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
          You are not on duty at {house}. <DutySwitch />
        </div>
      )}
      {shown.kind === "poker" ? (
        shown.table.real_cards ? (
          <PokerConsole shown={shown} role={role} ask={ask} />
        ) : (
          <>
            <p class="notice">This table deals itself; players act at the table.</p>
            {shown.poker && <FlopChaseEntry table={shown.poker} ask={ask} records={false} />}
            {role && <ConsoleOrders table={id} moment={momentOf(shown)} />}
          </>
        )
      ) : (
        <BankedConsole shown={shown} view={view} role={role} ask={ask} />
      )}
    </div>
  );
}

function BankedConsole({
  shown,
  view,
  role,
  ask,
}: {
  shown: TableShown;
  view: RoundView | null;
  role: string;
  ask: Ask;
}) {
  useKeySheet(CARD_KEYS, FACE_DOWN_KEYS, DECISION_KEYS);
  const acts = shown.table.real_cards;
  return (
    <div class="console-grid">
      <div class="stack">
        <NextStep view={view} ask={ask} acts={acts} />
        <Entry shown={shown} view={view} ask={ask} />
        <OtherSteps view={view} ask={ask} acts={acts} />
        {acts && role && <SeatPatrons shown={shown} role={role} />}
        {role && <IdleSeats shown={shown} />}
      </div>
      <div class="stack">
        <VoidList table={shown.table.id} round={view?.id ?? ""} ruled={ruledIn(view)} />
        <Payouts view={view} book={shown.table.book} />
        <ReportIrregularity shown={shown} view={view} ask={ask} again={() => undefined} />
        {role && <ConsoleOrders table={shown.table.id} moment={momentOf(shown)} />}
      </div>
    </div>
  );
}

// Changes with every ruling that took a hand or the whole round out.
function ruledIn(view: RoundView | null): string {
  const out = (view?.seats ?? []).filter((s) => s.hand === "void" || s.hand === "dead");
  return [view?.void, ...out.map((s) => `${s.seat}${s.hand}`)].filter(Boolean).join("/");
}

function Entry({ shown, view, ask }: { shown: TableShown; view: RoundView | null; ask: Ask }) {
  const next = nextOf(view);
  if (!shown.table.real_cards || !view || !next) return null;
  const deciding = (view.todo ?? []).filter((t) => t.do === "Decide" || t.do === "CorrectBet");
  return (
    <>
      {deciding.length > 0 && <Decisions todo={deciding} view={view} ask={ask} />}
      {["RecordCard", "TurnUp", "TurnHand"].includes(next.do) && (
        <BankedCards key={stepOf(next)} todo={next} view={view} ask={ask} />
      )}
      {view.phase === "wagers" && <WagerEntry shown={shown} view={view} ask={ask} />}
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
