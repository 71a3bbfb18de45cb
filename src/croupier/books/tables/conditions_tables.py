"""What a book says about tournaments and promotions, laid out as tables."""

from collections.abc import Iterator

from croupier.books.conditions import PromotionFile, StatedItem, TournamentFile
from croupier.books.titled_table import BookTable, book_table, cite


def tournament_tables(tournament: TournamentFile, names: dict[str, str]) -> Iterator[BookTable]:
    """Items of the conditions, and rules of tournament play with who carries them out."""
    yield book_table(
        "Tournament conditions must contain",
        "item, text, when",
        ((c.what, _text(c), c.applies, cite(c)) for c in tournament.condition),
    )
    yield book_table(
        "Rules of tournament play",
        "rule, by",
        ((r.what, names[r.by] if r.by else "", cite(r)) for r in tournament.rule),
    )


def promotion_tables(promotion: PromotionFile) -> Iterator[BookTable]:
    yield book_table(
        "Kinds of promotional prizes",
        "kind, paid",
        ((k.id.replace("-", " "), k.paid, cite(k)) for k in promotion.prize_kind),
    )
    yield book_table(
        "Promotional terms must contain",
        "item, text, when, prize",
        ((c.what, _text(c), c.applies, c.prize or "any", cite(c)) for c in promotion.condition),
    )
    yield book_table(
        "Promotional prizes may not be",
        "what, beyond litres",
        (
            (b.what, "" if b.over_litres is None else str(b.over_litres), cite(b))
            for b in promotion.banned
        ),
    )
    for title, ways in (
        ("Promotional cash prizes over the threshold are paid by", promotion.payment),
        ("Promotional winners are told by", promotion.told_by),
        ("For every promotion", promotion.rule),
    ):
        yield book_table(title, "what", ((w.what, cite(w)) for w in ways))
    yield book_table(
        "Promotions: figures", "what, value", ((f.what, f.value, cite(f)) for f in promotion.figure)
    )


def _text(item: StatedItem) -> str:
    """What the text of an item must be: a statement, or figures in braces that it must name."""
    if item.says is not None:
        return item.says
    return ", ".join(f"{{{name}}}" for name in item.figures) or "in words"
