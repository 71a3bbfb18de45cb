"""The questions about tables, levels and sessions of an event."""

from __future__ import annotations

from croupier.acts import FormChoice, FormField
from croupier.tournament.making.event_questions import Questions
from croupier.tournament.making.level_structures import STRUCTURES


def table_fields(ask: Questions) -> tuple[FormField, ...]:
    terms, about = ask.terms.tables, ("tables",)
    order = "Those not named break before, the highest number first."
    found = [
        ask.number("count", "How many tables", len(terms.numbers), *about, least=1,
                     most=1000),
        ask.number("first", "Number of the first one", 1, *about, least=1),
        ask.number("seats", "Seats at each", terms.seats, *about, least=2, most=11),
    ]  # fmt: skip
    if ask.terms.banked:
        return tuple(found)
    return (
        *found,
        ask.number("gap", "Players by which tables may differ", 1, "places", least=1),
        _numbers(ask, "break_order", "Order in which tables break", "Table", order),
        _numbers(
            ask,
            "redraw_at",
            "All draw new seats when so many are left",
            "Players left",
            "Such as 27 and 9.",
        ),
    )


def _numbers(ask: Questions, key: str, label: str, one: str, note: str) -> FormField:
    return ask.rows(key, label, ask.number("", one, None, least=1), note=note, folded=True)


def play_fields(ask: Questions) -> tuple[FormField, ...]:
    if ask.terms.banked:
        return (_sessions(ask),)
    own = FormChoice(value="own", label="Figures of your own", fields=_own_levels(ask))
    offered = tuple(
        FormChoice(value=key, label=f"{row.name}: {row.says}") for key, row in STRUCTURES.items()
    )
    needed = "Each leaves play at the level from which on it is needed no more."
    chip = ask.number("", "Chip", None, least=1)
    return (
        ask.choice(
            "structure", "Structure", "standard", (*offered, own), "rounds", "sessions"
        ),
        ask.number("expected", "Entries expected", 100, least=0,
                     note="By them the levels and the length are worked out."),
        ask.rows("chips", "Chips in play, the smallest first", chip, "chips", note=needed),
    )  # fmt: skip


def _own_levels(ask: Questions) -> tuple[FormField, ...]:
    hours = "The levels climb so that it is over by then; 0 for a step with each level."
    return (
        ask.number("minutes", "Minutes of a level", 20, least=1, most=1440),
        ask.number("first_big", "First big blind", 0, note="0: a hundredth of the stack."),
        ask.number("hours", "Hours in all", 0, most=48, note=hours),
        ask.number("count", "Levels", 20, least=1, most=60),
        ask.number("pause_every", "A break after so many levels", 4),
        ask.number("pause_minutes", "Minutes of a break", 10, least=1, most=1440),
        ask.number("antes_from", "Antes from level", 4, note="0 for no antes."),
    )


def _sessions(ask: Questions) -> FormField:
    fields_ = {"everyone": "Everybody", "through": "Those who went on", "beaten": "The beaten"}
    length = "Give one of rounds, minutes and players left."
    inner = (
        ask.number("rounds", "Rounds", None, required=False, note=length),
        ask.number("minutes", "Minutes", None, required=False),
        ask.number("left", "Until so many are left at a table", None, required=False),
        ask.number("minimum", "Least wager", 100, "limits", least=1),
        ask.number("maximum", "Greatest wager", 2000, "limits", least=1),
        ask.number("advance", "Go on from each table", 0, "advancing", "progression"),
        ask.choice("field", "Who plays it", "through", fields_, "repechage"),
        ask.number("secret_wagers", "Secret wagers of each player", 0, "secret-wagers"),
    )
    entry = ask.group("", "Session", *inner, required=True)
    return ask.rows("session", "Sessions", entry, "sessions", "rounds", least=1, most=20)
