"""Checks of authority: which roles and powers a book gives to whoever gives a command."""

from typing import Protocol

from croupier.acts.actor import SYSTEM, Actor, authorised
from croupier.acts.refusal import NotAuthorised, NotOffered
from croupier.books import Book, Power


class Cited(Protocol):
    """A law whose refusals cite the clauses of one book."""

    @property
    def book(self) -> Book: ...


def holds_power(book: Book, actor: Actor, name: str) -> bool:
    """Whether the book gives this person the power; nobody holds a power it does not name."""
    ladder = book.ladder
    if name not in ladder.powers:
        return False
    return actor == SYSTEM or (actor.role in ladder.roles and ladder.may(actor.role, name))


def needs_power(book: Book, actor: Actor, name: str) -> Power:
    """The book's power of this name; refuses an actor who does not hold it."""
    power = book.ladder.powers.get(name)
    if power is None:
        raise NotOffered(f"The book {book.id} gives nobody the power to {name.replace('-', ' ')}.")
    if not holds_power(book, actor, name):
        who = " or ".join(
            (
                officer(book, power.role, or_above=power.or_above),
                *(officer(book, role) for role in power.beside),
            )
        )
        what = power.what or name.replace("-", " ")
        reason = f"Only {who} may {what}; you act as {acting_as(book, actor)}."
        raise NotAuthorised(reason, power.clause, book.id)
    return power


def needs_role(
    book: Book, actor: Actor, role: str, clause: str = "", *, or_above: bool = True
) -> None:
    """Refuses an actor whose role is not this one or, unless `or_above` is false, above it."""
    if not authorised(book.ladder, actor, role, or_above):
        who = officer(book, role, or_above=or_above)
        reason = f"Only {who} may do this; you act as {acting_as(book, actor)}."
        raise NotAuthorised(reason, clause, book.id)


def officer(book: Book, role: str, *, or_above: bool = False) -> str:
    """Somebody in a role, as the book names it: `a Gaming Supervisor or above`."""
    found = book.ladder.role(role)
    who = f"the {found.name.removeprefix('The ')}" if found.audits else _with_article(found.name)
    return f"{who} or above" if or_above and found.rank is not None else who


def acting_as(book: Book, actor: Actor) -> str:
    """The role that somebody acts in, as the book names it: `a Dealer`.

    Those who audit are named without an article: some of them are bodies, not persons.
    """
    role = book.ladder.roles.get(actor.role)
    if role is None:
        return "somebody whose role this book does not have"
    return role.name if role.audits else _with_article(role.name)


def _with_article(name: str) -> str:
    return f"an {name}" if name[0] in "AEIO" else f"a {name}"
