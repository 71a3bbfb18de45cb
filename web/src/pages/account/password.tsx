// A form for a new password, which ends every other session.
import { useState } from "preact/hooks";
import { me, post, problemText } from "../../lib/api";
import { tell } from "../../lib/messages";
import type { Me } from "../../lib/server-types";

export function Password() {
  const [problem, setProblem] = useState("");
  const change = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const typed = new FormData(form);
    try {
      me.value = await post<Me>("/api/password", { old: typed.get("old"), new: typed.get("new") });
      tell("Password changed.");
      setProblem("");
      form.reset();
    } catch (trouble) {
      setProblem(problemText(trouble));
    }
  };
  return (
    <form onSubmit={(e) => void change(e as unknown as SubmitEvent)}>
      <p>
        <label>
          Old <input type="password" name="old" autocomplete="current-password" required />
        </label>
      </p>
      <p>
        <label>
          New, at least ten characters{" "}
          <input type="password" name="new" autocomplete="new-password" minLength={10} required />
        </label>
      </p>
      <p>
        <button type="submit">Change</button>{" "}
        {problem && (
          <span role="alert" class="lose">
            {problem}
          </span>
        )}
      </p>
    </form>
  );
}
