"""What the documents of the four banked books say about irregularities, by book."""

from tests.banked.round import (
    expected_canberra,
    expected_melbourne,
    expected_perth,
    expected_sydney,
)

BOOKS = {
    "canberra-ultimate": (expected_canberra.ROWS, 19),
    "melbourne-wsop": (expected_melbourne.ROWS, 39),
    "perth-ultimate": (expected_perth.ROWS, 28),
    "sydney-bonus": (expected_sydney.ROWS, 28),
}
"""The rows of each book, and how many there must be."""

OFFICERS = {book: {row.id: row.officer for row in rows} for book, (rows, _) in BOOKS.items()}
"""Who rules on each irregularity."""
