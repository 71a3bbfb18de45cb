// The time that is left to whoever is to act, as a line that shrinks. The style sheet moves it.
import { useState } from "preact/hooks";
import { serverNow } from "../../lib/socket";

export function TurnTime({ until }: { until: number | undefined }) {
  const [left] = useState(() => (until ? Math.max(0, (until - serverNow()) / 1000) : 0));
  if (!left) return null;
  const whole = Math.max(30, left);
  const style = `--whole:${whole.toFixed(1)}s;--gone:${(whole - left).toFixed(1)}s`;
  return <span class="turn-time" style={style} aria-hidden="true" />;
}
