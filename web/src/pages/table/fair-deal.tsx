// The panel "Fair deal" beside the table: the promise of the deck, and the check of the last round.
import { useEffect } from "preact/hooks";
import { me } from "../../lib/api";
import { attend, checkedRounds } from "../../lib/fairness/attend";
import { canCheck } from "../../lib/fairness/bytes";
import type { Promised } from "../../lib/fairness/kept-rounds";
import type { TableShown } from "../../lib/server-types";
import { PlainHttp, RoundCheckResult, SaveKept } from "../../parts/round-check";

export function FairDeal({ id, shown }: { id: string; shown: TableShown }) {
  useEffect(() => attend(id), [id]);
  const promised = shown.fairness;
  if (!promised) return null;
  const checked = checkedRounds.value[id];
  return (
    <section class="panel fair" aria-label="Fair deal">
      <h2>Fair deal</h2>
      {!canCheck() && <PlainHttp />}
      {checked && <RoundCheckResult {...checked} />}
      {canCheck() && !checked && (
        <p class="soft">
          {shown.you || shown.tournament
            ? "This page checks the cards of each round that you play, when it is over."
            : "Take a seat, and this page checks the cards of each round that you play."}
        </p>
      )}
      {promised.commitment && <PromisedDeck id={id} promised={promised} />}
    </section>
  );
}

function PromisedDeck({ id, promised }: { id: string; promised: Promised }) {
  return (
    <details>
      <summary>The deck of round {promised.round}</summary>
      <p class="soft">
        Before the first wager the house fixed the order of its deck, and the cut. This number binds
        it: no other deck has the same one.
      </p>
      <p>
        <code>{promised.commitment}</code>
      </p>
      <p class="soft">{seedSentence(promised)}</p>
      {promised.seeds.length > 0 && (
        <ul class="findings">
          {promised.seeds.map(({ person, seed }) => (
            <li key={person}>
              {person === me.value?.person ? "You" : person}:{" "}
              {seed ? <code>{seed}</code> : promised.dealt ? "withheld" : "not shown yet"}
            </li>
          ))}
        </ul>
      )}
      <OwnPart promised={promised} />
      <SaveKept table={id} round={promised.round} shown={null} />
    </details>
  );
}

function seedSentence(promised: Promised): string {
  return promised.seeds.length
    ? "Then these players' browsers showed a random number each, and all of them together mixed " +
        "the deck. So neither the house nor a player could choose it."
    : "No player's browser took part in mixing it: the house alone drew this deck.";
}

/** Says why our browser takes no part, where the house has a reason. */
function OwnPart({ promised }: { promised: Promised }) {
  const barred = promised.barred.find(({ person }) => person === me.value?.person);
  if (!barred) return null;
  const decks = barred.decks === 1 ? "the next deck" : `the next ${barred.decks} decks`;
  return <p>Your browser did not show its number in time, so it takes no part in {decks}.</p>;
}
