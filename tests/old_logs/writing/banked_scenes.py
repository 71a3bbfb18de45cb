"""Banked tables: rounds with real cards and with the machine, jackpots, and the floor around."""

from __future__ import annotations

from typing import Any

from croupier.banked.effects import HANDS, JACKPOTS, WAGERS
from croupier.server.desk import OF_THE_ROUND, _ask
from croupier.server.duties import OF_THE_SERVER, floor_command, read_floor_command
from croupier.server.founding import DEMONSTRATION, Plan, set_up
from croupier.server.playing import play_command
from writing.explore import PACK, Explorer, kinds_of, named
from writing.poker_scenes import HOUSE, _comes, in_the_house

from croupier import banked, floor, jackpot
from croupier.acts import Actor
from croupier.banked import next_steps

STATED = ("order known", "order unknown", "ruled a fold", "ruled a check")
"""Facts that only the people at the table know."""
BANKED = named(kinds_of(banked.AnyCommand))
FLOOR = named(kinds_of(floor.AnyCommand))
JACKPOT = named(kinds_of(jackpot.JackpotCommand))
PLANS = {plan.table: plan for plan in DEMONSTRATION}
NOT_HERE = OF_THE_SERVER | {"GoOffDuty", "SetHours", "SetUpTable"}
"""Commands that would take the house itself off duty, close it, or fill it with tables."""
NOT_ASKED = OF_THE_ROUND | {"CloseSystem", "MoveTable", "ChangeTerms"}
"""What would take the jackpots away from the tables of the demonstration."""
PROGRESS = (
    "RecordWager",
    "NoMoreBets",
    "BringDecks",
    "ShuffleCards",
    "CutCards",
    "RecordCard",
    "TurnUp",
    "TurnHand",
    "RecordBet",
    "Check",
    "Bet",
    "DoDuty",
    "Settle",
    "CloseJackpot",
    "CloseRound",
    "RuleOn",
    "CountCards",
    "OpenRound",
)


def lay(ex: Explorer, name: str, like: str, deck: str = "") -> None:
    plan = PLANS[like]
    sign = {key: value for key, value in plan.sign.items() if key != "jackpot" or not deck}
    table = Plan(table=name, book=plan.book, game=plan.game, sign=sign, companions=0, deck=deck)
    in_the_house(ex.day, set_up, ex.casino, table)
    for seat in (1, 2, 3):
        person = f"seat {seat} of {name}"
        in_the_house(ex.day, _comes, ex.casino, person, name, seat, 80_000)


def joined(ex: Explorer, name: str) -> None:
    """Two more people at a table of the demonstration."""
    free = [seat.number for seat in ex.casino.world.table(name).seats if not seat.person]
    for seat in free[:2]:
        in_the_house(ex.day, _comes, ex.casino, f"joins {name} at {seat}", name, seat, 80_000)


def explored(ex: Explorer, name: str, steps: int, tries: int = 120) -> None:
    """Rounds at a table, with every irregularity that its book knows."""
    book = ex.casino.law.book(ex.casino.world.table(name).book)
    roles = [role.id for role in book.file.role if role.id != "player"]
    for _ in range(steps):
        known = _known(ex, name)
        for _ in range(tries):
            kind = ex.chance.choice(list(BANKED.values()))
            if ex.try_for_new(_said(ex, name, ex.sample(kind, known), roles), name):
                break
        for _ in range(tries):
            if ex.try_for_new(_ruled(ex, name, known), name):
                break
        _goes_on(ex, name, known, roles)


def _said(ex: Explorer, name: str, raw: dict[str, Any], roles: list[str]) -> Any:
    actor = Actor(HOUSE, ex.chance.choice(roles))
    here = ex.casino.world.table(name)
    if not here.deck and ex.chance.random() < 0.6:
        seat = here.seat(raw.get("seat") or 1)
        actor = Actor(seat.person if seat is not None else HOUSE, "player")
    return lambda draft: play_command(draft, name, raw, actor, None)


def _ruled(ex: Explorer, name: str, known: Any) -> Any:
    """Something goes wrong, is reported, and ruled on at once by whom the book names."""
    play = ex.casino.world.play(name)
    if play.rules is None:
        return lambda _draft: None
    row = ex.chance.choice(list(play.rules.law.rows.values()))
    report = ex.sample(BANKED["Report"], known) | {"irregularity": row.id}
    report["facts"] = [words for words in row.facts if words in STATED]
    ruling = ex.sample(BANKED["RuleOn"], known) | {"reason": "seen by the camera"}

    def decide(draft: Any) -> None:
        play_command(draft, name, report, Actor(HOUSE, "dealer"), None)
        number = {"report": draft.play(name).state.reported}
        play_command(draft, name, ruling | number, Actor(HOUSE, row.authority), None)

    return decide


