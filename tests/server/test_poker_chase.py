"""Flop Chase at the tables of the house: placed before the cards, paid 7 to 1 from the float."""

import json
from pathlib import Path

import pytest

from croupier.acts import Refusal
from croupier.server.table import leave
from tests.server.poker_nights import Evening, evening_at

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}


async def three(evening: Evening) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await evening.come(person, seat)


@pytest.mark.clause("melbourne-poker", "8.15.1")
@pytest.mark.clause("melbourne-poker", "8.15.2")
@pytest.mark.clause("melbourne-poker", "8.17.3(a)(i)")
def test_a_side_wager_is_settled_by_the_flop_from_the_float(tmp_path: Path) -> None:
    """Both colours are covered, one by somebody who is not dealt in: all is lost, or one wins 7."""

    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.ask("cat", "SitOut", seat=3)
        await evening.ask("ann", "PlaceChase", seat=1, colour="red", stake=500)
        await evening.ask("cat", "PlaceChase", seat=3, colour="black", stake=500)
        with pytest.raises(Refusal) as refused:
            await evening.ask("bob", "PlaceChase", seat=2, colour="red", stake=2600)
        assert refused.value.clause == "8.15.1"
        await evening.act("Fold")
        while evening.game.playing:
            await evening.step()
        assert evening.game.deal is not None
        flop = evening.game.deal.hand.board
        assert len(flop) == 3, "the flop is dealt for the side wagers"
        red = {str(card)[1] in "hd" for card in flop}
        backs = {"ann": 4000 if red == {True} else 0, "cat": 4000 if red == {False} else 0}
        chips = {s.person: s.chips for s in evening.table.seats if s.person}
        assert chips["cat"] == 200_00 - 500 + backs["cat"]
        assert sum(chips.values()) == 600_00 - 1000 + sum(backs.values())
        assert evening.holds(f"float:{TABLE}") == 1000 - sum(backs.values())

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_a_side_wager_may_be_taken_back_and_goes_with_whoever_leaves(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        await evening.ask("ann", "PlaceChase", seat=1, colour="red", stake=500)
        await evening.ask("ann", "WithdrawChase", seat=1, colour="red")
        await evening.ask("bob", "PlaceChase", seat=2, colour="black", stake=700)
        await evening.do(lambda d: leave(d, "bob", TABLE, "bob goes"))
        assert evening.casino.world.balance("bob") == 100_000, "stake and all"
        assert evening.game.chase == ()

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_many_hands_with_side_wagers_lose_no_chip(tmp_path: Path) -> None:
    async def story(evening: Evening) -> None:
        await three(evening)
        for number in range(40):
            for seat, person in enumerate(("ann", "bob", "cat"), 1):
                here = evening.table.seat(seat)
                if here is not None and here.chips > 2000:
                    colour = ("red", "black")[(number + seat) % 2]
                    await evening.ask(person, "PlaceChase", seat=seat, colour=colour, stake=300)
            if not await evening.hand():
                break
        results = [
            result
            for record in evening.casino.store.read(f"play:{TABLE}")
            if record.type == "poker.ChaseSettled"
            for result in json.loads(record.data)["results"]
        ]
        lost = sum(r["wager"]["stake"] - r["back"] for r in results)
        assert len(results) >= 20
        assert evening.holds(f"float:{TABLE}") == lost

    evening_at(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
