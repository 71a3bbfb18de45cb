"""Names of the tables of tournaments, under which the house keeps what is played there.

A table of a tournament is no table of the floor: its seats and chips are the tournament's. Its
play has a stream of its own, `play:ID/NUMBER`, like that of a table of the floor.
"""

from typing import Final, NamedTuple

from croupier.house.world.live_table import LiveTable
from croupier.tournament import Tournament

BETWEEN: Final = "/"
"""Between a tournament and the number of its table; no table of the floor has it in its name."""


class TournamentTableName(NamedTuple):
    """A tournament and the number of one of its tables."""

    tournament: str
    number: int

    def __str__(self) -> str:
        return f"{self.tournament}{BETWEEN}{self.number}"


def tournament_table(name: str) -> TournamentTableName | None:
    """The tournament's table of this name; None where it is none."""
    tournament, between, number = name.rpartition(BETWEEN)
    if not between or not number.isdecimal() or str(int(number)) != number:
        return None
    return TournamentTableName(tournament, int(number))


def is_hand_of(state: Tournament, number: int, play: LiveTable) -> bool:
    """Whether what is dealt at a table is the hand that the tournament plays there.

    It is not if the director has taken the hand back, or has ended it by hand.
    """
    table = state.tables.get(number)
    if table is None or not table.in_hand or play.hand is None:
        return False
    brought = {place.person: int(place.stack) for place in play.hand.setup.places}
    return brought == {player: state.entrants[player].chips for player in table.order}


def has_ended(play: LiveTable) -> bool:
    """Whether a table shows a hand or a round that is over."""
    if play.table_round is not None:
        return not play.table_round.on
    return play.deal is not None and not play.dealing
