"""What differs between two games and their books, in the terms of their tables.

Settlement is compared situation by situation through the compiled payoff
tables, never by the wording of rows: two books may say the same differently.
"""

from collections.abc import Callable, Iterator
from itertools import groupby, product

import msgspec

from croupier.books.load import Book
from croupier.books.payoff import (
    Cell,
    PayoffTable,
    SettleOutcome,
    compile_payoff,
    hands_judged,
    slot,
)
from croupier.books.schema import BankedGame, NoticeRule
from croupier.books.settings import defaults, named_in
from croupier.books.tables.book_tables import choice_words, tables_of
from croupier.books.tables.compare_rows import NONE, BookDifference, row_differences, same_clauses
from croupier.books.titled_table import BookTable, notice_words
from croupier.books.words import STARTING_HANDS, End, Judged, Result, Situation
from croupier.cards import Category


def differences(
    left: tuple[Book, BankedGame | None], right: tuple[Book, BankedGame | None]
) -> list[BookDifference]:
    """Everything in which two games and their books differ: the game first, then other rows."""
    rows: list[BookDifference] = []
    (book_a, game_a), (book_b, game_b) = left, right
    said = str if same_clauses(book_a, book_b) else _without_clause
    if game_a is not None and game_b is not None:
        rows += _keyed("game", _facts(game_a), _facts(game_b), said)
        rows += _keyed("wagers", _wagers(game_a), _wagers(game_b), said)
        rows += _keyed("choices", _choices(game_a), _choices(game_b), said)
        rows += _settlement((book_a, game_a), (book_b, game_b), said)
    rows += _keyed("jackpot", _jackpot(book_a), _jackpot(book_b), said)
    rows += _keyed("notices", _notices(book_a), _notices(book_b), said)
    rows += row_differences(left, right)
    return rows


Said = Callable[[str], str]
"""What of the words is compared: all, or all but the clause."""


def _keyed(topic: str, a: dict[str, str], b: dict[str, str], said: Said) -> list[BookDifference]:
    keys = [*a, *(key for key in b if key not in a)]
    return [
        BookDifference(topic, key, a.get(key, NONE), b.get(key, NONE))
        for key in keys
        if said(a.get(key, NONE)) != said(b.get(key, NONE))
    ]


def _without_clause(words: str) -> str:
    """The words without their clause, which differs between books with other lists of clauses."""
    return words.rsplit(" [", 1)[0]


def _facts(game: BankedGame) -> dict[str, str]:
    qualifies = f"{game.qualifies} or better" if game.qualifies else "does not need to"
    deals = "; ".join(
        f"{s.cards} to {s.to}"
        + (f" ({', '.join(s.part)})" if s.part else "")
        + (f", from a {s.source}" if s.source else "")
        for s in game.step
        if s.do == "deal"
    )
    return {
        "seats": f"{game.seats} [{game.seats_clause}]",
        "dealer qualifies": f"{qualifies} [{game.qualifies_clause or game.ranking_clause}]",
        "wagers locked from": f"{game.locked} [{game.locked_clause}]",
        "several hands for one player": f"{game.several_hands} [{game.several_hands_clause}]",
        "order of the deal": deals,
        "settlement depends on": ", ".join(sorted(named_in(game))) or "no reading",
        "conceding after the dealer's hand": "yes"
        if any(s.do == "concede" for s in game.step)
        else "no",
    }


def _wagers(game: BankedGame) -> dict[str, str]:
    return {
        w.name: ("required" if w.required else "optional")
        + (f", with {' and '.join(w.needs)}" if w.needs else "")
        + (", capped" if w.capped else "")
        + f" [{w.clause}]"
        for w in game.wager
    }


def _choices(game: BankedGame) -> dict[str, str]:
    streets = [s for s in game.step if s.do == "decide"]
    rows = {
        f"{s.street}": "; ".join(choice_words(c) for c in s.choices) + f" [{s.clause}]"
        for s in streets
    }
    folds = [str(s.street) for s in streets if any(c.act == "fold" for c in s.choices)]
    rows["may fold at"] = ", ".join(folds)
    rows["no answer counts as"] = ", ".join(
        sorted({f"{s.silence} [{s.silence_clause}]" for s in streets if s.silence})
    )
    return rows


def _notices(book: Book) -> dict[str, str]:
    def words(notice: NoticeRule) -> str:
        return f"{notice_words(notice)} [{notice.clause}]"

    return {n.id.replace("-", " "): words(n) for n in book.file.notice}


def _jackpot(book: Book) -> dict[str, str]:
    """Every line of the jackpot tables, by its table and what it is about."""
    return {
        f"{table.title.removeprefix('Jackpot: ')}: {_line_name(table, row)}": (
            f"{_line_words(table, row)} [{row[-1]}]"
        )
        for table in tables_of(book)
        if table.title.startswith("Jackpot: ")
        for row in table.rows
    }


def _line_name(table: BookTable, row: tuple[str, ...]) -> str:
    """What a line is about: its first cell, with the column's name where that is a bare count."""
    return f"{table.columns[0]} {row[0]}" if row[0].isdigit() else row[0]


def _line_words(table: BookTable, row: tuple[str, ...]) -> str:
    """The other cells; where there are several, each behind the name of its column."""
    cells = [(name, cell) for name, cell in zip(table.columns, row, strict=True) if cell][1:-1]
    if len(table.columns) <= 3:
        return cells[0][1] if cells else "yes"
    return "; ".join(f"{name} {cell}" for name, cell in cells) or "yes"


