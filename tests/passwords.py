"""Password hashes that take no time, for the servers of tests."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from unittest.mock import patch

from argon2 import PasswordHasher

CHEAP = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
"""A hash takes a third of a second of the processor on purpose, which few tests are about."""


@contextmanager
def cheap_passwords() -> Iterator[None]:
    """Every server that is made in the block hashes passwords cheaply."""
    with (
        patch("croupier.store.accounts.keyring.PasswordHasher", CHEAP),
        patch("croupier.server.http.hashing.PasswordHasher", CHEAP),
    ):
        yield
