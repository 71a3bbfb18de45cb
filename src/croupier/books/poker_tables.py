"""The games between players of a book as tables."""

from collections.abc import Iterator

from croupier.books.sections import PokerFile
from croupier.books.titled_table import BookTable, book_table, cite


def poker_tables(poker: PokerFile) -> Iterator[BookTable]:
    """Games, betting structures, commission, side wagers and buttons."""
    yield book_table(
        "Games",
        "game, cards, discard, hole cards that play, low, players",
        (
            (v.name, str(v.hole_cards), v.discard, v.plays, v.low, str(v.players), cite(v))
            for v in poker.variant
        ),
    )
    yield book_table(
        "Betting structures",
        "structure, least bet, least raise, most, raises, short all-in",
        (
            (
                s.name,
                s.minimum_bet,
                s.minimum_raise,
                s.maximum,
                "no cap" if s.raise_cap is None else f"{s.raise_cap}, none head to head",
                s.short_all_in_reopens,
                cite(s),
            )
            for s in poker.structure
        ),
    )
    yield book_table(
        "Commission",
        "method, what, from, to",
        ((c.name, c.what, c.lowest or "", c.highest or "", cite(c)) for c in poker.commission),
    )
    sides = ((w.name, w.wins, w.pays, cite(w)) for w in poker.side_wager)
    yield book_table("Side wagers", "wager, wins when, pays", sides)
    yield book_table("Buttons", "button, means", ((b.name, b.what, cite(b)) for b in poker.button))
    yield book_table("Poker: clauses", "of", ((row.of, cite(row)) for row in poker.basis))
