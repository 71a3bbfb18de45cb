"""The engine of the jackpot systems of one house.

All systems of a house share one sequence of events. Rounds at different tables that win from one
meter are settled in the order in which they are recorded (10.2.4, 4.22).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.acts import Engine
from croupier.books import Book
from croupier.jackpot import commands as c
from croupier.jackpot.changes import APPLIES
from croupier.jackpot.decisions import care, games, outcomes, systems
from croupier.jackpot.decisions.law import JackpotLaw
from croupier.jackpot.decisions.recorder import JackpotRecorder
from croupier.jackpot.events import AnyJackpotEvent
from croupier.jackpot.state import JackpotState

DECIDES: dict[type[c.JackpotCommand], Callable[[JackpotRecorder, Any], None]] = {
    c.OpenSystem: systems.open_system,
    c.ShowSign: systems.show_sign,
    c.MoveTable: systems.move_table,
    c.CloseSystem: systems.close_system,
    c.ChangeTerms: systems.change_terms,
    c.ReportFault: care.report_fault,
    c.ArrangeManually: care.arrange_manually,
    c.Repair: care.repair,
    c.VerifyDisplay: care.verify_display,
    c.LoseDisplay: care.lose_display,
    c.SuspendTables: care.suspend_tables,
    c.ResumeTables: care.resume_tables,
    c.TopUp: care.top_up,
    c.CorrectMeter: care.correct_meter,
    c.StartGame: games.start_game,
    c.FindStake: games.find_stake,
    c.RuleIrregularity: games.rule_irregularity,
    c.RecordOutcome: outcomes.record_outcome,
    c.RuleAlarm: outcomes.rule_alarm,
    c.Attest: outcomes.attest,
    c.HoldPayment: outcomes.hold_payment,
    c.ReleasePayment: outcomes.release_payment,
    c.DismissClaim: outcomes.dismiss_claim,
    c.EndGame: outcomes.end_game,
}


class JackpotRules(Engine[JackpotLaw, JackpotState, AnyJackpotEvent]):
    """The jackpots under one book; `settings` choose other readings than its defaults."""

    decides = DECIDES
    applies = APPLIES
    recorder = JackpotRecorder

    def __init__(self, book: Book, settings: dict[str, str] | None = None) -> None:
        super().__init__(JackpotLaw(book, settings))
