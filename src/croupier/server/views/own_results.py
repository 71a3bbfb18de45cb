"""Somebody's results over time, and what is needed to compare them with the exact expectation.

What can be compared is a round with one hand, whose required wagers were all the same and have a
result. Its result on the wagers of the game itself has an exact mean and variance in units of the
Ante, which the odds give for the rules it was played under. Side wagers are counted apart, for
their results depend on the same cards.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

import msgspec

from croupier.acts import JsonObject, Millis
from croupier.books import BankedGame, Sign, load_book
from croupier.errors import BadInput
from croupier.money import Cents, parse_pays, show_amount
from croupier.server.views.own_rounds import game_name, wager_name
from croupier.store import PlayedRound, PlayedTerms

MOST_POINTS = 240
"""Points of the line of results in one answer."""


class SideWagerPlayed(msgspec.Struct, frozen=True, kw_only=True):
    """A side wager over all rounds; `squares` is the sum of the squares of its stakes."""

    wager: str
    name: str
    rounds: int
    staked: int
    squares: int
    net: int


class GamePlayed(msgspec.Struct, frozen=True, kw_only=True):
    """A game under one set of rules, with what the odds are asked for: book, game, sign, Ante.

    `antes` is the sum of the Antes of the rounds that can be compared, `squares` that of their
    squares, and `net` their result on the wagers of the game itself.
    """

    book: str
    game: str
    name: str
    sign: JsonObject
    ante: str
    rounds: int
    antes: int
    squares: int
    net: int
    sides: tuple[SideWagerPlayed, ...]


class ResultPoint(msgspec.Struct, frozen=True, kw_only=True):
    """The sums after a number of rounds: `net` of all of them, `compared` of those that can be
    compared; `antes` and `squares` by game, in the order of the games."""

    rounds: int
    at: Millis
    net: int
    compared: int
    antes: tuple[int, ...]
    squares: tuple[int, ...]


class OwnResults(msgspec.Struct, frozen=True, kw_only=True):
    """Results over time. `left_out` counts banked rounds that cannot be compared, `poker` hands of
    poker, which have no expectation. `more` says that older rounds are not in these sums."""

    rounds: int
    net: int
    won: int
    lost: int
    poker: int
    left_out: int
    more: bool
    games: tuple[GamePlayed, ...]
    points: tuple[ResultPoint, ...]


class _Sums(msgspec.Struct):
    """Running sums of one game."""

    rounds: int = 0
    antes: int = 0
    squares: int = 0
    net: int = 0
    sides: dict[str, list[int]] = {}


class _Rules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules that a round is compared under; rounds with equal ones are summed together."""

    book: str
    game: str
    sign: bytes
    ante: str


def own_results(
    rows: Iterable[PlayedRound], terms: Mapping[str, PlayedTerms], *, more: bool
) -> OwnResults:
    """The sums of all rows, which come in the order in which they were played."""
    played = list(rows)
    games: dict[_Rules, _Sums] = {}
    counted = _Counted()
    every = max(1, -(-len(played) // MOST_POINTS))
    points: list[ResultPoint] = []
    for number, row in enumerate(played, start=1):
        counted.add(row, games, terms)
        if number % every == 0 or number == len(played):
            points.append(
                ResultPoint(
                    rounds=number,
                    at=Millis(row.closed),
                    net=counted.net,
                    compared=counted.compared,
                    antes=tuple(sums.antes for sums in games.values()),
                    squares=tuple(sums.squares for sums in games.values()),
                )
            )
    return OwnResults(
        rounds=len(played),
        net=counted.net,
        won=counted.won,
        lost=counted.lost,
        poker=counted.poker,
        left_out=counted.left_out,
        more=more,
        games=tuple(_game(rules, sums) for rules, sums in games.items()),
        points=tuple(points),
    )


class _Counted(msgspec.Struct):
    """Running sums over all games."""

    net: int = 0
    compared: int = 0
    won: int = 0
    lost: int = 0
    poker: int = 0
    left_out: int = 0

    def add(
        self, row: PlayedRound, games: dict[_Rules, _Sums], terms: Mapping[str, PlayedTerms]
    ) -> None:
        self.net += row.net
        self.won += row.net > 0
        self.lost += row.net < 0
        found = terms.get(row.terms)
        if found is None:
            self.poker += 1
            return
        law = load_book(found.book).game(found.game)
        ante = _ante(row, law)
        if ante is None:
            self.left_out += 1
            return
        sums = games.setdefault(_rules(found, ante), _Sums())
        own = _own_wagers(law)
        net = sum(back - staked for name, (staked, back) in row.wagers.items() if name in own)
        sums.rounds += 1
        sums.antes += ante
        sums.squares += ante * ante
        sums.net += net
        self.compared += net
        for name, (staked, back) in row.wagers.items():
            if name not in own and staked:
                side = sums.sides.setdefault(name, [0, 0, 0, 0])
                for place, amount in enumerate((1, staked, staked * staked, back - staked)):
                    side[place] += amount


def _ante(row: PlayedRound, law: BankedGame) -> int | None:
    """The Ante of a round that can be compared."""
    required = {row.wagers.get(w.id, (0, 0))[0] for w in law.wager if w.required}
    regular = row.completed and row.areas == 1 and not row.corrected and len(required) == 1
    ante = next(iter(required), 0)
    return ante if regular and ante > 0 else None


def _own_wagers(law: BankedGame) -> frozenset[str]:
    """The wagers of the game itself: the required ones, and those that follow the cards."""
    return frozenset(w.id for w in law.wager if w.required or w.placed != "opening")


def _rules(found: PlayedTerms, ante: int) -> _Rules:
    sign, cap = _sign(found)
    if cap is None or ante * _highest_odds(found.book, found.game) <= cap:
        return _Rules(book=found.book, game=found.game, sign=sign, ante="")
    capped = msgspec.json.decode(sign) | {"maximum_payout": show_amount(Cents(cap))}
    amount = show_amount(Cents(ante))
    return _Rules(book=found.book, game=found.game, sign=msgspec.json.encode(capped), ante=amount)


@lru_cache(maxsize=256)
def _sign(found: PlayedTerms) -> tuple[bytes, int | None]:
    """The part of a sign that the odds of a game depend on, and its highest payout."""
    sign = msgspec.json.decode(found.sign, type=Sign)
    told = {"multiples": sign.multiples, "settings": sign.settings}
    return msgspec.json.encode(told, order="sorted"), sign.maximum_payout


@lru_cache(maxsize=64)
def _highest_odds(book: str, game: str) -> int:
    """No line of a game's pay tables pays more to one than this."""
    highest = 1
    for table in load_book(book).game(game).table:
        for row in table.rows:
            try:
                won = parse_pays(row.pays).on(Cents(100))
            except BadInput:
                continue  # a line that the sign or a meter decides
            highest = max(highest, -(-won // 100))
    return highest


def _game(rules: _Rules, sums: _Sums) -> GamePlayed:
    return GamePlayed(
        book=rules.book,
        game=rules.game,
        name=game_name(rules.book, rules.game),
        sign=msgspec.json.decode(rules.sign),
        ante=rules.ante,
        rounds=sums.rounds,
        antes=sums.antes,
        squares=sums.squares,
        net=sums.net,
        sides=tuple(
            SideWagerPlayed(
                wager=name,
                name=wager_name(rules.book, rules.game, name),
                rounds=side[0],
                staked=side[1],
                squares=side[2],
                net=side[3],
            )
            for name, side in sums.sides.items()
        ),
    )
