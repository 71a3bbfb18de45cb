"""Plays hands of tournament poker between companions, and plays them again from their records.

One tournament chip is one cent of the poker engine. Companions see what a person in their seat
would see; whoever is absent or serves a penalty pays what is due and gives up the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import gcd
from typing import Literal

from msgspec.structs import replace

from croupier import poker
from croupier.acts import Actor, Viewer
from croupier.cards import Card, Entropy, shuffled
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import LevelRow, TournamentTerms
from croupier.tournament.dealt import DealtHand, WrittenAct, written
from croupier.tournament.events import HandStarted
from croupier.tournament.hosting.companion_strengths import companion_act
from croupier.tournament.state import Entrant, Tournament

_RULES = poker.HandRules()
_DEALER = Actor("the dealer", "dealer")
PlayedAct = (
    poker.Fold | poker.Check | poker.Call | poker.Bet | poker.Raise | poker.Discard | poker.Show
)


def smallest_chip(terms: TournamentTerms) -> int:
    """The largest chip in which every stack, blind and ante can be paid."""
    sold = (sale.chips for sale in (terms.re_buy, terms.add_on) if sale)
    figures = (n for row in levels_of(terms) for n in (row.small, row.big, row.ante))
    return gcd(terms.entry.chips, *sold, *figures)


def played_hand(
    terms: TournamentTerms,
    begun: HandStarted,
    entrants: Mapping[str, Entrant],
    source: Entropy,
    strength: str = "",
) -> tuple[dict[str, int], DealtHand]:
    """The stacks after a hand that was begun, from a freshly shuffled deck, and its record."""
    idle = {p for p in begun.order if p in begun.killed or entrants[p].away}
    setup, words = hand_setup(terms, begun, entrants), list[WrittenAct]()
    deck = shuffled(setup.law.fresh, source).cards

    def decide(hand: poker.Hand) -> PlayedAct:
        command = _decision(hand, idle, source, strength)
        words.append(_word(command))
        return command

    hand = _play(setup, deck, decide)
    return hand_stacks(hand), written(deck, words)


def replayed_hand(
    terms: TournamentTerms, begun: HandStarted, entrants: Mapping[str, Entrant], dealt: DealtHand
) -> poker.Hand:
    """The same hand again from its record."""
    words = iter(dealt.words)

    def decide(hand: poker.Hand) -> PlayedAct:
        word = next(words, None)
        if word is None:
            raise BadInput("acts", "an act for every turn", got=dealt.acts)
        return _command(hand, word)

    hand = _play(hand_setup(terms, begun, entrants), dealt.order, decide)
    if next(words, None) is not None:
        raise BadInput("acts", "no acts after the hand is over", got=dealt.acts)
    return hand


def _play(
    setup: poker.Setup, deck: tuple[Card, ...], decide: Callable[[poker.Hand], PlayedAct]
) -> poker.Hand:
    """A hand from the first card to the last chip, the dealer doing what is due."""
    hand, _ = _RULES.perform(poker.new_hand(setup), poker.PlaceDeck(_DEALER, deck))
    while hand.phase != "over":
        hand, _ = _RULES.perform(hand, poker.dealer_due(hand, _DEALER) or decide(hand))
    return hand


def act_word(event: poker.DealEvent) -> str:
    """The act that an event of a hand is, as it is written down; empty for anything else.

    A hand that is dead because the time was up is written as a fold: the same follows from both.
    Hands that are shown are not written, for at the showdown the dealer has them shown.
    """
    if not isinstance(event, _ACTED):
        return ""
    what = ""
    if isinstance(event, poker.Opened | poker.Raised):
        what = str(int(event.to))
    elif isinstance(event, poker.Discarded):
        what = str(event.card)
    return str(WrittenAct(int(event.seat), _EVENT_LETTERS[type(event)], what))


def bounty_winners(
    terms: TournamentTerms, state: Tournament, stacks: Mapping[str, int]
) -> dict[str, tuple[str, ...]]:
    """Where there are bounties: whoever won chips at a table shares those of its losers."""
    if terms.bounty is None:
        return {}
    before, table = state.entrants, {p: state.entrants[p].table for p in stacks}
    won = [p for p, chips in stacks.items() if chips > before[p].chips]
    lost = [p for p, chips in stacks.items() if not chips]
    return {p: tuple(w for w in won if table[w] == table[p]) for p in lost}


def hand_stacks(hand: poker.Hand) -> dict[str, int]:
    """What everybody has after a hand, in chips of the tournament."""
    return {seat.person: int(seat.stack) for seat in hand.seats}


# --- acts ---------------------------------------------------------------------------------------

_ACTS: dict[str, type[PlayedAct]] = {
    "f": poker.Fold,
    "k": poker.Check,
    "c": poker.Call,
    "b": poker.Bet,
    "r": poker.Raise,
    "d": poker.Discard,
    "s": poker.Show,
}
_LETTERS = {kind: letter for letter, kind in _ACTS.items()}
_ACTED = (
    poker.Folded,
    poker.HandKilled,
    poker.Checked,
    poker.Called,
    poker.Opened,
    poker.Raised,
    poker.Discarded,
)
_EVENT_LETTERS = dict(zip(_ACTED, "ffkcbrd", strict=True))


def _word(act: PlayedAct) -> WrittenAct:
    what = ""
    if isinstance(act, poker.Bet | poker.Raise):
        what = str(int(act.to))
    elif isinstance(act, poker.Discard):
        what = str(act.card)
    return WrittenAct(int(act.seat), _LETTERS[type(act)], what)


def _command(hand: poker.Hand, word: WrittenAct) -> PlayedAct:
    """The act a word stands for, by whoever sits there."""
    person = next((seat.person for seat in hand.seats if seat.number == word.seat), None)
    if person is None:
        raise BadInput("acts", "only acts of seats that were dealt in", got=str(word))
    by, seat, kind = Actor(person, "player"), poker.SeatNo(word.seat), _ACTS.get(word.letter)
    if kind is None:
        raise BadInput("acts", "one of f, k, c, b, r, d and s", got=str(word))
    if issubclass(kind, poker.Bet | poker.Raise):
        return kind(by, seat, Cents(word.chips))
    if issubclass(kind, poker.Discard):
        return kind(by, seat, Card.parse(word.what, "acts"))
    return kind(by, seat)


def _decision(hand: poker.Hand, idle: set[str], source: Entropy, strength: str) -> PlayedAct:
    """What the companion whose turn it is does."""
    options = poker.legal_actions(hand)
    seat = next(seat for seat in hand.seats if seat.number == options.seat)
    by = Actor(seat.person, "player")
    if options.show:
        return poker.Show(by, seat.number)
    if seat.person in idle:
        return absent_act(options, by)
    return companion_act(poker.view(hand, Viewer("player", seat.person)), strength, source)


def absent_act(options: poker.TurnOptions, by: Actor) -> PlayedAct:
    """What is done for a player who is away: the hand is given up as soon as it may be."""
    assert options.seat is not None, "it is this seat's turn"
    if options.discard:
        return poker.Discard(by, options.seat, options.discard[-1])
    return poker.Fold(by, options.seat) if options.fold else poker.Check(by, options.seat)


# --- before the first card ----------------------------------------------------------------------


def hand_setup(
    terms: TournamentTerms, begun: HandStarted, entrants: Mapping[str, Entrant]
) -> poker.Setup:
    """A hand that was begun, as the poker engine is to deal it."""
    level = levels_of(terms)[begun.level]
    places = tuple(
        poker.HandPlace(poker.SeatNo(e.seat), e.player, Cents(e.chips))
        for e in sorted((entrants[p] for p in begun.order), key=lambda e: e.seat)
    )
    return poker.Setup(
        variant=poker.variant(terms.game, terms.book),
        stakes=_stakes(terms, level, begun.chip or smallest_chip(terms)),
        places=places,
        button=poker.SeatNo(begun.marker),
        posts=_posts(begun, level, {entrants[p].seat for p in begun.order}),
        settings=replace(poker.settings_of({}, terms.book), all_in_hands_open=True),
        book=terms.book,
    )


def _stakes(terms: TournamentTerms, level: LevelRow, smallest: int) -> poker.Stakes:
    big, chip = Cents(max(1, level.big)), Cents(smallest)
    bets = (big, big, 2 * big, 2 * big) if terms.structure == "fixed" else (big,) * 4
    structure = poker.structure(terms.structure, terms.book)
    return poker.Stakes(structure, bets, most=Cents(4 * big), chip=chip)


def _posts(begun: HandStarted, level: LevelRow, dealt: set[int]) -> tuple[poker.DuePost, ...]:
    """The blinds, and the ante of the whole table from whoever pays the big one."""
    blinds = begun.blinds
    assert blinds is not None, "a poker hand has its blinds"
    due: list[tuple[int, Literal["dead", "blind"], int]] = [(blinds.last, "dead", level.ante)]
    if blinds.small != blinds.last:
        due.append((blinds.small, "blind", level.small))
    due.append((blinds.last, "blind", level.big))
    return tuple(
        poker.DuePost(poker.SeatNo(seat), kind, Cents(amount))
        for seat, kind, amount in due
        if amount and seat in dealt
    )
