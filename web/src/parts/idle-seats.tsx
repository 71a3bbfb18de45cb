// Asking a player who has sat out too many rounds for the seat, where the book allows it.
import { useState } from "preact/hooks";
import { askFloor } from "../lib/duty";
import type { Manual, TableShown } from "../lib/server-types";
import { useGet } from "../lib/use-get";
import { CommitButton } from "./commit-button";
import { ConfirmDialog } from "./confirm-dialog";

interface AskProps {
  house: string;
  table: string;
  seat: number;
  person: string;
  /** The role that the book names for it. */
  role: string;
  done?: () => void;
}

export function AskForSeat({ house, table, seat, person, role, done }: AskProps) {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(false);
    const said = `Seat ${seat} at ${table} is free. The chips of ${person} are in their account.`;
    if (await askFloor(house, { type: "VacateSeat", table, person }, said, role)) done?.();
  };
  return (
    <>
      <CommitButton onEnter="Enter asks for no seat. Press Space." onCommit={() => setAsking(true)}>
        Ask {person} for seat {seat}
      </CommitButton>
      {asking && (
        <ConfirmDialog
          title={`Ask ${person} for seat ${seat}?`}
          yes="Ask for the seat"
          onYes={() => void ask()}
          onCancel={() => setAsking(false)}
        >
          <p>
            Tell {person} to wager or to give up the seat. With this button the seat is free for
            others, and the chips go to the account of {person}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The players of a table whom the house may ask for their seats now. */
export function IdleSeats({ shown }: { shown: TableShown }) {
  const idle = shown.seats.filter((s) => s.may_ask && !s.companion);
  const book = shown.table.book;
  const manual = useGet<Manual>(idle.length ? `/api/books/${book}/manual` : null);
  const power = manual.value?.powers.find((p) => p.id === "vacate-seat");
  if (!idle.length || !power) return null;
  return (
    <section class="panel" aria-label="Idle seats">
      <h2>Idle seats</h2>
      <ul class="plain-list">
        {idle.map((s) => (
          <li key={s.seat} class="spread">
            <span>
              {s.person}, seat {s.seat}, has sat out {s.idle} rounds <small>({power.clause})</small>
            </span>
            <AskForSeat
              house={shown.table.house}
              table={shown.table.id}
              seat={s.seat}
              person={s.person}
              role={power.role}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
