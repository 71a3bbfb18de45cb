"""Tests of passwords, lockout and sessions."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from croupier.acts import Millis
from croupier.store import Keyring, LockedOut, SecondFactors, SessionLimits, Store
from croupier.store.accounts.totp import code_at
from croupier.store.database.access import open_engine

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


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
    token, known = ring.begin("ann", now=Millis(MINUTE), idle=Millis(10 * MINUTE))
    assert (known.person, known.began) == ("ann", MINUTE)
    assert ring.who(token, now=Millis(10 * MINUTE)) == known
    assert ring.who(token, now=Millis(19 * MINUTE)) == known
    assert ring.who(token, now=Millis(29 * MINUTE + 1)) is None
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


# --- names that look alike ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ann", "a n n", "a.n-n", "ANN", "\u0430nn"])
def test_a_name_that_looks_like_another_is_not_given(ring: Keyring, name: str) -> None:
    """Fault of 0.1: `Ann` and `a.n.n` were people beside `ann`."""
    assert not ring.add(name, "another one")
    assert not ring.check(name, "another one", now=Millis(0)), "nothing was stored"
    assert ring.check("ann", "correct horse", now=Millis(0))


def test_of_two_names_that_look_alike_and_come_at_once_one_is_given(database: str) -> None:
    """Fault of 0.1: both were given. Two processes register at the same moment."""
    names = ["Corner", "comer", "c0rner", "C.o.r.n.e.r"]
    ready = threading.Barrier(len(names))
    engines = [open_engine(database) for _ in names]

    def registers(number: int) -> bool:
        ring = Keyring(engines[number], QUICK)
        ready.wait()
        return ring.add(names[number], "correct horse")

    with ThreadPoolExecutor(len(names)) as pool:
        assert sorted(pool.map(registers, range(len(names)))) == [False, False, False, True]
    for engine in engines:
        engine.dispose()


def test_names_of_an_old_database_that_look_alike_keep_working(tmp_path: Path) -> None:
    """A database of version 0.1 in which two names look alike, and one has a one-time password."""
    file = str(tmp_path / "old.db")
    with Store(file) as store, store.engine.connect() as connection, connection.begin():
        hashed = QUICK.hash("correct horse")
        people = [("ann", False, False), ("Ann", False, True), ("Guest 0a", True, False)]
        for person, guest, must_change in people:
            connection.execute(
                text("INSERT INTO credentials VALUES (:p, :h, false, :g, :m)"),
                {"p": person, "h": hashed, "g": guest, "m": must_change},
            )
        for table in ("name_skeletons", "one_time_passwords", "second_factors", "recovery_codes",
                      "familiar_addresses", "access_tokens"):  # fmt: skip
            connection.execute(text(f"DROP TABLE {table}"))
        for table, column in (("failures", "address"), ("sessions", "began"),
                              ("sessions", "offices"), ("sessions", "noted")):  # fmt: skip
            connection.execute(text(f"ALTER TABLE {table} DROP COLUMN {column}"))
        sessions = "INSERT INTO sessions VALUES (:t, 'ann', 'csrf', 1000, 3600000)"
        connection.execute(text(sessions), {"t": sha256(b"old token").hexdigest()})
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    with Store(file) as store:
        ring = Keyring(store.engine, QUICK)
        now = Millis(int(time.time() * 1000))
        assert ring.enter("ann", "correct horse", now) == "in"
        assert ring.enter("Ann", "correct horse", now) == "in", "a one-time password of 0.1"
        assert ring.enter("Ann", "correct horse", now) == "spent"
        assert not ring.add("a-n-n", "correct horse"), "a third one is not given"
        assert not ring.add("ANN", "correct horse")
        assert ring.add("bob", "correct horse")
        known = ring.who("old token", now=Millis(2000))
        assert known is not None, "sessions last over the migration"
        assert known.person == "ann"


# --- one-time passwords --------------------------------------------------------------------------


def test_a_one_time_password_begins_one_session_and_ends_after_its_time(ring: Keyring) -> None:
    """Fault of 0.1: it worked until somebody changed it, however often and however late."""
    assert ring.add("new", "for one sign-in", one_time_until=Millis(DAY))
    assert ring.add("late", "for one sign-in", one_time_until=Millis(DAY))
    assert ring.enter("new", "for one sign-in", Millis(DAY - 1)) == "in"
    assert ring.enter("new", "for one sign-in", Millis(DAY - 1)) == "spent"
    assert ring.enter("late", "for one sign-in", Millis(DAY)) == "spent"
    assert ring.check("new", "for one sign-in", Millis(DAY)), "it still confirms the change"
    ring.change_password("new", "battery staple")
    assert ring.enter("new", "battery staple", Millis(2 * DAY)) == "in"
    assert ring.enter("new", "battery staple", Millis(2 * DAY)) == "in"


def test_two_who_use_a_one_time_password_at_once_get_one_session(database: str) -> None:
    engines = [open_engine(database) for _ in range(3)]
    assert Keyring(engines[0], QUICK).add("new", "for one sign-in", one_time_until=Millis(DAY))
    ready = threading.Barrier(len(engines))

    def signs_in(number: int) -> str:
        ring = Keyring(engines[number], QUICK)
        ready.wait()
        return ring.enter("new", "for one sign-in", Millis(0))

    with ThreadPoolExecutor(len(engines)) as pool:
        assert sorted(pool.map(signs_in, range(3))) == ["in", "spent", "spent"]
    for engine in engines:
        engine.dispose()


# --- failed sign-ins ---------------------------------------------------------------------------


def test_failures_from_one_address_lock_the_name_for_that_address_only(ring: Keyring) -> None:
    """Fault of 0.1: three wrong passwords from anywhere locked the name for everybody."""
    for at in range(3):
        assert not ring.check("ann", "wrong", Millis(at), "outside")
    with pytest.raises(LockedOut):
        ring.check("ann", "correct horse", Millis(3), "outside")
    assert ring.check("ann", "correct horse", Millis(3), "at home")
    with pytest.raises(LockedOut):
        ring.check("ann", "correct horse", Millis(4), "outside")


def test_guesses_from_many_addresses_are_slowed_down_except_from_familiar_ones(
    ring: Keyring,
) -> None:
    assert ring.enter("ann", "correct horse", Millis(0), address="at home") == "in"
    for number in range(30):
        assert not ring.check("ann", "wrong", Millis(DAY + number), f"robot {number}")
    later = Millis(DAY + 40)
    with pytest.raises(LockedOut) as locked:
        ring.check("ann", "another guess", later, "robot 30")
    assert locked.value.until == DAY + 30 * MINUTE
    with pytest.raises(LockedOut):
        ring.enter("ann", "correct horse", later, address="never seen")
    assert ring.enter("ann", "correct horse", later, address="at home") == "in"
    assert ring.check("ann", "correct horse", Millis(DAY + 31 * MINUTE), "robot 31")


def test_an_address_is_familiar_for_thirty_days(ring: Keyring) -> None:
    assert ring.enter("ann", "correct horse", Millis(0), address="at home") == "in"
    for number in range(30):
        ring.check("ann", "wrong", Millis(30 * DAY + number), f"robot {number}")
    with pytest.raises(LockedOut):
        ring.enter("ann", "correct horse", Millis(30 * DAY + 40), address="at home")


# --- how long a session lasts --------------------------------------------------------------------


def _limits(idle: int, age: int, *offices: str, position: int = 1) -> SessionLimits:
    return SessionLimits(Millis(idle), Millis(age), frozenset(offices), position)


def test_a_session_ends_at_its_age_however_much_it_is_used(ring: Keyring) -> None:
    """Fault of 0.1: a session that was used lasted for ever."""
    token, _ = ring.begin("ann", Millis(1), Millis(12 * HOUR))
    player = _limits(12 * HOUR, 2 * DAY)
    for at in range(HOUR, 2 * DAY, HOUR):
        assert ring.who(token, Millis(at), limits=lambda _: player) is not None
    assert ring.who(token, Millis(2 * DAY + 1), limits=lambda _: player) is None
    assert ring.who(token, Millis(3), limits=lambda _: player) is None, "it has ended for good"


def test_the_limits_of_an_office_apply_as_soon_as_it_is_given(ring: Keyring) -> None:
    """Fault of 0.1: a session kept the limit that it began with."""
    token, _ = ring.begin("ann", Millis(1), Millis(12 * HOUR))
    player, staff = _limits(12 * HOUR, 2 * DAY), _limits(30 * MINUTE, 12 * HOUR, "dealer")
    assert ring.who(token, Millis(HOUR), limits=lambda _: player) is not None
    assert ring.who(token, Millis(HOUR + 29 * MINUTE), limits=lambda _: staff) is not None
    assert ring.who(token, Millis(HOUR + 60 * MINUTE), limits=lambda _: staff) is None


def test_after_an_office_is_lost_only_the_session_that_was_used_last_goes_on(
    ring: Keyring,
) -> None:
    """Fault of 0.1: every session outlived the office of its owner."""
    token, _ = ring.begin("ann", Millis(1), Millis(12 * HOUR))
    last, _ = ring.begin("ann", Millis(2), Millis(12 * HOUR))
    both = _limits(30 * MINUTE, 12 * HOUR, "dealer", "inspector", position=5)
    one = _limits(30 * MINUTE, 12 * HOUR, "inspector", position=9)
    for each in (token, last):
        assert ring.who(each, Millis(2), limits=lambda _: both) is not None
    behind = _limits(12 * HOUR, 2 * DAY, position=4)
    assert ring.who(token, Millis(3), limits=lambda _: behind) is not None, (
        "a process that has not read of the appointment yet ends nothing"
    )
    assert ring.who(token, Millis(4), limits=lambda _: one) is None
    assert ring.who(token, Millis(5), limits=lambda _: both) is None, "it has ended for good"
    assert ring.who(last, Millis(5), limits=lambda _: one) is not None


def test_a_reset_ends_sessions_and_unlocks_the_name(ring: Keyring) -> None:
    token, _ = ring.begin("ann", Millis(1))
    for _ in range(3):
        ring.check("ann", "wrong", Millis(1))
    ring.reset_password("ann", "for one sign-in", Millis(DAY), second_factor=False)
    assert ring.who(token, Millis(2)) is None
    assert ring.enter("ann", "correct horse", Millis(2)) == "wrong"
    assert ring.enter("ann", "for one sign-in", Millis(2)) == "in"
    assert ring.enter("ann", "for one sign-in", Millis(2)) == "spent"


# --- time tells nothing --------------------------------------------------------------------------


class _Counting(PasswordHasher):
    """Counts the passwords that are compared with a real hash: each takes the same time, while
    comparing with anything else takes none."""

    compared = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
        self.compared += hash[:8] in ("$argon2i", b"$argon2i")
        return super().verify(hash, password)


def test_every_attempt_compares_one_hash_whether_the_name_exists_or_not(store: Store) -> None:
    """Fault of 0.1: names without a password, such as those of guests, answered at once."""
    counting = _Counting(time_cost=1, memory_cost=8, parallelism=1)
    ring, factors = Keyring(store.engine, counting), SecondFactors(store.engine)
    ring.add("ann", "correct horse")
    ring.add("Guest 0a", None, guest=True)
    ring.add("new", "for one sign-in", one_time_until=Millis(DAY))
    ring.add("late", "for one sign-in", one_time_until=Millis(1))
    ring.add("two", "correct horse")
    secret = factors.begin("two")
    assert secret is not None
    assert factors.confirm("two", code_at(secret, 0), Millis(0))
    attempts = [
        ("ann", "correct horse", ""), ("ann", "wrong", ""), ("nobody", "wrong", ""),
        ("Guest 0a", "wrong", ""), ("Guest 0a", "-", ""), ("", "", ""),
        ("new", "wrong", ""), ("new", "for one sign-in", ""), ("new", "for one sign-in", ""),
        ("late", "for one sign-in", ""), ("two", "wrong", "123456"), ("two", "correct horse", ""),
        ("two", "correct horse", "123456"), ("two", "correct horse", code_at(secret, 1)),
    ]  # fmt: skip
    for person, password, code in attempts:
        before = counting.compared
        ring.enter(person, password, Millis(1000), code=code)
        assert counting.compared == before + 1, (person, password, code)
