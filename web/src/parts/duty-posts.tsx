// Your roles: come on duty and go off duty, and at which tables.

import { me, newKey, post, refreshMe } from "../lib/api";
import { attempt } from "../lib/attempt";
import { plain } from "../lib/names";

export function DutyPosts() {
  const roles = me.value?.roles ?? [];
  const on = roles.filter((r) => r.on_duty);
  const turn = async (house: string, role: string, duty: boolean) => {
    const command = { type: duty ? "GoOffDuty" : "GoOnDuty", house };
    if (
      await attempt(
        post("/api/floor/commands", { key: newKey(), role, command }),
        `${plain(role)} at ${house}: ${duty ? "off" : "on"} duty.`,
      )
    )
      await refreshMe();
  };
  return (
    <details class="posts">
      <summary>
        {me.value?.person}: {on.length ? summary(on) : "off duty"}
      </summary>
      <ul class="plain-list">
        {roles.map((r) => (
          <li key={`${r.house}${r.role}`} class="spread">
            <span>
              <strong>{plain(r.role)}</strong> at {r.house}
              {r.tables?.length ? `, tables ${r.tables.join(", ")}` : ""}{" "}
              <span class={`badge ${r.on_duty ? "good" : ""}`}>
                {r.on_duty ? "on duty" : "off duty"}
              </span>
            </span>
            <button type="button" onClick={() => void turn(r.house, r.role, r.on_duty)}>
              {r.on_duty ? "Go off duty" : "Go on duty"}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

function summary(on: { house: string; role: string }[]): string {
  const roles = [...new Set(on.map((r) => r.role))];
  return roles
    .map(
      (role) =>
        `${plain(role)} at ${on
          .filter((r) => r.role === role)
          .map((r) => r.house)
          .join(", ")}`,
    )
    .join("; ");
}
