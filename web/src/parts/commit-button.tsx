// A button that stakes money or does something else that is not easily undone. It takes a click,
// the space bar or its own letter: never Enter, which a hand presses too easily.
import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { announce } from "../lib/messages";

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  onCommit: () => void;
  onEnter?: string;
  letter?: string;
  children?: ComponentChildren;
};

export function CommitButton({ onCommit, onEnter, letter, children, ...rest }: Props) {
  const guard = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    announce(
      onEnter ?? `Enter stakes nothing. Press Space${letter ? ` or ${letter.toUpperCase()}` : ""}.`,
    );
  };
  return (
    <button
      type="button"
      {...rest}
      onKeyDown={guard}
      onClick={onCommit}
      {...(letter ? { "aria-keyshortcuts": letter.toUpperCase() } : {})}
    >
      {children}
      {letter && <kbd aria-hidden="true">{letter.toUpperCase()}</kbd>}
    </button>
  );
}
