"""The first day: the houses, who answers for them, and a floor to look around on."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from croupier import floor
from croupier.acts import SYSTEM, Actor
from croupier.floor import COMPANION, is_companion
from croupier.house.commands.casino import Casino
from croupier.house.commands.draft import Draft
from croupier.house.commands.jackpot_commands import open_system
from croupier.house.commands.seating import companions_chips, sit_down
from croupier.money import Cents

ADMINISTRATOR = "admin"
"""Whoever answers for the houses on their first day."""
GUEST_CHIPS = Cents(1_000_00)
LEAST_FREE = 1
"""Seats that companions leave empty, so that whoever comes can sit down at once."""
NAMES = ("Ada", "Ben", "Cleo", "Dev", "Elsie", "Finn", "Grace", "Hugo", "Iris", "Joe")


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the demonstration floor."""

    table: str
    book: str
    game: str = ""
    variant: str = ""
    structure: str = ""
    sign: dict[str, Any]
    companions: int = 2
    deck: str = ""


MELBOURNE: dict[str, Any] = {"option": 1, "seed": 10000, "cost": "5.00"}
SYDNEY: dict[str, Any] = {
    "start": "50000.00",
    "increment": "25%",
    "cost": "5.00",
    "payouts": {"four-of-a-kind": "2500.00", "full-house": "100 per 1", "flush": "50 per 1"},
    "bonus": "50.00",
}
PERTH: dict[str, Any] = {"level1_wager": "5.00"}


class Meter(NamedTuple):
    """A linked jackpot: whose book, its name, its terms, and the tables on it with their games."""

    book: str
    name: str
    line: dict[str, Any]
    tables: Mapping[str, str]


METERS = (
    Meter(
        "melbourne-wsop", "Melbourne jackpot", MELBOURNE, {"MEL-B1": "bonus", "MEL-U1": "ultimate"}
    ),
    Meter("sydney-bonus", "Sydney jackpot", SYDNEY, {"SYD-B1": "bonus"}),
    Meter("perth-ultimate", "Perth jackpot", PERTH, {"PER-U1": "ultimate"}),
)
"""One linked jackpot for each house whose book has one."""

RAKE: dict[str, Any] = {"type": "percentage", "rate": "5%", "cap": "5.00"}
TIME_TO_ACT: dict[str, Any] = {"seconds": 30, "extra_seconds": 30, "times": 2, "fee": "1.00"}


def _poker(
    table: str, variant: str, structure: str, commission: dict[str, Any], **more: Any
) -> Plan:
    """A poker table with blinds of 1 and 2; what else stands on its sign is in `more`."""
    sign = {
        "minimum_buy_in": "100.00",
        "limits": {"minimum": "2.00"},
        "blinds": ["1.00", "2.00"],
        "commission": commission,
        "time_to_act": TIME_TO_ACT,
    }
    return Plan(table=table, book="melbourne-poker", variant=variant, structure=structure,
                companions=4, sign={**sign, **more})  # fmt: skip


POKER = (
    _poker("MEL-NL1", "holdem", "no-limit", RAKE, straddles="straddle",
           flop_chase={"minimum": "1.00", "maximum": "25.00"}),
    _poker("MEL-O1", "omaha-hi-lo", "pot", RAKE),
    _poker("MEL-O2", "omaha", "half-pot", {"type": "per-hand", "amount": "2.00"}),
    _poker("MEL-P1", "pineapple", "no-limit", {"type": "per-person", "amount": "1.00"}),
    _poker("MEL-P2", "crazy-pineapple", "spread", {"type": "time", "hourly": "10.00"},
           limits={"minimum": "2.00", "maximum": "10.00"}),
    _poker("MEL-P3", "crazy-pineapple-hi-lo", "pot", RAKE),
    _poker("MEL-H8", "holdem-hi-lo", "fixed", {"type": "nil"},
           limits={"minimum": "2.00", "maximum": "4.00"}),
)  # fmt: skip
"""The seven games of Crown Poker, each way of betting and each way of charging among them. A
table at which nobody plays or looks on sleeps, companions and all."""

DEMONSTRATION = (
    Plan(table="MEL-B1", book="melbourne-wsop", game="bonus",
         sign={"minimum": "5.00", "maximum": "500.00", "maximum_payout": "50000.00",
               "ante_pays_from": "straight", "jackpot": MELBOURNE}),
    Plan(table="MEL-U1", book="melbourne-wsop", game="ultimate",
         sign={"minimum": "5.00", "maximum": "500.00", "maximum_payout": "50000.00",
               "multiples": {"preflop": [3, 4], "flop": [2], "river": [1]},
               "jackpot": MELBOURNE}),
    Plan(table="CAN-U1", book="canberra-ultimate", game="ultimate",
         sign={"minimum": "5.00", "maximum": "200.00", "maximum_payout": "50000.00"}),
    Plan(table="SYD-B1", book="sydney-bonus", game="bonus",
         sign={"minimum": "5.00", "maximum": "500.00",
               "ante_bonus": {"minimum": "1.00", "maximum": "100.00"}, "jackpot": SYDNEY}),
    Plan(table="PER-U1", book="perth-ultimate", game="ultimate",
         sign={"minimum": "5.00", "maximum": "500.00", "smallest_chip": "1.00",
               "jackpot": {"cost": "5.00"}}),
    *POKER,
)  # fmt: skip


