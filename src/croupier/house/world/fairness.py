"""The commitment to a deck, and the records that a fair deck leaves in the log.

Each card of the order that the house drew is hashed with a nonce of its own, and so is where it
will cut; the hash over all these is the commitment. It is published before the first wager. The
seeds of players are committed to before that, and mixed in after it: `deck_mixing` says how.
docs/fairness.md states the whole protocol.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.acts import Millis
from croupier.cards import Card

DIGEST: Final = hashlib.sha256().digest_size
DECKS_BARRED: Final = 10
"""For how many decks of a table no commitment is taken from somebody who withheld a seed."""
CUT_COMMITTED: Final = 2
"""The form of a commitment that covers the cut. Form 1, of version 0.1, covers only the cards; at
poker tables it covers them as they lay after the cut."""


class SeedCommitment(msgspec.Struct, frozen=True):
    """The hash of a seed that a person will show."""

    person: str
    commitment: str


class SeedTaken(SeedCommitment, frozen=True):
    """A seed that was committed to for a deck; None where it was not shown, or not yet."""

    seed: str | None = None


class DroppedPromise(msgspec.Struct, frozen=True):
    """A promised deck that was not dealt, and why."""

    commitment: str
    reason: str


# --- what the log holds ----------------------------------------------------------------------


class DeckEvent(msgspec.Struct, frozen=True, tag=True):
    """Something about the seeds or the deck of a table; it changes no round and no hand."""


class SeedLodged(DeckEvent, frozen=True, tag=True):
    """A player commits to a seed for the next deck that is promised."""

    person: str
    commitment: str


class DeckPromised(DeckEvent, frozen=True, tag=True, kw_only=True):
    """The house commits to the deck of the next round, and says whose seeds it awaits until when.

    Only the log has `secret`, `order` (as the house drew it) and `cut` until the round is over.
    """

    round: str
    commitment: str
    secret: str
    order: tuple[Card, ...]
    cut: int | None
    seeds: tuple[SeedCommitment, ...]
    until: Millis


class SeedShown(DeckEvent, frozen=True, tag=True):
    """A player shows the seed that was committed to for the promised deck of a round."""

    round: str
    person: str
    seed: str


class PromiseDropped(DeckEvent, frozen=True, tag=True):
    """The promised deck of a round will not be dealt."""

    round: str
    commitment: str
    reason: str


class DeckSealed(DeckEvent, frozen=True, tag=True):
    """The commitment to a round's deck. Only the log has the secret until the round is over.

    `cut` is where the deck is cut, `seeds` are those it is mixed with, in the order of mixing, and
    `dropped` the promises for the round that were not kept.
    """

    round: str
    commitment: str
    secret: str
    form: int = 1
    cut: int | None = None
    seeds: tuple[SeedTaken, ...] = ()
    until: Millis = Millis(0)
    dropped: tuple[DroppedPromise, ...] = ()

    @property
    def shown(self) -> dict[str, str]:
        """The seeds that were shown, by person."""
        return {taken.person: taken.seed for taken in self.seeds if taken.seed is not None}


DeckLogEvent: TypeAlias = SeedLodged | DeckPromised | SeedShown | PromiseDropped | DeckSealed


# --- what they lead to -----------------------------------------------------------------------


class TableDecks(msgspec.Struct, frozen=True):
    """The seeds lodged at a table, and the deck promised for its next round.

    `round` is the name that the next round will have, once a deck was promised for it. `barred`
    says for how many more decks no commitment of a person is taken.
    """

    lodged: Mapping[str, str] = {}
    promised: DeckPromised | None = None
    shown: Mapping[str, str] = {}
    round: str = ""
    dropped: tuple[DroppedPromise, ...] = ()
    barred: Mapping[str, int] = {}

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whose seeds the promised deck still waits for."""
        seeds = () if self.promised is None else self.promised.seeds
        return tuple(taken.person for taken in seeds if taken.person not in self.shown)

    def taken(self) -> tuple[SeedTaken, ...]:
        """The seeds of the promised deck, with those that were shown so far."""
        seeds = () if self.promised is None else self.promised.seeds
        return tuple(SeedTaken(s.person, s.commitment, self.shown.get(s.person)) for s in seeds)


def decks_after(decks: TableDecks, event: DeckLogEvent) -> TableDecks:
    """The seeds and decks of a table after an event."""
    match event:
        case SeedLodged():
            return replace(decks, lodged={**decks.lodged, event.person: event.commitment})
        case DeckPromised():
            return replace(decks, lodged={}, promised=event, shown={}, round=event.round)
        case SeedShown():
            return replace(decks, shown={**decks.shown, event.person: event.seed})
        case PromiseDropped():
            dropped = (*decks.dropped, DroppedPromise(event.commitment, event.reason))
            return replace(decks, promised=None, shown={}, dropped=dropped)
        case DeckSealed():
            barred = {person: left - 1 for person, left in decks.barred.items() if left > 1}
            withheld = {s.person: DECKS_BARRED for s in event.seeds if s.seed is None}
            return replace(
                decks, promised=None, shown={}, round="", dropped=(), barred=barred | withheld
            )


# --- commitments -----------------------------------------------------------------------------

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


def leaf(text: str, nonce: bytes) -> bytes:
    """The hash that stands for a card, or for the cut, until it is opened."""
    return hashlib.sha256(nonce + text.encode()).digest()


def cut_text(cut: int | None) -> str:
    """The cut as it is committed to: how many cards are taken from the top."""
    return "cut:none" if cut is None else f"cut:{cut}"


def commitment(order: Sequence[Card], cut: int | None, secret: bytes) -> str:
    """The commitment to an order of the deck and the cut, under a fresh secret of 256 bits."""
    assert len(secret) == DIGEST
    nonce = nonces(secret)
    leaves = [leaf(str(card), nonce(place)) for place, card in enumerate(order)]
    leaves.append(leaf(cut_text(cut), nonce(len(order))))
    return hashlib.sha256(b"".join(leaves)).hexdigest()
