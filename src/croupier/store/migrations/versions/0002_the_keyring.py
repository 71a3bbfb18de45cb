"""Passwords, failures and sessions, apart from the log."""

from alembic import op

from croupier.store.keyring import secret_tables

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    secret_tables.create_all(op.get_bind())


def downgrade() -> None:
    secret_tables.drop_all(op.get_bind())
