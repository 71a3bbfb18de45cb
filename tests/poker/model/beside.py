"""Plays a random hand with the engine and with the model side by side, and compares them.

This file and `engine.py` are the only ones that know the engine; what passes between it and the
model is numbers, words and card texts.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from croupier.acts import Refusal
from croupier.cards import Card
from croupier.money import Cents
from croupier.poker import (
    Announcement,
    Bet,
    Call,
    Check,
    Deal,
    Discard,
    Fold,
    Hand,
    Muck,
    PlaceDeck,
    PotPushed,
    Raise,
    SeatNo,
    Setup,
    Show,
    Showdown,
    Straddle,
    chips,
    deal_due,
    dealer_due,
    legal_actions,
    new_deal,
    new_hand,
    pots_of,
)
from croupier.poker.deal.commands import CutDeck, Gesture, ShuffleDeck
from tests.poker.model.engine import HAND_RULES, deal_rules, setup_of
from tests.poker.model.hands import random_hand
from tests.poker.model.table import Table
from tests.poker.staff import DEALER, player


class PaidPot(NamedTuple):
    """A pot, who could win it, and what it paid to whom."""

    amount: int
    claimants: tuple[int, ...]
    paid: dict[int, int]


def joined(pots: list[PaidPot]) -> list[PaidPot]:
    """The pots, with neighbours that are the same player's alone as one: nothing is divided."""
    found: list[PaidPot] = []
    for pot in pots:
        if found and len(pot.claimants) == 1 and found[-1].claimants == pot.claimants:
            amount = found.pop().amount + pot.amount
            pot = PaidPot(amount, pot.claimants, {pot.claimants[0]: amount})
        found.append(pot)
    return found


Mutant = Callable[[Setup], Setup]


