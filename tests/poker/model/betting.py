"""A betting round by section 6, told from its beginning whenever something is asked.

The round is the list of what was done in it. Nothing else is kept: the bet to match, the size of
a raise, the number of raises and everybody's right to raise are found by reading the list.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from tests.poker.model.terms import Terms


@dataclass
class Player:
    """A player's money and standing; `paid` is all that others must match, antes included.

    `gave_up` says when the hand was given up, counted over the hand; 0 while it was not.
    `all_in_since` is the round in which the last chip went in, 0 where that was before the first.
    """

    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    gave_up: int = 0
    folded: bool = False
    all_in_since: int = 0
    barred: bool = False
    shown: bool = False
    cards: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the player still claims what they paid for."""
        return not self.gave_up

    def put(self, amount: int, number: int) -> None:
        self.stack -= amount
        self.bet += amount
        self.paid += amount
        if amount and not self.stack:
            self.all_in_since = number


class Act(NamedTuple):
    """One act in turn: `to` is the player's whole bet after it, `level` the bet to match then."""

    who: int
    what: str
    to: int
    level: int


class Told(NamedTuple):
    """What the list of acts comes to.

    `level` is the bet to match; `full` the last bet or raise that was one, which a short all-in
    leaves behind; `step` the largest bet or raise (6.6); `raises` those that count (6.9).
    `full_acts` are the places in the list of wagers that were a bet or raise by themselves.
    """

    level: int
    full: int
    step: int
    raises: int
    full_acts: tuple[int, ...]


@dataclass
class Round:
    """Betting round `number`, begun by blinds of `opening` with a raise of at least `step`."""

    terms: Terms
    number: int
    players: list[Player]
    opening: int = 0
    opening_step: int = 0
    acts: list[Act] = field(default_factory=list)

    # --- reading the list ------------------------------------------------------------------------

    def told(self) -> Told:
        level = full = self.opening
        step = max(self.terms.bets[self.number - 1], self.opening_step)
        raises, full_acts = 0, []
        for place, act in enumerate(self.acts):
            if act.what != "wager":
                continue
            over, beyond, unit = act.to - level, act.to - full, self.unit(step)
            size = beyond if self.terms.limit else over
            all_in = beyond if self.terms.cumulative else over
            if size >= unit:
                step = max(step, size)
            elif not self.terms.limit or 2 * all_in < unit:
                level = act.to
                continue
            raises += level > 0
            full_acts.append(place)
            level = full = act.to
        return Told(level, full, step, raises, tuple(full_acts))

    def unit(self, step: int) -> int:
        """What a raise is at least: the set amount, or the largest bet or raise so far."""
        return self.terms.bets[self.number - 1] if self.terms.structure == "fixed" else step

    def is_short(self, to: int) -> bool:
        """Whether a wager would be less than a bet or raise, which only an all-in may be."""
        told = self.told()
        return to - (told.full if self.terms.limit else told.level) < self.unit(told.step)

    # --- what a player may do --------------------------------------------------------------------

    def owed(self, who: int) -> int:
        me = self.players[who]
        return min(self.told().level - me.bet, me.stack)

    def may_raise(self, who: int) -> bool:
        """Whether a player has the right to bet or raise at all.

        Who has not acted has it. Who has acted has it again when what they face since they
        acted is a raise, or in limit games half of one (6.16.2, 6.16.3): in one wager or, by the
        reading `cumulative`, in several together.
        """
        if self.players[who].barred:
            return False
        own = [place for place, act in enumerate(self.acts) if act.who == who]
        if not own:
            return True
        told = self.told()
        if not self.terms.cumulative:
            return any(place > own[-1] for place in told.full_acts)
        faced = told.level - self.acts[own[-1]].level
        unit = self.unit(told.step)
        return 2 * faced >= unit if self.terms.limit else faced >= unit

    def capped(self) -> bool:
        """Three raises are made and more than two are active (6.9, CP-4)."""
        if not self.terms.limit or self.told().raises < 3:
            return False
        return sum(self.counts(player) for player in self.players) > 2

    def counts(self, player: Player) -> bool:
        """Whether a player is active when the betting is asked whether it is head to head."""
        if player.folded:
            return False
        if player.stack or self.terms.head_to_head == "always":
            return True
        return self.terms.head_to_head == "this round" and player.all_in_since == self.number

    def span(self, who: int) -> tuple[int, int] | None:
        """The least and the most that a player may bet or raise to; None where they may not."""
        me, told = self.players[who], self.told()
        stake = me.bet + me.stack
        rivals = [other for other in self.players if other is not me and other.holds]
        if stake <= told.level or not any(rival.stack for rival in rivals):
            return None
        if self.capped() or not self.may_raise(who):
            return None
        unit = self.unit(told.step)
        least = told.full + unit if self.terms.limit else told.level + unit
        assert least > told.level
        most = max(least, self.limit_of(told, me))
        return min(least, stake), min(most, stake)

    def limit_of(self, told: Told, me: Player) -> int:
        """The most that the structure allows, whatever a player has."""
        if self.terms.structure == "fixed":
            return 0
        if self.terms.structure == "spread":
            return told.full + self.terms.most
        if self.terms.structure == "no-limit":
            return me.bet + me.stack
        pot = sum(player.paid + player.dead for player in self.players)
        pot_with_call = pot + told.level - me.bet
        share = pot_with_call if self.terms.structure == "pot" else pot_with_call // 2
        most = told.level + share
        return most if self.terms.exact_pot_limit else most - most % self.terms.chip

    def may_wager(self, who: int, to: int) -> bool:
        """Whether an amount is in whole chips and within the span; its ends always are."""
        span = self.span(who)
        if span is None or not span[0] <= to <= span[1]:
            return False
        return to in span or to % self.terms.chip == 0

    def may_fold(self, who: int) -> bool:
        """Always, but the last blind is not asked to fold when nobody raised (CP-6)."""
        level = self.told().level
        stands = self.number == 1 and level > 0 and self.players[who].bet >= level
        return not stands or self.terms.big_blind_may_fold

    # --- turns -----------------------------------------------------------------------------------

    def next_after(self, who: int) -> int | None:
        """The next clockwise who must act; None where the round is over (1.1 'Betting round').

        Whoever is alone with chips acts only while somebody else has more in than they have.
        """
        holding = [player for player in self.players if player.holds]
        if len(holding) == 1:
            return None
        level = self.told().level
        acted = {act.who for act in self.acts}
        for ahead in range(1, len(self.players) + 1):
            place = (who + ahead) % len(self.players)
            me = self.players[place]
            if not me.holds or not me.stack or (place in acted and me.bet >= level):
                continue
            others = [player for player in holding if player is not me]
            if any(other.stack or other.bet > me.bet for other in others):
                return place
        return None

    def act(self, who: int, what: str, to: int = 0) -> None:
        """Records an act in turn and moves its chips; `to` is for wagers."""
        me, level = self.players[who], self.told().level
        if what == "wager":
            me.put(to - me.bet, self.number)
            level = to
        elif what == "call":
            me.put(self.owed(who), self.number)
        self.acts.append(Act(who, what, me.bet, level))
