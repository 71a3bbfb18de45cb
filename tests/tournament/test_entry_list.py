"""Tests of entries as comma-separated values, and of lines that mistakes name."""

from __future__ import annotations

import pytest

from croupier.acts import Actor
from croupier.errors import BadInput
from croupier.tournament import EntryLine, enter_commands, entries_csv, read_entries_csv
from tests.tournament.stage import OPERATOR, Event, poker

LIST = "player,signed,reserve\nann,yes,\nben,no,no\n\n cat ,,yes\n"


def test_people_are_read_from_a_list_and_enter() -> None:
    lines = read_entries_csv(LIST)
    assert lines == (
        EntryLine("ann", signed=True),
        EntryLine("ben"),
        EntryLine("cat", reserve=True),
    )
    event = Event(poker(entry={"least": 2})).open()
    for command in enter_commands(lines, OPERATOR, event.now):
        event.do(command)
    assert [e.status for e in event.state.entrants.values()] == ["entered", "entered", "reserve"]
    assert event.state.pool == 200_00


def test_what_is_written_names_everybody_and_can_be_read_again() -> None:
    event = Event(poker(entry={"least": 2})).playing("ann", "Smith, Ben")
    event.hand(**{"ann": 20_000, "Smith, Ben": 0})
    written = entries_csv(event.terms, event.state)
    assert written.splitlines() == [
        "number,player,status,table,seat,chips,place,prize_cents",
        f"1,ann,playing,1,{event.state.entrants['ann'].seat},20000,1,",
        '2,"Smith, Ben",out,0,0,0,2,',
    ]
    assert [line.player for line in read_entries_csv(written)] == ["ann", "Smith, Ben"]


@pytest.mark.parametrize(
    "text, told",
    [
        ("", "list.csv, line 1: heading: expected a heading with the column player"),
        ("name\nann\n", "list.csv, line 1: heading: expected a heading with the column player"),
        ("player,signed\nann,yes\n,no\n", "list.csv, line 3: player: expected a name"),
        ("player,staff\nann,maybe\n", "list.csv, line 2: staff: expected yes or no"),
        ("player\nann\nben\nann\n", "list.csv, line 4: player: expected each player once"),
    ],
)
def test_a_wrong_line_is_named(text: str, told: str) -> None:
    with pytest.raises(BadInput) as wrong:
        read_entries_csv(text, "list.csv")
    assert str(wrong.value).startswith(told)


def test_the_commands_are_given_by_the_desk() -> None:
    (command,) = enter_commands((EntryLine("ann"),), OPERATOR, Event(poker()).now)
    assert command.actor == Actor("olga", "casino-operator")
