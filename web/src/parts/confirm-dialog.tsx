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
  const answered = useRef(false);
  const name = useId();
  useLayoutEffect(() => {
    box.current?.showModal();
    cancel.current?.focus();
  }, []);
  // At once, not when the dialog says that it has closed: by then somebody may have asked again.
  const answer = (confirmed: boolean) => {
    if (answered.current) return;
    answered.current = true;
    box.current?.close(); // gives the focus back to the button that asked
    if (confirmed) onYes();
    else onCancel();
  };
  return (
    <dialog
      ref={box}
      role="alertdialog"
      onCancel={() => answer(false)}
      onClose={() => answer(false)}
      aria-labelledby={`${name}-title`}
      aria-describedby={`${name}-text`}
    >
      <h2 id={`${name}-title`}>{title}</h2>
      <div id={`${name}-text`}>{children}</div>
      <div class="row">
        <button type="button" ref={cancel} onClick={() => answer(false)}>
          Cancel
        </button>
        <CommitButton
          class="main"
          onEnter="Enter does not confirm. Press Space."
          onCommit={() => answer(true)}
        >
          {yes}
        </CommitButton>
      </div>
    </dialog>
  );
}
