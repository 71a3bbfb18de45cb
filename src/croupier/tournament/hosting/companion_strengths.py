"""How well companions play in a tournament: three stated strengths, or a style for each name.

A companion sees what a person in its seat would see. What makes the difference: how many hands it
imagines against its own, how loosely it calls, and whether it spares its stack (`caution`).
"""

from __future__ import annotations

from typing import Final

import msgspec

from croupier import poker
from croupier.cards import Entropy
from croupier.errors import BadInput
from croupier.tournament.hosting.caution import cautious_act


class CompanionStrength(msgspec.Struct, frozen=True):
    """A strength that people may choose for the companions of an event.

    `says` is what they are told about it. `imagined` are the hands that a companion imagines
    against its own, `cautious` says that it does not risk its tournament on a weak hand.
    """

    id: str
    says: str
    style: poker.Style
    imagined: int
    cautious: bool


STRENGTHS: Final = (
    CompanionStrength(
        "beginner",
        "They call far too often, seldom raise and put in their last chips with weak hands.",
        poker.Style("curious", loose=90, bold=10, bluff=2),
        2,
        cautious=False,
    ),
    CompanionStrength(
        "steady",
        "They fold weak hands and keep their last chips for good ones, but they read no opponent.",
        poker.Style("steady", loose=30, bold=40, bluff=5),
        6,
        cautious=True,
    ),
    CompanionStrength(
        "strong",
        "They judge each hand more exactly, raise what is good and bluff now and then. They are no"
        " match for an expert.",
        poker.Style("lively", loose=30, bold=75, bluff=8),
        30,
        cautious=True,
    ),
)


def strength_named(name: str) -> CompanionStrength:
    """The strength of this name; any other name is bad input."""
    for strength in STRENGTHS:
        if strength.id == name:
            return strength
    raise BadInput("strength", f"one of {', '.join(s.id for s in STRENGTHS)}", got=name)


def companion_act(seen: poker.HandView, strength: str, chance: Entropy) -> poker.CompanionAct:
    """What the companion whose turn it is does; without a strength by the style of its name."""
    if strength:
        chosen = strength_named(strength)
        act = poker.choose(seen, chosen.style, chance, chosen.imagined)
        return cautious_act(seen, act) if chosen.cautious else act
    own = next(seat for seat in seen.seats if seat.seat == seen.own_options.seat)
    style = poker.STYLES[sum(own.person.encode()) % len(poker.STYLES)]
    return cautious_act(seen, poker.choose(seen, style, chance))
