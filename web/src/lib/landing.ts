// Where members of staff begin after signing in: the page of their role, or where duty begins.
import type { Me, RoleHeld } from "./server-types";

export const DUTY = "/duty";
/** Who works for more than one office begins with the first of these. */
const OFFICES = ["operator", "supervisor", "dealer", "director", "auditor", "attendant"] as const;
type StaffOffice = (typeof OFFICES)[number];

const PLACES: Record<StaffOffice, (role: RoleHeld) => string> = {
  operator: () => "/pit",
  supervisor: () => "/pit",
  dealer: ({ tables }) => (tables[0] ? `/console/${encodeURIComponent(tables[0])}` : DUTY),
  director: () => "/tournaments",
  auditor: () => "/pit?tab=audit",
  attendant: () => "/pit",
};

/** The page for a role on duty. */
export function workPlace(role: RoleHeld): string {
  const office = OFFICES.find((one) => one === role.office);
  return office ? PLACES[office](role) : DUTY;
}

/** The page that a member of staff begins on; empty for everybody else. */
export function landing(who: Me): string {
  if (!who.roles.length) return who.administrator ? "/staff" : "";
  const on = who.roles.filter((role) => role.on_duty);
  const first = OFFICES.map((office) => on.find((role) => role.office === office)).find(Boolean);
  return first ? workPlace(first) : DUTY;
}

/** Where to go after signing in: back, or, for staff who come from nowhere special, to work. */
export function afterSignIn(who: Me, cameFrom: string): string {
  if (who.must_change || who.must_enrol) return "/account";
  const nowhere = cameFrom === "/" || /^\/(account|sign-in)\b/.test(cameFrom);
  return (nowhere && landing(who)) || cameFrom;
}
