"""Names of the banked engine that differ between version 0.1 and today."""

from typing import Any, Final

from croupier import banked
from croupier.acts import from_json, to_json
from tests.recorded.forms import Engine, Forms, Plain, viewer_of, without_ended


def begin_banked(setup: Plain) -> tuple[Any, Any]:
    rules = banked.banked_rules(setup["book"], setup["game"], setup["sign"])
    return rules, rules.start


def decide_banked(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules.perform(state, command)
    return after, events


def look_banked(rules: Any, state: Any, viewer: Any, _command: Plain) -> Any:
    return banked.view(state, viewer_of(viewer), rules.law)


def remember_banked(rules: Any, state: Any, recorded: Plain) -> Any:
    return rules.evolve(state, from_json(to_json(recorded), banked.AnyRoundEvent))


def view_then(now: Plain) -> Plain:
    """What is to be done had the name of a duty in its words, and has it in a field today.

    What a player is told of a wager was not in the view.
    """
    for task in now.get("todo", ()):
        task.pop("duty", None)
        task.pop("note", None)
    for seat in now.get("seats", ()):
        seat.pop("told", None)
    return now


def event_then(now: Plain) -> Plain:
    """A duty says since whether an officer ordered it."""
    memory = now.get("memory") or {}
    for duty in (*memory.get("duties", ()), *([now["duty"]] if "duty" in now else ())):
        duty.pop("ordered", None)
    return now


def part_of_answer(_command: Plain, answer: Any) -> Any:
    """What follows from a ruling is compared by the events after it, not by the book's words."""
    if not isinstance(answer, list):
        return answer
    return [
        {name: value for name, value in event.items() if (event["type"], name) != ("Ruled", "then")}
        for event in without_ended(answer)
    ]


FORMS: Final = Forms(
    event=event_then,
    view=view_then,
    messages=("todo/what",),
    # A wager that is reduced to fit says by which clause; version 0.1 knew no such wager, and no
    # practice tables. Settings that are new since stand in the sign of a round with their defaults.
    added={
        "CardsExposed": ("turned_down",),
        "WagerTakenBack": ("clause",),
        "RoundOpened": ("sign/settings/seen_hand", "sign/settings/ordered_count", "practice"),
    },
)
ENGINE: Final = Engine(
    banked.AnyRoundCommand,
    begin_banked,
    decide_banked,
    look_banked,
    FORMS,
    remember_banked,
    part_of_answer,
)
