// Disputing a round of your record: the dispute carries the round, and staff replay it.

import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import type { OwnRound } from "../../lib/server-types";

export function DisputeRound({ round, done }: { round: OwnRound; done: () => void }) {
  const [open, setOpen] = useState(false);
  const [about, setAbout] = useState("");
  if (round.disputes.length > 0)
    return (
      <a class="button" href="/account#disputes">
        To your dispute
      </a>
    );
  const raise = async (event: Event) => {
    event.preventDefault();
    const command = {
      type: "RaiseDispute",
      book: round.book.split("@")[0],
      table: round.table,
      round: round.id,
      about,
      kind: "game",
    };
    const said = "Your dispute is on record, with this round. Your account shows what is decided.";
    if (!(await attempt(post("/api/floor/commands", { key: newKey(), command }), said))) return;
    setOpen(false);
    setAbout("");
    done();
  };
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)} aria-expanded={false}>
        Dispute
      </button>
    );
  return (
    <form class="record-dispute" onSubmit={(e) => void raise(e)}>
      <label class="wide-label">
        What was wrong with this round?{" "}
        <textarea
          rows={2}
          required
          maxLength={2000}
          value={about}
          onInput={(e) => setAbout(e.currentTarget.value)}
        />
      </label>
      <div class="row tight">
        <button type="submit" class="main">
          Raise the dispute
        </button>
        <button type="button" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </div>
    </form>
  );
}
