// The page /account: money, seats, limits, disputes, exclusion, password, second factor, tokens.

import { useEffect } from "preact/hooks";
import { ExcludedFrom } from "../../app/personal-notices";
import { me, refreshMe } from "../../lib/api";
import { dollars, signed } from "../../lib/money";
import { hash } from "../../lib/router";
import type { AccountShown, Lobby } from "../../lib/server-types";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { AccessTokens } from "./access-tokens";
import { Cage } from "./cage";
import { KeepAccount } from "./keep-account";
import { Nickname } from "./nickname";
import { Password } from "./password";
import { Reminders } from "./reminders";
import { SecondFactor } from "./second-factor";
import { SelfExclusion } from "./self-exclusion";
import { YourDisputes } from "./your-disputes";
import { YourLimits } from "./your-limits";
import "../../styles/working-pages.css";

/** The parts of the page, and whether guests have them. */
const PARTS: [string, string, boolean][] = [
  ["money", "Money", true],
  ["reminders", "Reminders", true],
  ["nickname", "Name at tables", false],
  ["excluded", "Keep me out", true],
  ["disputes", "Disputes", true],
  ["password", "Password", false],
  ["second-factor", "Second factor", false],
  ["access-tokens", "Access tokens", false],
];

/** Brings the part that the address names into view, once it is there. */
function useNamedPart(there: boolean): void {
  useEffect(() => {
    if (there && hash.value) document.getElementById(hash.value)?.scrollIntoView();
  }, [there, hash.value]);
}

export default function AccountPage() {
  const account = useGet<AccountShown>(me.value?.person ? "/api/account" : null);
  const lobby = useGet<Lobby>("/api/lobby");
  useNamedPart(account.value !== null);
  if (!me.value?.person)
    return (
      <p>
        Nobody is signed in. <a href="/sign-in">Sign in</a>
      </p>
    );
  const again = () => {
    account.again();
    void refreshMe();
  };
  const houses = lobby.value?.houses.map((h) => h.name) ?? [];
  return (
    <div class="wide">
      <h1>
        {me.value.name || me.value.person} {me.value.guest && <span class="badge">guest</span>}{" "}
        {me.value.administrator && <span class="badge">administrator</span>}
      </h1>
      {me.value.must_change && (
        <p class="notice" role="status">
          Choose a new password before anything else.
        </p>
      )}
      {me.value.must_enrol && !me.value.must_change && (
        <p class="notice" role="status">
          Add a second factor before anything else.
        </p>
      )}
      <ExcludedFrom />
      {account.problem && (
        <p class="problem" role="alert">
          {account.problem}
        </p>
      )}
      {account.value && (
        <Shown account={account.value} houses={houses} lobby={lobby.value} again={again} />
      )}
    </div>
  );
}

function Shown({
  account: a,
  houses,
  lobby,
  again,
}: {
  account: AccountShown;
  houses: string[];
  lobby: Lobby | null;
  again: () => void;
}) {
  if (me.value?.must_change)
    return (
      <section class="panel narrow">
        <h2>Password</h2>
        <Password />
      </section>
    );
  if (me.value?.must_enrol)
    return (
      <section class="panel narrow">
        <h2>Second factor</h2>
        <SecondFactor />
      </section>
    );
  return (
    <>
      <dl class="tiles">
        <div>
          <dt>At the cage</dt>
          <dd class="money">{dollars(a.balance)}</dd>
        </div>
        <div>
          <dt>On the tables</dt>
          <dd class="money">{dollars(a.seats.reduce((sum, s) => sum + s.chips, 0))}</dd>
        </div>
        {a.held > 0 && (
          <div>
            <dt>Held back</dt>
            <dd class="money">{dollars(a.held)}</dd>
          </div>
        )}
        {a.tokens > 0 && (
          <div>
            <dt>Tokens</dt>
            <dd class="money">{dollars(a.tokens)}</dd>
          </div>
        )}
      </dl>
      <nav class="row account-parts" aria-label="On this page">
        {PARTS.filter(([, , guest]) => guest || !me.value?.guest).map(([id, name]) => (
          <a key={id} href={`#${id}`}>
            {name}
          </a>
        ))}
        <a href="/record">Record</a>
      </nav>
      {me.value?.guest && <KeepAccount done={again} />}
      <div class="beside">
        <section class="panel" id="money">
          <h2>Money</h2>
          <Cage houses={houses} done={again} />
          <h3>Seats</h3>
          {a.seats.length ? (
            <ul class="plain-list">
              {a.seats.map((s) => (
                <li key={s.table}>
                  <a href={`/table/${s.table}`}>{s.table}</a>, seat {s.seat}: {dollars(s.chips)}
                </li>
              ))}
            </ul>
          ) : (
            <p class="soft">
              You sit nowhere. <a href="/">Take a seat in the lobby</a>
            </p>
          )}
          {(a.holds ?? []).length > 0 && (
            <>
              <h3>Held back</h3>
              <ul class="plain-list">
                {a.holds.map((h) => (
                  <li key={h.number}>
                    {dollars(h.amount)} since {when(h.since)}
                    {h.due ? `, to be decided by ${when(h.due)}` : ""} <small>({h.clause})</small>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
        <Movements entries={a.entries} />
        <YourLimits seats={a.seats} />
        <Reminders />
        {!me.value?.guest && <Nickname key={a.nickname} nickname={a.nickname} done={again} />}
        <section class="panel" id="excluded">
          <h2>Keep me out</h2>
          <SelfExclusion houses={houses} account={a} done={again} />
        </section>
        <YourDisputes account={a} lobby={lobby} done={again} />
        {!me.value?.guest && (
          <section class="panel" id="password">
            <h2>Password</h2>
            <Password />
          </section>
        )}
        {!me.value?.guest && (
          <section class="panel" id="second-factor">
            <h2>Second factor</h2>
            <SecondFactor />
          </section>
        )}
        {!me.value?.guest && (
          <section class="panel" id="access-tokens">
            <h2>Access tokens</h2>
            <AccessTokens />
          </section>
        )}
      </div>
    </>
  );
}

function Movements({ entries }: { entries: AccountShown["entries"] }) {
  return (
    <section class="panel">
      <h2>Movements</h2>
      {entries.length === 0 ? (
        <p class="soft">None yet.</p>
      ) : (
        <div class="scroll tall" tabIndex={0} role="region" aria-label="Movements">
          <table class="dense">
            <thead>
              <tr>
                <th>When</th>
                <th>What</th>
                <th class="number">Amount</th>
              </tr>
            </thead>
            <tbody>
              {[...entries].reverse().map((e, i) => (
                <tr key={i}>
                  <td>{when(e.at)}</td>
                  <td>{e.what}</td>
                  <td class="number">{signed(e.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
