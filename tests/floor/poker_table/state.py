"""A poker table at one point of a random session, and how events change it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from croupier import floor as at
from croupier.floor import Floor, FloorRules, Table
from croupier.money import Cents, Rate
from croupier.poker import (
    Charge,
    ChaseLimits,
    Deal,
    GameTerms,
    Readings,
    Settings,
    Stakes,
    TimeToAct,
    new_deal,
    structure,
    variant,
)
from tests.poker.offered import GAMES, STRUCTURES

RULES = FloorRules()

BLINDS: tuple[tuple[int, ...], ...] = ((10,), (5, 10), (5, 10), (2, 5, 10))


def random_terms(play: Random) -> GameTerms:
    game, kind = play.choice(GAMES), play.choice(STRUCTURES)
    bets = (10, 10, 20, 20) if kind == "fixed" else (10,) * 4
    stakes = Stakes(
        structure(kind),
        tuple(Cents(bet) for bet in bets),  # type: ignore[arg-type]
        Cents(40 if kind == "spread" else 0),
        Cents(1),
    )
    charges: list[Charge] = []
    if play.random() < 0.6:
        cap = play.choice((None, Cents(15)))
        charges.append(Charge(method="percentage", rate=Rate.parse("10%"), cap=cap))
    if play.random() < 0.2:
        charges.append(Charge(method="per-person", amount=Cents(1)))
    if play.random() < 0.2:
        charges.append(Charge(method="per-hand", amount=Cents(3)))
    if play.random() < 0.2:
        charges.append(Charge(method="time", amount=Cents(5)))
    return GameTerms(
        game=game,
        stakes=stakes,
        blinds=tuple(Cents(b) for b in play.choice(BLINDS)),
        buy_in=Cents(60),
        seats=play.randint(2, variant(game).players),
        charges=tuple(charges),
        clock=TimeToAct(30, 20, 1, Cents(2)),
        over_blinds=play.choice(("none", "straddle", "chain")),
        chase=ChaseLimits(Cents(1), Cents(20)),
        stand_alone=play.random() < 0.3,
        settings=Settings(heads_up_button_posts_small=play.random() < 0.3),
        readings=Readings(
            misdeal_blinds=play.choice(("stay for the re-deal", "returned")),
            early_fold=play.choice(("final", "dealer rules")),
            early_check_lasts=play.choice(("betting round", "hand")),
            big_blind_leaves=play.choice(("next player posts", "dead small blind")),
            penalty_blind=play.choice(("live", "dead")),
            settled_side_wagers=play.choice(("area manager rules", "reversed")),
            voided_wager_in_pot=play.choice(("as ruled", "stays in pot")),
        ),
    )


class State(NamedTuple):
    """A table at one point of a session: the floor, and the deal in play or the last one."""

    floor: Floor
    deal: Deal | None

    @property
    def table(self) -> Table:
        return self.floor.tables["T1"]


def follow(state: State, event: Any) -> State:
    """The state after an event of the floor or of the deal."""
    if isinstance(event, at.FloorEvent):
        after = State(RULES.evolve(state.floor, event), state.deal)
        if isinstance(event, at.HandPlaced):
            return after._replace(deal=new_deal(event.setup, event.side_wagers))
        return after
    assert state.deal is not None
    return state._replace(deal=at.deal_rules(state.table).evolve(state.deal, event))
