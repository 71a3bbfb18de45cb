"""Tests that the shuffle is fair, by counting every case."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice, permutations, product
from math import factorial

import pytest

from croupier.cards import (
    FULL_DECK,
    ByteEntropy,
    Card,
    Deck,
    OsEntropy,
    SeededEntropy,
    drawn,
    shuffled,
)
from croupier.cards.entropy import _read_ahead
from croupier.errors import BadInput


class RanOut(Exception):
    """A listed stream had no byte left."""


class ListedBytes(ByteEntropy):
    """Bytes we choose, so that all of them can be tried."""

    def __init__(self, stream: Iterable[int]) -> None:
        self.left = list(stream)

    def read(self, count: int) -> bytes:
        if len(self.left) < count:
            raise RanOut
        taken, self.left = self.left[:count], self.left[count:]
        return bytes(taken)


class ListedChoices:
    """Choices we make, so that all of them can be tried; each must be one on offer."""

    def __init__(self, choices: Iterable[int]) -> None:
        self.left = list(choices)

    def below(self, n: int, /) -> int:
        choice = self.left.pop(0)
        assert 0 <= choice < n
        return choice


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 6])
def test_every_sequence_of_choices_gives_a_different_order_and_all_orders_come(size: int) -> None:
    deck = Deck(FULL_DECK[:size])
    orders: Counter[Deck] = Counter()
    for choices in product(*(range(n) for n in range(size, 1, -1))):
        source = ListedChoices(choices)
        orders[shuffled(deck, source)] += 1
        assert not source.left
    assert orders == Counter(Deck(order) for order in permutations(deck))
    assert len(orders) == factorial(size)


@pytest.mark.parametrize("size,count", [(1, 1), (4, 0), (4, 1), (4, 3), (5, 2), (5, 5)])
def test_every_sequence_of_choices_gives_a_different_draw_and_all_draws_come(
    size: int, count: int
) -> None:
    draws: Counter[tuple[Card, ...]] = Counter()
    for choices in product(*(range(size - place) for place in range(count))):
        source = ListedChoices(choices)
        draws[drawn(FULL_DECK[:size], count, source)] += 1
        assert not source.left
    assert draws == Counter(permutations(FULL_DECK[:size], count))


@pytest.mark.parametrize("n", [*range(2, 53), 255, 256])
def test_of_all_single_bytes_as_many_give_one_number_as_any_other(n: int) -> None:
    numbers: Counter[int] = Counter()
    for byte in range(256):
        try:
            numbers[ListedBytes([byte]).below(n)] += 1
        except RanOut:
            continue
    assert set(numbers) == set(range(n))
    assert len(set(numbers.values())) == 1


def test_a_choice_of_one_needs_no_chance_at_all() -> None:
    assert ListedBytes([]).below(1) == 0


@pytest.mark.parametrize("n", [257, 1000, 40_000, 65_536])
def test_of_all_pairs_of_bytes_as_many_give_one_number_as_any_other(n: int) -> None:
    numbers: Counter[int] = Counter()
    for pair in range(65_536):
        try:
            numbers[ListedBytes(pair.to_bytes(2, "big")).below(n)] += 1
        except RanOut:
            continue
    assert set(numbers) == set(range(n))
    assert len(set(numbers.values())) == 1


def test_a_rejected_byte_is_followed_by_a_fresh_one_and_not_folded_back() -> None:
    """For three, two bits are read: 11 is thrown away."""
    assert ListedBytes([0b1100_0000, 0b1111_1111, 0b0100_0000]).below(3) == 1


@pytest.mark.parametrize("size,used", [(2, range(1, 2)), (3, range(2, 7)), (4, range(3, 8))])
def test_over_all_byte_streams_each_order_of_a_small_deck_comes_equally_often(
    size: int, used: range
) -> None:
    """Streams of every length up to the longest of `used`, rejections included.

    Up to four cards a draw looks at a byte's top two bits alone, so four bytes
    stand for all 256 with equal weight.
    """
    deck = Deck(FULL_DECK[:size])
    length = max(used)
    by_bytes_used: dict[int, Counter[Deck]] = {}
    for stream in product((0b00 << 6, 0b01 << 6, 0b10 << 6, 0b11 << 6), repeat=length):
        source = ListedBytes(stream)
        try:
            order = shuffled(deck, source)
        except RanOut:
            continue
        by_bytes_used.setdefault(length - len(source.left), Counter())[order] += 1
    assert set(by_bytes_used) == set(used)
    for orders in by_bytes_used.values():
        assert len(orders) == factorial(size)
        assert len(set(orders.values())) == 1


def test_the_low_six_bits_of_a_byte_do_not_change_a_choice_below_four() -> None:
    """What the test above stands on."""
    for n in (2, 3, 4):
        for top in range(4):
            seen = set()
            for low in range(64):
                source = ListedBytes([top << 6 | low, 0])
                seen.add((source.below(n), len(source.left)))
            assert len(seen) == 1


def test_a_shuffle_loses_and_invents_no_card() -> None:
    deck = Deck.fresh()
    for source in (OsEntropy(), SeededEntropy(1)):
        assert sorted(shuffled(deck, source)) == sorted(deck)
    assert sorted(shuffled(deck)) == sorted(deck)
    assert deck == Deck.fresh()


def test_two_shuffles_from_the_system_differ() -> None:
    """They agree once in 52! times, about 8 x 10^67."""
    assert shuffled(Deck.fresh()) != shuffled(Deck.fresh())


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system whose bytes come numbered, from 0 to 255 and round again."""
    numbers = cycle(range(256))
    _read_ahead.clear()
    monkeypatch.setattr(os, "urandom", lambda count: bytes(islice(numbers, count)))


