"""Tests of the last operator of a house over HTTP, and of two removals at once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import Actor, Refusal, WrongMoment
from croupier.house.desks.floor_commands import floor_command
from croupier.house.opening.founding import found_houses, open_account
from croupier.house.process.casino import Casino, DraftDecision
from croupier.house.process.draft import Draft
from croupier.store import Store
from tests.server.manual_server import CANBERRA, PERTH, SYDNEY, Guest, ManualServer, refused

TOP = "casino-operator"


def _takes(who: Guest, house: str, person: str, role: str = TOP) -> Any:
    return who.tries("TakeRole", role=TOP, house=house, person=person, fields={"role": role})


def _line(who: Guest, house: str, person: str, role: str) -> dict[str, object]:
    people = next(h["people"] for h in who.get("/api/staff") if h["house"] == house)
    found: dict[str, object] = next(p for p in people if (p["person"], p["role"]) == (person, role))
    return found


def test_the_administrator_cannot_leave_a_house_without_an_operator(
    server: ManualServer, boss: Guest
) -> None:
    refused(_takes(boss, PERTH, "admin"), 409, "you are the only person with the role of Casino")
    told = _takes(boss, PERTH, "admin").json()
    cited = (told["name"], told["book"], told["clause"])
    assert cited == ("wrong-moment", "perth-ultimate", "6.10")
    assert "only person" in str(_line(boss, PERTH, "admin", TOP)["kept"])
    assert _line(boss, PERTH, "admin", "dealer")["kept"] == ""
    second = server.officer(boss, "olga", PERTH, TOP)
    assert _line(boss, PERTH, "admin", TOP)["kept"] == ""
    assert _takes(second, PERTH, "admin").status_code == 200
    refused(_takes(second, PERTH, "olga"), 409, "you are the only person")
    second.floor("GiveRole", role=TOP, house=PERTH, person="admin", fields={"role": TOP})


def test_tables_that_deal_themselves_need_nobody_to_hold_a_role(boss: Guest) -> None:
    """They are the system's, which is on no list of staff and can be given no role."""
    people = [p["person"] for h in boss.get("/api/staff") for p in h["people"]]
    assert people
    assert floor.HOUSE not in people
    for role in ("dealer", "casino-supervisor", TOP):
        refused(_takes(boss, CANBERRA, floor.HOUSE, role), 422, "a role that the house holds")
        gives = {"house": CANBERRA, "person": floor.HOUSE, "fields": {"role": role}}
        refused(boss.tries("GiveRole", role=TOP, **gives), 422, "")


def test_no_office_is_given_to_somebody_who_cannot_sign_in_again(
    server: ManualServer, boss: Guest
) -> None:
    """A guest's session ends for good, and a companion has none: neither could ever appoint."""
    companion = next(s["person"] for s in boss.seen("SYD-B1")["seats"] if "(comp" in s["person"])
    for person in (server.guest().name, companion):
        answer = boss.tries("GiveRole", role=TOP, house=SYDNEY, person=person, fields={"role": TOP})
        refused(answer, 422, "a person who signs in with a password")
    refused(_takes(boss, SYDNEY, "admin"), 409, "only person")


def _ends(by: str, person: str) -> DraftDecision:
    """`by` takes the operator's role from somebody."""
    return lambda draft: floor_command(
        draft,
        floor.TakeRole(actor=Actor(by, TOP), at=draft.at, house=CANBERRA, person=person, role=TOP),
    )


def _two_operators(draft: Draft) -> None:
    """Ben becomes an operator beside Ann, and goes on duty."""
    ann, ben = Actor("ann", TOP), Actor("ben", TOP)
    give = floor.GiveRole(actor=ann, at=draft.at, house=CANBERRA, person="ben", role=TOP)
    floor_command(draft, give)
    floor_command(draft, floor.GoOnDuty(actor=ben, at=draft.at, house=CANBERRA))


async def _opened(one: Casino, two: Casino) -> None:
    """Two processes of one house know the same two operators."""
    await found_houses(one, "ann")
    for person in ("ann", "ben"):
        await open_account(one, person, CANBERRA)
    await one.perform(_two_operators)
    await two.catch_up()


def test_of_two_operators_who_remove_each_other_at_one_instant_one_stays(database: Path) -> None:
    """Two processes decide on the same world; the log takes one removal, and the other is decided
    anew on what that one left."""

    async def story(one: Casino, two: Casino) -> tuple[Any, ...]:
        await _opened(one, two)
        return await asyncio.gather(
            one.perform(_ends("ann", "ben"), who="ann"),
            two.perform(_ends("ben", "ann"), who="ben"),
            return_exceptions=True,
        )

    with Store(str(database)) as first, Store(str(database)) as second:
        casino = Casino(first)
        told = asyncio.run(story(casino, Casino(second)))
        casino.catch_up_now()
    assert sum(isinstance(answer, Refusal) for answer in told) == 1
    left = [a.person for a in casino.world.house().staff if (a.house, a.role) == (CANBERRA, TOP)]
    assert len(set(left) & {"ann", "ben"}) == 1


def test_of_two_operators_who_step_down_at_one_instant_one_is_refused(database: Path) -> None:
    """Each removal alone is lawful; the one that the log takes second is refused."""

    async def story(one: Casino, two: Casino) -> None:
        await _opened(one, two)
        await one.perform(_ends("ann", "ann"), who="ann")
        with pytest.raises(WrongMoment, match="you are the only person"):
            await two.perform(_ends("ben", "ben"), who="ben")

    with Store(str(database)) as first, Store(str(database)) as second:
        asyncio.run(story(Casino(first), Casino(second)))
