"""What a dealer takes back and gives back after a ruling, seat by seat."""

from typing import Literal

import msgspec

from croupier.money import Cents

TakeBackAct = Literal["take back", "give back", "take", "leave"]
"""`take back` what was paid, `give back` a wager, `take` a wager that is forfeited, or `leave` it
where it lies."""


class TakeBackLine(msgspec.Struct, frozen=True):
    """One thing to do at one seat; `what` says it to the dealer, `clause` says why."""

    seat: int
    person: str
    wager: str
    act: TakeBackAct
    amount: Cents
    what: str
    clause: str
