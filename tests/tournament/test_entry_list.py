"""Tests of entries as comma-separated values, and of lines that mistakes name."""

from __future__ import annotations

import pytest

from croupier.acts import Actor, Millis
from croupier.errors import BadInput
from croupier.tournament import EntryLine, enter_commands, entries_csv, read_entries_csv
from tests.tournament.stage import OPERATOR, Event, poker

LIST = "player,signed,reserve\nann,yes,\nben,no,no\n\n cat ,,yes\n"
HEADING = "list.csv, line 1: heading: expected a heading with the column player"


def test_people_are_read_from_a_list_and_enter() -> None:
    lines = read_entries_csv(LIST)
    assert lines == (
        EntryLine("ann", signed=True, number=2, column=1),
        EntryLine("ben", number=3, column=1),
        EntryLine("cat", reserve=True, number=5, column=1),
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
        ("", HEADING),
        ("name\nann\n", HEADING),
        ("cash,player,cash\n", "list.csv, line 1, column 3: heading: expected each column once"),
        ("player,signed\nann,yes\n,no\n", "list.csv, line 3, column 1: player: expected a name"),
        ("signed,player\nyes\n", "list.csv, line 2, column 2: player: expected a name"),
        ("player,x,staff\nann,,maybe\n", "list.csv, line 2, column 3: staff: expected yes or no"),
        ("x,player\n,ann\n,ben\n,ann\n", "list.csv, line 4, column 2: player: expected each"),
        ("player\nann,yes\n", "list.csv, line 2, column 2: line: expected at most the 1 columns"),
        ('player,x\nann,"two\nlines"\n,\n\n,y\n', "list.csv, line 6, column 1: player: expected"),
        ('player\nann\n"ben\n', "list.csv, line 3: line: expected comma-separated values"),
    ],
)
def test_a_mistake_names_the_line_and_the_column(text: str, told: str) -> None:
    with pytest.raises(BadInput) as wrong:
        read_entries_csv(text, "list.csv")
    assert str(wrong.value).startswith(told)


def test_a_list_may_name_the_flight() -> None:
    lines = read_entries_csv("player,flight\nann,1B\nben,\n")
    assert [command.flight for command in enter_commands(lines, OPERATOR, Millis(0))] == ["1B", ""]


def test_the_commands_are_given_by_the_desk() -> None:
    (command,) = enter_commands((EntryLine("ann"),), OPERATOR, Event(poker()).now)
    assert command.actor == Actor("olga", "casino-operator")
