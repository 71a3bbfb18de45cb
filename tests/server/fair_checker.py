"""The checks of docs/fairness.md, written from that page alone: nothing of the program is used."""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Any


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def nonce(secret: bytes, place: int) -> bytes:
    return hmac.new(secret, place.to_bytes(2, "big"), hashlib.sha256).digest()


def leaf(opening: bytes, text: str) -> bytes:
    return sha(opening + text.encode("ascii"))


def commit(cards: Sequence[str], cut: str, secret: bytes) -> bytes:
    """The commitment of a house that drew these cards and this cut."""
    leaves = [leaf(nonce(secret, place), card) for place, card in enumerate(cards)]
    return sha(b"".join(leaves) + leaf(nonce(secret, len(cards)), cut))


def key(commitment: bytes, seeds: dict[str, bytes]) -> bytes:
    data = b"croupier deck 1" + commitment
    for name in sorted(seeds, key=lambda name: name.encode("utf-8")):
        written = name.encode("utf-8")
        data += len(written).to_bytes(2, "big") + written + seeds[name]
    return sha(data)


def stream(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.new(seed, block.to_bytes(4, "big"), hashlib.sha256).digest()
        block += 1


def numbers(seed: bytes, size: int) -> tuple[list[int], list[int]]:
    """The bytes used for a deck of this size, and the numbers made of them."""
    source, used, drawn = stream(seed), [], []
    for last in range(size - 1, 0, -1):
        bound = last + 1
        while True:
            byte = next(source)
            used.append(byte)
            if byte < 256 - 256 % bound:
                break
        drawn.append(byte % bound)
    return used, drawn


def permutation(commitment: bytes, seeds: dict[str, bytes], size: int) -> list[int]:
    places = list(range(size))
    if seeds:
        drawn = numbers(key(commitment, seeds), size)[1]
        for last, chosen in zip(range(size - 1, 0, -1), drawn, strict=True):
            places[last], places[chosen] = places[chosen], places[last]
    return places


def dealt(deck: dict[str, Any]) -> list[str | None]:
    """The cards of a proven deck in the order in which they are dealt, hidden ones as None."""
    cards = deck["cards"]
    leaves = [
        leaf(bytes.fromhex(one["nonce"]), one["card"])
        if "card" in one
        else bytes.fromhex(one["hash"])
        for one in cards
    ]
    assert all(len(bytes.fromhex(one["nonce"])) == 32 for one in cards if "card" in one)
    text = deck["cut"]["text"]
    leaves.append(leaf(bytes.fromhex(deck["cut"]["nonce"]), text))
    promised = bytes.fromhex(deck["commitment"])
    assert sha(b"".join(leaves)) == promised
    shown = {}
    for taken in deck["seeds"]:
        if taken["seed"] is not None:
            shown[taken["person"]] = bytes.fromhex(taken["seed"])
            assert sha(shown[taken["person"]]).hex() == taken["commitment"]
    places = permutation(promised, shown, len(cards))
    mixed = [cards[place].get("card") for place in places]
    cut = 0 if text == "cut:none" else int(text.removeprefix("cut:"))
    return mixed[cut:] + mixed[:cut]
