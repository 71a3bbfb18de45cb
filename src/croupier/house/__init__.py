"""The house: the running casino behind any front end, without HTTP.

A process builds the state of the casino, the world, from the log. It decides commands on drafts of
the world, writes each draft with the versions it was decided on, and applies what has become
durable. The machine deals the tables that have no dealer and hosts tournaments. `server` puts HTTP
around this; the command line uses it without a web server.

- `errors`: why a command was not performed, where no rule book decides that
- `world/`: the state of floor, tables, jackpots and tournaments built from the log; snapshots
- `process/`: commands decided as drafts, and the `Casino` that writes them
- `tournaments/`, `tables/`, `desks/`, `opening/`: what people and staff ask for
- `machine/`: what is due next at a table or a tournament, and the tasks that do it
- `faults/`: a simulated casino whose disk, clocks and processes fail at random, from a seed
"""

from croupier.house.desks.desk_commands import check_desk_command, desk_command, needs_second
from croupier.house.desks.floor_commands import (
    FLOOR_REQUESTS,
    cash_out,
    floor_command,
    read_floor_command,
    tables_touched,
    void_round,
)
from croupier.house.desks.proposals import (
    confirm_proposal,
    decline_proposal,
    propose_at_desk,
    propose_correction,
    proposed_command,
)
from croupier.house.errors import (
    Busy,
    GaveWay,
    HouseError,
    KeyConflict,
    LogUnreachable,
    NotFound,
    Stale,
    TooManySeats,
    TooManyTables,
    TryAgain,
)
from croupier.house.faults.campaign import PART as FAULTS_IN_A_PART
from croupier.house.faults.campaign import simulate_parts
from croupier.house.faults.simulation import Failed, FaultReport, simulate
from croupier.house.machine.clock_watch import ClockWatch
from croupier.house.machine.dealer import due_at, say_ready
from croupier.house.machine.guest_expiry import GuestExpiry
from croupier.house.machine.log_follower import LogFollower
from croupier.house.machine.own_pace import pace_at
from croupier.house.machine.practice_events import (
    STARTS_AFTER,
    PracticeKind,
    enter_practice,
    fill_seats,
    is_practice,
    practice_books,
    practice_game,
    practice_kinds,
    practice_of,
)
from croupier.house.machine.runner import Runner
from croupier.house.machine.tournament_due import tournament_due
from croupier.house.machine.tournament_host import (
    Hosts,
    plan_tournament,
    progress_of,
    start_now,
    take_turn,
)
from croupier.house.machine.tournament_play import perform_in_tournament, turn_time
from croupier.house.machine.tournament_rounds_play import round_rules, table_dealer
from croupier.house.opening.first_day import open_house
from croupier.house.opening.founding import (
    WELCOME,
    bring_companions,
    found_houses,
    open_account,
)
from croupier.house.opening.password_reset import can_be_reset, reset_password
from croupier.house.opening.private_tables import (
    BLINDS,
    MOST_OF_GUEST,
    MOST_OF_PLAYER,
    WantedTable,
    close_private,
    open_private,
    private_name,
    tables_of,
    waits_for_ready,
    wanted_like,
    wanted_poker,
)
from croupier.house.process.accounts import PLAYER
from croupier.house.process.casino import Ack, Casino, DraftDecision, Pace
from croupier.house.process.draft import Draft
from croupier.house.process.guests import GUEST, PATRON, check_one_more, is_guest, is_guest_in
from croupier.house.process.idempotency import Once, request_once
from croupier.house.process.input_limits import SeatNumber, check_size, command_names
from croupier.house.process.jackpot_rounds import conclude_jackpot_game
from croupier.house.process.locks import NamedLocks
from croupier.house.tables.companions import free_for_people, leave_place, take_place
from croupier.house.tables.hand_commands import hand_deadline
from croupier.house.tables.hand_requests import HAND_REQUESTS
from croupier.house.tables.jackpot_commands import pay_prizes_at_table
from croupier.house.tables.past_rounds import PastRound, past_round
from croupier.house.tables.round_commands import ROUND_REQUESTS, needs_role
from croupier.house.tables.seating import (
    buy_in,
    has_real_cards,
    leave_table,
    table_in,
    take_called_seat,
)
from croupier.house.tables.table_commands import (
    COMMANDS_PATH,
    SEED_PATH,
    perform_command,
    perform_seed,
)
from croupier.house.tournaments.tournament_commands import (
    ask_tournament,
    check_tournament_id,
    match_of,
    plan_in_draft,
    set_tournament_host,
    tournament_stream,
)
from croupier.house.tournaments.tournament_entries import (
    arrive_all,
    check_has_account,
    check_may_enter,
    enter_list,
    is_employed,
    pay_patron_out,
    take_cash,
)
from croupier.house.world.account_events import AccessTokenMade, AccessTokenRevoked
from croupier.house.world.deck_proof import DeckProof, Fairness, open_deck
from croupier.house.world.event_kinds import events_of, read_events
from croupier.house.world.fairness import (
    DeckEvent,
    DeckLogEvent,
    DeckSealed,
    SeedCommitment,
    SeedTaken,
    TableDecks,
)
from croupier.house.world.hosted_tournament import HostedTournament, ToldLine, bank_left
from croupier.house.world.live_rounds import unaided_round
from croupier.house.world.live_table import (
    HAND_EVENTS,
    DealBegun,
    DealEnded,
    HandOpened,
    LiveTable,
    RecentEvent,
    TurnTimed,
    play_after,
    rules_at,
)
from croupier.house.world.match_tables import BETWEEN, TournamentTableName, tournament_table
from croupier.house.world.promises_in_log import promises_in_log
from croupier.house.world.record_access import AccountSeen, AnyLook, RoundSeen
from croupier.house.world.round_check import (
    Kept,
    KeptDeck,
    RoundVerdict,
    check_round,
    read_kept,
    read_round,
)
from croupier.house.world.snapshots import SNAPSHOT_EVERY, Examined, examine
from croupier.house.world.tournament_rounds import (
    TournamentRoundBegun,
    TournamentRoundEnded,
    TournamentRoundRecord,
    TournamentRoundStep,
    game_event,
)
from croupier.house.world.world import RECENT_EVENTS, JackpotHit, RoundPlace, World, jackpots_of