async def found_houses(casino: Casino, administrator: str = ADMINISTRATOR) -> None:
    """Every house whose book we have; the administrator answers for it."""
    for house in dict.fromkeys(book.file.house for book in casino.law.books.values()):
        if house not in casino.world.house().houses:
            await casino.perform(partial(_found, house, administrator))


def _found(house: str, administrator: str, draft: Draft) -> None:
    books = draft.law.books_of(house)
    operator = Actor(administrator, floor.top_role(books[0]))
    draft.ask_floor(floor.FoundHouse(actor=operator, at=draft.at, house=house))
    draft.ask_floor(
        floor.GiveRole(actor=SYSTEM, at=draft.at, house=house, person=administrator, role="dealer")
    )
    for book in books:
        if book.floor.approval is not None:
            draft.ask_floor(
                floor.AdoptRules(actor=SYSTEM, at=draft.at, book=book.id, notified="2024-01-01")
            )


async def set_up(casino: Casino, plan: Plan) -> None:
    """A table from the bare cloth to the opening, with everything the book asks for done."""
    if casino.world.table(plan.table) is None:
        await casino.perform(lambda draft: _set_up(draft, plan), table=plan.table)
    if plan.companions:
        await seat_companions(casino, plan.table, plan.companions)


def _set_up(draft: Draft, plan: Plan) -> None:
    draft.ask_floor(
        floor.SetUpTable(
            actor=SYSTEM, at=draft.at, table=plan.table, book=plan.book, game=plan.game,
            variant=plan.variant, structure=plan.structure, sign=plan.sign, deck=plan.deck,
        )
    )  # fmt: skip
    for chore in draft.floor.tables[plan.table].waiting_for("opening"):
        draft.ask_floor(
            floor.DoTableChore(
                actor=SYSTEM, at=draft.at, table=plan.table,
                number=chore.number, note="demonstration",
            )
        )  # fmt: skip
    draft.ask_floor(floor.OpenTable(actor=SYSTEM, at=draft.at, table=plan.table))


async def open_meters(casino: Casino, meters: Sequence[Meter] = METERS) -> None:
    """The jackpots of the demonstration floor. They come before their tables, which open only
    with a running system."""
    for meter in meters:
        await casino.perform(partial(_open_meter, meter))


def _open_meter(meter: Meter, draft: Draft) -> None:
    """Nothing, where another process of the house was quicker."""
    if meter.book not in draft.world.jackpots:
        open_system(draft, meter.book, meter.name, meter.line, meter.tables)


async def open_account(casino: Casino, person: str, house: str, chips: Cents = GUEST_CHIPS) -> None:
    """A person becomes known at the cage, with chips of a house to begin with."""

    def decide(draft: Draft) -> None:
        actor = Actor(person, "player")
        draft.ask_floor(floor.OpenAccount(actor=actor, at=draft.at, person=person))
        if chips:
            draft.ask_floor(
                floor.Deposit(
                    actor=actor, at=draft.at, id=f"welcome {person}", house=house,
                    person=person, amount=chips,
                )
            )  # fmt: skip

    if person not in casino.world.floor.purses:
        await casino.perform(decide, who=person)


async def seat_companions(casino: Casino, name: str, count: int) -> None:
    await casino.perform(lambda draft: bring_companions(draft, name, count), table=name)


def bring_companions(draft: Draft, name: str, count: int) -> None:
    """Brings companions to the free seats until so many sit there; each has chips of its own.

    They leave a seat empty, so that a person who comes can always sit down at once.
    """
    for person in (f"{one} of {name}{COMPANION}" for one in NAMES):
        table = draft.floor.tables[name]
        if table.seat_of(person) is not None:
            continue
        free = _seats_for_companions(table, count)
        if not free:
            return
        seated = sum(1 for one in table.people if is_companion(one))
        _seat_companion(draft, table, person, free[(seated * 2 + 1) % len(free)])


def _seats_for_companions(table: floor.Table, count: int) -> list[int]:
    """The empty seats, one of which a companion may take; none where there are enough of them."""
    seated = sum(1 for person in table.people if is_companion(person))
    free = [s.number for s in table.seats if not s.person and table.reserved(s.number) is None]
    return free if seated < count and len(free) > LEAST_FREE else []


def _seat_companion(draft: Draft, table: floor.Table, person: str, seat: int) -> None:
    actor, chips = Actor(person, "player"), companions_chips(table)
    move = f"{person} {draft.world.version(f'player:{person}')}"
    if person not in draft.floor.purses:
        draft.ask_floor(floor.OpenAccount(actor=actor, at=draft.at, person=person))
    draft.ask_floor(
        floor.Deposit(
            actor=actor,
            at=draft.at,
            id=f"{move} chips",
            house=table.house,
            person=person,
            amount=chips,
        )
    )
    sit_down(draft, person, table.id, seat, chips, move)
