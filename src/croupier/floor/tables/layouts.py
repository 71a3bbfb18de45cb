"""The cloth on a table: which places it must show, and which cloths a book accepts."""

from croupier.acts import NotOffered
from croupier.books import Book, LayoutRule, Spot
from croupier.errors import BadInput
from croupier.floor.table import Cloth, PrintedSpot


def spots_for(book: Book, game: str, offered: frozenset[str] = frozenset()) -> tuple[Spot, ...]:
    """The places a cloth of this game shows; `offered` names wagers a table may leave out."""
    return tuple(
        spot
        for spot in book.floor.spot
        if (spot.game or "") == game and (not spot.where_offered or spot.wager in offered)
    )


def cloth_for(
    book: Book, game: str, offered: frozenset[str] = frozenset(), name: str = ""
) -> Cloth:
    """The plain cloth the book asks for, each place marked with its wager's name."""
    names = {w.id: w.name for g in book.games.values() for w in g.wager}
    names |= {w.id: w.name for w in (book.poker.side_wager if book.poker else ())}
    spots = []
    for spot in spots_for(book, game, offered):
        wager = spot.wager or ""
        mark = spot.mark or names.get(wager, "")
        spots.append(PrintedSpot(wager=wager, area=spot.area or "", mark=mark))
    rule = rule_for(book, game)
    places = book.games[game].seats if game else 0
    if rule is not None and rule.places:
        places = max(rule.places)
    approved = rule.approved[0] if rule is not None and rule.approved else ""
    return Cloth(id=name or approved, places=places, spots=tuple(spots))


def rule_for(book: Book, game: str) -> LayoutRule | None:
    return next((rule for rule in book.floor.layout if (rule.game or "") == game), None)


def check_cloth(book: Book, game: str, cloth: Cloth, offered: frozenset[str]) -> None:
    """Refuses a cloth the book does not accept, by the clause it falls short of."""
    for spot in spots_for(book, game, offered):
        printed = _printed(cloth, spot)
        what = spot.wager or spot.area or ""
        if printed is None:
            raise NotOffered(f"the layout shows no place for {what}", spot.clause, book.id)
        marked = spot.mark is None or printed.mark == spot.mark
        if not marked and not (spot.or_symbol and printed.symbol):
            words = f'the place for {what} is marked "{spot.mark}"'
            raise NotOffered(
                words + (" or with a symbol" if spot.or_symbol else ""), spot.clause, book.id
            )
    rule = rule_for(book, game)
    if rule is not None:
        _check_rule(book, rule, cloth)
    _check_wagers(book, game, cloth)


def _printed(cloth: Cloth, spot: Spot) -> PrintedSpot | None:
    wanted = (spot.wager or "", spot.area or "")
    return next((p for p in cloth.spots if (p.wager, p.area) == wanted), None)


def _check_rule(book: Book, rule: LayoutRule, cloth: Cloth) -> None:
    if rule.approved and cloth.id not in rule.approved:
        named = ", ".join(rule.approved)
        raise NotOffered(f"the layouts of this game are {named}", rule.clause, book.id)
    if rule.places and cloth.places not in rule.places:
        named = " or ".join(map(str, rule.places))
        raise NotOffered(f"the layout has {named} places", rule.clause, book.id)
    if rule.logo == "clear of betting areas" and cloth.logo and cloth.logo_on_betting_area:
        clause = rule.logo_clause or rule.clause
        raise NotOffered("a logo keeps clear of the betting areas", clause, book.id)


def _check_wagers(book: Book, game: str, cloth: Cloth) -> None:
    """Anything else on the cloth is decoration: it never makes a new wager."""
    known = {w.id for w in book.games[game].wager} if game else set()
    known |= {w.id for w in (book.poker.side_wager if book.poker else ())}
    for printed in cloth.spots:
        if printed.wager and printed.wager not in known:
            raise BadInput("spots.wager", f"one of {', '.join(sorted(known))}", printed.wager)
