// How a session stands at a table of a banked tournament: rounds left, and who would go on.
import { chips } from "../../lib/money";
import { shortName } from "../../lib/person-names";
import type { PeriodShown, TableShown } from "../../lib/server-types";
import { partOf, sessionLine, standingsAt } from "../../lib/tournament-round";

interface Props {
  shown: TableShown;
  period: PeriodShown | undefined;
}

const WORDS = { "goes on": "goes on", tied: "tied: cards are drawn", "": "" };

export function TableStandings({ shown, period }: Props) {
  const advance = period?.advance ?? 0;
  return (
    <section class="panel" aria-label="This session">
      <h2>This session</h2>
      <p>{sessionLine(period?.label ?? "", partOf(shown), advance)}</p>
      <table class="dense">
        <thead>
          <tr>
            <th>Player</th>
            <th class="number">Chips</th>
            {advance > 0 && <th>If it ended now</th>}
          </tr>
        </thead>
        <tbody>
          {standingsAt(shown, advance).map((row) => (
            <tr key={row.seat} class={row.seat === shown.you?.seat ? "yours" : ""}>
              <th scope="row">
                {shortName(row.person)}
                {row.seat === shown.you?.seat ? " (you)" : ""}
              </th>
              <td class="number money">{chips(row.chips)}</td>
              {advance > 0 && <td>{WORDS[row.now]}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
