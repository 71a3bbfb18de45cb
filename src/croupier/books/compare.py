"""What differs between two games, in the terms of their tables.

Settlement is compared situation by situation through the compiled payoff
tables, never by the wording of rows: two books may say the same differently.
"""

from collections.abc import Callable, Iterator
from itertools import groupby

import msgspec

from croupier.books.load import Book
from croupier.books.payoff import Cell, Outcome, PayoffTable, compile_payoff, hands_judged, slot
from croupier.books.schema import Game, Notice
from croupier.books.settings import defaults
from croupier.books.tables import choice_words, notice_words, tables_of
from croupier.books.words import STARTING_HANDS, End, Judged, Result, Situation
from croupier.cards import Category


class Difference(msgspec.Struct, frozen=True):
    """One line: what is compared, and how it stands in either book; `-` where it has none."""

    topic: str
    what: str
    left: str
    right: str


NONE = "-"


def differences(
    left: tuple[Book, Game | None], right: tuple[Book, Game | None]
) -> list[Difference]:
    """Everything in which two games differ, wagers first, notices last."""
    rows: list[Difference] = []
    (book_a, game_a), (book_b, game_b) = left, right
    if game_a is not None and game_b is not None:
        rows += _keyed("game", _facts(game_a), _facts(game_b))
        rows += _keyed("wagers", _wagers(game_a), _wagers(game_b))
        rows += _keyed("choices", _choices(game_a), _choices(game_b))
        rows += _settlement((book_a, game_a), (book_b, game_b))
    rows += _tables("jackpot", book_a, book_b)
    rows += _keyed("notices", _notices(book_a), _notices(book_b))
    return rows


def _keyed(topic: str, a: dict[str, str], b: dict[str, str]) -> list[Difference]:
    keys = [*a, *(key for key in b if key not in a)]
    return [
        Difference(topic, key, a.get(key, NONE), b.get(key, NONE))
        for key in keys
        if _said(a.get(key, NONE)) != _said(b.get(key, NONE))
    ]


def _said(words: str) -> str:
    """The words without their clause, which always differs between books."""
    return words.rsplit(" [", 1)[0]


def _facts(game: Game) -> dict[str, str]:
    qualifies = f"{game.qualifies} or better" if game.qualifies else "does not need to"
    deals = "; ".join(
        f"{s.cards} to {s.to}" + (f" ({', '.join(s.part)})" if s.part else "")
        for s in game.step
        if s.do == "deal"
    )
    return {
        "seats": f"{game.seats} [{game.seats_clause}]",
        "dealer qualifies": f"{qualifies} [{game.qualifies_clause or game.ranking_clause}]",
        "wagers locked from": f"{game.locked} [{game.locked_clause}]",
        "several hands for one player": f"{game.several_hands} [{game.several_hands_clause}]",
        "order of the deal": deals,
        "conceding after the dealer's hand": "yes"
        if any(s.do == "concede" for s in game.step)
        else "no",
    }


def _wagers(game: Game) -> dict[str, str]:
    return {
        w.name: ("required" if w.required else "optional")
        + (f", with {' and '.join(w.needs)}" if w.needs else "")
        + (", capped" if w.capped else "")
        + f" [{w.clause}]"
        for w in game.wager
    }


def _choices(game: Game) -> dict[str, str]:
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
    def words(notice: Notice) -> str:
        return f"{notice_words(notice)} [{notice.clause}]"

    return {n.id.replace("-", " "): words(n) for n in book.file.notice}


def _tables(topic: str, a: Book, b: Book) -> list[Difference]:
    """Lines of the jackpot tables that are not the same in both books."""

    def lines(book: Book) -> dict[str, str]:
        return {
            f"{table.title.removeprefix('Jackpot: ')}: {row[0]}": ", ".join(row[1:-1])
            + f" [{row[-1]}]"
            for table in tables_of(book)
            if table.title.startswith("Jackpot: ")
            for row in table.rows
        }

    return _keyed(topic, lines(a), lines(b))


def _settlement(left: tuple[Book, Game], right: tuple[Book, Game]) -> Iterator[Difference]:
    payoffs = [compile_payoff(game, defaults(book.file.setting)) for book, game in (left, right)]
    shared = [w.id for w in left[1].wager if w.id in payoffs[1].wagers]
    for wager in shared:
        if payoffs[0].judged[wager] is payoffs[1].judged[wager]:
            yield from _wager_settlement(wager, payoffs[0], payoffs[1])


def _wager_settlement(wager: str, a: PayoffTable, b: PayoffTable) -> Iterator[Difference]:
    judged = a.judged[wager]
    hands = hands_judged(judged)
    for end in End:
        lines = list(_end_lines(wager, end, a, b, hands, judged))
        whole = {(left, right) for _, left, right in lines}
        if end is not End.LIVE and len(whole) == 1:
            ((left, right),) = whole
            lines = [(_end_words(end), left, right)]
        for what, left, right in lines:
            if _said(left) != _said(right) and NONE not in (left, right):
                yield Difference(f"{wager} settles", what, left, right)


def _end_lines(
    wager: str, end: End, a: PayoffTable, b: PayoffTable, hands: int, judged: Judged
) -> Iterator[tuple[str, str, str]]:
    for qualifies in (True, False):
        for result in reversed(Result):

            def pair(
                hand: int, qualifies: bool = qualifies, result: Result = result
            ) -> tuple[str, str]:
                at = slot(Situation(end, result, qualifies, hand), hands)
                return _words(a.cells[wager][at]), _words(b.cells[wager][at])

            for (left, right), run in groupby(range(hands), key=pair):
                where = _where(end, qualifies, result, list(run), hands, judged)
                yield where, left, right


def _words(cell: Cell | None) -> str:
    if cell is None:
        return NONE
    said: dict[Outcome, Callable[[], str]] = {
        Outcome.WIN: lambda: f"wins {cell.odds}",
        Outcome.LOSE: lambda: "loses",
        Outcome.STANDOFF: lambda: "stands off",
        Outcome.JACKPOT: lambda: "goes to the jackpot",
    }
    return f"{said[cell.outcome]()} [{', '.join(cell.clauses)}]"


def _end_words(end: End) -> str:
    return {
        End.LIVE: "",
        End.CONCEDED: "conceded",
        End.ABSENT: "absent",
    }.get(end, f"folded at the {end.slug}")


def _where(
    end: End, qualifies: bool, result: Result, run: list[int], hands: int, judged: Judged
) -> str:
    compared = {
        Result.WIN: "player higher",
        Result.TIE: "equal hands",
        Result.LOSE: "dealer higher",
    }[result]
    dealer = "dealer qualifies" if qualifies else "dealer does not qualify"
    words = [_end_words(end), dealer, compared, _hand_words(run, hands, judged)]
    return ", ".join(word for word in words if word)


def _hand_words(run: list[int], hands: int, judged: Judged) -> str:
    if len(run) == hands:
        return ""
    if judged is Judged.HOLE_CARDS:
        return " ".join(STARTING_HANDS[hand] for hand in run)
    low, high = Category(run[0]).slug, Category(run[-1]).slug
    if len(run) == 1:
        return low
    if run[-1] == hands - 1:
        return f"{low} or better"
    return f"{low} to {high}"
