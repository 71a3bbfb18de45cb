"""Tests of second factors: the codes of RFC 6238, enrolment, replay, and recovery codes."""

import base64
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from croupier.acts import Millis
from croupier.store import Keyring, LockedOut, SecondFactors, Store, enrolment_link
from croupier.store.accounts.totp import code_at, step_at

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
NOW = Millis(1_800_000_000_000)
STEP = 30_000

RFC_SECRET = base64.b32encode(b"12345678901234567890").decode()
RFC_CODES = [
    (59, "94287082"),
    (1111111109, "07081804"),
    (1111111111, "14050471"),
    (1234567890, "89005924"),
    (2000000000, "69279037"),
    (20000000000, "65353130"),
]
"""The test vectors of RFC 6238, appendix B, for SHA-1: seconds since 1970, and the code."""


@pytest.fixture
def people(store: Store) -> tuple[Keyring, SecondFactors]:
    ring = Keyring(store.engine, QUICK)
    assert ring.add("ann", PASSWORD)
    return ring, SecondFactors(store.engine)


def code(secret: str, now: int = NOW, steps: int = 0) -> str:
    return code_at(secret, step_at(Millis(now)) + steps)


def enrolled(factors: SecondFactors) -> tuple[str, tuple[str, ...]]:
    """Ann's factor, confirmed three steps ago: its secret and recovery codes."""
    secret = factors.begin("ann")
    assert secret is not None
    codes = factors.confirm("ann", code(secret, NOW - 3 * STEP), Millis(NOW - 3 * STEP))
    assert codes is not None
    return secret, codes


@pytest.mark.parametrize("seconds, expected", RFC_CODES)
def test_codes_are_those_of_the_rfc(seconds: int, expected: str) -> None:
    step = step_at(Millis(seconds * 1000))
    assert code_at(RFC_SECRET, step, digits=8) == expected
    assert code_at(RFC_SECRET, step) == expected[-6:], "six digits are the last six of eight"


def test_the_link_says_what_an_app_must_know() -> None:
    link = urlsplit(enrolment_link("Ann O'Neil", RFC_SECRET))
    assert (link.scheme, link.netloc, unquote(link.path)) == (
        "otpauth",
        "totp",
        "/Croupier:Ann O'Neil",
    )
    assert parse_qs(link.query) == {
        "secret": [RFC_SECRET], "issuer": ["Croupier"], "digits": ["6"], "period": ["30"],
    }  # fmt: skip


def test_a_factor_counts_only_after_a_code_has_confirmed_it(
    people: tuple[Keyring, SecondFactors],
) -> None:
    ring, factors = people
    secret = factors.begin("ann")
    assert secret is not None
    assert ring.enter("ann", PASSWORD, NOW) == "in"
    wrong = "000000" if code(secret) != "000000" else "000001"
    assert factors.confirm("ann", wrong, NOW) is None
    assert ring.enter("ann", PASSWORD, NOW) == "in", "a wrong code confirms nothing"
    assert factors.confirm("ann", code(secret), NOW) is not None
    assert ring.enter("ann", PASSWORD, NOW) == "needs-code"
    assert factors.begin("ann") is None, "nobody replaces it without removing it"
    assert ring.enter("ann", PASSWORD, NOW, code=code(secret)) == "wrong-code", (
        "the code that confirmed it was used with that"
    )
    assert ring.enter("ann", PASSWORD, NOW, code=code(secret, steps=1)) == "in"


def test_a_code_works_once_and_in_a_window_of_one_step(
    people: tuple[Keyring, SecondFactors],
) -> None:
    ring, factors = people
    secret, _ = enrolled(factors)

    def tries(steps: int, address: str) -> str:
        return ring.enter("ann", PASSWORD, NOW, code=code(secret, steps=steps), address=address)

    assert tries(-2, "a") == "wrong-code", "too old"
    assert tries(2, "b") == "wrong-code", "not yet"
    assert tries(-1, "c") == "in"
    assert tries(-1, "d") == "wrong-code", "it was used"
    assert tries(1, "e") == "in"
    assert tries(0, "f") == "wrong-code", "a code before the last one that was used"


