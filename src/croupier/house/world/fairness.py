"""Provably fair decks: a commitment before the first card, and a proof after the last.

Each card of the shuffled deck is hashed with a nonce of its own; the hash over all 52 is the
commitment. When the round is over a person gets card and nonce for what they may see, and the
bare hash for what stays face down: enough to prove the deck, and nothing to learn from it.
"""

import hashlib
from collections.abc import Callable, Container, Sequence

import msgspec

from croupier.acts import Json
from croupier.cards import Card
from croupier.errors import BadInput, misshapen

DECK = 52


class DeckSealed(msgspec.Struct, frozen=True, tag=True):
    """The commitment to a round's deck. Only the log has the secret until the round is over."""

    round: str
    commitment: str
    secret: str


class Leaf(msgspec.Struct, frozen=True, omit_defaults=True):
    """One place of the deck: a card with its nonce, or the hash that stands for it."""

    card: Card | None = None
    nonce: str = ""
    hash: str = ""


class Fairness(msgspec.Struct, frozen=True):
    """What a person may know of a deck, and the commitment it is checked against."""

    round: str
    commitment: str
    cards: tuple[Leaf, ...]


_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def nonces(secret: bytes) -> Callable[[int], bytes]:
    """The nonce of each place in the deck: its HMAC-SHA-256 (RFC 2104) under the secret.

    The two padded keys are hashed once and reused for all places.
    """
    key = secret.ljust(hashlib.sha256().block_size, b"\0")
    inner, outer = hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))

    def nonce(place: int) -> bytes:
        within, around = inner.copy(), outer.copy()
        within.update(place.to_bytes(2, "big"))
        around.update(within.digest())
        return around.digest()

    return nonce


def _leaf(card: Card, salt: bytes) -> bytes:
    return hashlib.sha256(salt + str(card).encode()).digest()


def commitment(order: Sequence[Card], secret: bytes) -> str:
    nonce = nonces(secret)
    leaves = [_leaf(card, nonce(place)) for place, card in enumerate(order)]
    return hashlib.sha256(b"".join(leaves)).hexdigest()


def seal(round_: str, order: Sequence[Card], secret: bytes) -> DeckSealed:
    """Commits to a deck under a fresh secret of 256 bits."""
    assert len(secret) == 32
    return DeckSealed(round_, commitment(order, secret), secret.hex())


def open_proof(sealed: DeckSealed, order: Sequence[Card], seen: Container[Card]) -> Fairness:
    """The proof for a person who may see these cards of the deck."""
    nonce = nonces(bytes.fromhex(sealed.secret))
    cards = [
        Leaf(card=card, nonce=nonce(place).hex())
        if card in seen
        else Leaf(hash=_leaf(card, nonce(place)).hex())
        for place, card in enumerate(order)
    ]
    return Fairness(sealed.round, sealed.commitment, tuple(cards))


def check_proof(proof: Fairness) -> str:
    """Why the proof does not hold, in a sentence; empty where it holds."""
    if len(proof.cards) != DECK:
        return f"A deck has {DECK} cards, and this one has {len(proof.cards)}."
    named = [leaf.card for leaf in proof.cards if leaf.card is not None]
    if len(set(named)) < len(named):
        return "A card is in the deck twice."
    try:
        leaves = [
            _leaf(leaf.card, bytes.fromhex(leaf.nonce))
            if leaf.card is not None
            else bytes.fromhex(leaf.hash)
            for leaf in proof.cards
        ]
    except ValueError:
        return "A nonce or a hash is not hexadecimal."
    if any(len(leaf) != hashlib.sha256().digest_size for leaf in leaves):
        return "A hash has the wrong length."
    if hashlib.sha256(b"".join(leaves)).hexdigest() != proof.commitment:
        return "The cards are not those that were promised before the first card."
    return ""


def read_proof(found: object) -> Fairness:  # whatever a file holds
    """Reads a saved proof: alone, or inside a round as the server gives it."""
    if isinstance(found, dict) and isinstance(found.get("fairness"), dict):
        found = found["fairness"]

    def read(_kind: type[Card], value: Json) -> Card:
        if isinstance(value, str):
            return Card.parse(value)
        raise BadInput("card", "a card such as Ah", got=value)

    try:
        return msgspec.convert(found, Fairness, dec_hook=read)
    except msgspec.ValidationError as trouble:
        raise misshapen(str(trouble), "proof") from None
