"""The casino around the tables: people, signs, seats, money, and what is written down.

A `Floor` is one value; a command decides by the books and writes events, each into the
stream it belongs to (`floor`, `table:T1`, `player:ann`, `poker-room`); events replay to the
same floor. Every command says who asks, in which role and when, and a refusal names its
clause. Nothing here reads a clock, makes an identifier or touches a file.

- `rules`: `FloorRules` (decide and evolve), `read_command`, `read_event`
- `floor`, `house`, `table`, `purse`, `room`: what is remembered
- `staff`, `authority`: who holds which role, who is on duty where, who may do what
- `opening`, `signs`, `layouts`, `jackpots`, `closing`: a table from its set-up to its end
- `notices`, `changes`, `limits`: what is announced and when it binds; limits of one player
- `seats`, `leaving`, `reservations`, `buttons`, `markers`, `waiting`: who sits where, who waits
- `companions`: players of the house, who give way to people
- `rounds`, `decks`, `duties`: rounds as the floor sees them, the cards, what is to be done
- `terms`, `hands`, `clocks`, `side_wagers`, `forbidden`: a poker table from hand to hand
- `accounts`, `moves`, `holds`, `escrow`, `tokens`, `charges`: money, and where it is
- `exclusions`, `conduct`, `disputes`: who may not take part, what went wrong, who decides
- `promotions`, `draws`, `bonuses`: prizes
- `boards`, `views`, `copies`: what people are shown
- `looking`: a look at a table, so that what has fallen due happens
- `handover`: what a banked round is told of the floor
"""

