"""A second, slow implementation of the betting rules, to compare with.

Nothing is carried along: every question is answered by walking through all that has been
said in the round, from its start. Amounts are tried one by one.
"""

from dataclasses import dataclass, field
from itertools import combinations

import eval7

from croupier.cards import Card

ORDER = "23456789TJQKA"


@dataclass
class Player:
    stack: int
    bet: int = 0
    paid: int = 0
    folded: bool = False


@dataclass
class Wager:
    """One act of the round: who, what, and the total it came to."""

    who: int
    what: str
    total: int


@dataclass
class Table:
    """A betting round: players in order from the button's left, and every act so far."""

    structure: str
    bet_size: int
    spread_most: int
    chip: int
    players: list[Player]
    opening_level: int = 0
    opening_step: int = 0
    cumulative: bool = True
    head_to_head: str = "this round"
    log: list[Wager] = field(default_factory=list)

    @property
    def half_rule(self) -> bool:
        return self.structure in ("fixed", "spread")

    def walk(self) -> tuple[int, int, int, int, list[int]]:
        """Level, last full level, largest full step, raises, and where full wagers stand."""
        level = full = self.opening_level
        step = self.opening_step or self.bet_size
        raises = 0
        fulls = []
        for place, act in enumerate(self.log):
            if act.what != "wager":
                continue
            unit = self.bet_size if self.structure == "fixed" else step
            over_full, over_level = act.total - full, act.total - level
            completes = (
                act.total >= full + unit if self.half_rule else over_level >= unit
            ) and act.total >= self.least(level, full, unit)
            whole = completes or over_level >= self.needed(unit)
            added_up = self.half_rule and self.cumulative and over_full >= self.needed(unit)
            if whole:
                fulls.append(place)
            if whole or added_up:
                raises += level > 0
                step = max(step, over_full if self.half_rule else over_level)
                full = act.total
            level = act.total
        return level, full, step, raises, fulls

    def least(self, level: int, full: int, unit: int) -> int:
        """The least full total: over the call, or in limit games completing the last level."""
        if not self.half_rule:
            return level + unit
        total = full + unit
        while total <= level:
            total += unit
        return total

    def needed(self, unit: int) -> float:
        """What an all-in must add to be as good as a raise."""
        return unit / 2 if self.half_rule else unit

    def has_right(self, who: int) -> bool:
        """Not acted yet, or since then a full wager, or short ones that add up to enough."""
        last = max((p for p, act in enumerate(self.log) if act.who == who), default=None)
        level, _, step, _, fulls = self.walk()
        if last is None or any(place > last for place in fulls):
            return True
        earlier = [act.total for act in self.log[: last + 1] if act.what == "wager"]
        faces = level - max(earlier, default=self.opening_level)
        unit = self.bet_size if self.structure == "fixed" else step
        return self.cumulative and faces >= self.needed(unit)

    def active(self) -> int:
        """Players who count when the betting is asked whether it is head to head."""
        return sum(
            not p.folded
            and (
                p.stack > 0
                or self.head_to_head == "always"
                or (self.head_to_head == "this round" and p.bet > 0)
            )
            for p in self.players
        )

    def totals(self, who: int, pot: int) -> set[int]:
        """Every total the player may bet or raise to."""
        me = self.players[who]
        others = [p for n, p in enumerate(self.players) if n != who and not p.folded and p.stack]
        level, full, step, raises, _ = self.walk()
        capped = self.half_rule and level > 0 and raises >= 3 and self.active() > 2
        if not others or not self.has_right(who) or capped:
            return set()
        stake = me.bet + me.stack
        return {
            total
            for total in range(level + 1, stake + 1)
            if self._legal(total, stake, pot, me, level, full, step)
        }

    def _legal(
        self, total: int, stake: int, pot: int, me: Player, level: int, full: int, step: int
    ) -> bool:
        unit = self.bet_size if self.structure == "fixed" else step
        least = self.least(level, full, unit)
        if total < least:
            return total == stake
        match self.structure:
            case "fixed":
                most = least
            case "spread":
                most = max(least, full + self.spread_most)
            case "no-limit":
                most = stake
            case _:
                ratio = 2 if self.structure == "half-pot" else 1
                ceiling = level + (pot + level - me.bet) // ratio
                most = max(least, ceiling // self.chip * self.chip)
        if total > most:
            return False
        return total in (least, stake, most) or total % self.chip == 0

    def next_after(self, who: int) -> int | None:
        """Who must act next; None where the round is over."""
        level, *_ = self.walk()
        alive = [n for n, p in enumerate(self.players) if not p.folded]
        with_chips = [n for n in alive if self.players[n].stack]
        if len(alive) == 1:
            return None
        for ahead in range(1, len(self.players) + 1):
            n = (who + ahead) % len(self.players)
            if n not in with_chips:
                continue
            owes = self.players[n].bet < level
            silent = all(act.who != n for act in self.log)
            faces = max(self.players[m].bet for m in alive if m != n) > self.players[n].bet
            if (owes or silent) and (len(with_chips) > 1 or faces):
                return n
        return None


def uncalled(players: list[Player]) -> tuple[int, int] | None:
    """Who gets how much back: what the highest has in over the next highest."""
    by_paid = sorted(range(len(players)), key=lambda n: -players[n].paid)
    first, second = by_paid[0], by_paid[1]
    excess = players[first].paid - players[second].paid
    return (first, excess) if excess and not players[first].folded else None


def winnings(
    paid: list[int],
    dead: int,
    claims: list[int],
    high: dict[int, int],
    low: dict[int, tuple[int, ...]],
    chip: int,
    all_in: list[int],
) -> dict[int, int]:
    """What each claim wins, peeling one layer of money off at a time.

    Those who went all-in made a pot of their own, whatever became of their hand.
    """
    makers = claims + all_in
    left = list(paid)
    won = dict.fromkeys(claims, 0)
    pot = dead
    pots: list[tuple[int, list[int]]] = []
    while any(left[n] for n in claims):
        layer = min(left[n] for n in makers if left[n])
        inside = [n for n in claims if left[n]]
        pot += sum(min(layer, amount) for amount in left)
        left = [max(0, amount - layer) for amount in left]
        pots.append((pot, inside))
        pot = 0
    if not pots:
        pots = [(0, claims)]
    if dead and any(not paid[n] for n in makers):
        pots[0] = (pots[0][0] - dead, pots[0][1])
        pots.insert(0, (dead, claims))
    stray = sum(left) + pot
    pots[-1] = (pots[-1][0] + stray, pots[-1][1])
    for amount, inside in pots:
        _share(amount, inside, high, low, chip, won)
    return won


def _share(
    amount: int,
    inside: list[int],
    high: dict[int, int],
    low: dict[int, tuple[int, ...]],
    chip: int,
    won: dict[int, int],
) -> None:
    if len(inside) == 1:
        won[inside[0]] += amount
        return
    highest = [n for n in inside if high[n] == max(high[m] for m in inside)]
    qualified = [n for n in inside if n in low]
    low_half = amount // 2 // chip * chip if qualified else 0
    lowest = [n for n in qualified if low[n] == min(low[m] for m in qualified)]
    for part, winners in ((amount - low_half, highest), (low_half, lowest)):
        while winners and part >= chip * len(winners):
            for n in winners:
                won[n] += chip
            part -= chip * len(winners)
        for n in winners:
            if part:
                won[n] += min(chip, part)
                part -= min(chip, part)


def high_hand(hole: tuple[Card, ...], board: tuple[Card, ...], exactly_two: bool) -> int:
    """The worth of a high hand by another library."""

    def worth(five: tuple[Card, ...]) -> int:
        return int(eval7.evaluate([eval7.Card(str(card)) for card in five]))

    if not exactly_two:
        return worth(hole + board)
    return max(
        worth(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)
    )


def low_hand(
    hole: tuple[Card, ...], board: tuple[Card, ...], exactly_two: bool
) -> tuple[int, ...] | None:
    """The best low as ranks from the top, ace as one; None where nothing qualifies."""
    if exactly_two:
        fives = [a + b for a in combinations(hole, 2) for b in combinations(board, 3)]
    else:
        fives = list(combinations(hole + board, 5))
    lows = []
    for five in fives:
        ranks = sorted((1 if card.rank == 14 else int(card.rank) for card in five), reverse=True)
        if len(set(ranks)) == 5 and ranks[0] <= 8:
            lows.append(tuple(ranks))
    return min(lows, default=None)
