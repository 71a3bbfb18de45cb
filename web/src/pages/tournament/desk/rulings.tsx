// Rulings, penalties and disqualifications by the director.
import { useState } from "preact/hooks";
import { unlessRetyped } from "../../../lib/clear-sent";
import type { TournamentBoard } from "../../../lib/server-types";
import { ask } from "../tournament-board";

const DIRECTOR = "tournament-director";

export function RulingsDesk({ board }: { board: TournamentBoard }) {
  const { id, stage } = board.tournament;
  if (stage === "draft" || stage === "cancelled") return null;
  return (
    <section class="panel" aria-label="Rulings">
      <h2>Rulings</h2>
      <Decide id={id} />
      {stage === "playing" && <Penalty id={id} />}
    </section>
  );
}

function Decide({ id }: { id: string }) {
  const [about, setAbout] = useState("");
  const [decision, setDecision] = useState("");
  const rule = async (event: Event) => {
    event.preventDefault();
    if (await ask(id, DIRECTOR, { type: "Rule", about, decision }, "The ruling is recorded.")) {
      setAbout(unlessRetyped(about, ""));
      setDecision(unlessRetyped(decision, ""));
    }
  };
  return (
    <form class="row" onSubmit={(event) => void rule(event)}>
      <label>
        About{" "}
        <input
          required
          maxLength={200}
          value={about}
          onInput={(e) => setAbout(e.currentTarget.value)}
        />
      </label>
      <label>
        Decision{" "}
        <input
          required
          maxLength={200}
          value={decision}
          onInput={(e) => setDecision(e.currentTarget.value)}
        />
      </label>
      <button type="submit">Record the ruling</button>
    </form>
  );
}

function Penalty({ id }: { id: string }) {
  const [player, setPlayer] = useState("");
  const [ground, setGround] = useState("");
  const [kind, setKind] = useState("warning");
  const [size, setSize] = useState("1");
  const act = async (event: Event) => {
    event.preventDefault();
    const command =
      kind === "out"
        ? { type: "Disqualify", player, ground }
        : {
            type: "Penalise",
            player,
            ground,
            chips: kind === "chips" ? Number(size) : 0,
            rounds: kind === "rounds" ? Number(size) : 0,
          };
    if (await ask(id, DIRECTOR, command, `${player}: recorded.`))
      setPlayer(unlessRetyped(player, ""));
  };
  return (
    <details>
      <summary>Penalise or disqualify</summary>
      <form class="row" onSubmit={(event) => void act(event)}>
        <label>
          Player <input required value={player} onInput={(e) => setPlayer(e.currentTarget.value)} />
        </label>
        <label>
          Ground in the conditions{" "}
          <input required value={ground} onInput={(e) => setGround(e.currentTarget.value)} />
        </label>
        <label>
          Penalty{" "}
          <select value={kind} onChange={(e) => setKind(e.currentTarget.value)}>
            <option value="warning">a warning</option>
            <option value="rounds">hands missed</option>
            <option value="chips">chips removed</option>
            <option value="out">disqualified</option>
          </select>
        </label>
        {(kind === "rounds" || kind === "chips") && (
          <label>
            How many{" "}
            <input
              type="number"
              min={1}
              value={size}
              onInput={(e) => setSize(e.currentTarget.value)}
            />
          </label>
        )}
        <button type="submit">Record</button>
      </form>
    </details>
  );
}
