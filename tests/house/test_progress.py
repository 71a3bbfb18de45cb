"""Tests that no player can stop an automatic table.

A state machine plays commands of every kind that a player may send, legal or refused, at each
table of the demonstration floor: people sit down, wager, change and take back wagers, decide,
buy chips, exclude themselves, lose their connection and leave, while the clock runs. Whenever
the machine has something to do it must not be refused and must do something. At the end nobody
acts any more and an honest newcomer sits down: that player's hand is dealt and settled within
the clocks of the table, and no chip is made or lost.
"""

from functools import cache, partial
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from croupier import banked, floor, poker
from croupier.acts import Actor, Viewer
from croupier.house.desks.floor_commands import cash_out, floor_command, read_floor_command
from croupier.house.errors import DECLINED
from croupier.house.opening.founding import DEMONSTRATION
from croupier.house.process.casino import DraftDecision, Pace
from croupier.house.process.draft import Draft
from croupier.house.tables.companions import leave_place, take_place
from croupier.house.tables.hand_commands import OF_PLAYERS, hand_command
from croupier.house.tables.round_commands import play_command
from croupier.house.tables.seating import buy_in, sit_down
from croupier.house.world.live_table import LiveTable
from croupier.money import Cents
from tests.house.memory_house import House, copy_of, demonstration, out_of_balance
from tests.tiers import over_tiers

