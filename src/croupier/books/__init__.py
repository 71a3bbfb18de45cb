"""The rule books: the law of the house, as data.

A book is a folder of TOML: wagers, the steps of a round, settlement rows, pay
tables, irregularities, notices, roles, readings. Each row names its clause. This
room loads and checks them, compiles the settlement rows of a banked game to the
one payoff table, and keeps the clause ledgers.
"""

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
    Choice,
    ConditionItem,
    Figure,
    Game,
    Irregularity,
    Notice,
    PayTable,
    Setting,
    SettleRow,
    Step,
    TournamentFile,
    Wager,
)
from croupier.books.sections import (
    Button,
    Commission,
    JackpotFile,
    Level,
    Option,
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
from croupier.books.words import STARTING_HANDS, End, Judged, Result, Situation, vocabulary

__all__ = [
    "BOOK_IDS",
    "STARTING_HANDS",
    "AmountRule",
    "Book",
    "Button",
    "Cell",
    "Choice",
    "Clause",
    "Commission",
    "ConditionItem",
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
    "PayoffTable",
    "PokerFile",
    "Power",
    "Prize",
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
    "TournamentFile",
    "Variant",
    "Wager",
    "compile_payoff",
    "defaults",
    "describe",
    "hands_judged",
    "known_clause",
    "ledger",
    "load_book",
    "read_sign",
    "situations",
    "slot",
    "vocabulary",
]
