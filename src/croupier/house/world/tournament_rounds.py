"""Records of a round that people play at a table of a banked tournament.

They stand in the stream of the table's play. A secret wager in them is covered for everybody who
reads records while the round lasts, as cards are that lie face down.
"""

from typing import Final, get_args

import msgspec
from msgspec.structs import replace

from croupier import banked
from croupier.cards import Card
from croupier.house.world.fairness import DeckSealed
from croupier.tournament import AnyTableRoundEvent, TableRound, TableRoundRules


class TournamentRoundBegun(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A round begins at a table of a tournament."""

    id: str
    table: str
    tournament: str


class TournamentRoundStep(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something happened in the round."""

    event: AnyTableRoundEvent


class TournamentRoundEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The round is over, or was given up: its stacks are the tournament's, if it took them."""

    round: str


TournamentRoundRecord = TournamentRoundBegun | TournamentRoundStep | TournamentRoundEnded


class TournamentRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round at a table of a tournament, under its name; `on` says that it is not over."""

    id: str
    state: TableRound = TableRound()
    on: bool = True


def table_round_after(
    before: TournamentRound | None, event: TournamentRoundRecord
) -> TournamentRound:
    """The round of a table after a record."""
    if isinstance(event, TournamentRoundBegun):
        return TournamentRound(id=event.id)
    assert before is not None, "a round is begun before anything happens in it"
    if isinstance(event, TournamentRoundEnded):
        return replace(before, on=False)
    after = TableRoundRules.applies[type(event.event)](before.state, event.event)
    return replace(before, state=after)


def deck_after(
    event: TournamentRoundRecord, sealed: DeckSealed | None, order: tuple[Card, ...]
) -> tuple[DeckSealed | None, tuple[Card, ...]]:
    """The commitment to the deck of a round and the deck that was committed to, after a record."""
    if isinstance(event, TournamentRoundBegun):
        return None, ()
    game = game_event(event)
    return sealed, game.order if isinstance(game, banked.events.CardsShuffled) else order


def game_event(event: object) -> banked.AnyRoundEvent | None:  # whatever a table's stream holds
    """The event of the game that a record of a tournament's round holds; None where it holds one
    of the tournament's part of the round, or none."""
    inner = event.event if isinstance(event, TournamentRoundStep) else None
    return inner if isinstance(inner, _GAME) else None


_GAME: Final = get_args(banked.AnyRoundEvent)
