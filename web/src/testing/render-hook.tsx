// Runs a hook in a component of its own, for tests.
import { render } from "preact";
import { act } from "preact/test-utils";

export interface RenderedHook<T> {
  /** What the hook returned last. */
  readonly current: T;
  /** Draws again, with another hook or the same. */
  again: (hook?: () => T) => Promise<void>;
  unmount: () => Promise<void>;
}

export async function renderHook<T>(first: () => T): Promise<RenderedHook<T>> {
  const place = document.createElement("div");
  document.body.append(place);
  let hook = first;
  let current!: T;
  let times = 0;
  // With another property each time: what reads a signal is not drawn again with the same ones.
  function Probe(_: { times: number }) {
    current = hook();
    return null;
  }
  const draw = () => act(() => render(<Probe times={++times} />, place));
  await draw();
  return {
    get current() {
      return current;
    },
    again: async (next = hook) => {
      hook = next;
      await draw();
    },
    unmount: async () => {
      await act(() => render(null, place));
      place.remove();
    },
  };
}