TABLES = [plan.table for plan in DEMONSTRATION]
PACE = Pace(wagers=20, settle_wagers=3, dealer=0.5, companion=0.5, show=1, pause=5, decision=30)
LONGEST_ROUND = 15 * 60.0
"""Seconds within which any round or hand must be over: every player lets every clock run out."""
CHIPS = 500_00
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: a table that stalls would be run for minutes to find fewer commands."""
PEOPLE = ("Ann", "Bob", "Guest Cid")
HONEST = "Honest Hal"

people = st.sampled_from(PEOPLE)
seats = st.integers(1, 9)
amounts = st.sampled_from([500, 1000, 1500, 2000, 3000, 4000, 100, 9900, 50_000, 250, 1, 0])
places = st.integers(0, 9)
decisions = st.sampled_from(
    [
        "Bet",
        "Check",
        "Fold",
        "Look",
        "Concede",
        "Declare",
        "Retract",
        "CorrectBet",
        "TopUpJackpot",
        "CloseRound",
        "Report",
        "NoMoreBets",
        "Deal",
    ]
)
at_poker = st.sampled_from(sorted(OF_PLAYERS))
floor_commands = st.sampled_from(
    [
        "ExcludeMyself",
        "AskLimits",
        "JoinList",
        "LeaveList",
        "WantSeat",
        "AnswerCall",
        "AskToSit",
        "MoveSeat",
        "ComeBack",
        "RaiseDispute",
        "AskToSeeCards",
        "AskForRules",
        "Agree",
    ]
)


@cache
def opened() -> House:
    return demonstration(PACE)


def _sits(person: str, table: str, seat: int, draft: Draft) -> None:
    sit_down(draft, person, table, seat, CHIPS, person)


class AnybodyAtATable(RuleBasedStateMachine):
    """Two players and a guest who do what they like at one table."""

    table = ""

    def __init__(self) -> None:
        super().__init__()
        self.house = copy_of(opened(), PACE)
        self.looking = False
        self.house.watched_here = lambda _: self.looking
        self.moves = 0

    @initialize()
    def somebody_sits_down_and_the_table_opens(self) -> None:
        for person in (*PEOPLE, HONEST):
            self.house.do(self.account_of(person))
        free = [seat.number for seat in self.found.seats if not seat.person]
        for person, seat in zip(PEOPLE[:2], free, strict=False):
            self.house.do(partial(_sits, person, self.table, seat))
        self.house.pass_time(self.table, 1)

    # --- what people do ---------------------------------------------------------------------

    @rule(person=people, place=seats, chips=st.sampled_from([CHIPS, 20_00, 100_00, 5_00]))
    def sits_down(self, person: str, place: int, chips: int) -> None:
        seat = 1 + place % len(self.found.seats)
        self.try_it(lambda draft: take_place(draft, person, self.table, seat, chips, self.move()))

    @rule(person=people)
    def leaves(self, person: str) -> None:
        self.try_it(lambda draft: leave_place(draft, person, self.table, self.move()))

    @rule(person=people, chips=amounts)
    def buys_chips(self, person: str, chips: int) -> None:
        self.try_it(lambda draft: buy_in(draft, person, self.table, chips, self.move()))

    @rule(person=people, chips=amounts)
    def cashes_out(self, person: str, chips: int) -> None:
        self.try_it(lambda draft: cash_out(draft, person, self.table, chips, self.move()))

    @precondition(lambda self: not self.found.is_poker)
    @rule(person=people, spot=places, amount=amounts)
    def lays_a_wager(self, person: str, spot: int, amount: int) -> None:
        self.plays(person, "PlaceWager", wager=self.wager(spot), amount=amount)

    @precondition(lambda self: not self.found.is_poker)
    @rule(person=people, ante=amounts, blind=amounts)
    def lays_what_a_hand_needs(self, person: str, ante: int, blind: int) -> None:
        self.plays(person, "PlaceWager", wager="ante", amount=ante)
        self.plays(person, "PlaceWager", wager="blind", amount=blind)

    @precondition(lambda self: not self.found.is_poker)
    @rule(person=people, ante=st.sampled_from([500, 1000, 1500]))
    def opens_a_hand(self, person: str, ante: int) -> None:
        self.opens(person, ante)

    @precondition(lambda self: not self.found.is_poker)
    @rule(person=people, spot=places)
    def takes_a_wager_back(self, person: str, spot: int) -> None:
        self.plays(person, "TakeBackWager", wager=self.wager(spot))

    @precondition(lambda self: not self.found.is_poker)
    @rule(person=people, what=decisions, amount=amounts)
    def says_anything(self, person: str, what: str, amount: int) -> None:
        fields: dict[str, dict[str, Any]] = {
            "Bet": {"amount": amount},
            "CorrectBet": {"amount": amount},
            "Declare": {"says": "all in"},
            "Concede": {"confirmed": True},
            "TopUpJackpot": {"wager": "jackpot_1"},
        }
        self.plays(person, what, **fields.get(what, {}))

    @rule(person=people, choice=st.integers(0, 9))
    def decides(self, person: str, choice: int) -> None:
        """One of the choices that the table offers, where it offers any."""
        wish = self.offered(person, choice)
        if wish is not None:
            self.plays(person, **wish)

    @precondition(lambda self: self.found.is_poker)
    @rule(person=people, what=at_poker, amount=amounts, choice=st.integers(1, 9))
    def says_anything_at_poker(self, person: str, what: str, amount: int, choice: int) -> None:
        fields: dict[str, dict[str, Any]] = {
            "Bet": {"to": amount},
            "Raise": {"to": amount},
            "AskToSee": {"asker": choice},
            "Discard": {"card": "As"},
            "ComeIn": {"way": "post"},
            "SitOut": {"out": choice > 5},
            "PlaceChase": {"colour": "red", "stake": amount},
            "WithdrawChase": {"colour": "red"},
        }
        self.plays(person, what, **fields.get(what, {}))

    @rule(person=people, what=floor_commands, seat=seats)
    def asks_the_floor(self, person: str, what: str, seat: int) -> None:
        here = {"table": self.table, "person": person}
        fields: dict[str, dict[str, Any]] = {
            "ExcludeMyself": {"house": self.found.house},
            "LeaveList": {"list": floor.list_of(self.found)},
            "RaiseDispute": {"book": self.found.book, "about": "the last hand"},
            "WantSeat": {**here, "seat": seat},
            "MoveSeat": {**here, "to": seat},
            "AskForRules": {"book": self.found.book},
            "Agree": {**here, "number": 1},
            "AskLimits": {**here, "maximum": 100_000},
        }
        raw = {"type": what, **fields.get(what, here)}

        def decide(draft: Draft) -> None:
            move = self.move()
            floor_command(draft, read_floor_command(raw, Actor(person, "player"), move, draft.at))

        self.try_it(decide)

    # --- time and connections ---------------------------------------------------------------

    @rule(looking=st.booleans())
    def connects_or_disconnects(self, looking: bool) -> None:
        self.looking = looking

    @rule(seconds=st.sampled_from([0.1, 1.0, 4.0, 21.0, 31.0]))
    def time_passes(self, seconds: float) -> None:
        self.house.pass_time(self.table, seconds)

    # --- and in the end ---------------------------------------------------------------------

    def teardown(self) -> None:
        """Nobody says anything more; the table comes to rest, and serves whoever comes next."""
        self.looking = False
        if self.found.is_poker:
            self.hands_go_on()
        else:
            self.an_honest_player_is_dealt_a_hand()
        assert out_of_balance(self.house) == [], "no chip is made or lost"

    def an_honest_player_is_dealt_a_hand(self) -> None:
        house, name = self.house, self.table
        house.pass_time(name, LONGEST_ROUND)
        phase = house.world.play(name).state.phase
        assert phase in ("before", "wagers", "over"), f"a round is stuck in {phase}"
        free = next(s.number for s in self.found.seats if not s.person)
        house.do(lambda draft: sit_down(draft, HONEST, name, free, CHIPS, self.move()))
        house.pass_time(name, PACE.pause)
        assert house.world.play(name).state.phase == "wagers"
        assert self.opens(HONEST, 1000), "the wagers of an honest player are taken"
        rounds = self.found.rounds
        assert house.pass_time_until(name, LONGEST_ROUND, lambda: self.found.rounds > rounds)
        finished = house.world.play(name).finished
        assert finished is not None
        assert finished.seat(free).results, "an honest player's hand is settled"

    def hands_go_on(self) -> None:
        """Companions sit here, and somebody looks on: hands follow each other."""
        self.looking = True
        enough = self.found.rounds + 2
        assert self.house.pass_time_until(
            self.table, 3 * LONGEST_ROUND, lambda: self.found.rounds >= enough
        ), "hands are dealt and played to their end"

    # --- helpers ----------------------------------------------------------------------------

    @property
    def found(self) -> floor.Table:
        found = self.house.world.table(self.table)
        assert found is not None
        return found

    def wager(self, spot: int) -> str:
        """One of the spots of this layout, or one that is not there."""
        rules = self.house.world.play(self.table).rules
        names: list[str] = [*(rules.law.wagers if rules is not None else ()), "insurance"]
        return names[spot % len(names)]

    def move(self) -> str:
        self.moves += 1
        return f"move {self.moves}"

    def try_it(self, decide: DraftDecision) -> bool:
        """Whether a command was taken; a refusal changes nothing."""
        try:
            self.house.do(decide)
        except DECLINED:
            return False
        return True

    def plays(self, person: str, type: str, **more: Any) -> bool:  # noqa: A002  # the wire's word
        seat = self.found.seat_of(person)
        wish = {"type": type, "seat": seat.number if seat is not None else 1, **more}
        ask = hand_command if self.found.is_poker else play_command
        actor = Actor(person, "player")
        return self.try_it(lambda draft: ask(draft, self.table, wish, actor, None))

    def opens(self, person: str, ante: int) -> bool:
        rules = self.house.world.play(self.table).rules
        required = rules.law.required if rules is not None else ()
        laid = [self.plays(person, "PlaceWager", wager=name, amount=ante) for name in required]
        return bool(laid) and all(laid)

    def offered(self, person: str, choice: int) -> dict[str, Any] | None:
        play, viewer = self.house.world.play(self.table), Viewer("player", person)
        if self.found.is_poker:
            return self.offered_at_poker(play, viewer, choice)
        if play.rules is None or play.over:
            return None
        shown = banked.view(play.state, viewer, play.rules.law)
        own = next((s for s in shown.seats if s.person == person), None)
        if own is None or not own.options:
            return None
        option = own.options[choice % len(own.options)]
        amount = {"amount": option.amounts[choice % len(option.amounts)]} if option.amounts else {}
        return {"type": option.act.capitalize(), **amount}

    def offered_at_poker(
        self, play: LiveTable, viewer: Viewer, choice: int
    ) -> dict[str, Any] | None:
        seat = self.found.seat_of(viewer.person)
        if not play.dealing or play.deal is None or seat is None:
            return None
        options = poker.view_deal(play.deal, viewer).hand.own_options
        if options.seat != seat.number:
            return None
        wishes: list[dict[str, Any]] = []
        if options.discard:
            wishes.append({"type": "Discard", "card": str(options.discard[0])})
        if options.wager is not None:
            kind = "Raise" if options.raising else "Bet"
            wishes += [{"type": kind, "to": to} for to in (options.wager.least, options.wager.most)]
        named = {
            "Check": options.check,
            "Call": options.call,
            "Fold": options.fold,
            "Show": options.show,
            "Muck": options.muck,
        }
        wishes += [{"type": kind} for kind, may in named.items() if may]
        return wishes[choice % len(wishes)] if wishes else None

    def account_of(self, person: str) -> DraftDecision:
        actor = Actor(person, "player")

        def decide(draft: Draft) -> None:
            draft.ask_floor(floor.OpenAccount(actor=actor, at=draft.at, person=person))
            draft.ask_floor(
                floor.Deposit(
                    actor=actor,
                    at=draft.at,
                    id=self.move(),
                    house=self.found.house,
                    person=person,
                    amount=Cents(5 * CHIPS),
                )
            )

        return decide


@pytest.mark.parametrize("table", over_tiers(TABLES, {"CAN-U1", "SYD-B1", "MEL-NL1", "MEL-O2"}))
def test_nobody_stops_a_table_that_deals_itself(table: str) -> None:
    machine = type("Machine", (AnybodyAtATable,), {"table": table})
    run_state_machine_as_test(machine, settings=settings(stateful_step_count=40, phases=PHASES))
