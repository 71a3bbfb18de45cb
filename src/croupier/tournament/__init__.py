"""Tournaments: conditions, entries, draws, sessions, balancing, the clock, points and prizes.

A tournament is a file (`parse_terms`) under a book. `check` says what its conditions lack or may
not say, clause by clause; `markdown` and `html` write the document. It is then run like any game
of the house: `tournament_rules(terms)` decides `commands` and evolves a `Desk` by `events`, the
last decision can be undone, `view` shows it and `tell` puts each event in words. Money is worked
out from the events by a `Purse` whose escrow and pool end at nothing. Rules outrank conditions.

- `rules`, `recorder`, `desk`: the engine, one command being decided, and the decisions it keeps
- `terms`, `template`: the file, and one to start from
- `conditions`, `document`: what the book asks for, and the document
- `seats`, `levels`, `clock`, `prizes`: the pure arithmetic, usable by itself
- `lots`: what chance decides; `host`: companions and the house, turn by turn
- `dealt`, `audit`: the cards and acts of a hand in the log, and every hand played again from it
- `simulate`: a whole tournament played out in memory
"""

from croupier.tournament import commands, events
from croupier.tournament.audit import Again, PlayedHand, Replayer, hands_of
from croupier.tournament.button import Blinds, next_blinds
from croupier.tournament.clock import ClockView, Mark, break_ends, is_running, read_clock
from croupier.tournament.closing import eligible, paid_places, prizes_for, standings
from croupier.tournament.commands import AnyCommand
from croupier.tournament.conditions import Fault, asked, check, conflicts, missing
from croupier.tournament.conduct import refuse_other_play
from croupier.tournament.dealt import Dealt
from croupier.tournament.desk import Desk
from croupier.tournament.document import html, markdown
from croupier.tournament.events import AnyEvent
from croupier.tournament.host import Driven, Host, Pace, still_in
from croupier.tournament.levels import generated, levels_of, race
from croupier.tournament.lots import with_lots
from croupier.tournament.opening import ballot
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
from croupier.tournament.simulate import Simulation, check_entries
from croupier.tournament.state import IN_PLAY, Entrant, Payment, Ruling, Table, Tournament
from croupier.tournament.template import template
from croupier.tournament.terms import LevelPlan, LevelRow, Terms, parse_terms
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
