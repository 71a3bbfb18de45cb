"""Property tests of the floor: money, exclusions, notices, replay.

What a notice demands is counted here afresh, from the events alone and by figures typed from
the documents, never by asking the floor whether it is satisfied.
"""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import MINUTE, Actor, Millis, prefixes, to_json
from croupier.floor import Floor, FloorEvent, LiftExclusion, journal_of, may_take_part, read_event
from croupier.money import Account, AccountKind
from tests.floor.casino import RULES
from tests.floor.random_floor import PEOPLE, RandomFloor

BOOKS = (
    "melbourne-wsop",
    "melbourne-poker",
    "canberra-ultimate",
    "sydney-bonus",
    "perth-ultimate",
)
STEPS = st.lists(
    st.tuples(
        st.integers(0, 999),
        st.sampled_from(PEOPLE),
        st.integers(0, 15),
        st.integers(0, 300),
        st.integers(0, 9),
    ),
    min_size=1,
    max_size=60,
)


def live(book: str, steps: list[tuple[int, str, int, int, int]]) -> RandomFloor:
    run = RandomFloor(book)
    for choice, who, n, amount, minutes in steps:
        run.now = Millis(run.now + minutes * MINUTE)
        run.something(choice, who, n, amount)
    return run


def told(run: RandomFloor) -> Iterator[tuple[Floor, FloorEvent, Floor]]:
    """Every event of a run with the floor before and after it."""
    for place, event in enumerate(run.events[run.before :]):
        yield run.states[place], event, run.states[place + 1]


def money_is_all_there(run: RandomFloor) -> None:
    """No account falls below nothing, and every chip has one owner."""
    journal = journal_of(run.events)
    assert journal.total() == 0
    for person, purse in run.floor.purses.items():
        assert purse.balance == journal.balance(Account.parse(f"player:{person}")) >= 0
    seated = {f"player:{seat.person}@T1": seat.chips for seat in run.table().seats if seat.person}
    stacks = {
        str(account): held
        for account, held in journal.balances(AccountKind.PLAYER).items()
        if "@" in account.name and held
    }
    assert stacks == {name: chips for name, chips in seated.items() if chips}
    held_back = sum(purse.held for purse in run.floor.purses.values())
    secured = sum(picked.chips for picked in run.floor.room.picked_up)
    in_escrow = sum(journal.balances(AccountKind.ESCROW).values())
    assert in_escrow == held_back + secured + run.table().withheld
    assert journal.balance(Account.parse("slide:T1")) == run.table().slide


def nobody_excluded_is_accepted(run: RandomFloor) -> None:
    for before, event, _ in told(run):
        kind = type(event).__name__
        at: Millis = getattr(event, "at", Millis(0))
        people: tuple[str, ...] = ()
        if kind == "RoundBegan":
            people = getattr(event, "playing", ())
        elif kind in ("SatDown", "ListJoined") or (
            kind == "PurseMoved" and getattr(event, "what", "") in ("deposit", "buy-in")
        ):
            people = (getattr(event, "person", ""),)
        at_cage = getattr(event, "what", "") == "deposit"
        for person in people:
            table = "" if at_cage else "T1"
            assert may_take_part(before, person, run.house, table, at) is None
            for exclusion in before.house.exclusions:
                over = exclusion.lifted is not None or (exclusion.until or at + 1) <= at
                elsewhere = at_cage and exclusion.scope != "casino"
                assert exclusion.person != person or over or elsewhere


def no_notice_takes_effect_early(run: RandomFloor) -> None:
    shown: dict[int, FloorEvent] = {}
    counted: dict[int, int] = {}
    agreed: dict[int, set[str]] = {}
    not_counted: dict[int, str] = {}
    under_way = ""
    for before, event, after in told(run):
        kind = type(event).__name__
        number = getattr(event, "number", 0)
        if kind == "RoundBegan":
            under_way = getattr(event, "round", "")
        elif kind == "RoundEnded":
            for each in counted:
                if not_counted[each] != under_way and getattr(event, "completed", False):
                    counted[each] += 1
            under_way = ""
        elif kind == "NoticeShown":
            notice = getattr(event, "notice", None)
            assert notice is not None
            shown[notice.number] = event
            counted[notice.number], agreed[notice.number] = 0, set()
            not_counted[notice.number] = under_way
        elif kind == "ChangeAgreed":
            people = agreed[number]
            person = getattr(event, "person", "")
            people.add(person) if getattr(event, "agrees", True) else people.discard(person)
        elif kind in ("SignChanged", "KeptMinimumRaised", "PlayEnded"):
            _check(run.book.id, kind, before, after, event, shown, counted, agreed, under_way)


