"""Tests of the tasks that the books demand: when each falls due, what waits, and who does it.

What is expected stands here, from the documents: whoever does a task does it in this role or one
above it, and the role just below is refused.
"""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from croupier.acts import Actor, Millis, NotAuthorised, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    AskReview,
    AskToSeeCards,
    ChangeCards,
    ChargeTime,
    ClaimBonus,
    CloseDispute,
    CountDeck,
    DecideDispute,
    DoHouseChore,
    DoTableChore,
    DropSlide,
    EndPlay,
    GiveBonus,
    HaltDraw,
    OfferBonus,
    OpenTable,
    OrderShuffle,
    RaiseDispute,
    ReplaceDevice,
    ReportTrouble,
    ResumeDraw,
    TellOfMissingCard,
    pit_view,
)
from tests.floor.casino import RULES, Casino, case, player
from tests.floor.promoting import running
from tests.floor.test_bonuses import CLAIM, OFFER, played

WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"
HDD, SUPERVISOR = "tg-higher-duties-dealer", "casino-supervisor"
DOCUMENT = "the name of the document that it rests on"


class Task(NamedTuple):
    """What a document says about one task: who does it, and who is just too low for it."""

    book: str
    when: str
    task: str
    clause: str
    before: str
    by: str = "dealer"
    below: str = "player"
    or_above: bool = True
    told: str = ""
    note: str = ""


TASKS = [
    Task(WSOP, "opening", "check-cards", "3.2", "opening"),
    Task(WSOP, "closing", "count-cards", "3.2", "closing"),
    Task(WSOP, "new deck", "check-new-cards", "3.4", "round"),
    Task(WSOP, "count", "complete-slip", "11.2.2(b)", "round", note="the number of the card slip"),
    Task(WSOP, "count", "seal-box", "11.2.2(b)", "round", note="the number of the seal"),
    Task(WSOP, "shuffle", "shuffle-as-ordered", "4.1.1(c)", "round"),
    Task(WSOP, "dispute", "advise-of-inspector", "14.9", "dispute"),
    Task(STAR, "opening", "check-cards", "3.4", "opening"),
    Task(STAR, "opening", "shuffle-by-hand", "4.4.1", "opening"),
    Task(STAR, "new deck", "check-new-cards", "3.7", "round"),
    Task(STAR, "dropped", "verify-dropped-cards", "4.2.1", "round", SUPERVISOR, "dealer"),
    Task(STAR, "shuffle", "shuffle-as-ordered", "4.4.5", "round"),
    Task(STAR, "count", "check-deck", "11.9.3", "round"),
    Task(STAR, "count", "tell-surveillance", "11.9.4", "nothing", told="Surveillance"),
    Task(STAR, "count", "tell-inspector", "11.9.4", "nothing", told="Inspector"),
    Task(STAR, "device", "new-device", "12.2.3", "round", SUPERVISOR, "dealer", note=DOCUMENT),
    Task(STAR, "dispute", "advise-of-inspector", "13.13", "dispute", "gaming-supervisor", "dealer"),
    Task(
        STAR,
        "promotion",
        "advise-about-promotion",
        "14.12",
        "dispute",
        "gaming-supervisor",
        "dealer",
    ),
    Task(
        STAR,
        "draw",
        "tell-inspectorate",
        "14.13",
        "draw",
        "casino-operator",
        "assistant-gaming-manager",
        told="Inspector",
    ),
    Task(
        CANBERRA, "opening", "approve-layout", "1.1", "opening", SUPERVISOR, "dealer", note=DOCUMENT
    ),
    Task(
        CANBERRA,
        "opening",
        "approve-shoe",
        "A 'Automated shuffling shoe'",
        "opening",
        SUPERVISOR,
        "dealer",
        note=DOCUMENT,
    ),
    Task(CANBERRA, "opening", "check-cards", "2.4", "opening"),
    Task(CANBERRA, "closing", "check-cards-after", "2.4", "closing"),
    Task(CANBERRA, "one card", "dealer-checks-new-cards", "2.5", "round", or_above=False),
    Task(CANBERRA, "one card", "supervisor-checks-new-cards", "2.5", "round", SUPERVISOR, "dealer"),
    Task(CANBERRA, "misdeal", "shuffle-after-misdeal", "6.1(b)", "round"),
    Task(CANBERRA, "shuffle", "shuffle-as-ordered", "6.1(c)", "round"),
    Task(CANBERRA, "count", "check-for-more", "13.6(c)", "round"),
    Task(
        CANBERRA, "device", "approve-new-shoe", "11.2", "round", SUPERVISOR, "dealer", note=DOCUMENT
    ),
    Task(PERTH, "asked", "show-cards", "2.5", "round"),
    Task(POKER, "new deck", "check-new-cards", "5.3.2", "round"),
    Task(POKER, "time", "verify-time-charge", "7.2.2(e)", "drop", HDD, "dealer"),
    Task(POKER, "bonus", "verify-bonus", "11.3", "payment", HDD, "dealer"),
    Task(POKER, "dispute", "advise-of-inspector", "13.9", "dispute"),
]
BESIDE = {(CANBERRA, "device"): {"dealer-checks-new-cards", "supervisor-checks-new-cards"}}
"""Tasks that fall due at the same time because cards are changed as well."""
BESIDE[STAR, "device"] = {"check-new-cards"}
DECIDERS = {
    (WSOP, "dispute"): ("tg-area-manager",),
    (POKER, "dispute"): ("tg-area-manager",),
    (STAR, "dispute"): ("gaming-supervisor", SUPERVISOR, "casino-operator"),
    (STAR, "promotion"): ("casino-operator",),
}
TIMED = {"commission": {"type": "time", "hourly": "12.00"}}
FAULT = {"fault": "mechanical", "effect": "impedes operation", "device": "shoe 2", "deck": "blue"}


