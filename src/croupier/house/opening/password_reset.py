"""Resetting a password from the command line, on the database of a house, also while it is open.

The log is written first: a reset that is interrupted after that has been noted and not done, but
none is done without a note.
"""

import secrets

from croupier.acts import Millis, micros_of, to_json
from croupier.errors import BadInput
from croupier.floor import HOUSE
from croupier.house.process.guests import signs_in
from croupier.house.world.account_events import STREAM, PasswordReset
from croupier.store import ONE_TIME, Append, Fresh, Keyring, LostRace, Store

MOST_TRIES = 50


def can_be_reset(store: Store, keyring: Keyring, person: str) -> bool:
    """Whether a person has a password, or an account in a log that came without passwords."""
    if not signs_in(person):
        return False
    return keyring.has_password(person) or next(store.read(f"player:{person}"), None) is not None


def reset_password(
    store: Store, keyring: Keyring, person: str, *, by: str, second_factor: bool, now: Millis
) -> str:
    """Gives a person a one-time password, ends their sessions and notes that in the log."""
    password = secrets.token_urlsafe(12)
    _note(store, PasswordReset(person=person, by=by, second_factor=second_factor), now)
    until = Millis(now + ONE_TIME)
    if keyring.has_password(person):
        keyring.reset_password(person, password, until, second_factor=second_factor)
    elif not keyring.add(person, password, one_time_until=until):
        raise BadInput("NAME", "a name that does not look like another person's", got=person)
    return password


def _note(store: Store, reset: PasswordReset, now: Millis) -> None:
    data, key = to_json(reset), f"{STREAM} {secrets.token_hex(12)}"
    event = Fresh(f"account.{type(reset).__name__}", data)
    for attempt in range(MOST_TRIES):
        version = sum(1 for _ in store.read(STREAM))
        try:
            store.append(
                [Append(STREAM, version, (event,))],
                key=key,
                who=HOUSE,
                at=micros_of(now),
                command=data,
            )
        except LostRace:
            if attempt == MOST_TRIES - 1:
                raise
        else:
            return
