"""Jackpots of a house at random, on version 0.1: systems, games, prizes, faults and corrections.

Two systems with two tables each are opened. Games are started, decided and paid; tables move,
terms change, equipment fails. In the end everything is paid and one system is closed.
"""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from importlib import import_module
from typing import Any, Final, get_args

from tests.recorded.chance import anything
from tests.recorded.recording import Recording, acts

jackpot: Any = import_module("croupier.jackpot")
load_book: Any = import_module("croupier.books").load_book

KINDS: Final = {kind.__name__: kind for kind in get_args(jackpot.JackpotCommand)}
COMMANDS: Final = list(KINDS)
EVENTS: Final = [kind.__name__ for kind in get_args(jackpot.JackpotEvent)]
OPENING: Final = datetime(2026, 1, 5, 14, 0, tzinfo=UTC)
ROYAL, STRAIGHT_FLUSH = "royal-flush", "straight-flush"
PAYOUTS: Final = {"four-of-a-kind": 500, "full-house": 100, "flush": 50}
LINES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "melbourne-wsop": (
        {"option": 1, "seed": 10000, "cost": "5.00"},
        {"option": 1, "seed": 10000, "cost": "0.30"},
    ),
    "sydney-bonus": (
        {
            "start": "500.00",
            "increment": "1/3",
            "cost": "5.00",
            "bonus": "7.77",
            "payouts": {"four-of-a-kind": "9.99", "full-house": "100 to 1", "flush": "50 per 1"},
            "minimum_guarantee": "60.00",
        },
        {"start": "100.00", "increment": "33.33%", "cost": "0.07", "payouts": PAYOUTS},
    ),
    "perth-ultimate": ({"level1_wager": "0.05"}, {"level1_wager": "5.00"}),
}
TERMS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "melbourne-wsop": ({"option": 2}, {"seed": 20000}, {"cost": "1.00"}),
    "sydney-bonus": ({"start": "700.00"}, {"increment": "1/4"}, {"cost": "1.00"}),
    "perth-ultimate": ({"level1_wager": "1.00"}, {"combine": []}, {"option": 3}),
}
CHIEF: Final = {
    "melbourne-wsop": "tg-assistant-casino-manager",
    "sydney-bonus": "casino-supervisor",
    "perth-ultimate": "table-inspector",
}
TOPS: Final = (
    *((), (), (), (ROYAL,), (STRAIGHT_FLUSH,), (STRAIGHT_FLUSH, STRAIGHT_FLUSH)),
    *((ROYAL, STRAIGHT_FLUSH), (ROYAL, ROYAL), (ROYAL, ROYAL, ROYAL, ROYAL, ROYAL)),
)
HANDS: Final = ("flush", "full-house", "four-of-a-kind", "straight")
NOTICES: Final = ("move-table", "close-meter", "change-option", "change-jackpot-wagers")
LENGTH: Final = 34
VIEWS: Final = ("board", "statement")


def look(state: Any, viewer: str) -> Any:
    """What the displays show, or the last line of every meter's own history."""
    floor, events = state
    if viewer == "board":
        return jackpot.board(floor)
    return {name: jackpot.statement(events, name)[-1] for name in floor.systems}


