// The button "Deal" at a table of one's own: the bets close when it is pressed, and not before.
import { useState } from "preact/hooks";
import { newKey, post } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { useKeys } from "../../lib/keyboard";
import type { OwnTable } from "../../lib/server-types";
import { CommitButton } from "../../parts/commit-button";
import { DEAL_KEYS } from "./key-groups";

interface Props {
  id: string;
  own: OwnTable;
}

/** It stays in its place from phase to phase, and can be pressed while the table waits for you. */
export function DealButton({ id, own }: Props) {
  const [sent, setSent] = useState(false);
  const may = own.waits && own.ready && !sent;
  const deal = async () => {
    if (!may) return;
    setSent(true);
    await attempt(post(`/api/tables/${encodeURIComponent(id)}/ready`, { key: newKey() }));
    setSent(false);
  };
  useKeys(DEAL_KEYS, { g: may && (() => void deal()) });
  return (
    <CommitButton
      class="main bdock-deal"
      data-part="action"
      letter="g"
      disabled={!may}
      onCommit={() => void deal()}
    >
      Deal
    </CommitButton>
  );
}
