// A labelled input with a hint and, beside it, what was refused about it.
import { useEffect, useId, useRef } from "preact/hooks";
import "../styles/field.css";

interface Props {
  label: string;
  name: string;
  type?: "text" | "password";
  value?: string;
  onInput?: (value: string) => void;
  hint?: string;
  problem?: string | undefined;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  inputMode?: "text" | "numeric" | "decimal";
  autocomplete?: string;
}

/** A field that is refused gets the focus, so that it is read out with its problem. */
export function Field({ label, hint = "", problem = "", onInput, type, ...input }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [problem]);
  const about = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <p class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        type={type as "text"} // Preact has other types for each kind of input; these two fit both
        id={id}
        ref={box}
        {...(onInput ? { onInput: (e) => onInput(e.currentTarget.value) } : {})}
        {...(problem ? { "aria-invalid": true } : {})}
        {...(about ? { "aria-describedby": about } : {})}
      />
      {hint && (
        <small id={`${id}-hint`} class="soft">
          {hint}
        </small>
      )}
      {problem && (
        <span id={`${id}-problem`} class="lose" role="alert">
          {problem}
        </span>
      )}
    </p>
  );
}

/** What was refused about a form as a whole. */
export function FormProblem({ problem }: { problem?: string | undefined }) {
  return problem ? (
    <p class="problem" role="alert">
      {problem}
    </p>
  ) : null;
}
