// The clock of a table: seconds in figures, and a ring that empties.

import { useRef } from "preact/hooks";
import type { Clock } from "../../lib/server-types";
import { useSecondsLeft } from "../../lib/time";

const ROUND = 2 * Math.PI * 18;

function purpose(clock: Clock, seat: number | undefined): string {
  if (clock.what === "wagers") return "to place wagers";
  if (clock.what === "pause") return "until the next round";
  return seat !== undefined && (!clock.seat || clock.seat === seat) ? "to decide" : "for decisions";
}

export function TableClock({ clock, seat }: { clock: Clock | null; seat: number | undefined }) {
  const left = useSecondsLeft(clock?.until);
  const whole = useRef({ until: 0, seconds: 1 });
  if (!clock || left === null) return null;
  if (whole.current.until !== clock.until)
    whole.current = { until: clock.until, seconds: Math.max(left, 1) };
  const share = Math.min(1, left / whole.current.seconds);
  const late = clock.what === "decision" && left <= 10;
  return (
    <span class={`clock ${late ? "is-late" : ""}`} role="timer" aria-live="off">
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle class="clock-back" cx="22" cy="22" r="18" />
        <circle
          class="clock-hand"
          cx="22"
          cy="22"
          r="18"
          stroke-dasharray={`${ROUND * share} ${ROUND}`}
          transform="rotate(-90 22 22)"
        />
        <text x="22" y="27" text-anchor="middle">
          {left}
        </text>
      </svg>
      <span>
        <strong class="hidden-text">{left} s</strong> {purpose(clock, seat)}
      </span>
    </span>
  );
}
