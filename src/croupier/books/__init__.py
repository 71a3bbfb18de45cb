"""The rule books: the law of the house, as data.

A book is a folder of TOML: wagers, the steps of a round, settlement rows, pay
tables, irregularities, notices, roles, readings. Each row names its clause. This
room loads and checks them, compiles the settlement rows of a banked game to the
one payoff table, and keeps the clause ledgers.
"""

from croupier.books.applied import applied_in
from croupier.books.compare import Difference, differences
from croupier.books.coverage import Coverage, coverage
from croupier.books.floor import ChangeGround, Conduct, Gate, LayoutRule, Spot, Trigger
from croupier.books.ledger import BOOK_IDS, Clause, Kind, Ledger, known_clause, ledger
from croupier.books.load import Book, demonstrations, load_book
from croupier.books.payoff import (
    Cell,
    Outcome,
    PayoffTable,
    Tried,
    compile_payoff,
    describe,
    hands_judged,
    rows_tried,
    situations,
    slot,
)
from croupier.books.roles import Ladder, Power, Role
from croupier.books.schema import (
    AmountRule,
    BannedPrize,
    Choice,
    ConditionItem,
    Game,
    Irregularity,
    Notice,
    PayRow,
    PayTable,
    PromotionFile,
    Setting,
    SettleRow,
    Shuffle,
    SignItem,
    Step,
    TournamentFile,
    TournamentRule,
    Wager,
)
from croupier.books.sections import (
    Commission,
    Duty,
    JackpotFile,
    JackpotRule,
    Level,
    Option,
    Prize,
    SideWager,
    Structure,
    Variant,
)
from croupier.books.settings import defaults
from croupier.books.sign import SIGN_KEYS, Sign, read_sign
from croupier.books.table import BookTable
from croupier.books.tables import tables_of
from croupier.books.words import STARTING_HANDS, End, Judged, Result, Situation, vocabulary

__all__ = [
    "BOOK_IDS",
    "SIGN_KEYS",
    "STARTING_HANDS",
    "AmountRule",
    "BannedPrize",
    "Book",
    "Cell",
    "ChangeGround",
    "Choice",
    "Clause",
    "Commission",
    "ConditionItem",
    "Conduct",
    "Coverage",
    "Difference",
    "Duty",
    "End",
    "Game",
    "Gate",
    "Irregularity",
    "JackpotFile",
    "JackpotRule",
    "Judged",
    "Kind",
    "Ladder",
    "LayoutRule",
    "Ledger",
    "Level",
    "Notice",
    "Option",
    "Outcome",
    "PayRow",
    "PayTable",
    "PayoffTable",
    "Power",
    "Prize",
    "PromotionFile",
    "Result",
    "Role",
    "Setting",
    "SettleRow",
    "Shuffle",
    "SideWager",
    "Sign",
    "SignItem",
    "Situation",
    "Spot",
    "Step",
    "Structure",
    "BookTable",
    "TournamentFile",
    "TournamentRule",
    "Tried",
    "Trigger",
    "Variant",
    "Wager",
    "applied_in",
    "compile_payoff",
    "coverage",
    "defaults",
    "demonstrations",
    "describe",
    "differences",
    "hands_judged",
    "known_clause",
    "ledger",
    "load_book",
    "read_sign",
    "rows_tried",
    "situations",
    "slot",
    "tables_of",
    "vocabulary",
]
