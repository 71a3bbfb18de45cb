"""The games between players of a book as tables."""

from collections.abc import Iterator

from croupier.books.sections import PokerFile
from croupier.books.table import Table, cite, figures


def poker_tables(poker: PokerFile) -> Iterator[Table]:
    """Games, betting structures, commission, side wagers and buttons."""
    yield Table(
        "Games",
        ("game", "cards", "discard", "hole cards that play", "low", "players", "clause"),
        tuple(
            (v.name, str(v.hole_cards), v.discard, v.plays, v.low, str(v.players), cite(v))
            for v in poker.variant
        ),
    )
    yield Table(
        "Betting structures",
        ("structure", "least bet", "least raise", "most", "raises", "short all-in", "clause"),
        tuple(
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
    yield Table(
        "Commission",
        ("method", "what", "from", "to", "clause"),
        tuple((c.name, c.what, c.lowest or "", c.highest or "", cite(c)) for c in poker.commission),
    )
    yield Table(
        "Side wagers",
        ("wager", "wins when", "pays", "clause"),
        tuple((w.name, w.wins, w.pays, cite(w)) for w in poker.side_wager),
    )
    yield Table(
        "Buttons",
        ("button", "means", "clause"),
        tuple((b.name, b.what, cite(b)) for b in poker.button),
    )
    yield figures("Poker: other figures", poker.figure)
