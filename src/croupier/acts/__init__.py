"""What every game has in common.

Who acts in which role, refusals that carry a clause, `decide` and `evolve`,
replay at every prefix, and the JSON form of all of it; and answers remembered for states that
are asked about again and again.
"""

from croupier.acts.actor import Actor, Viewer, ViewerKind, authorised
from croupier.acts.game import Rules, perform, prefixes, replay
from croupier.acts.lately import known_lately
from croupier.acts.refusal import (
    Barred,
    Locked,
    NotAChoice,
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    NotYours,
    NotYourTurn,
    Refusal,
    WrongAmount,
    WrongMoment,
)
from croupier.acts.wire import from_json, reader_of, to_json

__all__ = [
    "Actor",
    "Barred",
    "Locked",
    "NotAChoice",
    "NotAuthorised",
    "NotEnoughChips",
    "NotOffered",
    "NotYourTurn",
    "NotYours",
    "Refusal",
    "Rules",
    "Viewer",
    "ViewerKind",
    "WrongAmount",
    "WrongMoment",
    "authorised",
    "from_json",
    "known_lately",
    "perform",
    "prefixes",
    "reader_of",
    "replay",
    "to_json",
]
