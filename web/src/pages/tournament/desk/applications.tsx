// Applications at the desk: what is asked of whoever would take part, approval of staff, refusals.

import { useState } from "preact/hooks";
import { clearSent, type Tick, UNTICKED, unlessRetyped } from "../../../lib/clear-sent";
import { plain } from "../../../lib/names";
import type { TournamentBoard } from "../../../lib/server-types";
import { ask, holds } from "../tournament-board";

const OPERATOR = "casino-operator";
const OFFICES = ["chief-operating-officer", "chief-executive-officer", OPERATOR];

interface Ticks {
  signed: Tick;
  staff: Tick;
}

interface Applicant extends Ticks {
  set: (what: keyof Ticks, on: boolean) => void;
  /** Takes the ticks away that were sent; those that were touched since are the next person's. */
  clear: () => void;
}

const NONE: Ticks = { signed: UNTICKED, staff: UNTICKED };

export function useApplicant(): Applicant {
  const [ticks, setTicks] = useState(NONE);
  const set = (what: keyof Ticks, on: boolean) => setTicks({ ...ticks, [what]: { on } });
  return { ...ticks, set, clear: () => setTicks(clearSent(ticks, NONE)) };
}

export const applicant = ({ signed, staff }: Ticks) => ({
  signed: signed.on,
  ...(staff.on ? { staff: true } : {}),
});

/** What the conditions ask of an entrant, and in the same way of a substitute. */
export function AboutApplicant({ board, about }: { board: TournamentBoard; about: Applicant }) {
  return (
    <>
      {board.written_agreement && (
        <label class="check">
          <input
            type="checkbox"
            required
            checked={about.signed.on}
            onChange={(e) => about.set("signed", e.currentTarget.checked)}
          />{" "}
          has signed the conditions
        </label>
      )}
      <label class="check">
        <input
          type="checkbox"
          checked={about.staff.on}
          onChange={(e) => about.set("staff", e.currentTarget.checked)}
        />{" "}
        is a contractor or associate of the house
      </label>
    </>
  );
}

export function Applications({ board }: { board: TournamentBoard }) {
  const { house, stage } = board.tournament;
  const waiting = stage === "draft" || stage === "open";
  const office = OFFICES.find((role) => holds(house, role));
  return (
    <>
      {board.staff_may_play && (waiting || stage === "called") && office && (
        <ApproveStaff board={board} office={office} />
      )}
      {board.may_refuse && waiting && board.tables === 0 && holds(house, OPERATOR) && (
        <RefuseEntry board={board} />
      )}
    </>
  );
}

function ApproveStaff({ board, office }: { board: TournamentBoard; office: string }) {
  const [player, setPlayer] = useState("");
  const act = async (event: Event) => {
    event.preventDefault();
    const done = `${player} may take part and may not win a prize.`;
    if (await ask(board.tournament.id, office, { type: "ApproveStaff", player }, done))
      setPlayer(unlessRetyped(player, ""));
  };
  return (
    <details>
      <summary>Approve a member of staff</summary>
      <form class="row" onSubmit={(event) => void act(event)}>
        <label>
          Employee, contractor or associate{" "}
          <input required value={player} onInput={(e) => setPlayer(e.currentTarget.value)} />
        </label>
        <button type="submit">Approve as {plain(office)}</button>
      </form>
    </details>
  );
}

function RefuseEntry({ board }: { board: TournamentBoard }) {
  const [player, setPlayer] = useState("");
  const [reason, setReason] = useState("");
  const act = async (event: Event) => {
    event.preventDefault();
    const command = { type: "RefuseEntry", player, reason };
    const done = `The application of ${player} is refused, and what was paid goes back.`;
    if (await ask(board.tournament.id, OPERATOR, command, done))
      setPlayer(unlessRetyped(player, ""));
  };
  return (
    <details>
      <summary>Refuse an application</summary>
      <form class="row" onSubmit={(event) => void act(event)}>
        <label>
          Person <input required value={player} onInput={(e) => setPlayer(e.currentTarget.value)} />
        </label>
        <label>
          Reason for the record{" "}
          <input value={reason} onInput={(e) => setReason(e.currentTarget.value)} />
        </label>
        <button type="submit">Refuse</button>
      </form>
    </details>
  );
}
