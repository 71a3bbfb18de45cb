// Checks a finished round against the promise that this browser kept from before it.
import { cardName } from "../card-names";
import type { RoundShown } from "../server-types";
import { wentRound } from "./dealing-order";
import { type FollowedDeal, follow } from "./followed-deal";
import type { KeptDeck, KeptRound } from "./kept-rounds";
import {
  cutOf,
  type DeckProof,
  dealtOrder,
  hasCommitment,
  repeatedCard,
  seedsIn,
  strangeSeed,
} from "./proof";
import type { Where } from "./seen-cards";

/** One thing that was checked: true if it is so, false if not, null if it could not be checked. */
export interface Finding {
  ok: boolean | null;
  line: string;
}

/** "unproven": everything fits, but it was not seen, or not seen in time, what was promised. */
export type Verdict = "fits" | "broken" | "unproven";

export interface RoundCheck {
  verdict: Verdict;
  findings: Finding[];
}

const MOST_CARDS = 52;
const yes = (line: string): Finding => ({ ok: true, line });
const no = (line: string): Finding => ({ ok: false, line });
const unsure = (line: string): Finding => ({ ok: null, line });
const only = (finding: Finding): RoundCheck => ({
  verdict: verdictOf([finding]),
  findings: [finding],
});

function verdictOf(findings: readonly Finding[]): Verdict {
  if (findings.some(({ ok }) => ok === false)) return "broken";
  return findings.some(({ ok }) => ok === null) ? "unproven" : "fits";
}

/** The check of a round that the house did not give. */
export const NOT_GIVEN = only(
  unsure("The house did not give this round, so this page could not check it."),
);

/** A house must not escape the check by a proof that nobody can read. */
export async function checkRound(round: RoundShown, kept: KeptRound | null): Promise<RoundCheck> {
  try {
    return await checkReadable(round, kept);
  } catch {
    return only(no("The proof that the house gives cannot be read."));
  }
}

async function checkReadable(round: RoundShown, kept: KeptRound | null): Promise<RoundCheck> {
  const proof = round.fairness;
  if (!round.over) return only(unsure("The round is not over yet."));
  if (!proof?.decks.length)
    return kept?.decks.length
      ? only(no("The house promised a deck before the round, and gives no proof of it."))
      : only(unsure("There is no proof: this round was dealt with real cards."));
  if (proof.decks.some((deck) => !deck.cut))
    return only(unsure("An earlier version dealt this round. Its proof does not include the cut."));
  const findings = [...checkKept(round, kept)];
  const dealt = follow(round);
  if (dealt.length > proof.decks.length)
    findings.push(no("The cards were shuffled more often than the house has given proofs."));
  for (const [k, deck] of proof.decks.entries()) {
    const mine = kept?.decks.find(({ commitment }) => commitment === deck.commitment);
    findings.push(...(await checkDeck(round, deck, dealt[k], mine)));
    if (mine?.seed) findings.push(checkOwnSeed(deck, mine.seed, mine.shown, kept!.person));
  }
  return { verdict: verdictOf(findings), findings: [...distinct(findings)] };
}

function distinct(findings: readonly Finding[]): Iterable<Finding> {
  return new Map(findings.map((finding) => [finding.line, finding])).values();
}

// --- what was promised ---------------------------------------------------------------------------

function* checkKept(round: RoundShown, kept: KeptRound | null): Iterable<Finding> {
  const proof = round.fairness!;
  if (proof.round !== round.id) yield no("The proof is of another round.");
  if (!kept?.decks.length) {
    yield unsure(
      "This browser did not see the promise before the round, so it cannot tell whether the deck " +
        "was fixed before the first wager.",
    );
    return;
  }
  const missing = proof.decks.find(
    (deck) => !kept.decks.some(({ commitment }) => commitment === deck.commitment),
  );
  const proved = [...proof.decks, ...(proof.dropped ?? [])].map(({ commitment }) => commitment);
  const unproved = kept.decks.find(({ commitment }) => !proved.includes(commitment));
  if (missing || unproved)
    yield no("The deck of the proof is not the one that the house promised before the round.");
  else if (kept.decks.find(({ commitment }) => commitment === proof.decks[0]!.commitment)?.inTime)
    yield yes("The deck is the one that the house promised before the first wager.");
  else
    yield unsure(
      "The deck is the one that the house promised, but this page saw the promise only when " +
        "wagers lay already.",
    );
  if (proof.decks.length > 1)
    yield unsure("The cards were shuffled again within the round, when wagers lay already.");
  for (const { reason } of proof.dropped ?? [])
    yield unsure(`The house had promised another deck for this round and took it back. ${reason}`);
}

// --- one deck ------------------------------------------------------------------------------------

