"""Days on the floor at random, on version 0.1: one house, one or two tables, a few people.

A day begins with staff, accounts and open tables; these first commands have no views. Then things
happen: ordinary ones, kinds of commands that came seldom so far, and commands that are refused.
In the end everybody leaves and the table is closed.
"""

import random
from collections import Counter
from importlib import import_module
from typing import Any, Final, get_args

from tests.recorded.chance import anything
from tests.recorded.floor_values import DAY_ONE, PEOPLE, values
from tests.recorded.recording import Recording, acts

floor: Any = import_module("croupier.floor")
load_book: Any = import_module("croupier.books").load_book
rules_of_floor: Any = import_module("croupier.floor.rules")

KINDS: Final = {kind.__name__: kind for kind in get_args(rules_of_floor.AnyCommand)}
COMMANDS: Final = list(KINDS)
EVENTS: Final = [kind.__name__ for kind in get_args(rules_of_floor.AnyEvent)]
LAW: Final = floor.Law()
RULES: Final = floor.FloorRules(LAW)
STAFF_VIEWS: Final = ("onlooker", "dealer", "supervisor", "auditor")
ORDINARY: Final = (
    *("TakeSeat", "TakeSeat", "BuyIn", "BuyIn", "BeginRound", "BeginRound", "EndRound", "EndRound"),
    *("EndRound", "DoTableChore", "CashOut", "LeaveSeat", "MoveSeat", "Deposit", "ChangeSign"),
    *("Agree", "JoinList", "CallPlayer", "AnswerCall", "MarkSeat", "ChargeTime", "ChargeHand"),
)
PROMOTION: Final = (
    *("PlanPromotion", "ApproveTerms", "WriteTerms", "LodgeTerms", "StartPromotion"),
    *("EnterPromotion", "EnterPromotion", "EnterPromotion", "ApproveTerms", "WriteTerms"),
    *("DrawPrize", "HaltDraw", "ResumeDraw", "DrawPrize", "TellWinner", "ClaimPrize", "ClaimPrize"),
    *("GrantClaim", "DenyClaim", "RaiseDispute", "DecideDispute", "AskReview"),
)
PLANS: Final = (
    *(("OfferBonus", "BeginRound", "ClaimBonus", "EndRound", "DoTableChore", "GiveBonus"),),
    *(("ExchangeVoucher", "BeginRound", "EndRound", "SettleTokens", "SettleTokens"),),
    *(("BeginRound", "EndRound") * 5 + ("VacateSeat",),),
    *(("ReportBreach", "WithholdPayment", "Sanction", "DetermineHold", "HandOver"),),
    *(("RaiseDispute", "DecideDispute", "AskReview", "DecideDispute", "ReferDispute"),),
)
LENGTH: Final = 30
PLAIN: Final = {"minimum": "10.00", "maximum": "500.00"}
SIGNS: Final[dict[tuple[str, str], dict[str, Any]]] = {
    ("melbourne-wsop", "bonus"): PLAIN,
    ("melbourne-wsop", "ultimate"): {
        **PLAIN,
        "maximum_payout": "50000.00",
        "multiples": {"preflop": [3, 4], "flop": [2], "river": [1]},
    },
    ("canberra-ultimate", "ultimate"): {**PLAIN, "maximum_payout": "50000.00"},
    ("sydney-bonus", "bonus"): {**PLAIN, "ante_bonus": {"minimum": "5.00", "maximum": "100.00"}},
    ("perth-ultimate", "ultimate"): {**PLAIN, "smallest_chip": "0.50"},
    ("melbourne-poker", ""): {
        "minimum_buy_in": "200.00",
        "limits": {"minimum": "10.00", "maximum": "20.00"},
        "blinds": ["5.00", "10.00"],
    },
}
COMMISSIONS: Final = (
    {"type": "percentage", "rate": "5%", "minimum": "1.00", "cap": "10.00"},
    {"type": "time", "hourly": "10.00"},
    {"type": "per-person", "amount": "1.00"},
)


