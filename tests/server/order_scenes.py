"""Situations at tables in which staff and players give orders, made over HTTP."""

from typing import Any, NamedTuple

from croupier import floor
from croupier.banked import next_steps
from tests.floor.promoting import terms_for
from tests.server.jackpot_tables import (
    SYSTEMS,
    TOP,
    deal_to_the_end,
    does,
    opens,
    ready,
    set_up,
    sign_of,
)
from tests.server.manual_server import HOUR, Guest, ManualServer

POKER_SIGN: dict[str, Any] = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
}


class Place(NamedTuple):
    """Where an order can be given: at a table, or in a house, by somebody who may."""

    who: Guest
    table: str = ""
    house: str = ""


class Scene:
    """A house with its people; every situation has a table of its own."""

    def __init__(self, server: ManualServer) -> None:
        self.server = server
        self.boss = server.boss()
        self._staff: dict[tuple[str, str], Guest] = {}
        self._tables = self._hired = 0

    def officer(self, house: str, role: str) -> Guest:
        """Whoever is on duty in a role; the same person each time."""
        if (house, role) not in self._staff:
            self._hired += 1
            name = f"officer {self._hired}"
            self._staff[house, role] = self.server.officer(self.boss, name, house, role)
        return self._staff[house, role]

    def table(self, name: str) -> floor.Table:
        found = self.server.casino.world.table(name)
        assert found is not None
        return found

    def house_of(self, place: Place) -> str:
        return place.house or self.table(place.table).house

    def name(self) -> str:
        self._tables += 1
        return f"T-{self._tables}"

    # --- banked tables with real cards -----------------------------------------------------------

    def banked(self, book: str, game: str, *, jackpot: bool = False) -> str:
        """An open table with real cards, at which nobody sits."""
        name, sign = self.name(), sign_of(book, game)
        if not jackpot:
            sign = {key: value for key, value in sign.items() if key != "jackpot"}
        system = SYSTEMS[book] if jackpot else ""
        answer = set_up(self.boss, name, book, game, sign, system, deck="red")
        assert answer.status_code == 200, answer.text
        ready(self.boss, name)
        answer = opens(self.boss, name)
        assert answer.status_code == 200, answer.text
        return name

    def dealer(self, table: str) -> Guest:
        return self.officer(self.table(table).house, "dealer")

    def walk_in(self, table: str, seat: int, name: str) -> str:
        """Somebody without an account takes a seat with $500; under which name they sit."""
        wish = {"role": "dealer", "seat": seat, "name": name, "chips": 50_000}
        answer = self.dealer(table).post(f"/api/tables/{table}/patrons", wish)
        assert answer.status_code == 200, answer.text
        return self.table(table).seats[seat - 1].person

    def wagers(self, table: str, seat: int = 1, amount: int = 1000, **more: int) -> None:
        """A round is opened, and somebody has wagered all that a hand needs."""
        does(self.dealer(table), table, "OpenRound")
        rules = self.server.casino.world.play(table).rules
        assert rules is not None
        for wager, laid in {**dict.fromkeys(rules.law.required, amount), **more}.items():
            does(self.dealer(table), table, "RecordWager", seat=seat, wager=wager, amount=laid)

    def deals(self, table: str, until: str, seat: int = 1) -> None:
        """The dealer does what is due until something is due, or may be done, at the table."""
        for _ in deal_to_the_end(self.server, self.dealer(table), self.table(table), seat):
            if until in self.due(table):
                return
        raise AssertionError(f"{until} is never due at {table}")

    def due(self, table: str) -> set[str]:
        """The phase of the round, and what is due in it."""
        play = self.server.casino.world.play(table)
        assert play.rules is not None
        return {play.state.phase, *(todo.do for todo in next_steps(play.state, play.rules.law))}

    # --- poker tables ----------------------------------------------------------------------------

    def poker(self, deck: str = "", **sign: Any) -> str:
        """An open poker table at which nobody sits."""
        name = self.name()
        game = {"book": "melbourne-poker", "variant": "holdem", "structure": "no-limit"}
        self.boss.floor(
            "SetUpTable", role=TOP, table=name, deck=deck, sign={**POKER_SIGN, **sign}, **game
        )
        self.boss.floor("OpenTable", role=TOP, table=name)
        return name

    def hand(self, **sign: Any) -> str:
        """A hand of three with real cards, dealt as far as the first decision."""
        table = self.poker(deck="red", **sign)
        for seat, name in enumerate(("Walter", "Wanda", "Wilma"), 1):
            self.walk_in(table, seat, name)
        dealer = self.dealer(table)
        for kind, more in (
            ("BeginHand", {}),
            ("ShuffleDeck", {}),
            ("CutDeck", {"position": 26}),
            ("PostBlinds", {}),
            ("DealHole", {}),
        ):
            does(dealer, table, kind, **more)
        return table

    # --- a promotion -----------------------------------------------------------------------------

    def promotion(self) -> str:
        """A promotion of The Star that has begun; its terms were lodged a day before (14.9)."""
        now, name = self.server.casino.now(), "spring"
        prize = {"id": "first", "kind": "cash", "what": "a cash prize", "value": 100_000}
        told = {"terms_at": "at the desk", "marketing": "every flyer"}
        self.boss.floor("PlanPromotion", role=TOP, book="sydney-bonus", promotion=name, starts=now,
                        closes=now + 30 * 86_400_000, prizes=[prize], **told)  # fmt: skip
        self.boss.floor("WriteTerms", role=TOP, promotion=name, terms=terms_for("cash"))
        self.boss.floor("LodgeTerms", role=TOP, promotion=name)
        self.server.now += 80 * HOUR
        self.boss, self._staff = self.server.boss(), {}  # their sessions are over
        self.boss.floor("StartPromotion", role=TOP, promotion=name)
        return name
