// Knock-outs at a table, recorded without counting: who is out, who had more, who has the chips.

import { useState } from "preact/hooks";
import { unlessRetyped } from "../../../lib/clear-sent";
import type { TablesShown } from "../../../lib/server-types";
import { ask } from "../tournament-board";

const DIRECTOR = "tournament-director";
type Seat = TablesShown["tables"][number]["seats"][number];

export function KnockOuts({ id, seats, number }: { id: string; seats: Seat[]; number: number }) {
  const [out, setOut] = useState<string[]>([]);
  const [chosen, setChosen] = useState("");
  const there = seats.map((seat) => seat.player);
  const gone = out.filter((player) => there.includes(player));
  const left = there.filter((player) => !gone.includes(player));
  const to = left.includes(chosen) ? chosen : left.length === 1 ? left[0]! : "";
  const chips = (player: string) => seats.find((seat) => seat.player === player)?.chips ?? 0;
  const mark = (player: string) =>
    setOut(
      gone.includes(player)
        ? gone.filter((one) => one !== player)
        : [...gone, player].sort((a, b) => chips(a) - chips(b)),
    );
  const later = (place: number) => {
    const next = [...gone];
    [next[place], next[place + 1]] = [next[place + 1]!, next[place]!];
    setOut(next);
  };
  const record = async (event: Event) => {
    event.preventDefault();
    const command = { type: "Fall", players: gone, to, in_order: gone.length > 1 };
    const words = gone.length > 1 ? `${gone.join(", ")} are out` : `${gone[0]} is out`;
    if (await ask(id, DIRECTOR, command, `${words}; the chips are with ${to}.`)) {
      setOut(unlessRetyped(out, []));
      setChosen(unlessRetyped(chosen, ""));
    }
  };
  return (
    <form onSubmit={(event) => void record(event)} aria-label={`Players out at table ${number}`}>
      <p class="row knock-outs" role="group" aria-label="Who is out">
        {there.map((player) => (
          <button
            type="button"
            key={player}
            aria-pressed={gone.includes(player)}
            aria-label={`Out: ${player}`}
            onClick={() => mark(player)}
          >
            {player}
          </button>
        ))}
      </p>
      {gone.length > 1 && (
        <>
          <p>Out together, the one who had fewest chips first:</p>
          <ol>
            {gone.map((player, place) => (
              <li key={player}>
                {player}{" "}
                {place < gone.length - 1 && (
                  <button
                    type="button"
                    aria-label={`${player} had more than ${gone[place + 1]}`}
                    onClick={() => later(place)}
                  >
                    Had more
                  </button>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {gone.length > 0 && (
        <p class="row">
          <label>
            The chips went to{" "}
            <select required value={to} onChange={(e) => setChosen(e.currentTarget.value)}>
              <option value="">choose</option>
              {left.map((player) => (
                <option key={player} value={player}>
                  {player}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="main" disabled={left.length === 0}>
            Record
          </button>
        </p>
      )}
    </form>
  );
}
