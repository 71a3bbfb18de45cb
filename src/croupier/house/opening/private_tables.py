"""Tables of one's own: opened by the house for one person, on the sign of a table it has.

Such a table deals itself and follows its book like any other. A banked one is for practice and
waits for its player: see `waits_for_ready`. It is closed when its people have gone, and stays on
the floor, so that its rounds can be looked at, until its owner has opened some more.
"""

import base64
import hashlib
from typing import Final

import msgspec

from croupier import floor
from croupier.acts import SYSTEM, Actor, JsonObject, Millis
from croupier.errors import BadInput
from croupier.floor import is_companion
from croupier.house.errors import TooManyTables
from croupier.house.opening.founding import bring_companions
from croupier.house.process.accounts import PLAYER
from croupier.house.process.draft import Draft
from croupier.house.process.guests import is_guest
from croupier.house.tables import seating
from croupier.house.tables.chores import do_chores
from croupier.house.tables.companions import take_place
from croupier.house.world.live_table import LiveTable
from croupier.money import Cents, show_amount

PREFIX: Final = "P-"
"""How the name of a private table begins."""
MOST_OF_GUEST, MOST_OF_PLAYER, MOST_TOGETHER = 2, 4, 400
"""Private tables that one guest, one player and all people together may have open."""
MOST_KEPT = 8
"""Private tables of one person that stay on the floor, with those that are closed."""
LEFT, MORE_OPENED = "everybody has gone", "the owner has opened more tables since"
BLINDS: Final = ((50, 100), (100, 200), (200, 400), (500, 1000), (1000, 2000))
"""The blinds, in cents, that one may choose for a private table of poker."""


class WantedTable(msgspec.Struct, frozen=True, kw_only=True):
    """The table that somebody wants to open: game and sign, and who is to sit there at once."""

    book: str
    game: str = ""
    variant: str = ""
    structure: str = ""
    sign: JsonObject
    buy_in: int = 0
    companions: int = 0

    @property
    def is_poker(self) -> bool:
        return bool(self.variant)


def private_name(person: str, key: str) -> str:
    """The name of the table that a request opens: the same when the request is repeated."""
    digest = hashlib.sha256(msgspec.json.encode([person, key])).digest()
    return PREFIX + base64.b32encode(digest).decode()[:10]


def wanted_like(table: floor.Table, at: Millis) -> WantedTable:
    """A table like another one: its game and its sign, without a linked jackpot."""
    now = floor.as_at(table, at)
    return WantedTable(
        book=now.book,
        game=now.game,
        variant=now.variant,
        structure=now.structure,
        sign={key: value for key, value in now.board.stated.items() if key != "jackpot"},
    )


def wanted_poker(book: str, variant: str, structure: str, blinds: tuple[int, int]) -> WantedTable:
    """A table of poker with these blinds; the house takes no commission there."""
    if blinds not in BLINDS:
        shown = ", ".join(f"{small} and {big}" for small, big in BLINDS)
        raise BadInput("blinds", f"one of these pairs in cents: {shown}", got=list(blinds))
    small, big = (Cents(amount) for amount in blinds)
    limits = {"minimum": show_amount(big)}
    most = {"fixed": 2, "spread": 5}.get(structure)
    if most is not None:
        limits["maximum"] = show_amount(Cents(most * big))
    sign: JsonObject = {
        "minimum_buy_in": show_amount(Cents(50 * big)),
        "limits": dict(limits),
        "blinds": [show_amount(small), show_amount(big)],
        "commission": {"type": "nil"},
        "time_to_act": {"seconds": 60},
    }
    return WantedTable(book=book, variant=variant, structure=structure, sign=sign)


def tables_of(floor_state: floor.Floor, owner: str) -> list[floor.Table]:
    """The private tables of a person, the oldest first."""
    return [t for t in floor_state.tables.values() if t.private and t.private.owner == owner]


