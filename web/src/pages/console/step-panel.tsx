// What is to be done next, with its button. The button stays in one place from step to step.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { useKeys } from "../../lib/keyboard";
import { announce } from "../../lib/messages";
import { plain } from "../../lib/names";
import type { Todo } from "../../lib/server-types";
import { STEP_KEYS } from "./console-keys";

export interface StepButton {
  label: string;
  act: () => void;
  disabled?: boolean;
}

export function StepPanel({
  todo: t,
  says = "",
  idle,
  button,
  children,
}: {
  todo: Todo | undefined;
  says?: string;
  idle: string;
  button?: StepButton | undefined;
  children?: ComponentChildren;
}) {
  useKeys(STEP_KEYS, { n: button && !button.disabled && button.act });
  const headline = t ? sentence(t) : idle;
  // Announced, not in a live region of its own: the panel is drawn anew with every kind of step.
  useEffect(() => announce(headline), [headline]);
  return (
    <section class="panel next" aria-label="What to do next">
      <div class="step-words">
        {says && <p class="says">{says}</p>}
        <p class="headline">
          <strong>{headline}</strong>{" "}
          {t && (
            <small>
              {plain(t.role)}, {t.clause}
            </small>
          )}
        </p>
      </div>
      <div class="row step-do">
        {button && (
          <button
            type="button"
            class="main big"
            disabled={button.disabled}
            aria-keyshortcuts="N"
            onClick={button.act}
          >
            {button.label} <kbd aria-hidden="true">N</kbd>
          </button>
        )}
        {children}
      </div>
    </section>
  );
}

function sentence(t: Todo): string {
  return t.seat && !/seat/i.test(t.what) ? `Seat ${t.seat}: ${t.what}` : t.what;
}

/** A number that goes with the step, such as where the cards are cut. */
export function StepNumber({
  label,
  most,
  value,
  set,
}: {
  label: string;
  most: number;
  value: string;
  set: (value: string) => void;
}) {
  return (
    <label class="inline">
      {label}{" "}
      <input
        type="number"
        min={0}
        max={most}
        value={value}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}
