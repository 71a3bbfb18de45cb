// Prizes at the desk, and a deal by the chip model where the conditions allow one.

import { useState } from "preact/hooks";
import { get } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { dollars } from "../../../lib/money";
import type { DealShown, TournamentBoard } from "../../../lib/server-types";
import { Prizes } from "../board-sections";
import { ask } from "../tournament-board";

export function PrizesDesk({ board }: { board: TournamentBoard }) {
  const { stage, left, banked } = board.tournament;
  const deal = board.deals && !banked && stage === "playing" && left > 1 && left <= 12;
  return (
    <>
      <Prizes board={board} />
      {deal && <Deal board={board} />}
    </>
  );
}

function Deal({ board }: { board: TournamentBoard }) {
  const [deal, setDeal] = useState<DealShown | null>(null);
  const { id } = board.tournament;
  const look = () => void attempt(get<DealShown>(`/api/tournaments/${id}/deal`).then(setDeal));
  const agree = () =>
    deal &&
    void ask(
      id,
      "tournament-director",
      {
        type: "AgreeDeal",
        shares: Object.fromEntries(deal.shares.map((share) => [share.player, share.amount])),
      },
      "The deal stands.",
      board.version,
    );
  return (
    <section class="panel" aria-label="Deal">
      <h2>A deal</h2>
      {!deal ? (
        <button type="button" onClick={look}>
          Work it out by the chip model
        </button>
      ) : (
        <>
          <table class="dense">
            <thead>
              <tr>
                <th>Player</th>
                <th class="number">Chips</th>
                <th class="number">Share</th>
              </tr>
            </thead>
            <tbody>
              {deal.shares.map((share) => (
                <tr key={share.player}>
                  <th scope="row">{share.player}</th>
                  <td class="number">{share.chips.toLocaleString("en-AU")}</td>
                  <td class="number money">{dollars(share.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="row">
            <button type="button" class="main" onClick={agree}>
              All agree
            </button>
            <button type="button" onClick={look}>
              Work it out again
            </button>
          </p>
        </>
      )}
    </section>
  );
}
