"""The order of the deal: where the cards of a step go, and which are still to be dealt."""

from typing import Literal

import msgspec

from croupier.banked.round.law import RoundLaw
from croupier.banked.state import NOT_IN_ROUND, Round
from croupier.books import BookStep

PART_SIZE = {"flop": 3, "turn": 1, "river": 1}


class DealPlace(msgspec.Struct, frozen=True, gc=False):
    """Where the next card goes; `before` names the part of the board it begins."""

    to: Literal["board", "seat", "dealer"]
    seat: int = 0
    before: str = ""


ON_BOARD = DealPlace("board")
TO_DEALER = DealPlace("dealer")


def dealing_order(law: RoundLaw, state: Round) -> list[int]:
    """Hands in the round from the dealer's left, or from the action button (7.3.2)."""
    seats = [seat.number for seat in state.seats if seat.hand not in NOT_IN_ROUND]
    if law.button_in_use:
        button = state.memory.button or 1
        seats.sort(key=lambda number: (number < button, number))
    return seats


def places(law: RoundLaw, state: Round, step: BookStep) -> list[DealPlace]:
    """Every card of a step, in order."""
    count = step.cards or 0
    found: list[DealPlace] = []
    if step.to == "board":
        for part in step.part:
            found.append(DealPlace("board", before=part))
            found += [ON_BOARD] * (PART_SIZE[part] - 1)
        return found
    if step.to in ("seats", "seats and dealer"):
        for number in dealing_order(law, state):
            found += [DealPlace("seat", number)] * count
    if step.to in ("dealer", "seats and dealer"):
        found += [TO_DEALER] * count
    return found


def missing(law: RoundLaw, state: Round) -> list[DealPlace]:
    """The cards the present step still has to deal."""
    before = law.before[state.step]
    dealt: dict[tuple[str, int], int] = {
        ("seat", seat.number): len(seat.cards) - before.seat
        for seat in state.seats
        if len(seat.cards) > before.seat
    }
    dealt["board", 0] = len(state.board) - before.board
    dealt["dealer", 0] = len(state.dealer) - before.dealer
    wanted = places(law, state, law.steps[state.step])
    return _without_dealt(wanted, dealt) if any(dealt.values()) else wanted


def _without_dealt(wanted: list[DealPlace], dealt: dict[tuple[str, int], int]) -> list[DealPlace]:
    """The places that still lack a card, given how many cards each place has already."""
    left = []
    for place in wanted:
        key = (place.to, place.seat)
        if dealt.get(key, 0) > 0:
            dealt[key] -= 1
        else:
            left.append(place)
    return left
