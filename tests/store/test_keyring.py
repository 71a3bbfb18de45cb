"""Tests of passwords, lockout and sessions."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from croupier.acts import Millis
from croupier.store import Keyring, LockedOut, Store

MINUTE = 60_000
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(str(tmp_path / "house.db")) as opened:
        yield opened


@pytest.fixture
def ring(store: Store) -> Keyring:
    ring = Keyring(store.engine, QUICK)
    assert ring.empty()
    assert ring.add("ann", "correct horse")
    return ring


def test_a_name_is_given_once(ring: Keyring) -> None:
    assert not ring.empty()
    assert not ring.add("ann", "another one")
    assert ring.check("ann", "correct horse", now=Millis(0))


def test_three_failures_lock_a_name_for_thirty_minutes_even_for_the_right_password(
    ring: Keyring,
) -> None:
    for at in (0, MINUTE, 2 * MINUTE):
        assert not ring.check("ann", "wrong", now=Millis(at))
    with pytest.raises(LockedOut) as locked:
        ring.check("ann", "correct horse", now=Millis(3 * MINUTE))
    assert locked.value.until == 30 * MINUTE
    assert ring.check("ann", "correct horse", now=Millis(30 * MINUTE))


def test_failures_spread_over_time_lock_nobody(ring: Keyring) -> None:
    for at in range(0, 160 * MINUTE, 16 * MINUTE):
        assert not ring.check("ann", "wrong", now=Millis(at))


def test_a_right_password_forgets_the_failures(ring: Keyring) -> None:
    ring.check("ann", "wrong", now=Millis(0))
    ring.check("ann", "wrong", now=Millis(1))
    assert ring.check("ann", "correct horse", now=Millis(2))
    assert not ring.check("ann", "wrong", now=Millis(3))
    assert ring.check("ann", "correct horse", now=Millis(4))


def test_an_unknown_name_is_locked_like_a_known_one(ring: Keyring) -> None:
    for at in range(3):
        assert not ring.check("nobody", "x", now=Millis(at))
    with pytest.raises(LockedOut):
        ring.check("nobody", "x", now=Millis(4))


def test_a_session_lives_while_it_is_used_and_ends_when_idle(ring: Keyring) -> None:
    token, known = ring.begin("ann", now=Millis(0), idle=Millis(10 * MINUTE))
    assert known.person == "ann"
    assert ring.who(token, now=Millis(9 * MINUTE)) == known
    assert ring.who(token, now=Millis(18 * MINUTE)) == known
    assert ring.who(token, now=Millis(28 * MINUTE + 1)) is None
    assert ring.who("made up", now=Millis(0)) is None


def test_signing_out_and_a_new_password_end_sessions(ring: Keyring) -> None:
    first, _ = ring.begin("ann", now=Millis(0))
    second, _ = ring.begin("ann", now=Millis(0))
    ring.end(first)
    assert ring.who(first, now=Millis(1)) is None
    assert ring.who(second, now=Millis(1)) is not None
    ring.change_password("ann", "battery staple")
    assert ring.who(second, now=Millis(1)) is None
    assert ring.check("ann", "battery staple", now=Millis(2))


def test_neither_passwords_nor_tokens_lie_in_the_database(ring: Keyring, store: Store) -> None:
    token, _ = ring.begin("ann", now=Millis(0))
    with store.engine.connect() as connection:
        rows = [
            str(row)
            for table in ("credentials", "sessions")
            for row in connection.execute(text(f"SELECT * FROM {table}"))
        ]
    assert rows
    assert not any("correct horse" in row or token in row for row in rows)
