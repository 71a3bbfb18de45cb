// A hook for the action that was chosen before one's turn: it is sent when the turn comes, and it
// is given up, with a word, where it no longer holds.
import { useEffect, useState } from "preact/hooks";
import { attempt } from "./attempt";
import { announce, tell } from "./messages";
import { dollars } from "./money";
import { actInTurn, type PreSelected, preActName, type Standing, stillHolds } from "./pre-selected";
import type { TurnOptions } from "./server-types";
import { command } from "./socket";

interface Where {
  id: string;
  seat: number;
  /** The hand and its betting round. */
  round: string;
  standing: Standing | null;
  options: TurnOptions | null;
}

export function usePreSelected(
  at: Where,
): [chosen: PreSelected | null, choose: (chosen: PreSelected | null) => void] {
  const { id, seat, round, standing, options } = at;
  const [chosen, setChosen] = useState<PreSelected | null>(null);
  const choose = (next: PreSelected | null) => {
    setChosen(next);
    announce(
      next
        ? `${preActName(next.act, next.price)} is chosen for your turn.`
        : "Nothing is chosen for your turn.",
    );
  };
  useEffect(() => {
    if (!chosen) return;
    const name = preActName(chosen.act, chosen.price);
    if (standing && !stillHolds(chosen, standing)) {
      setChosen(null);
      if (chosen.round === standing.round)
        tell(`It now costs ${dollars(standing.price)} to stay in: “${name}” is no longer chosen.`);
    } else if (options) {
      const act = actInTurn(chosen, round, options);
      if (act) void attempt(command(id, { type: act, seat })).then(() => setChosen(null));
      else {
        setChosen(null);
        tell(`The price changed: “${name}” is no longer chosen.`);
      }
    } else if (chosen.round !== round) setChosen(null);
  }, [chosen, round, standing?.price, Boolean(options)]);
  return [chosen, choose];
}
