"""Jackpot systems: prize meters in exact fractions of a cent, and the rules of running them.

A system's `JackpotTerms` are the book's rows and the sign's figures read as exact amounts; its
`Meter` is one or more pools that wagers add to and prizes are paid from. `pay` says what a round
pays, to the cent and with its clauses, and how every pool moves. `JackpotRules` decides who may
open, link and close systems and with what notice, which wagers count and which are carried or go
back, who must do what before a prize is paid, and what happens when impossible hands are recorded.

- `rules`: the engine of all jackpot systems of a house
- `commands`, `events`, `state`, `changes`: commands, events, state, and the state after each event
- `statement`, `transfers`: the history of each meter, and the money between accounts
- `orders`: what staff may order about a jackpot game at a table, as forms
- `linking`: whether a table is linked to a jackpot system that takes its wagers
- `meters/`: the terms of a system and the arithmetic; `decisions/`: how each command is decided;
  `files/`: jackpots settled from a file; `long_run/`: what a jackpot wager returns
"""

from croupier.jackpot.commands import (
    AnyJackpotCommand,
    ArrangeManually,
    Attest,
    ChangeTerms,
    CloseSystem,
    CorrectMeter,
    DismissClaim,
    EndGame,
    FindStake,
    HoldPayment,
    JackpotBet,
    Link,
    LoseDisplay,
    MoveTable,
    OpenSystem,
    RecordOutcome,
    ReleasePayment,
    Repair,
    ReportFault,
    ResumeTables,
    RuleAlarm,
    RuleIrregularity,
    ShowSign,
    StartGame,
    SuspendTables,
    TopUp,
    VerifyDisplay,
)
from croupier.jackpot.decisions.law import KEYS
from croupier.jackpot.decisions.systems import CHANGEABLE
from croupier.jackpot.events import (
    AlarmRaised,
    AlarmRuled,
    AnyJackpotEvent,
    ClaimDismissed,
    GameCancelled,
    GameStarted,
    MeterCorrected,
    MeterToppedUp,
    OutcomeRecorded,
    PrizePaid,
    SignShown,
    StakeAmended,
    TableLinked,
    WagersCarried,
    WagersReturned,
)
from croupier.jackpot.files.layout import jackpot_desk
from croupier.jackpot.files.run import MeterAnswer, MeterRun, open_run, play
from croupier.jackpot.linking import (
    announced_links,
    check_sign,
    linking_duty,
    linking_notice,
    why_not_running,
    why_other_cost,
    why_out,
)
from croupier.jackpot.long_run.chances import COUNTS, HANDS_DEALT, chance
from croupier.jackpot.long_run.design_answer import (
    design_jackpot_json,
    terms_to_design,
    values_to_design,
)
from croupier.jackpot.long_run.designing import DesignedJackpot, JackpotDesign, design_jackpot
from croupier.jackpot.long_run.free_terms import free_jackpot
from croupier.jackpot.long_run.returns import LevelReturn, common, every_return, returns
from croupier.jackpot.meters.awards import JackpotSettlement, Win
from croupier.jackpot.meters.line import read_terms
from croupier.jackpot.meters.line_form import line_fields
from croupier.jackpot.meters.meter import (
    MeterStake,
    checked,
    feed,
    meter_at,
    moved,
    open_meter,
    split,
    surplus,
    take_back,
)
from croupier.jackpot.meters.pools import Meter, OutOfBalance, Pool, PoolMove
from croupier.jackpot.meters.settlement import Impossible, alarm, pay
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.jackpot.meters.wording import MeterParts, PerWager, PrizeWorth
from croupier.jackpot.orders import JACKPOT_ORDERS, jackpot_orders
from croupier.jackpot.rules import JackpotRules
from croupier.jackpot.state import (
    JackpotGame,
    JackpotState,
    JackpotTable,
    JackpotWager,
    PrizeClaim,
    System,
)
from croupier.jackpot.statement import StatementLine, audit, board, reading, statement
from croupier.jackpot.transfers import post, transfers

__all__ = [
    "JACKPOT_ORDERS",
    "jackpot_orders",
    "CHANGEABLE",
    "line_fields",
    "AlarmRaised",
    "AlarmRuled",
    "MeterAnswer",
    "MeterParts",
    "PerWager",
    "PrizeWorth",
    "ArrangeManually",
    "Attest",
    "JackpotBet",
    "ChangeTerms",
    "COUNTS",
    "PrizeClaim",
    "ClaimDismissed",
    "CloseSystem",
    "CorrectMeter",
    "DesignedJackpot",
    "DismissClaim",
    "EndGame",
    "FindStake",
    "JackpotDesign",
    "JackpotState",
    "JackpotGame",
    "GameCancelled",
    "GameStarted",
    "HoldPayment",
    "HANDS_DEALT",
    "Impossible",
    "AnyJackpotCommand",
    "AnyJackpotEvent",
    "JackpotRules",
    "KEYS",
    "LevelReturn",
    "StatementLine",
    "Link",
    "LoseDisplay",
    "Meter",
    "MeterCorrected",
    "MeterToppedUp",
    "PoolMove",
    "MoveTable",
    "OpenSystem",
    "OutOfBalance",
    "OutcomeRecorded",
    "JackpotSettlement",
    "Pool",
    "PrizePaid",
    "RecordOutcome",
    "ReleasePayment",
    "Repair",
    "ReportFault",
    "ResumeTables",
    "RuleAlarm",
    "RuleIrregularity",
    "MeterRun",
    "ShowSign",
    "SignShown",
    "MeterStake",
    "StakeAmended",
    "StartGame",
    "SuspendTables",
    "System",
    "JackpotTable",
    "TableLinked",
    "JackpotTerms",
    "TopUp",
    "VerifyDisplay",
    "JackpotWager",
    "WagersCarried",
    "WagersReturned",
    "Win",
    "alarm",
    "announced_links",
    "audit",
    "board",
    "chance",
    "check_sign",
    "checked",
    "common",
    "design_jackpot",
    "design_jackpot_json",
    "terms_to_design",
    "values_to_design",
    "every_return",
    "feed",
    "free_jackpot",
    "jackpot_desk",
    "linking_duty",
    "linking_notice",
    "meter_at",
    "moved",
    "open_meter",
    "open_run",
    "pay",
    "play",
    "post",
    "read_terms",
    "reading",
    "returns",
    "split",
    "statement",
    "surplus",
    "take_back",
    "transfers",
    "why_not_running",
    "why_other_cost",
    "why_out",
]
