"""The log's record of a look: which member of staff was shown a round, and in what office."""

import msgspec


class RoundSeen(msgspec.Struct, frozen=True, tag=True, kw_only=True):
    """Somebody was shown the records of a round. It never holds a card.

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