from croupier.floor.accounts import (
    BringChips,
    BuyIn,
    BuyInFolded,
    CashOut,
    Deposit,
    HandChips,
    OpenAccount,
    PurseMoved,
    ReturnCarried,
    StackMoved,
    WithdrawMoney,
)
from croupier.floor.authority import needs_role_held
from croupier.floor.boards import NeedLine, NoticeLine, Waiting, notice_board, pit_view
from croupier.floor.bonuses import ClaimBonus, GiveBonus, OfferBonus
from croupier.floor.buttons import ComeBack, ComeIn, SetEntry, SitOut, StepAway
from croupier.floor.cash_game import CashGame, Happened
from croupier.floor.changes import (
    Agree,
    ChangeSign,
    RaiseKeptMinimum,
    RaiseMinimumAtOnce,
    WithdrawNotice,
)
from croupier.floor.charges import ChargeTime, DropSlide, TimeCharged, hourly_fee
from croupier.floor.clocks import BuyTime, ReadClock, StartClock
from croupier.floor.closing import AnnounceClosing, EndPlay
from croupier.floor.companions import COMPANION, is_companion
from croupier.floor.conduct import (
    Explain,
    HandOver,
    KeepApart,
    OrderEnglish,
    ReportBreach,
    Sanction,
)
from croupier.floor.copies import AskForRules, RulesCopy, rules_copy
from croupier.floor.decks import (
    AskToSeeCards,
    ChangeCards,
    CountDeck,
    OrderCount,
    OrderShuffle,
    ReplaceDevice,
    ReportTrouble,
)
from croupier.floor.disputes import (
    AskReview,
    CloseDispute,
    DecideDispute,
    RaiseDispute,
    ReferDispute,
    RuleIntegrity,
)
from croupier.floor.draws import (
    ClaimPrize,
    DenyClaim,
    DrawPrize,
    GrantClaim,
    HaltDraw,
    ResumeDraw,
    TellWinner,
)
from croupier.floor.duties import DoHouseChore, DoTableChore, TableChoreDone
from croupier.floor.escrow import Entrust, HandBack
from croupier.floor.exclusions import (
    ExcludeMyself,
    LiftExclusion,
    barred_at,
    may_take_part,
)
from croupier.floor.floor import Floor, FloorCommand, FloorEvent, Law, TableCommand
from croupier.floor.forbidden import ProposeForbidden
from croupier.floor.handover import markers_at, memory_for
from croupier.floor.hands import (
    BeginHand,
    HandCleared,
    HandPlaced,
    SettleHand,
    can_be_dealt,
    deal_rules,
    hand_fee,
    needs_table_command,
    places_of,
)
from croupier.floor.holds import ChipsHeldBack, DetermineHold, WithholdPayment
from croupier.floor.house import (
    Breach,
    Claim,
    Detention,
    Dispute,
    Draw,
    Exclusion,
    GamingHours,
    House,
    Prize,
    Promotion,
)
from croupier.floor.jackpots import needs_system, offers_jackpot
from croupier.floor.layouts import check_cloth, cloth_for, spots_for
from croupier.floor.leaving import GiveUpSeat, LeaveTable, VacateSeat
from croupier.floor.limits import AskLimits, GrantLimits, RemoveMarker, limits_of
from croupier.floor.looking import LookOver
from croupier.floor.markers import buttons_at
from croupier.floor.moves import (
    Move,
    float_of,
    jackpots_of,
    journal_of,
    moved_money,
    purse_of,
    slide_of,
    stack_of,
    withheld_at,
)
from croupier.floor.notices import NoticeShown, SignChanged, as_at, patched
from croupier.floor.opening import (
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
from croupier.floor.promotions import (
    ApproveTerms,
    EnterPromotion,
    LodgeTerms,
    PlanPromotion,
    PrescribePrizes,
    StartPromotion,
    WriteTerms,
    missing_terms,
)
from croupier.floor.purse import Hold, Purse
from croupier.floor.reservations import EndReservation, ReservePlace
from croupier.floor.room import Call, PickedUp, PokerRoom, list_of, must_move
from croupier.floor.rounds import BeginRound, DeclineWager, EndRound, SlideDropped
from croupier.floor.rules import (
    AnyCommand,
    AnyEvent,
    FloorRules,
    changed,
    read_command,
    read_event,
)
from croupier.floor.seat_events import SatDown, SeatChanged, TableLeft
from croupier.floor.seats import (
    AllotSeat,
    AskToSit,
    MoveSeat,
    SitDown,
    WantSeat,
    who_want,
)
from croupier.floor.side_wagers import (
    PlaceSideWager,
    ReverseSideWagers,
    SideWagerPlaced,
    SideWagersReversed,
    WithdrawSideWager,
)
from croupier.floor.signs import charges, engine_sign, missing, read_board
from croupier.floor.staff import (
    HOUSE,
    FoundHouse,
    GiveRole,
    GoOffDuty,
    GoOnDuty,
    TakeRole,
    top_role,
    why_kept,
)
from croupier.floor.table import (
    Award,
    Board,
    Bonus,
    Chore,
    Cloth,
    Personal,
    PrintedSpot,
    Seat,
    Table,
)
from croupier.floor.terms import SECONDS_TO_ACT, terms_of
from croupier.floor.tokens import ExchangeVoucher, SettleTokens, TokenResult, settle_token
from croupier.floor.views import (
    AccountView,
    HoldView,
    SignView,
    TableView,
    account_view,
    sign_view,
    table_view,
)
from croupier.floor.waiting import (
    AnswerCall,
    CallPlayer,
    JoinList,
    LeaveList,
    MovePlayer,
    PickUp,
    PlayerReturned,
    ReserveSeat,
    ReturnPickedUp,
    SetMainGame,
)

__all__ = [
    "CashGame",
    "Happened",
    "BeginHand",
    "HandCleared",
    "HandPlaced",
    "SettleHand",
    "can_be_dealt",
    "deal_rules",
    "hand_fee",
    "places_of",
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
    "Award",
    "Bonus",
    "Entrust",
    "HandBack",
    "AccountView",
    "AdoptRules",
    "Agree",
    "AllotSeat",
    "AnnounceClosing",
    "AnswerCall",
    "AnyCommand",
    "AnyEvent",
    "ApproveTerms",
    "AskForRules",
    "AskLimits",
    "AskReview",
    "AskToSeeCards",
    "AskToSit",
    "BeginRound",
    "Board",
    "Breach",
    "BringChips",
    "BuyIn",
    "BuyInFolded",
    "ProposeForbidden",
    "BuyTime",
    "Call",
    "CallPlayer",
    "COMPANION",
    "CashOut",
    "ChangeCards",
    "ChangeSign",
    "ChargeTime",
    "ChipsHeldBack",
    "Chore",
    "Claim",
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
    "Draw",
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
    "Hold",
    "HoldView",
    "House",
    "JoinList",
    "KeepApart",
    "Law",
    "LeaveList",
    "LeaveTable",
    "LiftExclusion",
    "LodgeTerms",
    "LookOver",
    "Move",
    "MovePlayer",
    "MoveSeat",
    "NeedLine",
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
    "PickedUp",
    "PlanPromotion",
    "PlayerReturned",
    "PokerRoom",
    "PrescribePrizes",
    "PrintedSpot",
    "Prize",
    "Promotion",
    "Purse",
    "PurseMoved",
    "RaiseDispute",
    "RaiseKeptMinimum",
    "RaiseMinimumAtOnce",
    "ReferDispute",
    "DeclineWager",
    "RemoveMarker",
    "ReplaceDevice",
    "ReportBreach",
    "ReportTrouble",
    "ReserveSeat",
    "ResumeDraw",
    "ReservePlace",
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
    "SideWagersReversed",
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
    "Waiting",
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
    "is_companion",
    "is_gaming_time",
    "jackpots_of",
    "journal_of",
    "limits_of",
    "list_of",
    "markers_at",
    "may_host_tournament",
    "may_take_part",
    "moved_money",
    "must_move",
    "memory_for",
    "missing",
    "missing_terms",
    "needs_role_held",
    "needs_system",
    "notice_board",
    "offers_jackpot",
    "patched",
    "pit_view",
    "purse_of",
    "read_board",
    "read_command",
    "read_event",
    "rules_copy",
    "settle_token",
    "sign_view",
    "slide_of",
    "spots_for",
    "stack_of",
    "table_view",
    "top_role",
    "withheld_at",
    "who_want",
    "why_kept",
]
