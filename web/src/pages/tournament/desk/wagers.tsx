// Wagers of a banked tournament round at the desk: who is asked and when.
import type { TablesShown, TournamentBoard } from "../../../lib/server-types";
import { ask, holds } from "../tournament-board";

type Row = TablesShown["tables"][number];
type Seat = Row["seats"][number];
const DIRECTOR = "tournament-director";

/** The players of a round in the order of their wagers: from the starting marker on, clockwise. */
function inOrder(table: Row): Seat[] {
  const playing = table.seats.filter((seat) => seat.status === "playing");
  return [
    ...playing.filter((seat) => seat.seat >= table.marker),
    ...playing.filter((seat) => seat.seat < table.marker),
  ];
}

export function WagersDesk({
  board,
  shown,
  table,
}: {
  board: TournamentBoard;
  shown: TablesShown;
  table: Row;
}) {
  const { id, house } = board.tournament;
  if (!shown.ordered && !shown.secrets) return null;
  if (!table.in_hand)
    return (
      <p>
        <button
          type="button"
          onClick={() =>
            void ask(
              id,
              DIRECTOR,
              { type: "StartHand", table: table.number },
              `Table ${table.number}: wagers, please.`,
            )
          }
        >
          Start the round
        </button>
      </p>
    );
  const seats = inOrder(table);
  const next = seats[seats.findIndex((seat) => seat.player === table.asked) + 1];
  const dealer = holds(house, "dealer") ? "dealer" : "casino-operator";
  const tell = (role: string, type: string, player: string, done: string, more = {}) =>
    void ask(id, role, { type, player, ...more }, `${player}: ${done}`);
  return (
    <section aria-label={`Wagers at table ${table.number}`}>
      <h4>Wagers</h4>
      {shown.ordered && next && (
        <p>
          <button
            type="button"
            class="main"
            onClick={() => tell(dealer, "AskWagers", next.player, "asked to wager.")}
          >
            Ask {next.player} to wager
          </button>
        </p>
      )}
      {shown.ordered && !next && <p class="soft">Everybody has been asked.</p>}
      <ol class="wager-list">
        {seats.map((seat) => (
          <li
            key={seat.seat}
            {...(seat.player === table.asked ? { "aria-current": "step" as const } : {})}
          >
            <span>
              {seat.player}
              {seat.player === table.asked ? ": their chance" : ""}
              {seat.warnings
                ? `, warned ${seat.warnings === 1 ? "once" : `${seat.warnings} times`}`
                : ""}
              {shown.secrets ? (
                <small>
                  {" "}
                  {seat.secrets} of {shown.secrets} secret
                </small>
              ) : null}
            </span>
            <span class="row">
              {shown.ordered && seat.player === table.asked && (
                <button
                  type="button"
                  aria-label={`Changed: ${seat.player}`}
                  onClick={() => tell(DIRECTOR, "ChangeWager", seat.player, "the change is noted.")}
                >
                  Changed
                </button>
              )}
              {shown.ordered && (
                <button
                  type="button"
                  aria-label={`Out of order: ${seat.player}`}
                  onClick={() =>
                    tell(
                      dealer,
                      "WagerOutOfOrder",
                      seat.player,
                      "the wager stands, with a warning.",
                    )
                  }
                >
                  Out of order
                </button>
              )}
              {shown.ordered && seat.warnings > 0 && (
                <button
                  type="button"
                  aria-label={`Void: ${seat.player}`}
                  onClick={() =>
                    tell(dealer, "WagerOutOfOrder", seat.player, "the wager is void.", {
                      void: true,
                    })
                  }
                >
                  Void
                </button>
              )}
              {seat.secrets < shown.secrets && (
                <button
                  type="button"
                  aria-label={`Secret: ${seat.player}`}
                  onClick={() => tell(DIRECTOR, "WagerSecretly", seat.player, "a secret wager.")}
                >
                  Secret
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
