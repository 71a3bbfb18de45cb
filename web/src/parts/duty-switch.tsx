// Whether you are on duty, and the button that changes it, in the same place of every staff page.
import { me, newKey, post, refreshMe } from "../lib/api";
import { attempt } from "../lib/attempt";
import type { RoleHeld } from "../lib/server-types";
import "../styles/duty-switch.css";

/** Goes on duty, or off it; with `tables`, at those only. */
export async function turnDuty(held: RoleHeld, tables: string[] = []): Promise<boolean> {
  const on = !held.on_duty;
  const command = {
    type: on ? "GoOnDuty" : "GoOffDuty",
    house: held.house,
    ...(on && tables.length ? { tables } : {}),
  };
  const done = await attempt(
    post("/api/floor/commands", { key: newKey(), role: held.role, command }),
    `You are ${on ? "on" : "off"} duty as ${held.name} at ${held.house}.`,
  );
  if (done) await refreshMe();
  return done;
}

export function DutySwitch() {
  const roles = me.value?.roles ?? [];
  const on = roles.filter((role) => role.on_duty);
  const only = roles.length === 1 ? roles[0] : undefined;
  if (!roles.length) return null;
  return (
    <div class="duty-switch" role="group" aria-label="Your duty" data-part="duty">
      <span class={`badge ${on.length ? "good" : "warned"}`}>
        {on.length ? "On duty" : "Off duty"}
      </span>{" "}
      {only ? (
        <>
          <span>
            {only.name}, {only.tables.join(", ") || only.house}
          </span>
          <DutyButton held={only} />
        </>
      ) : (
        <details class="posts">
          <summary>{on.length ? said(on) : "Go on duty…"}</summary>
          <ul class="plain-list">
            {roles.map((held) => (
              <li key={`${held.house}${held.role}`} class="spread">
                <span>
                  <strong>{held.name}</strong>, {held.tables.join(", ") || held.house}{" "}
                  <span class={`badge ${held.on_duty ? "good" : ""}`}>
                    {held.on_duty ? "on duty" : "off duty"}
                  </span>
                </span>
                <DutyButton held={held} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function said(on: RoleHeld[]): string {
  const first = on[0]!;
  const others = on.length - 1;
  const more = others ? ` and ${others} more` : "";
  return `${first.name}, ${first.tables.join(", ") || first.house}${more}`;
}

function DutyButton({ held }: { held: RoleHeld }) {
  return (
    <button type="button" class={held.on_duty ? "" : "main"} onClick={() => void turnDuty(held)}>
      Go {held.on_duty ? "off" : "on"} duty
      <span class="hidden-text">
        {" "}
        as {held.name} at {held.house}
      </span>
    </button>
  );
}
