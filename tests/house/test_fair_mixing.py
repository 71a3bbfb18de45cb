"""Tests of commitments, of mixing seeds into a deck, and of what a proof tells."""

import hmac
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import poker
from croupier.acts import to_json
from croupier.banked import banked_rules
from croupier.books import load_book
from croupier.cards import FULL_DECK, Card, Deck
from croupier.house.tables.deck_making import rule_of_poker, rule_of_round
from croupier.house.world.deck_mixing import mixed, permutation, seed_commitment, unmixed, was_cut
from croupier.house.world.deck_proof import DeckProof, check_deck, dealt_deck, open_deck
from croupier.house.world.fairness import CUT_COMMITTED, DeckSealed, SeedTaken, commitment
from tests.server import fair_checker as page

SECRET = bytes(range(32))
names = st.text(min_size=1, max_size=20)
seeds = st.dictionaries(names, st.binary(min_size=32, max_size=32).map(bytes.hex), max_size=4)
hashes = st.binary(min_size=32, max_size=32).map(bytes.hex)
orders = st.permutations(FULL_DECK).map(tuple)
cuts = st.one_of(st.none(), st.integers(1, 51))


def sealed(order: tuple[Card, ...], cut: int | None, shown: dict[str, str]) -> DeckSealed:
    people = sorted(shown, key=str.encode)
    taken = tuple(SeedTaken(p, seed_commitment(shown[p]), shown[p]) for p in people)
    promised = commitment(order, cut, SECRET)
    return DeckSealed("r1", promised, SECRET.hex(), CUT_COMMITTED, cut, taken)


def proof_of(
    order: tuple[Card, ...], cut: int | None, shown: dict[str, str], seen: set[Card]
) -> DeckProof:
    deck = sealed(order, cut, shown)
    shuffled = mixed(order, permutation(deck.commitment, shown, len(order)))
    return open_deck(deck, shuffled, seen)


# --- commitments -----------------------------------------------------------------------------


@given(orders, cuts)
def test_a_commitment_is_the_one_of_the_page(order: tuple[Card, ...], cut: int | None) -> None:
    cards = [str(card) for card in order]
    text = "cut:none" if cut is None else f"cut:{cut}"
    assert commitment(order, cut, SECRET) == page.commit(cards, text, SECRET).hex()


def test_the_nonce_of_a_place_is_its_hmac_under_the_secret() -> None:
    order = Deck.fresh().cards
    proof = proof_of(order, 7, {}, set(order[:9]))
    for place, leaf in enumerate(proof.cards[:9]):
        assert leaf.nonce == hmac.digest(SECRET, place.to_bytes(2, "big"), "sha256").hex()
    assert proof.cut is not None
    assert proof.cut.nonce == hmac.digest(SECRET, (52).to_bytes(2, "big"), "sha256").hex()


def test_the_cut_is_part_of_the_commitment() -> None:
    """Fault of 0.1: 32 cuts were open to the house after the wagers."""
    order = Deck.fresh().cards
    assert len({commitment(order, cut, SECRET) for cut in (None, *range(1, 52))}) == 52


@pytest.mark.parametrize(
    "book, game, settings, bounds",
    [
        ("melbourne-wsop", "ultimate", {}, (1, 51)),
        ("melbourne-wsop", "bonus", {}, (1, 51)),
        ("melbourne-wsop", "ultimate", {"shuffled_by": "machine"}, None),
        ("perth-ultimate", "ultimate", {}, (2, 50)),
        ("sydney-bonus", "bonus", {}, None),
        ("sydney-bonus", "bonus", {"card_source": "shoe"}, (1, 51)),
        ("canberra-ultimate", "ultimate", {}, None),
    ],
)
def test_the_cut_that_is_drawn_is_any_that_the_book_allows(
    book: str, game: str, settings: dict[str, str], bounds: tuple[int, int] | None
) -> None:
    """Fault of 0.1: of the cuts that the books allow only 32 were ever made."""
    sign = {"minimum": "5.00", "maximum": "100.00", "maximum_payout": "50000.00"}
    rules = banked_rules(load_book(book), game, {**sign, "settings": settings})
    rule = rule_of_round(rules.law)
    assert rule.cut == bounds
    order = rule.fresh.cards
    allowed = [cut for cut in (None, *range(53)) if rule.allows(order, cut)]
    assert allowed == ([None] if bounds is None else list(range(bounds[0], bounds[1] + 1)))
    assert not rule.allows(order[:51], allowed[0])


# --- mixing ----------------------------------------------------------------------------------


