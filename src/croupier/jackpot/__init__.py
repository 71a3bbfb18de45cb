"""Jackpots: prize meters that never lose a fraction of a cent.

A system's `Terms` are the book's rows and the sign's figures read as exact amounts; its `Meter`
is one or more pools that wagers feed and winners empty. `pay` says what a round pays, to the
cent and with its clauses, and how every pool moves. What the rooms above add is people: notices,
authority, alarms and the order in which tables record what they dealt.

- `terms`, `line`, `wording`: what a system takes and pays, read from the book and a line
- `pools`, `meter`, `settlement`: the arithmetic
- `file`: a meter driven from a list of events
- `desk`: what the jackpot wagers of a settled table win
"""

from croupier.jackpot.desk import jackpot_desk
from croupier.jackpot.file import Answer, Run, open_run, play
from croupier.jackpot.line import read_terms
from croupier.jackpot.meter import (
    Meter,
    Stake,
    checked,
    feed,
    meter_at,
    moved,
    open_meter,
    pay,
    split,
    surplus,
    take_back,
)
from croupier.jackpot.pools import Move, OutOfBalance, Pool
from croupier.jackpot.settlement import Award, Impossible, Paid, Win, alarm
from croupier.jackpot.terms import Terms

__all__ = [
    "Answer",
    "Award",
    "Impossible",
    "Meter",
    "Move",
    "OutOfBalance",
    "Paid",
    "Pool",
    "Run",
    "Stake",
    "Terms",
    "Win",
    "alarm",
    "checked",
    "feed",
    "jackpot_desk",
    "meter_at",
    "moved",
    "open_meter",
    "open_run",
    "pay",
    "play",
    "read_terms",
    "split",
    "surplus",
    "take_back",
]
