// What you may ask for at any time at a poker table: a break, and more time in your turn.
import { attempt } from "../../lib/attempt";
import type { Intent, TableShown } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { CommitButton } from "../../parts/commit-button";

/** "Buy 30 s more for $1", as the sign offers it. */
function timeOffer(shown: TableShown): string {
  const offer = /\d+ s more for \$[\d.]+/.exec(shown.poker?.sign["time to act"] ?? "");
  return `Buy ${offer?.[0] ?? "more time"}`;
}

export function Requests({ id, seat, shown }: { id: string; seat: number; shown: TableShown }) {
  const may = shown.poker?.may ?? [];
  const send = (asked: Intent["command"]) => void attempt(command(id, asked));
  return (
    <div class="pdock-asks">
      {may.includes("ComeBack") ? (
        <button type="button" class="main" onClick={() => send({ type: "ComeBack", seat })}>
          I am back
        </button>
      ) : (
        <button
          type="button"
          disabled={!may.includes("StepAway")}
          onClick={() => send({ type: "StepAway", seat })}
        >
          Step away
        </button>
      )}
      {may.includes("BuyTime") ? (
        <CommitButton onCommit={() => send({ type: "BuyTime", seat })} data-part="action">
          {timeOffer(shown)}
        </CommitButton>
      ) : (
        <span />
      )}
    </div>
  );
}
