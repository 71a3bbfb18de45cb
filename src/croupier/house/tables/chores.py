"""Chores that the book demands at a table, done by the house itself."""

from croupier import floor
from croupier.acts import SYSTEM
from croupier.books import DueBefore
from croupier.cards import FULL_DECK
from croupier.house.process.draft import Draft

BY_THE_MACHINE = "done by the machine"
COUNTED = "The cards of the table were counted."
REPLACED = "The cards of the table were replaced."


def do_chore(draft: Draft, name: str, number: int, note: str = BY_THE_MACHINE) -> None:
    """Does one chore of a table."""
    draft.ask_floor(
        floor.DoTableChore(actor=SYSTEM, at=draft.at, table=name, number=number, note=note)
    )


def put_deck_right(name: str, draft: Draft) -> None:
    """Counts the cards of a table where that was ordered, otherwise changes all of them."""
    if draft.floor.tables[name].count_ordered:
        full = len(FULL_DECK)
        draft.ask_floor(floor.CountDeck(actor=SYSTEM, at=draft.at, table=name, count=full))
        draft.drop_promise(name, COUNTED)
        return
    new = floor.ChangeCards(actor=SYSTEM, at=draft.at, table=name, note=BY_THE_MACHINE, whole=True)
    draft.ask_floor(new)
    draft.drop_promise(name, REPLACED)


def do_chores(draft: Draft, name: str, before: DueBefore, note: str = BY_THE_MACHINE) -> None:
    """Does all chores that must be done at a table before something else."""
    for chore in draft.floor.tables[name].waiting_for(before):
        do_chore(draft, name, chore.number, note)