@pytest.mark.usefixtures("numbered")
def test_every_byte_of_the_system_is_used_once_and_in_order() -> None:
    source, other = OsEntropy(), OsEntropy()
    taken = b"".join(which.read(size) for size in (1, 3, 70) for which in (source, other))
    assert taken == bytes(range(148))
    _read_ahead.clear()


@pytest.mark.usefixtures("numbered")
def test_no_two_threads_are_given_the_same_byte() -> None:
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(OsEntropy().read, [1] * 256))
    assert sorted(taken) == [bytes([number]) for number in range(256)]
    _read_ahead.clear()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_process_does_not_share_what_it_has_ahead_with_its_child() -> None:
    OsEntropy().read(1)
    assert len(_read_ahead)
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        os.write(theirs, bytes([len(_read_ahead)]))
        os._exit(0)
    os.waitpid(child, 0)
    assert os.read(ours, 1) == b"\0"
    for end in (ours, theirs):
        os.close(end)


def test_a_seed_repeats_its_shuffles_and_another_seed_does_not() -> None:
    first, again, other = SeededEntropy(7), SeededEntropy(7), SeededEntropy(8)
    opening = shuffled(Deck.fresh(), first)
    assert shuffled(Deck.fresh(), again) == opening
    assert shuffled(Deck.fresh(), first) != opening
    assert shuffled(Deck.fresh(), other) != opening
    assert SeededEntropy("7").read(8) != SeededEntropy(7).read(8)


def test_a_seeded_stream_is_the_same_however_it_is_read() -> None:
    whole = SeededEntropy("drill").read(200)
    pieces = SeededEntropy("drill")
    assert b"".join(pieces.read(size) for size in (1, 63, 64, 65, 7)) == whole


@pytest.mark.parametrize("n", [0, -1])
def test_a_choice_among_nothing_is_refused(n: int) -> None:
    with pytest.raises(BadInput, match="at least 1"):
        OsEntropy().below(n)


class OnlyBytes(ByteEntropy):
    """The bytes of a seed, without the shorter way that its own class takes to shuffle."""

    def __init__(self, seed: int) -> None:
        self.source = SeededEntropy(seed)

    def read(self, count: int) -> bytes:
        return self.source.read(count)


def test_a_seed_shuffles_by_the_choices_that_its_bytes_make() -> None:
    for seed in range(50):
        quick, plain = SeededEntropy(seed), OnlyBytes(seed)
        for size in (52, 1, 2, 33, 36, 52):
            deck = Deck(FULL_DECK[:size])
            assert shuffled(deck, quick) == shuffled(deck, plain)
            assert quick.below(1000) == plain.below(1000), "and both go on with the same byte"