def test_a_right_password_without_the_code_begins_no_session_and_forgets_no_failure(
    people: tuple[Keyring, SecondFactors],
) -> None:
    ring, factors = people
    secret, _ = enrolled(factors)
    for number in range(3):
        assert ring.enter("ann", PASSWORD, NOW) == "needs-code"
        given = f"{(int(code(secret)) + 1 + number) % 1_000_000:06}"
        assert ring.enter("ann", PASSWORD, NOW, code=given) == "wrong-code"
    with pytest.raises(LockedOut):
        ring.enter("ann", PASSWORD, NOW, code=code(secret))


def test_recovery_codes_work_once_each_and_are_stored_as_hashes(
    people: tuple[Keyring, SecondFactors], store: Store
) -> None:
    ring, factors = people
    _, codes = enrolled(factors)
    assert len(set(codes)) == 10
    assert factors.of("ann").recovery_left == 10
    typed = codes[0].upper().replace("-", " ")
    assert ring.enter("ann", PASSWORD, NOW, code=typed) == "in", "as people type it"
    assert ring.enter("ann", PASSWORD, NOW, code=codes[0]) == "wrong-code"
    assert ring.enter("ann", PASSWORD, NOW, code=codes[9]) == "in"
    assert factors.of("ann").recovery_left == 8
    with store.engine.connect() as connection:
        kept = [str(row) for row in connection.execute(text("SELECT * FROM recovery_codes"))]
    assert len(kept) == 8
    letters = [one.replace("-", "") for one in codes]
    assert not any(
        one in row or plain in row
        for row in kept
        for one, plain in zip(codes, letters, strict=True)
    )


def test_the_recovery_code_of_one_person_is_of_no_use_to_another(
    people: tuple[Keyring, SecondFactors],
) -> None:
    ring, factors = people
    _, codes = enrolled(factors)
    assert ring.add("bob", PASSWORD)
    secret = factors.begin("bob")
    assert secret is not None
    assert factors.confirm("bob", code(secret), NOW)
    assert ring.enter("bob", PASSWORD, NOW, code=codes[0]) == "wrong-code"
    assert ring.enter("ann", PASSWORD, NOW, code=codes[0]) == "in"


def test_removal_takes_the_recovery_codes_with_it(people: tuple[Keyring, SecondFactors]) -> None:
    ring, factors = people
    _, codes = enrolled(factors)
    factors.remove("ann")
    assert ring.enter("ann", PASSWORD, NOW) == "in"
    assert factors.begin("ann") is not None
    assert not ring.check_code("ann", codes[0], NOW)


def test_a_backup_keeps_second_factors_and_one_time_passwords(
    people: tuple[Keyring, SecondFactors], store: Store, tmp_path: Path
) -> None:
    from croupier.store import backup, restore

    ring, factors = people
    secret, codes = enrolled(factors)
    assert ring.add("new", "for one sign-in", one_time_until=Millis(NOW + 1))
    backup(store.engine, tmp_path / "b.backup")
    restore(tmp_path / "b.backup", str(tmp_path / "other.db"))
    with Store(str(tmp_path / "other.db")) as copy:
        again = Keyring(copy.engine, QUICK)
        assert again.enter("ann", PASSWORD, NOW) == "needs-code"
        assert again.enter("ann", PASSWORD, NOW, code=code(secret)) == "in"
        assert again.enter("ann", PASSWORD, NOW, code=codes[3]) == "in"
        assert not again.add("A.N.N", PASSWORD), "names still look alike"
        assert again.enter("new", "for one sign-in", NOW) == "in"
        assert again.enter("new", "for one sign-in", NOW) == "spent"
