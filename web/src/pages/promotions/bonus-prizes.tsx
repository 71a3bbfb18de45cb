// Bonus prizes of poker tables: the hands that win them; staff offer, claim and hand them over.

import { useState } from "preact/hooks";
import { me } from "../../lib/api";
import { clearSent } from "../../lib/clear-sent";
import { askFloor, posts } from "../../lib/duty";
import { dollars, typedCents } from "../../lib/money";
import type { BonusShown, Lobby, LobbyTable } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";

export function BonusPrizes() {
  const bonuses = useGet<BonusShown[]>("/api/bonuses");
  const floor = useGet<Lobby>("/api/lobby");
  const tables = (floor.value?.tables ?? []).filter(
    (table) => table.kind === "poker" && posts(table.house).length > 0,
  );
  return (
    <section class="panel" aria-label="Bonus prizes">
      <h2>Bonus prizes at poker tables</h2>
      {bonuses.value?.length === 0 && <p class="soft">No table offers one.</p>}
      <ul class="plain-list">
        {(bonuses.value ?? []).map((one) => (
          <Line key={`${one.table} ${one.bonus.id}`} offered={one} done={bonuses.again} />
        ))}
      </ul>
      {tables.length > 0 && <Offer tables={tables} done={bonuses.again} />}
    </section>
  );
}

function Line({
  offered: { table, house, bonus, awards },
  done,
}: {
  offered: BonusShown;
  done: () => void;
}) {
  const [person, setPerson] = useState("");
  const ask = async (command: { type: string } & Record<string, unknown>, said: string) => {
    if (await askFloor(house, { table, ...command }, said)) done();
  };
  const staff = posts(house, table).length > 0;
  return (
    <li>
      <p>
        <a href={`/table/${table}`}>{table}</a>: <strong>{bonus.what}</strong>
        {bonus.value ? (
          <>
            {" "}
            <span class="money">{dollars(bonus.value)}</span>
          </>
        ) : (
          ""
        )}{" "}
        for {bonus.outcomes.map((one) => one.replace(/-/g, " ")).join(", ")} <small>(11.2)</small>
      </p>
      {awards.map((award) => (
        <p key={award.number} class="row">
          <span class="grow">
            {award.person === me.value?.person ? "You" : award.person}:{" "}
            {award.outcome.replace(/-/g, " ")}
            {award.paid ? `, given (${award.form})` : ", to be verified and given"}
          </span>
          {staff && !award.paid && (
            <button
              type="button"
              onClick={() =>
                void ask(
                  {
                    type: "GiveBonus",
                    number: award.number,
                    form: bonus.kind === "cash" ? "chips" : "handed over",
                  },
                  "The bonus is given.",
                )
              }
            >
              {bonus.kind === "cash" ? "Pay in chips" : "Handed over"}
            </button>
          )}
        </p>
      ))}
      {staff && (
        <form
          class="row"
          aria-label={`Claim ${bonus.id}`}
          onSubmit={(e) => {
            e.preventDefault();
            void ask(
              { type: "ClaimBonus", bonus: bonus.id, person: person.trim() },
              "A supervisor verifies it, in the pit.",
            );
          }}
        >
          <label>
            Player{" "}
            <input required value={person} onInput={(e) => setPerson(e.currentTarget.value)} />
          </label>
          <button type="submit">Has won it with the last hand</button>
        </form>
      )}
    </li>
  );
}

function Offer({ tables, done }: { tables: LobbyTable[]; done: () => void }) {
  const [form, setForm] = useState({
    table: tables[0]!.id,
    what: "",
    kind: "cash",
    value: "",
    outcomes: "royal flush",
  });
  const set = (key: keyof typeof form) => (e: { currentTarget: { value: string } }) =>
    setForm({ ...form, [key]: e.currentTarget.value });
  const offer = async (event: Event) => {
    event.preventDefault();
    const house = tables.find((table) => table.id === form.table)?.house ?? "";
    const outcomes = form.outcomes
      .split(",")
      .map((one) => one.trim().toLowerCase().replace(/\s+/g, "-"))
      .filter(Boolean);
    const command = {
      type: "OfferBonus",
      table: form.table,
      bonus: form.what.trim(),
      kind: form.kind,
      what: form.what.trim(),
      outcomes,
      value: typedCents(form.value) ?? 0,
    };
    if (await askFloor(house, command, "The sign shows it.", "casino-operator")) {
      setForm(clearSent(form, { what: "", value: "" }));
      done();
    }
  };
  return (
    <form class="form-box" onSubmit={(e) => void offer(e)} aria-label="Offer a bonus prize">
      <div class="row">
        <label>
          Table{" "}
          <select value={form.table} onChange={set("table")}>
            {tables.map((table) => (
              <option key={table.id}>{table.id}</option>
            ))}
          </select>
        </label>
        <label>
          What it is <input required value={form.what} onInput={set("what")} />
        </label>
        <label>
          Kind{" "}
          <select value={form.kind} onChange={set("kind")}>
            <option>cash</option>
            <option>goods</option>
            <option>services</option>
          </select>
        </label>
        <label>
          Worth, dollars{" "}
          <input size={8} inputMode="decimal" value={form.value} onInput={set("value")} />
        </label>
        <label>
          Hands that win it <input required value={form.outcomes} onInput={set("outcomes")} />
        </label>
        <button type="submit" class="main">
          Offer it
        </button>
      </div>
    </form>
  );
}
