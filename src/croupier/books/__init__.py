"""The rule books: the law of the house, as data.

A book is a folder of TOML: wagers, the steps of a round, settlement rows, pay
tables, irregularities, notices, roles, readings. Each row names its clause. This
room loads and checks them, compiles the settlement rows of a banked game to the
one payoff table, and keeps the clause ledgers.
"""

from croupier.books.compare import Difference, differences
from croupier.books.coverage import Coverage, coverage
from croupier.books.ledger import BOOK_IDS, Clause, Kind, Ledger, known_clause, ledger
from croupier.books.load import Book, load_book
from croupier.books.payoff import (
    Cell,
    Outcome,
    PayoffTable,
    compile_payoff,
    describe,
    hands_judged,
    situations,
    slot,
)
from croupier.books.roles import Ladder, Power, Role
from croupier.books.schema import (
    AmountRule,
    BannedPrize,
    Choice,
    ConditionItem,
    Figure,
    Game,
    Irregularity,
    Notice,
    PayTable,
    PromotionFile,
    Setting,
    SettleRow,
    Step,
    TournamentFile,
    Wager,
    Way,
)
from croupier.books.sections import (
    BonusPrize,
    Button,
    Commission,
    JackpotFile,
    Level,
    Option,
    Payment,
    PokerFile,
    Prize,
    SeedRow,
    Share,
    SideWager,
    Structure,
    Variant,
)
from croupier.books.settings import defaults
from croupier.books.sign import Sign, read_sign
from croupier.books.tables import Table, choice_words, notice_words, step_words, tables_of
from croupier.books.words import STARTING_HANDS, End, Judged, Result, Situation, vocabulary

__all__ = [
    "BOOK_IDS",
    "STARTING_HANDS",
    "AmountRule",
    "BannedPrize",
    "BonusPrize",
    "Book",
    "Button",
    "Cell",
    "Choice",
    "Clause",
    "Commission",
    "ConditionItem",
    "Coverage",
    "Difference",
    "End",
    "Figure",
    "Game",
    "Irregularity",
    "JackpotFile",
    "Judged",
    "Kind",
    "Ladder",
    "Ledger",
    "Level",
    "Notice",
    "Option",
    "Outcome",
    "PayTable",
    "Payment",
    "PayoffTable",
    "PokerFile",
    "Power",
    "Prize",
    "PromotionFile",
    "Result",
    "Role",
    "SeedRow",
    "Setting",
    "SettleRow",
    "Share",
    "SideWager",
    "Sign",
    "Situation",
    "Step",
    "Structure",
    "Table",
    "TournamentFile",
    "Variant",
    "Wager",
    "Way",
    "choice_words",
    "compile_payoff",
    "coverage",
    "defaults",
    "describe",
    "differences",
    "hands_judged",
    "known_clause",
    "ledger",
    "load_book",
    "notice_words",
    "read_sign",
    "situations",
    "slot",
    "step_words",
    "tables_of",
    "vocabulary",
]
