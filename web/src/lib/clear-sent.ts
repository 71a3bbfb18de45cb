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
