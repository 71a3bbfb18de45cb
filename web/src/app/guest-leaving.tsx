// Warns a guest before signing out: whoever has no name and password loses everything with it.

import { signal } from "@preact/signals";
import { me } from "../lib/api";
import { dollars } from "../lib/money";
import { go } from "../lib/router";
import { ConfirmDialog } from "../parts/confirm-dialog";

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
