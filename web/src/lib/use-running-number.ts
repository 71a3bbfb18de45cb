// A hook for a number that runs up to its new value, for meters; it jumps where the reader wants no
// motion.
import { useEffect, useRef, useState } from "preact/hooks";

const SECONDS = 1.2;

export function useRunningNumber(value: number): number {
  const [shown, setShown] = useState(value);
  const now = useRef(value);
  useEffect(() => {
    const from = now.current;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still || value <= from) {
      now.current = value;
      setShown(value);
      return;
    }
    const start = performance.now();
    let frame = 0;
    const step = (at: number) => {
      const share = Math.min(1, (at - start) / (SECONDS * 1000));
      now.current = from + (value - from) * share;
      setShown(now.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return shown;
}
