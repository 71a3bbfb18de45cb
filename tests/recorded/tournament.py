"""Tournaments at random, on version 0.1: poker with levels, and the banked games in sessions.

A small field enters, is seated and plays until the places are awarded. Hands are mostly given by
their stacks; some are dealt by the house. Illegal commands and seldom ones come in between.
"""

import random
import tomllib
from collections import Counter
from importlib import import_module
from typing import Any, Final, get_args

import msgspec

from tests.recorded.chance import anything
from tests.recorded.recording import Recording, acts, plain
from tests.recorded.tournament_values import values

tournament: Any = import_module("croupier.tournament")
c: Any = import_module("croupier.tournament.commands")
dealing: Any = import_module("croupier.tournament.dealing")
rounds: Any = import_module("croupier.tournament.rounds")
seats: Any = import_module("croupier.tournament.seats")
load_book: Any = import_module("croupier.books").load_book
SeededEntropy: Any = import_module("croupier.cards").SeededEntropy

KINDS: Final = {kind.__name__: kind for kind in get_args(tournament.AnyCommand)}
COMMANDS: Final = list(KINDS)
EVENTS: Final = [kind.__name__ for kind in get_args(tournament.AnyEvent)]
GAMES: Final = (
    ("melbourne-poker", "holdem"),
    ("canberra-ultimate", "ultimate"),
    ("melbourne-wsop", "ultimate"),
    ("melbourne-poker", "omaha"),
    ("melbourne-wsop", "bonus"),
)
OPERATOR: Final = acts.Actor("olga", "casino-operator")
SHIFT: Final = acts.Actor("sam", "gaming-shift-manager")
DIRECTOR: Final = acts.Actor("dora", "tournament-director")
DEALER: Final = acts.Actor("dan", "dealer")
STEPS: Final = ("document", "publish", "notify", "director", "tables")
STAFF_VIEWS: Final = ("onlooker", "dealer", "supervisor", "auditor")
LONGEST: Final = 110
HAND: Final = 150


