"""Tournaments: conditions, entries, draws, sessions, balancing, the clock, points and prizes.

A tournament is a file (`parse_terms`) under a book. `check` says what its conditions lack or may
not say, clause by clause; `markdown` and `html` write the document. It is then run like any game
of the house: `tournament_rules(terms)` decides `commands` and evolves an `UndoableTournament` by
`events`, the last decision can be undone, `view` shows it and `tell` puts each event in words.
Money is worked out from the events by `TournamentAccounts`, whose escrow and pool end at nothing.
Rules outrank conditions.

- `rules`: the engine; `views`: what people see, and every event in words
- `commands`, `events`, `state`, `changes`: what is asked, what happened, how things stand
- `event_bases`, `prize_events`: what events have in common, and those about the pool
- `undo`: the tournament and the decisions that can be taken back
- `seats`, `button`, `clock`, `prizes`: the pure arithmetic, usable by itself
- `dealt`: the cards and acts of a hand in the log; `log_entry`: what a log holds
- `status_words`: statuses and stages as messages put them
- `orders`: what the desk may order, as forms
- `accounts`: the money as balanced transfers; `entry_list`: entries as comma-separated values
- `conditions/`: the file, its checks, the document; `decisions/`: every command decided;
  `hosting/`: companions and the house, simulation and audit
"""

from croupier.tournament import commands, events
from croupier.tournament.accounts import TournamentAccounts, reversals
from croupier.tournament.button import Blinds, next_blinds
from croupier.tournament.clock import ClockMark, ClockView, break_ends, is_running, read_clock
from croupier.tournament.commands import AnyTournamentCommand
from croupier.tournament.conditions.checks import Fault, asked, check, conflicts, missing
from croupier.tournament.conditions.document import html, markdown
from croupier.tournament.conditions.levels import (
    cards_in_race,
    chip_in_play,
    generated,
    levels_of,
    race,
)
from croupier.tournament.conditions.template import template
from croupier.tournament.conditions.terms import LevelPlan, LevelRow, TournamentTerms, parse_terms
from croupier.tournament.dealt import DealtHand
from croupier.tournament.decisions.conduct import refuse_other_play
from croupier.tournament.decisions.opening import ballot
from croupier.tournament.decisions.order_of_finish import (
    eligible,
    place_numbers,
    prize_money,
    prizes_for,
    standings,
)
from croupier.tournament.entry_list import (
    EntryLine,
    enter_commands,
    entries_csv,
    read_entries_csv,
)
from croupier.tournament.events import AnyTournamentEvent
from croupier.tournament.hosting.audit import PlayedHand, ReplayedHand, Replayer, hands_of
from croupier.tournament.hosting.host import HostPace, TournamentHost, TournamentRun
from croupier.tournament.hosting.lots import with_lots
from croupier.tournament.hosting.simulate import Simulation, check_entries
from croupier.tournament.log_entry import Hosted, Planned, TournamentLogEntry, planned_terms
from croupier.tournament.orders import TOURNAMENT_ORDERS, tournament_orders
from croupier.tournament.prizes import generated_shares, icm, in_cents, prize_list, share_out
from croupier.tournament.rules import TournamentRules, tournament_rules
from croupier.tournament.seats import (
    SeatMove,
    TableSeat,
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
from croupier.tournament.state import IN_PLAY, Entrant, Tournament, still_in
from croupier.tournament.undo import UndoableTournament
from croupier.tournament.views import TournamentView, tell, view

__all__ = [
    "TOURNAMENT_ORDERS",
    "tournament_orders",
    "is_running",
    "break_ends",
    "ReplayedHand",
    "DealtHand",
    "PlayedHand",
    "Replayer",
    "hands_of",
    "place_numbers",
    "IN_PLAY",
    "Planned",
    "TournamentLogEntry",
    "Hosted",
    "reversals",
    "check_entries",
    "with_lots",
    "still_in",
    "HostPace",
    "TournamentHost",
    "TournamentRun",
    "next_blinds",
    "Blinds",
    "AnyTournamentCommand",
    "AnyTournamentEvent",
    "ClockView",
    "UndoableTournament",
    "Entrant",
    "Fault",
    "LevelPlan",
    "LevelRow",
    "ClockMark",
    "SeatMove",
    "TableSeat",
    "TournamentAccounts",
    "Simulation",
    "TournamentTerms",
    "Tournament",
    "TournamentRules",
    "TournamentView",
    "asked",
    "balance",
    "ballot",
    "break_table",
    "cards_in_race",
    "chip_in_play",
    "check",
    "commands",
    "conflicts",
    "drawn",
    "due_for_big_blind",
    "due_to_break",
    "EntryLine",
    "enter_commands",
    "entries_csv",
    "read_entries_csv",
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
    "planned_terms",
    "prize_list",
    "prize_money",
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