def open_private(draft: Draft, name: str, owner: str, wanted: WantedTable, move: str) -> None:
    """Opens a private table for a person, who sits down there if `buy_in` says so."""
    _check_one_more(draft, owner)
    _remove_oldest(draft, owner)
    at = draft.at
    draft.ask_floor(
        floor.SetUpTable(
            actor=SYSTEM, at=at, table=name, book=wanted.book, game=wanted.game,
            variant=wanted.variant, structure=wanted.structure, sign=wanted.sign,
            practice=not wanted.is_poker,
        )
    )  # fmt: skip
    draft.ask_floor(floor.MakePrivate(actor=SYSTEM, at=at, table=name, owner=owner))
    table = seating.table_in(draft, name)
    refusal = seating.barred(draft, table, owner, Actor(owner, PLAYER))
    if refusal is not None:
        raise refusal
    do_chores(draft, name, "opening")
    draft.ask_floor(floor.OpenTable(actor=SYSTEM, at=at, table=name))
    if wanted.buy_in:
        middle = (len(table.seats) + 1) // 2
        take_place(draft, owner, name, middle, wanted.buy_in, move)
    if wanted.companions:
        bring_companions(draft, name, wanted.companions)


def _check_one_more(draft: Draft, owner: str) -> None:
    """Refuses another table to a person who has as many open as allowed, or in a full house."""
    own = sum(1 for table in tables_of(draft.floor, owner) if table.phase != "closed")
    most = MOST_OF_GUEST if is_guest(owner) else MOST_OF_PLAYER
    if own >= most:
        raise TooManyTables(
            f"You have {own} tables of your own open, the most you may have. Close one first."
        )
    tables = draft.floor.tables.values()
    if sum(1 for t in tables if t.private and t.phase != "closed") >= MOST_TOGETHER:
        raise TooManyTables(
            "As many private tables are open as this casino has room for. Sit down at another "
            "table, or try again later."
        )


def _remove_oldest(draft: Draft, owner: str) -> None:
    """Removes the owner's oldest closed tables, so that there is room for one more."""
    own = tables_of(draft.floor, owner)
    closed = [table for table in own if table.phase == "closed"]
    for table in closed[: max(0, len(own) + 1 - MOST_KEPT)]:
        remove(draft, table.id, MORE_OPENED)


# --- the round waits for its player ----------------------------------------------------------


def at_own_pace(table: floor.Table) -> bool:
    """Whether a table is dealt at the pace of one's own: banked ones are, poker is not."""
    return table.private is not None and not table.is_poker


def waits_for_ready(table: floor.Table, play: LiveTable) -> bool:
    """Whether bets close only when the player says so: at a banked table of one's own, while one
    person plays there. With several the clock of the house runs."""
    if not at_own_pace(table) or not play.takes_wagers:
        return False
    people = {s.person for s in play.state.seats if s.person and not is_companion(s.person)}
    return len(people) == 1


# --- closing ---------------------------------------------------------------------------------


def close_private(draft: Draft, name: str, why: str) -> None:
    """Closes a private table between rounds: wagers and chips go back, everybody leaves."""
    table = seating.table_in(draft, name)
    if draft.play(name).takes_wagers:
        seating.clear_layout(draft, name, SYSTEM)
    for kept in table.reservations:
        draft.ask_floor(
            floor.EndReservation(actor=SYSTEM, at=draft.at, table=name, person=kept.person, why=why)
        )
    for person in draft.floor.room.lists.get(floor.list_of(table), ()):
        leaves = Actor(person, PLAYER)
        draft.ask_floor(floor.LeaveList(actor=leaves, at=draft.at, list=floor.list_of(table)))
    for person in table.people:
        if table.is_poker:
            seating.send_away(draft, name, person, f"closed {name}")
        else:
            seating.give_up_seat(draft, name, person, f"closed {name}", why)
    draft.drop_promise(name, f"The table was closed: {why}.")
    draft.ask_floor(floor.EndPlay(actor=SYSTEM, at=draft.at, table=name))
    do_chores(draft, name, "closing")


def remove(draft: Draft, name: str, why: str) -> None:
    """Takes a private table off the floor; an open one is closed first."""
    if seating.table_in(draft, name).phase != "closed":
        close_private(draft, name, why)
    draft.ask_floor(floor.RemoveTable(actor=SYSTEM, at=draft.at, table=name, why=why))
