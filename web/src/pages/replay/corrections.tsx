// Corrections of a round that was settled wrongly, and the form with which an officer makes one.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { clearSent } from "../../lib/clear-sent";
import { correctionAmounts, THE_HOUSE } from "../../lib/corrections";
import { posts } from "../../lib/duty";
import { signed, typedCents } from "../../lib/money";
import { plain } from "../../lib/names";
import type { Correction, RoundShown } from "../../lib/server-types";
import { when } from "../../lib/time";
import { roundAddress } from "../../lib/use-table";
import { PROPOSED } from "../../parts/proposals";

interface Props {
  shown: RoundShown;
  house: string;
  people: string[];
  done: () => void;
}

export function Corrections({ shown, house, people, done }: Props) {
  const made = shown.corrections ?? [];
  const onDuty = shown.over && posts(house, shown.table).length > 0;
  if (!made.length && !onDuty) return null;
  return (
    <section class="panel" aria-label="Corrections">
      <h2>Corrections</h2>
      {made.length === 0 && <p class="soft">None: the round stands as it was settled.</p>}
      {made.map((c) => (
        <One key={c.number} correction={c} house={house} />
      ))}
      {onDuty && <Correct shown={shown} house={house} people={people} done={done} />}
    </section>
  );
}

function One({ correction: c, house }: { correction: Correction; house: string }) {
  const moved = c.players.map((p) => `${p.person} ${signed(p.amount)}`);
  if (c.house) moved.push(`the house ${signed(c.house)}`);
  return (
    <p>
      {moved.join(", ")}: {c.reason}{" "}
      <small>
        {c.by.person}, {plain(c.by.role)}
        {c.approver && `, with ${c.approver.person}, ${plain(c.approver.role)}`},{" "}
        {when(c.at, house)}, {c.clause}
      </small>
    </p>
  );
}

function Correct({ shown, house, people, done }: Props) {
  const mine = posts(house, shown.table);
  const [form, setForm] = useState({
    role: mine[0]?.role ?? "",
    from: THE_HOUSE,
    to: people[0] ?? THE_HOUSE,
    amount: "",
    clause: "",
    reason: "",
  });
  const set = (key: keyof typeof form) => (e: { currentTarget: { value: string } }) =>
    setForm({ ...form, [key]: e.currentTarget.value });
  const cents = typedCents(form.amount);
  const ready = cents !== null && cents > 0 && form.from !== form.to;
  const send = async (event: Event) => {
    event.preventDefault();
    if (!ready) return;
    const body = {
      key: newKey(),
      role: form.role,
      clause: form.clause.trim(),
      reason: form.reason.trim(),
      ...correctionAmounts(form.from, form.to, cents),
    };
    const address = `${roundAddress(shown.table, shown.id)}/corrections`;
    if (await attempt(post(address, body), PROPOSED)) {
      setForm(clearSent(form, { amount: "", reason: "" }));
      done();
    }
  };
  const sides = [THE_HOUSE, ...people].map((name) => (
    <option key={name} value={name}>
      {name || "the house"}
    </option>
  ));
  return (
    <form class="form-box" onSubmit={(e) => void send(e)} aria-label="Correct this round">
      <p class="soft">
        For an officer who may decide disputes; another one confirms it in the pit. The money moves
        between accounts, and everybody who looks at this round sees the correction.
      </p>
      <div class="row">
        {mine.length > 1 && (
          <label>
            As{" "}
            <select value={form.role} onChange={set("role")}>
              {mine.map((r) => (
                <option key={r.role} value={r.role}>
                  {plain(r.role)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          From{" "}
          <select value={form.from} onChange={set("from")}>
            {sides}
          </select>
        </label>
        <label>
          To{" "}
          <select value={form.to} onChange={set("to")}>
            {sides}
          </select>
        </label>
        <label>
          Amount{" "}
          <input
            required
            size={8}
            inputMode="decimal"
            value={form.amount}
            onInput={set("amount")}
          />
        </label>
        <label>
          Clause <input required size={8} value={form.clause} onInput={set("clause")} />
        </label>
      </div>
      <p>
        <label class="wide-label">
          What was settled wrongly{" "}
          <textarea rows={2} required value={form.reason} onInput={set("reason")} />
        </label>
      </p>
      <p>
        <button type="submit" class="main" disabled={!ready}>
          Propose the correction
        </button>
      </p>
    </form>
  );
}