class Player:
    """Plays the tournaments; counts which kinds of commands were taken, to prefer the others."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def play(self, number: int) -> tuple[Recording, bool]:
        book, game = GAMES[number % len(GAMES)]
        chance = random.Random(f"tournament {number}")
        event = Event(any_terms(book, game, chance), chance, self.taken)
        event.play()
        return event.kept, event.state.stage in ("over", "cancelled")


def any_terms(book: str, game: str, chance: random.Random) -> Any:
    """The file of a small tournament."""
    raw = tomllib.loads(tournament.template(load_book(book), game))
    raw["tables"] |= {"numbers": [1, 2, 3, 4], "seats": chance.choice((3, 4, 4))}
    raw["entry"] |= {"least": 2, "most": 10, "no_show": chance.choice(("forfeit", "blinded"))}
    raw["entry"]["written_agreement"] = chance.random() < 0.2
    raw["prizes"] |= {"deals": chance.random() < 0.5, "ties": chance.choice(("share", "draw"))}
    raw |= {"penalties": ["phones"], "disqualified_for": ["cheating"], "substitutes_for": ["ill"]}
    if chance.random() < 0.5:
        seat = chance.choice(("kept", "drawn"))
        raw["re_buy"] = {"price": "100.00", "chips": 10000, "last": 4, "seat": seat}
        raw["conditions"] |= {"re-buy": "Once, for {re_buy_price}."}
    if chance.random() < 0.4:
        raw["add_on"] = {"price": "40.00", "chips": 4000, "last": 20}
        raw["conditions"] |= {"add-on": "{add_on_price}"}
    if "session" in raw:
        raw["session"] = _sessions(chance)
    return _complete(raw, chance)


def _complete(raw: dict[str, Any], chance: random.Random) -> Any:
    """The file with what its conditions lack; a few are left with a fault."""
    book, faulty = load_book(raw["book"]), chance.random() < 0.02
    for _ in range(4):
        terms = msgspec.convert(raw, tournament.Terms)
        faults = tournament.check(book, terms)
        if not faults or faulty:
            break
        for fault in faults:
            if fault.item == "entry.no_show":
                raw["entry"]["no_show"] = "forfeit"
            else:
                raw["conditions"][fault.item] = "As stated."
    return terms


def _sessions(chance: random.Random) -> list[dict[str, Any]]:
    usual: dict[str, Any] = {
        "minimum": 100,
        "maximum": 2000,
        "secret_wagers": chance.choice((0, 1)),
    }
    bank = chance.choice(("fresh", "carried"))
    first = usual | {"rounds": chance.choice((1, 2)), "advance": 2, "field": "everyone"}
    again = usual | {"rounds": 1, "advance": 1, "field": "beaten"}
    last = usual | {"rounds": 2, "bank": bank}
    plans = ([last | {"field": "everyone"}], [first, last], [first, again, last])
    return chance.choice(plans)


class Event:
    """One tournament, driven to its end."""

    def __init__(self, terms: Any, chance: random.Random, taken: Counter[str]) -> None:
        self.terms, self.chance, self.taken = terms, chance, taken
        self.book = load_book(terms.book)
        rules = tournament.TournamentRules(self.book, terms)
        self.now = terms.starts
        self.source = SeededEntropy(chance.randrange(10**6))
        self.kept = Recording(
            setup={"terms": plain(terms)},
            state=rules.start,
            call=rules.perform,
            look=lambda desk, viewer: tournament.view(desk.now, terms, viewer, self.now),
            kinds=tournament.AnyCommand,
        )
        seen = [acts.Viewer("player", name) for name in ("p1", "p2", "zoe")]
        self.kept.viewers = seen + [acts.Viewer(kind) for kind in STAFF_VIEWS]

    @property
    def state(self) -> Any:
        return self.kept.state.now

    def do(self, command: Any) -> bool:
        """Gives a command at this time, with every lot drawn that it needs."""
        timed = msgspec.structs.replace(command, at=self.now)
        drawn = tournament.with_lots(timed, self.terms, self.state, self.source)
        return self._attempt(drawn)

    def _attempt(self, command: Any) -> bool:
        done = self.kept.attempt(command)
        self.taken[type(command).__name__] += done
        return done

    def over(self) -> bool:
        if self.state.stage == "draft" and len(self.kept.steps) >= 30:
            return True
        return self.state.stage in ("over", "cancelled") or len(self.kept.steps) >= LONGEST

    def play(self) -> None:
        self._prepare()
        while not self.over():
            self._besides()
            if not self.over():
                getattr(self, f"_{self.state.stage}")()

    def _besides(self) -> None:
        chance = self.chance.random()
        if chance < 0.16:
            self._attempt(self._made(self.chance.choice(COMMANDS)))
        elif chance < 0.30:
            weights = [1 / (1 + self.taken[name]) for name in COMMANDS]
            kind = self.chance.choices(COMMANDS, weights)[0]
            made = (self._made(kind) for _ in range(15) if kind != "Cancel" or chance < 0.17)
            found = next((command for command in made if self.kept.allows(command)), None)
            if found is not None:
                self._attempt(found)

    def _made(self, kind: str) -> Any:
        made = anything(KINDS[kind], values(self, kind))
        if self.chance.random() < 0.8:
            return tournament.with_lots(made, self.terms, self.state, self.source)
        return made

    # --- before play -----------------------------------------------------------------------

    def _prepare(self) -> None:
        for step in STEPS:
            if step == "tables" and self.terms.book.startswith("canb"):
                continue
            by = SHIFT if step == "director" and self.terms.book.startswith("canb") else OPERATOR
            person = DIRECTOR.person if step == "director" else ""
            if self.chance.random() < 0.97:
                self.do(c.TakeStep(actor=by, step=step, person=person))

    def _draft(self) -> None:
        if not self.do(c.OpenEntries(actor=OPERATOR)) and len(self.kept.steps) < 30:
            self._prepare()

    def _open(self) -> None:
        """People enter, draw their seats and come; then they are called."""
        state, wanted = self.state, 3 + len(self.terms.name) % 3 + self.terms.tables.seats
        if not state.tables and len(state.entrants) < wanted:
            name = f"p{len(state.entrants) + 1}"
            fields: dict[str, Any] = {"actor": acts.Actor(name, "player"), "player": name}
            fields["reserve"] = self.chance.random() < 0.05
            self.do(c.Enter(**fields, signed=self.terms.entry.written_agreement))
        elif not state.tables:
            if not self.do(c.Draw(actor=DIRECTOR)):
                self.do(c.TakeStep(actor=OPERATOR, step="tables"))
        else:
            absent = [one for one in state.with_status("entered") if not one.arrived]
            for one in absent:
                if self.chance.random() < 0.93:
                    self.do(c.Arrive(actor=acts.Actor(one.player, "player"), player=one.player))
            self.do(c.TakeStep(actor=DIRECTOR, step="brief"))
            self.now = max(self.now, state.start_at)
            self.do(c.CallSeats(actor=DIRECTOR))

    def _called(self) -> None:
        if not self.do(c.Start(actor=DIRECTOR)):
            by = SHIFT if self.terms.book.startswith("canb") else OPERATOR
            self.do(c.TakeStep(actor=by, step="director", person=DIRECTOR.person))

    # --- in play ---------------------------------------------------------------------------

    def _playing(self) -> None:
        self.now += HAND
        for one in self.state.with_status("busted"):
            kind = self.chance.choice((c.ReBuy, c.LetGo))
            self.do(kind(actor=acts.Actor(one.player, "player"), player=one.player))
        if self.terms.banked:
            self._rounds()
        else:
            self._hands()

    def _hands(self) -> None:
        """A hand at one table; before it tables are broken and balanced."""
        state = self.state
        if len(state.with_status("playing", "busted")) < 2:
            self.do(c.AwardPlaces(actor=DIRECTOR))
            return
        clock = tournament.read_clock(tournament.levels_of(self.terms), state.marks, self.now)
        if clock.on_break:
            self.now += clock.left
        if not tournament.is_running(state.marks, self.now):
            self.do(c.SetClock(actor=DIRECTOR, kind="resume"))
        busy = [number for number, table in state.tables.items() if table.in_hand]
        if not busy and self._out_of_balance():
            self.do(c.Rebalance(actor=DIRECTOR))
            return
        if state.hand_for_hand:
            self._all_at_once()
        elif busy:
            self._end((busy[0],))
        elif len(state.with_status("playing")) > 1:
            able = [number for number, table in state.tables.items() if len(table.sitting) > 1]
            number = self.chance.choice(able or list(state.tables))
            if self.do(c.StartHand(actor=DEALER, table=number)) and self.chance.random() < 0.9:
                self._end((number,))

    def _out_of_balance(self) -> bool:
        room = self.state.room()
        sizes = [len(sitting) for sitting in room.values()]
        broken = seats.due_to_break(room, self.terms.tables.seats) is not None
        return broken or max(sizes) - min(sizes) > self.terms.tables.gap

    def _all_at_once(self) -> None:
        for number, table in self.state.tables.items():
            if not table.in_hand:
                self.do(c.StartHand(actor=DEALER, table=number))
        busy = tuple(number for number, table in self.state.tables.items() if table.in_hand)
        if not busy or not self._end(busy):
            self.do(c.PlayHandForHand(actor=DIRECTOR, on=False))

    def _end(self, numbers: tuple[int, ...]) -> bool:
        """The stacks after a hand: chips go from one player to another, or from and to the bank."""
        stacks: dict[str, int] = {}
        for number in numbers:
            here = self._at(number)
            if self.terms.banked and here:
                for player, chips in here.items():
                    won = self.chance.choice((-chips, -100, -300, 0, 200, 500))
                    stacks[player] = max(0, chips + won)
            elif len(here) > 1:
                loser, winner = self.chance.sample(list(here), 2)
                lost = self.chance.choice((here[loser], here[loser], here[loser] // 2, 100))
                lost = min(lost, here[loser])
                stacks |= {loser: here[loser] - lost, winner: here[winner] + lost}
        return self.do(c.EndHand(actor=DEALER, stacks=stacks))

    def _at(self, number: int) -> dict[str, int]:
        playing = self.state.with_status("playing")
        return {one.player: one.chips for one in playing if one.table == number}

    def _rounds(self) -> None:
        """A round at a table that has one left; when none has, the session ends."""
        state, row = self.state, self.terms.session[self.state.session - 1]
        due = [
            number
            for number, table in state.tables.items()
            if not table.closed and table.hands < row.rounds and self._at(number)
        ]
        busy = [number for number, table in state.tables.items() if table.in_hand]
        if busy:
            self._end((busy[0],)) or self.do(c.Undo(actor=DIRECTOR, reason="nobody is left"))
        elif not due:
            self.do(c.EndSession(actor=DIRECTOR))
        elif self.do(c.StartHand(actor=DEALER, table=due[0])):
            if self.chance.random() < 0.05:
                self._dealt(due[0])
                return
            if self.chance.random() < 0.15:
                self._wagers(due[0])
            self._end((due[0],))

    def _wagers(self, number: int) -> None:
        """Somebody is asked to wager, changes the wager, or makes it secretly."""
        player = self.chance.choice(list(self._at(number)))
        who = acts.Actor(player, "player")
        self.do(c.AskWagers(actor=DEALER, player=player))
        self.do(c.ChangeWager(actor=who, player=player))
        self.do(c.WagerSecretly(actor=who, player=player))

    def _dealt(self, number: int) -> None:
        """A round that the house deals to its companions, with its cards."""
        begun = self.kept.state.decisions[-1][-1]
        session = self.state.session
        rules = rounds.session_rules(self.book, self.terms, session)
        row, entrants = self.terms.session[session - 1], self.state.entrants
        stacks, dealt = rounds.played_round(rules, row, begun, entrants, self.source)
        self.do(c.EndHand(actor=DEALER, stacks=stacks, dealt={number: dealt}))

    def _between(self) -> None:
        more = self.state.session < len(self.terms.session)
        if not more or not self.do(c.StartSession(actor=DIRECTOR)):
            self.do(c.AwardPlaces(actor=DIRECTOR))
