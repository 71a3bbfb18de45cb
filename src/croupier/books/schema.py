"""The shape of a rule book's files: one schema checks all of them.

Field names are the words a casino clerk finds in the TOML. Every row names the
clause it comes from; unknown fields are refused, so a typing error is found.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from croupier.books.clauses.ledger import LAST
from croupier.books.informing import informs
from croupier.books.roles import Power, Role
from croupier.books.words import Judged
from croupier.errors import text_form

ID = text_form(r"^[a-z0-9][a-z0-9_\-]*$", "a name of small letters, digits and dashes")
Id = Annotated[str, Meta(pattern=ID, max_length=60)]
Text = Annotated[str, Meta(min_length=1, max_length=2000)]
Name = Annotated[Text, informs("a name for people to read")]
What = Annotated[Text, informs("tells people what the row is about")]
ClauseNo = Annotated[str, Meta(min_length=1, max_length=80)]
Beside = Annotated[ClauseNo, informs("a clause to read beside the one that is cited")]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Small = Annotated[int, Meta(ge=1, le=52)]
DAY = text_form(r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "a day such as 2026-12-05")
Day = Annotated[str, Meta(pattern=DAY)]
Multiple = Annotated[int, Meta(ge=1, le=100)]
StreetId = Literal["preflop", "flop", "turn", "river"]
EndId = Literal["live", "preflop", "flop", "turn", "river", "conceded", "absent"]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything a book states: the clause it rests on, and others to read beside it."""

    clause: ClauseNo
    also: tuple[Beside, ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        return (self.clause, *self.also)


class CitedRow(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A row whose other clauses are cited together with its own, for example with a payment."""

    also: tuple[ClauseNo, ...] = ()


class SettleRow(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When these phrases all hold, then this follows: lose, stand off, pay ODDS, pay table ID.

    A row that leaves a wager to the jackpot may have another clause for a hand it pays nothing.
    """

    when: tuple[Text, ...]
    then: Text
    unpaid_clause: ClauseNo | None = None

    @property
    def unpaid(self) -> tuple[str, ...]:
        """What is cited where the jackpot pays nothing."""
        return self.clauses if self.unpaid_clause is None else (self.unpaid_clause,)


class Wager(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A spot on the layout: when it may be filled, with how much, and how it is settled.

    `row` is where it is printed, counted from the dealer's side; the last where nothing is said.
    `equals_clause` asks that it equals another wager, `needs_clause` for the wagers in `needs`,
    `cost_clause` for the exact cost of a jackpot wager; without them `clause` is cited.
    """

    id: Id
    name: Name
    row: Annotated[Small, informs("where a screen draws it")] = 9
    placed: Literal["opening", "preflop", "flop", "turn", "river"] | tuple[StreetId, ...]
    judged: Judged = Judged.BEST_SEVEN
    required: bool = False
    equals: Id | None = None
    equals_clause: ClauseNo | None = None
    needs: tuple[Id, ...] = ()
    needs_clause: ClauseNo | None = None
    capped: bool = False
    cost_from_sign: bool = False
    cost_clause: ClauseNo | None = None
    blind_hand: Literal["as usual", "in advance"] = "as usual"
    settles: tuple[SettleRow, ...] = ()


class PayRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of a pay table; a hand by category, or starting hands such as AKs."""

    pays: Text
    hand: Text | None = None
    hands: tuple[Text, ...] = ()
    clause: ClauseNo | None = None


class PayTable(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    id: Id
    name: Name
    rows: tuple[PayRow, ...]


class StreetChoice(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player may do on a street; a bet names its wager and the multiples of the Ante.

    With `lowest` and `highest` the sign may offer other multiples between them; with `falling`
    they must be below those of the street before.
    """

    act: Literal["fold", "check", "bet"]
    wager: Id | None = None
    multiples: tuple[Multiple, ...] = ()
    lowest: Multiple | None = None
    highest: Multiple | None = None
    falling: bool = False

    @property
    def from_sign(self) -> bool:
        """Whether the sign may offer other multiples than the book."""
        return self.lowest is not None


class BookStep(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step of a round; the steps in order are the round.

    A board that is dealt as a stack is spread as the table reads `spread_clause`.
    """

    do: Literal["deal", "decide", "reveal", "concede", "settle"]
    says: Text | None = None
    # deal and reveal
    to: Literal["board", "seats", "dealer", "seats and dealer"] | None = None
    cards: Small | None = None
    part: tuple[Literal["flop", "turn", "river"], ...] = ()
    face: Literal["up", "down"] = "down"
    source: Literal["shoe", "device"] | None = None
    burn: Id | None = None
    spread_clause: ClauseNo | None = None
    # decide
    street: StreetId | None = None
    unless: Id | None = None
    choices: tuple[StreetChoice, ...] = ()
    silence: Literal["fold", "ruling"] | None = None
    silence_clause: ClauseNo | None = None
    # settle
    order: tuple[Id, ...] = ()
    refund_first: Id | None = None


class Shuffle(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the cards are made ready: with how many decks in turn, and whether they are cut.

    `vacant_clause` has them shuffled again when the table was left by everybody.
    """

    by: Literal["hand", "machine", "shoe", "device"]
    decks: Small = 1
    cut: bool = False
    from_end: Small = 1
    vacant_clause: ClauseNo | None = None


class AmountRule(CitedRow, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What happens to a wager found to be of the wrong amount once cards are out.

    Without `wagers` or `streets` it holds for all of them. With `told`, the player is told what to
    wager from then on. `game_checks.py` lists what may be done about which find.
    """

    find: Literal[
        "under minimum",
        "over maximum",
        "short follow-up",
        "excess follow-up",
        "ante without blind",
        "blind without ante",
        "unequal ante and blind",
        "no required wager",
        "jackpot without ante",
        "short jackpot",
        "excess jackpot",
        "unpayable amount",
    ]
    do: Literal[
        "settle as placed",
        "settle as placed once, then return",
        "settle to maximum",
        "settle to multiple",
        "settle to cost",
        "return",
        "void hand",
        "void round",
        "play on",
        "play equals blind",
        "pay up",
    ]
    wagers: tuple[Id, ...] = ()
    streets: tuple[StreetId, ...] = ()
    unless_marker: bool = False
    told: bool = False


class BankedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One banked game of a book, from the first chip to the last payment.

    `starts` is when the round of play begins: a wrong deck that is found earlier voids nothing.
    """

    id: Id
    name: Name
    seats: Annotated[int, Meta(ge=1, le=12)]
    seats_clause: ClauseNo
    deck_clause: ClauseNo
    ranking_clause: ClauseNo
    starts: Literal["first card", "no more bets"]
    locked: Literal["first card", "no more bets"]
    locked_clause: ClauseNo
    over: Literal["last wager settled", "cards in the rack"] = "cards in the rack"
    over_clause: ClauseNo | None = None
    several_hands: Literal["no", "blind"]
    several_hands_clause: ClauseNo
    ends: tuple[EndId, ...]
    qualifies: Text | None = None
    qualifies_clause: ClauseNo | None = None
    hands_off: Id | None = None
    hands_off_clause: ClauseNo | None = None
    shuffle: tuple[Shuffle, ...] = ()
    wager: tuple[Wager, ...]
    table: tuple[PayTable, ...]
    step: tuple[BookStep, ...]
    amount: tuple[AmountRule, ...] = ()

    @property
    def family(self) -> Literal["bonus", "ultimate"]:
        """The kind of game: in ultimate one wager may be made on any of several streets."""
        movable = any(isinstance(wager.placed, tuple) for wager in self.wager)
        return "ultimate" if movable else "bonus"

    def wager_named(self, name: str) -> Wager:
        return next(w for w in self.wager if w.id == name)

    def table_named(self, name: str) -> PayTable | None:
        return next((t for t in self.table if t.id == name), None)

    def street(self, name: str) -> BookStep | None:
        return next((s for s in self.step if s.do == "decide" and s.street == name), None)


class NoticeRule(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must be told, for how long, or who must agree, before something changes.

    Of several ways one is enough. Without any, players are told some time before. `hours` are for
    the terms of a promotion, which are lodged; the other ways are for tables. Who may make the
    change is said by the power to make it.
    """

    id: Literal[
        "raise-minimum",
        "raise-kept-minimum",
        "change-limits",
        "change-game",
        "change-commission",
        "close-table",
        "lodge-promotion",
    ]
    what: What
    minutes: Count | None = None
    hands: Count | None = None
    hours: Count | None = None
    agree: Literal["all", "majority"] | None = None
    when_empty: bool = False


SignKey = Literal[
    # of a banked table
    "minimum",
    "maximum",
    "smallest_chip",
    "maximum_payout",
    "multiples",
    "trips_table",
    "ante_pays_from",
    "jackpot",
    "ante_bonus",
    # of a poker table
    "minimum_buy_in",
    "limits",
    "blinds",
    "commission",
    "time_to_act",
    "bonus",
    "side_wagers",
    "flop_chase",
    "straddles",
]
"""What a sign states so that an engine can act on it."""


class SignItem(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something the sign at the table must state.

    What is `stated` stands there before a table opens; some items only where the table
    offers what they are about, some only while something lasts, and some are copied
    from the book itself.
    """

    id: Id
    what: What
    key: SignKey | None = None
    games: tuple[Id, ...] = ()
    shown: Literal["stated", "where offered", "while it lasts", "from the book"] = "stated"


class Setting(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A reading of a silent or contradictory clause, as a named choice with a default.

    A table's sign chooses it, or, where it is not about a table, the house.
    """

    id: Id
    reading: Annotated[Text, informs("where the reading is explained")]
    what: What
    values: tuple[str, ...]
    default: str
    chosen: Literal["on the sign", "by the house"] = "on the sign"


class Figure(Row, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A number of the book that stands in no table."""

    id: Id
    what: What
    value: Text


class BookFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`book.toml`: the house, its people, its notices and its readings.

    `listed` is its place among the books; the first of a house speaks for the house. `edition` is
    the day on which the document was approved or last amended, as it says itself; it is empty
    where the document names none.
    """

    id: Id
    name: Name
    house: Text
    place: Annotated[Text, informs("the name of the place")]
    zone: Text
    document: Annotated[Text, informs("the name of the document")]
    edition: Day | None = None
    regulator: Annotated[Text, informs("the name of the regulator")]
    games: tuple[Id, ...]
    listed: Annotated[Count, informs("its place in lists, and among the books of a house")] = LAST
    ledger: Id | None = None
    role: tuple[Role, ...]
    power: tuple[Power, ...] = ()
    notice: tuple[NoticeRule, ...] = ()
    sign: tuple[SignItem, ...] = ()
    setting: tuple[Setting, ...] = ()
    figure: tuple[Figure, ...] = ()


class Applied(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an engine does in code to apply clauses: its room, what it does, and the function,
    command or event by which it does it, as the room's front door exports it."""

    room: Id
    by: Text
    does: Text
    clauses: tuple[ClauseNo, ...]


class AppliedFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`applied.toml`: which clauses are applied in code, beside those that rows of data name."""

    applied: tuple[Applied, ...] = ()
