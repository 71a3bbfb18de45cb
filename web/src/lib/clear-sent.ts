// Emptying a form when its order is done, without erasing what was typed while it was on its way.

/** A change of state: `to` where it is still what was sent, and no change where it was retyped. */
export const unlessRetyped =
  <T>(sent: T, to: T) =>
  (now: T): T =>
    now === sent ? to : now;

/** The same for the fields of a form, each by itself. */
export const clearSent =
  <F extends object>(sent: F, empty: Partial<F>) =>
  (now: F): F => {
    const next = { ...now };
    for (const key of Object.keys(empty) as (keyof F)[])
      next[key] = unlessRetyped(sent[key], empty[key] as F[keyof F])(now[key]);
    return next;
  };

/** A tick of a form. It is a new object each time it is touched, so a tick that is set anew while
 * an order is on its way is not the one that was sent. */
export interface Tick {
  on: boolean;
}

export const UNTICKED: Tick = { on: false };

/** Empties the inputs of a form that hold their own values, but for what is no longer as it was
 * sent. */
export function emptySent(form: HTMLFormElement, sent: FormData): void {
  for (const input of form.querySelectorAll<HTMLInputElement>("input[name]")) {
    const values = sent.getAll(input.name);
    if (input.type === "checkbox") {
      if (input.checked === values.includes(input.value)) input.checked = input.defaultChecked;
    } else if (values.includes(input.value)) input.value = input.defaultValue;
  }
}