class Player:
    """Plays the houses; counts which kinds of commands were taken, to prefer the others."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def play(self, number: int) -> tuple[Recording, bool]:
        book = list(LINES)[number % len(LINES)]
        house = House(book, random.Random(f"jackpot {number}"), self.taken)
        house.play()
        return house.kept, house.ended


def _settings(book: Any, chance: random.Random) -> dict[str, str]:
    return {row.id: chance.choice(row.values) for row in book.file.setting if chance.random() < 0.3}


class House:
    """The jackpots of one book, in one order of recording."""

    def __init__(self, book: str, chance: random.Random, taken: Counter[str]) -> None:
        self.chance, self.taken, self.book = chance, taken, load_book(book)
        settings = _settings(self.book, chance)
        rules = jackpot.Jackpots(self.book, settings)
        self.now = OPENING
        self.ended = False

        def call(state: Any, command: Any) -> Any:
            floor, events = acts.perform(rules, state[0], command)
            return (floor, (*state[1], *events)), events

        self.kept = Recording(
            setup={"book": book, "settings": settings},
            state=(jackpot.Floor(), ()),
            call=call,
            look=look,
            kinds=jackpot.JackpotCommand,
        )
        self.kept.viewers = list(VIEWS)
        self.boss = acts.Actor("the casino-operator", "casino-operator")
        self.second = acts.Actor("second", "casino-operator")
        self.dealer = acts.Actor("the dealer", "dealer")
        self.chief = acts.Actor("the chief", CHIEF[book])
        for name, line in zip("AB", LINES[book], strict=True):
            links = tuple(jackpot.Link(table=f"{name}{at}") for at in (1, 2))
            self.do("OpenSystem", name=name, line=line, links=links)

    @property
    def floor(self) -> Any:
        return self.kept.state[0]

    def do(self, kind: str, /, **fields: Any) -> bool:
        made = KINDS[kind](**{"actor": self.boss, "at": self.now, **fields})
        return self._attempt(made)

    def _attempt(self, command: Any) -> bool:
        done = self.kept.attempt(command)
        self.taken[type(command).__name__] += done
        return done

    def play(self) -> None:
        while len(self.kept.steps) < LENGTH:
            self.now += timedelta(minutes=self.chance.choice((0, 0, 1, 3, 25)))
            chance = self.chance.random()
            if chance < 0.17:
                self._attempt(self.made(self.chance.choice(COMMANDS)))
            elif chance < 0.27:
                self._allowed(self._seldom())
            elif chance < 0.3:
                self._announced()
            else:
                self._game(self.chance.choice(list(self.floor.tables) or ["A1"]))
        self._finish()

    def _seldom(self) -> str:
        weights = [1 / (1 + self.taken[name]) for name in COMMANDS]
        (name,) = self.chance.choices(COMMANDS, weights)
        return str(name)

    def _allowed(self, kind: str) -> None:
        made = (self.made(kind) for _ in range(20))
        found = next((command for command in made if self.kept.allows(command)), None)
        if found is not None:
            self._attempt(found)

    # --- one game -----------------------------------------------------------------------

    def _game(self, name: str) -> None:
        """What is due at a table: a start, an outcome, a payment, or the end of the game."""
        table = self.floor.tables.get(name)
        if table is None:
            return
        owed = self.floor.owed_at(name)
        if table.game is not None and table.game.alarm is not None:
            self._alarm(name, table)
        elif table.game is not None and self.chance.random() < 0.12:
            self._allowed("RuleIrregularity")
        elif table.game is not None:
            self.do("RecordOutcome", table=name, wins=self._wins(table), actor=self.dealer)
        elif owed:
            self._pay(self.chance.choice(owed))
        elif not table.over:
            self.do("EndGame", table=name, actor=self.dealer)
        else:
            self.do("StartGame", table=name, bets=self._bets(table), actor=self.dealer)

    def _alarm(self, name: str, table: Any) -> None:
        finding = self.chance.choice(("pay", "results", "void"))
        said = {"approver": self.second, "reason": "the cards were seen"}
        self.do("RuleAlarm", table=name, finding=finding, wins=self._wins(table), **said)

    def _pay(self, claim: Any) -> None:
        for duty in claim.needs:
            who = self.dealer if duty == "sort the deck" else self.chief
            self.do("Attest", claim=claim.id, duty=duty, actor=who)
        if claim.held_until is not None:
            self.do("ReleasePayment", claim=claim.id)

    def _bets(self, table: Any) -> tuple[Any, ...]:
        terms = self.floor.systems[table.system].meter.terms
        rung = self.chance.choice(terms.levels)
        carried = {wager.seat: wager for wager in table.carried}
        seats = sorted({*self.chance.sample(range(1, 7), self.chance.randint(1, 5)), *carried})
        bets = []
        for seat in seats:
            level = terms.levels[carried[seat].level] if seat in carried else rung
            person = carried[seat].person if seat in carried else ""
            bets.append(jackpot.Bet(seat=seat, amount=level.cost, level=level.id, person=person))
        return tuple(bets)

    def _wins(self, table: Any) -> tuple[Any, ...]:
        game = table.game
        seats = [wager.seat for wager in game.wagers if wager.seat not in game.forfeited]
        tops, other = self.chance.choice(TOPS), self.chance.choice(HANDS)
        return tuple(jackpot.Win(*win) for win in zip(seats, (*tops, other), strict=False))

    def _announced(self) -> None:
        """A notice goes up, and what it announces is done when its time has come."""
        table, system = self.chance.choice(("A1", "A2", "B1", "B2")), self.chance.choice("AB")
        line = self.chance.choice(TERMS[self.book.id])
        for notice in NOTICES[2:]:
            if self.chance.random() < 0.5:
                self.do("ShowSign", notice=notice, line=line)
        self.do("ShowSign", notice="move-table", table=table, to=system)
        self.now += (
            timedelta(days=15) if self.book.id == "perth-ultimate" else timedelta(minutes=25)
        )
        if self.chance.random() < 0.5:
            self.do("MoveTable", link=jackpot.Link(table=table), to=system)
        else:
            self.do("ChangeTerms", line=line, system=system)

    def _finish(self) -> None:
        """Every game is decided and paid; then one system is closed."""
        for name in list(self.floor.tables):
            for _ in range(12):
                table = self.floor.tables[name]
                if table.game is None and not self.floor.owed_at(name) and table.over:
                    break
                self._game(name)
        if len(self.floor.systems) < 2:
            return
        name, heir = self.chance.choice((("A", "B"), ("B", "A")))
        for table in self.floor.linked(name):
            self.do("ShowSign", notice="close-meter", system=name, table=table)
        self.now += timedelta(minutes=25)
        self.ended = self.do("CloseSystem", name=name, transfer_to=(heir,))

    # --- commands made up ---------------------------------------------------------------

    def made(self, kind: str) -> Any:
        chance, floor = self.chance, self.floor
        name = chance.choice([*floor.tables, "A1", "Z9"])
        table = floor.tables.get(name)
        game = table.game if table is not None else None
        held = game.wagers if game is not None else table.carried if table is not None else ()
        seats = [wager.seat for wager in held] or [1]
        claim = chance.choice([*floor.claims.values()] or [None])
        system = chance.choice((*floor.systems, "A", "Z"))
        people = (self.boss, self.boss, self.dealer, self.chief, acts.Actor("ann", "player"))
        rows = (*self.book.jackpot.irregularity, *self.book.irregularities)
        inspector = acts.Actor("ida", chance.choice(list(self.book.ladder.roles)))
        values: dict[str, Any] = {
            "actor": chance.choice(people),
            "at": self.now,
            "name": chance.choice(("A", "B", "C")),
            "line": chance.choice((*TERMS[self.book.id], *LINES[self.book.id])),
            "links": (jackpot.Link(table=name, game=chance.choice(("", "", "pontoon"))),),
            "link": jackpot.Link(table=name, equipment=chance.random() < 0.8),
            "notice": chance.choice(NOTICES),
            "system": system,
            "table": name,
            "to": chance.choice(("", system)),
            "transfer_to": chance.choice(((), ("A",), ("B",))),
            "tables": (name,),
            "malfunction": chance.random() < 0.5,
            "amount": chance.choice((0, 100, 12_345, -100)),
            "pool": chance.choice((1, 1, 2, 9)),
            "approver": chance.choice((self.second, self.boss)),
            "reason": chance.choice(("miscount", "miscount", "")),
            "bets": self._bets(table) if table is not None else (),
            "seat": chance.choice((*seats, 99)),
            "seats": tuple(sorted(chance.sample(seats, chance.randint(1, len(seats))))),
            "laid": chance.choice((1, 100, 400, 600)),
            "do": chance.choice(("amend", "return")),
            "inspector": inspector,
            "after_flop": chance.random() < 0.5,
            "irregularity": chance.choice(rows).id,
            "effect": chance.choice(("", "carry", "return", "stay", "forfeit")),
            "wins": self._wins(table) if game is not None else (),
            "finding": chance.choice(("pay", "results", "void")),
            "claim": claim.id if claim is not None else "A1/1/1",
            "duty": chance.choice(claim.needs) if claim is not None and claim.needs else "look",
            "until": self.now + timedelta(hours=chance.choice((1, 100))),
        }
        if kind == "CorrectMeter":
            values["amount"] = chance.choice((Fraction(1, 3), Fraction(-5000), Fraction(0)))
        return anything(KINDS[kind], values)
