"""What a dealer takes back and gives back after a ruling in a banked round, wager by wager.

A ruling may void a hand, or the whole round after some seats were paid (A25, UC-11). The state then
says whose the chips are; this says which chips must move: what was paid comes back, what was taken
goes back, and a wager that still lies on the layout is returned, forfeited or left there.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias

import msgspec

from croupier.acts import TakeBackAct, TakeBackLine
from croupier.banked import events as e
from croupier.money import NOTHING, Cents, show_dollars

_Wager: TypeAlias = tuple[int, str]
_Add: TypeAlias = Callable[[_Wager, TakeBackAct, Cents, str, str], None]


class _Undone(msgspec.Struct, frozen=True):
    """A settlement that was taken back: the wager, and what its player was handed."""

    staked: Cents
    handed: Cents
    clause: str


def void_list(
    events: Iterable[object], people: Mapping[int, str], names: Mapping[str, str]
) -> tuple[TakeBackLine, ...]:
    """What is to be done after the rulings of a round, by seat; nothing where none moved a chip.

    `people` are the players by seat, `names` the wagers of the game as people call them.
    """
    undone: dict[_Wager, _Undone] = {}
    lines: list[TakeBackLine] = []
    ruled: tuple[str, ...] | None = None

    def add(key: _Wager, act: TakeBackAct, amount: Cents, why: str, clause: str) -> None:
        if amount:
            seat, wager = key
            what = f"{_VERBS[act]} {show_dollars(amount)}{why.format(names[wager])}"
            person = people.get(seat, "")
            lines.append(TakeBackLine(seat, person, wager, act, amount, what, clause))

    for event in events:
        match event:
            case e.Ruled():
                ruled = event.clauses
            case e.SettlementUnwound():
                key = (event.seat, event.wager)
                handed = event.returned - event.withheld
                undone[key] = _Undone(event.staked, handed, event.clause)
            case e.WagerReturned() if ruled is not None:
                key = (event.seat, event.wager)
                _after_return(add, key, event.amount, event.clauses[0], undone.pop(key, None))
            case e.WagerCarried() if ruled is not None:
                key = (event.seat, event.wager)
                before = undone.pop(key, None)
                _paid_comes_back(add, key, before)
                add(key, "leave", event.amount, " on the {} for the next round.", event.clauses[0])
            case e.WagerSettled(outcome="lose") if event.clauses == ruled:
                key = (event.seat, event.wager)
                _after_forfeit(add, key, event.staked, event.clauses[0], undone.pop(key, None))
            case _:
                pass
    return tuple(sorted(lines, key=lambda line: line.seat))


_VERBS: dict[TakeBackAct, str] = {
    "take back": "Take back",
    "give back": "Give back",
    "take": "Take",
    "leave": "Leave",
}


def _paid_comes_back(add: _Add, key: _Wager, before: _Undone | None) -> None:
    if before is not None and before.handed > before.staked:
        paid = before.handed - before.staked
        add(key, "take back", paid, " that was paid on the {}.", before.clause)


def _after_return(
    add: _Add, key: _Wager, amount: Cents, clause: str, before: _Undone | None
) -> None:
    """The wager goes back: off the layout, out of the rack, or it is with its player already."""
    _paid_comes_back(add, key, before)
    if before is None:
        add(key, "give back", amount, " of the {} that lies there.", clause)
    elif before.handed < before.staked:
        taken = before.staked - max(before.handed, NOTHING)
        add(key, "give back", taken, " that was taken from the {}.", before.clause)
    else:
        add(key, "leave", amount, " of the {} with the player.", clause)


def _after_forfeit(
    add: _Add, key: _Wager, staked: Cents, clause: str, before: _Undone | None
) -> None:
    """The wager is lost by the ruling, with what was paid on it; a lost one lies in the rack."""
    if before is None:
        add(key, "take", staked, " of the {}: it is forfeited.", clause)
    else:
        add(key, "take back", before.handed, " of the {}: it is forfeited.", clause)
