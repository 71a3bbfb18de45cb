// Your money at the cage, your seats, your limits, your password.
import { useState } from "preact/hooks";
import { me, newKey, post, refreshMe, words } from "../lib/api";
import { attempt, useGet, when } from "../lib/hooks";
import { dollars, signed, typedCents } from "../lib/money";
import { tell } from "../lib/say";
import type { Account, Lobby, Me } from "../lib/types";

export default function AccountPage() {
  const account = useGet<Account>(me.value?.person ? "/api/account" : null);
  const lobby = useGet<Lobby>("/api/lobby");
  if (!me.value?.person) return <p>Nobody is signed in. <a href="/sign-in">Sign in</a></p>;
  const houses = lobby.value?.houses.map((h) => h.name) ?? [];
  const shown = account.value;
  return (
    <>
      <h1>{me.value.person}</h1>
      {me.value.must_change && <p class="notice">Choose a new password before anything else.</p>}
      {account.problem && <p class="problem" role="alert">{account.problem}</p>}
      {shown && (
        <div class="grid">
          <section class="panel">
            <h2>At the cage</h2>
            <p class="money"><strong>{dollars(shown.balance)}</strong>{shown.held ? `, ${dollars(shown.held)} held` : ""}</p>
            <Cage houses={houses} done={() => { account.again(); void refreshMe(); }} />
          </section>
          <section class="panel">
            <h2>At the tables</h2>
            {shown.seats.length ? <ul>{shown.seats.map((s) => <li key={s.table}><a href={`/table/${s.table}`}>{s.table}</a>, seat {s.seat}: {dollars(s.chips)}</li>)}</ul> : <p>No seat.</p>}
          </section>
          <section class="panel">
            <h2>Keep me out</h2>
            <p>Takes effect at once, at every table of the house.</p>
            <Exclude houses={houses} done={account.again} />
            {shown.exclusions.length > 0 && <p class="warn">{shown.exclusions.length} in force or past.</p>}
          </section>
          <section class="panel"><h2>Password</h2><Password /></section>
        </div>
      )}
      {shown && shown.entries.length > 0 && (
        <section><h2>Movements</h2><div class="scroll"><table>
          <thead><tr><th>When</th><th>What</th><th class="number">Amount</th></tr></thead>
          <tbody>{shown.entries.map((e, i) => <tr key={i}><td>{when(e.at)}</td><td>{e.what}</td><td class="number">{signed(e.amount)}</td></tr>)}</tbody>
        </table></div></section>
      )}
    </>
  );
}

function Cage({ houses, done }: { houses: string[]; done: () => void }) {
  const [amount, setAmount] = useState("100");
  const [house, setHouse] = useState("");
  const move = async (way: "deposit" | "withdraw") => {
    const cents = typedCents(amount);
    if (!cents) return tell("Amount: expected dollars such as 100 or 12.50.");
    if (await attempt(post(`/api/account/${way}`, { key: newKey(), house: house || houses[0], amount: cents }), way === "deposit" ? "Paid in." : "Paid out.")) done();
  };
  return (
    <div class="row">
      <label>House <select value={house} onChange={(e) => setHouse(e.currentTarget.value)}>{houses.map((h) => <option key={h}>{h}</option>)}</select></label>
      <label>Amount <input value={amount} inputMode="decimal" size={8} onInput={(e) => setAmount(e.currentTarget.value)} /></label>
      <button onClick={() => void move("deposit")}>{me.value?.guest ? "Demonstration chips" : "Pay in"}</button>
      <button onClick={() => void move("withdraw")}>Pay out</button>
    </div>
  );
}

function Exclude({ houses, done }: { houses: string[]; done: () => void }) {
  const [sure, setSure] = useState(false);
  const [house, setHouse] = useState("");
  const [days, setDays] = useState("7");
  const act = async () => {
    if (!sure) return setSure(true);
    const body = { key: newKey(), house: house || houses[0], days: days === "" ? null : Number(days) };
    if (await attempt(post("/api/account/exclude", body), "You are excluded from now on.")) { setSure(false); done(); }
  };
  return (
    <div class="row">
      <label>House <select value={house} onChange={(e) => setHouse(e.currentTarget.value)}>{houses.map((h) => <option key={h}>{h}</option>)}</select></label>
      <label>For <select value={days} onChange={(e) => setDays(e.currentTarget.value)}>
        <option value="1">a day</option><option value="7">a week</option><option value="30">30 days</option><option value="">until lifted</option>
      </select></label>
      <button onClick={() => void act()}>{sure ? "Press again to exclude yourself" : "Exclude me"}</button>
    </div>
  );
}

function Password() {
  const [said, setSaid] = useState("");
  const change = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    try {
      me.value = await post<Me>("/api/password", { old: form.get("old"), new: form.get("new") });
      setSaid("Changed.");
    } catch (trouble) {
      setSaid(words(trouble));
    }
  };
  return (
    <form onSubmit={(e) => void change(e as unknown as SubmitEvent)}>
      <p><label>Old <input type="password" name="old" autocomplete="current-password" required /></label></p>
      <p><label>New, at least ten characters <input type="password" name="new" autocomplete="new-password" minLength={10} required /></label></p>
      <p><button>Change</button> <span role="status">{said}</span></p>
    </form>
  );
}
