"""Random hands for the comparison: numbers spread over all games and structures by turns."""

from dataclasses import dataclass

from tests.poker.model.chance import Chance
from tests.poker.model.strength import RANKS, SUITS
from tests.poker.model.terms import (
    GAMES,
    LIMIT,
    STRUCTURES,
    EarlyAllIn,
    EarlyCheck,
    FirstToShow,
    HalfOfWhat,
    HeadToHead,
    OverBlinds,
    Post,
    StraddleMinRaise,
    Terms,
)

PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
SMALL, BIG = 5, 10
SPREAD_MOST = 25


@dataclass(frozen=True)
class RandomHand:
    """The terms of a hand and what only the engine is told: chairs, the uncut deck, the engine.

    `chairs` are the seat numbers in dealing order; `button` the chair it stands at, occupied
    or not, or None where there is none. `dealt` says that the hand is played by the engine
    that accepts acts out of turn.
    """

    number: int
    terms: Terms
    chairs: tuple[int, ...]
    button: int | None
    shuffled: tuple[str, ...]
    cut: int
    dealt: bool


def random_hand(number: int) -> tuple[RandomHand, Chance]:
    """The hand of this number, and the chance that goes on to decide what its players do."""
    chance = Chance(number)
    games, structures = tuple(GAMES), STRUCTURES
    game = games[number % len(games)]
    structure = structures[number // len(games) % len(structures)]
    most_players = GAMES[game].players
    count = chance.pick((2, 3, 3, 4, 4, 5, 6, most_players))
    chairs = sorted(chance.shuffled(range(1, most_players + 1))[:count])
    button = None if chance.one_in(12) else chance.between(1, most_players)
    if button is not None:
        chairs.sort(key=lambda chair: (chair <= button, chair))
    shuffled = tuple(chance.shuffled(PACK))
    cut = chance.between(1, 51)
    table = (game, structure, count, button is not None)
    terms = random_terms(chance, *table, shuffled[cut:] + shuffled[:cut])
    dealt = not chance.one_in(4)
    return RandomHand(number, terms, tuple(chairs), button, shuffled, cut, dealt), chance


def random_terms(
    chance: Chance, game: str, structure: str, count: int, button: bool, deck: tuple[str, ...]
) -> Terms:
    chip = chance.pick((1, 1, 1, 2, 5))
    stacks = random_stacks(chance, count, chip)
    as_posted = structure not in LIMIT and chance.one_in(8)
    over_blinds: tuple[OverBlinds, ...] = ("none", "none", "straddle", "chain")
    head_to_head: tuple[HeadToHead, ...] = ("this round", "this round", "always", "never")
    min_raise: tuple[StraddleMinRaise, ...] = ("increment", "increment", "full")
    to_show: tuple[FirstToShow, ...] = ("left of button", "left of button", "last aggressor")
    half: tuple[HalfOfWhat, ...] = ("last full increment", "whole wager")
    all_in: tuple[EarlyAllIn, ...] = ("when made", "when made", "when its turn comes")
    check_lasts: tuple[EarlyCheck, ...] = ("betting round", "betting round", "hand")
    return Terms(
        game=game,
        structure=structure,
        bets=(BIG, BIG, 2 * BIG, 2 * BIG) if structure == "fixed" else (BIG, BIG, BIG, BIG),
        most=SPREAD_MOST if structure == "spread" else 0,
        chip=chip,
        stacks=stacks,
        button=button,
        posts=random_posts(chance, count),
        over_blinds="none" if as_posted else chance.pick(over_blinds),
        deck=deck,
        cumulative=not chance.one_in(3),
        head_to_head=chance.pick(head_to_head),
        straddle_min_raise=chance.pick(min_raise),
        big_blind_may_fold=chance.one_in(6),
        exact_pot_limit=chance.one_in(5),
        first_to_show=chance.pick(to_show),
        blind_as_posted=as_posted,
        called_player_may_muck=chance.one_in(4),
        early_check_lasts=chance.pick(check_lasts),
        early_all_in=chance.pick(all_in),
        half_of_what=chance.pick(half),
        straddle_chain=not chance.one_in(6),
    )


def random_stacks(chance: Chance, count: int, chip: int) -> tuple[int, ...]:
    """Stacks of many depths at one table, so that there are all-ins of every size.

    In some hands most stacks differ by less than a raise, so that short all-ins add up.
    """
    if chance.one_in(4):
        near = BIG * chance.between(1, 6)
        return tuple(
            (30 * BIG if chance.one_in(3) else near + chance.between(0, 2 * BIG)) // chip * chip
            for _ in range(count)
        )
    deep = chance.pick((2, 5, 5, 12, 30))
    stacks = []
    for _ in range(count):
        own = chance.pick((1, 2, deep, deep))
        whole = chance.between(1, BIG * own // chip + 1) * chip
        stacks.append(chance.between(1, BIG * own) if chance.one_in(8) else whole)
    return tuple(stacks)


def random_posts(chance: Chance, count: int) -> tuple[Post, ...]:
    """Antes, dead money, no blinds or one to three of them, a live post behind."""
    posts = []
    if chance.one_in(4):
        ante = chance.pick((1, 2, 3))
        posts += [Post(place, "ante", ante) for place in range(count)]
    if chance.one_in(6):
        posts.append(Post(min(1, count - 1), "dead", chance.pick((1, 7, BIG))))
    blinds = chance.pick(((), (BIG,), (SMALL, BIG), (SMALL, BIG), (SMALL, BIG), (3, SMALL, BIG)))
    posts += [Post(place, "blind", each) for place, each in enumerate(blinds[-count:])]
    if blinds and count > len(blinds) + 1 and chance.one_in(5):
        posts.append(Post(chance.between(len(blinds) + 1, count - 1), "post", BIG))
    return tuple(posts)
