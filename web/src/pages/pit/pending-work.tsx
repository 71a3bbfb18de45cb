// Open tasks that need somebody with the authority: rulings first, then everything else.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { askFloor, askTable } from "../../lib/duty";
import { plain } from "../../lib/names";
import type { Irregularity, Manual, PendingTask, Pit, ReportWaiting } from "../../lib/server-types";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { AskForSeat } from "../../parts/idle-seats";
import { VoidList } from "../console/void-list";

/** Rounds on which you have ruled here: what goes back in them is listed until you leave. */
const ruledRounds = signal<{ table: string; round: string }[]>([]);

export function PendingWork({ pit, done }: { pit: Pit; done: () => void }) {
  const house = (table: string) =>
    pit.tables.find((t) => t.id === table)?.house ?? pit.tables[0]?.house ?? "";
  const alarms = pit.alarms ?? [];
  const count = alarms.length + pit.rulings.length + pit.waiting.length;
  return (
    <section class="panel" aria-label="Work to be done">
      <h2>Waiting {count > 0 && <span class="badge bad">{count}</span>}</h2>
      {count === 0 && <p class="soft">There is nothing to do.</p>}
      {alarms.map((a) => (
        <p key={a.table} class="form-box ruling">
          <strong>
            {a.table}: {a.why}
          </strong>{" "}
          {a.hands.map((h) => `seat ${h.seat} ${plain(h.hand)}`).join(", ")}{" "}
          <small>
            ({plain(a.authority)} or above, {a.clause})
          </small>{" "}
          <a class="button" href="/desk">
            Rule at the desk
          </a>
        </p>
      ))}
      {pit.rulings.map((r) => (
        <Rule
          key={`${r.table}${r.report}`}
          ruling={r}
          house={house(r.table)}
          book={pit.tables.find((t) => t.id === r.table)?.book ?? ""}
          done={done}
        />
      ))}
      {ruledRounds.value.map(({ table, round }) => (
        <div key={`${table}/${round}`} role="group" aria-label={`Chips to move at ${table}`}>
          <VoidList table={table} round={round} ruled="here" />
        </div>
      ))}
      <ul class="plain-list">
        {pit.waiting.map((w) => (
          <Chore
            key={`${w.where}${w.command}${w.number}${w.about}`}
            waiting={w}
            pit={pit}
            done={done}
          />
        ))}
      </ul>
    </section>
  );
}

// A report and its ruling. Where the book leaves the outcome open, whoever rules says it, with the
// reason.
export function Rule({
  ruling,
  house,
  book,
  done,
}: {
  ruling: ReportWaiting;
  house: string;
  book: string;
  done: () => void;
}) {
  const manual = useGet<Manual>(`/api/books/${book}/manual`);
  const fault = manual.value?.faults.find((f) => f.id === ruling.irregularity);
  const [reason, setReason] = useState("");
  const [open, setOpen] = useState<Record<string, string>>({});
  const rule = async () => {
    const chosen = Object.fromEntries(Object.entries(open).filter(([, v]) => v));
    if (
      await askTable(
        house,
        ruling.table,
        { type: "RuleOn", report: ruling.report, reason, ...chosen },
        "Ruled.",
        ruling.authority,
      )
    ) {
      const { table, round } = ruling;
      const others = ruledRounds.value.filter((r) => r.table !== table);
      ruledRounds.value = [...others, { table, round }];
      done();
    }
  };
  const dismiss = async () => {
    if (
      await askTable(
        house,
        ruling.table,
        { type: "Dismiss", report: ruling.report, reason },
        "Dismissed.",
        ruling.authority,
      )
    )
      done();
  };
  return (
    <div class="form-box ruling" role="group" aria-label={`Ruling at ${ruling.table}`}>
      <p>
        <strong>
          <a href={`/console/${ruling.table}`}>{ruling.table}</a>
          {ruling.seat ? `, seat ${ruling.seat}` : ""}: {ruling.what}
        </strong>{" "}
        <a href={`/replay/${ruling.table}/${encodeURIComponent(ruling.round)}`}>Open the round</a>
      </p>
      <p class="soft">
        For the {plain(ruling.authority)} or above,{" "}
        <a href={`/rules/${book}#${encodeURIComponent(ruling.clause)}`}>{ruling.clause}</a>.{" "}
        {fault && outcome(fault)}
      </p>
      <div class="row">
        {fault &&
          OPEN.map(([part, all]) => {
            const values = fault[part] === "may void" ? MAY_VOID : all;
            return fault[part] === "as ruled" || fault[part] === "may void" ? (
              <label key={part}>
                {plain(part)}{" "}
                <select
                  value={open[part] ?? ""}
                  onChange={(e) => setOpen({ ...open, [part]: e.currentTarget.value })}
                >
                  <option value="">choose</option>
                  {values.map((v) => (
                    <option key={v}>{v}</option>
                  ))}
                </select>
              </label>
            ) : null;
          })}
        <label>
          Reason <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
        <button type="button" class="main" onClick={() => void rule()}>
          Rule by the book
        </button>
        <button
          type="button"
          onClick={() => void dismiss()}
          disabled={!reason.trim()}
          title={reason.trim() ? "" : "A dismissal needs its reason"}
        >
          Nothing in it
        </button>
      </div>
    </div>
  );
}

