"""Who may do what: the ladder of authority of a house."""

from collections.abc import Iterable
from typing import Annotated, Final, Literal, get_args

import msgspec

from croupier.books.informing import informs
from croupier.errors import BadInput

PLAYER, DEALER = "player", "dealer"
SanctionId = Literal[
    "void-wagers",
    "exclude-player",
    "exclude-from-round",
    "exclude-from-casino",
    "forfeit-for-collusion",
    "confiscate-device",
    "detain",
]
"""The powers to answer a breach of the rules."""
HoldingId = Literal["hold-payment", "withhold-winnings"]
"""The powers to hold money back, for a time that the book fixes or until a decision. A book has
one of them at most."""
PowerId = Literal[
    SanctionId,
    HoldingId,
    # the cards and the deal
    "deal",
    "cut",
    "order-burn",
    "order-count",
    "change-cards",
    "order-shuffle",
    "order-shuffle-abnormal",
    "inspect-cards",
    "inspect-hand",
    "declare-misdeal",
    "invalidate",
    "run-clock",
    # the sign and the limits
    "change-limits",
    "raise-minimum-at-once",
    "change-game",
    "change-commission",
    "nil-commission",
    "agree-limits",
    "allow-over-maximum",
    # tables and seats
    "close-table",
    "suspend-table",
    "resume-table",
    "void-affected-rounds",
    "allocate-seat",
    "seat-new-player",
    "ask-to-sit",
    "vacate-seat",
    "pick-up",
    "confirm-extra-area",
    # wagers, chips and prizes
    "refuse-wager",
    "sell-chips",
    "exchange-voucher",
    "offer-bonus",
    "release-winnings",
    # suspicion
    "order-suspects-first",
    "separate-players",
    "order-english",
    "rule-integrity",
    # disputes
    "decide-dispute",
    "review-dispute",
    "final-decision",
    "decide-promotion-dispute",
    # promotions and tournaments
    "offer-promotion",
    "approve-new-terms",
    "oversee-draw",
    "postpone-draw",
    "refuse-entry",
    "approve-staff-entry",
]
"""What a book may reserve to certain people: each of these is asked for by a command."""
OF_POKER: Final = (
    "deal",
    "inspect-hand",
    "declare-misdeal",
    "invalidate",
    "run-clock",
    "change-game",
    "change-commission",
    "nil-commission",
    "seat-new-player",
    "pick-up",
)
"""Powers that only commands of poker tables ask for."""
OF_BANKED_GAMES: Final = (
    "cut",
    "order-burn",
    "change-limits",
    "raise-minimum-at-once",
    "confirm-extra-area",
    "order-suspects-first",
)
"""Powers that only commands of banked tables ask for."""


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A capacity in which a person acts. A role without a rank stands beside the ladder.

    The ranks of a ladder are 0 for the player, 1 for the dealer, and so on without a gap.
    `audits` marks those who check the house from outside its ladder (inspectors, the regulator,
    surveillance): they may read a finished round whole. No other role without a rank may.
    """

    id: str
    name: Annotated[str, informs("the title of the role")]
    clause: Annotated[str, informs("where the book introduces the role")]
    rank: int | None = None
    audits: bool = False


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something only certain people may do; `or_above` follows the ladder upward.

    Nobody is above a role that stands beside the ladder. `beside` names roles that hold the power
    as well; `after` the conduct that a sanction answers, where it does not answer every breach of
    the rules.
    """

    id: PowerId
    role: str
    clause: str
    what: Annotated[str, informs("tells people what the power is for")] = ""
    or_above: bool = True
    beside: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Ladder(msgspec.Struct, frozen=True):
    """The roles of one house, lowest first, and the powers its book gives them."""

    roles: dict[str, Role]
    powers: dict[str, Power]

    def role(self, name: str) -> Role:
        role = self.roles.get(name)
        if role is None:
            raise BadInput("role", f"one of {', '.join(self.roles)}", got=name)
        return role

    def power(self, name: str) -> Power:
        power = self.powers.get(name)
        if power is None:
            raise BadInput("power", f"one of {', '.join(self.powers)}", got=name)
        return power

    def reaches(self, role: str, needed: str, or_above: bool = True) -> bool:
        """Whether a person in `role` may act where the book asks for `needed`."""
        if role == needed:
            return True
        mine, theirs = self.role(role).rank, self.role(needed).rank
        return or_above and mine is not None and theirs is not None and mine >= theirs

    def may(self, role: str, power: str) -> bool:
        wanted = self.power(power)
        return role in wanted.beside or self.reaches(role, wanted.role, wanted.or_above)


def check_ladder(roles: tuple[Role, ...], powers: tuple[Power, ...], *, poker: bool) -> None:
    """Checks that the roles make a ladder, and that nothing in a power is without effect.

    A book is of poker or of banked games.
    """
    _check_each_once("role", (role.id for role in roles))
    _check_each_once("power", (power.id for power in powers))
    _check_ranks(roles)
    holding = [power.id for power in powers if power.id in get_args(HoldingId)]
    if len(holding) > 1:
        raise BadInput("power", "one way to hold money back", got=", ".join(holding))
    ranks = {role.id: role.rank for role in roles}
    top = max(rank for rank in ranks.values() if rank is not None)
    for power in powers:
        if power.id in (OF_BANKED_GAMES if poker else OF_POKER):
            games = "banked games ask" if poker else "poker asks"
            expected = f"to be left out, because only {games} for this power"
            raise BadInput(f"power {power.id}, id", expected)
        if not power.or_above and ranks.get(power.role) in (None, top):
            expected = "to be left out, because nobody is above this role"
            raise BadInput(f"power {power.id}, or_above", expected)
        if power.after and power.id not in (*get_args(SanctionId), *get_args(HoldingId)):
            expected = "to be left out, because this power answers no breach of the rules"
            raise BadInput(f"power {power.id}, after", expected)


def _check_each_once(key: str, ids: Iterable[str]) -> None:
    seen: set[str] = set()
    for name in ids:
        if name in seen:
            raise BadInput(f"{key} {name}, id", "each id once", got=name)
        seen.add(name)


def _check_ranks(roles: tuple[Role, ...]) -> None:
    """Checks the ranks of the ladder, and that whoever audits the house stands beside it."""
    ranks = {role.id: role.rank for role in roles}
    for name, rank in ((PLAYER, 0), (DEALER, 1)):
        if ranks.get(name) != rank:
            raise BadInput("role", f"a role {name} with rank {rank}", got=ranks.get(name))
    used = {rank for rank in ranks.values() if rank is not None}
    if used != set(range(len(used))):
        expected = "ranks from 0 upwards without a gap"
        raise BadInput("role, rank", expected, got=", ".join(map(str, sorted(used))))
    for role in roles:
        if role.audits and role.rank is not None:
            expected = "no rank, because this role audits the house from outside"
            raise BadInput(f"role {role.id}, rank", expected, role.rank)
