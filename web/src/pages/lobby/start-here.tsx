// The first thing in the lobby: one press to a table of one's own, with cards in seconds.
import { useState } from "preact/hooks";
import { me } from "../../lib/api";
import { attempt } from "../../lib/attempt";
import { familyOf, sentenceOf } from "../../lib/game-intros";
import { dollars } from "../../lib/money";
import { playAlone } from "../../lib/own-tables";
import type { LobbyTable } from "../../lib/server-types";
import { GamePicture } from "../../parts/game-picture";
import { HowToPlay } from "./how-to-play";
import style from "./lobby.module.css";

/** The table that a newcomer's own is like: a practice table against the house, if there is one. */
export function firstTable(tables: LobbyTable[]): LobbyTable | undefined {
  const banked = tables.filter((table) => table.kind === "banked" && table.phase === "open");
  return banked.find((table) => table.practice) ?? banked[0];
}

export function StartHere({ tables }: { tables: LobbyTable[] }) {
  const [going, setGoing] = useState(false);
  const like = firstTable(tables);
  const may = me.value?.person || me.value?.guests_allowed;
  if (!like) return null;
  const start = async () => {
    setGoing(true);
    await attempt(playAlone(like));
    setGoing(false);
  };
  return (
    <section class={`panel ${style.start}`} aria-labelledby="start-here">
      <div class={style.startPicture}>
        <GamePicture family={familyOf(like.kind, like.game)} game={like.game} />
      </div>
      <div>
        <h2 id="start-here">New here? Begin with {like.name}.</h2>
        <p>{sentenceOf(like.kind, like.game)}</p>
        <p class="soft">
          A table of your own, from {dollars(like.minimum)}: the cards come when you are ready, and
          you may ask what each choice is worth.{" "}
          {!me.value?.person && "You play as a guest with demonstration chips."}
        </p>
        <p class="row">
          {may ? (
            <button
              type="button"
              class="main"
              disabled={going}
              aria-busy={going}
              onClick={() => void start()}
            >
              Start here
            </button>
          ) : (
            <a class={`button ${style.main}`} href="/sign-in">
              Sign in to start
            </a>
          )}
          <HowToPlay table={like} />
        </p>
      </div>
    </section>
  );
}
