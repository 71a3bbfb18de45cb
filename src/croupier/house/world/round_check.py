"""Checking a finished round against the commitments that were published before it.

A file is never trusted about itself: what was published comes from the player's own client, which
kept it, or from an anchored log.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from croupier import banked, poker
from croupier.acts import JsonObject, from_json, reader_of, to_json
from croupier.banked import events as e
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.house.world.banked_dealing import BankedDealing, TableFrame, banked_deck
from croupier.house.world.dealt_cards import DealtCards, Mismatch
from croupier.house.world.deck_proof import DeckProof, Fairness, check_deck
from croupier.house.world.fairness import SeedCommitment, SeedTaken
from croupier.house.world.live_table import DealBegun, DealEnded
from croupier.house.world.poker_dealing import PokerDealing

_BANKED = reader_of(banked.AnyRoundEvent)
_POKER = reader_of(DealBegun | DealEnded | poker.DealEvent)


# --- what was published -----------------------------------------------------------------------


class KeptDeck(msgspec.Struct, frozen=True):
    """A deck as it was published before the round.

    `seeds` is None where only the commitment is known. `seed` is the keeper's own, and `shown` says
    that the house acknowledged it.
    """

    commitment: str
    seeds: tuple[SeedCommitment, ...] | None = None
    seed: str | None = None
    shown: bool = False


class Kept(msgspec.Struct, frozen=True):
    """What somebody kept of the promises for a round; an empty `round` where that is not known."""

    decks: tuple[KeptDeck, ...]
    round: str = ""
    person: str = ""


class _KeptFile(Kept, frozen=True):
    kept: int = 0


def read_kept(found: object) -> Kept:  # whatever a file holds
    """Reads what a client has kept of the promises for a round."""
    read: _KeptFile = from_json(to_json(found), _KeptFile)
    if read.kept != 1:
        raise BadInput("kept", "1, as the browser saves it", got=read.kept)
    if not read.decks:
        raise BadInput("decks", "at least one deck that was promised")
    return read


# --- the round --------------------------------------------------------------------------------


class _Happened(msgspec.Struct, frozen=True):
    event: JsonObject


class ShownRound(msgspec.Struct, frozen=True):
    """A finished round as the server gives it to somebody who asks."""

    id: str
    table: str
    over: bool
    events: tuple[_Happened, ...]
    frames: tuple[TableFrame, ...]
    fairness: Fairness | None


class RoundVerdict(msgspec.Struct, frozen=True):
    """The result of a check: `problem` is empty where everything agrees.

    `cards` is the number of cards in a deck, `checked` how many were compared, and `notes` are
    sentences about what the round does not prove.
    """

    round: str
    problem: str
    cards: int = 0
    checked: int = 0
    notes: tuple[str, ...] = ()


def read_round(found: object) -> ShownRound:  # whatever a file holds
    """Reads a round as the server gives it."""
    if isinstance(found, dict) and "events" not in found:
        raise BadInput("events", "the whole round with its events, as the server gives it")
    if isinstance(found, dict) and found.get("more"):
        raise BadInput("more", "the whole round: add the events and frames that are still to come")
    read: ShownRound = from_json(to_json(found), ShownRound)
    if len(read.frames) != len(read.events):
        raise BadInput("frames", "the table after each event", got=len(read.frames))
    return read


def check_round(shown: ShownRound, kept: Kept) -> RoundVerdict:
    """Checks the decks of a round against what was published, and its cards against the decks."""
    proof = shown.fairness
    if not shown.over:
        return RoundVerdict(shown.id, "The round is not over, so its decks are not proven yet.")
    if proof is None:
        return RoundVerdict(shown.id, "The server gave no proof for this round.")
    if proof.round != shown.id:
        return RoundVerdict(shown.id, f"The proof is of round {proof.round}, not of this one.")
    try:
        check_published(proof, kept)
        cards = _follow(shown, proof)
    except Mismatch as mismatch:
        return RoundVerdict(shown.id, str(mismatch))
    used = [proof.decks[number] for number in sorted(cards.used)]
    published = {deck.commitment for deck in kept.decks}
    problem = "" if all(deck.commitment in published for deck in used) else UNPUBLISHED
    if not problem and not cards.checked:
        problem = "You saw no card of this round, so its proof shows you nothing."
    return RoundVerdict(
        shown.id, problem, len(proof.decks[0].cards), len(cards.checked), _notes(proof, used)
    )


def _follow(shown: ShownRound, proof: Fairness) -> DealtCards:
    """Lays out the cards of the round as its events say; raises Mismatch where that fails."""
    if not shown.events or not proof.decks:
        raise Mismatch("The round has no events, or its proof has no deck.")
    cards = DealtCards(proof.decks)
    first, is_banked = shown.events[0].event, shown.events[0].event.get("type") == "RoundOpened"
    begun = _event(first, is_banked)
    dealing: BankedDealing | PokerDealing
    if isinstance(begun, e.RoundOpened):
        if begun.id != shown.id:
            raise Mismatch(f"The events are of round {begun.id}, not of this one.")
        fresh, cuts = banked_deck(begun)
        dealing = BankedDealing(begun, cards)
    elif isinstance(begun, DealBegun):
        fresh, cuts = begun.setup.law.fresh.cards, True
        dealing = PokerDealing(begun, cards)
    else:
        raise Mismatch("The events do not begin with the opening of a round or a hand.")
    for deck in proof.decks:
        _check_one(deck, fresh, cuts=cuts)
    try:
        for happened, frame in zip(shown.events, shown.frames, strict=True):
            dealing.follow(_event(happened.event, is_banked), frame)
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError):
        raise Mismatch("The events of the round do not follow from one another.") from None
    if cards.shuffles != len(proof.decks):
        raise Mismatch(
            f"The proof has {len(proof.decks)} decks, and the cards were shuffled"
            f" {cards.shuffles} times."
        )
    return cards


def _event(found: JsonObject, is_banked: bool) -> Any:  # an event of either room
    read = _BANKED if is_banked else _POKER
    return read(to_json(found))


def _check_one(deck: DeckProof, fresh: Sequence[Card], *, cuts: bool) -> None:
    problem = check_deck(deck, len(fresh))
    if not problem and any(one.card is not None and one.card not in fresh for one in deck.cards):
        problem = "A card is in the deck that this game does not have."
    if not problem and deck.cut is not None and (deck.cut.position is not None) is not cuts:
        problem = "The book cuts this deck, and the commitment has no cut."
        if not cuts:
            problem = "The book does not cut this deck, and the commitment has a cut."
    if problem:
        raise Mismatch(problem)


def _notes(proof: Fairness, used: Sequence[DeckProof]) -> tuple[str, ...]:
    notes = [f"A promised deck was dropped before the round: {one.reason}" for one in proof.dropped]
    if len(proof.decks) > 1:
        notes.append("The cards were shuffled again in the round; later decks take no seeds.")
    if any(deck.cut is None for deck in used):
        notes.append("Version 0.1 dealt this round: its commitment does not cover the cut.")
    for deck in used:
        withheld = [taken.person for taken in deck.seeds if taken.seed is None]
        if withheld:
            notes.append(f"No seed was shown by {', '.join(withheld)}.")
        if not any(taken.seed for taken in deck.seeds):
            notes.append("No player's seed is in the deck, so the house alone chose its order.")
    return tuple(notes)


# --- against what was published ---------------------------------------------------------------


UNPUBLISHED = "The commitment in the proof is not the one that was published before the round."


def check_published(proof: Fairness, kept: Kept) -> None:
    """Raises Mismatch where the decks and seeds are not those that were published."""
    if kept.round and kept.round != proof.round:
        raise Mismatch(f"What was kept is of round {kept.round}, not of this one.")
    published = {deck.commitment: deck for deck in kept.decks}
    known = [deck for deck in proof.decks if deck.commitment in published]
    if not known:
        raise Mismatch(UNPUBLISHED)
    for deck in known:
        before = published[deck.commitment]
        problem = _check_seeds(deck.seeds, before) or _check_own(deck.seeds, before, kept.person)
        if problem:
            raise Mismatch(problem)
    told = {d.commitment for d in proof.decks} | {d.commitment for d in proof.dropped}
    if set(published) - told:
        raise Mismatch(
            "A deck was promised for this round, and the proof does not say what became of it."
        )


def _check_seeds(seeds: Sequence[SeedTaken], before: KeptDeck) -> str:
    if before.seeds is None:
        if not seeds:
            return ""
        return "The deck was mixed with seeds, and a commitment alone does not say whose."
    now = {taken.person: taken.commitment for taken in seeds}
    then = {taken.person: taken.commitment for taken in before.seeds}
    for person in sorted(now.keys() | then.keys()):
        if person not in now:
            return f"The seed of {person} was to be mixed in, and the proof leaves it out."
        if person not in then:
            return f"The proof has a seed of {person}, and none was announced before the round."
        if now[person] != then[person]:
            return f"The proof has another commitment of {person} than was announced."
    return ""


def _check_own(seeds: Sequence[SeedTaken], before: KeptDeck, person: str) -> str:
    if before.seed is None:
        return ""
    own = next((taken for taken in seeds if taken.person == person), None)
    if own is None:
        return "Your seed is not among those of the deck."
    if own.seed is None and before.shown:
        return "The house acknowledged your seed, and mixed the deck without it."
    if own.seed is not None and own.seed != before.seed:
        return "The seed in the proof is not the one that you sent."
    return ""
