"""Names of the jackpot engine that differ between version 0.1 and today."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, Final

from croupier import jackpot
from croupier.acts import Millis, datetime_of, millis_of_datetime
from croupier.books import load_book
from tests.recorded.forms import Engine, Forms, Plain, plain, without_ended


def begin_jackpot(setup: Plain) -> tuple[Any, Any]:
    return jackpot.JackpotRules(load_book(setup["book"]), setup["settings"]), (
        jackpot.JackpotState(),
        (),
    )


def decide_jackpot(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    """The state is the systems and all events so far, for the statement of each meter."""
    after, events = rules.perform(state[0], command)
    return (after, (*state[1], *events)), events


def look_jackpot(_rules: Any, state: Any, viewer: str, _command: Plain) -> Any:
    systems, events = state
    if viewer == "board":
        return jackpot.board(systems)
    return {name: jackpot.statement(events, name)[-1] for name in systems.systems}


OF_ONE_PERSON: Final = frozenset({"TopUp", "CloseSystem", "Attest"})
"""The commands that one person gave in version 0.1, and two give today."""
SECOND: Final = {"person": "the second person", "role": "casino-operator"}


def seconded(recorded: Plain) -> Plain:
    """A recorded command with a second person, where it needs one today."""
    return {**recorded, "approver": SECOND} if recorded["type"] in OF_ONE_PERSON else recorded


def unseconded(tree: Any) -> Any:
    """What is shown, without the second person that was put in."""
    if isinstance(tree, list):
        return [unseconded(item) for item in tree]
    if not isinstance(tree, dict):
        return tree
    return {name: None if v == SECOND else unseconded(v) for name, v in tree.items()}


INSTANTS: Final = ("at", "until", "since", "held_until")
"""The fields that hold instants: text in version 0.1, whole milliseconds today."""


def instants(tree: Any, form: Callable[[Any], Any]) -> Any:
    """The tree with every instant in another form."""
    if isinstance(tree, list):
        return [instants(item, form) for item in tree]
    if not isinstance(tree, dict):
        return tree
    return {
        name: form(value) if name in INSTANTS else instants(value, form)
        for name, value in tree.items()
    }


def millis_now(recorded: Any) -> Any:
    if not isinstance(recorded, str):
        return recorded
    return millis_of_datetime(datetime.fromisoformat(recorded))


def text_then(now: Any) -> Any:
    return plain(datetime_of(Millis(now))) if isinstance(now, int) else now


FORMS: Final = Forms(
    messages=("/why",),
    added={
        **dict.fromkeys(
            ("SystemOpened", "TermsChanged"),
            ("terms/settings/seen_hand", "terms/settings/ordered_count"),
        ),
        "OutcomeRecorded": ("claims/award/lowered",),
        "PrizePaid": ("claim/award/lowered",),
        **dict.fromkeys(("MeterToppedUp", "SystemClosed", "DutyDone"), ("approver",)),
    },
    command=lambda recorded: instants(seconded(recorded), millis_now),
    event=lambda now: instants(now, text_then),
    view=lambda now: instants(unseconded(now), text_then),
)
ENGINE: Final = Engine(
    jackpot.AnyJackpotCommand,
    begin_jackpot,
    decide_jackpot,
    look_jackpot,
    FORMS,
    part=lambda _command, answer: without_ended(answer),
)
