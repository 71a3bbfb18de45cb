"""Tables of passwords, failed sign-ins and sessions, which are not part of the log."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "credentials",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("administrator", sa.Boolean, nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("must_change", sa.Boolean, nullable=False),
    )
    op.create_table(
        "failures",
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("csrf", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("idle", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("sessions", "failures", "credentials"):
        op.drop_table(table)
