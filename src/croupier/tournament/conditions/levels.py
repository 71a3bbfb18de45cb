"""Levels of blinds, listed or generated, and the race that takes a small chip out of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from croupier.cards import FULL_DECK, Card
from croupier.errors import BadInput
from croupier.tournament.conditions.terms import LevelPlan, LevelRow, TournamentTerms

_STEPS = (10, 15, 20, 30, 40, 50, 60, 80)
"""Big blinds within one tenfold: each is a third to a half above the last, in round figures."""
DECK = len(FULL_DECK)
DEEP = 100
"""Big blinds of a starting stack, where the plan does not say how the levels begin."""
AT_THE_END = 20
"""Big blinds in all the chips of the field when a tournament should be over."""


def levels_of(terms: TournamentTerms) -> tuple[LevelRow, ...]:
    """The levels in order, breaks among them."""
    if terms.level or terms.levels is None:
        return terms.level
    return generated(terms.levels, terms.entry.chips, terms.levels.field or terms.entry.most)


@cache
def generated(plan: LevelPlan, stack: int, field: int) -> tuple[LevelRow, ...]:
    """Levels that climb by round figures, with breaks between.

    Where the plan says how many hours it should take, they climb so far that by then the chips
    of the whole field are worth `AT_THE_END` big blinds; otherwise a step a level.
    """
    first = plan.first_big or max(2, stack // DEEP // 2 * 2)
    count = max(1, plan.hours * 60 // plan.minutes) if plan.hours else plan.count
    steps: Sequence[int] = range(count)
    if plan.hours:
        climb = _steps_to(first, stack * field // AT_THE_END)
        steps = range(climb + 1) if climb < count else _spread(climb, count)
    rows: list[LevelRow] = []
    for number, step in enumerate(steps, 1):
        big = _climbed(first, step)
        ante = big if plan.antes_from and number >= plan.antes_from else 0
        rows.append(LevelRow(small=big // 2, big=big, ante=ante, minutes=plan.minutes))
        if plan.pause_every and number % plan.pause_every == 0 and number < len(steps):
            rows.append(LevelRow(minutes=plan.pause_minutes, pause=True))
    return tuple(rows)


def _climbed(first: int, step: int) -> int:
    tenfold, place = divmod(step, len(_STEPS))
    return first * _STEPS[place] * int(10**tenfold) // 10


def _steps_to(first: int, big: int) -> int:
    """The step at which the big blind has climbed so far."""
    step = 0
    while _climbed(first, step) < big:
        step += 1
    return step


def _spread(climb: int, count: int) -> Sequence[int]:
    """So many levels over a climb of more steps than levels: some are passed over."""
    return [number * climb // max(1, count - 1) for number in range(count)]


def chip_in_play(terms: TournamentTerms, level: int) -> int:
    """The smallest chip in play at a level as people count it; 0 where no chips are stated."""
    chips = terms.chip_set
    if chips is None:
        return 0
    gone = sum(row.level <= level for row in chips.colour_up)
    return chips.values[gone]


def cards_in_race(stacks: Mapping[str, int], chip: int, next_chip: int) -> dict[str, int]:
    """How many cards everybody draws in a race: one for each odd chip. Where one deck does not have
    so many, nobody draws more than a number that is as large as the deck allows."""
    odd = {player: stack % next_chip // chip for player, stack in stacks.items()}
    most = max(odd.values(), default=0)
    while sum(min(count, most) for count in odd.values()) > DECK:
        most -= 1
    return {player: min(count, most) for player, count in odd.items()}


class RaceResult(msgspec.Struct, frozen=True):
    """What a race leaves: every stack, and who took the larger chips."""

    stacks: dict[str, int]
    awarded: tuple[str, ...]

    def gained(self, before: Mapping[str, int]) -> int:
        """Chips the race added to play (below nothing: took from it)."""
        return sum(self.stacks.values()) - sum(before.values())


def race(
    stacks: Mapping[str, int], chip: int, next_chip: int, draws: Mapping[str, tuple[Card, ...]]
) -> RaceResult:
    """Takes the odd small chips of a table and gives larger ones to the highest cards.

    Everybody draws one card for each odd chip they hold, as far as one deck goes
    (`cards_in_race`). The odd chips are worth a number of larger ones, rounded up; the best cards
    win one each and nobody more than one. Nobody is raced out: a player whose whole stack was odd
    chips takes a chip before any card counts.
    """
    if chip < 1 or next_chip % chip or next_chip == chip:
        raise BadInput("next_chip", f"a multiple of the chip raced, {chip}", next_chip)
    odd = {player: stack % next_chip for player, stack in stacks.items()}
    _check_draws(odd, chip, draws, cards_in_race(stacks, chip, next_chip))
    prizes = -(-sum(odd.values()) // next_chip)
    holders = [player for player, value in odd.items() if value]
    best = sorted(holders, key=lambda p: max(height(c) for c in draws[p]), reverse=True)
    saved = [player for player in best if stacks[player] == odd[player]]
    awarded = (saved + [player for player in best if player not in saved])[
        : max(prizes, len(saved))
    ]
    after = {p: s - odd[p] + (next_chip if p in awarded else 0) for p, s in stacks.items()}
    return RaceResult(after, tuple(awarded))


def _check_draws(
    odd: Mapping[str, int],
    chip: int,
    draws: Mapping[str, tuple[Card, ...]],
    cards: Mapping[str, int],
) -> None:
    for player, value in odd.items():
        if value % chip:
            raise BadInput("stack", f"a multiple of {chip}, the smallest chip in play", value)
        if len(draws.get(player, ())) != cards[player]:
            raise BadInput(f"draws of {player}", f"{cards[player]} cards, one for each odd chip")
    drawn = [card for cards in draws.values() for card in cards]
    if len(set(drawn)) != len(drawn):
        raise BadInput("draws", "each card once")


def height(card: Card) -> tuple[int, int]:
    """Rank first; suits from clubs up to spades break the tie."""
    return int(card.rank), "cdhs".index(str(card)[1])
