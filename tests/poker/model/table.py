"""A whole hand by the document: posts, deal, betting in and out of turn, discards, showdown.

`Table` answers what may happen next and is told what does. It has no randomness of its own.
"""

from typing import NamedTuple

from tests.poker.model import pots
from tests.poker.model.betting import Player, Round
from tests.poker.model.terms import Post, Terms

ROUNDS = 4


class Early(NamedTuple):
    """An act out of turn that waits for its turn; `level` is the bet that it faced."""

    what: str
    to: int
    level: int
    all_in: bool


class Table:
    """One hand under way; `phase` is what is due next, `turn` the place it is due from."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.players = [Player(stack) for stack in terms.stacks]
        self.stub = list(terms.deck)
        self.board: tuple[str, ...] = ()
        self.level = self.step = 0
        self.last_blind = -1
        self.straddles = 0
        self.gave_up = 0
        self.chosen = False
        self.early: dict[int, Early] = {}
        self.barred: set[int] = set()
        self.aggressor: int | None = None
        self.called: int | None = None
        self.blinds_won_by: int | None = None
        self.phase = "dealing"
        self.turn: int | None = None
        for post in terms.posts:
            self.post(post)
        self.round = Round(terms, 1, self.players, self.level, self.step)

    # --- before the cards ------------------------------------------------------------------------

    def post(self, post: Post) -> None:
        """A post goes in, all of a short stack (6.16.1); the others call a blind in full (CP-24).

        A straddle is a raise of what it adds or, by the other reading, a bet of its size (CP-5).
        """
        me = self.players[post.place]
        bet, paid = me.bet, min(post.amount, me.stack)
        if post.kind == "straddle":
            paid = post.amount - bet
        ante = post.kind in ("ante", "dead")
        me.put(paid, 0 if ante else 1)
        if ante:
            me.bet = bet
            if post.kind == "dead":
                me.paid -= paid
                me.dead += paid
            return
        level = me.bet if self.terms.blind_as_posted else post.amount
        if post.kind != "post":
            adds = post.kind == "straddle" and self.terms.straddle_min_raise == "increment"
            self.step = max(self.step, post.amount - (self.level if adds else 0))
            self.last_blind = post.place
        self.level = max(self.level, level)

    def over_blind(self) -> Post | None:
        """The straddle that may be placed now: twice the last blind, by the next player (6.5)."""
        chain = len(self.players) if self.terms.straddle_chain else 1
        allowed = {"none": 0, "straddle": 1, "chain": chain}[self.terms.over_blinds]
        place = (self.last_blind + 1) % len(self.players)
        has_blind = any(post.place == place and post.kind == "blind" for post in self.terms.posts)
        if self.straddles >= allowed or self.last_blind < 0 or has_blind:
            return None
        return Post(place, "straddle", 2 * self.level)

    def straddle(self) -> None:
        post = self.over_blind()
        assert post is not None
        self.post(post)
        self.straddles += 1

    def deal(self) -> None:
        """Hole cards one at a time from the button's left; then the first round opens (8.17.1)."""
        hands: list[list[str]] = [[] for _ in self.players]
        for _ in range(self.terms.rules.hole_cards):
            for hand in hands:
                hand.append(self.stub.pop(0))
        for player, hand in zip(self.players, hands, strict=True):
            player.cards = tuple(hand)
        self.open(1, self.last_blind, self.level, self.step)

    # --- betting ---------------------------------------------------------------------------------

    def open(self, number: int, after: int, level: int = 0, step: int = 0) -> None:
        self.round = Round(self.terms, number, self.players, level, step)
        self.aggressor = self.aggressor if self.terms.first_to_show == "last aggressor" else None
        for place, player in enumerate(self.players):
            player.barred = place in self.barred
        self.phase = "betting"
        self.pass_turn(after)

    def pass_turn(self, after: int) -> None:
        """The turn goes clockwise; acts that were made early are tested when it reaches them."""
        self.turn = self.round.next_after(after)
        if self.turn is None or self.left_by_early_folds() == 1:
            self.close()
        elif self.turn in self.early:
            self.test_early(self.turn, self.early.pop(self.turn))

    def left_by_early_folds(self) -> int:
        folds = {place for place, early in self.early.items() if early.what == "fold"}
        return sum(player.holds and place not in folds for place, player in enumerate(self.players))

    def act(self, what: str, to: int = 0) -> None:
        """The player whose turn it is folds, checks, calls, or wagers `to` in all."""
        who = self.turn
        assert who is not None
        if what == "fold":
            self.give_up(who)
            self.players[who].folded = True
        self.chosen = self.chosen or what in ("call", "wager")
        if what == "wager":
            self.aggressor = who
        self.round.act(who, what, to)
        self.pass_turn(who)

    def give_up(self, who: int) -> None:
        self.gave_up += 1
        self.players[who].gave_up = self.gave_up

    def close(self) -> None:
        """The round is over: early folds are final, uncalled chips go back, bets to the pot."""
        for who, early in self.early.items():
            if early.what == "fold" and sum(player.holds for player in self.players) > 1:
                self.give_up(who)
                self.players[who].folded = True
        self.early.clear()
        back = pots.uncalled(self.players)
        self.blinds_won_by = self.winner_of_blinds()
        if back is not None and self.blinds_won_by is None:
            self.players[back.who].stack += back.amount
            self.players[back.who].paid -= back.amount
            self.players[back.who].bet -= back.amount
        self.called = self.player_called()
        for player in self.players:
            player.bet = 0
        self.turn = None
        self.next_phase()

    def winner_of_blinds(self) -> int | None:
        """Who wins the blinds because all others folded to them, and nobody else put in a chip.

        Blinds are the pot's, called or not (1.1 'Pot', 8.17.3(a)): nothing goes back, and the one
        player who remains wins all of them. Only an all-in wins no more than it matches.
        """
        holding = [place for place, player in enumerate(self.players) if player.holds]
        if self.chosen or len(holding) > 1:
            return None
        highest = max(player.paid for player in self.players)
        me = self.players[holding[0]]
        return holding[0] if me.stack or me.paid == highest else None

    def player_called(self) -> int | None:
        """Who bet or raised last in the round and was called by somebody who is still in."""
        who = next((act.who for act in reversed(self.round.acts) if act.what == "wager"), None)
        if who is None or not self.players[who].bet or not self.players[who].holds:
            return None
        paid = self.players[who].paid
        callers = [p for p in self.players if p is not self.players[who] and p.holds]
        return who if any(caller.paid >= paid for caller in callers) else None

    def next_phase(self) -> None:
        game = self.terms.rules
        if sum(player.holds for player in self.players) == 1:
            self.phase = "pushing"
        elif self.round.number == game.discard_after and self.next_to_discard() is not None:
            self.phase, self.turn = "discarding", self.next_to_discard()
        elif self.round.number < ROUNDS:
            self.phase = "board"
        else:
            self.phase, self.turn = "showdown", self.next_to_show()

    # --- acts out of turn (6.18, CP-10) ----------------------------------------------------------

    def act_early(self, who: int, what: str, to: int = 0) -> None:
        """Keeps an act out of turn; only a check forfeits anything (6.18.3)."""
        me, level = self.players[who], self.round.told().level
        if what == "check":
            me.barred = True
            if self.terms.early_check_lasts == "hand":
                self.barred.add(who)
        self.early[who] = Early(what, to, level, to == me.bet + me.stack)
        if self.left_by_early_folds() == 1:
            self.close()

    def test_early(self, who: int, early: Early) -> None:
        """The turn has come: the act stands, unless somebody has bet more (6.18.1, 6.18.2)."""
        found = self.binding(who, early)
        if found is not None:
            self.act(*found)

    def binding(self, who: int, early: Early) -> tuple[str, int] | None:
        """The act as it binds now; None where the player chooses anew.

        An all-in for less than a call is never taken back (6.18.4), by the bet that it faced when
        it was made or, by the other reading, by the bet that it faces now.
        """
        level, owed = self.round.told().level, self.round.owed(who)
        stand = ("call", 0) if owed else ("check", 0)
        if early.what == "fold":
            return "fold", 0
        if early.what == "check":
            return None if owed else stand
        when_made = self.terms.early_all_in == "when made"
        if early.all_in and early.to < (early.level if when_made else level):
            return stand
        if early.what == "call":
            return stand if level == early.level else None
        if level > early.to:
            return None
        span = self.round.span(who)
        if level == early.to or span is None:
            return stand
        to = self.in_whole_chips(early.to, span)
        if level == early.level:
            return "wager", to
        if early.what == "all-in":
            return "wager", span[1]
        return self.over_the_call(to, level, span)

    def in_whole_chips(self, to: int, span: tuple[int, int]) -> int:
        """A bet that was the limit when it was made, and is no longer, is in chips (6.2)."""
        least, most = span
        return max(least, to - to % self.terms.chip) if least < to < most else to

    def over_the_call(self, to: int, level: int, span: tuple[int, int]) -> tuple[str, int]:
        """Chips beyond a smaller bet that came first: a raise from half of one on (6.12, CP-1)."""
        of_wager = self.terms.half_of_what == "whole wager"
        if 2 * (to - level) < (level if of_wager else self.round.unit(self.round.told().step)):
            return "call", 0
        return "wager", min(max(to, span[0]), span[1])

    # --- discards and board ----------------------------------------------------------------------

    def next_to_discard(self) -> int | None:
        """The next active player from the button's left with a card too many, all-in or not."""
        due = self.terms.rules.hole_cards
        waiting = [n for n, p in enumerate(self.players) if p.holds and len(p.cards) == due]
        return waiting[0] if waiting else None

    def discard(self, card: str) -> None:
        assert self.turn is not None
        me = self.players[self.turn]
        me.cards = tuple(held for held in me.cards if held != card)
        self.turn = None
        self.next_phase()

    def turn_board(self) -> None:
        """Burns a card, turns three for the flop or one, and opens the next round."""
        self.stub.pop(0)
        for _ in range(1 if self.board else 3):
            self.board += (self.stub.pop(0),)
        self.open(self.round.number + 1, -1)

    # --- showdown --------------------------------------------------------------------------------

    def showing_order(self) -> list[int]:
        """The player who was called first, or by setting; then clockwise (8.20.4, CP-21)."""
        first = self.called
        if first is None and self.terms.first_to_show == "last aggressor":
            first = self.aggressor
        holding = [place for place, player in enumerate(self.players) if player.holds]
        if first is None or first not in holding:
            return holding
        return sorted(holding, key=lambda place: (place < first, place))

    def next_to_show(self) -> int | None:
        return next((n for n in self.showing_order() if not self.players[n].shown), None)

    def may_muck(self, who: int) -> bool:
        """The player who was called shows; everybody else may give up (8.20.4)."""
        return who != self.called or self.terms.called_player_may_muck

    def show(self, who: int) -> None:
        self.players[who].shown = True
        self.after_showing()

    def muck(self, who: int) -> None:
        self.give_up(who)
        self.after_showing()

    def after_showing(self) -> None:
        self.turn = self.next_to_show()
        if self.turn is None or sum(player.holds for player in self.players) == 1:
            self.phase, self.turn = "pushing", None

    def show_the_rest(self) -> None:
        """The dealer has every claim read: a hand equal or better shows, the others muck."""
        must = self.equal_or_better()
        for who in self.showing_order():
            if who in must:
                self.players[who].shown = True
            else:
                self.give_up(who)
        self.phase, self.turn = "pushing", None

    def equal_or_better(self) -> set[int]:
        """Who shows: whom no hand read before beats for some part of a pot that is contested."""
        hands = pots.worth(self.terms, self.players, self.board)
        order = sorted(self.showing_order(), key=lambda place: not self.players[place].shown)
        found = {place for place in order if self.players[place].shown}
        for pot in pots.pots(self.players):
            if len(pot.claimants) == 1:
                continue
            read: list[int] = []
            for who in (place for place in order if place in pot.claimants):
                low = hands.low.get(who)
                lows = [hands.low[other] for other in read if other in hands.low]
                if all(hands.high[who] >= hands.high[other] for other in read):
                    found.add(who)
                if low is not None and all(low <= other for other in lows):
                    found.add(who)
                read.append(who)
        return found

    # --- the end ---------------------------------------------------------------------------------

    def pots(self) -> list[pots.Pot]:
        if self.blinds_won_by is not None:
            everything = sum(player.paid + player.dead for player in self.players)
            return [pots.Pot(everything, (self.blinds_won_by,))] if everything else []
        return pots.pots(self.players)

    def awards(self) -> list[dict[int, int]]:
        """What each pot pays to whom; hands are read only where more than one claims a pot."""
        lying = self.pots()
        contested = any(len(pot.claimants) > 1 for pot in lying)
        hands = pots.worth(self.terms, self.players, self.board) if contested else None
        return [
            pots.awards(self.terms, self.players, pot, hands or pots.Worth({}, {})) for pot in lying
        ]

    def most_it_may_win(self, who: int) -> int:
        """From each player as much as one has put in oneself, and the dead money (1.1 'All-in').

        Blinds that everybody else folded to are won whole by a player who has chips left.
        """
        own = self.players[who].paid
        if self.blinds_won_by == who:
            own = max(player.paid for player in self.players)
        return sum(min(own, player.paid) + player.dead for player in self.players)
