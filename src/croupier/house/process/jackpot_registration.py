"""Checks that jackpot wagers are taken only where a running system will register them.

A table may lose its system while its sign still offers the wager: the system closes, the table is
unlinked, the equipment fails, or the terms change. New jackpot wagers are then refused at the
layout, and those that lie there go back when the bets are closed.
"""

from collections.abc import Iterable
from typing import TypeAlias

from croupier import banked, jackpot
from croupier.acts import SYSTEM, EngineStep, Millis, Refusal
from croupier.banked import AnyRoundCommand, commands
from croupier.banked import events as e

RoundStep: TypeAlias = EngineStep[banked.AnyRoundEvent, banked.Round]


def why_not_taken(
    jackpots: jackpot.JackpotState, table: str, rules: banked.BankedRules
) -> Refusal | None:
    """The refusal of a jackpot wager at this table, or None where one can be taken."""
    book = rules.law.book
    why = jackpot.why_not_running(book, jackpots, table)
    if why is not None:
        return why
    system = jackpots.systems[jackpots.tables[table].system]
    spot = system.meter.terms.levels[0].spots[0]
    return jackpot.why_other_cost(book, system, rules.law.costs.get(spot))


def check_wager(
    jackpots: jackpot.JackpotState, table: str, command: AnyRoundCommand, rules: banked.BankedRules
) -> None:
    """Refuses a jackpot wager that no system would register."""
    if not isinstance(command, commands.PlaceWager | commands.RecordWager):
        return
    if rules.law.costs.get(command.wager) is None:
        return
    why = why_not_taken(jackpots, table, rules)
    if why is not None:
        raise why


def unregistered(
    jackpots: jackpot.JackpotState,
    table: str,
    steps: Iterable[RoundStep],
    rules: banked.BankedRules,
) -> tuple[e.JackpotStake, ...]:
    """The jackpot wagers of a round about to begin that have no system to register them.

    At a linked table a carried wager is registered already and stays. Where gaming is suspended
    nothing goes back: the round waits.
    """
    started = next((event for event, _ in steps if isinstance(event, e.JackpotGameStarted)), None)
    if started is None:
        return ()
    here = jackpots.tables.get(table)
    if here is not None and (here.suspended or why_not_taken(jackpots, table, rules) is None):
        return ()
    return tuple(stake for stake in started.stakes if here is None or not stake.carried)


def given_back(stake: e.JackpotStake, at: Millis) -> commands.TakeBackWager:
    """The command by which the dealer returns a wager."""
    return commands.TakeBackWager(actor=SYSTEM, at=at, seat=stake.seat, wager=stake.wager)
