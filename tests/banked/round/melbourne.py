"""A Crown Melbourne table with jackpot wagers, for tests of its irregularities."""

from tests.banked.round.table import JACKPOT, Table

BOOK = "melbourne-wsop"
GAMES = ("bonus", "ultimate")
SIGN = {"jackpot": JACKPOT}


def table_of(game: str, *seats: int, sign: dict[str, object] | None = None) -> Table:
    return Table(BOOK, game, {**SIGN, **(sign or {})}).open_bets(*seats, jackpot=5)


def main_back_jackpot_carried(table: Table, seats: tuple[int, ...]) -> bool:
    carried = sorted(c.seat for c in table.state.memory.carried)
    return carried == list(seats) and all(table.net(n) == -5 for n in seats)
