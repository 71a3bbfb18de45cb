// The second factor: add one with an authenticator app, write down its recovery codes, remove it.
import { useEffect, useRef, useState } from "preact/hooks";
import { post, problemText, refreshMe } from "../../lib/api";
import { tell } from "../../lib/messages";
import type { FactorBegun, RecoveryCodes, SecondFactorShown } from "../../lib/server-types";
import { useGet } from "../../lib/use-get";
import { QrCode } from "../../parts/qr-code";

export function SecondFactor() {
  const shown = useGet<SecondFactorShown>("/api/second-factor");
  const [begun, setBegun] = useState<FactorBegun | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const done = () => {
    setBegun(null);
    setCodes([]);
    shown.again();
    void refreshMe();
  };
  if (shown.problem)
    return (
      <p class="problem" role="alert">
        {shown.problem}
      </p>
    );
  if (!shown.value) return <p role="status">Loading…</p>;
  if (codes.length) return <Recovery codes={codes} done={done} />;
  if (begun) return <Confirm begun={begun} confirmed={setCodes} />;
  return shown.value.on ? (
    <Remove left={shown.value.recovery_left} done={done} />
  ) : (
    <Begin required={shown.value.required} begun={setBegun} />
  );
}

/** Posts what a form holds; shows why it was refused and puts the focus back. */
function useForm<T>(path: string, then: (answer: T) => void) {
  const [problem, setProblem] = useState("");
  const submit = async (event: Event) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    try {
      const answer = await post<T>(path, Object.fromEntries(new FormData(form)));
      setProblem("");
      then(answer);
    } catch (trouble) {
      setProblem(problemText(trouble));
      form.querySelector("input")?.focus();
    }
  };
  const said = problem && (
    <p role="alert" class="lose">
      {problem}
    </p>
  );
  return { submit, said };
}

function Begin({ required, begun }: { required: boolean; begun: (made: FactorBegun) => void }) {
  const { submit, said } = useForm<FactorBegun>("/api/second-factor", begun);
  return (
    <form onSubmit={(e) => void submit(e)} aria-label="Add a second factor">
      <p>
        With a second factor nobody can sign in with your password alone: a code of an authenticator
        app on your phone is asked for as well. {required && "The house asks all staff for one."}
      </p>
      <p>
        <label>
          Your password{" "}
          <input type="password" name="password" autocomplete="current-password" required />
        </label>
      </p>
      {said}
      <button type="submit">Add a second factor</button>
    </form>
  );
}

interface ConfirmProps {
  begun: FactorBegun;
  confirmed: (codes: string[]) => void;
}

function Confirm({ begun, confirmed }: ConfirmProps) {
  const { submit, said } = useForm<RecoveryCodes>("/api/second-factor/confirm", (answer) =>
    confirmed(answer.codes),
  );
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form onSubmit={(e) => void submit(e)} aria-label="Confirm the second factor">
      <p>
        Take a picture of this code with your authenticator app, type the key below into it, or{" "}
        <a href={begun.link}>open it in the app</a> on this device. Then give the code that the app
        shows.
      </p>
      <QrCode text={begun.link} name="QR code of the key" />
      <p>
        Key: <code class="password">{begun.secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
      <p>
        <label>
          Code that the app shows{" "}
          <input
            ref={field}
            name="code"
            inputMode="numeric"
            autocomplete="one-time-code"
            required
            maxLength={40}
          />
        </label>
      </p>
      {said}
      <button type="submit">Confirm</button>
    </form>
  );
}

function Recovery({ codes, done }: { codes: string[]; done: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        The second factor counts from now on, and your other sessions have ended. Write these codes
        down and keep them apart from your phone. Each works once in the place of a code of the app.
        They are shown only now.
      </p>
      <ul class="plain-list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <button type="button" class="main" onClick={done}>
        I have written them down
      </button>
    </>
  );
}

function Remove({ left, done }: { left: number; done: () => void }) {
  const { submit, said } = useForm<SecondFactorShown>("/api/second-factor/remove", () => {
    tell("The second factor is removed.");
    done();
  });
  return (
    <form onSubmit={(e) => void submit(e)} aria-label="Remove the second factor">
      <p>
        You have a second factor. {left} of 10 recovery codes are left; for new ones, remove it and
        add it again.
      </p>
      <p>
        <label>
          Your password{" "}
          <input type="password" name="password" autocomplete="current-password" required />
        </label>
      </p>
      <p>
        <label>
          Code of the app, or a recovery code{" "}
          <input name="code" autocomplete="one-time-code" required maxLength={40} />
        </label>
      </p>
      {said}
      <button type="submit">Remove the second factor</button>
    </form>
  );
}
