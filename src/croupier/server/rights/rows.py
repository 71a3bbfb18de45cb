"""The table of rights: `rights.toml`, read and checked."""

import tomllib
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal, get_args

import msgspec

from croupier.books import BOOK_IDS, ledger
from croupier.errors import BadInput, misshapen
from croupier.server.rights.offices import Office

FILE = "rights.toml"
Scope = Literal["anywhere", "own", "table", "house"]
Text = Annotated[str, msgspec.Meta(min_length=1)]
OF_NO_HOUSE = frozenset[Office](("visitor", "guest", "player", "administrator"))
"""Offices that are held in no house, so that no house or table bounds them."""


class Right(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One row: these offices may do these things, within a scope.

    `clauses` are books and their clauses, as in `perth-ultimate 6.10`.
    """

    id: Text
    to: Annotated[tuple[Office, ...], msgspec.Meta(min_length=1)]
    scope: Scope
    may: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    reason: str = ""
    clauses: tuple[Text, ...] = ()
    off_duty: bool = False


class TokenScope(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an access token with this scope may be used for. `staff`: only in a role of staff."""

    name: Text
    about: Text
    may: Annotated[tuple[Text, ...], msgspec.Meta(min_length=1)]
    staff: bool = False


class RightsFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    group: dict[str, tuple[Text, ...]] = {}
    right: tuple[Right, ...]
    token: dict[str, TokenScope] = {}


class Rights(msgspec.Struct, frozen=True):
    """The whole table: for each action, the row that gives it to each office; and the scopes of
    access tokens, with the actions that each has."""

    rows: tuple[Right, ...]
    by_action: Mapping[str, Mapping[Office, Right]]
    tokens: Mapping[str, TokenScope]
    by_scope: Mapping[str, frozenset[str]]

    def of(self, action: str) -> Mapping[Office, Right]:
        """The rows that name an action, by office; none where nobody may."""
        return self.by_action.get(action, {})


def read_rights(text: str, file: str = FILE) -> Rights:
    """Reads a table of rights; errors name the file, the row and what is wrong."""
    try:
        found = msgspec.convert(tomllib.loads(text), RightsFile)
    except tomllib.TOMLDecodeError as error:
        raise BadInput("TOML", f"a well-formed file ({error})", where=file) from None
    except msgspec.ValidationError as error:
        raise misshapen(str(error), "file").at(file) from None
    by_action: dict[str, dict[Office, Right]] = {}
    for right in found.right:
        try:
            _check(right)
            for action in _actions(right.may, found.group):
                _add(by_action.setdefault(action, {}), right, action)
        except BadInput as error:
            raise error.at(f'right "{right.id}"').at(file) from None
    _check_used(found, file)
    by_scope = {name: _of_scope(name, found, by_action, file) for name in found.token}
    return Rights(found.right, by_action, found.token, by_scope)


def _actions(may: Iterable[str], groups: Mapping[str, tuple[str, ...]]) -> list[str]:
    return [action for name in may for action in groups.get(name, (name,))]


def _of_scope(
    name: str, found: RightsFile, by_action: Collection[str], file: str
) -> frozenset[str]:
    """The actions of a scope; a row must give each of them to somebody."""
    actions = _actions(found.token[name].may, found.group)
    for action in actions:
        if action not in by_action:
            raise BadInput("may", "an action of a right", got=action, where=f"{file} token.{name}")
    return frozenset(actions)


def _add(row: dict[Office, Right], right: Right, action: str) -> None:
    for office in right.to:
        if office in row:
            expected = f'"{action}" once for each office; right "{row[office].id}" gives it too'
            raise BadInput("may", expected, got=office)
        row[office] = right


def _check(right: Right) -> None:
    """Checks one row: that it says why, and that its scope fits its offices."""
    if not right.reason and not right.clauses:
        raise BadInput("reason", "a reason, or a clause of a book")
    for office in right.to:
        bounded, of_no_house = right.scope in ("table", "house"), office in OF_NO_HOUSE
        if bounded == of_no_house:
            fits = "anywhere or own" if of_no_house else "table or house"
            raise BadInput("scope", f"{fits} for the office {office}", got=right.scope)
    for cited in right.clauses:
        book, _, number = cited.partition(" ")
        if book not in BOOK_IDS or number not in ledger(book):
            raise BadInput("clauses", "a book and one of its clauses", got=cited)


def _check_used(found: RightsFile, file: str) -> None:
    """Checks that rows have names of their own, and that every group is named by one."""
    names = [right.id for right in found.right]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise BadInput("id", "each name once", got=twice, where=f'{file} right "{twice}"')
    used = {name for right in found.right for name in right.may}
    idle = next((name for name in found.group if name not in used), None)
    if idle is not None:
        raise BadInput("group", "a right that names it", got=idle, where=f'{file} group "{idle}"')


@cache
def rights() -> Rights:
    """The table of rights of this server."""
    return read_rights(resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8"))


OFFICES: tuple[Office, ...] = get_args(Office)
