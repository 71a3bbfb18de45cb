// The page /tournament/ID/table/NUMBER/rounds: past rounds or hands of a tournament's table, each
// step by step with the check of its deck.
import type { TableShown } from "../../lib/server-types";
import { useChips } from "../../lib/use-chips";
import { useGet } from "../../lib/use-get";
import { tableAddress } from "../../lib/use-table";
import { Rounds } from "../replay/replay";

/** Records of banked games count hundredths of a chip. */
const BANKED_UNITS = 100;

export default function TournamentRoundsPage({ id, rest }: { id: string; rest: string }) {
  const [number, round] = rest.split("/rounds");
  const table = `${id}/${number}`;
  const shown = useGet<TableShown>(tableAddress(table));
  if (shown.problem)
    return (
      <p class="problem" role="alert">
        {shown.problem}
      </p>
    );
  if (!shown.value) return <p role="status">Loading the table…</p>;
  return <InChips table={table} round={round ? id + round : ""} kind={shown.value.kind} />;
}

function InChips({ table, round, kind }: { table: string; round: string; kind: string }) {
  useChips(kind === "banked" ? BANKED_UNITS : 1);
  return <Rounds table={table} round={round} />;
}
