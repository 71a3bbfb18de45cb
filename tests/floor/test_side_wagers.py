"""Settled side wagers that go back between the seats and the float, by a ruling (13.10)."""

import pytest

from croupier.acts import Actor, NotAuthorised, NotEnoughChips, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.floor import ReverseSideWagers, journal_of
from croupier.money import Account, Cents
from tests.floor.casino import Casino

POKER = "melbourne-poker"


def void_round() -> Casino:
    """Xi won 70 on the flop and Yan lost 5 there, in a hand that came to nothing."""
    casino = Casino(POKER).open(sign={"flop_chase": {"minimum": "1.00", "maximum": "25.00"}})
    casino.sit("xi", 1)
    casino.sit("yan", 2)
    changes = {"player:xi@T1": 7000, "player:yan@T1": -500, "float:T1": -6500}
    casino.play("xi", "yan", completed=False, changes=changes)
    return casino


def reverse(casino: Casino, actor: Actor, **changes: int) -> None:
    amounts = {person: Cents(amount) for person, amount in changes.items()}
    casino.do(ReverseSideWagers, table="T1", round="r3", changes=amounts, actor=actor)


@pytest.mark.clause(POKER, "13.10")
def test_an_area_manager_has_them_go_back_and_nobody_below() -> None:
    casino = void_round()
    for role in ("dealer", "tg-higher-duties-dealer"):
        with pytest.raises(NotAuthorised) as refused:
            reverse(casino, casino.staff(role), xi=-7000, yan=500)
        assert refused.value.clause == "13.10"
    reverse(casino, casino.staff("tg-area-manager"), xi=-7000, yan=500)
    assert (casino.seat("xi").chips, casino.seat("yan").chips) == (50_000, 50_000)
    assert journal_of(casino.events).balance(Account.parse("float:T1")) == 0


@pytest.mark.parametrize(
    "changes, kind",
    [({"xi": -57_001}, NotEnoughChips), ({"zoe": 500}, BadInput)],
    ids=["more than lies there", "somebody who is not there"],
)
def test_what_cannot_go_back_stays(
    changes: dict[str, int], kind: type[Refusal] | type[BadInput]
) -> None:
    casino = void_round()
    with pytest.raises(kind):
        reverse(casino, casino.staff("tg-area-manager"), **changes)


def test_chips_in_a_hand_are_not_touched() -> None:
    casino = void_round()
    casino.begin("xi", "yan")
    with pytest.raises(WrongMoment):
        reverse(casino, casino.staff("tg-area-manager"), xi=-7000)
