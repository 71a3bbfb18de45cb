"""Makes the tournament file of an event from the answers to its form."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from croupier.acts import NotOffered
from croupier.books import Book
from croupier.errors import BadInput
from croupier.tournament.conditions.checks import conflicts
from croupier.tournament.conditions.field_errors import field_error
from croupier.tournament.conditions.levels import generated
from croupier.tournament.conditions.terms import LevelPlan, TournamentTerms, parse_terms
from croupier.tournament.making.condition_texts import texts_of, waived_in
from croupier.tournament.making.event_values import EventAnswers, FlightDay, PlayValues
from croupier.tournament.making.level_structures import colour_ups, structure_plan
from croupier.tournament.making.toml_text import toml_text


class MadeEvent(msgspec.Struct, frozen=True):
    """An event as its form describes it: the file, and the terms that it states."""

    text: str
    terms: TournamentTerms


def make_event(book: Book, answers: EventAnswers) -> MadeEvent:
    """The file of an event. What the book does not permit is refused with the clause; another
    mistake is bad input that names the field of the form."""
    raw = _figures(book, answers)
    try:
        plain = msgspec.convert(raw, TournamentTerms)
        _refuse_conflicts(book, plain)
        texts = texts_of(book, plain, answers.conditions)
        waived = {"not_applicable": list(waived_in(book, plain, texts))}
        text = toml_text(raw | waived | {"conditions": texts})
        return MadeEvent(text, parse_terms(text))
    except msgspec.ValidationError as problem:
        raise _named(field_error(str(problem), raw, TournamentTerms)) from None
    except BadInput as mistake:
        raise _named(mistake) from None


def _refuse_conflicts(book: Book, terms: TournamentTerms) -> None:
    for fault in conflicts(book, terms):
        raise NotOffered(fault.reason, fault.clause, book.id)


def _figures(book: Book, answers: EventAnswers) -> dict[str, Any]:
    """The tables of the file without the texts; what is usual is left out of them."""
    event, entry, tables = answers.event, answers.entry, answers.tables
    poker = answers.game not in book.games
    raw: dict[str, Any] = {
        "book": answers.book,
        "game": answers.game,
        **({"structure": event.structure} if poker else {}),
        "name": event.name,
        "start": _moment(book, event.day, event.time),
        "location": event.location,
        "event": event.event,
        **_stated(answers.conduct),
        "entry": _stated(entry, "re_buy", "add_on"),
        **{
            name: _stated(sale)
            for name, sale in (("re_buy", entry.re_buy), ("add_on", entry.add_on))
            if sale is not None
        },
        "tables": {
            "numbers": list(range(tables.first, tables.first + tables.count)),
            **_stated(tables, "count", "first"),
        },
        "prizes": _stated(answers.prizes, "bounty", "how"),
    }
    if answers.prizes.bounty is not None:
        raw["bounty"] = _stated(answers.prizes.bounty)
    return (
        raw
        | _timing(book, answers.play)
        | (_levels(answers) if poker else {"session": _sessions(answers.play)})
    )


def _moment(book: Book, day: date, minutes: int) -> datetime:
    """A time by the clocks of the house."""
    return datetime.combine(day, time(minutes // 60, minutes % 60), ZoneInfo(book.file.zone))


def _timing(book: Book, play: PlayValues) -> dict[str, Any]:
    """Starting flights, the shot clock, and the time for decisions where the house deals."""
    found: dict[str, Any] = {}
    if play.flights is not None:
        found["flights"] = {
            "merge": _moment(book, play.flights.day, play.flights.time),
            **_stated(play.flights, "flight", "day", "time"),
            "flight": [_flight(book, row) for row in play.flights.flight],
        }
    if play.shot_clock is not None:
        found["shot_clock"] = _stated(play.shot_clock)
    acting = _stated(play.acting)
    return found | ({"acting": acting} if acting else {})


def _flight(book: Book, row: FlightDay) -> dict[str, Any]:
    ends = {"until_level": row.until_level} if row.ends == "level" else {"left": row.left}
    return {
        "name": row.name,
        "start": _moment(book, row.day, row.time),
        "most": row.most,
        **ends,
    }


def _sessions(play: PlayValues) -> list[dict[str, Any]]:
    return [_stated(row) for row in play.session]


def _levels(answers: EventAnswers) -> dict[str, Any]:
    """The levels of a poker event, and when its chips leave play."""
    play, stack = answers.play, answers.entry.chips
    field = play.expected or answers.entry.most
    if play.structure == "own":
        plan = LevelPlan(field=play.expected, **{name: getattr(play, name) for name in _OWN})
    else:
        plan = structure_plan(play.structure, stack, field)
    made: dict[str, Any] = {"levels": _stated(plan)}
    if play.chips:
        levels = generated(plan, stack, plan.field or field)
        made["chip_set"] = _stated(colour_ups(play.chips, levels))
    return made


_OWN = ("minutes", "first_big", "hours", "count", "pause_every", "pause_minutes", "antes_from")
"""The figures of a plan of one's own, named alike in the form and in the file."""


def _stated(value: msgspec.Struct, *without: str) -> dict[str, Any]:
    """The fields of a struct that differ from what is usual, as TOML has them."""
    found: dict[str, Any] = {}
    for field in msgspec.structs.fields(value):
        here = getattr(value, field.name)
        if field.name not in without and here is not None and here != field.default:
            found[field.name] = _plain(here)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        return _stated(value)
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


_FIELDS: Mapping[str, str] = {
    "name": "event.name",
    "start": "event.day",
    "location": "event.location",
    "structure": "event.structure",
    "re_buy": "entry.re_buy",
    "add_on": "entry.add_on",
    "tables.numbers": "tables.count",
    "levels": "play",
    "session": "play.session",
    "bounty": "prizes.bounty",
    "flights.merge": "play.flights.day",
    "flights": "play.flights",
    "shot_clock": "play.shot_clock",
    "acting": "play.acting",
    "chip_set.values": "play.chips",
    "chip_set.colour_up": "play.chips",
    "penalties": "conduct.penalties",
    "disqualified_for": "conduct.disqualified_for",
    "substitutes_for": "conduct.substitutes_for",
}
"""Where the form asks for what stands elsewhere in the file."""
_ROW = re.compile(r"^session (\d+), (\w+)$")


def form_field(field: str) -> str:
    """The field of the form that asks for a field of the file."""
    row = _ROW.fullmatch(field)
    if row:
        return f"play.session[{int(row[1]) - 1}].{row[2]}"
    field = field.partition(",")[0]
    for known in sorted(_FIELDS, key=len, reverse=True):
        if field == known or field.startswith((f"{known}.", f"{known}[")):
            return _FIELDS[known] + field[len(known) :]
    return field


def _named(mistake: BadInput) -> BadInput:
    """A mistake of the file as one of the form, which has no lines."""
    return BadInput(form_field(mistake.field), mistake.expected, mistake.got)
