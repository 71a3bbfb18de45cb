// Excluding yourself from a house: takes two presses and takes effect at once.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import type { AccountShown } from "../../lib/server-types";
import { when } from "../../lib/time";

export function SelfExclusion({
  houses,
  account,
  done,
}: {
  houses: string[];
  account: AccountShown;
  done: () => void;
}) {
  const [sure, setSure] = useState(false);
  const [house, setHouse] = useState("");
  const [days, setDays] = useState("7");
  const act = async () => {
    if (!sure) return setSure(true);
    const body = {
      key: newKey(),
      house: house || houses[0],
      days: days === "" ? null : Number(days),
    };
    if (await attempt(post("/api/account/exclude", body), "You are kept out from now on.")) {
      setSure(false);
      done();
    }
  };
  return (
    <>
      <p>Takes effect at once, at every table of the house. Wagers that may still go back do so.</p>
      {account.exclusions.length > 0 && (
        <ul class="plain-list">
          {account.exclusions.map((x) => (
            <li key={x.number}>
              <strong>{x.house || "Every house"}</strong>,{" "}
              {x.kind === "self" ? "your own wish" : `a sanction, the ${x.scope}`}, since{" "}
              {when(x.since, x.house)},{" "}
              {x.until ? `until ${when(x.until, x.house)}` : "until lifted"}{" "}
              <small>{x.clause}</small>
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <label>
          House{" "}
          <select
            value={house || (houses[0] ?? "")}
            onChange={(e) => {
              setHouse(e.currentTarget.value);
              setSure(false);
            }}
          >
            {houses.map((h) => (
              <option key={h}>{h}</option>
            ))}
          </select>
        </label>
        <label>
          For{" "}
          <select
            value={days}
            onChange={(e) => {
              setDays(e.currentTarget.value);
              setSure(false);
            }}
          >
            <option value="1">a day</option>
            <option value="7">a week</option>
            <option value="30">30 days</option>
            <option value="365">a year</option>
            <option value="">until lifted</option>
          </select>
        </label>
        <button type="button" class={sure ? "main" : ""} onClick={() => void act()}>
          {sure ? "Press again to keep yourself out" : "Keep me out"}
        </button>
        {sure && (
          <button type="button" onClick={() => setSure(false)}>
            No
          </button>
        )}
      </div>
    </>
  );
}
