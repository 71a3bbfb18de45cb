"""Tests of who may enter or play in another's stead: staff, signatures, refused applications."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.acts import Actor, Barred, NotAuthorised, NotOffered, Refusal, WrongMoment
from croupier.tournament import TableSeat, commands, events, tell
from tests.tournament.demanded import REFUSAL, SIGNATURE, STAFF
from tests.tournament.stage import DIRECTOR, OPERATOR, Event, terms_for

WSOP = "melbourne-wsop"
POKER = "melbourne-poker"
CANBERRA = "canberra-ultimate"
COO = Actor("cora", "chief-operating-officer")
CEO = Actor("cleo", "chief-executive-officer")
STAFF_TEXT = {"staff": STAFF}
CROWN = [(WSOP, "13.4.2"), (POKER, "12.4.2")]


def charity(book: str, **more: Any) -> Event:
    entry = {"least": 2, "reserves": 2}
    return Event(terms_for(book, event="charity", conditions=STAFF_TEXT, entry=entry, **more))


def approve(event: Event, actor: Actor, player: str) -> None:
    event.do(commands.ApproveStaff(actor=actor, player=player, at=event.now))


def standing_in(player: str, by: str, **more: Any) -> commands.Substitute:
    return commands.Substitute(actor=DIRECTOR, player=player, by=by, **more)


def refused(event: Event, command: commands.AnyTournamentCommand) -> tuple[type, str]:
    with pytest.raises(Refusal) as found:
        event.do(command)
    return type(found.value), found.value.clause


# --- staff ------------------------------------------------------------------------------------


@pytest.mark.clause(WSOP, "13.4.2(a)(v)")
@pytest.mark.clause(POKER, "12.4.2(a)(v)")
@pytest.mark.parametrize("book, rule", CROWN)
def test_an_employee_plays_as_a_substitute_only_with_the_approval_an_entrant_needs(
    book: str, rule: str
) -> None:
    event = charity(book).open().enter("ann", "ben")
    unapproved = standing_in("ann", "sue", staff=True)
    assert refused(event, unapproved) == (Barred, f"{rule}(a)(v)")
    approve(event, COO, "sue")
    event.do(unapproved)
    assert event.state.entrants["sue"].staff
    open_event = Event(terms_for(book)).open().enter("ann", "ben")
    assert refused(open_event, standing_in("ann", "sue", staff=True)) == (Barred, f"{rule}(a)(v)")


@pytest.mark.clause(WSOP, "13.4.2(a)(v)")
@pytest.mark.clause(POKER, "12.4.2(a)(v)")
@pytest.mark.parametrize("book, rule", CROWN)
def test_only_the_two_chief_officers_approve_staff_each_by_name(book: str, rule: str) -> None:
    event = charity(book).open()
    for other in (OPERATOR, DIRECTOR, Actor("mia", "tg-assistant-casino-manager")):
        asked = commands.ApproveStaff(actor=other, player="stan", at=event.now)
        assert refused(event, asked) == (NotAuthorised, f"{rule}(a)(v)")
    approve(event, CEO, "stan")
    event.enter("stan", staff=True)
    with pytest.raises(Barred, match="approval"):
        event.enter("sue", staff=True)  # approved is stan, not everybody
    approve(event, COO, "sue")
    event.enter("sue", staff=True)
    assert event.state.approved == {"stan": "cleo", "sue": "cora"}


@pytest.mark.clause(WSOP, "13.4.2(a)(v)")
@pytest.mark.clause(POKER, "12.4.2(a)(v)")
@pytest.mark.parametrize("book, rule", CROWN)
def test_no_approval_lets_staff_into_an_open_event(book: str, rule: str) -> None:
    event = Event(terms_for(book)).open()
    asked = commands.ApproveStaff(actor=COO, player="stan", at=event.now)
    assert refused(event, asked) == (NotOffered, f"{rule}(a)(v)")
    with pytest.raises(Barred, match="only at charity and media events"):
        event.enter("stan", staff=True)


def three_play(event: Event, *players: str) -> dict[str, int]:
    """The first wins, the second is second; what each is paid."""
    first, second, third = players
    event.draw().arrive(*players).call().start()
    event.hand(**{first: 20_000, third: 0})
    event.hand(**{first: 30_000, second: 0})
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    return event.state.prizes


@pytest.mark.clause(POKER, "12.4.2(a)(v)")
def test_whether_a_place_can_win_follows_whoever_plays_it() -> None:
    """The pool is 3 x $100: 60% and 40% are $180 and $120."""
    prizes = {"shares": ["60%", "40%"]}
    by_staff = charity(POKER, prizes=prizes).open().enter("ann", "x", "y")
    approve(by_staff, COO, "sue")
    by_staff.do(standing_in("ann", "sue", staff=True))
    assert three_play(by_staff, "sue", "x", "y") == {"x": 180_00, "y": 120_00}
    for_staff = charity(POKER, prizes=prizes).open()
    approve(for_staff, COO, "sue")
    for_staff.enter("sue", staff=True).enter("x", "y")
    for_staff.do(standing_in("sue", "ann"))
    assert three_play(for_staff, "ann", "x", "y") == {"ann": 180_00, "x": 120_00}


@pytest.mark.clause(POKER, "12.4.2(a)(v)")
def test_a_reserve_on_the_staff_who_takes_a_seat_is_still_staff() -> None:
    event = charity(POKER).open().enter("ann", "ben", "cat")
    approve(event, COO, "sue")
    event.enter("sue", staff=True, reserve=True).draw().arrive("ann", "ben")
    empty = event.state.entrants["cat"]
    place = TableSeat(empty.table, empty.seat)
    event.call()
    event.do(commands.SeatReserve(actor=DIRECTOR, player="sue", place=place))
    assert event.state.entrants["sue"].staff


def test_a_record_of_a_substitute_from_before_keeps_what_was_known_of_the_player() -> None:
    event = charity(POKER).open()
    approve(event, COO, "stan")
    event.enter("stan", staff=True)
    old = events.Substituted(no=99, player="stan", by="sue")
    assert event.rules.evolve(event.desk, old).now.entrants["sue"].staff


# --- the written agreement --------------------------------------------------------------------


@pytest.mark.clause(WSOP, "13.4.2(b)(iii)")
@pytest.mark.clause(POKER, "12.4.2(b)(iii)")
@pytest.mark.clause(CANBERRA, "16.5")
@pytest.mark.parametrize(
    "book, clause", [(WSOP, "13.4.2(b)(iii)"), (POKER, "12.4.2(b)(iii)"), (CANBERRA, "16.5")]
)
def test_a_substitute_signs_the_conditions_like_an_entrant(book: str, clause: str) -> None:
    texts = {} if book == CANBERRA else {"signature": SIGNATURE}
    terms = terms_for(book, entry={"written_agreement": True, "reserves": 1}, conditions=texts)
    event = Event(terms).open().enter("ann", "ben", signed=True)
    assert refused(event, standing_in("ann", "zoe")) == (WrongMoment, clause)
    event.do(standing_in("ann", "zoe", signed=True))
    assert {name: e.signed for name, e in event.state.entrants.items()} == {
        "zoe": True, "ben": True,
    }  # fmt: skip
    event.enter("res", signed=True, reserve=True)
    event.do(standing_in("ben", "res"))  # a reserve has signed already
    assert event.state.entrants["res"].signed
    without = Event(terms_for(book)).open().enter("ann", "ben")
    without.do(standing_in("ann", "zoe"))
    assert not without.state.entrants["zoe"].signed


@pytest.mark.clause(CANBERRA, "16.3(a)(vi)")
@pytest.mark.clause(POKER, "12.4.2(a)(ii)")
def test_a_substitute_of_a_barred_group_or_excluded_is_refused() -> None:
    canberra = Event(terms_for(CANBERRA, entry={"barred_groups": ["syndicates"]})).open()
    canberra.enter("ann", "ben")
    asked = standing_in("ann", "zoe", groups=("syndicates",))
    assert refused(canberra, asked) == (Barred, "16.3(a)(vi)")
    poker = Event(terms_for(POKER)).open().enter("ann", "ben")
    assert refused(poker, standing_in("ann", "zoe", groups=("excluded",))) == (
        Barred, "12.4.2(a)(ii)",
    )  # fmt: skip


# --- refused applications ---------------------------------------------------------------------


def reserving(book: str) -> Event:
    texts = {"refusal": REFUSAL}
    entry = {"may_refuse": True, "least": 2, "reserves": 2}
    return Event(terms_for(book, entry=entry, conditions=texts))


@pytest.mark.clause(WSOP, "13.4.2(a)(iii)")
@pytest.mark.clause(POKER, "12.4.2(a)(iii)")
@pytest.mark.parametrize("book, rule", CROWN)
def test_the_operator_refuses_an_application_where_the_conditions_keep_that_right(
    book: str, rule: str
) -> None:
    event = reserving(book).open().enter("ann", "ben")
    refusing = commands.RefuseEntry(actor=OPERATOR, player="zoe", reason="x", at=event.now)
    for other in (DIRECTOR, Actor("mia", "tg-assistant-casino-manager")):
        by_other = commands.RefuseEntry(actor=other, player="zoe", at=event.now)
        assert refused(event, by_other) == (NotAuthorised, f"{rule}(a)(iii)")
    event.do(refusing)
    own = commands.Enter(actor=Actor("zoe", "player"), player="zoe")
    assert refused(event, own) == (Barred, f"{rule}(a)(iii)")
    assert refused(event, standing_in("ann", "zoe")) == (Barred, f"{rule}(a)(iii)")
    no_right = Event(terms_for(book)).open()
    assert refused(no_right, refusing) == (NotOffered, f"{rule}(a)(iii)")


@pytest.mark.clause(WSOP, "13.4.2(a)(iii)")
@pytest.mark.clause(POKER, "12.4.2(a)(iii)")
@pytest.mark.parametrize("book, rule", CROWN)
def test_whoever_is_refused_gets_the_fee_back_until_the_seats_are_drawn(
    book: str, rule: str
) -> None:
    event = reserving(book).open().enter("ann", "ben", "zoe")
    assert event.escrow() == 330_00
    told = event.do(commands.RefuseEntry(actor=OPERATOR, player="zoe", at=event.now))
    assert event.status("zoe") == "withdrawn"
    assert event.escrow() == 220_00
    assert tell(told[0]) == f"The application of zoe is refused ({rule}(a)(iii))."
    event.draw()
    late = commands.RefuseEntry(actor=OPERATOR, player="ben", at=event.now)
    assert refused(event, late) == (WrongMoment, f"{rule}(a)(iii)")
