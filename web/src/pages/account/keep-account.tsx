// A guest keeps the account: a name and a password, and everything else stays as it is.

import { guestMoney } from "../../app/guest-leaving";
import { me, post } from "../../lib/api";
import { useFieldProblems } from "../../lib/field-problems";
import { tell } from "../../lib/messages";
import { dollars } from "../../lib/money";
import type { Me } from "../../lib/server-types";
import { Field, FormProblem } from "../../parts/field";

export function KeepAccount({ done }: { done: () => void }) {
  const problems = useFieldProblems();
  const keep = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget as HTMLFormElement);
    const body = { name: String(typed.get("name")), password: String(typed.get("password")) };
    try {
      me.value = await post<Me>("/api/keep-account", body);
      tell(`This account is yours now: sign in as ${me.value.name}.`);
      done();
    } catch (trouble) {
      problems.take(trouble, ["name", "password"]);
    }
  };
  return (
    <section class="panel" id="keep">
      <h2>Keep what you have</h2>
      <p>
        You are a guest. If you sign out or close the browser, your {dollars(guestMoney())} and your
        record are gone. Choose a name and a password, and your chips, your seats, your record and
        your reminders stay yours.
      </p>
      <FormProblem problem={problems.of[""]} />
      <form onSubmit={(e) => void keep(e as unknown as SubmitEvent)}>
        <Field
          label="Name"
          name="name"
          autocomplete="username"
          required
          maxLength={40}
          hint="2 to 40 letters, digits, spaces, dots, dashes or apostrophes"
          problem={problems.of.name}
        />
        <Field
          label="Password"
          name="password"
          type="password"
          autocomplete="new-password"
          required
          maxLength={200}
          hint="At least ten characters, and hard to guess"
          problem={problems.of.password}
        />
        <button type="submit" class="main">
          Keep my account
        </button>
      </form>
    </section>
  );
}
