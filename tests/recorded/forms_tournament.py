"""Names of the tournament engine that differ between version 0.1 and today."""

from typing import Any, Final

import msgspec

from croupier import tournament
from croupier.acts import MINUTE, SECOND, from_json, to_json
from tests.recorded.forms import Engine, Forms, Plain, viewer_of


def begin_tournament(setup: Plain) -> tuple[Any, Any]:
    terms = msgspec.convert(setup["terms"], tournament.TournamentTerms)
    rules = tournament.tournament_rules(terms)
    return rules, rules.start


def decide_tournament(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules.perform(state, command)
    return after, events


def remember_tournament(rules: Any, state: Any, recorded: Plain) -> Any:
    """The state after an event of version 0.1, whose instants were whole seconds."""
    made = {**recorded}
    if "at" in made:
        made["at"] *= SECOND
    if made["type"] == "StartMoved":
        made["to"] *= SECOND
    if made["type"] == "ClockMarked":
        made["lasts"] *= MINUTE
    return rules.evolve(state, from_json(to_json(made), tournament.AnyTournamentEvent))


def look_tournament(rules: Any, state: Any, viewer: Any, command: Plain) -> Any:
    return tournament.view(state.now, rules.terms, viewer_of(viewer), command["at"] * SECOND)


def command_now(recorded: Plain) -> Plain:
    """Instants were whole seconds, and a break lasted whole minutes."""
    made = {**recorded, "at": recorded["at"] * SECOND}
    if recorded["type"] == "MoveStart":
        made["to"] *= SECOND
    if recorded["type"] == "SetClock":
        made["lasts"] *= MINUTE
    return made


def event_then(now: Plain) -> Plain:
    made = {**now}
    if "at" in now:
        made["at"] //= SECOND
    if now["type"] == "StartMoved":
        made["to"] //= SECOND
    if now["type"] == "ClockMarked":
        made["minutes"] //= MINUTE
    if now["type"] == "Moved":
        made["reason"] = now["reason"].replace("fits at one table", "fits at 1 tables")
    return made


def view_then(now: Plain) -> Plain:
    """The clock counted in seconds, and there were no flights."""
    since = ("flight", "bagged")
    players = [{k: v for k, v in one.items() if k not in since} for one in now["players"]]
    now, clock = {**now, "players": players}, now["clock"]
    if clock is None:
        return now
    changes = clock["changes_at"]
    seconds = {
        "left": clock["left"] // SECOND,
        "changes_at": changes if changes is None else changes // SECOND,
    }
    return {**now, "clock": {**clock, **seconds}}


FORMS: Final = Forms(
    command_fields={"SetClock": {"minutes": "lasts"}},
    event_fields={"ClockMarked": {"minutes": "lasts"}},
    added={
        "Arrived": ("briefed",),
        "Entered": ("signed", "flight"),
        "Issued": ("clause",),
        "Substituted": ("staff", "signed"),
        "Ranked": ("stack",),
        "Paid": ("ticket",),
        "ClockMarked": ("left", "reason"),
        "HandEnded": ("had",),
        "HandStarted": ("chip",),
        "Raced": ("chip", "next_chip"),
        "Refunded": ("ticket",),
        "Out": ("fell", "stack"),
        "DealAgreed": ("pool", "play_for"),
    },
    command=command_now,
    event=event_then,
    view=view_then,
)
ENGINE: Final = Engine(
    tournament.AnyTournamentCommand,
    begin_tournament,
    decide_tournament,
    look_tournament,
    FORMS,
    remember_tournament,
)
