"""Who may do what: the powers a book gives, and its ladder of roles."""

from typing import Protocol

from croupier.acts.actor import SYSTEM, Actor, authorised
from croupier.acts.refusal import NotAuthorised, NotOffered
from croupier.books import Book, Power


class Cited(Protocol):
    """A law that refuses by the clauses of one book."""

    @property
    def book(self) -> Book: ...


def holds_power(book: Book, actor: Actor, name: str) -> bool:
    """Whether the book gives this person the power; one it does not know is nobody's."""
    ladder = book.ladder
    if name not in ladder.powers:
        return False
    return actor == SYSTEM or (actor.role in ladder.roles and ladder.may(actor.role, name))


def needs_power(book: Book, actor: Actor, name: str) -> Power:
    """The power the book gives under this name, refused to whoever does not hold it."""
    power = book.ladder.powers.get(name)
    if power is None:
        raise NotOffered(f"{book.id} gives nobody the power: {name.replace('-', ' ')}")
    if not holds_power(book, actor, name):
        who = named(book, power.role, or_above=power.or_above)
        raise NotAuthorised(f"only the {who} may {power.what or name}", power.clause, book.id)
    return power


def needs_role(
    book: Book, actor: Actor, role: str, clause: str = "", *, or_above: bool = True
) -> None:
    """Refuses whoever does not act in a role or, where that counts, in one above it."""
    if not authorised(book.ladder, actor, role, or_above):
        who = named(book, role, or_above=or_above)
        reason = f"this is for the {who}, not for {acting_as(book, actor)}"
        raise NotAuthorised(reason, clause, book.id)


def named(book: Book, role: str, *, or_above: bool = False) -> str:
    """A role as the book calls it: `Gaming Supervisor or above`."""
    return book.ladder.role(role).name + (" or above" if or_above else "")


def acting_as(book: Book, actor: Actor) -> str:
    """The role somebody acts in, as the book calls it."""
    role = book.ladder.roles.get(actor.role)
    return f"a {role.name}" if role is not None else f'the role "{actor.role}"'
