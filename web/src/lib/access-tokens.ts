// Access tokens: what the form for a new one asks, and what the list says about each.
import type { AccessTokenShown, NewAccessToken, ScopeShown } from "./server-types";
import { when } from "./time";

/** How many days a token may work, as the form offers them. */
export const DAYS: [days: number, label: string][] = [
  [7, "A week"],
  [30, "30 days"],
  [90, "90 days"],
  [366, "A year"],
];
export const USUAL_DAYS = 30;

/** The request that a filled form is. */
export function tokenRequest(form: FormData): NewAccessToken {
  return {
    name: String(form.get("name") ?? "").trim(),
    scopes: form.getAll("scopes").map(String),
    days: Number(form.get("days")),
    password: String(form.get("password") ?? ""),
    code: String(form.get("code") ?? ""),
  };
}

/** The names of a token's scopes, as the house has them. */
export function scopeNames(token: AccessTokenShown, scopes: readonly ScopeShown[]): string {
  return token.scopes.map((id) => scopes.find((scope) => scope.id === id)?.name ?? id).join(", ");
}

/** When a token was used last, and when it ends. */
export function tokenTimes(token: AccessTokenShown, now: number): string {
  const used = token.used ? `Last used ${when(token.used)}.` : "Not used yet.";
  const left = Math.ceil((token.expires - now) / 86_400_000);
  const days = left === 1 ? "1 day" : `${left} days`;
  return `${used} Ends ${when(token.expires)}, in ${left < 1 ? "less than a day" : days}.`;
}
