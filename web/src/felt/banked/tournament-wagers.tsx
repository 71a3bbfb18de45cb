// Your chance to wager at a table of a banked tournament: the amounts, openly or secretly.
import { useEffect, useState } from "preact/hooks";
import { attempt } from "../../lib/attempt";
import { type KeyGroup, useKeys } from "../../lib/keyboard";
import { announce, complain } from "../../lib/messages";
import { chips } from "../../lib/money";
import type { RoundSeatView, TableRoundView } from "../../lib/server-types";
import { command } from "../../lib/socket";
import { play } from "../../lib/sound";
import {
  chipsToWager,
  mostToWager,
  slipOf,
  typedAtFirst,
  typedInto,
} from "../../lib/tournament-round";
import { CommitButton } from "../../parts/commit-button";

export const TOURNAMENT_WAGER_KEYS = {
  title: "Your wagers",
  keys: { w: "wager", s: "wager secretly" },
} satisfies KeyGroup;

interface Props {
  id: string;
  part: TableRoundView;
  mine: RoundSeatView;
}

export function TournamentWagers({ id, part, mine }: Props) {
  const person = mine.person ?? "";
  const stack = chipsToWager(mine);
  const [typed, setTyped] = useState(() =>
    typedAtFirst(part, part.own_secret ?? part.slips[person]),
  );
  const [sent, setSent] = useState(false);
  const made = part.wagered.includes(person);
  const secrets = part.secrets_left[person] ?? 0;
  const secretly = secrets > 0 || part.own_secret !== null;
  const limits = `${chips(part.minimum)} to ${chips(mostToWager(part, stack))} chips`;
  useEffect(() => {
    if (made) return;
    play("turn");
    announce(`It is your turn to wager: ${limits} on each.`);
  }, []);
  const send = (secret: boolean) => {
    const { wagers, problem } = slipOf(part, typed, stack);
    if (problem) return complain(problem);
    if (sent) return;
    setSent(true);
    void attempt(command(id, { type: "MakeWagers", wagers, secret })).then(() => setSent(false));
  };
  useKeys(TOURNAMENT_WAGER_KEYS, { w: () => send(false), s: secretly && (() => send(true)) });
  return (
    <section class="twagers" aria-label="Your wagers">
      {part.opening.map(({ wager, name, required, equals }) => (
        <label key={wager}>
          <span>
            {name} <small>{noteOf(part, equals, required)}</small>
          </span>
          <input
            type="number"
            inputMode="numeric"
            min={part.minimum}
            max={mostToWager(part, stack)}
            step={part.minimum}
            value={typed[wager] ?? ""}
            readOnly={Boolean(equals)}
            onInput={(e) => setTyped(typedInto(part, typed, wager, e.currentTarget.value))}
          />
        </label>
      ))}
      <CommitButton
        class="main"
        letter="w"
        data-part="action"
        disabled={sent}
        onCommit={() => send(false)}
      >
        {made ? "Change my wager" : "Wager"}
      </CommitButton>
      {secretly && (
        <CommitButton
          letter="s"
          data-part="action"
          disabled={sent}
          aria-describedby="secret-wager"
          onCommit={() => send(true)}
        >
          Wager secretly
        </CommitButton>
      )}
      <p class="twagers-line" id="secret-wager">
        {limits} on each.{" "}
        {secretly && (
          <>
            Nobody else sees a secret wager until all wagers are in, and then all secret wagers are
            turned over together; you have {secrets} left in this session.
          </>
        )}
      </p>
    </section>
  );
}

function noteOf(part: TableRoundView, equals: string | undefined, required: boolean): string {
  const other = part.opening.find((one) => one.wager === equals);
  if (other) return `equals ${other.name}`;
  return required ? "" : "if you like";
}
