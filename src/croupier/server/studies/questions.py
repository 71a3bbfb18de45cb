"""The messages between the server and a worker process for odds, each a line of JSON."""

import msgspec

from croupier.acts import JsonObject
from croupier.books import Sign
from croupier.cards import Card
from croupier.money import Cents


class Study(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to be worked out: as it is, with rules changed, or played by a strategy."""

    book: str
    game: str = ""
    sign: JsonObject = {}
    beside: dict[str, str] = {}
    ante: str = ""
    what_if: tuple[str, ...] = ()
    vary: str = ""
    strategy: str = ""
    text: str = ""


class SeatQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A question for the value of each choice of one hand, under the sign of its round."""

    book: str
    game: str
    sign: Sign
    board: tuple[Card, ...]
    cards: tuple[Card, ...]
    wagers: dict[str, Cents]


class OddsQuestion(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question: a game to be worked out, a seat at a table, or a round as a client gives it."""

    study: Study | None = None
    seat: SeatQuestion | None = None
    round: JsonObject | None = None


class OddsProgress(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """News of a question: its place in the queue, its progress, or what went wrong."""

    place: int | None = None
    share: float | None = None
    problem: str = ""
    field: str = ""


class WorkerReply(OddsProgress, frozen=True, kw_only=True, omit_defaults=True):
    """The same, or the answer as the worker wrote it, which is passed on as it is."""

    answer: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    estimate: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET

    @property
    def final(self) -> bool:
        return self.answer is not msgspec.UNSET or bool(self.problem)
