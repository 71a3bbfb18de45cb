"""The questions about starting flights, the shot clock, and the time where the house deals."""

from __future__ import annotations

from croupier.acts import FormChoice, FormField, text_field
from croupier.tournament.conditions.flight_terms import FlightStacks
from croupier.tournament.making.event_questions import Questions

STACKS: dict[FlightStacks, str] = {
    "best": "the largest of them",
    "last": "the one of the last flight",
    "all": "all of them",
}


def timing_fields(ask: Questions) -> tuple[FormField, ...]:
    """Flights are played through levels, so a tournament of sessions is not asked for them."""
    flights = () if ask.terms.banked else (_flights(ask),)
    return (*flights, _shot_clock(ask), _acting(ask))


def _moment(ask: Questions, day: str, time: str) -> tuple[FormField, ...]:
    """A day and a time by the clocks of the house, under these labels."""
    held = ask.clause("start", "schedule")
    return (
        FormField(key="day", label=day, type="day", required=True, clause=held),
        FormField(key="time", label=time, type="time", required=True, default=12 * 60),
    )


def _flights(ask: Questions) -> FormField:
    ways = (
        FormChoice(
            value="level",
            label="to the end of a level",
            fields=(ask.number("until_level", "To the end of level", 8, least=1),),
        ),
        FormChoice(
            value="left",
            label="until so many are left",
            fields=(ask.number("left", "Until so many are left", 9, least=1),),
        ),
    )
    inner = (
        text_field("name", "Name, such as 1A"),
        *_moment(ask, "Day", "Starts at"),
        ask.number("most", "Entries at most", ask.terms.tables.seats, "players", least=2),
        ask.choice("ends", "It is played", "level", ways),
    )
    first = "Flights, the first one at the start of the event"
    one = ask.group("", "Flight", *inner, required=True)
    several = "Whoever has several stacks plays on with"
    later = "0: the one after the last level of a flight."
    return ask.group(
        "flights",
        "Starting flights",
        ask.rows("flight", first, one, least=2, most=20),
        *_moment(ask, "Day on which those left play on together", "They begin at"),
        ask.number("level", "They begin with level", 0, note=later),
        ask.number("each", "Flights that one player may enter", 1, least=1),
        ask.choice("stacks", several, "best", STACKS, required=False),
        about=("progression",),
    )


def _shot_clock(ask: Questions) -> FormField:
    together = "Cards and their seconds go together; 0 of both for none."
    return ask.group(
        "shot_clock",
        "Shot clock",
        ask.number("seconds", "Seconds for a decision", 30, least=5, most=300),
        ask.number("cards", "Time-bank cards of each player", 0, most=50, note=together),
        ask.number("card_seconds", "Seconds that a card adds", 0, most=300),
        ask.number("from_level", f"From {ask.period} on", 1, least=1),
        note="Dealers time the decisions at their tables.",
        about=("pace", "further-terms"),
    )


def _acting(ask: Questions) -> FormField:
    usual, answer = ask.terms.acting, "Seconds to answer whether to buy back in"
    return ask.group(
        "acting",
        "Time where the house deals in the browser",
        ask.number("seconds", "Seconds for a decision", usual.seconds, least=1, most=600),
        ask.number("time_bank", "Seconds of time bank in all", usual.time_bank, most=3600),
        ask.number("reconnect", "Seconds more for a lost connection", usual.reconnect, most=600),
        ask.number("re_buy", answer, usual.re_buy, least=5, most=600),
        folded=True,
    )
