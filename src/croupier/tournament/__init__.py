"""Tournaments: conditions, entries, draws, sessions, balancing, the clock, points and prizes.

A tournament is a file (`parse_terms`) under a book. `check` says what its conditions lack or may
not say, clause by clause; `markdown` and `html` write the document. It is then run like any game
of the house: `tournament_rules(terms)` decides `commands` and evolves an `UndoableTournament` by
`events`, the last decision can be undone, `view` shows it and `tell` puts each event in words.
Money is worked out from the events by `TournamentAccounts`, whose escrow and pool end at nothing.
Rules outrank conditions.

- `rules`: the engine; `views`: what people see, and every event in words
- `commands`, `events`, `state`, `changes`: what is asked, what happened, how things stand
- `event_bases`, `prize_events`, `wager_events`: what events have in common, and those about the
  pool and about wagers
- `undo`: the tournament and the decisions that can be taken back
- `seats`, `button`, `clock`, `prizes`, `flights`: the pure arithmetic, usable by itself
- `fullness`: which table is to break, and which waits for players
- `flight_commands`, `flight_events`, `flight_changes`: starting flights that merge
- `dealt`: the cards and acts of a hand in the log; `log_entry`: what a log holds
- `status_words`: statuses and stages as messages put them
- `orders`, `desk_orders`: what the desk may order, as forms
- `accounts`: the money as balanced transfers; `entry_list`: entries as comma-separated values
- `conditions/`: the file, its checks, the document; `decisions/`: every command decided;
  `table_rounds/`: a round of a banked tournament that people play at a table;
  `hosting/`: companions and the house, simulation and audit; `making/`: an event from a form
"""

from croupier.tournament import commands, events
from croupier.tournament.accounts import TournamentAccounts, reversals
from croupier.tournament.button import Blinds, next_blinds
from croupier.tournament.clock import ClockMark, ClockView, break_ends, is_running, read_clock
from croupier.tournament.commands import AnyTournamentCommand
from croupier.tournament.conditions.acting_terms import ActingTerms
from croupier.tournament.conditions.changed_file import with_figures
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
from croupier.tournament.conditions.terms import (
    LevelPlan,
    LevelRow,
    TournamentTerms,
    parse_terms,
)
from croupier.tournament.dealt import DealtHand, written
from croupier.tournament.decisions.conduct import refuse_other_play
from croupier.tournament.decisions.elimination import can_re_buy
from croupier.tournament.decisions.hands import races_due
from croupier.tournament.decisions.opening import ballot
from croupier.tournament.decisions.order_of_finish import (
    eligible,
    place_numbers,
    prize_money,
    prizes_for,
    standings,
)
from croupier.tournament.decisions.recorder import period_of
from croupier.tournament.decisions.sessions import next_session
from croupier.tournament.desk_orders import late_entries_now
from croupier.tournament.entry_list import (
    EntryLine,
    enter_commands,
    entries_csv,
    read_entries_csv,
)
from croupier.tournament.events import AnyTournamentEvent
from croupier.tournament.flights import flight_on, is_flight_over
from croupier.tournament.hosting.audit import PlayedHand, ReplayedHand, Replayer, hands_of
from croupier.tournament.hosting.companion_strengths import (
    STRENGTHS,
    CompanionStrength,
    companion_act,
    strength_named,
)
from croupier.tournament.hosting.dealing import (
    absent_act,
    act_word,
    bounty_winners,
    hand_setup,
    hand_stacks,
)
from croupier.tournament.hosting.host import TournamentHost
from croupier.tournament.hosting.lots import with_lots
from croupier.tournament.hosting.run import HostPace, TournamentRun
from croupier.tournament.hosting.simulate import Simulation, check_entries
from croupier.tournament.log_entry import (
    Hosted,
    Planned,
    TimeBankUsed,
    TournamentLogEntry,
    planned_terms,
)
from croupier.tournament.making.condition_texts import condition_fields
from croupier.tournament.making.event_file import MadeEvent, form_field, make_event
from croupier.tournament.making.event_form import EventForm, event_form, event_games
from croupier.tournament.making.event_length import EventPart, event_parts, minutes_of
from croupier.tournament.making.event_values import EventAnswers
from croupier.tournament.making.level_structures import STRUCTURES, structure_plan
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
from croupier.tournament.state import (
    IN_PLAY,
    Entrant,
    Tournament,
    TournamentTable,
    still_in,
)
from croupier.tournament.table_rounds import commands as table_commands
from croupier.tournament.table_rounds import events as table_events
from croupier.tournament.table_rounds.companions import ROUND_STRENGTHS
from croupier.tournament.table_rounds.dealer import TableDealer, new_nonce, waited_for
from croupier.tournament.table_rounds.events import AnyTableRoundEvent
from croupier.tournament.table_rounds.recorder import TableRoundLaw
from croupier.tournament.table_rounds.rules import (
    TableRoundRules,
    table_round_opening,
    table_round_record,
    table_round_rules,
)
from croupier.tournament.table_rounds.session_games import CHIP, SessionRules, round_stacks
from croupier.tournament.table_rounds.slips import SealedSlip, seal_of
from croupier.tournament.table_rounds.state import TableRound
from croupier.tournament.table_rounds.views import TableRoundView, table_round_view
from croupier.tournament.undo import UndoableTournament
from croupier.tournament.views import TournamentView, tell, view

__all__ = [
    "ROUND_STRENGTHS",
    "STRENGTHS",
    "ActingTerms",
    "CompanionStrength",
    "TimeBankUsed",
    "TournamentTable",
    "absent_act",
    "act_word",
    "bounty_winners",
    "can_re_buy",
    "companion_act",
    "hand_setup",
    "hand_stacks",
    "strength_named",
    "waited_for",
    "with_figures",
    "written",
    "EventAnswers",
    "EventPart",
    "EventForm",
    "MadeEvent",
    "STRUCTURES",
    "condition_fields",
    "event_form",
    "event_games",
    "event_parts",
    "form_field",
    "late_entries_now",
    "period_of",
    "races_due",
    "make_event",
    "minutes_of",
    "structure_plan",
    "AnyTableRoundEvent",
    "CHIP",
    "SealedSlip",
    "SessionRules",
    "TableDealer",
    "TableRound",
    "TableRoundLaw",
    "TableRoundRules",
    "TableRoundView",
    "new_nonce",
    "next_session",
    "round_stacks",
    "seal_of",
    "table_commands",
    "table_events",
    "table_round_opening",
    "table_round_record",
    "table_round_rules",
    "table_round_view",
    "TOURNAMENT_ORDERS",
    "tournament_orders",
    "flight_on",
    "is_flight_over",
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
