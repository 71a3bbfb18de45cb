// You have no chips left: whether you buy back in, and how long you have for the answer.
import { refreshMe } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import type { TournamentBoard } from "../../lib/server-types";
import { serverNow } from "../../lib/socket";
import { answerLeft } from "./own-entry";
import { ask } from "./tournament-board";
import { span, useClock } from "./tournament-clock";

export function ReBuyOffer({ board }: { board: TournamentBoard }) {
  useClock(board); // counts down
  const { mine, tournament } = board;
  if (!mine.may?.includes("ReBuy")) return null;
  const left = answerLeft(mine, serverNow());
  const answer = async (type: string, done: string) => {
    await ask(tournament.id, "player", { type }, done);
    await attempt(refreshMe());
  };
  return (
    <section class="notice" aria-label="Buy back in">
      <p role="status">You have no chips left. You may buy back in.</p>
      {left !== null && (
        <p>
          Answer within <strong class="money">{span(left)}</strong>; after that you are out.
        </p>
      )}
      <p class="row">
        <button type="button" class="main" onClick={() => void answer("ReBuy", "You are back.")}>
          Buy back in
        </button>
        <button type="button" onClick={() => void answer("LetGo", "Thank you for playing.")}>
          Leave it
        </button>
      </p>
    </section>
  );
}
