"""The deck of a table that deals itself, as everybody sees it before and during a round."""

import msgspec

from croupier.acts import Millis
from croupier.house import LiveTable, SeedCommitment, SeedTaken


class BarredPerson(msgspec.Struct, frozen=True):
    """Somebody who withheld a seed, and for how many more decks none of theirs is taken."""

    person: str
    decks: int


class DeckShown(msgspec.Struct, frozen=True, kw_only=True):
    """The deck that is promised for the next round, or the one of the round under way.

    `dealt` says that the round is open: a seed that is still null was withheld. Before that the
    seeds are awaited until the time `until`. `next` are commitments for the deck after this one.
    """

    round: str
    commitment: str
    until: Millis
    dealt: bool
    seeds: tuple[SeedTaken, ...]
    next: tuple[SeedCommitment, ...]
    barred: tuple[BarredPerson, ...]


def deck_shown(play: LiveTable) -> DeckShown:
    """What everybody may know of the newest deck of a table."""
    decks, sealed = play.decks, play.sealed
    promised, taken = decks.promised, decks.taken()
    if decks.round:
        round_, until, dealt = decks.round, Millis(0), False
        commitment = ""
        if promised is not None:
            commitment, until = promised.commitment, promised.until
    elif sealed is not None:
        round_, until, dealt = sealed.round, sealed.until, True
        commitment, taken = sealed.commitment, sealed.seeds
    else:
        round_, commitment, until, dealt = "", "", Millis(0), False
    return DeckShown(
        round=round_,
        commitment=commitment,
        until=until,
        dealt=dealt,
        seeds=taken,
        next=tuple(SeedCommitment(person, lodged) for person, lodged in decks.lodged.items()),
        barred=tuple(BarredPerson(person, left) for person, left in decks.barred.items()),
    )
