"""Tests of automatic tables: a round never waits for a player who does not act."""

import pytest

from croupier.banked import CardDuty, TableMemory, dealer_command
from croupier.cards import SeededEntropy
from tests.banked.round.table import GAMES, Table


@pytest.mark.parametrize("book, game", GAMES)
def test_the_machine_does_every_duty_of_the_table_in_the_office_the_book_names(
    book: str, game: str
) -> None:
    left = ("count the cards", "new cards", "replace the shoe")
    memory = TableMemory(duties=tuple(CardDuty(what, "") for what in left))
    table, chance = Table(book, game, memory=memory), SeededEntropy("duties")
    while not table.state.shuffled:
        command = dealer_command(table.law, table.state, chance)
        assert command is not None
        table.do(command)
    assert not table.state.memory.duties
