"""Copies of approved books with one changed row, for tests."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.books import Book, JackpotPrize


def with_prize(book: Book, option: str, hand: str, pays: str, name: str) -> Book:
    """The book with another option `name`, like `option` but for what one hand pays."""
    assert book.jackpot is not None
    like = next(row for row in book.jackpot.option if row.id == option)

    def changed(prize: JackpotPrize) -> JackpotPrize:
        return replace(prize, pays=pays) if prize.hand == hand else prize

    other = replace(like, id=name, prizes=tuple(map(changed, like.prizes)))
    jackpot = replace(book.jackpot, option=(*book.jackpot.option, other))
    return replace(book, jackpot=jackpot)
