"""The casino around the tables: people, signs, seats, money, and what is written down.

A `Floor` is one immutable value; a command is decided by the books and records events, each in
the stream it belongs to (`floor`, `table:T1`, `player:ann`, `poker-room`); replaying the events
gives the same floor. Every command says who gives it, in which role and when, and a refusal names
its clause. Nothing here reads a clock, makes an identifier or touches a file.

- `floor`, `house`, `table`, `purse`, `room`: the state
- `authority`: who may do what; `moves`: money that moves, and the accounts it moves between
- `people/`: staff, accounts, exclusions, conduct, disputes, promotions
- `tables/`: a table from its set-up to its end, its sign and notices, its rounds and seats
- `poker/`: a poker table from hand to hand, and the waiting lists
- `orders/`: what people may order or ask for at the moment, as forms
- `rules`: `FloorRules` (decide and evolve), `read_command`, `read_event`
- `notice_boards`, `views`: what people are shown
- `cash_game`: a poker table with the deal played at it, for programs without a server
"""

from croupier.acts import COMPANION, is_companion
from croupier.floor.authority import needs_role_held
from croupier.floor.cash_game import CashGame, Happened
from croupier.floor.floor import Floor, FloorCommand, FloorEvent, FloorLaw, TableCommand
from croupier.floor.house import (
    AdoptedEdition,
    Apart,
    Breach,
    Detention,
    Dispute,
    Exclusion,
    GamingHours,
    House,
    PrizeDraw,
    Promotion,
    PromotionClaim,
    PromotionPrize,
    Proposal,
)
from croupier.floor.moves import (
    MoneyMove,
    float_of,
    jackpots_of,
    journal_of,
    moved_money,
    purse_of,
    slide_of,
    stack_of,
    withheld_at,
)
from croupier.floor.notice_boards import NoticeLine, PendingTask, notice_board, pit_view
from croupier.floor.orders.all_orders import ORDERS, table_orders
from croupier.floor.orders.house_orders import house_orders
from croupier.floor.orders.order_place import OrderPlace
from croupier.floor.orders.own_orders import own_orders
from croupier.floor.people.accounts import (
    BringChips,
    BuyIn,
    BuyInFolded,
    CashOut,
    Deposit,
    OpenAccount,
    PurseMoved,
    ReturnCarried,
    StackMoved,
    WithdrawMoney,
)
from croupier.floor.people.closed_accounts import AccountClosed, CloseAccount, kept_for
from croupier.floor.people.conduct import (
    Explain,
    HandChips,
    HandOver,
    KeepApart,
    LiftSeparation,
    OrderEnglish,
    ReportBreach,
    Sanction,
    conduct_clause,
)
from croupier.floor.people.disputes import (
    AskReview,
    CloseDispute,
    DecideDispute,
    RaiseDispute,
    ReferDispute,
    RuleIntegrity,
)
from croupier.floor.people.draws import (
    ConfirmDraw,
    DrawPrize,
    HaltDraw,
    ResumeDraw,
    TellWinner,
    with_winner,
)
from croupier.floor.people.duties import DoHouseChore, DoTableChore, TableChoreDone
from croupier.floor.people.escrow import Entrust, HandBack
from croupier.floor.people.exclusions import (
    ExcludeMyself,
    LiftExclusion,
    barred_at,
    may_take_part,
    why_excluded,
)
from croupier.floor.people.holds import DetermineHold, WithholdPayment
from croupier.floor.people.house_readings import ChooseReading, reading_of, readings_of_house
from croupier.floor.people.own_names import (
    ChooseNickname,
    KeepAccount,
    is_kept,
    own_name,
    person_named,
    shown_name,
)
from croupier.floor.people.prize_claims import ClaimPrize, DenyClaim, GrantClaim
from croupier.floor.people.promotion_entries import EnterPromotion
from croupier.floor.people.promotion_terms import missing_terms, promotion_figures, terms_shown
from croupier.floor.people.promotions import (
    ApproveTerms,
    LodgeTerms,
    PlanPromotion,
    PrescribePrizes,
    StartPromotion,
    WriteTerms,
)
from croupier.floor.people.reminders import HearReminder, SetReminders
from croupier.floor.people.staff import (
    HOUSE,
    FoundHouse,
    GiveRole,
    GoOffDuty,
    GoOnDuty,
    TakeRole,
    top_role,
    why_kept,
    works_for,
)
from croupier.floor.people.tokens import ExchangeVoucher, SettleTokens, TokenResult, settle_token
from croupier.floor.poker.bonuses import ClaimBonus, GiveBonus, OfferBonus
from croupier.floor.poker.buttons import ComeBack, ComeIn, SetEntry, SitOut, StepAway
from croupier.floor.poker.charges import ChargeTime, DropSlide, TimeCharged, hourly_fee, time_due
from croupier.floor.poker.clocks import BuyTime, ReadClock, StartClock
from croupier.floor.poker.hand_events import HandCleared, HandPlaced
from croupier.floor.poker.hands import BeginHand, SettleHand, can_be_dealt, deal_rules
from croupier.floor.poker.markers import buttons_at
from croupier.floor.poker.requests import command_at_table, needs_table_command
from croupier.floor.poker.side_wagers import (
    PlaceSideWager,
    ReverseSideWagers,
    SideWagerPlaced,
    WithdrawSideWager,
)
from croupier.floor.poker.waiting import (
    CALL_MINUTES,
    AnswerCall,
    CallPlayer,
    JoinList,
    LeaveList,
    MovePlayer,
    PickUp,
    ReserveSeat,
    ReturnPickedUp,
    SetMainGame,
)
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.purse import Purse, Reminders
from croupier.floor.room import SeatCall, list_of, must_move
from croupier.floor.rules import (
    AnyFloorCommand,
    AnyFloorEvent,
    FloorRules,
    changed,
    read_command,
    read_event,
)
from croupier.floor.table import (
    Bonus,
    BonusAward,
    Cloth,
    CorrectedPlayer,
    Correction,
    Personal,
    PrintedSpot,
    PrivateTable,
    Seat,
    SignBoard,
    Table,
)
from croupier.floor.tables.clock_jumps import WallClockJumped, running_time
from croupier.floor.tables.closing import AnnounceClosing, EndPlay
from croupier.floor.tables.copies import AskForRules, RulesCopy, rules_copy
from croupier.floor.tables.corrections import CorrectRound, RoundCorrected
from croupier.floor.tables.decks import (
    AskToSeeCards,
    ChangeCards,
    CountDeck,
    OrderCount,
    OrderShuffle,
    ReplaceDevice,
    ReportTrouble,
    TellOfMissingCard,
)
from croupier.floor.tables.departures import least_to_bring
from croupier.floor.tables.editions import AdoptEdition, EditionAdopted, WithdrawEdition
from croupier.floor.tables.handover import markers_at, memory_for
from croupier.floor.tables.jackpots import needs_system, offers_jackpot
from croupier.floor.tables.layouts import check_cloth, cloth_for, spots_for
from croupier.floor.tables.leaving import GiveUpSeat, LeaveTable, VacateSeat, idle_rounds
from croupier.floor.tables.limits import AskLimits, GrantLimits, RemoveMarker, limits_of
from croupier.floor.tables.looking import LookOver
from croupier.floor.tables.notices import EditionBegan, NoticeShown, SignChanged, as_at
from croupier.floor.tables.opening import (
    AdoptRules,
    GamingOpened,
    OpenTable,
    ResumeTable,
    SetHours,
    SetUpTable,
    SuspendTable,
    is_gaming_time,
    may_host_tournament,
)
from croupier.floor.tables.private import (
    MakePrivate,
    RemoveTable,
    ShareTable,
    TableRemoved,
    TakeInvitation,
)
from croupier.floor.tables.proposals import (
    PROPOSAL_MINUTES,
    ConfirmProposal,
    DeclineProposal,
    ProposalConfirmed,
    ProposalDeclined,
    ProposalMade,
    ProposalWithdrawn,
    Propose,
    WithdrawProposal,
    proposal_waiting,
)
from croupier.floor.tables.reservations import EndReservation, ReservePlace
from croupier.floor.tables.rounds import (
    BeginRound,
    DeclineWager,
    EndRound,
    RoundBegan,
    RoundEnded,
    SlideDropped,
    may_use_deck,
)
from croupier.floor.tables.seat_events import SatDown, SeatChanged, TableLeft, wishes_in_force
from croupier.floor.tables.seats import AllotSeat, AskToSit, MoveSeat, SitDown, WantSeat, who_want
from croupier.floor.tables.sign_changes import (
    Agree,
    ChangeSign,
    RaiseKeptMinimum,
    RaiseMinimumAtOnce,
    WithdrawNotice,
)
from croupier.floor.tables.sign_form import says_form, sign_form
from croupier.floor.tables.signs import charges, engine_sign, missing
from croupier.floor.tables.table_form import table_form
from croupier.floor.tables.terms import SECONDS_TO_ACT, terms_of
from croupier.floor.views import (
    AccountView,
    HoldView,
    SignView,
    TableView,
    account_view,
    sign_view,
    table_view,
)

