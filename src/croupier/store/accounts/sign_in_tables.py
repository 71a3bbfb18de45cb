"""The tables of those who may sign in: passwords, second factors, sessions, access tokens,
failed sign-ins.

These are secrets and must not be in the log: neither `export` nor `audit` ever reads them.
"""

import sqlalchemy as sa

from croupier.acts import name_skeleton
from croupier.store.database.schema import not_null
from croupier.store.database.upsert import upsert

secret_tables = sa.MetaData()

credentials = sa.Table(
    "credentials",
    secret_tables,
    sa.Column("person", sa.Text, primary_key=True),
    *not_null(hash=sa.Text, administrator=sa.Boolean, guest=sa.Boolean, must_change=sa.Boolean),
)

# What the names of people with passwords look like, each once. Of two old names that look alike
# only one is listed, which keeps a third from being added.
name_skeletons = sa.Table(
    "name_skeletons",
    secret_tables,
    sa.Column("skeleton", sa.Text, primary_key=True),
    *not_null(person=sa.Text),
)

# Until when the one-time password of a person may be used; 0 once it was used.
one_time_passwords = sa.Table(
    "one_time_passwords",
    secret_tables,
    sa.Column("person", sa.Text, primary_key=True),
    *not_null(until=sa.BigInteger),
)

# `secret` is in base32; `step` is the number of the last time step whose code was accepted.
second_factors = sa.Table(
    "second_factors",
    secret_tables,
    sa.Column("person", sa.Text, primary_key=True),
    *not_null(secret=sa.Text, confirmed=sa.Boolean, step=sa.BigInteger),
)

recovery_codes = sa.Table(
    "recovery_codes",
    secret_tables,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("hash", sa.Text, primary_key=True),
)

failures = sa.Table(
    "failures",
    secret_tables,
    sa.Column("person", sa.Text, nullable=False, index=True),
    *not_null(at=sa.BigInteger),
    sa.Column("address", sa.Text, nullable=False, server_default=""),
)

# The addresses from which a person has signed in, and when last.
familiar_addresses = sa.Table(
    "familiar_addresses",
    secret_tables,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("address", sa.Text, primary_key=True),
    *not_null(at=sa.BigInteger),
)

# `offices` are those that the person held when the session was last used, one on a line, as the
# state of the log at record `noted` has them. `began` is 0 where an older server began it.
sessions = sa.Table(
    "sessions",
    secret_tables,
    sa.Column("token", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, nullable=False, index=True),
    *not_null(csrf=sa.Text, seen=sa.BigInteger, idle=sa.BigInteger),
    sa.Column("began", sa.BigInteger, nullable=False, server_default="0"),
    sa.Column("offices", sa.Text, nullable=False, server_default=""),
    sa.Column("noted", sa.BigInteger, nullable=False, server_default="0"),
)

# `scopes` are one on a line; `made_under` is a hash of the password's hash and the second factor's
# secret when the token was made.
access_tokens = sa.Table(
    "access_tokens",
    secret_tables,
    sa.Column("hash", sa.Text, primary_key=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("person", sa.Text, nullable=False, index=True),
    *not_null(name=sa.Text, scopes=sa.Text, made=sa.BigInteger, expires=sa.BigInteger),
    *not_null(used=sa.BigInteger, made_under=sa.Text),
)

KEPT_IN_BACKUPS = (credentials, one_time_passwords, second_factors, recovery_codes)
"""The tables that a backup copies. Sessions and failed sign-ins are not copied, nor are access
tokens: one that was revoked since would work again."""


def list_skeletons(connection: sa.Connection) -> None:
    """Lists what the names of all people with passwords look like, in place of what was listed."""
    named = sa.select(credentials.c.person).where(credentials.c.guest.is_(False))
    people = connection.execute(named.order_by(credentials.c.person)).scalars().all()
    connection.execute(sa.delete(name_skeletons))
    rows = [{"skeleton": name_skeleton(person), "person": person} for person in people]
    if rows:
        upsert(connection, name_skeletons, rows)
