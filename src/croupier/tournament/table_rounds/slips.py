"""What a player wagers before the first card, in tournament chips, and the seal of a secret wager.

The seal of a secret wager is a SHA-256 over 32 random bytes and the wagers. Everybody sees it when
the wager is made; the bytes and the wagers are shown when all secret wagers are turned over, so
anybody can check that none was changed in between.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

from croupier.acts import NotEnoughChips, NotOffered, WrongAmount
from croupier.banked import RoundLaw
from croupier.books import Wager
from croupier.tournament.conditions.terms import SessionRow
from croupier.tournament.decisions.recorder import TournamentLaw

NONCE_BYTES = 32
LIMITS = ("limits", "compulsory-wager")
MINIMUM = ("minimum", "compulsory-wager")
Slip = dict[str, int]
"""Chips by the wager they are for."""


class SealedSlip(msgspec.Struct, frozen=True):
    """A secret wager: what it is, the random bytes in hexadecimal, and the seal of both."""

    wagers: Slip
    nonce: str
    seal: str


def sealed_slip(wagers: Slip, nonce: str) -> SealedSlip:
    """A secret wager under these random bytes."""
    return SealedSlip(wagers, nonce, seal_of(wagers, nonce))


def seal_of(wagers: Slip, nonce: str) -> str:
    """SHA-256 of the bytes and the wagers as `ante=50 blind=50`, in the order of their names."""
    words = " ".join(f"{name}={chips}" for name, chips in sorted(wagers.items()))
    return sha256(bytes.fromhex(nonce) + words.encode()).hexdigest()


def opening_wagers(game: RoundLaw) -> tuple[Wager, ...]:
    """The wagers of the game that are made before the first card, jackpots left out."""
    wagers = game.wagers.values()
    return tuple(w for w in wagers if w.placed == "opening" and w.id not in game.jackpots)


def least_slip(game: RoundLaw, row: SessionRow) -> Slip:
    """The wagers that everybody must make: the minimum in every box that must be filled."""
    return dict.fromkeys(game.required, row.minimum)


def check_slip(law: TournamentLaw, game: RoundLaw, row: SessionRow, slip: Slip, stack: int) -> None:
    """Refuses a slip that does not fit the game, the limits of the session or the stack."""
    offered = {wager.id: wager for wager in opening_wagers(game)}
    for name in slip:
        if name not in offered:
            names = ", ".join(wager.name for wager in offered.values())
            reason = f"Before the cards there are only these wagers: {names}."
            raise NotOffered(reason, law.clause("limits", "chips"), law.book.id)
    for name in game.required:
        if name not in slip:
            reason = f"Everybody must wager at least {row.minimum:,} on the {offered[name].name}."
            raise WrongAmount(reason, law.clause(*MINIMUM), law.book.id)
    for name, chips in slip.items():
        _check_amount(law, row, offered[name], chips)
    _check_equal(game, offered, slip, law.book.id)
    if sum(slip.values()) > stack:
        reason = f"These wagers come to {sum(slip.values()):,} chips and you have {stack:,}."
        raise NotEnoughChips(reason, law.clause("chips-stay", "limits", "chips"), law.book.id)


def _check_amount(law: TournamentLaw, row: SessionRow, wager: Wager, chips: int) -> None:
    if chips < row.minimum:
        reason = f"The {wager.name} must be at least {row.minimum:,} chips, not {chips:,}."
        raise WrongAmount(reason, law.clause(*MINIMUM), law.book.id)
    if chips > row.maximum:
        reason = f"The {wager.name} may be at most {row.maximum:,} chips, not {chips:,}."
        raise WrongAmount(reason, law.clause(*LIMITS), law.book.id)


def _check_equal(game: RoundLaw, offered: dict[str, Wager], slip: Slip, book: str) -> None:
    for name, other in game.must_equal.items():
        if name in slip and slip[name] != slip.get(other, slip[name]):
            names = f"The {offered[name].name} must equal the {offered[other].name}"
            raise WrongAmount(f"{names}: {slip[other]:,} chips.", game.equal_clauses[name], book)
