"""Accounts of people, opened and paid into by the house."""

from croupier import floor
from croupier.acts import Actor
from croupier.house.commands.draft_records import DraftRecords
from croupier.money import Cents

PLAYER = "player"


def deposit(draft: DraftRecords, person: str, house: str, amount: Cents, move: str) -> None:
    """Money into somebody's account, which is opened where there is none."""
    actor = Actor(person, PLAYER)
    if person not in draft.floor.purses:
        draft.ask_floor(floor.OpenAccount(actor=actor, at=draft.at, person=person))
    if amount:
        draft.ask_floor(
            floor.Deposit(
                actor=actor, at=draft.at, id=move, house=house, person=person, amount=amount
            )
        )
