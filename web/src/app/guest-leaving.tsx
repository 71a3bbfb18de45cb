// Warns a guest before signing out and before closing the page: whoever has no name and password
// loses everything with it. A session ends with the browser, too.

import { effect, signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { me } from "../lib/api";
import { dollars } from "../lib/money";
import { go } from "../lib/router";
import { kept } from "../lib/settings";
import { tables } from "../lib/socket";
import { ConfirmDialog } from "../parts/confirm-dialog";

/** The guest who has taken a seat in this browser, and so has chips and a record to lose. */
const played = kept<string>("guest-played", "");
effect(() => {
  const who = me.value;
  const seated = who?.seats.length || Object.values(tables.value).some((shown) => shown.you);
  if (who?.guest && seated) played.value = who.person;
});

/** Whether a guest would miss what is gone when the browser is closed. */
export function hasMuchToLose(): boolean {
  return Boolean(me.value?.guest) && played.value === me.value?.person;
}

/** Has the browser ask before a guest with something to lose closes the page. */
export function useWarningOnClose(): void {
  const wanted = hasMuchToLose();
  useEffect(() => {
    if (!wanted) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [wanted]);
}

const asking = signal<((leaves: boolean) => void) | null>(null);

/** Asks a guest whether to leave; nobody else is asked. */
export function guestMayLeave(): Promise<boolean> {
  if (!me.value?.guest) return Promise.resolve(true);
  return new Promise((decided) => {
    asking.value = decided;
  });
}

/** What a guest has: at the cage and on the tables. */
export function guestMoney(): number {
  const who = me.value;
  return (who?.balance ?? 0) + (who?.seats ?? []).reduce((sum, seat) => sum + seat.chips, 0);
}

export function GuestLeaving() {
  useWarningOnClose();
  const decided = asking.value;
  if (!decided) return null;
  const answer = (leaves: boolean) => {
    asking.value = null;
    decided(leaves);
  };
  return (
    <ConfirmDialog
      title="You are a guest"
      yes="Sign out and lose it"
      onYes={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <p>
        If you sign out, your {dollars(guestMoney())} and your record are gone, for a guest cannot
        sign in again.
      </p>
      <p>
        <button
          type="button"
          onClick={() => {
            answer(false);
            go("/account#keep");
          }}
        >
          Keep them by choosing a name
        </button>
      </p>
    </ConfirmDialog>
  );
}
