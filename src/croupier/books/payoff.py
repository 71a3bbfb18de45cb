"""The one payoff table: settlement rows compiled to an array.

wager x how the hand ended x (lose, tie, win) x dealer qualifies x hand
-> outcome, odds, clauses. The live table, the settlement of a dispute, the
simulator, the exact solver and the trainer all read this array, so no payout is
written in two places. Compiling proves that every possible situation is settled
by exactly one row and that every row settles at least one.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum

import msgspec

from croupier.books.schema import BankedGame, PayTable, SettleRow, Wager
from croupier.books.words import (
    STARTING_HANDS,
    End,
    Judged,
    Phrase,
    Result,
    Situation,
    category_named,
    phrase,
)
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.money import Odds


class SettleOutcome(Enum):
    """What becomes of a wager; a jackpot wager is left to the jackpot."""

    WIN = "win"
    LOSE = "lose"
    STANDOFF = "standoff"
    JACKPOT = "jackpot"


class Cell(msgspec.Struct, frozen=True):
    """The ruling for one situation, with the row that ordered it.

    `unpaid` are the clauses by which a wager left to the jackpot is lost there.
    """

    outcome: SettleOutcome
    odds: Odds | None
    clauses: tuple[str, ...]
    when: tuple[str, ...]
    row: int
    unpaid: tuple[str, ...] = ()


class PayoffTable(msgspec.Struct, frozen=True):
    """All cells of a game under one sign, indexed by `slot`."""

    game: str
    wagers: tuple[str, ...]
    cells: dict[str, tuple[Cell | None, ...]]
    judged: dict[str, Judged]

    def cell(self, wager: str, situation: Situation) -> Cell:
        """The ruling for a wager. Asking for an impossible situation is a programming error."""
        cell = self.cells[wager][slot(situation, hands_judged(self.judged[wager]))]
        assert cell is not None, (wager, situation)
        return cell

    @property
    def digest(self) -> str:
        """A name for this table that changes whenever a payment would."""
        lines = [
            f"{wager} {i} {cell.outcome.value} {cell.odds}"
            for wager in self.wagers
            for i, cell in enumerate(self.cells[wager])
            if cell is not None
        ]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def hands_judged(judged: Judged) -> int:
    """How many different hands a wager tells apart."""
    return len(STARTING_HANDS) if judged is Judged.HOLE_CARDS else len(Category)


def slot(situation: Situation, hands: int) -> int:
    """The place of a situation in a wager's row of cells."""
    end, result, qualifies, hand = situation
    return ((end * 3 + result) * 2 + qualifies) * hands + hand


def situations(game: BankedGame, wager: Wager) -> Iterator[Situation]:
    """Every situation in which a wager can come to settlement, and no other.

    A dealer who does not qualify beats or ties only hands that would not
    qualify either, and a qualifying dealer always beats those.
    """
    judged = wager.judged
    line = category_named(game.qualifies) if game.qualifies else None
    for end in _ends(game, wager):
        for result in Result:
            for qualifies in (True, False) if line is not None else (True,):
                for hand in range(hands_judged(judged)):
                    if judged is Judged.BEST_SEVEN and not _possible(result, qualifies, hand, line):
                        continue
                    yield Situation(end, result, qualifies, hand)


def _ends(game: BankedGame, wager: Wager) -> Iterator[End]:
    """How a hand with this wager can end.

    A wager after which nothing is decided is not folded, and a wager of a later street not before
    it; on its own street only where a row says what becomes of one that was wrong.
    """
    last = any(step.unless == wager.id for step in game.step)
    for end in (End[name.upper()] for name in game.ends):
        if end not in FOLDED_ON or (not last and _made_before(wager, end)):
            yield end


FOLDED_ON = {
    End.PREFLOP: "folded before the flop",
    End.FLOP: "folded on the flop",
    End.TURN: "folded on the turn",
    End.RIVER: "folded on the river",
}
"""The phrase of a row for a fold on each street, in the order of the streets."""


def _made_before(wager: Wager, fold: End) -> bool:
    """Whether a wager may lie there when the hand is folded on this street."""
    if wager.placed == "opening" or isinstance(wager.placed, tuple):
        return True
    made, streets = End[wager.placed.upper()], list(FOLDED_ON)
    if made is fold:
        return any(FOLDED_ON[fold] in row.when for row in wager.settles)
    return streets.index(made) < streets.index(fold)


