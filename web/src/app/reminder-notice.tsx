// Reminders of time and loss that you set for yourself. They stay until they are acknowledged and
// stop no round.

import { useEffect, useState } from "preact/hooks";
import { get, me, newKey, post } from "../lib/api";
import { attempt } from "../lib/attempt";
import { dollars } from "../lib/money";
import { path } from "../lib/router";
import type { ReminderDue, RemindersShown } from "../lib/server-types";
import { when } from "../lib/time";
import "../styles/reminders.css";

const ASK_EVERY = 15_000;

/** "You have played for 2 hours and 5 minutes." */
export function reminderText({ about, amount, since }: ReminderDue): string {
  if (about === "loss") return `You have lost ${dollars(amount)} since ${when(since)}.`;
  const [hours, minutes] = [Math.floor(amount / 60), amount % 60];
  const said = [
    hours ? `${hours} hour${hours === 1 ? "" : "s"}` : "",
    minutes || !hours ? `${minutes} minute${minutes === 1 ? "" : "s"}` : "",
  ].filter(Boolean);
  return `You have played for ${said.join(" and ")} without a break.`;
}

function useRemindersDue(): [ReminderDue[], (due: ReminderDue[]) => void] {
  const [due, setDue] = useState<ReminderDue[]>([]);
  const wanted = Boolean(me.value?.person && me.value.reminders);
  useEffect(() => {
    if (!wanted) {
      setDue([]);
      return;
    }
    let here = true;
    const ask = () =>
      get<RemindersShown>("/api/account/reminders")
        .then((shown) => here && setDue(shown.due))
        .catch(() => undefined); // the next time
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [wanted, me.value?.csrf, path.value]);
  return [due, setDue];
}

export function ReminderNotice() {
  const [due, setDue] = useRemindersDue();
  if (due.length === 0) return null;
  const hear = async (one: ReminderDue) => {
    const body = { key: newKey(), about: one.about, amount: one.amount };
    const heard = post<RemindersShown>("/api/account/reminders/heard", body);
    if (await attempt(heard)) setDue((await heard).due);
  };
  return (
    <section class="reminder-notice" role="alert" aria-label="Your reminders">
      {due.map((one) => (
        <div key={one.about}>
          <p>{reminderText(one)}</p>
          <p class="row tight">
            <button type="button" class="main" onClick={() => void hear(one)}>
              I have read this
            </button>
            <a class="button" href="/account#reminders">
              Change reminders
            </a>
          </p>
        </div>
      ))}
    </section>
  );
}
