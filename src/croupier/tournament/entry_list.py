"""Entries as a table of comma-separated values, out of a tournament and into it.

Written are the players with what is known of them; read are people who are to enter. A mistake is
bad input that names the line and the column, both counted from 1.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

import msgspec

from croupier.acts import Actor, Millis
from croupier.errors import BadInput
from croupier.tournament import commands
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.order_of_finish import place_numbers, standings
from croupier.tournament.state import Tournament

COLUMNS = ("number", "player", "status", "table", "seat", "chips", "place", "prize_cents")
FLAGS = ("reserve", "signed", "staff", "cash")
READ = ("player", *FLAGS, "flight")
MOST_LINES = 20_000
_YES_OR_NO = {"": False, "no": False, "yes": True}


class EntryLine(msgspec.Struct, frozen=True):
    """Somebody who is to enter, as a line says; `number` is that of the line, and `column` the
    number of the column with the name.

    Whoever pays the fee in `cash` at the desk needs no account. `flight` is one of several starting
    flights, empty for the one that is on or next.
    """

    player: str
    reserve: bool = False
    signed: bool = False
    staff: bool = False
    cash: bool = False
    number: int = 0
    column: int = 0
    flight: str = ""

    @property
    def place(self) -> str:
        """Where in the list the name stands."""
        return _at(None, self.number, self.column)


def entries_csv(terms: TournamentTerms, state: Tournament) -> str:
    """Everybody who has entered, a line each, in order of entry."""
    places = place_numbers(state.places or standings(terms, state))
    out = StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for e in sorted(state.entrants.values(), key=lambda entrant: entrant.number):
        place, prize = places.get(e.player, ""), state.prizes.get(e.player, "")
        rows.writerow((e.number, e.player, e.status, e.table, e.seat, e.chips, place, prize))
    return out.getvalue()


def read_entries_csv(text: str, where: str | None = None) -> tuple[EntryLine, ...]:
    """The people of a table with a column `player`, and the others of `READ` if given.

    Other columns are passed over, so that a table that was written can be read.
    """
    rows = _rows(text, where)
    number, cells = next(rows, (1, []))
    heading = [cell.strip() for cell in cells]
    _check_heading(heading, where, number)
    found: dict[str, EntryLine] = {}
    for number, cells in rows:
        if not any(cell.strip() for cell in cells):
            continue
        line = _line(heading, cells, where, number)
        if line.player in found:
            at = _at(where, number, line.column)
            raise BadInput("player", "each player once", line.player, where=at)
        found[line.player] = line
        if len(found) > MOST_LINES:
            raise BadInput("lines", f"at most {MOST_LINES} people", where=where)
    return tuple(found.values())


def _rows(text: str, where: str | None) -> Iterator[tuple[int, list[str]]]:
    """The cells of each row, with the number of the line on which it begins."""
    reader = csv.reader(StringIO(text), strict=True)
    begins = 1
    try:
        for cells in reader:
            yield begins, cells
            begins = reader.line_num + 1
    except csv.Error as trouble:
        wanted = f"comma-separated values ({trouble})"
        raise BadInput("line", wanted, where=_at(where, begins)) from None


def _check_heading(heading: list[str], where: str | None, number: int) -> None:
    if "player" not in heading:
        wanted = f"a heading with the column player, and at will {', '.join(READ[1:])}"
        raise BadInput("heading", wanted, ",".join(heading), where=_at(where, number))
    for place, name in enumerate(heading, 1):
        if name in READ and name in heading[: place - 1]:
            raise BadInput("heading", "each column once", name, where=_at(where, number, place))


def _at(where: str | None, number: int, column: int = 0) -> str:
    place = f"line {number}, column {column}" if column else f"line {number}"
    return f"{where}, {place}" if where else place


def _line(heading: list[str], cells: list[str], where: str | None, number: int) -> EntryLine:
    if len(cells) > len(heading):
        wanted = f"at most the {len(heading)} columns of the heading"
        at = _at(where, number, len(heading) + 1)
        raise BadInput("line", wanted, cells[len(heading)], where=at)
    column = {name: heading.index(name) + 1 for name in READ if name in heading}
    said = {name: cells[at - 1].strip() for name, at in column.items() if at <= len(cells)}
    if not said.get("player"):
        raise BadInput("player", "a name", where=_at(where, number, column["player"]))
    flags: dict[str, bool] = {}
    for name in FLAGS:
        value = said.get(name, "").lower()
        if value not in _YES_OR_NO:
            raise BadInput(name, "yes or no", value, where=_at(where, number, column[name]))
        flags[name] = _YES_OR_NO[value]
    return EntryLine(
        said["player"],
        **flags,
        flight=said.get("flight", ""),
        number=number,
        column=column["player"],
    )


def enter_commands(
    lines: tuple[EntryLine, ...], by: Actor, at: Millis
) -> tuple[commands.Enter, ...]:
    """The commands by which the desk enters these people."""
    return tuple(
        commands.Enter(
            actor=by,
            player=line.player,
            reserve=line.reserve,
            signed=line.signed,
            staff=line.staff,
            flight=line.flight,
            at=at,
        )
        for line in lines
    )
