"""A pytest plugin that notes every message as the program makes it.

Constructors of our exceptions are wrapped, and so are remarks of commands and what a table's
console says is to be done next. What a test makes itself is not noted: only messages made by
`croupier` count. Processes that a test starts are not seen.

A message that breaks the rules of wording fails the test that led to it. With `--messages FILE`
the run ends by writing the listing.
"""

import json
import re
import sys
import tempfile
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import msgspec
import pytest

from croupier import banked, history, house, store
from croupier.acts import Actor, Refusal
from croupier.banked import console
from croupier.cli import output
from croupier.errors import BadInput
from croupier.server.views import poker_table
from tests.messages.listing import written
from tests.messages.rules import Message, complaints

CATEGORIES: dict[type[Exception], str] = {
    Refusal: "refusal",
    BadInput: "bad input",
    house.HouseError: "house error",
    store.Corrupt: "record error",
    store.KeyReused: "record error",
    store.LostRace: "record error",
    store.Unavailable: "record error",
    store.Unsealed: "record error",
    history.NotLegal: "record error",
    history.Unsupported: "record error",
}
"""Whose constructors are wrapped, subclasses with them, and what their messages are listed as."""

MAKERS = ("__init__", "refuse", "refuse_by", "refusal", "broken", "needs_phase")
"""Functions that make a message for their callers: the place is where they were called."""


_SCRATCH = re.compile(rf"{re.escape(tempfile.gettempdir())}/\S*/")
"""The folders in which tests write; a listing that names them differs from run to run."""


class MessageRecorder:
    """Everything said while tests run, once for each place and text."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.messages: dict[tuple[str, str, str], Message] = {}
        self.broken: list[str] = []
        self.unchecked = config.getoption("messages") is not None

    @property
    def is_worker(self) -> bool:
        return hasattr(self.config, "workerinput")

    def listen(self) -> None:
        """Wraps everything that makes messages, for the rest of this process."""
        for kind, category in CATEGORIES.items():
            self._wrap_exception(kind, category)
        self._wrap_note()
        self._wrap_todo()

    def _wrap_exception(self, kind: type[Exception], category: str) -> None:
        made: Callable[..., None] = kind.__init__

        def noted(error: Exception, *args: Any, **options: Any) -> None:
            made(error, *args, **options)
            repeated = ""
            if isinstance(error, BadInput) and error.got is not ...:
                bare = BadInput(error.field, error.expected, where=error.where)
                repeated = str(error).removeprefix(str(bare))
            self._note(category, type(error).__name__, str(error), repeated)

        kind.__init__ = noted  # type: ignore[method-assign, assignment] # until the process ends

    def _wrap_note(self) -> None:
        said = output.note

        def noted(line: str) -> None:
            self._note("notice", "remark of a command", line)
            said(line)

        output.note = noted

    def _wrap_todo(self) -> None:
        """Wraps the name by which modules make a `Todo`: a struct's own constructor cannot be."""

        def noted(*args: Any, **fields: Any) -> banked.Todo:
            todo = Todo(*args, **fields)
            self._note("notice", "what is to be done", todo.what)
            return todo

        Todo = banked.Todo  # noqa: N806
        for module in (console, poker_table):
            module.Todo = noted  # type: ignore[attr-defined]

    def _note(self, category: str, kind: str, text: str, repeated: str = "") -> None:
        frame = _maker(sys._getframe(2))
        if frame is None:
            return
        place = f"{frame.f_globals['__name__']} {frame.f_code.co_name}"
        text = _SCRATCH.sub("", text)
        if (category, place, text) in self.messages:
            return
        actor = _actor(frame)
        message = Message(
            category,
            kind,
            place,
            text,
            actor.person if actor else "",
            actor.role if actor else "",
            _name_at_start(frame, text),
            repeated,
        )
        self.add(message)
        self.broken += [f'{place}: "{text}" {wrong}' for wrong in complaints(message)]

    def add(self, message: Message) -> None:
        self.messages[message.category, message.place, message.text] = message

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, object, object]:
        self.broken.clear()
        result = yield
        if self.broken and not self.unchecked:
            lines = "\n".join(sorted(set(self.broken)))
            pytest.fail(f"messages against the rules of CONTRIBUTING.md:\n{lines}", pytrace=False)
        return result

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Takes over what a worker noted."""
        for sent in json.loads(getattr(node, "workeroutput", {}).get("messages", "[]")):
            self.add(msgspec.convert(sent, Message))

    def pytest_sessionfinish(self) -> None:
        if self.is_worker:
            every = msgspec.json.encode(list(self.messages.values())).decode()
            self.config.workeroutput["messages"] = every  # type: ignore[attr-defined]
        elif (file := self.config.getoption("messages")) is not None:
            Path(file).write_text(written(self.messages.values()), encoding="utf-8")


def _callers(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _maker(frame: FrameType) -> FrameType | None:
    """The frame in which a message was made, or None where a test made it."""
    for caller in _callers(frame):
        if not caller.f_globals.get("__name__", "").startswith("croupier."):
            return None
        if caller.f_code.co_name not in MAKERS:
            return caller
    return None


def _actor(frame: FrameType) -> Actor | None:
    """Whoever gave the command that is being decided."""
    for caller in _callers(frame):
        if not caller.f_globals.get("__name__", "").startswith("croupier."):
            return None
        for name in ("reader", "actor", "command", "self"):
            found = caller.f_locals.get(name)
            actor = found if isinstance(found, Actor) else _field(found, "actor")
            if isinstance(actor, Actor):
                return actor
    return None


def _name_at_start(frame: FrameType, text: str) -> str:
    """The person with whose name a message begins, or nothing where it has its capital letter."""
    first = text.partition(" ")[0]
    if not first[:1].islower():
        return ""
    for caller in _callers(frame):
        if not caller.f_globals.get("__name__", "").startswith("croupier."):
            return ""
        if any(first in _names(found) for found in caller.f_locals.values()):
            return first
    return ""


def _names(found: object) -> tuple[str, ...]:
    """The names of people that a local variable holds."""
    if isinstance(found, str):
        return (found,)
    return _field(found, "person"), _field(found, "player")


def _field(found: object, name: str) -> Any:
    """A field of a struct; properties are left alone, since asking them may raise or do work."""
    is_field = isinstance(found, msgspec.Struct) and name in found.__struct_fields__
    return getattr(found, name) if is_field else ""
