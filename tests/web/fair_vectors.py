"""Test vectors of a fair deck, worked out from the words of docs/fairness.md alone.

This is a second implementation on purpose: it imports nothing of Croupier, and neither the server
nor the browser client has any part in it. `web/src/lib/fairness/vectors.json` holds what it prints.
"""

import hashlib
import hmac
import json
from pathlib import Path

KEPT_AT = Path(__file__).parents[2] / "web" / "src" / "lib" / "fairness" / "vectors.json"
RANKS, SUITS = "23456789TJQKA", "cdhs"


def sha(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def pack(lowest: str) -> list[str]:
    """A deck in the order of suits, from this rank up."""
    return [rank + suit for suit in SUITS for rank in RANKS[RANKS.index(lowest) :]]


def leaves(order: list[str], cut: str, nonces: list[bytes]) -> list[bytes]:
    return [sha(nonce + text.encode()) for nonce, text in zip(nonces, [*order, cut], strict=True)]


def key(commitment: bytes, seeds: dict[str, bytes]) -> bytes:
    text = b"croupier deck 1" + commitment
    for name in sorted(seeds, key=lambda person: person.encode()):
        text += len(name.encode()).to_bytes(2, "big") + name.encode() + seeds[name]
    return sha(text)


def stream(secret: bytes) -> list[int]:
    """More of the stream than any deck needs."""
    blocks = [hmac.digest(secret, c.to_bytes(4, "big"), "sha256") for c in range(20)]
    return list(b"".join(blocks))


def sigma(commitment: bytes, seeds: dict[str, bytes], size: int) -> list[int]:
    places = list(range(size))
    if not seeds:
        return places
    left = stream(key(commitment, seeds))
    for i in range(size - 1, 0, -1):
        while left[0] >= 256 - 256 % (i + 1):
            left = left[1:]
        j, left = left[0] % (i + 1), left[1:]
        places[i], places[j] = places[j], places[i]
    return places


def vector(name: str, lowest: str, cut: int | None, seeds: dict[str, bytes]) -> dict[str, object]:
    fresh = pack(lowest)
    step = 11
    order = [fresh[(i * step + 5) % len(fresh)] for i in range(len(fresh))]
    assert len(set(order)) == len(fresh)
    nonces = [sha(f"{name} nonce {i}".encode()) for i in range(len(order) + 1)]
    cut_text = "cut:none" if cut is None else f"cut:{cut}"
    hashes = leaves(order, cut_text, nonces)
    commitment = sha(b"".join(hashes))
    mixed = sigma(commitment, seeds, len(order))
    shuffled = [order[place] for place in mixed]
    dealt = shuffled if cut is None else shuffled[cut:] + shuffled[:cut]
    return {
        "name": name,
        "order": order,
        "cut": cut,
        "nonces": [nonce.hex() for nonce in nonces],
        "leaves": [leaf.hex() for leaf in hashes],
        "commitment": commitment.hex(),
        "seeds": {person: seed.hex() for person, seed in seeds.items()},
        "seed_commitments": {person: sha(seed).hex() for person, seed in seeds.items()},
        "sigma": mixed,
        "dealt": dealt,
    }


def vectors() -> list[dict[str, object]]:
    ada, bob, zoe = (sha(name.encode()) for name in ("seed a", "seed b", "seed z"))
    return [
        vector("nobody has lodged a seed", "2", 17, {}),
        vector("one seed, no cut", "2", None, {"Ada": ada}),
        # In UTF-16, which JavaScript sorts by, the last two of these names change places.
        vector("names beyond ASCII", "2", 31, {"Zoë": zoe, "Bob": bob, "ﬀ": ada, "😀": zoe}),
        vector("a deck of 36 cards", "6", 12, {"Bob": bob, "Ada": ada}),
    ]


def text() -> str:
    return json.dumps(vectors(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    KEPT_AT.write_text(text(), encoding="utf-8")
