"""Orders as one person is offered them: what they may order now, and who may order the rest."""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from croupier import banked, floor, jackpot, poker, tournament
from croupier.acts import OrderForm
from croupier.books import Book
from croupier.house import Casino, HostedTournament
from croupier.server.rights.catalogue import table_action
from croupier.server.rights.commands import PLAYER
from croupier.server.rights.offices import HeldOffice, staff_offices
from croupier.server.rights.reach import reach
from croupier.server.views.fields import copy_fields


class OrderShown(OrderForm, frozen=True, kw_only=True):
    """An order; `acting` is your role in which you may give it, and is empty where you may not.

    `who` is the title of the role that the book names, for those who may not; they are shown no
    fields, because the choices in them may be about other people.
    """

    acting: str
    who: str


class OrdersShown(msgspec.Struct, frozen=True, kw_only=True):
    """The orders at one place; `book` is the one that their clauses are of."""

    house: str
    book: str
    table: str = ""
    orders: tuple[OrderShown, ...]


def orders_in_house(casino: Casino, person: str, house: str) -> OrdersShown:
    """What a member of staff may order in a house."""
    law, state = casino.law, casino.world.floor
    book = law.books_of(house)[0]
    offices = _posts(casino, person, house)
    orders = floor.house_orders(law, state, house)
    return OrdersShown(
        house=house, book=book.id, orders=_shown(law.books_of(house), orders, offices)
    )


def orders_at_table(casino: Casino, person: str, table: floor.Table) -> OrdersShown:
    """What a person may order or ask for at a table: staff on duty there, and who sits there."""
    law = casino.law
    book, play = law.book_of(table), casino.world.play(table.id)
    place = floor.OrderPlace(casino.world.floor, table, book, casino.now())
    banked_law = None if play.rules is None or table.is_poker else play.rules.law
    own = floor.own_orders(place, person)
    if banked_law is not None:
        own += banked.own_round_orders(banked_law, play.state, person)
    found = tuple(copy_fields(OrderShown, order, acting=PLAYER, who="") for order in own)
    offices = [held for held in _posts(casino, person, table.house) if held.at(table.id)]
    if offices:
        orders = floor.table_orders(place)
        if banked_law is not None:
            orders += banked.round_orders(banked_law, play.state)
            orders += jackpot.jackpot_orders(book, _jackpots(casino, book), table.id)
        if play.deal is not None:
            orders += poker.deal_orders(play.deal, real_cards=bool(table.deck))
        found += _shown((book,), orders, offices, table)
    return OrdersShown(house=table.house, book=book.id, table=table.id, orders=found)


def orders_in_tournament(casino: Casino, person: str, match: HostedTournament) -> OrdersShown:
    """What a member of staff may order at the desk of a tournament."""
    book = match.rules.book
    offices = _posts(casino, person, match.house)
    held = casino.world.house().staff
    staff = tuple(sorted({one.person for one in held if one.house == match.house}))
    law, now = match.rules.law, casino.now()
    orders = tournament.tournament_orders(law, match.state, now, staff)
    return OrdersShown(house=match.house, book=book.id, orders=_shown((book,), orders, offices))


def _jackpots(casino: Casino, book: Book) -> jackpot.JackpotState:
    return casino.world.jackpots.get(book.id, jackpot.JackpotState())


def _posts(casino: Casino, person: str, house: str) -> list[HeldOffice]:
    held = staff_offices(casino.law, casino.world.house(), person)
    return [office for office in held if office.house == house]


def _shown(
    books: tuple[Book, ...],
    orders: Iterable[OrderForm],
    offices: list[HeldOffice],
    table: floor.Table | None = None,
) -> tuple[OrderShown, ...]:
    """Orders with the role in which each may be given: what one may order comes first."""
    found = []
    for order in orders:
        book = next(book for book in books if order.role in book.ladder.roles)
        who = book.ladder.roles[order.role].name
        acting = _acting(book, order, offices, table)
        if not acting:
            order = replace(order, fields=(), fixed={}, usual={}, help="")
        found.append(copy_fields(OrderShown, order, acting=acting, who=who))
    return tuple(sorted(found, key=lambda order: not order.acting))


def _acting(
    book: Book, order: OrderForm, offices: list[HeldOffice], table: floor.Table | None
) -> str:
    """The role in which somebody may give an order, by the book and the table of rights."""
    action = f"{order.to} {order.command}"
    if order.to == "table" and table is not None:
        action = table_action(table, {"type": order.command})
    for held in reach(action, offices).grants:
        role = held.held.role
        ladder = book.ladder
        if role in ladder.roles and (
            role in order.beside or ladder.reaches(role, order.role, order.or_above)
        ):
            return role
    return ""