def _possible(result: Result, qualifies: bool, hand: int, line: Category | None) -> bool:
    if hand == Category.ROYAL_FLUSH and result is Result.LOSE:
        return False
    if line is None:
        return True
    if qualifies:
        return hand >= line or result is Result.LOSE
    return hand < line or result is Result.WIN


def compile_payoff(game: BankedGame, settings: Mapping[str, str]) -> PayoffTable:
    """Compiles the settlement rows of a game; `settings` fill the `$names` in them."""
    cells = {wager.id: _compile_wager(game, wager, settings) for wager in game.wager}
    return PayoffTable(
        game=game.id,
        wagers=tuple(cells),
        cells=cells,
        judged={wager.id: wager.judged for wager in game.wager},
    )


def check_settlement(game: BankedGame, choices: Iterable[Mapping[str, str]]) -> None:
    """Compiles every wager under every choice of settings, once for each way its rows then read."""
    done = set()
    for settings in choices:
        for wager in game.wager:
            rows = ((*row.when, row.then) for row in wager.settles)
            read = (wager.id, tuple(fill(words, settings) for row in rows for words in row))
            if read not in done:
                done.add(read)
                _compile_wager(game, wager, settings)


class Tried(msgspec.Struct, frozen=True):
    """A row as it was read for one situation: its phrases, and whether each of them holds."""

    row: int
    when: tuple[str, ...]
    holds: tuple[bool, ...]
    clauses: tuple[str, ...]

    @property
    def rules(self) -> bool:
        return all(self.holds)


def rows_tried(
    game: BankedGame, wager: str, settings: Mapping[str, str], situation: Situation
) -> tuple[Tried, ...]:
    """The rows of a wager from the top down to the one that rules, which is the last."""
    tried: list[Tried] = []
    rules = game.wager_named(wager)
    for number, settles in enumerate(rules.settles, 1):
        row = _Row(game, rules, number, settles, settings)
        tried.append(Tried(number, row.words, row.holds(situation), row.clauses))
        if tried[-1].rules:
            break
    return tuple(tried)


def drop_dead_rows(
    game: BankedGame, settings: Mapping[str, str]
) -> tuple[BankedGame, tuple[str, ...]]:
    """The game without settlement rows that no situation leads to, and those rows in words.

    A book with such a row is refused; a rule changed for a comparison may make one unreachable.
    """
    wagers, dropped = [], []
    for wager in game.wager:
        _, dead = _compiled(game, wager, settings)
        gone = {row.number for row in dead}
        kept = tuple(row for n, row in enumerate(wager.settles, 1) if n not in gone)
        wagers.append(msgspec.structs.replace(wager, settles=kept) if dead else wager)
        dropped += [f"{wager.id}, row {row.number}: {'; '.join(row.words)}" for row in dead]
    return msgspec.structs.replace(game, wager=tuple(wagers)), tuple(dropped)


def _compile_wager(
    game: BankedGame, wager: Wager, settings: Mapping[str, str]
) -> tuple[Cell | None, ...]:
    cells, dead = _compiled(game, wager, settings)
    for row in dead:
        raise BadInput(
            f"wager {wager.id}, settles row {row.number}",
            "a row that can apply, but earlier rows settle every situation it names "
            f"({'; '.join(row.words)})",
        )
    return cells


def _compiled(
    game: BankedGame, wager: Wager, settings: Mapping[str, str]
) -> tuple[tuple[Cell | None, ...], list["_Row"]]:
    """The cells of a wager, and the rows that settle no situation."""
    rows = [_Row(game, wager, number, row, settings) for number, row in enumerate(wager.settles, 1)]
    hands = hands_judged(wager.judged)
    cells: list[Cell | None] = [None] * (len(End) * 3 * 2 * hands)
    used: set[int] = set()
    for situation in situations(game, wager):
        row = next((row for row in rows if row.matches(situation)), None)
        if row is None:
            raise BadInput(
                f"wager {wager.id}, settles",
                f"a row for every situation, but none settles: {describe(situation, wager.judged)}",
            )
        used.add(row.number)
        cells[slot(situation, hands)] = row.cell(situation.hand)
    return tuple(cells), [row for row in rows if row.number not in used]


