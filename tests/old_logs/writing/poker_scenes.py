"""Poker: real cards with all that may go wrong, charges, the room's lists, notices and prizes."""

from __future__ import annotations

from functools import partial
from typing import Any

from croupier.server.founding import Plan, open_account, set_up
from croupier.server.poker_dealer import poker_due
from croupier.server.poker_play import COMMANDS, hand_command
from croupier.server.table import buy_in, leave, sit
from writing.explore import PACK, Explorer

from croupier import floor
from croupier.acts import Actor
from tests.server.poker_nights import PLANS, Evening

HOUSE, MELBOURNE = "the house", "Crown Melbourne"
MANAGER = Actor(HOUSE, "tg-area-manager")
NIL = {"commission": {"type": "nil"}}
CHASE = {"flop_chase": {"minimum": "1.00", "maximum": "25.00"}}
WATCHED = frozenset(
    {
        "HOUR",
        "FEE",
        "FULL",
        "MAIN",
        "FEEDER",
        "MOVES",
        "NOTICE",
        "OWES",
        "WAITS",
        "MEL-NL1",
        "MEL-O1",
        "MEL-P1",
    }
)
"""Poker tables at which somebody looks on, so that companions play too."""
PROGRESS = (
    "BeginHand",
    "ShuffleDeck",
    "CutDeck",
    "PostBlinds",
    "DealHole",
    "Discard",
    "Call",
    "Check",
    "Bet",
    "Raise",
    "Fold",
    "DealBoard",
    "Show",
    "Muck",
    "Showdown",
    "Push",
)


class DayWatch:
    """The day's own clock, as the stories of poker evenings set it."""

    def __init__(self, day: Any) -> None:
        self._day, self._began = day, 1_800_000_000.0

    @property
    def now(self) -> float:
        return self._began + float(self._day.now)

    @now.setter
    def now(self, seconds: float) -> None:
        self._day.now = seconds - self._began


def evening(day: Any, name: str) -> Evening:
    return Evening(day.casino, DayWatch(day), name)


def in_the_house(day: Any, story: Any, *parts: Any) -> Any:
    """A coroutine run where the server runs."""
    return day.client.portal.call(partial(story, *parts))


async def lay(casino: Any, name: str, like: str, deck: str = "", **sign: Any) -> None:
    """A poker table like one of the demonstration, under another name."""
    plan = PLANS[like]
    await set_up(
        casino,
        Plan(
            table=name,
            book=plan.book,
            variant=plan.variant,
            structure=plan.structure,
            sign={**plan.sign, **sign},
            companions=0,
            deck=deck,
        ),
    )


# --- real cards --------------------------------------------------------------------------------


def real_cards(ex: Explorer, name: str, like: str, steps: int, **sign: Any) -> None:
    """Four people at a table with real cards, where everything that can go wrong does."""
    in_the_house(ex.day, lay, ex.casino, name, like, "deck of " + name)
    people = [f"{who} of {name}" for who in ("ann", "bob", "cat", "dan")]
    for seat, person in enumerate(people, 1):
        in_the_house(ex.day, _comes, ex.casino, person, name, seat, 40_000)
    roles = [role.id for role in ex.casino.law.book("melbourne-poker").file.role]
    known = _known(ex)
    for _ in range(steps):
        for _ in range(150):
            kind = ex.chance.choice(list(COMMANDS.values()))
            role = ex.chance.choice(roles)
            if ex.try_for_new(_said(name, ex.sample(kind, known), HOUSE, role), name):
                break
        _goes_on(ex, name, known, roles)


def _goes_on(ex: Explorer, name: str, known: Any, roles: list[str]) -> None:
    kinds = list(PROGRESS)
    ex.chance.shuffle(kinds)
    kinds.sort(key=lambda kind: kind in ("Fold", "Muck") and ex.chance.random() < 0.8)
    for kind in kinds:
        for _ in range(12):
            raw = ex.sample(COMMANDS[kind], known)
            if ex.try_any(_said(name, raw, HOUSE, "dealer"), name):
                return
    for _ in range(600):
        raw = ex.sample(ex.chance.choice(list(COMMANDS.values())), known)
        if ex.try_any(_said(name, raw, HOUSE, ex.chance.choice(roles)), name):
            return


def _said(name: str, raw: dict[str, Any], person: str, role: str) -> Any:
    return lambda draft: hand_command(draft, name, raw, Actor(person, role), None)


