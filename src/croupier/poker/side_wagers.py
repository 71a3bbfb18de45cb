"""Flop Chase at a table: placed before the cards, taken back, ruled on (8.15, CP-22)."""

from msgspec.structs import replace

from croupier.acts import Actor, Locked, NotAChoice, NotOffered, NotYours, WrongAmount, WrongMoment
from croupier.money import show_amount
from croupier.poker import deal_events as dealt
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.desk import Desk, with_chair
from croupier.poker.flop_chase import ChaseResult, ChaseWager, refunds
from croupier.poker.setup import SeatNo
from croupier.poker.table import Chair, Table, chair_at


def place_chase(desk: Desk, command: want.PlaceChase) -> None:
    """Chips on a colour, before any card, by somebody seated (8.15)."""
    limits = desk.table.terms.chase
    if limits is None:
        desk.refuse(NotOffered, "this table has no side wager", "8.15.1")
    if desk.table.playing:
        desk.refuse(Locked, "side wagers come before any card", "8.15.2")
    chair = _own_seated(desk, command.actor, command.seat)
    if not limits.minimum <= command.stake <= limits.maximum:
        low, high = show_amount(limits.minimum), show_amount(limits.maximum)
        desk.refuse(WrongAmount, f"from {low} to {high}", "8.15.1")
    if command.stake > chair.stack:
        desk.refuse(WrongAmount, "side wagers are made of the table stake", "6.11.1(a)")
    if any(w.seat == chair.number and w.colour == command.colour for w in desk.table.chase):
        desk.refuse(Locked, f"there is a wager on {command.colour} already", "8.15.1")
    wager = ChaseWager(chair.number, chair.person, command.colour, command.stake)
    desk.write(happened.ChasePlaced(wager))


def _own_seated(desk: Desk, by: Actor, number: SeatNo) -> Chair:
    chair = desk.chair(number)
    if not chair.person or (by.role == "player" and by.person != chair.person):
        desk.refuse(
            NotYours, "only seated players place side wagers, each for themselves", "8.15.1"
        )
    if by.role != "player":
        desk.power(by, "deal")
    return chair


def withdraw_chase(desk: Desk, command: want.WithdrawChase) -> None:
    """A wager taken back before any card, after a misdeal too."""
    chair = _own_seated(desk, command.actor, command.seat)
    table, placed = desk.table, desk.table.chase
    if table.playing and table.deal is not None:
        if table.deal.hand.dealt or not table.deal.misdeals or table.deal.chase_results:
            desk.refuse(Locked, "cards have been dealt", "8.15.2")
        placed = table.deal.chase
    if all((w.seat, w.colour) != (chair.number, command.colour) for w in placed):
        desk.refuse(NotAChoice, f"there is no wager on {command.colour}", "8.15.1")
    desk.write(happened.ChaseWithdrawn(chair.number, command.colour))


def rule_on_side_wagers(desk: Desk, command: want.RuleOnSideWagers) -> None:
    """Settled wagers of a game that was not completed are undone by a manager (CP-22)."""
    clause = desk.power(command.actor, "decide-dispute")
    deal = desk.table.deal
    if deal is None or not deal.chase_results or not (deal.void or deal.misdeals):
        desk.refuse(WrongMoment, "no settled side wager is open to a ruling", clause)
    undone = refunds(deal.chase, clause)
    if undone == deal.chase_results:
        desk.refuse(WrongMoment, "the side wagers have gone back already", clause)
    if desk.table.playing:
        desk.write(dealt.ChaseSettled(undone))
        return
    if not deal.void:
        desk.refuse(WrongMoment, "the round of play is complete", clause)
    short = [r for r in deal.chase_results if _owes_more(desk, r)]
    if short:
        desk.refuse(WrongMoment, "the winnings are no longer in front of the player", clause)
    desk.write(happened.ChaseReversed(undone, command.actor))


def _owes_more(desk: Desk, result: ChaseResult) -> bool:
    chair = desk.chair(result.wager.seat)
    same = chair.person == result.wager.person
    return not same or chair.stack < result.back - result.wager.stake


def on_chase_placed(table: Table, event: happened.ChasePlaced) -> Table:
    wager = event.wager
    chair = chair_at(table, wager.seat)
    assert chair is not None
    table = replace(table, chase=(*table.chase, wager))
    return with_chair(table, wager.seat, stack=chair.stack - wager.stake)


def on_chase_withdrawn(table: Table, event: happened.ChaseWithdrawn) -> Table:
    """The stake goes back to the chair; in a hand that is being dealt again, behind it."""
    inside = table.deal is not None and table.playing
    placed = table.deal.chase if inside and table.deal is not None else table.chase
    wager = next(w for w in placed if (w.seat, w.colour) == (event.seat, event.colour))
    left = tuple(w for w in placed if w is not wager)
    if inside and table.deal is not None:
        table = replace(table, deal=replace(table.deal, chase=left))
    else:
        table = replace(table, chase=left)
    chair = chair_at(table, event.seat)
    assert chair is not None
    return with_chair(table, event.seat, stack=chair.stack + wager.stake)


def on_chase_reversed(table: Table, event: happened.ChaseReversed) -> Table:
    deal = table.deal
    assert deal is not None
    for old, new in zip(deal.chase_results, event.results, strict=True):
        chair = chair_at(table, new.wager.seat)
        assert chair is not None
        change = new.back - old.back
        table = with_chair(table, chair.number, stack=chair.stack + change)
        table = replace(table, float=table.float - change)
    return replace(table, deal=replace(deal, chase_results=event.results))
