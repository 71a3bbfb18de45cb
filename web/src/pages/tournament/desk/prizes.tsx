// Prizes at the desk, and a deal by the chip model where the conditions allow one.

import { useState } from "preact/hooks";
import { get } from "../../../lib/api";
import { attempt } from "../../../lib/attempt";
import { dollars, typedCents } from "../../../lib/money";
import type { DealShown, TournamentBoard } from "../../../lib/server-types";
import { Prizes } from "../board-sections";
import { ask } from "../tournament-board";
import { inDollars, lessened } from "./deal-shares";

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

/** A deal: what each takes, begun with the chip model, and what is left to play for. */
function Deal({ board }: { board: TournamentBoard }) {
  const [deal, setDeal] = useState<DealShown | null>(null);
  const [shares, setShares] = useState<Record<string, string>>({});
  const [rest, setRest] = useState("0");
  const { id } = board.tournament;
  const look = () =>
    void attempt(
      get<DealShown>(`/api/tournaments/${id}/deal`).then((found) => {
        setDeal(found);
        setShares(Object.fromEntries(found.shares.map((s) => [s.player, inDollars(s.amount)])));
      }),
    );
  const leave = (text: string) => {
    setRest(text);
    const kept = typedCents(text);
    if (deal && kept !== null && kept <= deal.contested)
      setShares(
        Object.fromEntries(
          lessened(deal, kept).map(([player, amount]) => [player, inDollars(amount)]),
        ),
      );
  };
  const agree = (event: Event) => {
    event.preventDefault();
    const left = typedCents(rest) ?? 0;
    void ask(
      id,
      "tournament-director",
      {
        type: "AgreeDeal",
        shares: Object.fromEntries(
          Object.entries(shares).map(([player, text]) => [player, typedCents(text) ?? 0]),
        ),
        play_for: left ? [left] : [],
      },
      left ? `The deal stands; the winner takes ${dollars(left)} more.` : "The deal stands.",
      board.version,
    );
  };
  return (
    <section class="panel" aria-label="Deal">
      <h2>A deal</h2>
      {!deal ? (
        <button type="button" onClick={look}>
          Work it out by the chip model
        </button>
      ) : (
        <form onSubmit={agree}>
          <p>
            {dollars(deal.contested)} to share.{" "}
            <label>
              Left to play for ${" "}
              <input size={9} value={rest} onInput={(e) => leave(e.currentTarget.value)} />
            </label>
          </p>
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
                  <td class="number">
                    ${" "}
                    <input
                      size={9}
                      required
                      aria-label={`Share of ${share.player}`}
                      value={shares[share.player] ?? ""}
                      onInput={(e) =>
                        setShares({ ...shares, [share.player]: e.currentTarget.value })
                      }
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p class="row">
            <button type="submit" class="main">
              All agree
            </button>
            <button type="button" onClick={look}>
              Work it out again
            </button>
          </p>
        </form>
      )}
    </section>
  );
}
