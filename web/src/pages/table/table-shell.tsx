// The frame of a table that fills the window: a bar, the stage with the felt, the dock with what
// one presses, and the panels beside the table, which are a drawer where there is no room.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { tableFillsWindow } from "../../app/frame";
import { SiteMenu } from "../../app/header";
import { drawerOpen } from "./drawer";
import "../../styles/shell.css";

interface Props {
  /** Between the menu and the button of the drawer: name, chips, clock. */
  bar: ComponentChildren;
  stage: ComponentChildren;
  dock: ComponentChildren;
  side?: ComponentChildren;
  /** Lies over the stage. */
  notices?: ComponentChildren;
  /** The kind of game, which style sheets of its own know. */
  kind?: string;
}

export function TableShell({ bar, stage, dock, side, notices, kind = "" }: Props) {
  useLayoutEffect(() => {
    tableFillsWindow.value = true;
    return () => {
      tableFillsWindow.value = false;
      drawerOpen.value = false;
    };
  }, []);
  return (
    <div class={`shell ${kind ? `shell-${kind}` : ""} ${side ? "" : "has-no-side"}`}>
      <header class="shell-bar" data-part="bar">
        <SiteMenu />
        {bar}
      </header>
      <div class="shell-stage" data-part="stage">
        {stage}
      </div>
      <div class="shell-dock" id="dock" data-part="dock" tabIndex={-1}>
        {dock}
      </div>
      <div class="shell-notices">{notices}</div>
      {side && <Side>{side}</Side>}
    </div>
  );
}

/** Opens and closes the drawer; where the panels have room of their own there is no button. */
export function DrawerButton() {
  return (
    <button
      type="button"
      class="shell-drawer-button"
      aria-expanded={drawerOpen.value}
      aria-controls="side"
      aria-label="Beside the table: seat, sign and story"
      title="Beside the table"
      onClick={() => (drawerOpen.value = !drawerOpen.value)}
    >
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M3 5h18v14H3zM14 5v14" fill="none" stroke="currentColor" stroke-width="2" />
      </svg>
    </button>
  );
}

function Side({ children }: { children: ComponentChildren }) {
  const box = useRef<HTMLElement>(null);
  const open = drawerOpen.value;
  // Before the drawer is painted, so that Escape closes it from the first moment on.
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus();
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      drawerOpen.value = false;
      before?.focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [open]);
  return (
    <aside
      ref={box}
      id="side"
      class={`shell-side ${open ? "is-open" : ""}`}
      data-part="side"
      aria-label="Beside the table"
      tabIndex={-1}
    >
      <div class="shell-side-head">
        <strong>Beside the table</strong>
        <button
          type="button"
          class="plain"
          aria-label="Close the panel"
          onClick={() => (drawerOpen.value = false)}
        >
          ✕
        </button>
      </div>
      {children}
    </aside>
  );
}
