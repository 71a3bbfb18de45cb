"""What an access token may be used for: the scopes in the table of rights.

A scope gives nothing by itself: its holder must have the right as well, at the time of use.
"""

from contextlib import AbstractContextManager

from croupier.server.errors import Trouble
from croupier.server.rights.reach import only_these_as_staff
from croupier.server.rights.rows import rights
from croupier.store import SignedIn

NOT_IN_SCOPE = "not-in-scope"
"""The name of the refusal for programs."""


def needs_scope(known: SignedIn | None, action: str) -> None:
    """Refuses what no scope of an access token names; sessions have no scopes to bound them."""
    if known is None or known.scopes is None:
        return
    if not any(action in rights().by_scope.get(name, ()) for name in known.scopes):
        raise Trouble(403, _refusal(action), NOT_IN_SCOPE)


def needs_scope_of_role(known: SignedIn, action: str, *, staff: bool) -> None:
    """Refuses a command that no scope names for this kind of role: that of a player, or one of
    staff."""
    if known.scopes is None:
        return
    for_role = [name for name in known.scopes if name in _scopes(staff=staff)]
    if not any(action in rights().by_scope[name] for name in for_role):
        raise Trouble(403, _refusal(action, staff=staff), NOT_IN_SCOPE)


def within_scopes(known: SignedIn | None) -> AbstractContextManager[None]:
    """A block in which the offices of staff of a token's holder give what its scopes name, and no
    more: views show the holder as a player where no scope is for staff."""
    if known is None or known.scopes is None:
        return only_these_as_staff(None)
    of_staff = set(known.scopes) & _scopes(staff=True)
    return only_these_as_staff(frozenset().union(*(rights().by_scope[name] for name in of_staff)))


def staff_scopes() -> frozenset[str]:
    """The scopes that only people with an office of staff may give to a token."""
    return _scopes(staff=True)


def scopes_of(action: str) -> tuple[str, ...]:
    """The scopes that name an action."""
    return tuple(name for name, actions in rights().by_scope.items() if action in actions)


def _scopes(*, staff: bool) -> frozenset[str]:
    return frozenset(name for name, scope in rights().tokens.items() if scope.staff is staff)


def _refusal(action: str, *, staff: bool | None = None) -> str:
    of_role = _scopes(staff=staff) if staff is not None else rights().tokens
    named = [f'"{name}"' for name in scopes_of(action) if name in of_role]
    if not named:
        return "No access token may be used for this. Sign in and do it yourself."
    return f"Your access token needs the scope {' or '.join(named)} for this. Make one that has it."