const MAY_VOID = ["void all", "play on"];
const OPEN = [
  [
    "hands",
    [
      "void all",
      "void hand",
      "misdeal",
      "correct cards",
      "play on",
      "fold hand",
      "dead hand",
      "restore hand",
    ],
  ],
  ["wagers", ["return all", "return hand", "stay", "may retract", "forfeit hand", "as placed"]],
  [
    "jackpots",
    [
      "none",
      "stay",
      "carry all",
      "carry hand",
      "return all",
      "return hand",
      "settle now",
      "forfeit hand",
    ],
  ],
] as const;

export function outcome(fault: Irregularity): string {
  const parts = [
    `hands: ${fault.hands}`,
    `wagers: ${fault.wagers}`,
    ...(fault.jackpots === "none" ? [] : [`jackpots: ${fault.jackpots}`]),
  ];
  return `The book: ${parts.join("; ")}.`;
}

interface Doing {
  label: string;
  note?: string;
  build: (
    w: PendingTask,
    note: string,
  ) => { type: string; table?: string } & Record<string, unknown>;
}
const DOINGS: Record<string, Doing> = {
  DoTableChore: {
    label: "Done",
    note: "Note",
    build: (w, note) => ({ type: "DoTableChore", table: w.where, number: w.number, note }),
  },
  DoHouseChore: {
    label: "Done",
    note: "Note",
    build: (w, note) => ({ type: "DoHouseChore", number: w.number, note }),
  },
  GrantLimits: {
    label: "Agree",
    build: (w) => ({ type: "GrantLimits", table: w.where, person: w.about }),
  },
  CountDeck: {
    label: "Counted",
    note: "Number of cards",
    build: (w, note) => ({ type: "CountDeck", table: w.where, count: Number(note) }),
  },
  ChangeCards: {
    label: "Replaced",
    note: "Name of the new deck",
    build: (w, note) => ({
      type: "ChangeCards",
      table: w.where,
      note: "The deck was found wrong.",
      deck: note,
      whole: true,
    }),
  },
  EndPlay: { label: "Close it", build: (w) => ({ type: "EndPlay", table: w.where }) },
  DecideDispute: {
    label: "Decide",
    note: "Decision",
    build: (w, note) => ({ type: "DecideDispute", number: w.number, outcome: note }),
  },
  DetermineHold: {
    label: "Pay it out",
    note: "Reason",
    build: (w, note) => ({
      type: "DetermineHold",
      person: w.about.split(",")[0] ?? "",
      number: w.number,
      release: true,
      reason: note,
    }),
  },
  AllotSeat: {
    label: "Allot",
    build: (w) => ({ type: "AllotSeat", table: w.where, seat: w.number }),
  },
  CallPlayer: {
    label: "Call",
    build: (w) => ({ type: "CallPlayer", table: w.where, seat: w.number }),
  },
  HandOver: {
    label: "Handed over",
    note: "To whom",
    build: (w, note) => ({ type: "HandOver", number: w.number, to: note }),
  },
};

function Chore({ waiting: w, pit, done }: { waiting: PendingTask; pit: Pit; done: () => void }) {
  const [note, setNote] = useState("");
  const doing = DOINGS[w.command];
  const house =
    pit.tables.find((t) => t.id === w.where)?.house ??
    pit.tables.find((t) => t.book === w.book)?.house ??
    "";
  const act = async (event: Event) => {
    event.preventDefault();
    if (doing && (await askFloor(house, doing.build(w, note), "Done.", w.who))) done();
  };
  return (
    <li class={w.overdue ? "overdue" : ""}>
      <form
        class="row"
        onSubmit={(e) => void act(e)}
        aria-label={`${w.what}${w.where ? ` at ${w.where}` : ""}`}
      >
        <span class="grow">
          {w.where && <strong>{w.where}: </strong>}
          {w.what}
          {w.about ? `: ${w.about}` : ""}{" "}
          <small>
            ({plain(w.who)}
            {w.or_above ? " or above" : ""}, {w.clause}
            {w.due ? `, due ${when(w.due, house)}` : ""}
            {w.overdue ? ", overdue" : ""})
          </small>
        </span>
        {doing?.note && (
          <input
            aria-label={`${doing.note}: ${w.what}`}
            placeholder={doing.note}
            value={note}
            size={14}
            onInput={(e) => setNote(e.currentTarget.value)}
          />
        )}
        {doing && <button type="submit">{doing.label}</button>}
        {w.command === "VacateSeat" && (
          <AskForSeat
            house={house}
            table={w.where}
            seat={w.number}
            person={w.about}
            role={w.who}
            done={done}
          />
        )}
      </form>
    </li>
  );
}
