// The second step of signing in: the code of an authenticator app, or a recovery code.
import { useEffect, useId, useRef } from "preact/hooks";

export const CODE_LABEL = "Code of your second factor";

interface Props {
  name: string;
  enter: (code: string) => Promise<void>;
  back: () => void;
}

export function SecondStep({ name, enter, back }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const help = useId();
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: Event) => {
    event.preventDefault();
    const input = field.current;
    if (!input) return;
    await enter(input.value);
    input.value = "";
    input.focus();
  };
  return (
    <form onSubmit={(e) => void submit(e)} aria-label="Second step">
      <p id={help} role="status">
        The password of {name} is right. Give the six digits that your authenticator app shows now,
        or one of your recovery codes.
      </p>
      <p>
        <label>
          {CODE_LABEL}{" "}
          <input
            ref={field}
            name="code"
            autocomplete="one-time-code"
            autocapitalize="off"
            spellcheck={false}
            required
            maxLength={40}
            aria-describedby={help}
          />
        </label>
      </p>
      <p class="row">
        <button type="submit" class="main">
          Sign in
        </button>
        <button type="button" class="plain" onClick={back}>
          Back
        </button>
      </p>
    </form>
  );
}
