"""What happened in a round, in the order in which it happened.

An event is complete: the state after it follows from the state before it and the event
alone. Those with face-down cards in them (`CardsShuffled`, `CardDealt`, `CardBurned`) are
for the log; people are shown views.
"""

from typing import TypeAlias

from croupier.banked.events_play import (
    Account,
    AllFolded,
    BetCorrected,
    Decided,
    Declared,
    HandConceded,
    HandDeemedFolded,
    HandLooked,
    HandRetracted,
    JackpotHand,
    JackpotPaid,
    JackpotToppedUp,
    MainSettled,
    RoundClosed,
    SettlementUnwound,
    WagerCarried,
    WagerReturned,
    WagerSettled,
)
from croupier.banked.events_rulings import (
    Cautioned,
    CorrectionAsked,
    Directed,
    HandEnded,
    HandRestored,
    IrregularityReported,
    JackpotWagersStopped,
    OfficerTold,
    PlayerExcluded,
    ReportDismissed,
    RetractionOffered,
    RoundVoided,
    Ruled,
    TableResumed,
    TableSuspended,
    ViewMoved,
    WinningsWithheld,
)
from croupier.banked.events_table import (
    Announced,
    AreasConfirmed,
    BetsClosed,
    BoardShown,
    BoardSpread,
    BurnDirected,
    CardBurned,
    CardDealt,
    CardsCounted,
    CardsCut,
    CardsExposed,
    CardsShuffled,
    CarriedPlaced,
    CarriedReturned,
    ChipsBought,
    DealerShown,
    DecksBrought,
    DutyArose,
    DutyDone,
    HandTurned,
    JackpotGameCancelled,
    JackpotGameStarted,
    JackpotStake,
    LimitsAgreed,
    RoundOpened,
    SeatLeft,
    SeatTaken,
    ShuffleSpoilt,
    StepBegun,
    SurplusNext,
    WagerPlaced,
    WagerTakenBack,
)

AnyEvent: TypeAlias = (
    RoundOpened
    | SeatTaken
    | SeatLeft
    | ChipsBought
    | LimitsAgreed
    | AreasConfirmed
    | WagerPlaced
    | WagerTakenBack
    | CarriedPlaced
    | CarriedReturned
    | Announced
    | BetsClosed
    | JackpotGameStarted
    | JackpotGameCancelled
    | DecksBrought
    | CardsShuffled
    | ShuffleSpoilt
    | CardsCut
    | CardDealt
    | CardBurned
    | BurnDirected
    | BoardShown
    | DealerShown
    | HandTurned
    | BoardSpread
    | SurplusNext
    | CardsExposed
    | CardsCounted
    | DutyArose
    | DutyDone
    | StepBegun
    | HandLooked
    | Decided
    | Declared
    | HandDeemedFolded
    | HandConceded
    | BetCorrected
    | JackpotToppedUp
    | HandRetracted
    | AllFolded
    | WagerSettled
    | SettlementUnwound
    | WagerReturned
    | WagerCarried
    | MainSettled
    | JackpotHand
    | JackpotPaid
    | RoundClosed
    | IrregularityReported
    | OfficerTold
    | Ruled
    | ReportDismissed
    | RoundVoided
    | HandEnded
    | HandRestored
    | ViewMoved
    | RetractionOffered
    | CorrectionAsked
    | Cautioned
    | PlayerExcluded
    | WinningsWithheld
    | TableSuspended
    | TableResumed
    | JackpotWagersStopped
    | Directed
)

__all__ = [
    "AnyEvent",
    "Account",
    "AllFolded",
    "Announced",
    "AreasConfirmed",
    "BetCorrected",
    "BetsClosed",
    "BoardShown",
    "BoardSpread",
    "BurnDirected",
    "CardBurned",
    "CardDealt",
    "CardsCounted",
    "CardsCut",
    "CardsExposed",
    "CardsShuffled",
    "CarriedPlaced",
    "CarriedReturned",
    "Cautioned",
    "ChipsBought",
    "CorrectionAsked",
    "DealerShown",
    "Decided",
    "DecksBrought",
    "Declared",
    "Directed",
    "DutyArose",
    "DutyDone",
    "HandConceded",
    "HandDeemedFolded",
    "HandEnded",
    "HandLooked",
    "HandRestored",
    "HandRetracted",
    "HandTurned",
    "IrregularityReported",
    "JackpotGameCancelled",
    "JackpotGameStarted",
    "JackpotHand",
    "JackpotPaid",
    "JackpotStake",
    "JackpotToppedUp",
    "JackpotWagersStopped",
    "LimitsAgreed",
    "MainSettled",
    "OfficerTold",
    "PlayerExcluded",
    "ReportDismissed",
    "RetractionOffered",
    "RoundClosed",
    "RoundOpened",
    "RoundVoided",
    "Ruled",
    "SeatLeft",
    "SeatTaken",
    "SettlementUnwound",
    "ShuffleSpoilt",
    "StepBegun",
    "SurplusNext",
    "TableResumed",
    "TableSuspended",
    "ViewMoved",
    "WagerCarried",
    "WagerPlaced",
    "WagerReturned",
    "WagerSettled",
    "WagerTakenBack",
    "WinningsWithheld",
]
