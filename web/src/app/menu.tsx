// The menu of the site behind one button: pages, account, messages, keys, and signing out.
import { useEffect, useRef } from "preact/hooks";
import { me } from "../lib/api";
import { dollars } from "../lib/money";
import { path } from "../lib/router";
import { DutySwitch } from "../parts/duty-switch";
import { keysOpen } from "./keyboard-help";
import { logOpen } from "./messages";
import { isHere, linksOf } from "./routes";
import "../styles/header.css";

interface Props {
  onSignOut: () => void;
  onGuest: () => void;
}

export function Menu({ onSignOut, onGuest }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const who = me.value;
  const close = () => box.current?.close();
  const closing = (act: () => void) => () => {
    close();
    act();
  };
  useEffect(close, [path.value]);
  return (
    <>
      <button
        type="button"
        class="menu-button"
        aria-haspopup="dialog"
        aria-label="Menu"
        onClick={() => box.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h18" stroke="currentColor" stroke-width="2.2" />
        </svg>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes by Escape already. */}
      <dialog
        ref={box}
        class="menu"
        aria-label="Menu"
        onClick={(e) => e.target === box.current && close()}
      >
        <div class="menu-inside">
          <div class="menu-head">
            <strong>♠ Croupier</strong>
            <button type="button" class="plain" aria-label="Close the menu" onClick={close}>
              ✕
            </button>
          </div>
          {who?.person && (
            <a class="menu-person" href="/account" onClick={close}>
              <span>
                <strong>{who.name || who.person}</strong>
                <br />
                <small>Your account: money, password, limits, disputes</small>
              </span>
              <span class="money">{dollars(who.balance)}</span>
            </a>
          )}
          <DutySwitch />
          <nav aria-label="All pages">
            {linksOf(who).map(([to, name]) => (
              <a
                key={to}
                href={to}
                onClick={close}
                {...(isHere(to, path.value) ? { "aria-current": "page" as const } : {})}
              >
                {name}
              </a>
            ))}
          </nav>
          <div class="menu-foot">
            <button type="button" onClick={closing(() => (logOpen.value = true))}>
              Messages
            </button>
            <button type="button" onClick={closing(() => (keysOpen.value = true))}>
              Keys and looks
            </button>
            {who?.person ? (
              <button type="button" onClick={closing(onSignOut)}>
                Sign out
              </button>
            ) : (
              <>
                {who?.guests_allowed && (
                  <button type="button" class="main" onClick={closing(onGuest)}>
                    Play as a guest
                  </button>
                )}
                <a class="button" href="/sign-in" onClick={close}>
                  Sign in
                </a>
              </>
            )}
          </div>
        </div>
      </dialog>
    </>
  );
}
