// The page /staff: who holds which role in a house, who is on duty, and new people.

import { useId, useRef, useState } from "preact/hooks";
import { me, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { unlessRetyped } from "../../lib/clear-sent";
import { askFloor } from "../../lib/duty";
import { plain } from "../../lib/names";
import type { HouseStaff as House, StaffLine } from "../../lib/server-types";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { ConfirmDialog } from "../../parts/confirm-dialog";
import { DutySwitch } from "../../parts/duty-switch";
import { HouseReadings } from "./house-readings";
import "../../styles/working-pages.css";

const MACHINE = "the house";

export default function StaffPage() {
  const staff = Boolean(me.value?.roles.length || me.value?.administrator);
  const houses = useGet<House[]>(staff ? "/api/staff" : null);
  if (!staff)
    return (
      <p class="problem" role="alert">
        This is for staff. <a href="/sign-in">Sign in</a>
      </p>
    );
  if (houses.problem)
    return (
      <p class="problem" role="alert">
        {houses.problem}
      </p>
    );
  if (!houses.value) return <p role="status">Loading the staff…</p>;
  return (
    <div class="wide">
      <div class="spread page-head">
        <h1>Staff</h1>
        <DutySwitch />
      </div>
      <div class="stack">
        {houses.value.some((h) => h.may_appoint) && <NewPerson done={houses.again} />}
        <div class="beside">
          {houses.value.map((h) => (
            <HouseStaff key={h.house} house={h} done={houses.again} />
          ))}
        </div>
      </div>
    </div>
  );
}

function NewPerson({ done }: { done: () => void }) {
  const [name, setName] = useState("");
  const [told, setTold] = useState<{ person: string; password: string } | null>(null);
  const add = async (event: Event) => {
    event.preventDefault();
    const asked = post<{ person: string; password: string }>("/api/staff", {
      name: name.trim(),
    }).then(setTold);
    if (await attempt(asked, `${name} can sign in now. Give them a role below.`)) {
      setName(unlessRetyped(name, ""));
      done();
    }
  };
  return (
    <form class="panel" onSubmit={(e) => void add(e)} aria-label="New member of staff">
      <div class="row">
        <label>
          New member of staff{" "}
          <input
            required
            maxLength={60}
            value={name}
            onInput={(e) => setName(e.currentTarget.value)}
          />
        </label>
        <button type="submit" class="main">
          Add
        </button>
      </div>
      {told && (
        <p class="notice" role="status">
          {told.person} signs in once with <code class="password">{told.password}</code> within 24
          hours and then chooses a password. It is shown this once.
        </p>
      )}
    </form>
  );
}

function HouseStaff({ house: h, done }: { house: House; done: () => void }) {
  const [person, setPerson] = useState("");
  const [role, setRole] = useState("");
  const ladder = [...h.roles].sort((a, b) => (b.rank ?? -1) - (a.rank ?? -1));
  const top = ladder[0];
  const chosen = role || ladder.at(-1)?.id || "";
  const name = (id: string) => h.roles.find((r) => r.id === id)?.name ?? plain(id);
  const give = async (event: Event) => {
    event.preventDefault();
    if (
      await askFloor(
        h.house,
        { type: "GiveRole", house: h.house, person: person.trim(), role: chosen },
        `${person} is ${name(chosen)}.`,
        top?.id,
      )
    ) {
      setPerson(unlessRetyped(person, ""));
      done();
    }
  };
  const [asked, setAsked] = useState<StaffLine | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const remove = async (line: StaffLine) => {
    setAsked(null);
    const command = { type: "TakeRole", house: h.house, person: line.person, role: line.role };
    if (
      await askFloor(h.house, command, `${line.person} is no longer ${name(line.role)}.`, top?.id)
    ) {
      list.current?.focus();
      done();
    }
  };
  const people = h.people
    .filter((p) => p.person !== MACHINE)
    .sort((a, b) => a.person.localeCompare(b.person));
  const machine = h.people.filter((p) => p.person === MACHINE).map((p) => name(p.role));
  return (
    <section class="panel" aria-label={`Staff of ${h.house}`}>
      <h2>{h.house}</h2>
      {h.may_appoint && (
        <form class="row" onSubmit={(e) => void give(e)} aria-label={`Give a role at ${h.house}`}>
          <label>
            Person{" "}
            <input required value={person} onInput={(e) => setPerson(e.currentTarget.value)} />
          </label>
          <label>
            Role{" "}
            <select value={chosen} onChange={(e) => setRole(e.currentTarget.value)}>
              {ladder.map((r) => (
                <option key={r.id} value={r.id}>
                  {r.name}
                  {r.rank === null ? " (beside the ladder)" : ""}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="main">
            Give the role
          </button>
        </form>
      )}
      <div class="scroll" ref={list} tabIndex={0} role="region" aria-label={`People of ${h.house}`}>
        <table class="dense">
          <thead>
            <tr>
              <th>Person</th>
              <th>Role</th>
              <th>Duty</th>
              <th>Act</th>
            </tr>
          </thead>
          <tbody>
            {people.map((p) => (
              <tr key={`${p.person}${p.role}`}>
                <th scope="row">{p.name}</th>
                <td>{name(p.role)}</td>
                <td>
                  <span class={`badge ${p.on_duty ? "good" : ""}`}>
                    {p.on_duty ? "on duty" : "off duty"}
                  </span>{" "}
                  {p.on_duty && (
                    <small>
                      {p.tables.join(", ")} since {when(p.since, h.house)}
                    </small>
                  )}
                </td>
                <td>
                  {h.may_appoint && <Remove line={p} role={name(p.role)} ask={() => setAsked(p)} />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {asked && (
        <ConfirmDialog
          title={`${removal(asked, name(asked.role))}?`}
          yes={removal(asked, name(asked.role))}
          onYes={() => void remove(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            {asked.name} goes off duty at once and can do nothing as {name(asked.role)} until
            somebody gives the role again.
          </p>
        </ConfirmDialog>
      )}
      {machine.length > 0 && (
        <p class="soft">At tables that deal themselves the house acts as {machine.join(", ")}.</p>
      )}
      <HouseReadings house={h} role={top?.id ?? ""} done={done} />
      <details>
        <summary>The ladder</summary>
        <ol class="ladder">
          {ladder
            .filter((r) => r.rank !== null)
            .map((r) => (
              <li key={r.id}>
                {r.name} <small>{r.clause}</small>
              </li>
            ))}
        </ol>
      </details>
    </section>
  );
}

const removal = (line: StaffLine, role: string): string => `Remove ${line.name} as ${role}`;

function Remove({ line, role, ask }: { line: StaffLine; role: string; ask: () => void }) {
  const why = useId();
  if (!line.kept)
    return (
      <button type="button" onClick={ask}>
        {removal(line, role)}
      </button>
    );
  return (
    <>
      <button type="button" disabled aria-describedby={why}>
        {removal(line, role)}
      </button>
      <p class="soft kept" id={why}>
        {line.kept}
      </p>
    </>
  );
}
