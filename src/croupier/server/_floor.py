"""The floor's words the server uses, from the files of the room."""

from typing import Any

from croupier.floor import (
    buttons,
    charges,
    closing,
    conduct,
    decks,
    disputes,
    duties,
    exclusions,
    holds,
    limits,
    notices,
    tokens,
    waiting,
)
from croupier.floor.accounts import BuyIn, CashOut, Deposit, OpenAccount, PurseMoved, Withdraw
from croupier.floor.authority import needs_role_held
from croupier.floor.duties import DoTableChore
from croupier.floor.exclusions import ExcludeMyself
from croupier.floor.floor import Command, Event, Floor, Law, Pen
from croupier.floor.house import House
from croupier.floor.moves import Move, Moved, float_of, house_of, stack_of, withheld_at
from croupier.floor.opening import AdoptRules, OpenTable, SetUpTable
from croupier.floor.purse import Purse
from croupier.floor.rounds import BeginRound, EndRound
from croupier.floor.seats import LeaveSeat, TakeSeat
from croupier.floor.signs import engine_sign
from croupier.floor.staff import FoundHouse, GiveRole, GoOnDuty, top_role
from croupier.floor.table import Table

_ROOMS = (buttons, charges, closing, conduct, decks, disputes, duties, exclusions, holds, limits,
          notices, tokens, waiting)  # fmt: skip


def _leaves(kind: type) -> list[type]:
    found = [leaf for child in kind.__subclasses__() for leaf in _leaves(child)]
    return found or [kind]


def _union(kinds: list[type]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union


AnyEvent = _union(_leaves(Event))
AnyCommand = _union(_leaves(Command))

__all__ = [
    "AdoptRules", "AnyCommand", "AnyEvent", "BeginRound", "BuyIn", "CashOut", "Command", "Deposit",
    "DoTableChore", "EndRound", "Event", "ExcludeMyself", "Floor", "FoundHouse", "GiveRole",
    "GoOnDuty", "House", "Law", "LeaveSeat", "Move", "Moved", "OpenAccount", "OpenTable", "Pen",
    "Purse", "PurseMoved", "SetUpTable", "Table", "TakeSeat", "Withdraw", "engine_sign", "float_of", "house_of", "needs_role_held",
    "stack_of", "top_role", "withheld_at",
]  # fmt: skip
