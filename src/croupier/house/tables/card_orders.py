"""What the floor orders about the cards while a round or a hand is open at a table.

The round or hand then has the cards, so it takes an order to count, a count, or the news of a
missing card itself: it stops, and rules as the book says. Otherwise the floor keeps them until the
next round. Cards that the floor changes are shuffled again.
"""

from croupier import floor
from croupier.acts import SYSTEM
from croupier.banked import commands
from croupier.house.process.draft import Draft
from croupier.house.tables import seating
from croupier.house.tables.chores import REPLACED
from croupier.house.tables.round_commands import needs_role
from croupier.poker import deal_commands

AboutCards = floor.OrderCount | floor.CountDeck | floor.ReportTrouble


def given_to_play(draft: Draft, command: floor.FloorCommand) -> bool:
    """Gives an order about the cards to the round or hand under way; False where there is none."""
    if not isinstance(command, AboutCards):
        return False
    table = seating.table_in(draft, command.table)
    play = draft.play(table.id)
    missing = isinstance(command, floor.ReportTrouble) and command.what == "a card is missing"
    counted = isinstance(command, floor.CountDeck) and not table.count_ordered
    if play.over or not (missing or counted or isinstance(command, floor.OrderCount)):
        return False
    needs_role(draft, table, command.actor)
    if table.is_poker:
        draft.ask_deal(table.id, _of_deal(command))
    else:
        draft.ask_banked(table.id, _of_round(draft, command))
    return True


def _of_round(draft: Draft, command: AboutCards) -> commands.RoundCommand:
    actor, at = command.actor, command.at
    match command:
        case floor.OrderCount():
            return commands.DirectCount(actor=actor, at=at)
        case floor.CountDeck():
            return commands.CountCards(actor=actor, at=at, count=command.count)
        case floor.ReportTrouble():
            row = draft.round_rules(command.table).law.wrong_deck
            name = row.id if row is not None else ""
            return commands.Report(actor=actor, at=at, irregularity=name, note=command.note)


def _of_deal(command: AboutCards) -> deal_commands.DealOnlyCommand:
    actor, at = command.actor, command.at
    match command:
        case floor.OrderCount():
            return deal_commands.DirectCount(actor, at=at)
        case floor.CountDeck():
            return deal_commands.CountCards(actor, command.count, at=at)
        case floor.ReportTrouble():
            return deal_commands.Report(actor, "defective-deck", note=command.note, at=at)


def shuffle_new_cards(draft: Draft, table: str) -> None:
    """Cards that the floor changed before a round of play are shuffled again; a deck promised
    for the next round is dropped."""
    play = draft.play(table)
    if play.over:
        draft.drop_promise(table, REPLACED)
    elif not draft.floor.tables[table].is_poker:
        draft.ask_banked(table, commands.TakeNewCards(actor=SYSTEM, at=draft.at))
