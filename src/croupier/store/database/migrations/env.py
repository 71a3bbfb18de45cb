"""Alembic's entry: migrations run on the connection the store hands in."""

from alembic import context

from croupier.store.database.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
