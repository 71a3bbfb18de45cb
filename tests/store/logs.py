"""Small logs for tests, and a function that writes to them."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec
from sqlalchemy import Engine

from croupier.acts import Micros
from croupier.money import Account, Cents, Transfer
from croupier.store import (
    Append,
    Fresh,
    LogVerdict,
    Receipt,
    Store,
    Unavailable,
    transfer_event,
    verify,
)
from tests.patience import PATIENCE


def event(kind: str, **fields: object) -> Fresh:
    """An engine's event: its type stands in its JSON too."""
    return Fresh(kind, msgspec.json.encode({"type": kind, **fields}))


def moved(name: str, source: str, target: str, cents: int, memo: str = "") -> Fresh:
    """So many cents from one account to another."""
    accounts = Account.parse(source), Account.parse(target)
    return transfer_event(Transfer.between(name, *accounts, Cents(cents), memo))


def write(store: Store, stream: str, *events: Fresh, key: str = "", who: str = "sue") -> Receipt:
    """Adds to the end of a stream, as a command with its own key."""
    return _command(store, stream, events, key, who)()


def write_patiently(store: Store, stream: str, *events: Fresh) -> Receipt:
    """As `write`, and again where a crowded machine refused it: for more than a few events."""
    return _sent(_command(store, stream, events))


def _command(
    store: Store, stream: str, events: tuple[Fresh, ...], key: str = "", who: str = "sue"
) -> Callable[[], Receipt]:
    """The command, which may be sent again."""
    version = store.version(stream)
    return partial(
        store.append,
        [Append(stream, version, events)],
        key=key or f"{stream} {version}",
        who=who,
        at=Micros(1_700_000_000_000_000 + store.head().position),
        command=b"write",
    )


def _sent(send: Callable[[], Receipt]) -> Receipt:
    """Sends a command until the log has it: a crowded machine may refuse it in between."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return send()
        except Unavailable:
            if time.monotonic() > until:
                raise


def fill_house(store: Store) -> None:
    """Three rounds at two tables, the third still live; a meter, buy-ins and a payment."""
    for number, person in enumerate(("ann", "bob"), start=1):
        buy_in = moved(f"buy-in {number}", "cage:main", f"player:{person}", 50_00, "buy-in")
        opened = (event("AccountOpened", person=person), buy_in)
        _sent(_command(store, f"player:{person}", opened))
    for number in (1, 2):
        _sent(_command(store, "table:7", finished_round(f"r{number}")))
    paid = moved("t1", "float:7", "player:ann", 30_00, "a win")
    settled = partial(
        store.append,
        [
            Append("table:7", store.version("table:7"), (event("TableCounted", chips=5),)),
            Append("player:ann", store.version("player:ann"), (paid,)),
            Append("meter:m1", 0, (event("MeterFed", meter="m1", table="7", cents=170),)),
        ],
        key="three streams",
        who="sue",
        at=Micros(1_700_000_000_500_000),
        command=b"settle",
        answer=b'{"paid":3000}',
    )
    _sent(settled)
    _sent(_command(store, "table:9", live_round("r3"), who="tim"))


def live_round(name: str) -> tuple[Fresh, ...]:
    """A round that has been dealt and is not over; `ann` may not know the dealer's cards."""
    return (
        event("RoundOpened", id=name, table="9", seats=[{"seat": 1, "person": "ann"}]),
        event("CardsShuffled", order=["Qd", "Jc", "4h", "9s"], deck="blue"),
        event("CardDealt", to="seat", seat=1, card="Qd", up=False),
        event("CardDealt", to="dealer", seat=0, card="Jc", up=False),
        event("CardBurned", card="4h", before="flop"),
        event("BoardShown", part=["flop"], cards=["9s"], clause="1.1"),
    )


def finished_round(name: str) -> tuple[Fresh, ...]:
    closing = event("DealerShown", cards=["Jc"], hand="a jack"), event("RoundClosed", at=5)
    return (*live_round(name), *closing)


def audit(store: Store | Engine) -> LogVerdict:
    """What an audit of the whole log finds."""
    engine = store.engine if isinstance(store, Store) else store
    with engine.connect() as connection:
        return verify(connection)


SIGN = {"minimum": 500}


def append(store: Store, stream: str, kind: str, **data: Any) -> None:
    write(store, stream, event(kind, **data))


def play_round(
    store: Store, table: str, number: int, gained: dict[str, int], *, closed_first: bool = False
) -> None:
    """A banked round at a table; its play may be closed before or after the floor ends it."""
    name, play, floor = f"{table}-{number}", f"play:{table}", f"table:{table}"
    seats = [{"seat": n, "person": p, "chips": 9000} for n, p in enumerate(gained, start=1)]
    opened = {"book": "b", "game": "g", "sign": SIGN, "seats": seats, "practice": False}
    append(store, play, "banked.RoundOpened", id=name, **opened)
    for seat in seats:
        append(store, play, "banked.WagerPlaced", seat=seat["seat"], home=seat["seat"])
    append(store, floor, "floor.RoundBegan", round=name, playing=list(gained))
    for seat, amount in zip(seats, gained.values(), strict=True):
        wager = {"seat": seat["seat"], "wager": "ante", "staked": 500, "returned": 500 + amount}
        append(store, play, "banked.WagerSettled", **wager)
    ended = {
        "round": name,
        "completed": True,
        "wagered": list(gained),
        "move": {"entries": {f"player:{p}@{table}": n for p, n in gained.items() if n}},
        "at": number * 1000,
    }
    steps = [
        (play, "banked.RoundClosed", {}),
        (floor, "floor.RoundEnded", ended),
    ]
    for stream, kind, data in steps if closed_first else reversed(steps):
        append(store, stream, kind, **data)