def _known(ex: Explorer) -> dict[str, Any]:
    def some_cards() -> list[Any]:
        return [ex.chance.sample(PACK, count) for count in (0, 1, 1, 2, 3, 3, 4)]

    bets = [200, 400, 600, 800, 1000, 1500, 40_000]
    words = [{"word": word} for word in ("call", "check", "fold", "bet", "raise")]
    return {
        "seat": [1, 2, 3, 4],
        "asker": [1, 2, 3, 4],
        "ShowTo.to": [1, 2, 3, 4],
        "Bet.to": bets,
        "Raise.to": bets,
        "VoidWagers.to": ["returned", "held"],
        "cards": some_cards,
        "order": [[]],
        "hands": [[]],
        "count": [None],
        "chips": [[], [100], [200], [500], [500, 500], [1000]],
        "said": [{}, *words, {"word": "raise", "to": 600}, {"word": "raise", "by": 400}],
        "found": [51, 52],
        "CutDeck.at": [20],
        "place": [1, 3, 9],
        "extra": [1],
        "missing": [1],
        "Show.cards": some_cards,
        "stake": [100, 500],
        "by_cards": [1, -1],
    }


# --- at tables that deal themselves ------------------------------------------------------------


async def _comes(casino: Any, person: str, name: str, seat: int, chips: int) -> None:
    table = casino.world.table(name)
    await open_account(casino, person, table.house)
    ident = f"{person} {casino.world.version(f'player:{person}')}"
    await casino.perform(lambda d: sit(d, person, name, seat, chips, ident), table=name)


async def floor_says(at: Evening, wish: Any, actor: Actor, /, **fields: Any) -> None:
    await at.do(lambda d: d.ask_floor(wish(actor=actor, at=d.at, **fields)))


async def own_wish(at: Evening, wish: Any, person: str, /, **fields: Any) -> None:
    await floor_says(at, wish, Actor(person, "player"), table=at.name, **fields)


async def joins(at: Evening, *people: str) -> None:
    for person in people:
        await open_account(at.casino, person, at.table.house)
        await own_wish(at, floor.JoinList, person)


async def until(at: Evening, *wanted: str) -> None:
    for _ in range(400):
        if await at.step() in wanted:
            return
    raise AssertionError(f"the machine never came to {wanted}")


async def plays(at: Evening, hands: int = 1) -> None:
    """Whole hands step by step, people playing as companions do."""
    wanted = at.game.hands + hands
    for _ in range(250 * hands):
        world = at.casino.world
        due = poker_due(at.casino, world.floor, at.table, world.play(at.name))
        if due is None or at.game.hands >= wanted:
            return
        if due.what == "silence":
            await at.do(lambda d: at._act(d, d.play(at.name).game))
        else:
            await at.step()
    raise AssertionError(f"{at.name}: a hand without an end")


async def charges(day: Any) -> None:
    """The hour paid in advance by four, a chip fee from each, more time bought, silence."""
    await lay(day.casino, "HOUR", "MEL-NL1", commission={"type": "time", "hourly": "10.00"})
    at = evening(day, "HOUR")
    for seat, person in enumerate(("hour 1", "hour 2", "hour 3", "hour 4"), 1):
        await at.come(person, seat)
    await at.ask("hour 4", "SitOut", seat=4)
    await plays(at)
    day.now += 3600
    await plays(at)
    person = await at.act("Call")
    person, seat = at.turn
    await at.ask(person, "BuyTime", seat=seat)
    await until(at, "silence")
    await plays(at)
    await lay(day.casino, "FEE", "MEL-NL1", commission={"type": "per-person", "amount": "1.00"})
    at = evening(day, "FEE")
    for seat, person in enumerate(("fee 1", "fee 2", "fee 3"), 1):
        await at.come(person, seat)
    await at.ask("fee 1", "PlaceChase", seat=1, colour="red", stake=500)
    await at.ask("fee 1", "WithdrawChase", seat=1, colour="red")
    for _ in range(2):
        for seat in (1, 2, 3):
            colour = ("red", "black")[seat % 2]
            await at.ask(f"fee {seat}", "PlaceChase", seat=seat, colour=colour, stake=300)
        await plays(at)


