// The rounds and hands you played, the newest first, each with cards, wagers and result.

import { useEffect, useState } from "preact/hooks";
import { Cards } from "../../felt/cards/card";
import { get, me, problemText } from "../../lib/api";
import { announce } from "../../lib/messages";
import { dollars, signed } from "../../lib/money";
import type { OwnRound, OwnRounds } from "../../lib/server-types";
import { when } from "../../lib/time";
import { DisputeRound } from "./dispute-round";
import { TakeRound } from "./take-round";

const PAGE = 20;

interface Listed {
  rounds: OwnRound[];
  more: boolean;
  problem: string;
  busy: boolean;
}

/** The rounds so far, and how to get the next page of them. */
function useRounds(asked: string): Listed & { older: () => void; again: () => void } {
  const [state, setState] = useState<Listed>({ rounds: [], more: false, problem: "", busy: true });
  const [turn, setTurn] = useState(0);
  const load = async (before: number, wanted: () => boolean) => {
    const cursor = before ? `&before=${before}` : "";
    try {
      const page = await get<OwnRounds>(`/api/me/rounds?limit=${PAGE}${cursor}&${asked}`);
      if (!wanted()) return;
      setState((old) => ({
        rounds: before ? [...old.rounds, ...page.rounds] : page.rounds,
        more: page.more,
        problem: "",
        busy: false,
      }));
      if (before) announce(`${page.rounds.length} more rounds.`);
    } catch (trouble) {
      if (wanted()) setState((old) => ({ ...old, problem: problemText(trouble), busy: false }));
    }
  };
  useEffect(() => {
    let here = true;
    void load(0, () => here);
    return () => {
      here = false;
    };
  }, [asked, turn, me.value?.csrf]);
  return {
    ...state,
    older: () => void load(state.rounds.at(-1)?.cursor ?? 0, () => true),
    again: () => setTurn((n) => n + 1),
  };
}

export function RoundsPlayed({ asked }: { asked: string }) {
  const { rounds, more, problem, busy, older, again } = useRounds(asked);
  return (
    <>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {busy && <p role="status">Loading your rounds…</p>}
      {!busy && !problem && rounds.length === 0 && (
        <p class="panel">
          {asked ? "No round fits these filters." : "You have not played a round yet."}{" "}
          <a href="/">To the lobby</a>
        </p>
      )}
      <ol class="record-rounds" aria-label="Rounds and hands, newest first">
        {rounds.map((round) => (
          <li key={round.cursor}>
            <OneRound round={round} again={again} />
          </li>
        ))}
      </ol>
      {more && (
        <p>
          <button type="button" onClick={older}>
            Show older rounds
          </button>
        </p>
      )}
    </>
  );
}

function OneRound({ round, again }: { round: OwnRound; again: () => void }) {
  const sort = round.kind === "poker" ? "Hand" : "Round";
  return (
    <article class="panel record-round" aria-label={`${sort} ${round.id}`}>
      <div class="record-head">
        <div>
          <strong>{round.game}</strong> {round.practice && <span class="badge">practice</span>}
          {!round.completed && <span class="badge warned">void</span>}
          {round.disputes.length > 0 && <span class="badge warned">in dispute</span>}
          <div class="soft">
            {when(round.closed, round.house)} · {round.house} · table {round.table}
          </div>
        </div>
        <Result round={round} />
      </div>
      <div class="record-cards">
        {round.hands.map((hand) => (
          <Held key={hand.seat} title="You" cards={hand.cards} best={hand.best ?? ""} />
        ))}
        {round.board.length > 0 && <Held title="Board" cards={round.board} best="" />}
        {round.dealer.length > 0 && (
          <Held title="Dealer" cards={round.dealer} best={round.dealer_best} />
        )}
      </div>
      <ul class="record-wagers" aria-label="Wagers">
        {round.wagers.map((wager, i) => (
          <li key={i}>
            {wager.name} {dollars(wager.staked)}:{" "}
            <span class={tone(wager.returned - wager.staked)}>
              {signed(wager.returned - wager.staked)}
            </span>
          </li>
        ))}
        {round.corrected !== 0 && <li>Corrected afterwards: {signed(round.corrected)}</li>}
      </ul>
      <div class="row tight">
        {round.recorded && (
          <a class="button" href={`/replay/${round.table}/${encodeURIComponent(round.id)}`}>
            Replay
          </a>
        )}
        {round.recorded && <TakeRound round={round} />}
        <DisputeRound round={round} done={again} />
      </div>
    </article>
  );
}

function tone(net: number): string {
  return net > 0 ? "win" : net < 0 ? "lose" : "soft";
}

function Result({ round }: { round: OwnRound }) {
  const word = round.net > 0 ? "won" : round.net < 0 ? "lost" : "even";
  return (
    <div class={`record-net ${tone(round.net)}`}>
      {signed(round.net)} <span class="soft">{word}</span>
    </div>
  );
}

function Held({ title, cards, best }: { title: string; cards: (string | null)[]; best: string }) {
  return (
    <div class="record-held">
      <span class="soft">{title}</span>
      <Cards cards={cards} size="small" label={title} />
      {best && <small>{best}</small>}
    </div>
  );
}