def _check(
    book: str,
    kind: str,
    before: Floor,
    after: Floor,
    event: FloorEvent,
    shown: dict[int, FloorEvent],
    counted: dict[int, int],
    agreed: dict[int, set[str]],
    under_way: str,
) -> None:
    """One change against what its document demands; times are of the event that records it."""
    table, at = before.tables["T1"], getattr(event, "at", 0)
    if table.phase == "closed":
        return  # nobody plays by the sign of a closed table
    here = set(table.people)
    number = getattr(event, "notice", 0)
    if kind == "PlayEnded":
        assert not under_way
        if not here:
            return
        closing = [n for n, e in shown.items() if _what(e) == "closing" and table.notice(n)]
        number = closing[0]
    notice = getattr(shown[number], "notice", None)
    assert notice is not None
    minutes = (at - notice.shown) / MINUTE
    everybody = bool(here) and here <= agreed[number]
    majority = 2 * len(here & agreed[number]) > len(here)
    raised = kind == "SignChanged" and after.tables["T1"].board.minimum > table.board.minimum
    three = counted[number] >= 3
    on_time = notice.effective is None or at >= notice.effective
    if kind == "PlayEnded":
        allowed = {
            "melbourne-wsop": three,
            "melbourne-poker": three or everybody,
            "canberra-ultimate": at > notice.shown and on_time,
            "sydney-bonus": minutes >= 20 and on_time,
            "perth-ultimate": (minutes >= 10 and on_time) or everybody,
        }[book]
    elif kind == "KeptMinimumRaised":
        allowed = book == "sydney-bonus" and minutes >= 20 and on_time
    else:
        assert not (book == "melbourne-poker" and under_way), "at the end of a hand"
        allowed = {
            "melbourne-wsop": (minutes >= 20 and on_time) or not raised,
            "melbourne-poker": (three or majority) and ((minutes >= 20 and on_time) or not raised),
            "canberra-ultimate": at > notice.shown and on_time,
            "sydney-bonus": (minutes >= 20 and on_time) or not raised,
            "perth-ultimate": (minutes >= 10 and on_time) or everybody or not here,
        }[book]
    assert allowed, (book, kind, minutes, counted[number], agreed[number], here)


def _what(event: FloorEvent) -> str:
    notice = getattr(event, "notice", None)
    return notice.what if notice is not None else ""


def the_day_replays_to_itself(run: RandomFloor) -> None:
    """At every point, over the wire."""
    wire = [to_json(event) for event in run.events[run.before :]]
    replayed = prefixes(RULES, run.states[0], map(read_event, wire))
    for mine, theirs in zip(run.states, replayed, strict=True):
        assert mine == theirs
    assert to_json(run.floor) == to_json(mine)


@pytest.mark.parametrize(
    "law",
    [
        money_is_all_there,
        nobody_excluded_is_accepted,
        no_notice_takes_effect_early,
        the_day_replays_to_itself,
    ],
)
@settings(max_examples=25)
@given(book=st.sampled_from(BOOKS), steps=STEPS)
def test_whatever_people_try_the_laws_hold(
    law: Callable[[RandomFloor], None], book: str, steps: list[tuple[int, str, int, int, int]]
) -> None:
    law(live(book, steps))


@pytest.mark.parametrize("book", BOOKS)
def test_long_days_hold_the_laws_and_do_more_than_get_refused(book: str) -> None:
    run = RandomFloor(book)
    seed = 20_261_115
    for step in range(1500):
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        run.now = Millis(run.now + seed % 7 * MINUTE)
        run.something(seed >> 8, PEOPLE[(seed >> 5) % 4], (seed >> 12) % 16, (seed >> 16) % 300)
        for exclusion in run.floor.house.exclusions if step % 9 == 0 else ():
            if exclusion.lifted is None:
                run.attempt(LiftExclusion, number=exclusion.number, reason="long served")
    for law in (
        money_is_all_there,
        nobody_excluded_is_accepted,
        no_notice_takes_effect_early,
        the_day_replays_to_itself,
    ):
        law(run)
    kinds = Counter(type(event).__name__ for event in run.events[run.before :])
    wanted = {"RoundEnded", "SignChanged", "PersonExcluded", "PurseMoved", "TableLeft", "PlayEnded"}
    assert wanted <= set(kinds), wanted - set(kinds)


PLAYERS_OWN = {
    "PurseMoved",
    "StackMoved",
    "SatDown",
    "TableLeft",
    "SeatChanged",
    "SeatMarked",
    "LimitsAsked",
    "ListJoined",
    "ListLeft",
    "PersonExcluded",
}


class Impostors(RandomFloor):
    """A run in which everybody who claims to be staff lies."""

    lying = False

    def __init__(self, book: str) -> None:
        super().__init__(book)
        self.boss = Actor("mallory", "casino-operator")
        self.lying = True

    def staff(self, role: str) -> Actor:
        return Actor("mallory", role) if self.lying else super().staff(role)


@pytest.mark.parametrize("book", BOOKS)
def test_nothing_follows_from_a_role_that_is_not_held(book: str) -> None:
    run = Impostors(book)
    seed = 7
    for _ in range(1500):
        seed = (seed * 1_103_515_245 + 12_345) % 2**31
        run.now = Millis(run.now + seed % 7 * MINUTE)
        run.something(seed >> 8, PEOPLE[(seed >> 5) % 4], (seed >> 12) % 16, (seed >> 16) % 300)
    kinds = {type(event).__name__ for event in run.events[run.before :]}
    assert kinds <= PLAYERS_OWN, kinds - PLAYERS_OWN
    assert "PurseMoved" in kinds