def look(state: Any, viewer: Any, at: int, house: str) -> dict[str, Any]:
    """What this person is shown: the table, an account, and in the pit what waits there."""
    seen: dict[str, Any] = {"account": floor.account_view(state, viewer.person, viewer, at)}
    if "T1" in state.tables:
        seen["table"] = floor.table_view(LAW, state, "T1", viewer, at)
    if viewer.kind == "supervisor":
        seen["pit"] = floor.pit_view(LAW, state, house, at)
    return seen


class Player:
    """Plays the days; counts which kinds of commands were taken, to prefer the others."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def play(self, number: int) -> tuple[Recording, bool]:
        games = (
            *SIGNS,
            ("melbourne-poker", ""),
            ("melbourne-poker", ""),
            ("sydney-bonus", "bonus"),
        )
        game = games[number % len(games)]
        day = Day(game, random.Random(f"floor {number}"), self.taken)
        day.play()
        return day.kept, day.closed


class Day:
    """One day, from the founding of the house."""

    def __init__(self, game: tuple[str, str], chance: random.Random, taken: Counter[str]) -> None:
        self.chance, self.taken = chance, taken
        self.book = load_book(game[0])
        self.house = self.book.file.house
        self.now = DAY_ONE + 12 * 3_600_000
        self.count = 0
        self.closed = False
        self.boss = acts.Actor("boss", "casino-operator")
        self.kept = Recording(
            setup={"house": self.house},
            state=floor.Floor(),
            call=lambda state, command: acts.perform(RULES, state, command),
            look=lambda state, viewer: look(state, viewer, self.now, self.house),
            kinds=rules_of_floor.AnyCommand,
        )
        self._found()
        for table in ("T1", "T2") if chance.random() < 0.5 else ("T1",):
            self._open(table, game)
        for person in PEOPLE:
            self.do("OpenAccount", person=person, actor=acts.Actor(person, "player"))
            self._pay_in(person)
        seen = [acts.Viewer("player", name) for name in (*PEOPLE[:2], "zoe")]
        self.kept.viewers = seen + [acts.Viewer(kind, "ann") for kind in STAFF_VIEWS]

    @property
    def state(self) -> Any:
        return self.kept.state

    @property
    def table(self) -> Any:
        return self.state.tables["T1"]

    def do(self, kind: str, /, **fields: Any) -> bool:
        """Gives a command, by the boss unless somebody else is named."""
        return self._attempt(KINDS[kind](**{"actor": self.boss, "at": self.now, **fields}))

    def _attempt(self, command: Any) -> bool:
        done = self.kept.attempt(command)
        self.taken[type(command).__name__] += done
        return done

    # --- how a day begins ------------------------------------------------------------

    def _found(self) -> None:
        self.do("FoundHouse", house=self.house)
        for role in self.book.file.role:
            if role.id not in ("player", "casino-operator"):
                self.do("GiveRole", house=self.house, person=role.id, role=role.id)
                if role.rank is not None:
                    who = acts.Actor(role.id, role.id)
                    self.do("GoOnDuty", house=self.house, actor=who)
        if self.book.floor.approval is not None:
            self.do("AdoptRules", book=self.book.id, notified="2020-01-01")

    def _open(self, table: str, game: tuple[str, str]) -> None:
        chance, poker = self.chance, self.book.poker is not None
        sign = dict(SIGNS[game])
        if poker:
            sign["commission"] = chance.choice(COMMISSIONS)
            if chance.random() < 0.4:
                sign["flop_chase"] = {"minimum": "5.00", "maximum": "25.00"}
            if chance.random() < 0.4:
                extra = {"seconds": 30, "extra_seconds": 30, "times": 1, "fee": "2.00"}
                sign["time_to_act"] = extra
        elif game[0] != "canberra-ultimate" and chance.random() < 0.05:
            sign["jackpot"] = {"cost": "5.00"}
        fields: dict[str, Any] = {"table": table, "book": game[0], "game": game[1], "sign": sign}
        if poker:
            fields["variant"] = chance.choice(("holdem", "omaha"))
            fields["structure"] = "fixed"
        fields["seats"] = 4 if poker else None
        if not self.do("SetUpTable", **fields):
            kept = {key: sign[key] for key in (*SIGNS[game], "commission") if key in sign}
            self.do("SetUpTable", **{**fields, "sign": kept})
        for chore in self.state.tables[table].chores:
            self._chore(table, chore)
        self.do("OpenTable", table=table)

    def _chore(self, table: str, chore: Any) -> bool:
        who = self.boss if chore.by == "casino-operator" else acts.Actor(chore.by, chore.by)
        return self.do("DoTableChore", table=table, number=chore.number, note="filed", actor=who)

    def _pay_in(self, person: str) -> None:
        self.do(
            "Deposit",
            id=f"first-{person}",
            house=self.house,
            person=person,
            amount=100_000,
            actor=acts.Actor(person, "player"),
        )

    # --- how it goes on --------------------------------------------------------------

    def play(self) -> None:
        begun = len(self.kept.steps)
        if self.book.promotion is not None and self.chance.random() < 0.4:
            self._promotion()
        if self.chance.random() < 0.4:
            for kind in ("TakeSeat", "BuyIn", "TakeSeat", "BuyIn", *self.chance.choice(PLANS)):
                self._allowed(kind, 25)
        while len(self.kept.steps) < begun + LENGTH:
            self._pass_time()
            chance = self.chance.random()
            if chance < 0.24:
                self._attempt(self._made(self.chance.choice(COMMANDS)))
            elif chance < 0.66:
                self._allowed(self.chance.choice(ORDINARY), 12)
            else:
                self._allowed(self._seldom(), 30)
        if self.chance.random() < 0.9:
            self._finish()

    def _promotion(self) -> None:
        """A promotion from its plan to its prize, with other things on the way."""
        for kind in PROMOTION:
            if kind == "StartPromotion" and "spring" in self.state.house.promotions:
                self.now = max(self.now, self.state.house.promotions["spring"].starts)
            if kind == "DrawPrize" and "spring" in self.state.house.promotions:
                self.now = max(self.now, self.state.house.promotions["spring"].closes)
            if self.chance.random() < 0.93:
                self._allowed(kind, 40)
            if self.chance.random() < 0.1:
                self._allowed(self.chance.choice(("HaltDraw", "ResumeDraw", "WriteTerms")), 30)

    def _pass_time(self) -> None:
        minutes = self.chance.choices((0, 1, 7, 25, 130, 1440), (40, 30, 10, 12, 5, 1))[0]
        self.now += minutes * 60_000 + self.chance.choice((0, 1000, 5000))

    def _seldom(self) -> str:
        """A kind of command, the more likely the less often it was taken."""
        weights = [1 / (1 + self.taken[name]) for name in COMMANDS]
        (name,) = self.chance.choices(COMMANDS, weights)
        return str(name)

    def _made(self, kind: str) -> Any:
        self.count += 1
        return anything(KINDS[kind], values(self, kind))

    def _allowed(self, kind: str, tries: int) -> None:
        made = (self._made(kind) for _ in range(tries))
        found = next((command for command in made if self.kept.allows(command)), None)
        if found is not None:
            self._attempt(found)

    def _finish(self) -> None:
        """The round ends, everybody leaves, the table is closed."""
        if all(post.person != "boss" for post in self.state.house.posts):
            self.do("GoOnDuty", house=self.house)
        dealer = acts.Actor("dealer", "dealer")
        if self.table.round:
            who = {"table": "T1", "round": self.table.round, "actor": dealer}
            self.do("EndRound", **who, wagered=self.table.playing)
        for seat in self.table.seats:
            if seat.person:
                me = acts.Actor(seat.person, "player")
                fields = {"table": "T1", "id": f"out-{seat.person}", "person": seat.person}
                self.do("LeaveSeat", **fields, actor=me) or self.do("VacateSeat", **fields)
        for chore in self.table.chores:
            self._chore("T1", chore)
        self.do("AnnounceClosing", table="T1")
        self.now += 3_600_000
        self.closed = self.do("CloseTable", table="T1")
