// What concerns the person who is signed in, whatever page they are on: reminders, the end of a
// guest's stay, and the question before a guest signs out.

import { me } from "../lib/api";
import { dollars } from "../lib/money";
import { decoded, path } from "../lib/router";
import { serverNow, tables } from "../lib/socket";
import { when } from "../lib/time";
import { GuestLeaving, guestMoney } from "./guest-leaving";
import { ReminderNotice } from "./reminder-notice";

const SOON = 24 * 60 * 60 * 1000;

/** A guest who has less than a day left is told so. */
export function GuestExpires() {
  const who = me.value;
  if (!who?.guest || !who.expires || who.expires - serverNow() > SOON) return null;
  if (path.value === "/account") return null;
  return (
    <p class="notice" role="status">
      You are a guest until {when(who.expires)}; then your {dollars(guestMoney())} and your record
      are gone. <a href="/account#keep">Keep them by choosing a name.</a>
    </p>
  );
}

/** Where somebody may not play: said before they try. */
export function ExcludedFrom({ house = "" }: { house?: string }) {
  const found = (me.value?.exclusions ?? []).filter((x) => !house || !x.house || x.house === house);
  if (found.length === 0) return null;
  return (
    <div class="notice" role="status">
      {found.map((x) => (
        <p key={x.number}>
          {x.kind === "self" ? "You have excluded yourself" : "You are excluded"} from{" "}
          {x.house || "every house"}
          {x.scope === "casino" ? "" : ` (${x.scope === "table" ? x.table : "one game"})`}
          {x.until ? ` until ${when(x.until, x.house)}` : " until it is lifted"}. You cannot play
          there. <a href="/account#excluded">To your account</a>
        </p>
      ))}
    </div>
  );
}

/** In the lobby and at a table: where somebody may not play, and why not here. */
export function ExcludedHere() {
  const table = /^\/table\/([^/]+)$/.exec(path.value)?.[1];
  if (path.value === "/") return <ExcludedFrom />;
  const shown = table ? tables.value[decoded(table)] : undefined;
  // Whoever sits at a banked table is told in the dock.
  if (!shown?.barred || (shown.you && shown.kind === "banked")) return null;
  return (
    <p class="notice" role="status">
      {shown.barred} You are not dealt in. <a href="/account#excluded">To your account</a>
    </p>
  );
}

export function PersonalNotices() {
  return (
    <>
      <ReminderNotice />
      <GuestLeaving />
    </>
  );
}
