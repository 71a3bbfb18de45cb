"""The games between players of a book as tables."""

from collections.abc import Iterator

from croupier.books.sections import PokerFile
from croupier.books.titled_table import BookTable, book_table, cite


def poker_tables(poker: PokerFile) -> Iterator[BookTable]:
    """Games, betting structures, commission, side wagers and the clauses that hands cite."""
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
        "structure, most, raises, all-in that reopens the betting",
        (
            (
                s.name,
                s.maximum,
                "no cap" if s.raise_cap is None else f"{s.raise_cap}, none head to head",
                f"{s.short_all_in_reopens} raise",
                cite(s),
            )
            for s in poker.structure
        ),
    )
    yield book_table(
        "Commission",
        "method, from, to",
        ((c.name, c.lowest or "", c.highest or "", cite(c)) for c in poker.commission),
    )
    sides = ((w.name, f"three {w.colour} flop cards", w.pays, cite(w)) for w in poker.side_wager)
    yield book_table("Side wagers", "wager, wins on, pays", sides)
    yield book_table("Poker: clauses", "of", ((row.of, cite(row)) for row in poker.basis))