async function checkDeck(
  round: RoundShown,
  deck: DeckProof,
  dealt: FollowedDeal | undefined,
  kept: KeptDeck | undefined,
): Promise<Finding[]> {
  if (!(await hasCommitment(deck)))
    return [no("The cards of the proof are not those that the house committed to.")];
  const findings = [yes("The cards and the cut of the proof are those that were committed to.")];
  if (deck.cards.length > MOST_CARDS) findings.push(no("The deck has more than 52 cards."));
  const twice = repeatedCard(deck);
  if (twice) findings.push(no(`The deck has the ${cardName(twice)} twice.`));
  findings.push(...(await checkSeeds(deck, kept)));
  if (!dealt) return [...findings, unsure("No card was dealt from this deck.")];
  findings.push(...checkCut(deck, dealt));
  if (dealt.strange.length)
    findings.push(
      unsure(
        "An officer put the cards right in this round, which this page cannot follow. Save the " +
          "file and use croupier deal verify.",
      ),
    );
  else findings.push(...(await checkCards(round, deck, dealt, kept)));
  return findings;
}

async function checkSeeds(deck: DeckProof, kept: KeptDeck | undefined): Promise<Finding[]> {
  const strange = await strangeSeed(deck);
  if (strange !== undefined)
    return [no(`The seed of ${strange} is not the one that ${strange} committed to.`)];
  const findings: Finding[] = [];
  const listed = seedsIn(deck)
    .map(({ person, commitment }) => `${commitment} ${person}`)
    .sort();
  const promised = kept?.seeds.map(({ person, commitment }) => `${commitment} ${person}`).sort();
  if (promised && listed.join() !== promised.join())
    findings.push(no("The players' seeds are not those that were listed with the promise."));
  if (kept?.leftOut)
    findings.push(
      unsure("Your browser had committed to a seed, and the promise does not list it."),
    );
  const mixed = seedsIn(deck).filter(({ seed }) => seed).length;
  findings.push(
    mixed
      ? yes(
          `The deck was mixed by ${mixed === 1 ? "one player's seed" : `${mixed} players' seeds`}.`,
        )
      : yes(
          "No player's seed was mixed in: the house alone drew this deck, and did not change it.",
        ),
  );
  return findings;
}

function checkOwnSeed(deck: DeckProof, own: string, shown: boolean, person: string): Finding {
  const there = seedsIn(deck).some((seed) => seed.person === person && seed.seed === own);
  if (there) return yes("Your own seed is in it.");
  return shown
    ? no("Your own seed is not in it, although the house acknowledged it.")
    : yes("Your own seed did not reach the house in time and was left out.");
}

function checkCut(deck: DeckProof, dealt: FollowedDeal): Finding[] {
  const cut = cutOf(deck);
  if (cut === null) return [no("The cut that was committed to is not a place of the deck.")];
  const none = deck.cut?.text === "cut:none";
  if (none && dealt.cut === null) return [];
  return dealt.cut === cut && !none
    ? [yes(`The cut after ${cut === 1 ? "one card" : `${cut} cards`} was fixed with the deck.`)]
    : [no("The cards were not cut where the house had committed to cut them.")];
}

// --- the cards -----------------------------------------------------------------------------------

const PLACES: Record<Where, string> = {
  board: "on the board",
  dealer: "in the dealer's hand",
  burn: "burned",
};

async function checkCards(
  round: RoundShown,
  deck: DeckProof,
  dealt: FollowedDeal,
  kept: KeptDeck | undefined,
): Promise<Finding[]> {
  const order = await dealtOrder(deck);
  const live = (kept?.cards ?? []).map((seen) => ({ ...seen, places: dealt.placesOf(seen) }));
  const findings: Finding[] = [];
  for (const { where, card, places } of [...dealt.claims, ...live]) {
    if (places.some((place) => order[place] === card)) continue;
    const what = `The ${cardName(card)} ${PLACES[where] ?? `at ${where}`}`;
    const hidden = places.some((place) => order[place] === null);
    findings.push(
      no(
        hidden ? `${what} is not opened in the proof.` : `${what} is not what the deck has there.`,
      ),
    );
  }
  if (dealt.order.length > order.length)
    findings.push(no("More cards were dealt than the deck has."));
  if (!wentRound(dealt, isPoker(round) ? "poker" : "banked"))
    findings.push(
      dealt.ruled
        ? unsure("An officer ruled on this round, and cards did not go round the table in turn.")
        : no("The cards did not go round the table in turn."),
    );
  const seen = new Set([...dealt.claims, ...live].map(({ card }) => card)).size;
  if (!seen) findings.push(unsure("You saw no card of this deck, so none could be checked."));
  else if (!findings.some(({ ok }) => ok === false))
    findings.push(
      yes(
        `${seen === 1 ? "The one card" : `All ${seen} cards`} that you saw came from their places.`,
      ),
    );
  return findings;
}

function isPoker(round: RoundShown): boolean {
  return round.events.some(({ event }) => event.type === "DealBegun");
}
