// The felt and the dock of a table of either kind.
import { BankedDock } from "../../felt/banked/banked-dock";
import { BankedStage } from "../../felt/banked/banked-stage";
import { PokerDock } from "../../felt/poker/poker-dock";
import { PokerStage } from "../../felt/poker/poker-stage";
import type { RoundView, TableShown } from "../../lib/server-types";

interface Props {
  id: string;
  shown: TableShown;
}

interface FeltProps extends Props {
  says: string;
  onSit: (seat: number) => void;
}

export function TableFelt({ id, shown, says, onSit }: FeltProps) {
  if (shown.kind === "poker") return <PokerStage shown={shown} onSit={onSit} />;
  const view = shown.view as RoundView | null;
  return <BankedStage id={id} shown={shown} view={view} says={says} onSit={onSit} />;
}

/** The dock of somebody who has a seat. */
export function TableDock({ id, shown }: Props) {
  if (shown.kind === "poker") return <PokerDock id={id} shown={shown} />;
  return <BankedDock id={id} shown={shown} view={shown.view as RoundView | null} />;
}
