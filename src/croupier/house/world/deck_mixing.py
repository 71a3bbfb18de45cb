"""How the seeds of players are mixed into a deck: a permutation that everybody can compute.

The house has committed to its order before it knows a seed, and the players to their seeds before
they are shown. So whoever draws at random, house or player, makes every order equally likely.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Final, TypeVar

Item = TypeVar("Item")

DOMAIN: Final = b"croupier deck 1"


def seed_commitment(seed: str) -> str:
    """The commitment to a seed: the SHA-256 of its 32 bytes; both are written in hexadecimal."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def in_mixing_order(people: Sequence[str]) -> list[str]:
    """Names in the order in which their seeds are mixed in: by their UTF-8 bytes."""
    return sorted(people, key=str.encode)


def permutation(commitment: str, seeds: Mapping[str, str], size: int) -> list[int]:
    """Which place of the house's order lies at each place of the mixed deck.

    `seeds` are those that were shown, by person. Without any the order stays the house's.
    """
    places = list(range(size))
    if not seeds:
        return places
    stream = _stream(_key(commitment, seeds))
    for place in range(size - 1, 0, -1):
        chosen = _below(place + 1, stream)
        places[place], places[chosen] = places[chosen], places[place]
    return places


def mixed(order: Sequence[Item], places: Sequence[int]) -> tuple[Item, ...]:
    """The deck after mixing, from the order of the house."""
    return tuple(order[place] for place in places)


def unmixed(deck: Sequence[Item], places: Sequence[int]) -> tuple[Item, ...]:
    """The order of the house, from the deck after mixing."""
    found = dict(zip(places, deck, strict=True))
    return tuple(found[place] for place in range(len(places)))


def was_cut(deck: Sequence[Item], cut: int | None) -> tuple[Item, ...]:
    """The deck after the cut: the cards below it come first."""
    return (*deck[cut or 0 :], *deck[: cut or 0])


def _key(commitment: str, seeds: Mapping[str, str]) -> bytes:
    found = hashlib.sha256(DOMAIN + bytes.fromhex(commitment))
    for person in in_mixing_order(list(seeds)):
        name = person.encode()
        found.update(len(name).to_bytes(2, "big") + name + bytes.fromhex(seeds[person]))
    return found.digest()


def _stream(key: bytes) -> Iterator[int]:
    """Bytes without end, a block of HMAC-SHA-256 after the other."""
    for block in count():
        yield from hmac.digest(key, block.to_bytes(4, "big"), "sha256")


def _below(bound: int, stream: Iterator[int]) -> int:
    """A whole number below a bound of at most 256, each equally likely."""
    usable = 256 - 256 % bound
    return next(byte for byte in stream if byte < usable) % bound
