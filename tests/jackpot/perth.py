"""Crown Perth with Level 1 wagers of $5, for its jackpot tests."""

from __future__ import annotations

from croupier.jackpot import (
    EndGame,
)
from tests.jackpot.houses import House, clock

BOOK = "perth-ultimate"
COSTS = {"level1": "5.00", "level2": "10.00", "level3": "15.00"}


def perth(tables: str = "T1 T2", **settings: str) -> House:
    house = House(BOOK, **settings)
    house.open("P", tables, level1_wager="5.00")
    return house


def start(house: House, table: str, seats: list[str], level: str) -> None:
    house.start(table, " ".join(seats), COSTS[level], level=level)


def over(house: House, table: str) -> None:
    house.record(table)
    house.do(EndGame(table=table, actor=house.dealer, at=clock()))
