"""Translates between the recorded forms of version 0.1 and those of today.

Commands are translated to today's form before they are given to an engine. What an engine answers
and shows is translated back, and compared in the recorded form: what is new in an answer and was
not in 0.1 is left out, what has another name is called as it was.

Each engine has a file `forms_*.py` with its `Forms` and its `Engine`: how it begins, decides and
shows. A renaming is an entry in a table of `Forms`; what a table cannot say is a function.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from croupier.acts import Refusal, Viewer, from_json, to_json
from croupier.books import ENDED_READINGS
from croupier.errors import BadInput
from tests.recorded.files import ordered

Plain = dict[str, Any]
"""A JSON object."""


def plain(value: object) -> Any:
    """A value as the JSON it is sent as, read back as plain lists and objects."""
    return msgspec.json.decode(to_json(value))


def same(value: Any) -> Any:
    return value


def leave_out(tree: Plain, path: str) -> None:
    """Takes a field out of an object, or out of every object of a list, where it is there."""
    name, _, rest = path.partition("/")
    if not rest:
        tree.pop(name, None)
        return
    inner = tree.get(name) or {}
    for each in inner if isinstance(inner, list) else (inner,):
        leave_out(each, rest)


def without_ended(answer: Any) -> Any:
    """An answer without the readings that signs and terms had in version 0.1 and no book has now.

    Nothing acted on them.
    """
    if isinstance(answer, list):
        return [without_ended(each) for each in answer]
    if not isinstance(answer, dict):
        return answer
    return {
        name: {k: v for k, v in value.items() if k not in ENDED_READINGS}
        if name == "settings" and isinstance(value, dict)
        else without_ended(value)
        for name, value in answer.items()
    }


@dataclass(frozen=True)
class Forms:
    """What is called differently today.

    `commands` and `events` give today's type for a recorded one. `command_fields` and
    `event_fields` give today's name of a field for its recorded one, by recorded type, or under
    `*` for every type. `added` names fields of events that are new since, by recorded type; a
    field of a field is named `table/reservations`. The functions come after the tables: `command`
    makes today's command of a recorded one; `event`, `view` and `refusal` make the recorded form
    of today's. `messages` names fields of events and views that hold a message, with the field
    they stand in: `todo/what`, and `/why` for a field of an event. They are compared by the clause
    they cite, and not at all where they cite none.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    command_fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    event_fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    added: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    command: Callable[[Plain], Plain] = same
    event: Callable[[Plain], Plain] = same
    view: Callable[[Any], Any] = same
    refusal: Callable[[Plain], Plain] = same
    messages: tuple[str, ...] = ()

    def command_now(self, recorded: Plain) -> Plain:
        """Today's form of a recorded command."""
        kind = recorded["type"]
        names = {**self.command_fields.get("*", {}), **self.command_fields.get(kind, {})}
        made = {names.get(name, name): value for name, value in recorded.items()}
        return self.command({**made, "type": self.commands.get(kind, kind)})

    def event_then(self, event: object) -> Plain:
        """The recorded form of an event of today."""
        now = {"type": type(event).__name__, **plain(event)}
        then = {today: recorded for recorded, today in self.events.items()}
        kind = then.get(now["type"], now["type"])
        fields = {**self.event_fields.get("*", {}), **self.event_fields.get(kind, {})}
        names = {today: recorded for recorded, today in fields.items()}
        for path in self.added.get(kind, ()):
            leave_out(now, path)
        made = {names.get(name, name): value for name, value in now.items()}
        return self.event({**made, "type": kind})

    def event_now(self, recorded: Plain) -> Plain:
        """Today's form of a recorded event."""
        kind = recorded["type"]
        names = {**self.event_fields.get("*", {}), **self.event_fields.get(kind, {})}
        made = {names.get(name, name): value for name, value in recorded.items()}
        return {**made, "type": self.events.get(kind, kind)}

    def refusal_then(self, refused: Refusal | BadInput) -> Plain:
        """The recorded form of a refusal of today."""
        made = {"refused": type(refused).__name__}
        if isinstance(refused, BadInput):
            return self.refusal({**made, "reason": str(refused)})
        made["reason"] = ordered(refused.reason)
        return self.refusal({**made, "clause": refused.clause, "book": refused.book})


def without_words(messages: tuple[str, ...], tree: Any, within: str = "") -> Any:
    """Events or a view with the clause that is cited, or nothing, in the place of each message."""
    if isinstance(tree, list):
        return [without_words(messages, item, within) for item in tree]
    if not isinstance(tree, dict):
        return tree
    return {
        name: _citation(value)
        if f"{within}/{name}" in messages
        else without_words(messages, value, name)
        for name, value in tree.items()
    }


def _citation(sentence: Any) -> Any:
    if not isinstance(sentence, str) or not sentence:
        return sentence
    return sentence.partition(" (")[2].removesuffix(".").removesuffix(")") or "no clause"


def same_refusal(was: Any, now: Any) -> bool:
    """Whether two recorded answers are the same refusal, in whatever words.

    A refusal is known by its kind, its clause and its book, bad input by the field that is wrong.
    """
    if not (isinstance(was, dict) and isinstance(now, dict)):
        return False
    alike = all(was.get(name) == now.get(name) for name in ("refused", "clause", "book"))
    return alike and ("clause" in was or _field(was) == _field(now))


def _field(bad_input: Plain) -> str:
    field: str = bad_input["reason"].partition(": expected ")[0]
    return field


@dataclass(frozen=True)
class Engine:
    """How one engine is called: what a sequence begins with, decisions, and views.

    `begin` makes rules and the first state of a recorded setup. `decide` takes rules, state and
    command. `look` takes rules, state, a recorded viewer and the recorded command before it.
    `remember` gives the state after a recorded event in today's form. `part` is what is compared
    of an answer to a recorded command; `unseen` viewers are not compared.
    """

    kinds: Any
    begin: Callable[[Plain], tuple[Any, Any]]
    decide: Callable[[Any, Any, Any], tuple[Any, tuple[Any, ...]]]
    look: Callable[[Any, Any, Any, Plain], Any]
    forms: Forms = Forms()
    remember: Callable[[Any, Any, Plain], Any] | None = None
    part: Callable[[Plain, Any], Any] = lambda _command, answer: answer
    unseen: tuple[str, ...] = ()

    def follow(self, rules: Any, state: Any, recorded: list[Plain]) -> Any:
        """The state after recorded events, as when a log of version 0.1 is read."""
        assert self.remember is not None, "this engine reads no recorded events"
        for event in recorded:
            state = self.remember(rules, state, self.forms.event_now(event))
        return state

    def answer(self, rules: Any, state: Any, recorded: Plain) -> tuple[Any, Any]:
        """The state after a recorded command, and the answer in its recorded form."""
        try:
            command = from_json(to_json(self.forms.command_now(recorded)), self.kinds)
            after, events = self.decide(rules, state, command)
        except (Refusal, BadInput) as refused:
            return state, self.forms.refusal_then(refused)
        return after, [self.forms.event_then(event) for event in events]

    def seen(self, rules: Any, state: Any, viewer: Any, recorded: Plain) -> Any:
        """What a viewer is shown, in its recorded form."""
        return self.forms.view(plain(self.look(rules, state, viewer, recorded)))


def viewer_of(recorded: Plain) -> Viewer:
    return Viewer(recorded["kind"], recorded.get("person", ""))
