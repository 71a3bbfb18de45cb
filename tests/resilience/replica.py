"""A PostgreSQL primary with a synchronous replica, for tests of failover.

A commit is acknowledged only when the replica has it on its disk, too: `synchronous_commit` is on,
and `synchronous_standby_names` on the primary waits for any replica.
"""

import time

from tests.patience import PATIENCE
from tests.postgres import Postgres

NAME = "house"


class Pair:
    """Two database servers; `address` names both, and clients use the one that can be written."""

    def __init__(self) -> None:
        self.primary = Postgres()
        try:
            self.primary.execute(f"CREATE DATABASE {NAME}")
            self.replica = Postgres(copy_of=self.primary)
        except BaseException:
            self.primary.stop()
            raise
        self.address = (
            f"postgresql://croupier@/{NAME}?host={self.primary.folder}&host={self.replica.folder}"
        )
        self.wait_for_the_replica()

    def wait_for_the_replica(self) -> None:
        """From now on a commit waits for the replica."""
        self.primary.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.execute("SELECT pg_reload_conf()")
        self._until("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'", self.primary)

    def fail_over(self) -> None:
        """Kills the primary and promotes the replica, which then writes alone."""
        self.primary.crash()
        self.replica.execute("ALTER SYSTEM SET synchronous_standby_names = ''")
        self.replica.execute("SELECT pg_reload_conf()")
        self.replica.execute("SELECT pg_promote()")
        self.primary, self.replica = self.replica, self.primary

    def rejoin(self) -> None:
        """The server that was killed comes back as a replica of the new primary."""
        self.replica.follow(self.primary)
        self.wait_for_the_replica()

    def stop(self) -> None:
        for server in (self.replica, self.primary):
            server.stop()

    def _until(self, question: str, server: Postgres) -> None:
        end = time.monotonic() + PATIENCE
        while not server.execute(question):
            assert time.monotonic() < end, question
            time.sleep(0.02)
