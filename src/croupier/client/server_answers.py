"""What the server answers, as far as this client reads it.

Members that are not named here are ignored, so a newer server can say more. Amounts are cents,
times milliseconds since 1970.
"""

from typing import Literal

import msgspec

from croupier.acts import JsonObject, from_json
from croupier.banked import RoundSeatView, RoundView, SeatOption, WagerRecord
from croupier.poker import HandView

NOTHING = msgspec.Raw(b"null")


class SeatHere(msgspec.Struct, frozen=True, kw_only=True):
    """Your seat at a table, and the chips in front of it."""

    seat: int
    chips: int
    table: str = ""


class Me(msgspec.Struct, frozen=True, kw_only=True):
    """Who is signed in; `person` is empty where nobody is."""

    person: str
    name: str
    csrf: str
    guest: bool
    balance: int
    seats: tuple[SeatHere, ...]


class LobbyTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as the lobby lists it."""

    id: str
    house: str
    book: str
    kind: Literal["banked", "poker"]
    game: str
    name: str
    minimum: int
    maximum: int | None
    seats: int
    free: int
    phase: str
    practice: bool


class TakenSeat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat with somebody on it; a companion of the house gives way."""

    seat: int
    person: str
    chips: int
    companion: bool


class TableWager(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that a banked table offers. `costs` is its only amount, where there is only one;
    `equals` the wager whose amount it must have."""

    id: str
    name: str
    required: bool
    costs: int | None
    equals: str
    minimum: int | None
    maximum: int | None


class OwnPart(msgspec.Struct, frozen=True, kw_only=True):
    """What is particular about a table of one's own: while it `waits`, bets close when its player
    is ready, and `ready` says that the wagers are complete."""

    yours: bool
    waits: bool
    ready: bool


class ServedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table as you see it now. `version` is the `seen` of a command that is decided on it."""

    table: LobbyTable
    kind: Literal["banked", "poker"]
    version: int
    at: int
    you: SeatHere | None
    seats: tuple[TakenSeat, ...]
    wagers: tuple[TableWager, ...]
    own: OwnPart | None = None
    barred: str = ""
    view: msgspec.Raw = NOTHING
    last: msgspec.Raw = NOTHING

    @property
    def round(self) -> RoundView | None:
        """The banked round that is under way."""
        return self._banked(self.view)

    @property
    def last_round(self) -> RoundView | None:
        """The banked round before, while the next one takes wagers."""
        return self._banked(self.last)

    @property
    def hand(self) -> HandView | None:
        """The hand of poker that lies on the table."""
        found: HandView | None = None
        if self.kind == "poker":
            found = from_json(bytes(self.view), HandView | None)
        return found

    @property
    def own_seat(self) -> RoundSeatView | None:
        """Your seat in the banked round that is under way."""
        return _yours(self.round)

    @property
    def takes_wagers(self) -> bool:
        """Whether a banked round has begun in which you may wager and have no wager yet."""
        shown = self.round
        own = _yours(shown)
        return shown is not None and shown.phase == "wagers" and own is not None and not own.wagers

    @property
    def options(self) -> tuple[SeatOption, ...]:
        """What you may decide in a banked round; empty where it is not your turn."""
        own = self.own_seat
        return () if own is None else own.options

    @property
    def results(self) -> tuple[WagerRecord, ...]:
        """How your wagers were settled in a banked round that is over, until you wager in the next;
        empty before."""
        shown = self.last_round if self.takes_wagers else self.round
        own = _yours(shown)
        is_over = shown is not None and shown.phase == "over"
        return own.results if own is not None and is_over else ()

    def _banked(self, view: msgspec.Raw) -> RoundView | None:
        found: RoundView | None = None
        if self.kind == "banked":
            found = from_json(bytes(view), RoundView | None)
        return found


def _yours(shown: RoundView | None) -> RoundSeatView | None:
    """Your seat in a banked round."""
    return None if shown is None else next((seat for seat in shown.seats if seat.yours), None)


class Ack(msgspec.Struct, frozen=True, kw_only=True):
    """The acknowledgement of a command that is on the server's disk. `repeated`: it was done
    before, and this is the first answer again."""

    key: str
    version: int = 0
    position: int = 0
    repeated: bool = False


class OpenedTable(Ack, frozen=True, kw_only=True):
    """The acknowledgement of a table of one's own."""

    table: str


class AdvisedChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice at a practice table: `worth` in cents, `exact` in Antes as a fraction."""

    choice: str
    act: str
    amount: int
    worth: float
    exact: str


class TableAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What each of your choices is worth now, the best first."""

    round: str
    seat: int
    street: str
    choices: tuple[AdvisedChoice, ...]


class LobbyAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The lobby, of which this client reads the tables."""

    tables: tuple[LobbyTable, ...]


class SeenEvent(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened at a table, as far as you may see it."""

    version: int
    at: int
    event: JsonObject


class TableUpdate(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag="table"):
    """A table that has changed, and `events` that happened after version `since`."""

    table: str
    version: int
    since: int
    shown: ServedTable
    events: tuple[SeenEvent, ...]
