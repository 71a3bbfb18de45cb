// The buttons for your wagers: undo, clear, the last wagers again, and twice the last wagers.
import { useKeys } from "../../lib/keyboard";
import { play } from "../../lib/sound";
import type { WagerLaying } from "../../lib/wager-laying";
import { CommitButton } from "../../parts/commit-button";
import { WAGER_KEYS } from "./key-groups";

interface Props {
  /** Not while no wagers are taken: then the buttons stay where they are and do nothing. */
  laying: WagerLaying | undefined;
  /** Whether there are wagers to repeat. */
  repeats: boolean;
}

export function WagerKeys({ laying, repeats }: Props) {
  const off = !laying;
  const lay = (what: (() => void) | undefined) => () => {
    play("chip");
    what?.();
  };
  const again = lay(laying?.again);
  const double = lay(laying?.double);
  useKeys(WAGER_KEYS, {
    u: laying?.undo,
    x: laying?.clear,
    r: laying && again,
    d: laying && double,
  });
  return (
    <>
      <button
        type="button"
        data-part="action"
        disabled={off}
        onClick={laying?.undo}
        aria-keyshortcuts="U"
      >
        Undo<kbd aria-hidden="true">U</kbd>
      </button>
      <button
        type="button"
        data-part="action"
        disabled={off}
        onClick={laying?.clear}
        aria-keyshortcuts="X"
      >
        Clear<kbd aria-hidden="true">X</kbd>
      </button>
      <CommitButton data-part="action" disabled={off || !repeats} letter="r" onCommit={again}>
        Same again
      </CommitButton>
      <CommitButton
        data-part="action"
        disabled={off || !repeats}
        letter="d"
        title="Double the last wagers"
        onCommit={double}
      >
        Double
      </CommitButton>
    </>
  );
}