@given(hashes, seeds, st.integers(1, 60))
def test_mixing_is_that_of_the_page(promised: str, shown: dict[str, str], size: int) -> None:
    expected = page.permutation(
        bytes.fromhex(promised), {p: bytes.fromhex(seed) for p, seed in shown.items()}, size
    )
    assert permutation(promised, shown, size) == expected


@given(hashes, seeds)
def test_mixing_loses_no_card_and_can_be_undone(promised: str, shown: dict[str, str]) -> None:
    places = permutation(promised, shown, 52)
    deck = mixed(FULL_DECK, places)
    assert sorted(deck) == sorted(FULL_DECK)
    assert unmixed(deck, places) == FULL_DECK
    if not shown:
        assert deck == FULL_DECK


@given(hashes, seeds.filter(bool), hashes)
def test_every_seed_and_the_commitment_change_the_deck(
    promised: str, shown: dict[str, str], other: str
) -> None:
    before = permutation(promised, shown, 52)
    person = min(shown)
    if other not in (promised, shown[person]):
        assert permutation(other, shown, 52) != before
        assert permutation(promised, {**shown, person: other}, 52) != before
    without = {p: seed for p, seed in shown.items() if p != person}
    assert permutation(promised, without, 52) != before


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    """24 orders of 4 cards over 24,000 seeds: each about 1,000 times, six deviations at most."""
    promised = commitment(Deck.fresh().cards, None, SECRET)
    counted = Counter(
        tuple(permutation(promised, {"ann": number.to_bytes(32, "big").hex()}, 4))
        for number in range(24_000)
    )
    assert len(counted) == 24
    assert max(abs(times - 1000) for times in counted.values()) < 6 * 31


def test_every_place_of_a_whole_deck_is_equally_likely_for_its_first_card() -> None:
    promised = commitment(Deck.fresh().cards, None, SECRET)
    counted = Counter(
        permutation(promised, {"ann": number.to_bytes(32, "big").hex()}, 52).index(0)
        for number in range(5_200)
    )
    assert len(counted) == 52
    assert max(abs(times - 100) for times in counted.values()) < 6 * 10


# --- proofs ----------------------------------------------------------------------------------


@given(orders, cuts, seeds, st.sets(st.sampled_from(FULL_DECK)))
def test_a_proof_opens_what_was_seen_and_nothing_else(
    order: tuple[Card, ...], cut: int | None, shown: dict[str, str], seen: set[Card]
) -> None:
    proof = proof_of(order, cut, shown, seen)
    assert check_deck(proof, 52) == ""
    assert {leaf.card for leaf in proof.cards} - {None} == seen
    deck = was_cut(mixed(order, permutation(proof.commitment, shown, 52)), cut)
    assert dealt_deck(proof) == tuple(card if card in seen else None for card in deck)
    as_sent: Any = msgspec.json.decode(to_json(proof))
    assert page.dealt(as_sent) == [str(card) if card in seen else None for card in deck]


def _without_hashes(proof: DeckProof) -> Any:
    cards = [(leaf.card, leaf.nonce) for leaf in proof.cards]
    return cards, proof.cut, proof.seeds


@given(orders, cuts, st.sets(st.sampled_from(FULL_DECK)), st.randoms(use_true_random=False))
def test_two_decks_that_differ_in_hidden_cards_differ_in_nothing_but_hashes(
    order: tuple[Card, ...], cut: int | None, seen: set[Card], chance: Any
) -> None:
    hidden = [card for card in order if card not in seen]
    chance.shuffle(hidden)
    rest = iter(hidden)
    other = tuple(card if card in seen else next(rest) for card in order)
    one, two = proof_of(order, cut, {}, seen), proof_of(other, cut, {}, seen)
    assert _without_hashes(one) == _without_hashes(two)


def test_a_deck_of_another_length_comes_from_its_book() -> None:
    """Fault of 0.1: every deck had to have 52 cards, also where the book has 36."""
    law = poker.law_of("examples/my-poker-room")
    rule = rule_of_poker(law)
    assert len(rule.fresh) == 36
    assert rule.cut == (1, 35)
    order = rule.fresh.cards
    proof = proof_of(order, 17, {"ann": "11" * 32}, set(order[:5]))
    assert check_deck(proof, 36) == ""
    assert check_deck(proof, 52) != ""


@pytest.mark.parametrize("text", ["cut:017", "cut:", "cut:none ", "cut:-1", "cut:१"])
def test_a_cut_has_one_form_only(text: str) -> None:
    order = Deck.fresh().cards
    proof = proof_of(order, 17, {}, set(order))
    assert proof.cut is not None
    forged = msgspec.structs.replace(proof, cut=msgspec.structs.replace(proof.cut, text=text))
    assert check_deck(forged, 52) == "The cut is not written as it must be."
