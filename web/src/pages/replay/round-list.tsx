// The past rounds of a table: when each was played and, of your own, the cards and the result.
import { useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { me } from "../../lib/api";
import { dollars } from "../../lib/money";
import type { OwnRound, OwnRounds, RoundLine, RoundsListed } from "../../lib/server-types";
import { when } from "../../lib/time";
import { useGet } from "../../lib/use-get";
import { replayPage, tableAddress, tablePage } from "../../lib/use-table";

const PAGE = 40;

export function RoundList({ table }: { table: string }) {
  const [skip, setSkip] = useState(0);
  const rounds = useGet<RoundsListed>(`${tableAddress(table)}/rounds?limit=${PAGE}&before=${skip}`);
  const found = rounds.value?.rounds ?? [];
  const own = useGet<OwnRounds>(
    me.value?.person && !table.includes("/")
      ? `/api/me/rounds?limit=50&table=${encodeURIComponent(table)}`
      : null,
  );
  const played = new Map((own.value?.rounds ?? []).map((round) => [round.id, round]));
  return (
    <div class="replay">
      <div class="spread">
        <h1>
          Past rounds at {table}
          {rounds.value?.practice && <small> practice table</small>}
        </h1>
        <span class="row">
          {me.value?.person && !table.includes("/") && (
            <a class="button" href={`/record?table=${encodeURIComponent(table)}`}>
              Your own rounds here
            </a>
          )}
          <a class="button" href={tablePage(table)}>
            To the table
          </a>
        </span>
      </div>
      {rounds.problem && (
        <p class="problem" role="alert">
          {rounds.problem}
        </p>
      )}
      {rounds.value && !found.length && <p class="panel">No round has been played here yet.</p>}
      <ul class="round-list" aria-label="Past rounds, newest first">
        {found.map((round) => (
          <li key={round.id}>
            <a class="panel" href={replayPage(table, round.id)}>
              <OneRound
                round={round}
                mine={played.get(round.id)}
                house={rounds.value!.house}
                withoutYou={!table.includes("/")}
              />
            </a>
          </li>
        ))}
      </ul>
      <p class="row">
        {skip > 0 && (
          <button type="button" onClick={() => setSkip(Math.max(0, skip - PAGE))}>
            Newer
          </button>
        )}
        {found.length === PAGE && (
          <button type="button" onClick={() => setSkip(skip + PAGE)}>
            Older
          </button>
        )}
      </p>
    </div>
  );
}

interface RoundProps {
  round: RoundLine;
  mine: OwnRound | undefined;
  house: string;
  /** Whether a round that is not yours was played without you; of tournaments that is not known. */
  withoutYou: boolean;
}

function OneRound({ round, mine, house, withoutYou }: RoundProps) {
  return (
    <>
      <span class="round-head">
        <strong>{when(round.opened, house)}</strong>
        <small class="soft">Round {round.id}</small>
      </span>
      {mine ? (
        <>
          <span class="round-cards">
            {mine.hands.map((hand) => (
              <Cards key={hand.seat} cards={hand.cards} size="small" label="Your cards" />
            ))}
            {mine.board.length > 0 && <Cards cards={mine.board} size="small" label="Board" />}
            {mine.dealer.length > 0 && (
              <Cards cards={mine.dealer} size="small" label="Dealer's cards" />
            )}
          </span>
          <strong class={mine.net > 0 ? "win" : mine.net < 0 ? "lose" : "soft"}>
            {resultWords(mine)}
          </strong>
        </>
      ) : (
        <span class="soft">{round.over ? lastedWords(round, withoutYou) : "In play now."}</span>
      )}
    </>
  );
}

/** "You won $15 with a pair of tens." */
function resultWords({ net, hands, completed }: OwnRound): string {
  if (!completed) return "Void.";
  const best = hands[0]?.best;
  const held = best ? ` with ${best.charAt(0).toLowerCase()}${best.slice(1)}` : "";
  if (!net) return `You came out even${held}.`;
  return `You ${net > 0 ? "won" : "lost"} ${dollars(Math.abs(net))}${held}.`;
}

/** Of a round without you no cards are listed here; the replay shows those that were open. */
function lastedWords({ opened, closed }: RoundLine, withoutYou: boolean): string {
  const seconds = Math.max(1, Math.round((closed - opened) / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  const lasted = minutes ? `${minutes} min ${rest} s` : `${rest} s`;
  return `Played in ${lasted}${withoutYou ? ", without you" : ""}.`;
}
