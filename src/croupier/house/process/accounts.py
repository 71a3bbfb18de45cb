"""Deposits into people's accounts, which are opened where there is none."""

from croupier import floor
from croupier.acts import Actor
from croupier.house.process.draft_records import DraftRecords
from croupier.money import Cents

PLAYER = "player"


def deposit(draft: DraftRecords, person: str, house: str, amount: Cents, move: str) -> None:
    """Pays money into a person's account, and opens it first where there is none."""
    actor = Actor(person, PLAYER)
    if person not in draft.floor.purses:
        draft.ask_floor(floor.OpenAccount(actor=actor, at=draft.at, person=person))
    if amount:
        draft.ask_floor(
            floor.Deposit(
                actor=actor, at=draft.at, id=move, house=house, person=person, amount=amount
            )
        )
