"""Guests by the use of their sessions: which of them have gone, and forgetting those."""

import sqlalchemy as sa

from croupier.acts import Millis
from croupier.store.accounts.sign_in_tables import credentials, name_skeletons, sessions
from croupier.store.database.access import writing


class GuestSessions:
    """The sessions of guests. A guest has no password: once the session is over, nobody can act
    under that name again."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine

    def gone(self, now: Millis, most: int) -> list[str]:
        """Guests whose sessions are over."""
        theirs = sessions.c.person == credentials.c.person
        in_use = sa.exists().where(theirs, sessions.c.seen + sessions.c.idle > now)
        guests = sa.select(credentials.c.person).where(credentials.c.guest, ~in_use)
        with self._engine.connect() as connection:
            return list(connection.execute(guests.limit(most)).scalars())

    def unused_since(self, before: Millis, most: int) -> list[str]:
        """Guests whose sessions were last used before this, those of longest ago first."""
        last = sa.func.max(sessions.c.seen)
        guests = (
            sa.select(credentials.c.person)
            .join(sessions, sessions.c.person == credentials.c.person)
            .where(credentials.c.guest)
            .group_by(credentials.c.person)
            .having(last < before)
            .order_by(last)
        )
        with self._engine.connect() as connection:
            return list(connection.execute(guests.limit(most)).scalars())

    def end(self, person: str) -> None:
        """Ends all sessions of a guest."""
        with writing(self._engine) as connection:
            connection.execute(sa.delete(sessions).where(sessions.c.person == person))

    def forget(self, person: str) -> None:
        """Removes a guest without sessions, and a name that was reserved for the guest."""
        named = sa.and_(credentials.c.person == person, credentials.c.guest)
        in_use = sa.exists().where(sessions.c.person == person)
        with writing(self._engine) as connection:
            if connection.execute(sa.delete(credentials).where(named, ~in_use)).rowcount:
                reserved = name_skeletons.c.person == person
                connection.execute(sa.delete(name_skeletons).where(reserved))
