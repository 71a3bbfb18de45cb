"""Passes a round on to the jackpots: wagers to register with a meter, and hands that win.

The round says which wagers lie there and what the hands hold; the jackpots' own rules say what
is registered, what is won and who must do what first. At a table that deals itself the system
does all of it; at one with a dealer, the prizes wait until two people have keyed them off.
"""

from typing import Final

from croupier import floor, jackpot
from croupier.acts import SYSTEM, Actor, WrongMoment
from croupier.banked import AnyRoundEvent
from croupier.banked import events as e
from croupier.house.process.draft_records import DraftRecords
from croupier.house.world.world import jackpots_of
from croupier.money import Cents

ALARM: Final = (
    "The jackpot hands of this table cannot all be right. Wait until the alarm has been ruled on."
)
AMENDED: Final = "low-jackpot-wager-amended"
"""The row of a book by which a low jackpot wager may be brought up during the round."""


def tell_jackpots(
    draft: DraftRecords, table: floor.Table, event: AnyRoundEvent, actor: Actor
) -> None:
    """Passes an event of a round on to the jackpots, in the same draft.

    This is called before the event changes the round: a report that is ruled on is still there.
    """
    here = draft.jackpots(table.book).tables.get(table.id)
    if here is None:
        return
    match event:
        case e.JackpotGameStarted():
            _register(draft, table, event.stakes, actor)
        case e.JackpotToppedUp():
            _register(draft, table, _stakes_after(draft, table, event), actor, amended=True)
        case e.RoundClosed() if here.game is not None:
            record_outcome(draft, table, here)
        case e.Ruled() if here.game is not None:
            _ruled(draft, table, event, here.game)


def _register(
    draft: DraftRecords,
    table: floor.Table,
    stakes: tuple[e.JackpotStake, ...],
    actor: Actor,
    *,
    amended: bool = False,
) -> None:
    """Registers wagers with the meter; one below its cost only when it is brought up to it, where
    the book has that (Perth 5.14)."""
    rules = draft.play(table.id).rules
    assert rules is not None, "a round has rules"
    law = rules.law
    if AMENDED in law.rows:
        stakes = tuple(one for one in stakes if one.amount >= (law.costs[one.wager] or 0))
    if not stakes:
        return
    start = jackpot.StartGame(
        actor=_staff(actor),
        at=draft.at,
        table=table.id,
        bets=_bets(draft, table, stakes),
        amended=amended,
    )
    draft.ask_jackpot(table.book, start)


def _stakes_after(
    draft: DraftRecords, table: floor.Table, event: e.JackpotToppedUp
) -> tuple[e.JackpotStake, ...]:
    """The jackpot wagers of the round once one of them is brought up to its cost."""
    play = draft.play(table.id)
    assert play.rules is not None, "a round has rules"
    jackpots, raised = play.rules.law.jackpots, (event.seat, event.wager)
    return tuple(
        e.JackpotStake(
            seat.number,
            seat.person,
            name,
            event.amount if (seat.number, name) == raised else amount,
            name in seat.carried,
        )
        for seat in play.state.seats
        for name, amount in seat.wagers.items()
        if name in jackpots
    )


def _ruled(
    draft: DraftRecords, table: floor.Table, event: e.Ruled, game: jackpot.JackpotGame
) -> None:
    """Passes a ruling on, unless it is about a hand without a jackpot wager."""
    reports = draft.play(table.id).state.reports
    report = next(r for r in reports if r.number == event.report)
    seats = (report.seat,) if game.wager(report.seat) is not None else ()
    if not seats and event.jackpots.endswith(" hand"):
        return
    draft.ask_jackpot(
        table.book,
        jackpot.RuleIrregularity(
            actor=event.by,
            at=draft.at,
            table=table.id,
            irregularity=event.irregularity,
            seats=seats,
            effect=event.jackpots,
        ),
    )


def _staff(actor: Actor) -> Actor:
    return SYSTEM if actor.role == "player" else actor


def _bets(
    draft: DraftRecords, table: floor.Table, laid: tuple[e.JackpotStake, ...]
) -> tuple[jackpot.JackpotBet, ...]:
    """The jackpot bet of each seat; in books with several spots they give its level."""
    state = draft.jackpots(table.book)
    terms = state.systems[state.tables[table.id].system].meter.terms
    seats: dict[int, list[e.JackpotStake]] = {}
    for stake in laid:
        seats.setdefault(stake.seat, []).append(stake)
    bets = []
    for seat, stakes in seats.items():
        spots = {stake.wager for stake in stakes}
        level = next((lv for lv in terms.levels if set(lv.spots) == spots), terms.levels[0])
        bets.append(
            jackpot.JackpotBet(
                seat=seat,
                amount=Cents(sum(stake.amount for stake in stakes)),
                level=level.id if len(terms.levels) > 1 else "",
                person=stakes[0].person,
            )
        )
    return tuple(bets)


def waits_for_ruling(state: jackpot.JackpotState, table: str) -> bool:
    """Whether an alarm about impossible hands at a table waits for a ruling."""
    here = state.tables.get(table)
    return here is not None and here.game is not None and here.game.alarm is not None


def prizes_owed(state: jackpot.JackpotState, table: str) -> bool:
    """Whether prizes of a table wait to be keyed off, or are held."""
    return bool(state.owed_at(table))


def record_outcome(
    draft: DraftRecords,
    table: floor.Table,
    here: jackpot.JackpotTable,
    dealer: Actor = SYSTEM,
) -> None:
    """Records the outcome of a jackpot game; without an alarm, the game is concluded too.

    Where a dealer records it, other people key its prizes off, at the jackpot desk.
    """
    if here.game is not None and here.game.alarm is not None:
        raise WrongMoment(ALARM)
    system = draft.jackpots(table.book).systems[here.system]
    wins = tuple(
        jackpot.Win(hand.seat, hand.category, 0)
        for hand in draft.play(table.id).jackpot_hands
        if hand.category in system.meter.terms.prizes
    )
    outcome = jackpot.RecordOutcome(actor=dealer, at=draft.at, table=table.id, wins=wins)
    draft.ask_jackpot(table.book, outcome)
    if dealer == SYSTEM and not waits_for_ruling(draft.jackpots(table.book), table.id):
        conclude_jackpot_game(draft, table)


def conclude_jackpot_game(draft: DraftRecords, table: floor.Table) -> None:
    """Does each duty that the book demands before prizes are paid, then ends the game."""
    law, at = jackpots_of(table.book).law, draft.at
    while owed := [c for c in draft.jackpots(table.book).owed_at(table.id) if c.needs]:
        claim = owed[0]
        duty = law.duty(claim.needs[0], claim.award.prize)
        assert duty is not None, "what a claim waits for is somebody's duty"
        attest = jackpot.Attest(actor=SYSTEM, at=at, claim=claim.id, duty=claim.needs[0])
        draft.ask_jackpot(table.book, attest)
    end_jackpot_game(draft, table)


def end_jackpot_game(draft: DraftRecords, table: floor.Table, dealer: Actor = SYSTEM) -> None:
    """Presses the game over button, where the book has one and it was not pressed yet."""
    here = draft.jackpots(table.book).tables[table.id]
    if jackpots_of(table.book).law.duty("end the game") is not None and not here.over:
        over = jackpot.EndGame(actor=dealer, at=draft.at, table=table.id)
        draft.ask_jackpot(table.book, over)
