"""Alembic's environment: migrations run on the connection that `access.migrate` passes in."""

from alembic import context

from croupier.store.database.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
context.run_migrations()