def _goes_on(ex: Explorer, name: str, known: Any, roles: list[str]) -> None:
    """What the table asks for next; where that fails, anything that is accepted."""
    table = ex.casino.world.table(name)
    play = ex.casino.world.play(name)
    if not table.deck:
        ex.day.now += 7
        ex.day.run(name)
        if play.state.phase == "wagers":
            for person in table.people:
                _wagers(ex, name, person)
        return
    wanted = ["OpenRound"] if play.over else []
    if not play.over:
        wanted = [todo.do for todo in next_steps(play.state, play.rules.law)]
    kinds = [kind for kind in wanted if kind in BANKED] + list(PROGRESS)
    for kind in kinds:
        for _ in range(25):
            raw = ex.sample(BANKED[kind], known)
            if ex.try_any(_said(ex, name, raw, ["dealer", *roles]), name):
                return
    for _ in range(300):
        raw = ex.sample(ex.chance.choice(list(BANKED.values())), known)
        if ex.try_any(_said(ex, name, raw, roles), name):
            return


def _wagers(ex: Explorer, name: str, person: str) -> None:
    number = ex.casino.world.table(name).seat_of(person).number
    for wager, amount in (("ante", 1000), ("blind", 1000), ("trips", 500), ("jackpot", 500)):
        raw = {"type": "PlaceWager", "seat": number, "wager": wager, "amount": amount}
        decide = _as(name, raw, person)
        ex.try_any(decide, name)


def _as(name: str, raw: dict[str, Any], person: str) -> Any:
    return lambda draft: play_command(draft, name, raw, Actor(person, "player"), None)


def _known(ex: Explorer, name: str) -> dict[str, Any]:
    play, table = ex.casino.world.play(name), ex.casino.world.table(name)
    law = play.rules.law if play.rules is not None else None
    duties = [duty.what for duty in getattr(play.state, "duties", ())]

    def some_cards() -> list[Any]:
        return [ex.chance.sample(PACK, count) for count in (0, 1, 2, 2, 3, 3)]

    return {
        "seat": [1, 2, 3, 1, 2, 3, 4],
        "seats": [[], [], [1], [2], [3]],
        "Settle.seat": [None],
        "wager": list(law.wagers) if law is not None else ["ante"],
        "amount": [500, 1000, 1000, 2000, 3000, 4000],
        "irregularity": list(law.rows) if law is not None else ["x"],
        "cards": some_cards,
        "card": lambda: [None, *ex.chance.sample(PACK, 4)],
        "report": [play.state.reported or 1],
        "facts": [[]],
        "hands": [None, None, *HANDS],
        "wagers": [None, None, *WAGERS],
        "jackpots": [None, None, *JACKPOTS],
        "person": list(table.people) or ["x"],
        "areas": [[1, 2], [4, 5], [3, 4]],
        "count": [52, 51],
        "position": [20],
        "deck": ["", "blue", "red"],
        "says": ["fold", "play"],
        "what": duties or ["board", "dealer"],
        "Direct.what": ["act first", "play apart"],
        "TurnUp.what": ["board", "dealer"],
        "decks": [
            [{"id": "red", "colour": "red"}],
            [{"id": "r", "colour": "red"}, {"id": "b", "colour": "blue"}],
        ],
    }


# --- the jackpot desk ---------------------------------------------------------------------------


def at_the_desk(ex: Explorer, book: str, tries: int) -> None:
    """Everything the jackpot desk may be asked for, in the roles of two people."""
    rules = ex.casino.law.book(book)
    roles = [role.id for role in rules.file.role if role.id != "player"]
    top = floor.top_role(rules)
    state = ex.casino.world.jackpots[book]
    lines = [plan.sign["jackpot"] for plan in PLANS.values() if plan.book == book]
    links = [{"table": name, "game": here.game_played} for name, here in state.tables.items()]
    known = {
        "system": list(state.systems),
        "name": [*state.systems, "a second jackpot"],
        "table": list(state.tables),
        "tables": [[name] for name in state.tables],
        "to": ["", *state.systems],
        "line": lines,
        "link": links,
        "links": [links[:1]],
        "notice": ["jackpot amount", *(row.id for row in _notices(rules))],
        "claim": lambda: list(ex.casino.world.jackpots[book].claims) or ["none"],
        "amount": [10_000, "100", "250"],
        "transfer_to": [[]],
        "pool": [0, 1],
        "until": ["2027-06-01T00:00:00+00:00"],
        "duty": ["verify", "surveillance"],
        "wins": [[]],
    }
    for _ in range(tries):
        kind = ex.chance.choice([k for n, k in JACKPOT.items() if n not in NOT_ASKED])
        raw, role = ex.sample(kind, known), ex.chance.choice((top, *roles))
        author, second = Actor(HOUSE, role), None
        if kind.__name__ in ("RuleAlarm", "DismissClaim", "CorrectMeter", "FindStake"):
            author, second = Actor("admin", top), Actor(HOUSE, ex.chance.choice(roles))
        ex.try_for_new(_desk(book, raw, author, second))
    _mend(ex, book, (top, *roles))


