"""Property tests of banked tournaments: chips, money, seats, order of finish, undo at any point."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Actor, Refusal, from_json, replay, to_json
from croupier.tournament import AnyTournamentEvent, commands, events, with_lots
from tests.tournament.stage import DEALER, DIRECTOR, Event, banked, names, wsop
from tests.tournament.test_random_events import kept

LIMITS = {"minimum": 100, "maximum": 2000}
SESSIONS = [
    LIMITS | {"rounds": 3, "advance": 1, "field": "everyone", "secret_wagers": 1},
    LIMITS | {"rounds": 2, "advance": 1, "field": "beaten"},
    LIMITS | {"rounds": 3, "bank": "carried"},
]
COMMON = {
    "tables": {"seats": 4, "numbers": [1, 2, 3, 4]},
    "entry": {"least": 2, "most": 14, "chips": 2000},
    "session": SESSIONS,
    "re_buy": {"price": "100.00", "chips": 1500, "last": 3, "each": 2},
    "add_on": {"price": "40.00", "chips": 500, "last": 3},
    "disqualified_for": ["cheating"],
    "penalties": ["delay"],
}
SOLD = {
    "re-buy": "Two, for {re_buy_price} each, until {re_buy_last}.",
    "add-on": "One, for {add_on_price}, until {add_on_last}.",
}
TERMS = {
    "canberra-ultimate": banked(
        **COMMON, conditions=SOLD | {"chips-bought": "{re_buy_chips} and {add_on_chips}."}
    ),
    "melbourne-wsop": wsop(
        **COMMON,
        conditions=SOLD
        | {"secret-wagers": "{secret_wagers}, in writing.", "buy-back": "Until {re_buy_last}."},
    ),
}


class Falls:
    """The order of finish, worked out anew from who lost the last chip when, and with how many."""

    def __init__(self, history: list[AnyTournamentEvent]) -> None:
        self.stacks: Counter[str] = Counter()
        self.lost: dict[str, tuple[int, int]] = {}
        self.out: dict[str, tuple[int, int]] = {}
        for event in kept(history):
            self._follow(event)

    def _follow(self, event: AnyTournamentEvent) -> None:
        match event:
            case events.Issued():
                self.stacks[event.player] += event.chips
                self.lost.pop(event.player, None)
            case events.SessionStarted():
                for player in event.players:
                    self.lost.pop(player, None)
            case events.HandEnded():
                for player, chips in event.stacks.items():
                    if not chips:
                        self.lost[player] = (event.no, self.stacks[player])
                    self.stacks[player] = chips
            case events.Penalised():
                self.stacks[event.player] -= event.chips
            case events.ChipsTaken():
                self._fall(event.player, event.no)
            case events.Out():
                for player in event.players:
                    self._fall(player, event.no)
                    self.out[player] = self.lost[player]

    def _fall(self, player: str, no: int) -> None:
        self.lost.setdefault(player, (no, self.stacks[player]))
        self.stacks[player] = 0

    @property
    def groups(self) -> list[set[str]]:
        """Those who are out, the first to go first, ties together."""
        keys = sorted(set(self.out.values()))
        return [{player for player, at in self.out.items() if at == key} for key in keys]


def holds(event: Event) -> None:
    """The laws of a banked tournament at any time."""
    state = event.state
    seats = Counter((e.table, e.seat) for e in state.entrants.values() if e.table)
    assert not seats or max(seats.values()) == 1
    assert sum(len(table.sitting) for table in state.tables.values()) == len(seats)
    for entrant in state.entrants.values():
        if entrant.table:
            assert state.tables[entrant.table].sitting[entrant.seat] == entrant.player
        assert entrant.chips >= 0
        if entrant.status in ("out", "no-show"):
            assert (entrant.chips, entrant.table) == (0, 0)
    if state.stage == "playing":
        assert all(e.table for e in state.with_status("playing"))
    assert state.in_play == state.issued - state.removed + state.from_bank
    bought = Counter(payment.what for payment in state.payments)
    fees = 100_00 * (bought["entry"] + bought["re-buy"]) + 40_00 * bought["add-on"]
    assert state.pool == fees
    assert event.escrow() == (0 if state.stage == "over" else state.pool + state.commission)
    falls = Falls(event.history)
    assert [set(group) for group in state.fallen] == falls.groups
    stacks = {e.player: e.chips for e in state.entrants.values() if e.chips}
    assert stacks == {player: chips for player, chips in falls.stacks.items() if chips}


def _at_table(event: Event, pick: int) -> tuple[int, list[str]]:
    numbers = sorted(event.state.tables)
    if not numbers:
        return 1, []
    number = numbers[pick % len(numbers)]
    return number, [e.player for e in event.state.seated(number)]


def _one(players: list[str], pick: int) -> str:
    return players[pick % len(players)] if players else "nobody"


def _round_ends(event: Event, here: list[str], pick: int) -> None:
    """Some win from the bank, some lose to it, some lose everything."""
    stacks = {}
    for place, player in enumerate(here):
        chips = event.state.entrants[player].chips
        change = (0, 300, -250, -chips, -chips, 1700, 150 - chips)[(pick + 3 * place) % 7]
        stacks[player] = max(0, chips + change)
    event.do(commands.EndHand(actor=DEALER, stacks=stacks, at=event.now))


def act(event: Event, what: str, pick: int) -> None:
    """One thing that may happen; what the rules refuse changes nothing."""
    state = event.state
    number, here = _at_table(event, pick)
    player = _one(here, pick)
    busted = [e.player for e in state.with_status("busted")]
    own = Actor(player, "player")
    asked: commands.AnyTournamentCommand
    match what:
        case "start":
            asked = commands.StartHand(actor=DEALER, table=number, at=event.now)
        case "end":
            _round_ends(event, here, pick)
            return
        case "ask":
            asked = commands.AskWagers(actor=DEALER, player=player, at=event.now)
        case "out of order":
            asked = commands.WagerOutOfOrder(actor=DEALER, player=player, void=pick % 2 > 0)
        case "secret":
            asked = commands.WagerSecretly(actor=own, player=player)
        case "re-buy" | "let go":
            who = _one(busted, pick)
            kind = commands.ReBuy if what == "re-buy" else commands.LetGo
            asked = kind(actor=Actor(who, "player"), player=who, at=event.now)
        case "add-on":
            asked = commands.AddOn(actor=own, player=player, at=event.now)
        case "retire":
            asked = commands.Retire(actor=own, player=player, at=event.now)
        case "disqualify":
            asked = commands.Disqualify(actor=DIRECTOR, player=player, ground="cheating")
        case "penalise":
            asked = commands.Penalise(
                actor=DIRECTOR, player=player, ground="delay", chips=50 * (pick % 3)
            )
        case "leave":
            asked = commands.Leave(actor=own, player=player)
        case "arrive":
            who = _one([p for t in state.tables.values() for p in t.sitting.values()], pick)
            asked = commands.Arrive(actor=Actor(who, "player"), player=who)
        case "close table":
            asked = commands.CloseTable(actor=DIRECTOR, table=number, why="decided")
        case "end session":
            asked = commands.EndSession(actor=DIRECTOR, at=event.now)
        case "draw session":
            asked = commands.DrawSession(actor=DIRECTOR, at=event.now)
        case "start session":
            asked = commands.StartSession(actor=DIRECTOR, at=event.now)
        case _:
            asked = commands.Undo(actor=DIRECTOR, reason="a test")
    event.do(with_lots(asked, event.terms, state, event.source))


ACTS = ("start", "end", "start", "end", "start", "end", "start", "end", "ask", "out of order",
        "secret", "re-buy", "re-buy", "let go", "add-on", "retire", "disqualify", "penalise",
        "leave", "arrive", "close table", "end session", "end session", "draw session",
        "start session", "start session", "undo", "undo")  # fmt: skip


def tried(event: Event, what: str, pick: int) -> None:
    before = event.desk
    try:
        act(event, what, pick)
    except Refusal:
        assert event.desk == before
    holds(event)


def to_the_end(event: Event) -> None:
    """The rounds and sessions that are left are played, and the places are awarded."""
    for _ in range(300):
        state = event.state
        if state.stage == "over" or not state.with_status("playing", "busted", "through", "beaten"):
            return
        if state.stage == "between":
            drawn = sum(len(table.sitting) for table in state.tables.values())
            for pick in range(drawn):
                tried(event, "arrive", pick)
            tried(event, "start session", 0)
            if event.state.stage == "playing":
                continue
            award = commands.AwardPlaces(actor=DIRECTOR, at=event.now)
            event.do(with_lots(award, event.terms, state, event.source))
            holds(event)
            return
        for pick, number in enumerate(sorted(state.tables)):
            if number in event.state.tables:
                if not event.state.tables[number].in_hand:
                    tried(event, "start", pick)
                if event.state.tables[number].in_hand:
                    tried(event, "end", pick)
        tried(event, "end session", 0)


@settings(max_examples=25)
@given(
    st.sampled_from(sorted(TERMS)),
    st.integers(2, 12),
    st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 25)), max_size=60),
    st.integers(0, 99),
)
def test_after_every_command_chips_money_seats_and_order_of_finish_hold(
    book: str, players: int, script: list[tuple[str, int]], seed: int
) -> None:
    event = Event(TERMS[book], seed).playing(*names(players))
    for what, pick in script:
        tried(event, what, pick)
    past = [from_json(to_json(e), AnyTournamentEvent) for e in event.history]
    assert replay(event.rules, event.rules.start, past) == event.desk
    to_the_end(event)
    state = event.state
    if state.stage == "over":
        assert sum(state.prizes.values()) == state.pool
        falls = Falls(event.history).groups
        finished = [set(group) for group in state.places]
        assert finished[len(finished) - len(falls) :] == falls[::-1]
