"""Events that note which member of staff looked at others' cards or accounts, and in what role."""

from typing import TypeAlias

import msgspec


class StaffLook(msgspec.Struct, frozen=True, kw_only=True):
    """A member of staff was shown something about others, in a role in a house."""

    person: str
    role: str
    house: str

    @property
    def stream(self) -> str:
        return f"audit:{self.house}"


class RoundSeen(StaffLook, frozen=True, tag=True, kw_only=True):
    """A member of staff was shown the records of a round. The event never holds a card.

    `table` is where the round was played; `covered` says that some of its cards were covered.
    """

    table: str
    round: str
    covered: bool


class AccountSeen(StaffLook, frozen=True, tag=True, kw_only=True):
    """A member of staff was shown the account and record of a player."""

    player: str


AnyLook: TypeAlias = RoundSeen | AccountSeen
