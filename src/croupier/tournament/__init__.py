"""Tournaments: conditions, entries, draws, sessions, balancing, the clock, points and prizes.

A tournament is a file (`parse_terms`) under a book. `check` says what its conditions lack or may
not say, clause by clause; `markdown` and `html` write the document. It is then run like any game
of the house: `tournament_rules(terms)` decides `commands` and evolves a `Desk` by `events`, the
last decision can be undone, `view` shows it and `tell` puts each event in words. Money is worked
out from the events by a `Purse` whose escrow and pool end at nothing. Rules outrank conditions.

- `rules`: the engine; `views`: what people see, and every event in words
- `commands`, `events`, `state`, `changes`: what is asked, what happened, how things stand
- `desk`: the tournament and the decisions that can be taken back
- `seats`, `button`, `clock`, `prizes`: the pure arithmetic, usable by itself
- `dealt`: the cards and acts of a hand in the log; `record`: a tournament as it is kept
- `purse`: the money as balanced transfers
- `conditions/`: the file, its checks, the document; `decisions/`: every command decided;
  `hosting/`: companions and the house, simulation and audit
"""

from croupier.tournament import commands, events
from croupier.tournament.button import Blinds, next_blinds
from croupier.tournament.clock import ClockView, Mark, break_ends, is_running, read_clock
from croupier.tournament.commands import AnyCommand
from croupier.tournament.conditions.checks import Fault, asked, check, conflicts, missing
from croupier.tournament.conditions.document import html, markdown
from croupier.tournament.conditions.levels import generated, levels_of, race
from croupier.tournament.conditions.template import template
from croupier.tournament.conditions.terms import LevelPlan, LevelRow, Terms, parse_terms
from croupier.tournament.dealt import Dealt
from croupier.tournament.decisions.closing import eligible, paid_places, prizes_for, standings
from croupier.tournament.decisions.conduct import refuse_other_play
from croupier.tournament.decisions.opening import ballot
from croupier.tournament.desk import Desk
from croupier.tournament.events import AnyEvent
from croupier.tournament.hosting.audit import Again, PlayedHand, Replayer, hands_of
from croupier.tournament.hosting.host import Driven, Host, Pace, still_in
from croupier.tournament.hosting.lots import with_lots
from croupier.tournament.hosting.simulate import Simulation, check_entries
from croupier.tournament.prizes import generated_shares, icm, in_cents, prize_list, share_out
from croupier.tournament.purse import Purse, reversals
from croupier.tournament.record import Hosted, Kept, Planned
from croupier.tournament.rules import TournamentRules, tournament_rules
from croupier.tournament.seats import (
    Move,
    Place,
    balance,
    break_table,
    drawn,
    due_for_big_blind,
    due_to_break,
    halted,
    open_places,
    opening_places,
    worst_open_seat,
)
from croupier.tournament.state import IN_PLAY, Entrant, Payment, Ruling, Table, Tournament
from croupier.tournament.views import PlayerView, TournamentView, place_numbers, tell, view

__all__ = [
    "is_running",
    "break_ends",
    "Again",
    "Dealt",
    "PlayedHand",
    "Replayer",
    "hands_of",
    "place_numbers",
    "IN_PLAY",
    "Planned",
    "Kept",
    "Hosted",
    "reversals",
    "Ruling",
    "check_entries",
    "with_lots",
    "still_in",
    "Pace",
    "Host",
    "Driven",
    "paid_places",
    "next_blinds",
    "Blinds",
    "AnyCommand",
    "AnyEvent",
    "ClockView",
    "Desk",
    "Entrant",
    "Fault",
    "LevelPlan",
    "LevelRow",
    "Mark",
    "Move",
    "Payment",
    "Place",
    "PlayerView",
    "Purse",
    "Simulation",
    "Table",
    "Terms",
    "Tournament",
    "TournamentRules",
    "TournamentView",
    "asked",
    "balance",
    "ballot",
    "break_table",
    "check",
    "commands",
    "conflicts",
    "drawn",
    "due_for_big_blind",
    "due_to_break",
    "eligible",
    "events",
    "generated",
    "generated_shares",
    "halted",
    "html",
    "icm",
    "in_cents",
    "levels_of",
    "markdown",
    "missing",
    "open_places",
    "opening_places",
    "parse_terms",
    "prize_list",
    "prizes_for",
    "race",
    "read_clock",
    "refuse_other_play",
    "share_out",
    "standings",
    "tell",
    "template",
    "tournament_rules",
    "view",
    "worst_open_seat",
]