class Beside:
    """One hand in the engine and in the model; a mutant gives the engine other rules.

    `met` counts what happened, so that a test can say what the hands have covered.
    """

    def __init__(self, number: int, mutant: Mutant | None = None) -> None:
        self.random, self.chance = random_hand(number)
        self.table = Table(self.random.terms)
        setup = setup_of(self.random) if mutant is None else mutant(setup_of(self.random))
        terms = self.random.terms
        readings = (terms.early_check_lasts, terms.early_all_in, terms.half_of_what)
        self.rules: Any = deal_rules(*readings)
        self.state: Any = new_deal(setup)
        if not self.random.dealt:
            self.rules, self.state = HAND_RULES, new_hand(setup)
        self.total = chips(self.hand)
        self.log: list[str] = []
        self.met: Counter[str] = Counter()
        self.pushed: list[PotPushed] = []

    @property
    def hand(self) -> Hand:
        return self.state.hand if isinstance(self.state, Deal) else self.state

    def chair(self, place: int) -> SeatNo:
        return SeatNo(self.random.chairs[place])

    # --- the engine ------------------------------------------------------------------------------

    def do(self, command: Any) -> None:
        """Gives the engine a command that the model expects it to take."""
        self.log.append(str(command))
        self.state, happened = self.rules.perform(self.state, command)
        self.pushed += [event for event in happened if isinstance(event, PotPushed)]
        self.same("all chips", chips(self.hand), self.total)

    def refused(self, command: Any) -> None:
        """Gives the engine a command that the model expects it to refuse."""
        self.met["refused"] += 1
        try:
            self.rules.decide(self.state, command)
        except Refusal:
            return
        self.same(f"refused: {command}", False, True)

    def same(self, what: str, engine: object, model: object) -> None:
        if engine != model:
            raise AssertionError(self.told(what, engine, model))

    def told(self, what: str, engine: object, model: object) -> str:
        head = f"hand {self.random.number}: {what}: engine {engine}, model {model}"
        return "\n".join([head, str(self.random), *self.log])

    # --- from the posts to the cards -------------------------------------------------------------

    def play(self) -> None:
        """The whole hand; the first difference is an AssertionError that tells everything."""
        try:
            self.begin()
            while self.table.phase != "pushing":
                self.compare_place()
                getattr(self, "at_" + self.table.phase)()
            self.compare_place()
            self.compare_end()
        except Refusal as refusal:
            raise AssertionError(self.told(f"refusal {refusal!r}", "refuses", "allows")) from None

    def begin(self) -> None:
        deck = tuple(Card.parse(card) for card in self.random.shuffled)
        if self.random.dealt:
            self.do(ShuffleDeck(DEALER, deck))
            self.do(CutDeck(DEALER, self.random.cut))
        else:
            self.do(PlaceDeck(DEALER, deck[self.random.cut :] + deck[: self.random.cut]))
        if self.random.terms.posts:
            self.dealer()

    def dealer(self) -> None:
        due = deal_due if self.random.dealt else dealer_due
        command = due(self.state, DEALER)
        self.same("what the dealer does next is known", command is not None, True)
        self.do(command)

    def at_dealing(self) -> None:
        """Straddles, then the cards."""
        while (post := self.table.over_blind()) is not None:
            me = self.table.players[post.place]
            straddle = Straddle(DEALER, self.chair(post.place))
            if me.bet + me.stack < post.amount:
                self.refused(straddle)
                break
            if self.chance.one_in(2):
                break
            self.do(straddle)
            self.table.straddle()
            self.met["straddle"] += 1
        else:
            place = (self.table.last_blind + 1) % len(self.table.players)
            self.refused(Straddle(DEALER, self.chair(place)))
        self.dealer()
        self.table.deal()
        for place, seat in enumerate(self.hand.seats):
            self.same("hole cards", tuple(map(str, seat.cards)), self.table.players[place].cards)

    # --- betting ---------------------------------------------------------------------------------

    def at_betting(self) -> None:
        self.compare_options()
        if self.chance.one_in(4):
            self.try_what_is_refused()
        if self.random.dealt and self.chance.one_in(6) and self.act_early():
            return
        what, to = self.choose()
        assert self.table.turn is not None
        if what == "wager" and self.table.round.is_short(to):
            self.met["short all-in"] += 1
        self.do(self.command(self.chair(self.table.turn), what, to))
        self.table.act(what, to)

    def command(self, seat: SeatNo, what: str, to: int) -> Any:
        if what == "wager":
            level = self.table.round.told().level
            return (Raise if level else Bet)(DEALER, seat, Cents(to))
        return {"fold": Fold, "check": Check, "call": Call}[what](DEALER, seat)

    def compare_options(self) -> None:
        who, options = self.table.turn, legal_actions(self.hand)
        assert who is not None
        betting = self.table.round
        owed, span = betting.owed(who), betting.span(who)
        self.same("fold", options.fold, betting.may_fold(who))
        self.same("check", options.check, not owed)
        self.same("call", int(options.call), owed)
        self.same("raising", options.raising, betting.told().level > 0)
        wager = options.wager
        self.same("wager", None if wager is None else (wager.least, wager.most), span)
        if span is not None and wager is not None:
            to = self.chance.between(*span)
            self.same(f"wager {to}", to in wager, betting.may_wager(who, to))

    def choose(self) -> tuple[str, int]:
        """An act for the player whose turn it is: more calls than folds, so that hands last."""
        who, betting = self.table.turn, self.table.round
        assert who is not None
        span, roll = betting.span(who), self.chance.below(100)
        if roll < 9 and betting.may_fold(who):
            return "fold", 0
        if roll < 70 and span is not None and betting.is_short(span[1]):
            return "wager", span[1]
        if roll < 45 and span is not None:
            return "wager", self.amount(who, span)
        return ("call" if betting.owed(who) else "check"), 0

    def amount(self, who: int, span: tuple[int, int]) -> int:
        least, most = span
        to = self.chance.pick((least, least, most, self.chance.between(least, most)))
        return to if self.table.round.may_wager(who, to) else least

    def try_what_is_refused(self) -> None:
        """Amounts just outside the span, acts that are not open, and acts of others."""
        who, betting = self.table.turn, self.table.round
        assert who is not None
        seat, span, level = self.chair(who), betting.span(who), betting.told().level
        right, wrong = (Raise, Bet) if level else (Bet, Raise)
        stake = betting.players[who].bet + betting.players[who].stack
        outside = {level, stake + 1, *((level + 1, stake) if span is None else ())}
        if span is not None:
            outside |= {span[0] - 1, span[1] + 1}
            self.refused(wrong(DEALER, seat, Cents(span[0])))
        for to in outside:
            self.refused(right(DEALER, seat, Cents(to)))
        owed = betting.owed(who)
        self.refused((Check if owed else Call)(DEALER, seat))
        if not betting.may_fold(who):
            self.refused(Fold(DEALER, seat))
        other = self.chair(self.chance.below(len(betting.players)))
        if other != seat:
            self.refused(Fold(DEALER, other))
            self.refused(right(DEALER, other, Cents(level + 10)))

    # --- out of turn -----------------------------------------------------------------------------

    def act_early(self) -> bool:
        """Somebody else acts before their turn; whether anybody could."""
        players, table = self.table.players, self.table
        waiting = [
            place
            for place, each in enumerate(players)
            if each.holds and each.stack and place != table.turn and place not in table.early
        ]
        if not waiting:
            return False
        who = self.chance.pick(waiting)
        what, to, said, put = self.choose_early(who)
        gesture = Gesture(player(self.chair(who)), self.chair(who), put, said)
        if not what:
            self.refused(gesture)
            return False
        self.do(gesture)
        self.met[f"early {what}"] += 1
        table.act_early(who, what, to)
        return True

    def choose_early(self, who: int) -> tuple[str, int, Announcement, tuple[Cents, ...]]:
        """An act as the model knows it ("" where it is refused), and as it is said or put in."""
        betting = self.table.round
        me, owed, span = betting.players[who], betting.owed(who), betting.span(who)
        level, call_to = betting.told().level, me.bet + owed
        word = self.chance.pick(("fold", "check", "call", "call", "chip", "wager", "all-in"))
        if word == "wager" and span is not None:
            to = self.amount(who, span)
            return word, to, Announcement("raise" if level else "bet", Cents(to)), ()
        if word == "all-in":
            said = Announcement("all-in")
            if span is not None:
                return word, span[1], said, ()
            return ("call" if owed else ""), call_to, said, ()
        if word == "chip" and level and me.stack > owed:
            chip = Cents(self.chance.between(owed + 1, me.stack))
            return "call", call_to, Announcement(), (chip,)
        if word == "fold":
            return (word if betting.may_fold(who) else ""), 0, Announcement("fold"), ()
        if word == "check":
            return ("" if owed else word), 0, Announcement("check"), ()
        return ("call" if level else ""), call_to, Announcement("call"), ()

    # --- discards, board, showdown ---------------------------------------------------------------

    def at_discarding(self) -> None:
        who = self.table.turn
        assert who is not None
        card = self.chance.pick(self.table.players[who].cards)
        self.do(Discard(DEALER, self.chair(who), Card.parse(card)))
        self.table.discard(card)

    def at_board(self) -> None:
        self.dealer()
        self.table.turn_board()
        self.same("board", tuple(map(str, self.hand.board)), self.table.board)

    def at_showdown(self) -> None:
        """Each shows or mucks in turn, somebody shows out of turn, or the dealer has all shown."""
        who, table = self.table.turn, self.table
        assert who is not None
        options = legal_actions(self.hand)
        self.same("show", options.show, True)
        self.same("muck", options.muck, table.may_muck(who))
        roll = self.chance.below(10)
        if roll == 0:
            self.do(Showdown(DEALER))
            table.show_the_rest()
            return
        if roll == 1:
            who = next(n for n in reversed(table.showing_order()) if not table.players[n].shown)
        elif not table.may_muck(who):
            self.refused(Muck(DEALER, self.chair(who)))
        elif roll < 6:
            self.do(Muck(DEALER, self.chair(who)))
            self.met["muck"] += 1
            table.muck(who)
            return
        self.do(Show(DEALER, self.chair(who)))
        table.show(who)

    # --- comparing -------------------------------------------------------------------------------

    def compare_place(self) -> None:
        """What is due, whose turn it is, and everybody's money and standing."""
        hand, table = self.hand, self.table
        self.same("phase", hand.phase, table.phase)
        turn = None if hand.to_act < 0 else hand.to_act
        self.same("turn", turn, table.turn)
        for place, (seat, me) in enumerate(zip(hand.seats, table.players, strict=True)):
            engine = (seat.stack, seat.bet, seat.live, seat.dead, seat.standing == "in", seat.shown)
            model = (me.stack, me.bet, me.paid, me.dead, me.holds, me.shown)
            self.same(f"place {place}: stack, bet, paid, dead, in, shown", engine, model)

    def compare_end(self) -> None:
        """Pots with their claimants and what each pays, the stacks, and what nobody may exceed."""
        table, terms = self.table, self.random.terms
        lying = [pot for pot in pots_of(self.hand) if pot.amount]
        self.dealer()
        self.same("phase", self.hand.phase, "over")
        pushed = [event for event in self.pushed if event.amount]
        engine = [
            PaidPot(int(pot.amount), self.places(pot.contenders), self.paid_by(event))
            for pot, event in zip(lying, pushed, strict=True)
        ]
        model = [
            PaidPot(pot.amount, pot.claimants, paid)
            for pot, paid in zip(table.pots(), table.awards(), strict=True)
        ]
        self.same("pots and awards", joined(engine), joined(model))
        for place, (seat, me) in enumerate(zip(self.hand.seats, table.players, strict=True)):
            won = sum(pot.paid.get(place, 0) for pot in model)
            self.same(f"stack of place {place}", int(seat.stack), me.stack + won)
            allowed = won <= table.most_it_may_win(place)
            self.same(f"place {place} wins no more than it put in", allowed, True)
        self.same("all stacks", sum(seat.stack for seat in self.hand.seats), sum(terms.stacks))
        self.met["side pots"] += len(model) > 1
        self.met["divided pots"] += any(len(pot.paid) > 1 for pot in model)

    def places(self, seats: tuple[SeatNo, ...]) -> tuple[int, ...]:
        return tuple(self.random.chairs.index(seat) for seat in seats)

    def paid_by(self, event: PotPushed) -> dict[int, int]:
        paid: Counter[int] = Counter()
        for award in event.awards:
            paid[self.random.chairs.index(award.seat)] += award.amount
        return {place: amount for place, amount in paid.items() if amount}


def compare(number: int, mutant: Mutant | None = None) -> Counter[str]:
    """Plays the hand of this number; raises AssertionError where engine and model differ."""
    beside = Beside(number, mutant)
    beside.play()
    return beside.met