__all__ = [
    "ORDERS",
    "OrderPlace",
    "house_orders",
    "own_orders",
    "table_orders",
    "ConfirmProposal",
    "DeclineProposal",
    "PROPOSAL_MINUTES",
    "Proposal",
    "ProposalConfirmed",
    "ProposalDeclined",
    "ProposalMade",
    "ProposalWithdrawn",
    "Propose",
    "WithdrawProposal",
    "proposal_waiting",
    "idle_rounds",
    "says_form",
    "sign_form",
    "table_form",
    "poker_clause",
    "CashGame",
    "Happened",
    "BeginHand",
    "HandCleared",
    "HandPlaced",
    "SettleHand",
    "can_be_dealt",
    "command_at_table",
    "least_to_bring",
    "deal_rules",
    "needs_table_command",
    "buttons_at",
    "SECONDS_TO_ACT",
    "terms_of",
    "StepAway",
    "SitOut",
    "ReturnPickedUp",
    "PlaceSideWager",
    "SideWagerPlaced",
    "WithdrawSideWager",
    "ReadClock",
    "StartClock",
    "changed",
    "conduct_clause",
    "BonusAward",
    "Bonus",
    "Entrust",
    "HandBack",
    "AccountView",
    "AdoptRules",
    "Agree",
    "AllotSeat",
    "AnnounceClosing",
    "Apart",
    "AnswerCall",
    "AnyFloorCommand",
    "AnyFloorEvent",
    "ApproveTerms",
    "AskForRules",
    "AskLimits",
    "AskReview",
    "AskToSeeCards",
    "AskToSit",
    "BeginRound",
    "AdoptEdition",
    "AdoptedEdition",
    "CorrectRound",
    "EditionAdopted",
    "EditionBegan",
    "WithdrawEdition",
    "CorrectedPlayer",
    "Correction",
    "RoundBegan",
    "RoundCorrected",
    "RoundEnded",
    "SignBoard",
    "Breach",
    "BringChips",
    "BuyIn",
    "BuyInFolded",
    "BuyTime",
    "SeatCall",
    "CALL_MINUTES",
    "CallPlayer",
    "COMPANION",
    "CashOut",
    "ChangeCards",
    "ChangeSign",
    "ChargeTime",
    "ChooseReading",
    "PromotionClaim",
    "ClaimBonus",
    "ClaimPrize",
    "CloseDispute",
    "EndPlay",
    "Cloth",
    "ComeBack",
    "ComeIn",
    "FloorCommand",
    "CountDeck",
    "DecideDispute",
    "DenyClaim",
    "Deposit",
    "Detention",
    "DetermineHold",
    "Dispute",
    "DoHouseChore",
    "DoTableChore",
    "PrizeDraw",
    "ConfirmDraw",
    "DrawPrize",
    "DropSlide",
    "EndRound",
    "EndReservation",
    "EnterPromotion",
    "FloorEvent",
    "ExchangeVoucher",
    "ExcludeMyself",
    "Exclusion",
    "Explain",
    "Floor",
    "FloorRules",
    "FoundHouse",
    "GamingHours",
    "GiveBonus",
    "HandChips",
    "GiveRole",
    "GiveUpSeat",
    "GoOffDuty",
    "GoOnDuty",
    "GrantClaim",
    "GrantLimits",
    "HaltDraw",
    "HOUSE",
    "HandOver",
    "HoldView",
    "House",
    "JoinList",
    "KeepApart",
    "FloorLaw",
    "LeaveList",
    "LeaveTable",
    "LiftExclusion",
    "LiftSeparation",
    "LodgeTerms",
    "LookOver",
    "MoneyMove",
    "MovePlayer",
    "MoveSeat",
    "NoticeLine",
    "NoticeShown",
    "OfferBonus",
    "OpenAccount",
    "OpenTable",
    "OrderCount",
    "OrderEnglish",
    "OrderShuffle",
    "Personal",
    "PickUp",
    "PlanPromotion",
    "PrescribePrizes",
    "PrintedSpot",
    "PromotionPrize",
    "Promotion",
    "Purse",
    "PurseMoved",
    "AccountClosed",
    "CloseAccount",
    "kept_for",
    "RaiseDispute",
    "RaiseKeptMinimum",
    "RaiseMinimumAtOnce",
    "ReferDispute",
    "DeclineWager",
    "RemoveMarker",
    "ReplaceDevice",
    "ReportBreach",
    "ReportTrouble",
    "TellOfMissingCard",
    "ReserveSeat",
    "ResumeDraw",
    "ReservePlace",
    "MakePrivate",
    "PrivateTable",
    "RemoveTable",
    "ShareTable",
    "TableRemoved",
    "TakeInvitation",
    "ResumeTable",
    "ReturnCarried",
    "ReverseSideWagers",
    "RuleIntegrity",
    "RulesCopy",
    "Sanction",
    "Seat",
    "SeatChanged",
    "TableLeft",
    "SatDown",
    "SetEntry",
    "SetHours",
    "SetMainGame",
    "SetUpTable",
    "SettleTokens",
    "SignChanged",
    "SignView",
    "SlideDropped",
    "StackMoved",
    "StartPromotion",
    "SuspendTable",
    "Table",
    "TableChoreDone",
    "TableCommand",
    "GamingOpened",
    "TableView",
    "TakeRole",
    "SitDown",
    "TellWinner",
    "TimeCharged",
    "TokenResult",
    "VacateSeat",
    "PendingTask",
    "WallClockJumped",
    "WantSeat",
    "WithdrawMoney",
    "WithdrawNotice",
    "WithholdPayment",
    "WriteTerms",
    "account_view",
    "as_at",
    "barred_at",
    "charges",
    "check_cloth",
    "cloth_for",
    "engine_sign",
    "float_of",
    "hourly_fee",
    "time_due",
    "is_companion",
    "is_gaming_time",
    "jackpots_of",
    "journal_of",
    "limits_of",
    "list_of",
    "markers_at",
    "may_host_tournament",
    "may_use_deck",
    "may_take_part",
    "moved_money",
    "must_move",
    "memory_for",
    "missing",
    "missing_terms",
    "promotion_figures",
    "terms_shown",
    "needs_role_held",
    "needs_system",
    "notice_board",
    "offers_jackpot",
    "pit_view",
    "purse_of",
    "read_command",
    "read_event",
    "reading_of",
    "readings_of_house",
    "rules_copy",
    "running_time",
    "settle_token",
    "sign_view",
    "slide_of",
    "spots_for",
    "stack_of",
    "table_view",
    "top_role",
    "with_winner",
    "withheld_at",
    "who_want",
    "why_excluded",
    "why_kept",
    "wishes_in_force",
    "works_for",
    "ChooseNickname",
    "KeepAccount",
    "HearReminder",
    "SetReminders",
    "Reminders",
    "is_kept",
    "person_named",
    "own_name",
    "shown_name",
]