__all__ = [
    "BETWEEN",
    "arrive_all",
    "check_has_account",
    "check_may_enter",
    "enter_list",
    "is_employed",
    "pay_patron_out",
    "take_cash",
    "check_desk_command",
    "confirm_proposal",
    "decline_proposal",
    "desk_command",
    "needs_second",
    "propose_at_desk",
    "propose_correction",
    "proposed_command",
    "take_called_seat",
    "BLINDS",
    "MOST_OF_GUEST",
    "MOST_OF_PLAYER",
    "TooManyTables",
    "WantedTable",
    "close_private",
    "open_private",
    "pace_at",
    "private_name",
    "say_ready",
    "tables_of",
    "waits_for_ready",
    "wanted_like",
    "wanted_poker",
    "AccessTokenMade",
    "AccessTokenRevoked",
    "AccountSeen",
    "FAULTS_IN_A_PART",
    "Ack",
    "AnyLook",
    "Busy",
    "COMMANDS_PATH",
    "Casino",
    "ClockWatch",
    "DealBegun",
    "DealEnded",
    "DraftDecision",
    "DeckEvent",
    "DeckLogEvent",
    "DeckProof",
    "DeckSealed",
    "SeedCommitment",
    "SeedTaken",
    "TableDecks",
    "Draft",
    "Examined",
    "Failed",
    "FLOOR_REQUESTS",
    "Fairness",
    "GUEST",
    "GaveWay",
    "GuestExpiry",
    "HAND_EVENTS",
    "HAND_REQUESTS",
    "HandOpened",
    "RecentEvent",
    "JackpotHit",
    "Hosts",
    "HouseError",
    "Kept",
    "KeptDeck",
    "KeyConflict",
    "LogFollower",
    "LogUnreachable",
    "RoundPlace",
    "HostedTournament",
    "NamedLocks",
    "NotFound",
    "Once",
    "PATRON",
    "PLAYER",
    "Pace",
    "PastRound",
    "LiveTable",
    "RECENT_EVENTS",
    "ROUND_REQUESTS",
    "FaultReport",
    "RoundSeen",
    "RoundVerdict",
    "Runner",
    "SEED_PATH",
    "SNAPSHOT_EVERY",
    "SeatNumber",
    "Stale",
    "ToldLine",
    "TooManySeats",
    "TryAgain",
    "TournamentRoundBegun",
    "TournamentRoundEnded",
    "TournamentRoundRecord",
    "TournamentRoundStep",
    "TurnTimed",
    "WELCOME",
    "World",
    "ask_tournament",
    "bring_companions",
    "buy_in",
    "can_be_reset",
    "cash_out",
    "check_one_more",
    "check_round",
    "check_size",
    "check_tournament_id",
    "command_names",
    "conclude_jackpot_game",
    "due_at",
    "events_of",
    "examine",
    "floor_command",
    "found_houses",
    "free_for_people",
    "hand_deadline",
    "has_real_cards",
    "is_guest",
    "is_guest_in",
    "jackpots_of",
    "leave_place",
    "leave_table",
    "match_of",
    "needs_role",
    "open_account",
    "open_house",
    "open_deck",
    "past_round",
    "pay_prizes_at_table",
    "perform_command",
    "perform_seed",
    "plan_in_draft",
    "plan_tournament",
    "play_after",
    "progress_of",
    "promises_in_log",
    "read_events",
    "read_floor_command",
    "read_kept",
    "read_round",
    "request_once",
    "reset_password",
    "rules_at",
    "set_tournament_host",
    "simulate",
    "simulate_parts",
    "start_now",
    "table_in",
    "tables_touched",
    "take_place",
    "take_turn",
    "tournament_stream",
    "PracticeKind",
    "STARTS_AFTER",
    "TournamentTableName",
    "enter_practice",
    "fill_seats",
    "is_practice",
    "practice_books",
    "practice_game",
    "practice_kinds",
    "practice_of",
    "bank_left",
    "game_event",
    "perform_in_tournament",
    "round_rules",
    "table_dealer",
    "tournament_due",
    "tournament_table",
    "turn_time",
    "unaided_round",
    "void_round",
]
