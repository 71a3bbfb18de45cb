"""The version of a snapshot is a 64-bit number, because it may be a position in the log."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite's integers have 64 bits already
        op.alter_column("snapshots", "version", type_=sa.BigInteger, existing_nullable=False)
