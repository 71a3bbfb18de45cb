"""A banked round stopped at a named stage, for tests of what may be reported when.

Ann, bob and cat sit at seats 1 to 3 with every opening wager; ann has a royal flush. A way of
playing says what else they lay and what the first of them does before the flop. Each stage of each
way is played once and copied for each test.
"""

import copy
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from croupier.acts import Actor
from croupier.banked import Sitting, TableMemory, commands, next_steps
from croupier.banked.round.deal_order import missing
from croupier.banked.round.dealing import to_decide
from croupier.banked.state import Caution
from croupier.cards import cards
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars, next_round

STAGES = (
    "wagers",  # laid, and the cards are shuffled
    "closed",  # no more bets, in the books that close wagers before the first card
    "dealing",  # some cards are dealt
    "dealt",  # the initial deal is done
    "unseen",  # one hand was played, and nobody has looked at cards
    "looked",  # ann has looked at her cards
    "acted",  # ann has decided before the flop
    "decided",  # everybody has
    "flop",  # the flop is out
    "flop-acted",  # one player has decided on it
    "last",  # all board cards are out and decided on
    "shown",  # the dealer's hand is shown
    "settling",  # some hands are settled
    "jackpot",  # the jackpot desk is at work
    "settled",  # every wager has its result
)
HANDS, BOARD, HELD = {1: "Ah Kh", 2: "2s 7d", 3: "8c 4s"}, "Qh Jh Th 4c 3d", "9s 9d"
SIDE = {
    ("canberra-ultimate", "ultimate"): {"trips": 5},
    ("melbourne-wsop", "bonus"): {"jackpot": 5},
    ("melbourne-wsop", "ultimate"): {"trips": 5, "jackpot": 5},
    ("sydney-bonus", "bonus"): {"ante_bonus": 5, "jackpot": 5},
    ("perth-ultimate", "ultimate"): {"trips": 5, "jackpot_1": 5},
}
"""The opening wagers of a hand beside those that it needs."""


class Way(NamedTuple):
    """How a round is played up to a stage; amounts in dollars.

    `lays` are ann's wagers where they are not the usual ones; with them real cards are dealt,
    because wrong amounts lie only on real layouts. `first` is what she does before the flop, and
    `flop` the wager that she lays on it. The round is not played on after the stage `until`.
    `warned` and `misdealt` are what happened in the round before.
    """

    lays: tuple[tuple[str, float], ...] = ()
    first: str | float = ""
    flop: float = 0
    stack: float = 1000
    setting: str = ""
    areas: bool = False
    minimum: str = ""
    maximum: str = ""
    warned: str = ""
    misdealt: bool = False
    until: str = "settled"

    @property
    def real(self) -> bool:
        return bool(self.lays)


USUAL = Way()


def stage(book: str, game: str, name: str, way: Way = USUAL) -> Table:
    """A table of its own at this stage."""
    table = copy.copy(_played(book, game, name, way))
    table.events = []
    return table


def stages(book: str, game: str, way: Way = USUAL) -> tuple[str, ...]:
    """The stages that a round of this game comes to."""
    left_out = {"unseen"} if way != USUAL else set()
    left_out |= {"closed"} if book in ("canberra-ultimate", "sydney-bonus") else set()
    left_out |= {"jackpot"} if book == "canberra-ultimate" else set()
    played = STAGES[: STAGES.index(way.until) + 1]
    return tuple(name for name in played if name not in left_out)


BEFORE = {after: before for before, after in pairwise(STAGES)} | {"looked": "dealt"}


@cache
def _played(book: str, game: str, name: str, way: Way) -> Table:
    if name == "wagers":
        return _laid(book, game, way)
    table = copy.copy(_played(book, game, BEFORE[name], way))
    PLAYS[name](table, way)
    return table


def _laid(book: str, game: str, way: Way) -> Table:
    sign: dict[str, object] = {} if book == "canberra-ultimate" else {"jackpot": JACKPOT}
    name, _, value = way.setting.partition(" is ")
    sign |= {"settings": {name: value}} if name else {}
    sign |= {"minimum": way.minimum} if way.minimum else {}
    sign |= {"maximum": way.maximum} if way.maximum else {}
    if way.areas:
        return _on_areas(book, game, sign)
    if way.misdealt:
        return _after_a_misdeal(book, game)
    memory = TableMemory(cautions=(Caution("ann", way.warned, way.warned, True),))
    table = Table(
        book,
        game,
        sign,
        stack=way.stack,
        real=way.real,
        memory=memory if way.warned else None,
    )
    seats = (2, 3) if way.lays else (1, 2, 3)
    for wager, amount in way.lays:
        lies = commands.RecordWager(actor=DEALER, seat=1, wager=wager, amount=dollars(amount))
        table.do(lies)
    side = {name: amount for name, amount in SIDE[book, game].items() if not way.minimum}
    table.open_bets(*seats, ante=20 if way.minimum else 10, **side)
    if not way.real:
        return table.shuffle(HANDS, BOARD, HELD)
    table.do(commands.ShuffleCards(actor=DEALER))
    if table.law.shuffle is not None and table.law.shuffle.cut:
        table.do(commands.CutCards(actor=DEALER, position=26))
    return table


