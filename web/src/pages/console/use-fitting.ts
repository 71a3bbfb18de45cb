// A hook that tells a page how much of the window lies below its top, so that it can fill it.
import { useLayoutEffect, useRef } from "preact/hooks";

/** The element gets the variable `--below`: the height of the window below its top edge. */
export function useFitting() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const at = box.current;
      if (!at) return;
      const top = at.getBoundingClientRect().top + window.scrollY;
      at.style.setProperty("--below", `${Math.max(0, window.innerHeight - top)}px`);
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    window.addEventListener("resize", measure);
    return () => {
      watching.disconnect();
      window.removeEventListener("resize", measure);
    };
  });
  return box;
}
