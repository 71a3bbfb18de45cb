"""Seeds of simulated players for the decks of their tables: lodged, shown, withheld, or wrong."""

import hashlib
from random import Random

from croupier.house.process.casino import Casino
from croupier.house.world.deck_mixing import seed_commitment

MOST = 200
"""Seeds that one player has for one table."""


def random_seed_request(
    random: Random, casino: Casino, person: str, table: str
) -> tuple[str | None, str | None]:
    """What a client shows and lodges next: the seed that is awaited, unless it withholds it, and
    mostly a commitment for the next deck."""
    decks = casino.world.play(table).decks
    awaited = next((s for s in decks.taken() if s.person == person and s.seed is None), None)
    reveal = None
    if awaited is not None and random.random() < 0.9:
        reveal = _seed_of(person, table, awaited.commitment)
    elif random.random() < 0.05:
        reveal = _seed(person, table, MOST)  # one that nobody has committed to
    lodge = None
    if reveal is None or random.random() < 0.7:
        lodge = seed_commitment(_seed(person, table, random.randrange(MOST)))
    return reveal, lodge


def _seed_of(person: str, table: str, commitment: str) -> str | None:
    """The seed that a person has committed to so."""
    seeds = (_seed(person, table, number) for number in range(MOST))
    return next((seed for seed in seeds if seed_commitment(seed) == commitment), None)


def _seed(person: str, table: str, number: int) -> str:
    return hashlib.sha256(f"{person} {table} {number}".encode()).hexdigest()