def _on_areas(book: str, game: str, sign: dict[str, object]) -> Table:
    """Ann at seat 2 also plays areas 3 and 4; eve sits at seat 5."""
    table = Table(book, game, sign, open_=False)
    seats = (Sitting(2, "ann", dollars(1000)), Sitting(5, "eve", dollars(1000)))
    table.do(commands.OpenRound(actor=DEALER, id="r", seats=seats))
    supervisor = Actor("sam", "tg-higher-duties-dealer")
    areas = (3, 4)
    table.do(commands.ConfirmAreas(actor=supervisor, person="ann", areas=areas, reason="free"))
    for seat, who in ((2, "ann"), (3, "ann"), (4, "ann"), (5, "eve")):
        for wager in (*table.law.required, "jackpot"):
            table.do(table.placing(seat, wager, 5 if wager == "jackpot" else 10, by=who))
        for wager in table.law.in_advance if seat in areas else ():
            table.do(table.placing(seat, wager, 10, by=who))
    return table.shuffle(None, BOARD, HELD)


def _after_a_misdeal(book: str, game: str) -> Table:
    """A round to which jackpot wagers were carried."""
    table = stage(book, game, "dealing")
    table.report("exposed-in-deal")
    table.do(commands.RuleOn(actor=DEALER, report=1))
    table.do(commands.CloseRound(actor=DEALER))
    return next_round(table).open_bets(1, 2, 3).shuffle(HANDS, BOARD, HELD)


# --- from stage to stage ----------------------------------------------------------------------


def _close(table: Table, _: Way) -> None:
    if table.law.game.locked == "no more bets":
        table.close_bets()


def _begin(table: Table, way: Way) -> None:
    if not way.real:
        table.deal()
        return
    first = table.law.steps[0]
    to = "board" if first.to == "board" else "seat"
    dealt_in = [s.number for s in table.state.seats if set(table.law.required) & set(s.wagers)]
    seat = 0 if to == "board" else dealt_in[0]
    table.do(commands.RecordCard(actor=DEALER, to="board" if seat == 0 else "seat", seat=seat))


def _to(done: Callable[[Table], bool]) -> Callable[[Table, Way], None]:
    def plays(table: Table, _: Way) -> None:
        while not done(table):
            _go_on(table)

    return plays


def _go_on(table: Table) -> None:
    """The dealer deals or shows what comes next, or everybody decides."""
    step = table.step
    if step.do == "decide":
        for seat in to_decide(table.state, step):
            _check_or_bet(table, seat)
    elif not table.state.real_cards:
        table.deal()
    elif step.do == "deal":
        place = missing(table.law, table.state)[0]
        known = {"board": cards(BOARD), "dealer": cards(HELD)}.get(place.to)
        here = table.state.board if place.to == "board" else table.state.dealer
        card = known[len(here)] if known and step.face == "up" else None
        table.do(commands.RecordCard(actor=DEALER, to=place.to, seat=place.seat, card=card))
    elif step.to == "dealer":
        table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards(HELD)))
    else:
        until = {"flop": 3, "turn": 4, "river": 5}[step.part[-1]]
        shown = cards(BOARD)[table.state.board_shown : until]
        table.do(commands.TurnUp(actor=DEALER, what="board", cards=shown))


def _check_or_bet(table: Table, seat: int) -> None:
    if not table.state.real_cards:
        table.check_or_bet(seat)
        return
    todo = next(
        t for t in next_steps(table.state, table.law) if t.do == "Decide" and t.seat == seat
    )
    options = {option.act: option for option in todo.options}
    if "check" in options:
        table.do(commands.Check(actor=DEALER, seat=seat))
    else:
        table.do(commands.Bet(actor=DEALER, seat=seat, amount=min(options["bet"].amounts)))


def _first_decides(table: Table, way: Way) -> None:
    seat = 2 if way.areas else 1
    if way.first == "fold":
        table.fold(1)
    elif way.first == "folds after bob":
        table.fold(2), table.fold(1)
    elif isinstance(way.first, str):
        _check_or_bet(table, seat)
    elif way.real:
        amount = dollars(way.first)
        table.do(commands.RecordBet(actor=DEALER, seat=1, amount=amount))
    else:
        table.bet(1, way.first)


def _others_decide(table: Table, _: Way) -> None:
    for seat in to_decide(table.state, table.step):
        _check_or_bet(table, seat)


def _look(table: Table, way: Way) -> None:
    if not way.areas:
        table.look(1)


def _one_on_the_flop(table: Table, way: Way) -> None:
    if way.flop:
        table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(way.flop)))
        return
    undecided = to_decide(table.state, table.step) if table.step.do == "decide" else ()
    for seat in tuple(undecided)[:1]:
        _check_or_bet(table, seat)


def _settle_some(table: Table, way: Way) -> None:
    if way.real:
        table.do(commands.TurnHand(actor=DEALER, seat=3, cards=cards(HANDS[3])))
    table.settle(3)


def _settle_all(table: Table, _: Way) -> None:
    if table.state.phase == "play":
        table.settle()


def _close_jackpot(table: Table, way: Way) -> None:
    _settle_all(table, way)
    if table.state.phase == "jackpot":
        table.do(commands.CloseJackpot(actor=DEALER))


PLAYS: dict[str, Callable[[Table, Way], None]] = {
    "closed": _close,
    "dealing": _begin,
    "dealt": _to(lambda table: table.step.do == "decide"),
    "unseen": lambda table, _: _check_or_bet(table, 1),
    "looked": _look,
    "acted": _first_decides,
    "decided": _others_decide,
    "flop": _to(lambda table: table.state.board_shown == 3),
    "flop-acted": _one_on_the_flop,
    "last": _to(lambda table: table.step.to == "dealer"),
    "shown": _to(lambda table: table.state.dealer_shown),
    "settling": _settle_some,
    "jackpot": _settle_all,
    "settled": _close_jackpot,
}
