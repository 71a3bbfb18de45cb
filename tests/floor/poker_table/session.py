"""A session at a random table: people come and go, hands are played, things go wrong.

Everything follows from one seed. Whatever the rules refuse must leave the table as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from croupier.poker.table import Table, all_chips, new_table
from croupier.poker.table_rules import TableRules

from croupier.acts import Actor, Refusal, perform
from croupier.cards import FULL_DECK, Card
from croupier.money import Cents, Rate
from croupier.poker import (
    AskToSee,
    Bet,
    Call,
    Check,
    DealHole,
    Discard,
    Fold,
    Inspect,
    Muck,
    Raise,
    SeatNo,
    Show,
    Stakes,
    Straddle,
    deal_due,
    legal_actions,
    structure,
    variant,
)
from croupier.poker import deal_commands as deal
from croupier.poker import table_commands as at
from croupier.poker.commission import Charge
from croupier.poker.deal import all_cards
from croupier.poker.flop_chase import ChaseLimits
from croupier.poker.gestures import Said
from croupier.poker.irregular_board import burns_due
from croupier.poker.readings import Readings
from croupier.poker.setup import Settings
from croupier.poker.terms import Clock, Terms
from tests.poker.offered import GAMES, STRUCTURES
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER

RULES = TableRules()

BLINDS: tuple[tuple[int, ...], ...] = ((10,), (5, 10), (5, 10), (2, 5, 10))


def random_terms(play: Random) -> Terms:
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
    return Terms(
        game=game,
        stakes=stakes,
        blinds=tuple(Cents(b) for b in play.choice(BLINDS)),
        buy_in=Cents(60),
        seats=play.randint(2, variant(game).players),
        charges=tuple(charges),
        clock=Clock(30, 20, 1, Cents(2)),
        over_blinds=play.choice(("none", "straddle", "chain")),
        chase=ChaseLimits(Cents(1), Cents(20)),
        newcomers=play.choice(("", "wait", "post")),
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


class Session:
    """One table from its opening, with every event and every state on the way."""

    def __init__(self, seed: int) -> None:
        self.play = Random(seed)
        self.start = self.table = new_table("T1", random_terms(self.play))
        self.events: list[Any] = []
        self.states: dict[int, Table] = {0: self.table}
        self.refused: list[Refusal] = []
        self.clock = 0
        self.guests = 0
        for seat in range(1, self.table.terms.seats + 1):
            if self.play.random() < 0.8:
                self.newcomer(seat)

    def run(self, steps: int) -> Session:
        for _ in range(steps):
            self.step()
        return self

    def finish(self) -> Session:
        """Plays the hand in progress to its end without further trouble."""
        for _ in range(400):
            if not self.table.playing:
                return self
            self.go_on()
        raise AssertionError("the hand does not end")

    # --- one step ----------------------------------------------------------------------------

    def step(self) -> None:
        self.clock += self.play.randint(0, 40_000)
        if not self.table.playing:
            self.one_of(
                (6, self.begin),
                (1, self.come_or_go),
                (1, self.chips),
                (1, self.wager_on_the_flop),
                (0.3, self.office),
            )
        elif self.play.random() < (0.6 if self.brief_moment else 0.85):
            self.go_on()
        else:
            self.one_of(
                (3, self.trouble),
                (2, self.odd_gesture),
                (1, self.come_or_go),
                (1, self.chips),
                (1, self.time),
            )

    @property
    def brief_moment(self) -> bool:
        """A point of the hand that is over with one step, so that trouble must be quick."""
        return self.lying.hand.phase in ("dealing", "discarding", "board", "showdown", "pushing")

    def one_of(self, *choices: tuple[float, Callable[[], object]]) -> None:
        weights = [weight for weight, _ in choices]
        self.play.choices([do for _, do in choices], weights)[0]()

    def try_(self, command: Any) -> bool:
        """Gives a command; a refusal changes nothing, anything else keeps the laws."""
        try:
            self.table, happened = perform(RULES, self.table, command)
        except Refusal as refused:
            self.refused.append(refused)
            return False
        self.events += happened
        self.states[len(self.events)] = self.table
        assert all_chips(self.table) == 0, "every chip has an owner"
        assert all(chair.stack >= 0 for chair in self.table.chairs), "no stack is below nothing"
        if self.table.deal is not None:
            assert all(seat.stack >= 0 for seat in self.table.deal.hand.seats)
            lying = sorted(card for card in all_cards(self.table.deal) if card is not None)
            assert lying in ([], sorted(FULL_DECK)), "every card lies in one place"
        return True

    # --- between hands -----------------------------------------------------------------------

    def begin(self) -> None:
        if self.table.unchecked_cards:
            self.try_(at.CheckCards(DEALER))
        self.try_(at.BeginHand(DEALER, self.clock))

    def newcomer(self, seat: int | None = None) -> None:
        self.guests += 1
        who = f"G{self.guests}"
        number = SeatNo(seat or self.any_seat())
        self.try_(at.TakeSeat(Actor(who, "player"), who, number, Cents(self.play.randint(40, 300))))

    def any_seat(self) -> SeatNo:
        return SeatNo(self.play.randint(1, self.table.terms.seats))

    def away_seat(self) -> SeatNo:
        away = [chair.number for chair in self.table.chairs if chair.away]
        return self.play.choice(away) if away else self.any_seat()

    def come_or_go(self) -> None:
        seat, other = self.any_seat(), self.any_seat()
        flag = self.play.random() < 0.5
        self.one_of(
            (3, self.newcomer),
            (2, lambda: self.try_(at.LeaveSeat(DEALER, seat))),
            (2, lambda: self.try_(at.StepAway(DEALER, seat))),
            (3, lambda: self.try_(at.ComeBack(DEALER, seat))),
            (1, lambda: self.try_(at.SitOut(DEALER, seat, flag))),
            (2, lambda: self.try_(at.MoveSeat(DEALER, seat, other, flag))),
            (2, lambda: self.try_(at.ComeIn(HDD, seat, self.play.choice(("", "post"))))),
            (1, lambda: self.try_(at.PickUp(MANAGER, self.away_seat(), self.clock))),
        )

    def chips(self) -> None:
        seat, amount = self.any_seat(), Cents(self.play.randint(1, 200))
        self.try_(at.OrderChips(DEALER, seat, amount))
        self.try_(at.DeliverChips(DEALER, seat, amount))

    def wager_on_the_flop(self) -> None:
        colour: Any = self.play.choice(("red", "black"))
        stake = Cents(self.play.randint(1, 25))
        self.try_(at.PlaceChase(DEALER, self.any_seat(), colour, stake))

    def office(self) -> None:
        self.one_of(
            (1, lambda: self.try_(at.ChargeTime(DEALER, self.clock))),
            (1, lambda: self.try_(at.VerifyTime(HDD))),
            (1, lambda: self.try_(at.DropTime(DEALER))),
            (1, lambda: self.try_(at.ChangeCards(DEALER, "worn"))),
            (1, lambda: self.try_(at.RuleOnSideWagers(MANAGER))),
        )

    def time(self) -> None:
        self.try_(at.StartClock(DEALER, self.clock))
        seat = self.someone()
        if self.play.random() < 0.5:
            self.try_(at.BuyTime(DEALER, seat, self.clock))
        else:
            self.try_(at.ClockRanOut(DEALER, self.clock + 60_000))

    # --- in a hand ---------------------------------------------------------------------------

    @property
    def lying(self) -> Any:
        assert self.table.deal is not None
        return self.table.deal

    def someone(self) -> SeatNo:
        return SeatNo(self.play.choice(self.lying.hand.seats).number)

    def mixed(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self.play.sample(list(cards), len(cards)))

    def go_on(self) -> None:
        """The next regular thing: a player's act, or the dealer's step."""
        lying = self.lying
        owing = lying.owing
        if owing is not None:
            self.settle(owing)
        elif lying.hand.phase in ("betting", "discarding"):
            self.act()
        elif self.table.unchecked_cards:
            self.try_(at.CheckCards(DEALER))
        else:
            self.deal_on()

    def settle(self, owing: Any) -> None:
        ways: dict[str, Any] = {
            "make up": self.play.choice((deal.MakeUp, deal.Surrender))(DEALER, owing.seat),
            "name the amount": None,
            "rule on the fold": deal.RuleOnFold(DEALER, owing.seat, self.play.random() < 0.5),
        }
        command = ways[owing.kind]
        if command is None:
            options = legal_actions(self.lying.hand)
            assert options.wager is not None
            kind = Raise if options.raising else Bet
            command = kind(DEALER, owing.seat, options.wager.least)
        assert self.try_(command)

    def act(self) -> None:
        hand = self.lying.hand
        options = legal_actions(hand)
        seat = options.seat
        assert seat is not None
        if options.discard:
            self.try_(Discard(DEALER, seat, self.play.choice(options.discard)))
            return
        span = options.wager
        roll = self.play.random()
        if span is not None and roll < 0.25:
            to = span.least if roll < 0.2 else span.most
            assert self.try_((Raise if options.raising else Bet)(DEALER, seat, to))
        elif options.check:
            assert self.try_(Check(DEALER, seat))
        elif roll < 0.75:
            assert self.try_(Call(DEALER, seat))
        else:
            assert self.try_(Fold(DEALER, seat))

    def deal_on(self) -> None:
        due = deal_due(self.lying, DEALER)
        assert due is not None
        if isinstance(due, deal.ShuffleDeck):
            due = deal.ShuffleDeck(DEALER, self.mixed(FULL_DECK))
        elif isinstance(due, deal.ShuffleAside):
            due = deal.ShuffleAside(DEALER, self.mixed(self.lying.hand.stub + self.lying.aside))
        elif isinstance(due, DealHole) and self.play.random() < 0.3:
            due = DealHole(DEALER, count=1)
        assert self.try_(due), due

    def odd_gesture(self) -> None:
        """Anybody puts in anything and says something, in turn or out of it."""
        words: tuple[Any, ...] = ("", "", "", "check", "call", "raise", "bet", "all-in", "fold")
        chips = tuple(
            Cents(self.play.choice((1, 5, 5, 10, 25, 100)))
            for _ in range(self.play.choice((0, 1, 1, 2, 3)))
        )
        amount = Cents(self.play.randint(1, 120)) if self.play.random() < 0.2 else None
        said = Said(self.play.choice(words), amount)
        self.try_(deal.Gesture(DEALER, self.someone(), chips, said))

    # --- trouble -----------------------------------------------------------------------------

    def trouble(self) -> None:
        """Something goes wrong, or somebody says that something has."""
        fitting = self.fitting_troubles()
        if fitting and self.play.random() < 0.6:
            self.try_(self.play.choice(fitting)())
        else:
            self.try_(self.play.choice(self.troubles())())

    def fitting_troubles(self) -> list[Callable[[], Any]]:
        """What goes wrong at just this point of a hand."""
        hand, play = self.lying.hand, self.play
        rest = hand.stub[burns_due(self.lying) :]
        flop = self.mixed(rest) if hand.round == 1 else ()
        match hand.phase:
            case "board":
                return [
                    lambda: deal.DealUnburned(DEALER),
                    lambda: deal.TurnTooMany(DEALER, 1, flop),
                    lambda: deal.TurnTooMany(DEALER, 2, self.mixed(rest[hand.round > 1 :])),
                    lambda: deal.FindBoxed(DEALER, play.randint(0, 3)),
                ]
            case "discarding":
                return [lambda: deal.PassDiscard(DEALER, hand.seats[hand.to_act].number)]
            case "betting":
                seat = hand.seats[hand.to_act]
                owed = max(1, legal_actions(hand).call - 1)
                return [lambda: deal.Gesture(DEALER, seat.number, (Cents(owed),))]
            case _:
                return []

    def troubles(self) -> list[Callable[[], Any]]:
        play, lying = self.play, self.lying
        hand = lying.hand
        burns = burns_due(lying)
        rest = (*hand.stub[burns:], *lying.aside)
        street = hand.board[-3:] if len(hand.board) == 3 else ()
        seat = self.someone()
        held = next(s.cards for s in hand.seats if s.number == seat)
        a_card = play.choice(held) if held else FULL_DECK[0]
        what: Any = play.choice(
            (
                "card-exposed-in-cut",
                "not-shuffled",
                "dealt-out-of-order",
                "player-dealt-out",
                "wrong-count",
                "wrong-count",
                "defective-deck",
            )
        )
        flag = play.random() < 0.5
        return [
            lambda: deal.FindBoxed(DEALER, play.randint(0, 3)),
            lambda: deal.DealUnburned(DEALER),
            lambda: deal.FindMissedBurn(DEALER, self.mixed((*hand.stub, *lying.aside, *street))),
            lambda: deal.TurnEarly(DEALER, () if hand.round == 2 else self.mixed(rest)),
            lambda: deal.TurnTooMany(DEALER, 1, self.mixed(rest) if hand.round == 1 else ()),
            lambda: deal.TurnTooMany(DEALER, 2, self.mixed(rest[1:])),
            lambda: deal.TurnTooFew(DEALER, 1),
            lambda: deal.ExposeHole(DEALER, seat, a_card),
            lambda: deal.DropCards(DEALER, seat, (a_card,)),
            lambda: deal.ShowTo(DEALER, seat, self.someone()),
            lambda: deal.AskShown(DEALER, self.someone(), seat),
            lambda: deal.Misgive(DEALER, seat, play.choice((-1, 1))),
            lambda: deal.Report(DEALER, what, seat, flag),
            lambda: deal.CountCards(HDD, play.choice((51, 52, 52, 52))),
            lambda: deal.PassDiscard(DEALER, seat),
            lambda: deal.FindLateDiscard(
                DEALER, seat, a_card, self.mixed((*hand.stub, *lying.aside, *street))
            ),
            lambda: deal.DeclareDead(MANAGER, seat, "talked"),
            lambda: deal.VoidWagers(ASSISTANT, seat, "held" if flag else "returned", "device"),
            lambda: deal.Invalidate(HDD, "brawl"),
            lambda: Straddle(DEALER, seat),
            lambda: Show(DEALER, seat),
            lambda: Muck(DEALER, seat),
            lambda: AskToSee(DEALER, self.someone(), seat, sure=True),
            lambda: Inspect(DEALER, seat),
            lambda: at.WithdrawChase(DEALER, seat, "red"),
            lambda: at.RuleOnSideWagers(MANAGER),
        ]