def _mend(ex: Explorer, book: str, roles: tuple[str, ...]) -> None:
    """Whatever was reported or stopped goes on again."""
    state = ex.casino.world.jackpots[book]
    stopped = [name for name, here in state.tables.items() if here.suspended]
    wishes: list[dict[str, Any]] = [
        {"type": kind, "system": name}
        for name in state.systems
        for kind in ("Repair", "VerifyDisplay")
    ]
    wishes += [{"type": "ResumeTables", "tables": [name], "malfunction": False} for name in stopped]
    for raw in wishes:
        any(ex.try_any(_desk(book, raw, Actor(HOUSE, role), None)) for role in roles)


def _notices(rules: Any) -> Any:
    return getattr(rules.jackpot, "notice", ()) if rules.jackpot is not None else ()


def _desk(book: str, raw: dict[str, Any], author: Actor, second: Actor | None) -> Any:
    return lambda draft: _ask(draft, book, raw, author, second)


# --- the floor ----------------------------------------------------------------------------------


def on_the_floor(ex: Explorer, name: str, tries: int) -> None:
    """Commands of the floor around one table, by its officers and by those who sit there."""
    table = ex.casino.world.table(name)
    book = ex.casino.law.book(table.book)
    roles = [role.id for role in book.file.role]
    top = floor.top_role(book)
    kinds = [kind for kind in FLOOR.values() if kind.__name__ not in NOT_HERE]
    for number in range(tries):
        known = _known_on_floor(ex, name)
        people = [*ex.casino.world.table(name).people, f"newcomer of {name}"]
        raw = ex.sample(ex.chance.choice(kinds), known)
        actor = Actor(HOUSE, ex.chance.choice((top, *roles)))
        if ex.chance.random() < 0.35:
            actor = Actor(ex.chance.choice(people), "player")
        key = f"explored {name} {number} {len(ex.seen)}"
        ex.try_for_new(_floor(raw, actor, key), name)


def _floor(raw: dict[str, Any], actor: Actor, key: str) -> Any:
    return lambda d: floor_command(d, read_floor_command(raw, actor, key, d.at))


def _known_on_floor(ex: Explorer, name: str) -> dict[str, Any]:
    world, now = ex.casino.world, ex.casino.now()
    table = world.table(name)
    book = ex.casino.law.book(table.book)
    people = [*table.people, f"newcomer of {name}"]
    numbers = list(range(1, 8)) + [n.number for n in table.notices]
    chores = [chore.number for chore in (*table.chores, *world.house().chores)] or [1]
    breaches = [b.number for b in world.house().breaches if b.book == book.id] or [1]
    disputes = [d.number for d in world.house().disputes if d.book == book.id] or [1]
    promotions = list(world.house().promotions) or ["none"]
    prizes = [{"id": "car", "kind": "goods", "what": "a car", "value": 500_000}]
    return {
        "table": [name],
        "house": [table.house],
        "book": [book.id],
        "person": people,
        "first": people,
        "second": people,
        "to": [*people, "police"],
        "GiveChips.to": people,
        "MoveSeat.to": [4, 5, 6],
        "seat": [1, 2, 3, 4, 5, 6],
        "conduct": [row.id for row in book.floor.conduct] or ["x"],
        "breach": breaches,
        "number": numbers,
        "DoTableChore.number": chores,
        "DoHouseChore.number": chores,
        "DecideDispute.number": disputes,
        "AskReview.number": disputes,
        "ReferDispute.number": disputes,
        "CloseDispute.number": disputes,
        "HandOver.number": [d.number for d in world.house().detentions] or [1],
        "promotion": promotions,
        "prize": ["first", "car"],
        "prizes": [prizes],
        "winner": people,
        "round": [table.round or "x", *_rounds(ex, name)],
        "effective": [None, now + 1_300_000, now + 90_000_000],
        "until": [None, now + 9_000_000],
        "minimum": [1000, 2500],
        "maximum": [100_000],
        "amount": [500, 1000, 5000, 10_000],
        "GiveRole.person": people,
        "TakeRole.person": people,
        "role": ["dealer"],
        "tables": [[], [name]],
        "sign": [{"minimum": "10.00"}, {}],
        "says": [{}],
        "kinds": [["car"]],
        "deck": ["green", "white"],
        "list": list(world.floor.room.lists) or ["x"],
        "main": [name],
        "terms": [{}],
        "payment": [{}],
        "starts": [now],
        "closes": [now + 10**9],
        "staked": [500],
        "won": [500],
        "value": [500, 1000],
        "voucher": ["v1", "v2"],
        "others": [[]],
        "details": [[]],
        "hours": [{"opens": 0, "closes": 1440}],
        "cards": [{}],
        "outcomes": [["flush"]],
        "voids": [[]],
        "variant": [""],
        "structure": [""],
        "effect": ["prevents operation", "spoils the cards"],
        "count": [52, 51],
        "bet": [False],
        "notified": ["2027-01-01"],
    }


def _rounds(ex: Explorer, name: str) -> list[str]:
    return [mark.id for mark in ex.casino.world.rounds.get(name, ())][-2:]
