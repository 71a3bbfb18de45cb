"""The rule books: the law of the house, as data.

A book is a folder of TOML: wagers, the steps of a round, settlement rows, pay
tables, irregularities, notices, roles, readings. Each row names its clause. This
room loads and checks them, compiles the settlement rows of a banked game to the
one payoff table, and keeps the clause ledgers.
"""

from croupier.books.checks.jackpot_checks import IN_TURN
from croupier.books.clauses.applied import applied_in
from croupier.books.clauses.coverage import Coverage, coverage
from croupier.books.clauses.ledger import BOOK_IDS, Clause, Kind, Ledger, known_clause, ledger
from croupier.books.conditions import (
    BannedPrize,
    ConditionItem,
    PrizeKind,
    PromotionFile,
    PromotionItem,
    StatedItem,
    TournamentFigure,
    TournamentFile,
    TournamentRule,
    filled,
    text_lacks,
    within_sentence,
)
from croupier.books.floor import (
    ChangeGround,
    Conduct,
    DueBefore,
    IdleRule,
    LayoutRule,
    Spot,
    Trigger,
)
from croupier.books.irregularities import BankedIrregularity, Irregularity
from croupier.books.load import (
    EDITION_MARK,
    Book,
    book_ref,
    demonstrations,
    editions_of,
    load_book,
    register_book,
    register_edition,
)
from croupier.books.payoff import (
    Cell,
    PayoffTable,
    SettleOutcome,
    Tried,
    compile_payoff,
    drop_dead_rows,
    fill,
    hands_judged,
    rows_tried,
    situations,
    slot,
)
from croupier.books.poker_basis import PokerBasis, PokerFigure
from croupier.books.poker_irregularities import (
    PokerFact,
    PokerIrregularity,
    PokerMoment,
    PokerTrouble,
)
from croupier.books.poker_settings import DealReadings, HandReadings
from croupier.books.roles import HoldingId, Ladder, Power, Role, SanctionId
from croupier.books.schema import (
    AmountRule,
    BankedGame,
    BookStep,
    NoticeRule,
    PayRow,
    PayTable,
    Setting,
    SettleRow,
    Shuffle,
    SignItem,
    StreetChoice,
    Wager,
)
from croupier.books.sections import (
    CommissionRule,
    JackpotDuty,
    JackpotFile,
    JackpotNotice,
    JackpotOption,
    JackpotPrize,
    JackpotRule,
    Level,
    SideWager,
    StructureRow,
    VariantRow,
)
from croupier.books.settings import ENDED as ENDED_READINGS
from croupier.books.settings import defaults, fact_in_words
from croupier.books.sign import SIGN_KEYS, Sign, read_sign
from croupier.books.tables.book_tables import tables_of
from croupier.books.tables.compare import differences
from croupier.books.tables.compare_rows import BookDifference
from croupier.books.titled_table import BookTable
from croupier.books.words import STARTING_HANDS, End, Judged, Result, Situation, vocabulary

__all__ = [
    "IN_TURN",
    "BOOK_IDS",
    "EDITION_MARK",
    "ENDED_READINGS",
    "SIGN_KEYS",
    "STARTING_HANDS",
    "AmountRule",
    "BannedPrize",
    "Book",
    "Cell",
    "ChangeGround",
    "StreetChoice",
    "Clause",
    "CommissionRule",
    "ConditionItem",
    "Conduct",
    "Coverage",
    "BookDifference",
    "JackpotDuty",
    "End",
    "BankedGame",
    "DealReadings",
    "BankedIrregularity",
    "DueBefore",
    "HandReadings",
    "HoldingId",
    "IdleRule",
    "Irregularity",
    "JackpotFile",
    "JackpotNotice",
    "JackpotRule",
    "Judged",
    "Kind",
    "Ladder",
    "LayoutRule",
    "Ledger",
    "Level",
    "NoticeRule",
    "JackpotOption",
    "SettleOutcome",
    "PayRow",
    "PayTable",
    "PayoffTable",
    "PokerBasis",
    "PokerFact",
    "PokerFigure",
    "PokerIrregularity",
    "PokerMoment",
    "PokerTrouble",
    "Power",
    "JackpotPrize",
    "PrizeKind",
    "PromotionFile",
    "PromotionItem",
    "StatedItem",
    "TournamentFigure",
    "filled",
    "text_lacks",
    "within_sentence",
    "Result",
    "Role",
    "SanctionId",
    "Setting",
    "SettleRow",
    "Shuffle",
    "SideWager",
    "Sign",
    "SignItem",
    "Situation",
    "Spot",
    "BookStep",
    "StructureRow",
    "BookTable",
    "TournamentFile",
    "TournamentRule",
    "Tried",
    "Trigger",
    "VariantRow",
    "Wager",
    "applied_in",
    "book_ref",
    "compile_payoff",
    "coverage",
    "defaults",
    "demonstrations",
    "differences",
    "drop_dead_rows",
    "editions_of",
    "fact_in_words",
    "fill",
    "hands_judged",
    "known_clause",
    "ledger",
    "load_book",
    "read_sign",
    "register_book",
    "register_edition",
    "rows_tried",
    "situations",
    "slot",
    "tables_of",
    "vocabulary",
]
