// A question before something that cannot simply be undone. The focus goes to "Cancel", Escape
// cancels, and Enter never confirms.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { CommitButton } from "./commit-button";

interface Props {
  title: string;
  children: ComponentChildren;
  yes: string;
  onYes: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({ title, children, yes, onYes, onCancel }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const confirmed = useRef(false);
  const name = useId();
  useLayoutEffect(() => {
    box.current?.showModal();
    cancel.current?.focus();
  }, []);
  const close = () => box.current?.close(); // gives the focus back to the button that asked
  const closed = () => (confirmed.current ? onYes() : onCancel());
  return (
    <dialog
      ref={box}
      role="alertdialog"
      onClose={closed}
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-text`}
    >
      <h2 id={`${name}-title`}>{title}</h2>
      <div id={`${name}-text`}>{children}</div>
      <div class="row">
        <button type="button" ref={cancel} onClick={close}>
          Cancel
        </button>
        <CommitButton
          class="main"
          onEnter="Enter does not confirm. Press Space."
          onCommit={() => {
            confirmed.current = true;
            close();
          }}
        >
          {yes}
        </CommitButton>
      </div>
    </dialog>
  );
}
