// The page /sign-in: sign in, with a code as a second step for those who have one, or register.
import { useState } from "preact/hooks";
import { me, post, Refused } from "../../lib/api";
import { useFieldProblems } from "../../lib/field-problems";
import { afterSignIn } from "../../lib/landing";
import { cameFrom, go } from "../../lib/router";
import type { Me } from "../../lib/server-types";
import { Field, FormProblem } from "../../parts/field";
import { CODE_LABEL, SecondStep } from "./second-step";

interface Typed {
  name: string;
  password: string;
}

export default function SignInPage() {
  const problems = useFieldProblems();
  const [fresh, setFresh] = useState(false);
  const [locked, setLocked] = useState(false);
  const [passed, setPassed] = useState<Typed | null>(null);
  const enter = async (typed: Typed, code: string) => {
    try {
      const body = code ? { ...typed, code } : typed;
      me.value = await post<Me>(fresh ? "/api/register" : "/api/sign-in", body);
      go(afterSignIn(me.value, cameFrom));
    } catch (trouble) {
      const refusal = trouble instanceof Refused ? trouble.problem.name : "";
      setLocked(refusal === "locked-out");
      setPassed(refusal === "code-needed" || refusal === "wrong-code" ? typed : null);
      if (refusal === "code-needed") problems.clear();
      else problems.take(trouble, fresh ? ["name", "password"] : []);
    }
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const text = (field: string) => String(form.get(field) ?? "");
    await enter({ name: text("name"), password: text("password") }, text("code"));
  };
  const again = () => {
    setPassed(null);
    problems.clear();
  };
  return (
    <section class="panel" style="max-width:420px;margin:0 auto">
      <h1>{fresh ? "A new player" : "Sign in"}</h1>
      <FormProblem problem={problems.of[""]} />
      {passed ? (
        <SecondStep name={passed.name} enter={(code) => enter(passed, code)} back={again} />
      ) : (
        <form onSubmit={(e) => void submit(e as unknown as SubmitEvent)}>
          <Field
            label="Name"
            name="name"
            autocomplete="username"
            required
            maxLength={60}
            problem={problems.of.name}
          />
          <Field
            label="Password"
            name="password"
            type="password"
            autocomplete={fresh ? "new-password" : "current-password"}
            required
            maxLength={200}
            {...(fresh ? { hint: "At least ten characters, and hard to guess" } : {})}
            problem={problems.of.password}
          />
          {locked && !fresh && (
            <p>
              <label>
                {CODE_LABEL}, if you have one{" "}
                <input name="code" autocomplete="one-time-code" maxLength={40} />
              </label>
            </p>
          )}
          <p class="row">
            <button type="submit" class="main">
              {fresh ? "Register" : "Sign in"}
            </button>
            <button type="button" class="plain" onClick={() => setFresh(!fresh)}>
              {fresh ? "I have a name" : "I am new here"}
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
