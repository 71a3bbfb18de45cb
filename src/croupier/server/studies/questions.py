"""The messages between the server and a worker process for odds, each a line of JSON."""

import msgspec

from croupier.acts import JsonObject
from croupier.books import Sign
from croupier.cards import Card
from croupier.money import Cents


class DesignAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Pay tables to be designed: targets as text, the free entries, and their bounds.

    Each is written as for `croupier design`: `2%`, `blind.*`, `blind.flush=1..3`.
    """

    free: tuple[str, ...]
    bounds: tuple[str, ...] = ()
    edge: str = ""
    element_of_risk: str = ""
    hit_rate: str = ""
    volatility: str = ""
    whole_odds: bool = True
    any_order: bool = False
    tables: int = 5


class JackpotAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A jackpot to be designed: the return to meet as text, the free values, and their bounds.

    Each is written as for `croupier design`: `88.87%`, `jackpot.increment`,
    `jackpot.increment=20%..40%`. It begins with the jackpot of the sign, or else the book's first.
    """

    free: tuple[str, ...]
    bounds: tuple[str, ...] = ()
    returned: str = msgspec.field(name="return", default="")
    jackpots: int = 5


class Study(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game to be worked out: as it is, with rules changed, played by a strategy, or designed."""

    book: str
    game: str = ""
    sign: JsonObject = {}
    beside: dict[str, str] = {}
    ante: str = ""
    what_if: tuple[str, ...] = ()
    vary: str = ""
    strategy: str = ""
    text: str = ""
    design: DesignAsked | None = None
    design_jackpot: JackpotAsked | None = None


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
