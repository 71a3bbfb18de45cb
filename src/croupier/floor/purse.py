"""`Purse`, the account of one person: money, promotional tokens, and payments held back."""

from collections.abc import Mapping

import msgspec

from croupier.acts import Actor, Millis
from croupier.floor.table import Numbered, by_number
from croupier.money import Cents


class Hold(Numbered, frozen=True, kw_only=True):
    """A payment held back: from which table, why, and for how long it may be.

    `due` is the end of a period the book fixes (Perth 5.17); without it the hold lasts until
    an officer has decided whether it is paid (Melbourne 14.2.3).
    """

    house: str
    book: str
    table: str
    amount: Cents
    power: str
    clause: str
    reason: str
    since: Millis
    by: Actor
    due: Millis | None = None
    ended: Millis | None = None
    released: bool = False


class Purse(msgspec.Struct, frozen=True, kw_only=True):
    """An account. `paid_in` is what each cage has paid into it, less what it has paid out."""

    person: str
    balance: Cents = Cents(0)
    tokens: Cents = Cents(0)
    holds: tuple[Hold, ...] = ()
    paid_in: Mapping[str, Cents] = {}

    def hold(self, number: int) -> Hold | None:
        return by_number(self.holds, number)

    @property
    def held(self) -> Cents:
        return Cents(sum(hold.amount for hold in self.holds if hold.ended is None))