# --- how each falls due -------------------------------------------------------------------------


def seated(book: str, when: str = "") -> Casino:
    """A table with players, whose cards are a deck called red."""
    casino = Casino(book).open(
        game="bonus" if book == WSOP else "", deck="red", sign=TIMED if when == "time" else {}
    )
    for number, person in enumerate(("ann", "bob"), 1):
        casino.sit(person, number)
    return casino


def disputed(task: Task) -> Casino:
    """A house whose last decision in a dispute leaves somebody dissatisfied."""
    casino, ann = Casino(task.book), player("ann")
    kind = "promotion" if task.when == "promotion" else "game"
    casino.do(RaiseDispute, book=task.book, about="my flush", kind=kind, actor=ann)
    number = casino.floor.house.disputes[-1].number
    for role in DECIDERS[task.book, task.when]:
        assert not casino.floor.house.chores
        casino.do(DecideDispute, number=number, outcome="no", actor=casino.staff(role))
        casino.do(AskReview, number=number, actor=ann)
    return casino


def in_doubt() -> Casino:
    casino = running().at("13:00", day=5)
    casino.do(HaltDraw, promotion="spring", reason="a drum was open")
    return casino


def claimed(casino: Casino) -> None:
    casino.do(OfferBonus, **OFFER)
    played(casino)
    casino.do(ClaimBonus, **CLAIM, actor=casino.dealer)


def ordered(casino: Casino, command: Any, **fields: Any) -> None:
    casino.do(command, table="T1", **{"actor": casino.boss, **fields})


AT_THE_TABLE: dict[str, Callable[[Casino], None]] = {
    "new deck": lambda c: ordered(c, ChangeCards, note="worn", deck="blue"),
    "one card": lambda c: ordered(c, ChangeCards, note="7h bent"),
    "count": lambda c: ordered(c, CountDeck, count=51),
    "shuffle": lambda c: ordered(c, OrderShuffle, reason="a long break"),
    "dropped": lambda c: ordered(c, ReportTrouble, what="cards are dropped"),
    "misdeal": lambda c: ordered(c, ReportTrouble, what="there was a misdeal"),
    "device": lambda c: ordered(c, ReplaceDevice, **FAULT),
    "asked": lambda c: ordered(c, AskToSeeCards, actor=player("ann")),
    "time": lambda c: ordered(c, ChargeTime, id="hour"),
    "bonus": claimed,
    "closing": lambda c: ordered(c, EndPlay),
}


def due(task: Task) -> Casino:
    """A house in which what the task follows has just happened."""
    if task.when in ("dispute", "promotion"):
        return disputed(task)
    if task.when == "draw":
        return in_doubt()
    if task.when == "opening":
        casino = Casino(task.book)
        casino.set_up(game="bonus" if task.book == WSOP else "", deck="red")
        return casino
    if task.when == "closing":
        casino = Casino(task.book).open(game="bonus" if task.book == WSOP else "")
    else:
        casino = seated(task.book, task.when)
    AT_THE_TABLE[task.when](casino)
    return casino


# --- what waits for it --------------------------------------------------------------------------


def bring_deck(casino: Casino) -> None:
    """Another deck takes the place of one that was found wrong, and is checked."""
    if casino.floor.tables and casino.table().wrong_deck:
        ordered(casino, ChangeCards, note="a card is missing", deck="blue")
        for chore in casino.table().chores:
            if "new-cards" in chore.task:
                do(casino, chore.number, casino.staff(chore.by))


