"""Entries as a table of comma-separated values, out of a tournament and into it.

Written are the players with what is known of them; read are people who are to enter. A wrong line
is bad input that names its number.
"""

from __future__ import annotations

import csv
from io import StringIO

import msgspec

from croupier.acts import Actor, Millis
from croupier.errors import BadInput
from croupier.tournament import commands
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.order_of_finish import place_numbers, standings
from croupier.tournament.state import Tournament

COLUMNS = ("number", "player", "status", "table", "seat", "chips", "place", "prize_cents")
READ = ("player", "reserve", "signed", "staff")
MOST_LINES = 20_000
_YES_OR_NO = {"": False, "no": False, "yes": True}


class EntryLine(msgspec.Struct, frozen=True):
    """Somebody who is to enter, as a line says."""

    player: str
    reserve: bool = False
    signed: bool = False
    staff: bool = False


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
    """The people of a table with a column `player`, and `reserve`, `signed` and `staff` if given.

    Other columns are passed over, so that a table that was written can be read.
    """
    rows = list(csv.reader(StringIO(text)))
    heading = [cell.strip() for cell in rows[0]] if rows else []
    if "player" not in heading:
        wanted = f"a heading with the column player, and at will {', '.join(READ[1:])}"
        raise BadInput("heading", wanted, ",".join(heading), where=_at(where, 1))
    if len(rows) > MOST_LINES:
        raise BadInput("lines", f"at most {MOST_LINES}", len(rows), where=where)
    found: dict[str, EntryLine] = {}
    for number, cells in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in cells):
            continue
        line = _line(dict(zip(heading, cells, strict=False)), _at(where, number))
        if line.player in found:
            raise BadInput("player", "each player once", line.player, where=_at(where, number))
        found[line.player] = line
    return tuple(found.values())


def _at(where: str | None, number: int) -> str:
    return f"{where}, line {number}" if where else f"line {number}"


def _line(cells: dict[str, str], where: str) -> EntryLine:
    player = cells["player"].strip() if "player" in cells else ""
    if not player:
        raise BadInput("player", "a name", where=where)
    flags = {name: cells.get(name, "").strip().lower() for name in READ[1:]}
    for name, value in flags.items():
        if value not in _YES_OR_NO:
            raise BadInput(name, "yes or no", value, where=where)
    return EntryLine(player, **{name: _YES_OR_NO[value] for name, value in flags.items()})


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
            at=at,
        )
        for line in lines
    )
