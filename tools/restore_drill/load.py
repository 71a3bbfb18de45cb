"""The load of the drill: records to begin with, and people who pay money in without a pause."""

import asyncio
import threading
import time
from typing import NamedTuple

import httpx

from croupier import floor
from croupier.acts import Actor
from croupier.house import Casino, Draft, found_houses, open_account
from croupier.money import Cents
from croupier.store import Store

HOUSE = "Casino Canberra"
PEOPLE = 20
AT_ONCE = 200
"""Deposits that wait to be written at one time while the log is filled."""
PAYERS = 4


def fill(database: str, records: int) -> int:
    """Fills an empty log with deposits until it has so many records; gives how many it has."""
    with Store(database, busy=True) as store:
        return asyncio.run(_fill(Casino(store), records))


async def _fill(casino: Casino, records: int) -> int:
    await found_houses(casino)
    people = [f"Player {number}" for number in range(PEOPLE)]
    for person in people:
        await open_account(casino, person, HOUSE)
    done = 0
    while casino.world.position < records:
        batch = [_deposit(casino, people[n % PEOPLE], f"fill {done + n}") for n in range(AT_ONCE)]
        await asyncio.gather(*batch)
        done += AT_ONCE
    return casino.world.position


async def _deposit(casino: Casino, person: str, name: str) -> None:
    def decide(draft: Draft) -> None:
        draft.ask_floor(
            floor.Deposit(
                actor=Actor(person, "player"),
                at=draft.at,
                id=name,
                house=HOUSE,
                person=person,
                amount=Cents(100),
            )
        )

    await casino.perform(decide, who=person)


class Acknowledged(NamedTuple):
    """A deposit that was acknowledged: its key in the log, and when the answer came."""

    key: str
    at: float


class Payers:
    """Guests who pay money in, one deposit after another, until the server is gone."""

    def __init__(self, address: str) -> None:
        self._address = address
        self.acknowledged: list[Acknowledged] = []
        self._threads = [threading.Thread(target=self._pay, daemon=True) for _ in range(PAYERS)]
        for thread in self._threads:
            thread.start()

    def wait_for(self, more: int) -> None:
        """Waits until so many more deposits are acknowledged."""
        wanted = len(self.acknowledged) + more
        while len(self.acknowledged) < wanted:
            if not any(thread.is_alive() for thread in self._threads):
                raise ConnectionError("the server answers no deposits")
            time.sleep(0.01)

    def wait_until_gone(self) -> None:
        for thread in self._threads:
            thread.join()

    def _pay(self) -> None:
        with httpx.Client(base_url=self._address, timeout=60) as web:
            try:
                self._pay_on(web)
            except httpx.TransportError:
                return

    def _pay_on(self, web: httpx.Client) -> None:
        me = web.post("/api/guest").json()
        number = 0
        while True:
            number += 1
            body = {"key": f"d{number}", "house": HOUSE, "amount": 100}
            answer = web.post("/api/account/deposit", json=body, headers={"X-CSRF": me["csrf"]})
            if answer.status_code == 200:
                key = f"{me['person']}/d{number}"
                self.acknowledged.append(Acknowledged(key, time.monotonic()))
            else:
                time.sleep(0.05)  # too many requests from one address
