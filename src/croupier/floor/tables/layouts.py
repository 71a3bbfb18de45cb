"""Checks of the cloth on a table: the places that it must show, and the layouts of the book."""

from croupier.acts import NotOffered
from croupier.books import Book, LayoutRule, Spot
from croupier.errors import BadInput
from croupier.floor.table import Cloth, PrintedSpot


def spots_for(book: Book, game: str, offered: frozenset[str] = frozenset()) -> tuple[Spot, ...]:
    """The places that a cloth of this game must show.

    `offered` names the wagers that the table offers although it could leave them out.
    """
    return tuple(
        spot
        for spot in book.floor.spot
        if (spot.game or "") == game and (not spot.where_offered or spot.wager in offered)
    )


def cloth_for(
    book: Book, game: str, offered: frozenset[str] = frozenset(), name: str = ""
) -> Cloth:
    """The plain cloth the book asks for, each place marked with its wager's name."""
    names = _wager_names(book)
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


def _wager_names(book: Book) -> dict[str, str]:
    """The names of all wagers of a book, by id."""
    names = {w.id: w.name for g in book.games.values() for w in g.wager}
    return names | {w.id: w.name for w in (book.poker.side_wager if book.poker else ())}


def rule_for(book: Book, game: str) -> LayoutRule | None:
    return next((rule for rule in book.floor.layout if (rule.game or "") == game), None)


def check_cloth(book: Book, game: str, cloth: Cloth, offered: frozenset[str]) -> None:
    """Refuses a cloth that the book does not accept, by the clause that it does not meet."""
    names = _wager_names(book)
    for spot in spots_for(book, game, offered):
        printed = _printed(cloth, spot)
        what = names.get(spot.wager or "", spot.area or "")
        if printed is None:
            reason = f"The layout must have a place for {what}, and this one has none."
            raise NotOffered(reason, spot.clause, book.id)
        marked = spot.mark is None or printed.mark == spot.mark
        if not marked and not (spot.or_symbol and printed.symbol):
            symbol = " or with a symbol" if spot.or_symbol else ""
            reason = f'The place for {what} must be marked "{spot.mark}"{symbol}.'
            raise NotOffered(reason, spot.clause, book.id)
    rule = rule_for(book, game)
    if rule is not None:
        _check_rule(book, rule, cloth)
    _check_wagers(book, game, cloth)


def _printed(cloth: Cloth, spot: Spot) -> PrintedSpot | None:
    wanted = (spot.wager or "", spot.area or "")
    return next((p for p in cloth.spots if (p.wager, p.area) == wanted), None)


def _check_rule(book: Book, rule: LayoutRule, cloth: Cloth) -> None:
    if rule.approved and cloth.id not in rule.approved:
        named = " or ".join(rule.approved)
        raise NotOffered(f"The layout of this game must be {named}.", rule.clause, book.id)
    if rule.places and cloth.places not in rule.places:
        named = " or ".join(map(str, rule.places))
        reason = f"The layout must have {named} places; this one has {cloth.places}."
        raise NotOffered(reason, rule.clause, book.id)
    if rule.logo == "clear of betting areas" and cloth.logo and cloth.logo_on_betting_area:
        clause = rule.logo_clause or rule.clause
        raise NotOffered("A logo must not lie on the betting areas.", clause, book.id)


def _check_wagers(book: Book, game: str, cloth: Cloth) -> None:
    """Refuses a place for a wager that the game does not have; other places are decoration."""
    known = {w.id for w in book.games[game].wager} if game else set()
    known |= {w.id for w in (book.poker.side_wager if book.poker else ())}
    for printed in cloth.spots:
        if printed.wager and printed.wager not in known:
            raise BadInput("spots.wager", f"one of {', '.join(sorted(known))}", printed.wager)