def go_on(casino: Casino, before: str) -> None:
    """Does what a task of this kind holds up."""
    if before == "opening":
        ordered(casino, OpenTable)
    elif before == "round":
        casino.begin("ann")
    elif before == "drop":
        ordered(casino, DropSlide, id="drop")
    elif before == "payment":
        (award,) = casino.table().awards
        ordered(casino, GiveBonus, number=award.number, form="chips", id="g")
    elif before == "dispute":
        casino.do(CloseDispute, number=casino.floor.house.disputes[-1].number)
    elif before == "draw":
        casino.do(ResumeDraw, promotion="spring", finding="the drum was whole")


def chores(casino: Casino) -> dict[str, Any]:
    """The tasks that are to be done, at the table and in the house, by their ids."""
    here = casino.table().chores if casino.floor.tables else ()
    return {chore.task: chore for chore in (*here, *casino.floor.house.chores)}


def do(casino: Casino, number: int, actor: Actor, note: str = "on file") -> None:
    here = casino.table().chores if casino.floor.tables else ()
    if any(chore.number == number for chore in here):
        casino.do(DoTableChore, table="T1", number=number, note=note, actor=actor)
    else:
        casino.do(DoHouseChore, number=number, note=note, actor=actor)


def staff(casino: Casino, role: str) -> Actor:
    return player("cal") if role == "player" else casino.staff(role)


def test_the_documents_demand_34_tasks() -> None:
    books = [task.book for task in TASKS]
    counts = {book: books.count(book) for book in dict.fromkeys(books)}
    assert counts == {WSOP: 7, STAR: 12, CANBERRA: 10, PERTH: 1, POKER: 4}


@pytest.mark.parametrize("book, task", [case(t.book, t, proves=t.clause) for t in TASKS])
def test_a_task_falls_due_holds_up_what_it_must_and_is_done_by_whom_the_book_names(
    book: str, task: Task
) -> None:
    casino = due(task)
    together = {t.task for t in TASKS if (t.book, t.when) == (book, task.when)}
    assert set(chores(casino)) == together | BESIDE.get((book, task.when), set())
    number = chores(casino)[task.task].number
    for other in chores(casino).values():
        if other.task != task.task:
            do(casino, other.number, casino.staff(other.by))
    bring_deck(casino)
    if task.before == "closing":
        assert casino.table().phase == "closing"
    elif task.before != "nothing":
        with pytest.raises(WrongMoment) as waits:
            go_on(casino, task.before)
        assert (waits.value.clause, waits.value.book) == (task.clause, book)
    with pytest.raises(NotAuthorised) as refusal:
        do(casino, number, staff(casino, task.below))
    assert (refusal.value.clause, refusal.value.book) == (task.clause, book)
    if not task.or_above:
        with pytest.raises(NotAuthorised):
            do(casino, number, casino.boss)
    lacks = task.note or (f"a note of who was told ({task.told}), and how" if task.told else "")
    if lacks:
        with pytest.raises(BadInput, match=f"note: expected {re.escape(lacks)}"):
            do(casino, number, staff(casino, task.by), note=" ")
    do(casino, number, staff(casino, task.by), note="on file" if lacks else "")
    go_on(casino, task.before)
    if task.before == "closing":
        assert casino.table().phase == "closed"


@pytest.mark.parametrize("book, task", [case(t.book, t, proves=t.clause) for t in TASKS])
def test_the_pit_lists_a_task_for_those_who_may_do_it_and_at_once_means_at_once(
    book: str, task: Task
) -> None:
    casino = due(task)
    number = chores(casino)[task.task].number

    def listed(role: str, after: int = 0) -> list[tuple[str, str, bool]]:
        at = Millis(casino.now + after)
        view = pit_view(RULES.law, casino.floor, casino.house, at, role)
        found = [w for w in view if w.number == number and w.command in DONE_BY]
        return [(w.who, w.clause, w.overdue) for w in found]

    assert listed(task.by) == [(task.by, task.clause, False)]
    assert listed(task.below) == []
    assert bool(listed("casino-operator")) == task.or_above
    assert listed(task.by, 1) == [(task.by, task.clause, bool(task.told))]


DONE_BY = ("DoTableChore", "DoHouseChore")


@pytest.mark.clause(STAR, "11.9.4")
def test_a_card_that_a_round_found_missing_is_told_to_surveillance_and_an_inspector() -> None:
    casino = seated(STAR)
    ordered(casino, TellOfMissingCard, note="4c", actor=casino.dealer)
    assert set(chores(casino)) == {"tell-surveillance", "tell-inspector"}


@pytest.mark.parametrize(
    "book",
    [case(WSOP, proves="3.4"), case(STAR, proves="3.7"), case(POKER, proves="5.3.2")],
)
def test_only_a_whole_new_deck_is_checked(book: str) -> None:
    casino = seated(book)
    ordered(casino, ChangeCards, note="7h bent")
    assert chores(casino) == {}
    casino.begin("ann")
