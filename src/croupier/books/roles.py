"""Who may do what: the ladder of authority of a house."""

from typing import Annotated

import msgspec

from croupier.books.informing import informs
from croupier.errors import BadInput


class Role(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A capacity in which a person acts. A role without a rank stands beside the ladder.

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

    `beside` names roles that stand beside the ladder and hold the power as well; `after` the
    conduct that a sanction answers, where it does not answer every breach of the rules.
    """

    id: str
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
