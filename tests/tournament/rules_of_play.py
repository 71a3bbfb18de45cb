"""The rules of tournament play, written from the documents, and a situation in which each acts.

A rule that somebody carries out names the officer and others who may not: whoever stands one rank
below, and officers beside the ladder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.acts import HOUR, MINUTE, Actor, Millis, Refusal
from croupier.tournament import (
    TableSeat,
    TournamentTerms,
    ballot,
    commands,
    drawn,
    due_to_break,
    events,
    open_places,
    refuse_other_play,
)
from tests.tournament.demanded import AGREED, STAFF
from tests.tournament.stage import DEALER, DIRECTOR, OPERATOR, RE_BUY, SHIFT, Event, terms_for

WSOP, POKER, CANBERRA = "melbourne-wsop", "melbourne-poker", "canberra-ultimate"
ASSISTANT = Actor("mia", "tg-assistant-casino-manager")
SUPERVISOR = Actor("sue", "casino-supervisor")
PLAYER = Actor("zoe", "player")

Command = commands.AnyTournamentCommand
Given = tuple[Event, Callable[[Actor], Command]]
"""A tournament, and the command that an officer gives in it."""


class Rule(NamedTuple):
    """Who may do it and who may not, where somebody does it."""

    id: str
    clause: str
    by: Actor | None = None
    others: tuple[Actor, ...] = ()


def _crown(part: str) -> tuple[Rule, ...]:
    """Section 13 on WSOP Bonus Texas Holdem, which section 12 of Crown Poker repeats."""
    operator = (OPERATOR, (ASSISTANT, DIRECTOR))
    director = (DIRECTOR, (OPERATOR, DEALER))
    four, eight = f"{part}.4", f"{part}.4.8"
    return (
        Rule("equal", f"{part}.1"),
        Rule("document", f"{part}.2.1", *operator),
        Rule("publish", f"{part}.2.2(a)", *operator),
        Rule("notify", f"{part}.2.2(b)", *operator),
        Rule("director", f"{part}.2.3", *operator),
        Rule("deputy", f"{part}.2.3(a)", *director),
        Rule("tables", f"{part}.2.4", *operator),
        Rule("exclusive", f"{part}.2.5"),
        Rule("brief", f"{part}.3.1", *director),
        Rule("practice", f"{part}.3.2", DEALER, (PLAYER, DIRECTOR)),
        Rule("start-moved", f"{four}.1(b)", *director),
        Rule("staff", f"{four}.2(a)(v)"),
        Rule("agreement", f"{four}.2(b)(iii)", *director),
        Rule("starting-bank", f"{four}.3(b)"),
        Rule("chips", f"{four}.4(a)"),
        Rule("secret", f"{four}.4(c)"),
        Rule("out", f"{four}.5(a)"),
        Rule("award", f"{four}.6(a)", *director),
        Rule("pool", f"{four}.7(a)"),
        Rule("returned", f"{four}.7(b)"),
        Rule("penalty", f"{eight}(a)(i)", *director),
        Rule("disqualify", f"{eight}(a)(ii)", *director),
        Rule("substitute", f"{eight}(a)(iii)", *director),
        Rule("refund", f"{eight}(a)(iv)", *operator),
        Rule("lateness", f"{eight}(b)(i)"),
        Rule("retire", f"{eight}(b)(vi)"),
        Rule("early-end", f"{eight}(d)", *director),
        Rule("early-end-decided", f"{eight}(d)(i)"),
        Rule("early-end-agreed", f"{eight}(d)(ii)"),
    )


_OPERATOR = (OPERATOR, (SUPERVISOR, DIRECTOR))
_DIRECTOR = (DIRECTOR, (SHIFT, OPERATOR, DEALER))
_DEALER = (DEALER, (PLAYER, DIRECTOR))
RULES: dict[str, tuple[Rule, ...]] = {
    WSOP: _crown("13"),
    POKER: _crown("12"),
    CANBERRA: (
        Rule("document", "16.2(a)", *_OPERATOR),
        Rule("publish", "16.2(b)", *_OPERATOR),
        Rule("notify", "16.2(c)", *_OPERATOR),
        Rule("chips", "A 'Tournament Chips'"),
        Rule("no-cash", "A 'Tournament Chips'"),
        Rule("director", "16.4", SHIFT, (OPERATOR, SUPERVISOR, DIRECTOR)),
        Rule("agreement", "16.5", *_DIRECTOR),
        Rule("one-entry", "16.6"),
        Rule("out", "16.7"),
        Rule("ballot", "16.8", *_DIRECTOR),
        Rule("places", "16.9", *_DIRECTOR),
        Rule("no-show", "16.10"),
        Rule("reserve", "16.11", *_DIRECTOR),
        Rule("substitute", "16.12", *_DIRECTOR),
        Rule("chips-stay", "16.14"),
        Rule("minimum", "16.15"),
        Rule("marker", "16.16", *_DEALER),
        Rule("opportunity", "16.17", *_DEALER),
        Rule("pause", "16.18", *_DIRECTOR),
        Rule("pace", "16.19", *_DIRECTOR),
        Rule("award", "16.20", *_DIRECTOR),
        Rule("commission", "16.21"),
        Rule("pool", "16.21(a)"),
        Rule("returned", "16.21(b)"),
        Rule("added", "16.22", *_OPERATOR),
        Rule("no-refund", "16.23"),
        Rule("cancel", "16.24", *_OPERATOR),
    ),
}
COUNTS = {WSOP: 29, POKER: 29, CANBERRA: 27}
"""How many rules of play each document has."""


# --- situations ------------------------------------------------------------------------------


def terms(book: str, **changes: Any) -> TournamentTerms:
    """A small tournament with a session or level that lasts."""
    base: dict[str, Any] = {"entry": {"least": 2, "reserves": 2}, "penalties": ["phones"]}
    base["disqualified_for"] = ["cheating"]
    if book != POKER:
        base["session"] = [{"rounds": 9, "minimum": 10, "maximum": 500, "field": "everyone"}]
    return terms_for(book, **(base | changes))


def playing(book: str, *names: str, **changes: Any) -> Event:
    return Event(terms(book, **changes)).playing(*(names or ("ann", "ben", "cat")))


def entered(book: str, *names: str, **changes: Any) -> Event:
    return Event(terms(book, **changes)).open().enter(*(names or ("ann", "ben")))


def step(name: str, *before: str) -> Callable[[str], Given]:
    """A step that somebody takes, after others."""

    def given(book: str) -> Given:
        event = Event(terms(book))
        event.steps(*before)
        return event, lambda actor: commands.TakeStep(actor=actor, step=name, at=event.now)

    return given


def _move_start(book: str) -> Given:
    event = entered(book)
    to = Millis(event.now + HOUR)
    return event, lambda actor: commands.MoveStart(
        actor=actor, to=to, regulator_told=True, at=event.now
    )


def _ballot(book: str) -> Given:
    event = entered(book)
    places = ballot(event.terms, event.state, event.source)
    return event, lambda actor: commands.DrawSeats(actor=actor, places=places)


def _break_table(book: str) -> Given:
    event = playing(book, "ann", "ben", "cat", "dan", tables={"seats": 3})
    table = event.state.entrants["ann"].table
    event.hand(**{p: 0 if p == "ann" else 9_000 for p in event.state.seating()[table].values()})
    seating = event.state.seating()
    broken = due_to_break(seating, 3)
    assert broken is not None
    order = drawn(open_places(seating, 3, but=broken), event.source)
    return event, lambda actor: commands.Rebalance(actor=actor, order=order, at=event.now)


def _seat_reserve(book: str) -> Given:
    event = entered(book, "ann", "ben", "cat").enter("res", reserve=True)
    event.draw().arrive("ann", "ben").call()
    empty = event.desk.now.entrants["cat"]
    sitting = event.state.seating()
    table = next(iter(sitting))
    seat = next(n for n in range(1, 7) if n not in sitting[table])
    assert empty.status == "no-show"
    place = TableSeat(table, seat)
    return event, lambda actor: commands.SeatReserve(actor=actor, player="res", place=place)


def _substitute(book: str) -> Given:
    event = entered(book)
    return event, lambda actor: commands.Substitute(actor=actor, player="ann", by="zed")


def _penalise(book: str) -> Given:
    event = playing(book)
    return event, lambda actor: commands.Penalise(actor=actor, player="ann", ground="phones")


def _disqualify(book: str) -> Given:
    event = playing(book)
    return event, lambda actor: commands.Disqualify(actor=actor, player="ann", ground="cheating")


def _award(book: str) -> Given:
    event = playing(book, "ann", "ben")
    if book == POKER:
        event.hand(ann=20_000, ben=0)
    else:
        event.hand(ann=10_000, ben=0)
        event.do(commands.CloseTable(actor=DIRECTOR, table=1, why="decided"))
        event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    return event, lambda actor: commands.AwardPlaces(actor=actor)


def _cancel(book: str) -> Given:
    return entered(book), lambda actor: commands.Cancel(actor=actor)


def _add_value(book: str) -> Given:
    return entered(book), lambda actor: commands.AddValue(actor=actor, amount=100)


def _pause(book: str) -> Given:
    event, lasts = playing(book), Millis(10 * MINUTE)
    return event, lambda actor: commands.SetClock(
        actor=actor, kind="pause", lasts=lasts, at=event.now
    )


def _pace(book: str) -> Given:
    return playing(book), lambda actor: commands.RuleDispute(
        actor=actor, about="the pace", decision="a minute for each wager"
    )


def _out_of_order(book: str) -> Given:
    return playing(book), lambda actor: commands.WagerOutOfOrder(actor=actor, player="ann")


def _ask_wagers(book: str) -> Given:
    event = playing(book)
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    first = event.state.tables[1].order[0]
    return event, lambda actor: commands.AskWagers(actor=actor, player=first)


def _close_table(book: str) -> Given:
    event = playing(book, "ann", "ben", "cat")
    if book == POKER:
        event.hand(ann=30_000, ben=0, cat=0)
    else:
        event.hand(ben=0, cat=0)
    return event, lambda actor: commands.CloseTable(actor=actor, table=1, why="decided")


DONE: dict[str, Callable[[str], Given]] = {
    "document": step("document"),
    "publish": step("publish", "document"),
    "notify": step("notify", "document"),
    "director": step("director"),
    "deputy": step("deputy"),
    "tables": step("tables"),
    "brief": step("brief"),
    "practice": step("practice"),
    "agreement": step("agreement"),
    "start-moved": _move_start,
    "ballot": _ballot,
    "places": _break_table,
    "reserve": _seat_reserve,
    "substitute": _substitute,
    "penalty": _penalise,
    "disqualify": _disqualify,
    "award": _award,
    "refund": _cancel,
    "cancel": _cancel,
    "added": _add_value,
    "pause": _pause,
    "pace": _pace,
    "marker": _out_of_order,
    "opportunity": _ask_wagers,
    "early-end": _close_table,
}
"""What is done by somebody."""


# --- what the other rules lead to -------------------------------------------------------------


def refused(event: Event, command: Command) -> str:
    with pytest.raises(Refusal) as found:
        event.do(command)
    return found.value.clause


def cited(happened: tuple[Any, ...], kind: type) -> str:
    """The one clause that the events of a kind cite."""
    (clause,) = {getattr(event, "clause", "") for event in happened if isinstance(event, kind)}
    return str(clause)


def _equal(book: str) -> str:
    event, draw = _ballot(book)
    return cited(event.do(draw(DIRECTOR)), events.Seated)


def _exclusive(book: str) -> str:
    event = playing(book)
    with pytest.raises(Refusal) as found:
        refuse_other_play(event.book, event.terms, event.state, 1)
    refuse_other_play(event.book, event.terms, event.state, 999)
    return found.value.clause


def _staff(book: str) -> str:
    event = Event(terms(book, event="charity", conditions={"staff": STAFF})).open()
    clause = refused(event, commands.Enter(actor=PLAYER, player="zoe", staff=True))
    for_all = Event(terms(book, conditions={"staff": STAFF}))
    assert refused(for_all, commands.TakeStep(actor=OPERATOR, step="document")) == clause
    return clause


def _starting_bank(book: str) -> str:
    event = entered(book).draw().arrive("ann", "ben").call()
    happened = event.do(commands.Start(actor=DIRECTOR, at=event.now))
    issued = [e.chips for e in happened if isinstance(e, events.Issued)]
    assert issued == [10_000, 10_000]
    return cited(happened, events.Issued)


def _chips(book: str) -> str:
    event = Event(terms(book, tables={"chips": "cash"}))
    return refused(event, commands.TakeStep(actor=OPERATOR, step="document"))


def _no_cash(book: str) -> str:
    event = Event(terms(book, prizes={"cash_chips_at_end": True}))
    return refused(event, commands.TakeStep(actor=OPERATOR, step="document"))


def _one_entry(book: str) -> str:
    event = entered(book)
    twice = Event(terms(book, entry={"least": 2, "each": 2}))
    documenting = commands.TakeStep(actor=OPERATOR, step="document")
    again = refused(event, commands.Enter(actor=Actor("ann", "player"), player="ann"))
    assert refused(twice, documenting) == again
    return again


def _secret(book: str) -> str:
    event = playing(book)
    event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    return refused(event, commands.WagerSecretly(actor=Actor("ann", "player"), player="ann"))


def _out(book: str) -> str:
    event = playing(book)
    return cited(event.hand(ann=0, ben=20_000), events.Out)


def _pool(book: str) -> str:
    texts = {"re-buy": "{re_buy_price} until {re_buy_last}"}
    texts |= (
        {"chips-bought": "{re_buy_chips}"} if book == CANBERRA else {"buy-back": "{re_buy_last}"}
    )
    event = playing(book, re_buy=RE_BUY, conditions=texts)
    event.hand(ann=0, ben=20_000)
    bought = event.do(commands.ReBuy(actor=Actor("ann", "player"), player="ann", at=event.now))
    assert event.state.pool == 400_00
    return cited(bought, events.Paid)


def _returned(book: str) -> str:
    event, award = _award(book)
    happened = event.do(award(DIRECTOR))
    assert sum(event.state.prizes.values()) == 200_00
    return cited(happened, events.PrizePaid)


def _not_there(book: str) -> str:
    event = entered(book, "ann", "ben", "cat").draw().arrive("ann", "ben")
    if book != CANBERRA:
        event.steps("brief")
    happened = event.do(commands.CallSeats(actor=DIRECTOR, at=event.now))
    assert event.status("cat") == "no-show"
    assert event.state.pool == 300_00
    return cited(happened, events.Ranked)


def _retire(book: str) -> str:
    event = playing(book)
    retiring = commands.Retire(actor=Actor("ann", "player"), player="ann", at=event.now)
    return cited(event.do(retiring), events.Out)


def _decided(book: str) -> str:
    event = playing(book)
    early = commands.CloseTable(actor=DIRECTOR, table=1, why="decided")
    clause = refused(event, early)
    over, close = _close_table(book)
    assert cited(over.do(close(DIRECTOR)), events.TableClosed) == clause
    return clause


def _agreed(book: str) -> str:
    cash = {"prizes": {"cash_chips_at_end": True}, "conditions": {"early-end-agreed": AGREED}}
    event = playing(book, "ann", "ben", **cash)
    asked = commands.CloseTable(actor=DIRECTOR, table=1, why="agreed", agreed=("ann",))
    clause = refused(event, asked)
    all_of_them = commands.CloseTable(actor=DIRECTOR, table=1, why="agreed", agreed=("ann", "ben"))
    assert cited(event.do(all_of_them), events.TableClosed) == clause
    return clause


def _chips_stay(book: str) -> str:
    giving = commands.GiveChips(actor=Actor("ann", "player"), player="ann", to="ben", chips=1)
    return refused(playing(book), giving)


def _minimum(book: str) -> str:
    event = playing(book)
    event.hand(ann=19, ben=20)
    begun = event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))
    assert [e.players for e in begun if isinstance(e, events.Out)] == [("ann",)]
    return cited(begun, events.Out)


def _commission(book: str) -> str:
    taxed = {"re_buy": RE_BUY | {"commission": "1.00"}}
    taxed["conditions"] = {
        "re-buy": "{re_buy_price} {re_buy_last}",
        "chips-bought": "{re_buy_chips}",
    }
    against = refused(
        Event(terms(book, **taxed)), commands.TakeStep(actor=OPERATOR, step="document")
    )
    event = Event(terms(book)).open()
    paid = event.do(commands.Enter(actor=Actor("ann", "player"), player="ann"))
    assert cited(paid, events.Paid) == against
    return against


def _no_refund(book: str) -> str:
    event = entered(book)
    late = commands.Withdraw(actor=Actor("ann", "player"), player="ann", at=event.now)
    happened = event.do(late)
    assert not any(isinstance(e, events.Refunded) for e in happened)
    return cited(happened, events.Ranked)


FOLLOWS: dict[str, Callable[[str], str]] = {
    "equal": _equal,
    "exclusive": _exclusive,
    "staff": _staff,
    "starting-bank": _starting_bank,
    "chips": _chips,
    "no-cash": _no_cash,
    "one-entry": _one_entry,
    "secret": _secret,
    "out": _out,
    "pool": _pool,
    "returned": _returned,
    "lateness": _not_there,
    "no-show": _not_there,
    "retire": _retire,
    "early-end-decided": _decided,
    "early-end-agreed": _agreed,
    "chips-stay": _chips_stay,
    "minimum": _minimum,
    "commission": _commission,
    "no-refund": _no_refund,
}
"""What follows from a rule whoever acts: a function that gives the clause that is cited."""