class _Row:
    """A settlement row with its phrases understood and its odds looked up."""

    def __init__(
        self,
        game: BankedGame,
        wager: Wager,
        number: int,
        row: SettleRow,
        settings: Mapping[str, str],
    ) -> None:
        self.number = number
        self.words = tuple(fill(words, settings) for words in row.when)
        self.clauses, self.unpaid = row.clauses, row.unpaid
        where = f"wager {wager.id}, settles row {number}"
        try:
            self.tests: tuple[Phrase, ...] = tuple(
                phrase(words, lambda name: frozenset(_pays(_table(game, name), wager.judged)))
                for words in self.words
            )
            self.outcome, self.odds, self.table = _then(game, wager, fill(row.then, settings))
        except BadInput as problem:
            raise problem.at(where) from None
        self._cells: dict[int, Cell] = {}

    def matches(self, situation: Situation) -> bool:
        return all(test(situation) for test in self.tests)

    def holds(self, situation: Situation) -> tuple[bool, ...]:
        return tuple(test(situation) for test in self.tests)

    def cell(self, hand: int) -> Cell:
        if hand not in self._cells:
            self._cells[hand] = self._rule(hand)
        return self._cells[hand]

    def _rule(self, hand: int) -> Cell:
        odds, clauses = self.odds, self.clauses
        if self.table is not None:
            if hand not in self.table:
                raise BadInput(
                    f"settles row {self.number}",
                    "a pay table with a line for every hand the row pays, but it has none for "
                    f"{_hand_name(hand, len(self.table) > len(Category))}",
                )
            odds, line = self.table[hand]
            clauses = (*clauses, *(c for c in (line,) if c not in clauses))
        return Cell(self.outcome, odds, clauses, self.words, self.number, self.unpaid)


def fill(words: str, settings: Mapping[str, str]) -> str:
    """Puts the sign's choices into a row: `$ante_pays_from` becomes `flush`."""

    def value(match: re.Match[str]) -> str:
        name = match.group(1)
        if name not in settings:
            raise BadInput(f"${name}", f"one of the book's settings ({', '.join(settings)})")
        return settings[name]

    return re.sub(r"\$([a-z_]+)", value, words)


def _then(
    game: BankedGame, wager: Wager, words: str
) -> tuple[SettleOutcome, Odds | None, dict[int, tuple[Odds, str]] | None]:
    match words.split(maxsplit=2):
        case ["lose"]:
            return SettleOutcome.LOSE, None, None
        case ["stand", "off"]:
            return SettleOutcome.STANDOFF, None, None
        case ["jackpot"]:
            return SettleOutcome.JACKPOT, None, None
        case ["pay", "table", name]:
            return SettleOutcome.WIN, None, _pays(_table(game, name), wager.judged)
        case ["pay", *_]:
            return SettleOutcome.WIN, Odds.parse(words.removeprefix("pay ")), None
    raise BadInput("then", "one of lose, stand off, jackpot, pay ODDS or pay table NAME", got=words)


def _table(game: BankedGame, name: str) -> PayTable:
    table = game.table_named(name)
    if table is None:
        names = ", ".join(t.id for t in game.table)
        raise BadInput("pay table", f"one of the game's tables ({names})", got=name)
    return table


def _pays(table: PayTable, judged: Judged) -> dict[int, tuple[Odds, str]]:
    """What a pay table gives for each hand it lists, and the clause of the line."""
    pays: dict[int, tuple[Odds, str]] = {}
    for line in table.rows:
        for name in (line.hand, *line.hands):
            if name is None:
                continue
            hand = _hand_number(name, judged)
            if hand in pays:
                raise BadInput(f"table {table.id}", "each hand once", got=name)
            pays[hand] = (Odds.parse(line.pays), line.clause or table.clause)
    return pays


def _hand_number(name: str, judged: Judged) -> int:
    if judged is Judged.HOLE_CARDS:
        if name not in STARTING_HANDS:
            raise BadInput("hands", "a starting hand such as AA, AKs or AQo", got=name)
        return STARTING_HANDS.index(name)
    return category_named(name)


def _hand_name(hand: int, starting: bool) -> str:
    return STARTING_HANDS[hand] if starting else Category(hand).slug


def describe(situation: Situation, judged: Judged = Judged.BEST_SEVEN) -> str:
    """A situation in words a clerk can act on."""
    result = {
        Result.WIN: "player beats dealer",
        Result.TIE: "hands tie",
        Result.LOSE: "dealer beats player",
    }[situation.result]
    how = "live hand" if situation.end is End.LIVE else f"hand ended: {situation.end.slug}"
    line = "dealer qualifies" if situation.qualifies else "dealer does not qualify"
    return f"{how}; {result}; {line}; {_hand_name(situation.hand, judged is Judged.HOLE_CARDS)}"
