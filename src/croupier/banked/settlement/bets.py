"""Checks that the bets of a hand fit how it ended: none missing, none after a fold.

A hand can pass a street that offers no check only with a bet, and a hand that was folded bets
no more. Both follow from the steps of the round.
"""

from collections.abc import Mapping

from croupier.banked.settlement.layout import Layout
from croupier.books import BookStep, End, SettleOutcome
from croupier.errors import BadInput
from croupier.money import Cents


def check_bets(layout: Layout, index: int, base: Cents) -> tuple[frozenset[str], tuple[str, ...]]:
    """The bets that go back with a fold, and notes on a fold that the street does not offer.

    `base` is what the bets are multiples of. The hand of an absent player is not checked,
    because it may have ended on any street.
    """
    seat = layout.seats[index]
    going_back: set[str] = set()
    notes: list[str] = []
    over = False
    for step in (step for step in layout.game.step if step.do == "decide"):
        if seat.folded is End.ABSENT:
            break
        bet = _bet(step)
        field = f"seats[{index}].wagers.{bet}"
        acts = {choice.act for choice in step.choices}
        if seat.folded.slug == step.street:
            over = True
            if "fold" not in acts:
                text = f"the {step.street} offers no fold ({step.clause}), but it counts as one"
                notes.append(text)
        if over and bet in seat.wagers:
            if not _goes_back(layout, step, seat.folded, seat.wagers, base):
                how = _ENDED.get(seat.folded.slug, f"was folded on the {seat.folded.slug}")
                raise BadInput(field, f"no {bet} wager, because the hand {how}")
            going_back.add(bet)
        elif not over and bet not in seat.wagers and "check" not in acts:
            raise BadInput(field, _owed(layout, step, seat.folded))
        if seat.blind_hand and bet in seat.wagers and "check" in acts and _barred(layout, step):
            raise BadInput(field, f"no {bet} wager, because a hand played blind makes none here")
    return frozenset(going_back), tuple(notes)


def _bet(step: BookStep) -> str:
    wager = next(choice.wager for choice in step.choices if choice.act == "bet")
    assert wager is not None, step
    return wager


def _goes_back(
    layout: Layout, step: BookStep, end: End, placed: Mapping[str, Cents], base: Cents
) -> bool:
    """Whether the bet has a wrong amount and its player folded rather than correct it.

    Sydney asks for that choice before the flop and gives the bet back (11.10.2).
    """
    if step.street is None or step.street != end.slug:
        return False
    cells = layout.payoff.cells[_bet(step)]
    share = len(cells) // len(End)
    ruled = {cell.outcome for cell in cells[end * share : (end + 1) * share] if cell is not None}
    legal = [base * multiple for multiple in layout.sign.multiples_on(step.street)]
    return ruled == {SettleOutcome.STANDOFF} and placed[_bet(step)] not in legal


def _owed(layout: Layout, step: BookStep, end: End) -> str:
    how = _ENDED.get(end.slug, f"went on to the {end.slug}")
    folds = end is End.LIVE and step.street in layout.game.ends
    otherwise = f', or "folded": "{step.street}"' if folds else ""
    return f"a {_bet(step)} wager, because the hand {how} ({step.clause}){otherwise}"


_ENDED = {"live": "is live", "preflop": "was folded before the flop", "conceded": "was conceded"}


def _barred(layout: Layout, step: BookStep) -> bool:
    """Whether a hand played blind may bet only where it must at this table (reading A7)."""
    return step.unless is None and layout.sign.settings.get("blind_hand_follow_ups") == "barred"
