"""What a sanction does to the wagers of the round it is imposed in.

The floor records who declared them void or forfeited, and why. Here they leave the layout or the
pot in the same draft, by the book's irregularity that cites the clause of the sanction.
"""

from typing import Final

from croupier import floor
from croupier.acts import Actor
from croupier.banked import commands
from croupier.house.process.draft import Draft
from croupier.house.tables.seating import take_back
from croupier.poker import SeatNo, deal_commands

VOID, FORFEIT = "return hand", "forfeit hand"
WAGERS: Final = {
    "void-wagers": VOID,
    "exclude-from-round": VOID,
    "forfeit-for-collusion": FORFEIT,
}
"""What each sanction does to an offender's wagers; others do not change a round under way."""
HANDS: Final = {VOID: "void hand", FORFEIT: "dead hand"}


def sanction_wagers(draft: Draft, command: floor.Sanction, breach: floor.Breach) -> None:
    """Takes the offender's wagers out of the round under way at the table of the breach."""
    wagers = WAGERS.get(command.power)
    table = draft.floor.tables.get(breach.table)
    if wagers is None or table is None or table.seat_of(breach.person) is None:
        return
    note = command.note or breach.note or breach.conduct
    if table.is_poker:
        _out_of_the_pot(draft, table, breach.person, command.actor, note)
        return
    play = draft.play(table.id)
    seats = [seat for seat in play.state.seats if seat.person == breach.person]
    if play.takes_wagers and wagers == VOID:
        take_back(draft, table.id, play.seats_of(breach.person))
    elif not play.over:
        power = draft.law.book_of(table).ladder.powers[command.power]
        for seat in seats:
            if seat.hand != "none":
                _rule(draft, table, seat.number, power.clause, wagers, command.actor, note)


def _out_of_the_pot(draft: Draft, table: floor.Table, person: str, actor: Actor, note: str) -> None:
    """Takes an offender's wagers out of the pot; the others play on for theirs (13.2.1)."""
    hand = draft.play(table.id).hand
    seat = table.seat_of(person)
    if hand is None or seat is None or person not in table.playing:
        return
    if any(s.number == seat.number and s.standing == "in" for s in hand.seats):
        number, at = SeatNo(seat.number), draft.at
        draft.ask_deal(table.id, deal_commands.VoidWagers(actor, number, "returned", note, at=at))


def _rule(
    draft: Draft, table: floor.Table, seat: int, clause: str, wagers: str, actor: Actor, note: str
) -> None:
    """Reports the breach as the book's irregularity, and rules what the sanction says."""
    rows = draft.round_rules(table.id).law.rows
    row = next(row for row in rows.values() if clause in row.clauses)
    report = commands.Report(actor=actor, at=draft.at, irregularity=row.id, seat=seat, note=note)
    draft.ask_banked(table.id, report)
    ruling = commands.RuleOn(
        actor=actor,
        at=draft.at,
        report=draft.play(table.id).state.reported,
        hands=HANDS[wagers] if row.hands == "as ruled" else None,
        wagers=wagers if row.wagers == "as ruled" else None,
        jackpots=wagers if row.jackpots == "as ruled" else None,
        reason=note,
    )
    draft.ask_banked(table.id, ruling)