def _settlement(
    left: tuple[Book, BankedGame], right: tuple[Book, BankedGame], said: Said
) -> Iterator[BookDifference]:
    """How wagers settle by the default readings, then by others where they make a difference."""
    seen = set()
    for chosen in _choices_of_both(left, right):
        where = "".join(f", where {name} is {value}" for name, value in chosen.items())
        payoffs = [
            compile_payoff(game, defaults(book.file.setting) | chosen)
            for book, game in (left, right)
        ]
        for row in _settled_by(payoffs[0], payoffs[1], said):
            if row not in seen:
                seen.add(row)
                yield msgspec.structs.replace(row, what=row.what + where)


def _choices_of_both(
    left: tuple[Book, BankedGame], right: tuple[Book, BankedGame]
) -> list[dict[str, str]]:
    """The default readings, and all others of those that the rows of both games name."""
    offered = [
        {s.id: s.values for s in book.file.setting if s.id in named_in(game)}
        for book, game in (left, right)
    ]
    if offered[0] != offered[1]:
        return [{}]
    names, values = tuple(offered[0]), offered[0].values()
    return [{}, *(dict(zip(names, choice, strict=True)) for choice in product(*values) if choice)]


def _settled_by(a: PayoffTable, b: PayoffTable, said: Said) -> Iterator[BookDifference]:
    for wager in a.wagers:
        if wager in b.wagers and a.judged[wager] is b.judged[wager]:
            yield from _wager_settlement(wager, a, b, said)


Pair = tuple[str, str]
AXES = ((False, False), (True, False), (False, True), (True, True))


def _wager_settlement(
    wager: str, a: PayoffTable, b: PayoffTable, said: Said
) -> Iterator[BookDifference]:
    judged = a.judged[wager]
    hands = hands_judged(judged)
    for end in End:
        pairs = _pairs(a.cells[wager], b.cells[wager], end, hands)
        by_dealer, by_result = _axes_that_matter(pairs)
        lines: dict[tuple[str, str, str], dict[int, Pair]] = {}
        for (qualifies, result, hand), pair in pairs.items():
            words = (
                _end_words(end),
                _dealer_words(qualifies) if by_dealer else "",
                _result_words(result) if by_result else "",
            )
            lines.setdefault(words, {})[hand] = pair
        for words, by_hand in lines.items():
            yield from _hand_lines(wager, words, by_hand, judged, said)


def _pairs(
    a: tuple[Cell | None, ...], b: tuple[Cell | None, ...], end: End, hands: int
) -> dict[tuple[bool, Result, int], Pair]:
    """How both books settle each situation that both know."""
    pairs = {}
    for qualifies in (True, False):
        for result in reversed(Result):
            for hand in range(hands):
                at = slot(Situation(end, result, qualifies, hand), hands)
                left, right = a[at], b[at]
                if left is not None and right is not None:
                    full = left.outcome is right.outcome
                    pairs[qualifies, result, hand] = (_words(left, full), _words(right, full))
    return pairs


def _axes_that_matter(pairs: dict[tuple[bool, Result, int], Pair]) -> tuple[bool, bool]:
    """Whether the dealer's qualifying, and who is higher, make any difference."""
    for by_dealer, by_result in AXES:
        seen: dict[tuple[bool, Result | None, int], Pair] = {}
        if all(
            seen.setdefault((by_dealer and qualifies, result if by_result else None, hand), pair)
            == pair
            for (qualifies, result, hand), pair in pairs.items()
        ):
            return by_dealer, by_result
    return True, True


def _hand_lines(
    wager: str, words: tuple[str, ...], by_hand: dict[int, Pair], judged: Judged, said: Said
) -> Iterator[BookDifference]:
    """One line for each run of hands that both books treat alike."""
    for (left, right), run in groupby(by_hand, key=by_hand.__getitem__):
        if said(left) != said(right):
            which = _hand_words(list(run), list(by_hand), judged)
            what = ", ".join(word for word in (*words, which) if word) or "always"
            yield BookDifference(f"{wager} settles", what, left, right)


def _words(cell: Cell, with_odds: bool) -> str:
    said = {
        SettleOutcome.WIN: f"wins {cell.odds}" if with_odds else "wins",
        SettleOutcome.LOSE: "loses",
        SettleOutcome.STANDOFF: "stands off",
        SettleOutcome.JACKPOT: "goes to the jackpot",
    }[cell.outcome]
    return f"{said} [{', '.join(dict.fromkeys(cell.clauses + cell.unpaid))}]"


def _dealer_words(qualifies: bool) -> str:
    return "dealer qualifies" if qualifies else "dealer does not qualify"


def _result_words(result: Result) -> str:
    return {
        Result.WIN: "player higher",
        Result.TIE: "equal hands",
        Result.LOSE: "dealer higher",
    }[result]


def _end_words(end: End) -> str:
    return {
        End.LIVE: "",
        End.CONCEDED: "conceded",
        End.ABSENT: "absent",
    }.get(end, f"folded at the {end.slug}")


def _hand_words(run: list[int], known: list[int], judged: Judged) -> str:
    if len(run) == len(known) and len(known) > 1:
        return ""
    if judged is Judged.HOLE_CARDS:
        return " ".join(STARTING_HANDS[hand] for hand in run)
    low, high = Category(run[0]).slug, Category(run[-1]).slug
    if len(run) == 1:
        return low
    if run[-1] == hands_judged(judged) - 1:
        return f"{low} or better"
    return f"{low} to {high}"
