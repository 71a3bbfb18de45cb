// Reminders of time and loss: after so many minutes of play, and when so much is lost.

import { useState } from "preact/hooks";
import { newKey, post, refreshMe } from "../../lib/api";
import { useFieldProblems } from "../../lib/field-problems";
import { tell } from "../../lib/messages";
import { dollars, typedCents } from "../../lib/money";
import type { RemindersShown } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { Field, FormProblem } from "../../parts/field";

const DAY = 24 * 60 * 60 * 1000;

/** From when the loss is counted, by what was chosen. */
export function countedFrom(chosen: string, now: number): number | null {
  if (chosen === "today") {
    const midnight = new Date(now);
    return midnight.setHours(0, 0, 0, 0);
  }
  if (chosen === "week") return now - 7 * DAY;
  if (chosen === "month") return now - 30 * DAY;
  return null;
}

export function Reminders() {
  const shown = useGet<RemindersShown>("/api/account/reminders");
  return (
    <section class="panel" id="reminders">
      <h2>Reminders</h2>
      <p>
        You are reminded at the table, and the reminder stays until you have read it. It stops no
        round.
      </p>
      {shown.problem && (
        <p class="problem" role="alert">
          {shown.problem}
        </p>
      )}
      {shown.value && (
        <Form key={JSON.stringify(shown.value)} shown={shown.value} again={shown.again} />
      )}
    </section>
  );
}

function Form({ shown, again }: { shown: RemindersShown; again: () => void }) {
  const [minutes, setMinutes] = useState(shown.minutes ? String(shown.minutes) : "");
  const [loss, setLoss] = useState(shown.loss ? String(shown.loss / 100) : "");
  const [from, setFrom] = useState(shown.loss ? "same" : "now");
  const problems = useFieldProblems();
  const save = async () => {
    const cents = loss.trim() ? typedCents(loss) : 0;
    if (cents === null)
      return problems.take({ problem: "Loss: give an amount such as 100 or 12.50." }, []);
    if (minutes.trim() && !/^\d{1,4}$/.test(minutes.trim()))
      return problems.take({ problem: "Minutes: give a whole number such as 60." }, []);
    const since = from === "same" ? shown.since : countedFrom(from, serverNow());
    const body = {
      key: newKey(),
      minutes: Number(minutes.trim() || 0),
      loss: cents,
      ...(since === null ? {} : { since }),
    };
    try {
      await post("/api/account/reminders", body);
      tell(body.minutes || body.loss ? "Your reminders are set." : "You get no reminders.");
      problems.clear();
      await refreshMe();
      again();
    } catch (trouble) {
      problems.take(trouble, ["minutes", "loss"]);
    }
  };
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <FormProblem problem={problems.of[""]} />
      <Field
        label="After minutes of play"
        name="minutes"
        inputMode="numeric"
        value={minutes}
        onInput={setMinutes}
        hint={`5 to 1440; leave it empty for none.${shown.minutes ? ` Now: ${shown.played}.` : ""}`}
        problem={problems.of.minutes}
      />
      <Field
        label="When I have lost, in dollars"
        name="loss"
        inputMode="decimal"
        value={loss}
        onInput={setLoss}
        hint={lossHint(shown)}
        problem={problems.of.loss}
      />
      <p>
        <label>
          Counted{" "}
          <select value={from} onChange={(e) => setFrom(e.currentTarget.value)}>
            {shown.loss > 0 && <option value="same">since {when(shown.since)}</option>}
            <option value="now">from now on</option>
            <option value="today">since midnight</option>
            <option value="week">over the last 7 days and on</option>
            <option value="month">over the last 30 days and on</option>
          </select>
        </label>
      </p>
      <button type="submit">Set reminders</button>
    </form>
  );
}

function lossHint(shown: RemindersShown): string {
  const none = "At least $1; leave it empty for none.";
  if (!shown.loss) return none;
  const so = shown.lost > 0 ? `${dollars(shown.lost)} lost` : "nothing lost";
  return `${none} Now: ${so}.`;
}
