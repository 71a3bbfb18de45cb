"""The proof of a round's decks, opened as far as a person may see the cards."""

import hashlib
from collections.abc import Container, Sequence

import msgspec

from croupier.cards import Card
from croupier.house.world.deck_mixing import mixed, permutation, seed_commitment, unmixed, was_cut
from croupier.house.world.fairness import (
    DIGEST,
    DeckSealed,
    DroppedPromise,
    SeedTaken,
    cut_text,
    leaf,
    nonces,
)


class Leaf(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of the deck: a card with its nonce, or the hash that stands for it."""

    card: Card | None = None
    nonce: str = ""
    hash: str = ""


class CutLeaf(msgspec.Struct, frozen=True):
    """Where the deck was cut, with its nonce: `cut:17`, or `cut:none`."""

    text: str
    nonce: str

    @property
    def position(self) -> int | None:
        """How many cards were taken from the top; None where the deck was not cut."""
        number = self.text.removeprefix("cut:")
        return int(number) if number.isascii() and number.isdecimal() else None


class DeckProof(msgspec.Struct, frozen=True):
    """What a person may know of one deck of a round, in the order that the house drew.

    `cut` is None for a round of version 0.1, which did not commit to the cut.
    """

    commitment: str
    cards: tuple[Leaf, ...]
    cut: CutLeaf | None = None
    seeds: tuple[SeedTaken, ...] = ()


class Fairness(msgspec.Struct, frozen=True):
    """The proof of a round: a deck for each shuffle, and the promises that were dropped before."""

    round: str
    decks: tuple[DeckProof, ...]
    dropped: tuple[DroppedPromise, ...] = ()


def open_deck(sealed: DeckSealed, shuffled: Sequence[Card], seen: Container[Card]) -> DeckProof:
    """The proof of a deck for a person who has seen these cards of it.

    `shuffled` is the deck as it was committed to, after the seeds were mixed in.
    """
    nonce = nonces(bytes.fromhex(sealed.secret))
    order = unmixed(shuffled, permutation(sealed.commitment, sealed.shown, len(shuffled)))
    cards = [
        Leaf(card=card, nonce=nonce(place).hex())
        if card in seen
        else Leaf(hash=leaf(str(card), nonce(place)).hex())
        for place, card in enumerate(order)
    ]
    cut = CutLeaf(cut_text(sealed.cut), nonce(len(order)).hex()) if sealed.form > 1 else None
    return DeckProof(sealed.commitment, tuple(cards), cut, sealed.seeds)


def mixed_deck(proof: DeckProof) -> tuple[Card | None, ...]:
    """The deck after mixing, before the cut; a card that stays hidden is None."""
    faces = [one.card for one in proof.cards]
    shown = {taken.person: taken.seed for taken in proof.seeds if taken.seed is not None}
    return mixed(faces, permutation(proof.commitment, shown, len(faces)))


def dealt_deck(proof: DeckProof) -> tuple[Card | None, ...]:
    """The deck in the order in which its cards are dealt; a card that stays hidden is None."""
    return was_cut(mixed_deck(proof), None if proof.cut is None else proof.cut.position)


# --- checking ------------------------------------------------------------------------------------


def check_deck(proof: DeckProof, size: int) -> str:
    """Why a deck is not the one that its commitment promises, in a sentence; empty where it is."""
    if len(proof.cards) != size:
        return f"A deck of this game has {size} cards, and this one has {len(proof.cards)}."
    named = [one.card for one in proof.cards if one.card is not None]
    if len(set(named)) < len(named):
        return "A card is in the deck twice."
    return _check_seeds(proof.seeds) or _check_leaves(proof)


def _check_seeds(seeds: Sequence[SeedTaken]) -> str:
    people = [taken.person for taken in seeds]
    if people != sorted(set(people), key=str.encode):
        return "The seeds are not in the order of their players' names, each once."
    for taken in seeds:
        if not _is_hex(taken.commitment) or (taken.seed is not None and not _is_hex(taken.seed)):
            return f"The seed of {taken.person} is not written as 64 hexadecimal digits."
        if taken.seed is not None and seed_commitment(taken.seed) != taken.commitment:
            return f"The seed of {taken.person} is not the one that was committed to."
    return ""


def _check_leaves(proof: DeckProof) -> str:
    openings = [(str(one.card), one.nonce) for one in proof.cards if one.card is not None]
    openings += [(proof.cut.text, proof.cut.nonce)] if proof.cut is not None else []
    hidden = [one.hash for one in proof.cards if one.card is None]
    if not all(map(_is_hex, [nonce for _, nonce in openings] + hidden)):
        return "A nonce or a hash is not 64 hexadecimal digits."
    if proof.cut is not None and proof.cut.text != cut_text(proof.cut.position):
        return "The cut is not written as it must be."
    leaves = [
        leaf(str(one.card), bytes.fromhex(one.nonce))
        if one.card is not None
        else bytes.fromhex(one.hash)
        for one in proof.cards
    ]
    if proof.cut is not None:
        leaves.append(leaf(proof.cut.text, bytes.fromhex(proof.cut.nonce)))
    if hashlib.sha256(b"".join(leaves)).hexdigest() != proof.commitment:
        return "The cards or the cut are not those that were promised before the round."
    return ""


def _is_hex(text: str) -> bool:
    """Whether a text is the hexadecimal form of 32 bytes, in small letters."""
    return len(text) == 2 * DIGEST and not set(text) - set("0123456789abcdef")
