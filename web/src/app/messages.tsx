// Messages to the reader: the recent ones in a corner, and the log that keeps them all.
import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { announced, dismiss, messages, recentMessages } from "../lib/messages";
import "../styles/messages.css";

export const logOpen = signal(false);

export function RecentMessages() {
  return (
    <>
      <div class="hidden-text" role="log" aria-live="polite" aria-label="Announcements">
        {announced.value.map((said) => (
          <p key={said.id}>{said.line}</p>
        ))}
      </div>
      <section class="slips" aria-label="Recent messages">
        {recentMessages.value.map((note) => (
          <div key={note.id} class={`slip ${note.problem ? "is-problem" : ""}`}>
            <span class="slip-sign" aria-hidden="true">
              {note.problem ? "!" : "i"}
            </span>
            <p>{note.line}</p>
            <button
              type="button"
              class="plain"
              aria-label={`Dismiss: ${note.line}`}
              onClick={() => dismiss(note.id)}
            >
              ✕
            </button>
          </div>
        ))}
      </section>
    </>
  );
}

export function MessageLog() {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (logOpen.value && !box.current?.open) box.current?.showModal();
    if (!logOpen.value && box.current?.open) box.current.close();
  }, [logOpen.value]);
  return (
    <dialog
      ref={box}
      class="log"
      onClose={() => (logOpen.value = false)}
      aria-labelledby="log-title"
    >
      <h2 id="log-title">Messages</h2>
      {messages.value.length === 0 && <p class="soft">There are no messages yet.</p>}
      <ol tabIndex={0} aria-label="All messages">
        {[...messages.value].reverse().map((note) => (
          <li key={note.id}>
            <time class="soft">{clockTime(note.at)}</time>{" "}
            {note.problem && <strong>Problem: </strong>}
            {note.line}
          </li>
        ))}
      </ol>
      <button type="button" class="main" onClick={() => (logOpen.value = false)}>
        Close
      </button>
    </dialog>
  );
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString("en-AU", {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
}
