"""A kept world is as new as its place in the log, which may be any number of records."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite's integers are long enough
        op.alter_column("snapshots", "version", type_=sa.BigInteger, existing_nullable=False)