async def the_room(day: Any) -> None:
    """A full table: lists, calls answered and run out, a seat changed, somebody picked up."""
    await lay(day.casino, "FULL", "MEL-H8", blinds=["1.00", "2.00"])
    at = evening(day, "FULL")
    chairs = [seat.number for seat in at.table.seats]
    for number in chairs:
        await at.come(f"full {number}", number, 60_000)
    await joins(at, "list 1", "list 2", "list 3")
    await own_wish(at, floor.WantSeat, "full 1", seat=7)
    await own_wish(at, floor.WantSeat, "full 2", seat=7)
    await at.do(lambda d: leave(d, "full 7", "FULL", "full 7 goes"))
    await until(at, "seat change")
    await until(at, "call")
    await until(at, "call runs out")
    await until(at, "call")
    call = day.casino.world.floor.room.calls[0]

    def answer(draft: Any) -> None:
        caller = Actor(call.person, "player")
        draft.ask_floor(floor.AnswerCall(actor=caller, at=draft.at, table="FULL"))
        buy_in(draft, call.person, "FULL", 20_000, f"{call.person} comes")

    await at.do(answer)
    for away, kind in (("full 3", "StepAway"), ("full 4", "SitOut")):
        seat = at.table.seat_of(away)
        assert seat is not None
        await at.ask(away, kind, seat=seat.number)
    await plays(at, 14)
    picked = day.casino.world.floor.room.picked_up
    if picked:
        back = Actor(picked[0].person, "player")
        await floor_says(at, floor.ComeBack, back, id="comes back")


async def must_move(day: Any) -> None:
    """A main game that the feeder fills, and a player who moves past the blind."""
    await lay(day.casino, "MAIN", "MEL-NL1", **NIL)
    await lay(day.casino, "FEEDER", "MEL-NL1", **NIL)
    main, feeder = evening(day, "MAIN"), evening(day, "FEEDER")
    for number in range(1, 4):
        await feeder.come(f"feeder {number}", number, 15_000)
    for seat in main.table.seats:
        await main.come(f"main {seat.number}", seat.number)
    await feeder.do(
        lambda d: d.ask_floor(
            floor.SetMainGame(actor=MANAGER, at=d.at, table="FEEDER", main="MAIN")
        )
    )
    await main.do(lambda d: leave(d, "main 5", "MAIN", "main 5 goes"))
    await until(main, "must move")
    await lay(day.casino, "MOVES", "MEL-NL1", **NIL)
    at = evening(day, "MOVES")
    for number in range(1, 7):
        await at.come(f"moves {number}", number)
    await plays(at)
    await own_wish(at, floor.WantSeat, "moves 3", seat=9)
    await until(at, "seat change")
    await at.ask("moves 3", "ComeIn", seat=9, way="post")
    await plays(at)
    await at.until("silence")
    person = await at.act("Call")
    await at.do(lambda d: leave(d, person, "MOVES", "one goes in the hand"))
    await plays(at)
    await at.until("silence")
    await at.ask(HOUSE, "Invalidate", "tg-higher-duties-dealer", ground="fire")


async def notices(day: Any) -> None:
    """Another game after three hands of notice, a higher commission at once, a bonus."""
    await lay(day.casino, "NOTICE", "MEL-NL1")
    at = evening(day, "NOTICE")
    for number in range(1, 4):
        await at.come(f"notice {number}", number)
    await floor_says(
        at, floor.ChangeSign, MANAGER, table="NOTICE", variant="pineapple", structure="pot"
    )
    for _ in range(4):
        await plays(at)
    fee = {"commission": {"type": "per-hand", "amount": "3.00"}}
    await floor_says(at, floor.ChangeSign, MANAGER, table="NOTICE", sign=fee)
    await plays(at)
    blinds = {"blinds": ["2.00", "4.00"], "limits": {"minimum": "4.00"}}
    soon = day.casino.now() + 20 * 60_000
    await floor_says(at, floor.ChangeSign, MANAGER, table="NOTICE", sign=blinds, effective=soon)
    number = at.table.notices[-1].number
    for person in at.table.people:
        await own_wish(at, floor.Agree, person, number=number)
    await plays(at)
    top = Actor(HOUSE, floor.top_role(day.casino.law.book("melbourne-poker")))
    await floor_says(
        at,
        floor.OfferBonus,
        top,
        table="NOTICE",
        bonus="flush",
        kind="goods",
        what="a watch",
        outcomes=("flush",),
    )
    name = day.casino.world.rounds["NOTICE"][-1].id
    dealer, higher = Actor(HOUSE, "dealer"), Actor(HOUSE, "tg-higher-duties-dealer")
    await floor_says(
        at,
        floor.ClaimBonus,
        dealer,
        table="NOTICE",
        bonus="flush",
        person="notice 1",
        round=name,
        outcome="flush",
    )
    award = at.table.awards[0]
    await floor_says(at, floor.DoTableChore, higher, table="NOTICE", number=award.chore)
    await floor_says(
        at, floor.GiveBonus, dealer, table="NOTICE", number=award.number, id="watch", form="goods"
    )
