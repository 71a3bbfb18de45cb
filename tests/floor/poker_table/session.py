"""Random sessions at a poker table: people come and go, hands are played, things go wrong.

Everything follows from one seed. Whatever the rules refuse must leave the table as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from croupier import floor as at
from croupier.acts import Actor, Millis, Refusal
from croupier.cards import FULL_DECK, Card
from croupier.floor import Floor, Table
from croupier.money import Cents
from croupier.poker import (
    Bet,
    Call,
    Check,
    Deal,
    DealHole,
    Discard,
    Fold,
    Raise,
    SeatNo,
    TimeUp,
    deal_due,
    legal_actions,
    result_of,
)
from croupier.poker import deal_commands as deal
from croupier.poker.deal.gestures import Announcement
from tests.floor.poker_table.house import house_with
from tests.floor.poker_table.ledger import Ledger
from tests.floor.poker_table.state import RULES, State, follow, random_terms
from tests.floor.poker_table.trouble import fitting_troubles, troubles
from tests.poker.counted import all_cards, money
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER


class Session:
    """One table from its opening, with every event and the state after it."""

    def __init__(self, seed: int) -> None:
        self.play = Random(seed)
        self.terms = random_terms(self.play)
        house = house_with(self.terms)
        self.start = self.state = State(house.floor, None)
        self.began = house.now
        self.events: list[Any] = []
        self.states: list[State | None] = []
        self.refused: list[Refusal] = []
        self.ledger = Ledger()
        self.clock = self.guests = self.hands = self.moves = self.turn = 0
        for seat in range(1, self.terms.seats + 1):
            if self.play.random() < 0.8:
                self.newcomer(seat)

    def run(self, steps: int) -> Session:
        for _ in range(steps):
            self.step()
        return self

    def finish(self) -> Session:
        """Plays the hand in progress to its end without further trouble."""
        for _ in range(400):
            if not self.playing:
                return self
            self.go_on()
        raise AssertionError("the hand does not end")

    # --- one step ----------------------------------------------------------------------------

    def step(self) -> None:
        self.clock += self.play.randint(0, 40_000)
        if not self.playing:
            self.one_of(
                (6, self.begin),
                (1, self.come_or_go),
                (1, self.chips),
                (2, self.wager_on_the_flop),
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

    @property
    def floor(self) -> Floor:
        return self.state.floor

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def playing(self) -> bool:
        return bool(self.table.round)

    def ask(self, kind: Any, later: int = 0, /, **fields: Any) -> bool:
        """Gives the floor a command; a refusal changes nothing, anything else keeps the laws."""
        fields.setdefault("actor", DEALER)
        if "table" in kind.__struct_fields__:
            fields.setdefault("table", "T1")
        if "id" in kind.__struct_fields__:
            self.moves += 1
            fields.setdefault("id", f"m{self.moves}")
        command = kind(at=Millis(self.began + self.clock + later), **fields)
        try:
            steps = RULES.steps(self.floor, command)
        except Refusal as refused:
            self.refused.append(refused)
            return False
        for event, after in steps:
            self.state = follow(self.state._replace(floor=self.floor), event)
            assert self.floor == after
            self.events.append(event)
            self.states.append(self.state)
        self.ledger.post(event for event, _ in steps)
        self.ledger.check(self.floor)
        return True

    def try_(self, command: Any) -> bool:
        """Gives the deal a command; a deal that is over is settled at once."""
        before = self.lying
        try:
            after, happened = at.deal_rules(self.table).perform(before, command)
        except Refusal as refused:
            self.refused.append(refused)
            return False
        self.events += happened
        self.states += [None] * len(happened)
        self.state = self.state._replace(deal=after)
        if happened:
            self.states[-1] = self.state
        if (after.hand.to_act, after.hand.round) != (before.hand.to_act, before.hand.round):
            self.turn += 1
        self._check(after)
        if self.playing and after.hand.phase == "over":
            result = result_of(after, name_hands=self.play.random() < 0.5)
            assert self.ask(at.SettleHand, round=self.table.round, result=result)
        return True

    def _check(self, lying: Deal) -> None:
        assert all(seat.stack >= 0 for seat in lying.hand.seats), "no stack is below nothing"
        cards = sorted(card for card in all_cards(lying) if card is not None)
        assert cards in ([], sorted(FULL_DECK)), "every card lies in one place"
        if self.playing:
            placed = next(e for e in reversed(self.events) if isinstance(e, at.HandPlaced))
            brought = sum(place.stack for place in placed.setup.places)
            staked = sum(wager.stake for wager in lying.around.chase)
            assert money(lying) == brought + staked, "every chip has an owner"

    # --- between hands -----------------------------------------------------------------------

    def begin(self) -> None:
        for chore in self.table.chores:
            self.ask(at.DoTableChore, number=chore.number, note="on file", actor=HDD)
        self.hands += 1
        if self.ask(at.BeginHand, round=f"h{self.hands}"):
            self.turn += 1

    def newcomer(self, seat: int | None = None) -> None:
        self.guests += 1
        who = f"G{self.guests}"
        own = Actor(who, "player")
        self.ask(at.OpenAccount, person=who, actor=own)
        house, much = self.table.house, Cents(2000)
        self.ask(at.Deposit, house=house, person=who, amount=much, actor=own)
        number = seat or self.any_seat()
        if self.ask(at.SitDown, seat=number, person=who, actor=own):
            chips = Cents(self.play.randint(40, 300))
            self.ask(at.BuyIn, person=who, amount=chips, actor=own)

    def any_seat(self) -> int:
        return self.play.randint(1, len(self.table.seats))

    def anybody(self, *, away: bool = False) -> str:
        """Somebody at the table; where anybody is away, one of these if asked for."""
        gone = [seat.person for seat in self.table.seats if seat.away]
        people = gone if away and gone else self.table.people
        return self.play.choice(people) if people else "G1"

    def come_or_go(self) -> None:
        who, other = self.anybody(), self.any_seat()
        flag = self.play.random() < 0.5
        way: Any = self.play.choice(("", "wait", "post"))
        self.one_of(
            (3, self.newcomer),
            (2, lambda: self.ask(at.LeaveTable, person=who)),
            (2, lambda: self.ask(at.StepAway, person=who)),
            (3, lambda: self.ask(at.ComeBack, person=self.anybody(away=True))),
            (1, lambda: self.ask(at.SitOut, person=who, out=flag)),
            (2, lambda: self.ask(at.MoveSeat, person=who, to=other, post=flag)),
            (1, lambda: self.ask(at.SetEntry, person=who, entry=way, actor=HDD)),
            (1, lambda: self.ask(at.ComeIn, person=who, way="post", actor=Actor(who, "player"))),
            (1, lambda: self.ask(at.PickUp, person=self.anybody(away=True), actor=MANAGER)),
        )

    def chips(self) -> None:
        who, amount = self.anybody(), Cents(self.play.randint(1, 200))
        self.ask(at.BringChips, person=who, amount=amount)
        kind = at.BuyInFolded if self._has_folded(who) else at.BuyIn
        self.ask(kind, person=who, amount=amount)

    def _has_folded(self, person: str) -> bool:
        if not self.playing or person not in self.table.playing:
            return False
        return not any(s.person == person and s.standing == "in" for s in self.lying.hand.seats)

    def wager_on_the_flop(self) -> None:
        colour: Any = self.play.choice(("red", "black"))
        stake = Cents(self.play.randint(1, 25))
        self.ask(at.PlaceSideWager, person=self.anybody(), colour=colour, stake=stake)

    def office(self) -> None:
        if not self.table.people:
            return
        self.one_of(
            (1, lambda: self.ask(at.ChargeTime, fee=Cents(self.play.randint(1, 6)))),
            (1, lambda: self.ask(at.DropSlide)),
            (1, lambda: self.ask(at.ChangeCards, note="worn", deck=self.play.choice(("", "new")))),
            (1, lambda: self.ask(at.ReverseSideWagers, actor=MANAGER)),
            (1, self.exclude),
        )

    def exclude(self) -> None:
        """Somebody is caught, and plays no more here."""
        who = self.anybody()
        book = self.table.book
        self.ask(at.ReportBreach, book=book, conduct="other", person=who, table="T1")
        number = self.floor.house.breaches[-1].number
        self.ask(at.Sanction, breach=number, power="exclude-player", actor=ASSISTANT)

    def time(self) -> None:
        hand = self.lying.hand
        if hand.phase != "betting":
            return
        seat = hand.seats[hand.to_act]
        self.ask(at.StartClock, person=seat.person, turn=self.turn)
        if self.play.random() < 0.5:
            self.ask(at.BuyTime, person=seat.person, turn=self.turn)
        elif self.lying.around.owing is None:
            assert self.ask(at.ReadClock, 60_000, turn=self.turn)
            assert self.try_(TimeUp(DEALER, seat.number))

    # --- in a hand ---------------------------------------------------------------------------

    @property
    def lying(self) -> Deal:
        assert self.state.deal is not None
        return self.state.deal

    def someone(self) -> SeatNo:
        return SeatNo(self.play.choice(self.lying.hand.seats).number)

    def mixed(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(self.play.sample(list(cards), len(cards)))

    def go_on(self) -> None:
        """The next regular thing: a player's act, or the dealer's step."""
        lying = self.lying
        owing = lying.around.owing
        if owing is not None:
            self.settle(owing)
        elif lying.hand.phase in ("betting", "discarding"):
            self.act()
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
        lying = self.lying
        if (
            lying.around.misdeals
            and lying.around.chase
            and not lying.hand.dealt
            and self.play.random() < 0.3
        ):
            wager = self.play.choice(lying.around.chase)
            self.try_(deal.WithdrawChase(DEALER, wager.seat, wager.colour))
        due = deal_due(self.lying, DEALER)
        assert due is not None
        if isinstance(due, deal.ShuffleDeck):
            due = deal.ShuffleDeck(DEALER, self.mixed(FULL_DECK))
        elif isinstance(due, deal.ShuffleAside):
            due = deal.ShuffleAside(
                DEALER, self.mixed(self.lying.hand.stub + self.lying.around.aside)
            )
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
        said = Announcement(self.play.choice(words), amount)
        self.try_(deal.Gesture(DEALER, self.someone(), chips, said))

    # --- trouble -----------------------------------------------------------------------------

    def trouble(self) -> None:
        """Something goes wrong, or somebody says that something has."""
        fitting = fitting_troubles(self)
        if fitting and self.play.random() < 0.6:
            self.try_(self.play.choice(fitting)())
        else:
            self.try_(self.play.choice(troubles(self))())
