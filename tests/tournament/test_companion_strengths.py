"""Tests of the strengths of companions: who is said to be stronger wins chips from the weaker."""

from __future__ import annotations

import pytest

from croupier import poker
from croupier.acts import Viewer
from croupier.cards import SeededEntropy, shuffled
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.tournament import STRENGTHS, companion_act, strength_named
from croupier.tournament.hosting.dealing import PlayedAct, _play

BOOK = "melbourne-poker"
STAKES = poker.Stakes(
    poker.structure("no-limit", BOOK), (Cents(100),) * 4, most=Cents(400), chip=Cents(1)
)


def won_by(stronger: str, weaker: str, hands: int, chance: SeededEntropy) -> int:
    """What the one wins from the other in so many hands, each with fifty big blinds."""

    def decide(hand: poker.Hand) -> PlayedAct:
        options = poker.legal_actions(hand)
        person = next(seat.person for seat in hand.seats if seat.number == options.seat)
        return companion_act(poker.view(hand, Viewer("player", person)), person, chance)

    won = 0
    for number in range(hands):
        setup = setup_of((stronger, weaker) if number % 2 else (weaker, stronger))
        hand = _play(setup, shuffled(setup.law.fresh, chance).cards, decide)
        won += next(int(s.stack) for s in hand.seats if s.person == stronger) - 5000
    return won


def setup_of(people: tuple[str, str]) -> poker.Setup:
    return poker.Setup(
        variant=poker.variant("holdem", BOOK),
        stakes=STAKES,
        places=tuple(
            poker.HandPlace(poker.SeatNo(seat), person, Cents(5000))
            for seat, person in enumerate(people, 1)
        ),
        button=poker.SeatNo(2),
        posts=(
            poker.DuePost(poker.SeatNo(1), "blind", Cents(50)),
            poker.DuePost(poker.SeatNo(2), "blind", Cents(100)),
        ),
        settings=poker.settings_of({}, BOOK),
        book=BOOK,
    )


@pytest.mark.parametrize(
    "stronger,weaker",
    [("steady", "beginner"), ("strong", "beginner"), ("strong", "steady")],
)
def test_the_stronger_companion_wins_chips_from_the_weaker(stronger: str, weaker: str) -> None:
    assert won_by(stronger, weaker, 300, SeededEntropy(2)) > 0


def test_every_strength_says_what_to_expect_and_no_other_is_known() -> None:
    assert all(strength.says.endswith(".") for strength in STRENGTHS)
    with pytest.raises(BadInput, match="beginner, steady, strong"):
        strength_named("perfect")
