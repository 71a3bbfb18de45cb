"""The event that notes which member of staff read the records of a round, and in what role."""

import msgspec


class RoundSeen(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """A member of staff was shown the records of a round. The event never holds a card.

    `table` is where the round was played; `covered` says that some of its cards were covered.
    """

    person: str
    role: str
    house: str
    table: str
    round: str
    covered: bool

    @property
    def stream(self) -> str:
        return f"audit:{self.house}"
