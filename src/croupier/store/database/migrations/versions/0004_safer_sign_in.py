"""Names that look alike, one-time passwords that end, second factors, and failures by address.

Names that look alike already keep their passwords. A one-time password that was given before this
may be used for a day from now on.
"""

import time

import sqlalchemy as sa
from alembic import op

from croupier.acts import DAY, millis_of_seconds, name_skeleton

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    skeletons = op.create_table(
        "name_skeletons",
        sa.Column("skeleton", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False),
    )
    one_time = op.create_table(
        "one_time_passwords",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "second_factors",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("step", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("hash", sa.Text, primary_key=True),
    )
    op.create_table(
        "familiar_addresses",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    _add("failures", "address", sa.Text, "")
    _add("sessions", "began", sa.BigInteger, "0")
    _add("sessions", "offices", sa.Text, "")
    _add("sessions", "noted", sa.BigInteger, "0")
    _carry_over(skeletons, one_time)


def _add(table: str, name: str, kind: type[sa.Text | sa.BigInteger], default: str) -> None:
    op.add_column(table, sa.Column(name, kind, nullable=False, server_default=default))


def _carry_over(skeletons: sa.Table, one_time: sa.Table) -> None:
    """Lists the names that there are already, and until when their one-time passwords work."""
    people = sa.table(
        "credentials",
        sa.column("person", sa.Text),
        sa.column("guest", sa.Boolean),
        sa.column("must_change", sa.Boolean),
    )
    rows = op.get_bind().execute(sa.select(people).where(~people.c.guest).order_by("person")).all()
    listed: dict[str, str] = {}
    for row in rows:
        listed.setdefault(name_skeleton(row.person), row.person)
    until = millis_of_seconds(time.time()) + DAY
    starting = [{"person": row.person, "until": until} for row in rows if row.must_change]
    op.bulk_insert(skeletons, [{"skeleton": s, "person": p} for s, p in listed.items()])
    op.bulk_insert(one_time, starting)
