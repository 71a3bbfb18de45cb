"""Orders of staff in a house: its book and hours, the prizes and terms of promotions."""

from collections.abc import Iterator

from croupier.acts import FormChoice, FormField, OrderForm, choice_field, power_order, role_order
from croupier.books import Book
from croupier.floor.floor import Floor, FloorLaw
from croupier.floor.house import GamingHours, Promotion
from croupier.floor.people.staff import top_role

HOUSE_ORDERS = frozenset({"AdoptRules", "SetHours", "PrescribePrizes", "ApproveTerms"})
"""What staff order in a house, by the command that they send."""
_MINUTES_OF_A_DAY = 24 * 60


def house_orders(law: FloorLaw, floor: Floor, house: str) -> tuple[OrderForm, ...]:
    """The orders that staff may give in a house, each by the book that says who may."""
    books = law.books_of(house)
    return (
        _adopt_rules(books),
        _set_hours(books[0], floor.house.hours.get(house)),
        *(order for book in books for order in _about_promotions(book, floor)),
    )


def _adopt_rules(books: tuple[Book, ...]) -> OrderForm:
    top = top_role(books[0])
    approval = next((book.floor.approval for book in books if book.floor.approval), None)
    return role_order(
        "AdoptRules",
        "Put a book in force",
        approval.clause if approval is not None else books[0].ladder.role(top).clause,
        choice_field(
            "book",
            "Book",
            tuple(FormChoice(value=book.id, label=book.file.name) for book in books),
        ),
        FormField(
            key="notified",
            label="The day its approval was made public",
            type="day",
            required=True,
            clause=approval.clause if approval is not None else "",
        ),
        role=top,
    )


def _set_hours(book: Book, now: GamingHours | None) -> OrderForm:
    top, row = top_role(book), book.floor.hours
    opens = FormField(
        key="opens",
        label="Opens",
        type="time",
        required=True,
        least=0,
        most=_MINUTES_OF_A_DAY - 1,
        help="Such as 10:00.",
    )
    closes = FormField(
        key="closes",
        label="Closes",
        type="time",
        required=True,
        least=0,
        most=_MINUTES_OF_A_DAY,
        help="Such as 04:00 of the next day; 24:00 is midnight.",
    )
    hours = FormField(
        key="hours",
        label="Hours of gaming",
        type="object",
        required=True,
        clause=row.clause if row is not None else "",
        fields=(opens, closes),
    )
    return role_order(
        "SetHours",
        "Set the hours of gaming",
        row.clause if row is not None else book.ladder.role(top).clause,
        hours,
        role=top,
        fixed={"house": book.file.house},
        usual={} if now is None else {"hours": {"opens": now.opens, "closes": now.closes}},
    )


# --- promotions ----------------------------------------------------------------------------------


def _about_promotions(book: Book, floor: Floor) -> Iterator[OrderForm]:
    rules = book.promotion
    if rules is None:
        return
    banned = FormField(
        key="kinds",
        label="What is forbidden as a prize",
        type="list",
        required=True,
        least=1,
        most=40,
        clause=next((row.clause for row in rules.banned), ""),
        entry=FormField(key="kind", label="Forbidden prize", type="text", required=True, most=80),
    )
    prescribed = power_order(
        book,
        "offer-promotion",
        "PrescribePrizes",
        "Record what the regulations forbid as a prize",
        banned,
        fixed={"book": book.id},
        usual={"kinds": list(floor.house.banned.get(book.file.house, ()))},
    )
    if prescribed is not None:
        yield prescribed
    begun = tuple(
        one
        for one in floor.house.promotions.values()
        if one.book == book.id and one.started is not None and one.state != "cancelled"
    )
    approved = _approve_terms(book, begun) if begun else None
    if approved is not None:
        yield approved


def _approve_terms(book: Book, begun: tuple[Promotion, ...]) -> OrderForm | None:
    assert book.promotion is not None
    items = tuple(
        FormField(key=item.id, label=item.what, type="text", most=2000, clause=item.clause)
        for item in book.promotion.condition
    )
    return power_order(
        book,
        "approve-new-terms",
        "ApproveTerms",
        "Approve other terms of a promotion that has begun",
        choice_field(
            "promotion",
            "Promotion",
            tuple(FormChoice(value=one.id, label=one.id) for one in begun),
        ),
        FormField(
            key="terms",
            label="The terms that change",
            type="object",
            required=True,
            fields=items,
            help="Leave empty what stays as it is.",
        ),
    )
