"""Commands of a poker deal made up at random, among them irregularities of every kind."""

import random
from importlib import import_module
from typing import Any, get_args

from tests.recorded.chance import FULL_DECK, any_deck, anything
from tests.recorded.recording import acts

poker: Any = import_module("croupier.poker")
want: Any = import_module("croupier.poker.deal_commands")

KINDS = list(get_args(poker.DealCommand))
RARE = (want.Invalidate, want.VoidWagers, want.Report)
"""Commands that may end a deal or begin it again, so they come less often."""
WORDS = ("", "fold", "check", "call", "bet", "raise", "all-in")
IRREGULAR = (
    "card-exposed-in-cut",
    "not-shuffled",
    "dealt-out-of-order",
    "player-dealt-out",
    "wrong-count",
    "defective-deck",
)


def nonsense(chance: random.Random, deal: Any) -> Any:
    """A command somebody might give, at this moment or at another."""
    kind = chance.choice(KINDS)
    if kind in RARE and chance.random() < 0.7:
        kind = chance.choice(KINDS)
    values = {**_people(chance, deal), **_cards(chance, deal)}
    if kind is want.ShowTo:
        values["to"] = chance.choice(deal.hand.seats).number
    if kind is want.VoidWagers:
        values["to"] = chance.choice(("returned", "held"))
    return anything(kind, values)


def _people(chance: random.Random, deal: Any) -> dict[str, Any]:
    hand = deal.hand
    seat, other = chance.choice(hand.seats), chance.choice(hand.seats)
    roles = [*hand.setup.dealers, "dealer", "dealer", "emperor"]
    officer = acts.Actor("Max", chance.choice(roles))
    own = acts.Actor(seat.person, "player")
    strange = chance.choice((seat.number, seat.number, seat.number, 12, 0))
    level = hand.betting.level
    amounts = (level, level + 5, level + 10, level * 2, 1, 0, -5, seat.stack + seat.bet)
    return {
        "by": chance.choice((officer, officer, own)),
        "seat": strange,
        "asker": other.number,
        "stands": chance.random() < 0.5,
        "chips": chance.choice(((), (10,), (5, 5), (25,), (1,), (level or 1,))),
        "said": poker.Said(chance.choice(WORDS), chance.choice((None, *amounts))),
        "place": chance.choice((0, 0, 1, 60)),
        "extra": chance.choice((1, 1, 2, 0)),
        "missing": chance.choice((1, 2, 3)),
        "by_cards": chance.choice((1, -1, 2)),
        "what": chance.choice(IRREGULAR),
        "correctable": chance.random() < 0.5,
        "note": chance.choice(("", "seen")),
        "found": chance.choice((52, 51, 53)),
        "ground": chance.choice(("fire", "riot", "fraud")),
        "effect": chance.choice(("", "the hand was arranged")),
        "to": chance.choice(amounts),
        "sure": chance.random() < 0.5,
        "at": chance.choice((0, 1, 26, 52)),
        "count": chance.choice((None, 1, 99)),
    }


def _cards(chance: random.Random, deal: Any) -> dict[str, Any]:
    """Cards of hands, and new orders of the stub as an irregularity may ask for."""
    hand, stub = deal.hand, deal.hand.stub
    seat = chance.choice(hand.seats)
    taken = chance.choice(((), hand.board[-3:], hand.board[-1:]))
    order = (*stub[chance.choice((0, 0, 1)) :], *taken, *deal.aside)
    held = tuple(card for card in seat.cards if card is not None)
    some = chance.choice(((), (), held[:1], held, any_deck(chance)[: chance.choice((1, 3))]))
    return {
        "cards": some,
        "card": chance.choice((None, *held, FULL_DECK[0])),
        "order": chance.choice(((), tuple(sorted(order)), tuple(sorted(order)))),
    }
