// A form for a new password, which ends every other session.
import { me, post } from "../../lib/api";
import { emptySent } from "../../lib/clear-sent";
import { useFieldProblems } from "../../lib/field-problems";
import { landing } from "../../lib/landing";
import { tell } from "../../lib/messages";
import { go } from "../../lib/router";
import type { Me } from "../../lib/server-types";
import { Field, FormProblem } from "../../parts/field";

export function Password() {
  const problems = useFieldProblems();
  const change = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    const first = me.value?.must_change;
    try {
      me.value = await post<Me>("/api/password", { old: typed.get("old"), new: typed.get("new") });
      tell("Password changed.");
      problems.clear();
      emptySent(form, typed);
      if (first && !me.value.must_enrol && landing(me.value)) go(landing(me.value));
    } catch (trouble) {
      problems.take(trouble, ["old", "new"]);
    }
  };
  return (
    <form onSubmit={(e) => void change(e as unknown as SubmitEvent)}>
      <FormProblem problem={problems.of[""]} />
      <Field
        label="Old"
        name="old"
        type="password"
        autocomplete="current-password"
        required
        problem={problems.of.old}
      />
      <Field
        label="New, at least ten characters"
        name="new"
        type="password"
        autocomplete="new-password"
        minLength={10}
        required
        problem={problems.of.new}
      />
      <button type="submit">Change</button>
    </form>
  );
}
