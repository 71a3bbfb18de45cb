"""What each person sees of a round at a tournament table.

A secret wager is seen by nobody but its player until all are turned over: not by other players,
not by staff. What everybody sees of it is that it was made, and its seal.
"""

from __future__ import annotations

import msgspec

from croupier.acts import Viewer
from croupier.tournament.table_rounds.recorder import TableRoundLaw
from croupier.tournament.table_rounds.slips import SealedSlip, Slip, opening_wagers
from croupier.tournament.table_rounds.state import TableRound


class OpeningWagerView(msgspec.Struct, frozen=True, kw_only=True):
    """A wager that is made before the first card; `equals` names the one it must equal."""

    wager: str
    name: str
    required: bool
    equals: str = ""


class TableRoundView(msgspec.Struct, frozen=True, kw_only=True):
    """What a tournament adds to a round, as one person sees it; the rest is the game's own view."""

    table: int
    session: int
    number: int
    rounds: int
    """Rounds of the session; 0 where its length or the players left end it."""
    marker: int
    order: tuple[str, ...]
    ordered: bool
    asked: str
    wagering: bool
    may_wager: bool
    """Whether it is the viewer's chance to wager."""
    wagered: tuple[str, ...]
    slips: dict[str, Slip]
    seals: dict[str, str]
    """Secret wagers that are still sealed, by player: the seal of each."""
    own_secret: Slip | None
    revealed: dict[str, SealedSlip]
    secrets_left: dict[str, int]
    warned: dict[str, int]
    away: tuple[str, ...]
    minimum: int
    maximum: int
    opening: tuple[OpeningWagerView, ...]


def table_round_view(law: TableRoundLaw, state: TableRound, viewer: Viewer) -> TableRoundView:
    """The round as this person may see it."""
    own = viewer.person if viewer.kind == "player" and viewer.person in state.order else ""
    secret = state.sealed.get(own)
    return TableRoundView(
        table=state.table,
        session=state.session,
        number=state.number,
        rounds=law.row.rounds,
        marker=state.marker,
        order=state.order,
        ordered=law.ordered,
        asked=state.asked,
        wagering=state.wagering,
        may_wager=state.wagering and bool(own) and (not law.ordered or state.asked == own),
        wagered=state.wagered,
        slips=state.slips,
        seals={player: slip.seal for player, slip in state.sealed.items()},
        own_secret=secret.wagers if secret is not None else None,
        revealed=state.revealed,
        secrets_left=state.secrets_left,
        warned=state.warned,
        away=state.away,
        minimum=law.row.minimum,
        maximum=law.row.maximum,
        opening=_opening(law),
    )


def _opening(law: TableRoundLaw) -> tuple[OpeningWagerView, ...]:
    game = law.game.law
    return tuple(
        OpeningWagerView(
            wager=wager.id,
            name=wager.name,
            required=wager.id in game.required,
            equals=game.must_equal.get(wager.id, ""),
        )
        for wager in opening_wagers(game)
    )
