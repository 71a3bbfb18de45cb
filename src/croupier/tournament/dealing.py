"""Poker hands of a tournament between companions: real cards, real betting, real pots.

One tournament chip is one cent of the poker engine. Companions see what a person in their seat
would see; whoever is absent or serves a penalty pays what is due and gives up the cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Literal

from croupier import poker
from croupier.acts import Actor, Viewer
from croupier.cards import Deck, Entropy, shuffled
from croupier.money import Cents
from croupier.tournament.events import HandStarted
from croupier.tournament.levels import levels_of
from croupier.tournament.prudence import second_thoughts
from croupier.tournament.state import Entrant
from croupier.tournament.terms import LevelRow, Terms

HANDS_IMAGINED = 6
"""A companion in a large field thinks less than one at your own table."""
_RULES = poker.HandRules()
_DEALER = Actor("the dealer", "dealer")


def smallest_chip(terms: Terms) -> int:
    """The largest chip in which every stack, blind and ante can be paid."""
    sold = (sale.chips for sale in (terms.re_buy, terms.add_on) if sale)
    figures = (n for row in levels_of(terms) for n in (row.small, row.big, row.ante))
    return gcd(terms.entry.chips, *sold, *figures)


def played_hand(
    terms: Terms, begun: HandStarted, entrants: Mapping[str, Entrant], source: Entropy
) -> dict[str, int]:
    """The stacks after a hand that was begun, dealt from a freshly shuffled deck."""
    hand = poker.new_hand(_setup(terms, begun, entrants))
    idle = {p for p in begun.order if p in begun.killed or entrants[p].away}
    order = shuffled(Deck.fresh(), source).cards
    hand, _ = _RULES.play(hand, poker.PlaceDeck(_DEALER, order))
    while hand.phase != "over":
        command = poker.dealer_due(hand, _DEALER) or _decision(hand, idle, source)
        hand, _ = _RULES.play(hand, command)
    return {seat.person: int(seat.stack) for seat in hand.seats}


def _decision(hand: poker.Hand, idle: set[str], source: Entropy) -> poker.HandCommand:
    """What the companion whose turn it is does."""
    options = poker.legal_actions(hand)
    seat = next(seat for seat in hand.seats if seat.number == options.seat)
    by = Actor(seat.person, "player")
    if options.show:
        return poker.Show(by, seat.number)
    if seat.person in idle:
        return poker.Fold(by, seat.number) if options.fold else poker.Check(by, seat.number)
    style = poker.STYLES[sum(seat.person.encode()) % len(poker.STYLES)]
    seen = poker.view(hand, Viewer("player", seat.person))
    return second_thoughts(seen, poker.choose(seen, style, source, imagined=HANDS_IMAGINED))


# --- before the first card ----------------------------------------------------------------------


def _setup(terms: Terms, begun: HandStarted, entrants: Mapping[str, Entrant]) -> poker.Setup:
    level = levels_of(terms)[begun.level]
    places = tuple(
        poker.Place(poker.SeatNo(e.seat), e.player, Cents(e.chips))
        for e in sorted((entrants[p] for p in begun.order), key=lambda e: e.seat)
    )
    return poker.Setup(
        variant=poker.variant(terms.game, terms.book),
        stakes=_stakes(terms, level),
        places=places,
        button=poker.SeatNo(begun.marker),
        posts=_posts(begun, level, {entrants[p].seat for p in begun.order}),
    )


def _stakes(terms: Terms, level: LevelRow) -> poker.Stakes:
    big, chip = Cents(max(1, level.big)), Cents(smallest_chip(terms))
    bets = (big, big, 2 * big, 2 * big) if terms.structure == "fixed" else (big,) * 4
    structure = poker.structure(terms.structure, terms.book)
    return poker.Stakes(structure, bets, most=Cents(4 * big), chip=chip)


def _posts(begun: HandStarted, level: LevelRow, dealt: set[int]) -> tuple[poker.Post, ...]:
    """The blinds, and the ante of the whole table from whoever pays the big one."""
    blinds = begun.blinds
    assert blinds is not None, "a poker hand has its blinds"
    due: list[tuple[int, Literal["dead", "blind"], int]] = [(blinds.last, "dead", level.ante)]
    if blinds.small != blinds.last:
        due.append((blinds.small, "blind", level.small))
    due.append((blinds.last, "blind", level.big))
    return tuple(
        poker.Post(poker.SeatNo(seat), kind, Cents(amount))
        for seat, kind, amount in due
        if amount and seat in dealt
    )
