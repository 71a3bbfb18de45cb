// The next step of a tournament and who may take it, and undoing the last one.

import { useState } from "preact/hooks";
import { me, newKey, post, refreshMe } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { unlessRetyped } from "../../../lib/clear-sent";
import { plain } from "../../../lib/names";
import type { OrdersShown, TournamentBoard } from "../../../lib/server-types";
import { ask, holds, useDetail } from "../tournament-board";

type Step = TournamentBoard["todo"][number];
const TOP = "casino-operator";

export function NextSteps({ board }: { board: TournamentBoard }) {
  const { id, house, stage } = board.tournament;
  return (
    <section class="panel" aria-label="Next">
      <h2>Next</h2>
      {board.todo.length === 0 ? (
        <p class="soft">
          {stage === "over"
            ? "The prizes are paid; nothing is left to do."
            : "There is nothing to do at the desk."}
        </p>
      ) : (
        <ul class="todo">
          {board.todo.map((step) => (
            <li key={step.command}>
              {step.command === "TakeStep:director" ? (
                <NameDirector board={board} step={step} />
              ) : (
                <Act id={id} house={house} step={step} />
              )}
            </li>
          ))}
        </ul>
      )}
      {!holds(house, "tournament-director") && <Office house={house} role="tournament-director" />}
      {board.undoes && <Undo board={board} />}
    </section>
  );
}

/** The director is named from the staff of the house. */
function NameDirector({ board, step }: { board: TournamentBoard; step: Step }) {
  const shown = useDetail<OrdersShown>(board, "orders");
  const order = shown?.orders.find((one) => one.id === "TakeStep director" && one.acting);
  const people = order?.fields[0]?.choices.map((choice) => choice.value) ?? [];
  const [chosen, setChosen] = useState("");
  const own = me.value?.person ?? "";
  const who = chosen || (people.includes(own) ? own : "");
  const name = (event: Event) => {
    event.preventDefault();
    const command = { type: "TakeStep", step: "director", person: who };
    void ask(board.tournament.id, order?.acting ?? step.role, command, `${who} directs.`);
  };
  if (!order) return <Office house={board.tournament.house} role={step.role} />;
  return (
    <form class="row" onSubmit={name}>
      <label>
        Director{" "}
        <select required value={who} onChange={(e) => setChosen(e.currentTarget.value)}>
          <option value="">choose</option>
          {people.map((person) => (
            <option key={person} value={person}>
              {person}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="main">
        Name the director
      </button>
      <span>
        {step.what} ({step.clause}) <small>as {plain(step.role)}</small>
      </span>
    </form>
  );
}

function Act({ id, house, step }: { id: string; house: string; step: Step }) {
  const [kind, name] = step.command.split(":");
  const command = kind === "TakeStep" ? { type: "TakeStep", step: name } : { type: kind! };
  const label = kind === "TakeStep" ? `${stepWords(name ?? "")}` : step.what;
  return (
    <span class="row">
      {holds(house, step.role) ? (
        <button
          type="button"
          class="main"
          onClick={() => void ask(id, step.role, command, `${label}: done.`)}
        >
          {label}
        </button>
      ) : (
        <Office house={house} role={step.role} />
      )}
      <span>
        {kind === "TakeStep" ? `${step.what} (${step.clause})` : ""}{" "}
        <small>as {plain(step.role)}</small>
      </span>
    </span>
  );
}

const STEPS: Record<string, string> = {
  document: "Record the document",
  publish: "Record that patrons can read it",
  notify: "Record the notice to the regulator",
  tables: "Designate the tables",
  brief: "Record the briefing",
};
const stepWords = (step: string): string => STEPS[step] ?? `Record: ${plain(step)}`;

/** An office somebody may take on who answers for the house. */
function Office({ house, role }: { house: string; role: string }) {
  if (!holds(house, TOP)) return <span class="soft">This is for the {plain(role)}.</span>;
  const floor = (as: string, command: object) =>
    post("/api/floor/commands", { key: newKey(), role: as, command });
  const take = async () => {
    const has = me.value?.roles.some((held) => held.house === house && held.role === role);
    await attempt(
      (async () => {
        if (!has) await floor(TOP, { type: "GiveRole", house, person: me.value?.person, role });
        await floor(role, { type: "GoOnDuty", house });
        await refreshMe();
      })(),
      `You are on duty as ${plain(role)}.`,
    );
  };
  return (
    <button type="button" onClick={() => void take()}>
      Go on duty as {plain(role)}
    </button>
  );
}

function Undo({ board }: { board: TournamentBoard }) {
  const [reason, setReason] = useState("");
  const undo = async (event: Event) => {
    event.preventDefault();
    if (
      await ask(
        board.tournament.id,
        "tournament-director",
        { type: "Undo", reason },
        "The last step is taken back, and everything after it is worked out again.",
        board.version,
      )
    )
      setReason(unlessRetyped(reason, ""));
  };
  return (
    <details>
      <summary>Take back the last decision: {board.undoes}</summary>
      <form class="row" onSubmit={(event) => void undo(event)}>
        <label>
          Why{" "}
          <input
            required
            maxLength={200}
            value={reason}
            onInput={(e) => setReason(e.currentTarget.value)}
          />
        </label>
        <button type="submit">Undo</button>
      </form>
    </details>
  );
}
