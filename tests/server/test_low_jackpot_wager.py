"""Tests of a jackpot wager below its cost at a table that is linked to a jackpot (Perth 5.14)."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from tests.server.jackpot_tables import SYSTEMS, deal_to_the_end, does, pools
from tests.server.manual_server import manual_server
from tests.server.order_scenes import Place, Scene
from tests.server.order_situations import jackpot_wager, low_stake_in_play

PERTH = "perth-ultimate"


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    folder: Path = tmp_path_factory.mktemp("low wagers")
    with manual_server(folder / "house.db") as opened:
        yield Scene(opened)


def registered(scene: Scene, place: Place) -> list[int]:
    """The seats whose jackpot wagers are in the game of a table."""
    game = scene.server.casino.world.jackpots[PERTH].tables[place.table].game
    return sorted(wager.seat for wager in game.wagers) if game is not None else []


def first_pool(place: Place) -> Decimal:
    return Decimal(pools(place.who, SYSTEMS[PERTH])[0].replace(",", "").lstrip("$"))


def prizes_of(scene: Scene, place: Place) -> list[int]:
    """Plays a round with a royal flush to its end; the seats that are owed a jackpot prize."""
    table = scene.table(place.table)
    for _ in deal_to_the_end(scene.server, place.who, table, 1, keys=False):
        owed = scene.server.casino.world.jackpots[PERTH].owed_at(place.table)
        if owed:
            return [claim.award.seat for claim in owed]
    return []


@pytest.mark.clause(PERTH, "5.14", "3.28")
def test_a_low_wager_feeds_the_meter_when_it_is_brought_up(scene: Scene) -> None:
    """41% of each wager of $5 go to the first pool: $2.05, and $4.10 for both."""
    place = jackpot_wager(scene, laid=200)
    scene.walk_in(place.table, 2, "Wanda")
    for wager, laid in (("ante", 1000), ("blind", 1000), ("jackpot_1", 500)):
        does(place.who, place.table, "RecordWager", seat=2, wager=wager, amount=laid)
    before = first_pool(place)
    does(place.who, place.table, "ShuffleCards")
    does(place.who, place.table, "NoMoreBets")
    assert (registered(scene, place), first_pool(place) - before) == ([2], Decimal("2.05"))
    does(place.who, place.table, "TopUpJackpot", seat=1, wager="jackpot_1")
    assert (registered(scene, place), first_pool(place) - before) == ([1, 2], Decimal("4.10"))


@pytest.mark.clause(PERTH, "5.14")
def test_a_low_wager_that_is_brought_up_wins(scene: Scene) -> None:
    place = low_stake_in_play(scene)
    does(place.who, place.table, "TopUpJackpot", seat=1, wager="jackpot_1")
    assert registered(scene, place) == [1]
    assert prizes_of(scene, place) == [1]


@pytest.mark.clause(PERTH, "5.14")
def test_a_low_wager_that_nobody_brings_up_goes_back_and_wins_nothing(scene: Scene) -> None:
    place = low_stake_in_play(scene)
    before = first_pool(place)
    assert registered(scene, place) == []
    assert prizes_of(scene, place) == []
    assert first_pool(place) == before
    results = scene.server.casino.world.play(place.table).state.seats[0].results
    assert [(one.wager, one.outcome) for one in results if one.wager == "jackpot_1"] == [
        ("jackpot_1", "void")
    ]
