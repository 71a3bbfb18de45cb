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


class Reminders(msgspec.Struct, frozen=True, kw_only=True):
    """What a person wants to be reminded of: so many minutes of play, so much lost.

    0 means no reminder. `since` is when they were set; the loss is counted from `loss_since`.
    `heard_at` is when a reminder of time was last acknowledged, `heard_loss` the loss that one of
    loss had told them of.
    """

    minutes: int = 0
    loss: Cents = Cents(0)
    since: Millis = Millis(0)
    loss_since: Millis = Millis(0)
    heard_at: Millis = Millis(0)
    heard_loss: Cents = Cents(0)


class Purse(msgspec.Struct, frozen=True, kw_only=True):
    """An account. `paid_in` is what each cage has paid into it, less what it has paid out.

    `kept_as` is the name under which a guest has kept the account, `nickname` the name that a
    person wants to be shown by at tables.
    """

    person: str
    balance: Cents = Cents(0)
    tokens: Cents = Cents(0)
    holds: tuple[Hold, ...] = ()
    paid_in: Mapping[str, Cents] = {}
    kept_as: str = ""
    nickname: str = ""
    reminders: Reminders = Reminders()

    def hold(self, number: int) -> Hold | None:
        return by_number(self.holds, number)

    @property
    def held(self) -> Cents:
        return Cents(sum(hold.amount for hold in self.holds if hold.ended is None))
