// The page /sign-in: sign in, or create an account.
import { useState } from "preact/hooks";
import { me, post, problemText } from "../../lib/api";
import { cameFrom, go } from "../../lib/router";
import type { Me } from "../../lib/server-types";

export default function SignInPage() {
  const [problem, setProblem] = useState("");
  const [fresh, setFresh] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    try {
      me.value = await post<Me>(fresh ? "/api/register" : "/api/sign-in", {
        name: form.get("name"),
        password: form.get("password"),
      });
      go(me.value.must_change ? "/account" : cameFrom);
    } catch (trouble) {
      setProblem(problemText(trouble));
    }
  };
  return (
    <section class="panel" style="max-width:420px;margin:0 auto">
      <h1>{fresh ? "A new player" : "Sign in"}</h1>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <form onSubmit={(e) => void submit(e as unknown as SubmitEvent)}>
        <p>
          <label>
            Name <input name="name" autocomplete="username" required maxLength={60} />
          </label>
        </p>
        <p>
          <label>
            Password{" "}
            <input
              name="password"
              type="password"
              autocomplete={fresh ? "new-password" : "current-password"}
              required
              maxLength={200}
            />
          </label>
        </p>
        <p class="row">
          <button type="submit" class="main">
            {fresh ? "Register" : "Sign in"}
          </button>
          <button type="button" class="plain" onClick={() => setFresh(!fresh)}>
            {fresh ? "I have a name" : "I am new here"}
          </button>
        </p>
      </form>
    </section>
  );
}
