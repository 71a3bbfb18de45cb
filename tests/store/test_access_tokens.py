"""Tests of access tokens in the store: hashed, bounded in time, bound to how one signs in."""

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from croupier.acts import DAY, MINUTE, Millis
from croupier.store import MOST_TOKENS, AccessTokens, Keyring, NewToken, Store, new_token
from croupier.store.accounts.second_factors import SecondFactors
from croupier.store.accounts.totp import code_at, step_at

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
NOW = Millis(1_800_000_000_000)
LATER = Millis(NOW + 30 * DAY)


@pytest.fixture
def ring(store: Store) -> Keyring:
    ring = Keyring(store.engine, QUICK)
    assert ring.add("ann", "correct horse")
    assert ring.add("bob", "other horses")
    return ring


@pytest.fixture
def tokens(store: Store, ring: Keyring) -> AccessTokens:
    return AccessTokens(store.engine)


def made(tokens: AccessTokens, name: str = "bot", person: str = "ann") -> NewToken:
    new = new_token(name, ("read", "play"), NOW, LATER)
    assert tokens.add(person, new)
    return new


def test_a_token_stands_for_its_holder_until_it_expires(tokens: AccessTokens) -> None:
    new = made(tokens)
    known = tokens.who(new.secret, NOW)
    assert known is not None
    assert (known.person, known.scopes, known.csrf) == ("ann", ("read", "play"), "")
    assert tokens.who(new.secret, Millis(LATER - 1)) is not None
    assert tokens.who(new.secret, LATER) is None
    assert tokens.who(new.secret + "x", NOW) is None
    assert [t.name for t in tokens.of("ann", NOW)] == ["bot"]
    assert tokens.of("bob", NOW) == tokens.of("ann", LATER) == ()


def test_only_a_hash_is_stored(store: Store, tokens: AccessTokens) -> None:
    new = made(tokens)
    assert new.secret.startswith("croupier_")
    assert len(new.secret) > 43, "256 random bits"
    with store.engine.connect() as connection:
        [row] = connection.execute(text("SELECT * FROM access_tokens")).mappings().all()
    assert all(new.secret.removeprefix("croupier_") not in str(value) for value in row.values())


def test_the_last_use_is_noted_to_the_minute(tokens: AccessTokens) -> None:
    new = made(tokens)
    assert tokens.of("ann", NOW)[0].used == 0
    tokens.who(new.secret, NOW, renew=False)
    assert tokens.of("ann", NOW)[0].used == 0
    tokens.who(new.secret, NOW)
    tokens.who(new.secret, Millis(NOW + MINUTE - 1))
    assert tokens.of("ann", NOW)[0].used == NOW
    tokens.who(new.secret, Millis(NOW + MINUTE + 1))
    assert tokens.of("ann", NOW)[0].used == NOW + MINUTE + 1


def test_a_person_revokes_only_tokens_of_their_own(tokens: AccessTokens) -> None:
    mine, other = made(tokens), made(tokens, "other")
    assert not tokens.revoke("bob", mine.token.id)
    assert tokens.revoke("ann", mine.token.id)
    assert not tokens.revoke("ann", mine.token.id)
    assert tokens.who(mine.secret, NOW) is None
    assert tokens.who(other.secret, NOW) is not None
    theirs = made(tokens, person="bob")
    tokens.revoke_all("ann")
    assert tokens.of("ann", NOW) == ()
    assert tokens.who(theirs.secret, NOW) is not None


def test_a_new_password_ends_every_token_also_where_it_is_only_reset(
    ring: Keyring, tokens: AccessTokens
) -> None:
    before, others = made(tokens), made(tokens, person="bob")
    ring.change_password("ann", "another horse")
    assert tokens.who(before.secret, NOW) is None
    assert tokens.of("ann", NOW) == ()
    after = made(tokens)
    assert tokens.who(after.secret, NOW) is not None
    ring.reset_password("ann", "once only", LATER, second_factor=False)
    assert tokens.who(after.secret, NOW) is None
    assert tokens.who(others.secret, NOW) is not None


def test_tokens_end_when_a_second_factor_is_added_or_removed(
    store: Store, tokens: AccessTokens
) -> None:
    before, factors = made(tokens), SecondFactors(store.engine)
    secret = factors.begin("ann")
    assert secret is not None
    assert tokens.who(before.secret, NOW) is not None, "it does not count yet"
    assert factors.confirm("ann", code_at(secret, step_at(NOW)), NOW)
    assert tokens.who(before.secret, NOW) is None
    after = made(tokens)
    known = tokens.who(after.secret, NOW)
    assert known is not None
    assert known.second_factor
    factors.remove("ann")
    assert tokens.who(after.secret, NOW) is None


def test_a_person_has_only_so_many_and_guests_have_none(
    ring: Keyring, tokens: AccessTokens
) -> None:
    for number in range(MOST_TOKENS):
        made(tokens, f"bot {number}")
    one_more = new_token("bot", ("read",), NOW, LATER)
    assert not tokens.add("ann", one_more)
    late = new_token("bot", ("read",), LATER, Millis(LATER + DAY))
    assert tokens.add("ann", late), "those that have expired do not count"
    assert ring.add("guest-1", None, guest=True)
    assert not tokens.add("guest-1", new_token("bot", ("read",), NOW, LATER))
    assert not tokens.add("nobody", new_token("bot", ("read",), NOW, LATER))
