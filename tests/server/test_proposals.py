"""Tests of commands that two people give: one proposes, and another confirms.

Every command that corrects a balance or a meter, or keys a jackpot prize off, is tried alone, by
its own proposer, by somebody of too low a rank, and by two people.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier import jackpot
from croupier.acts import SYSTEM, Actor
from croupier.house import Draft, World
from croupier.house.opening.founding import METERS
from croupier.money import Cents
from tests.server.manual_server import (
    MELBOURNE,
    MINUTE,
    PERTH,
    SYDNEY,
    Guest,
    ManualServer,
    manual_server,
    refused,
)
from tests.server.test_audit import QUICK, latest, play
from tests.server.two_people import confirm, waiting

OPERATOR, MANAGER, DEALER = "casino-operator", "tg-area-manager", "dealer"
HIGHER, CHIEF, INSPECTOR = (
    "tg-higher-duties-dealer",
    "tg-assistant-casino-manager",
    "table-inspector",
)
WSOP, PERTH_BOOK, STAR = "melbourne-wsop", "perth-ultimate", "sydney-bonus"
TABLE, LINKED, PERTH_TABLE = "MEL-U1", "MEL-B1", "PER-U1"
METER = "Melbourne jackpot"
STAFF = {
    "mia": (MELBOURNE, MANAGER), "ned": (MELBOURNE, MANAGER), "hal": (MELBOURNE, HIGHER),
    "kim": (MELBOURNE, CHIEF), "deb": (MELBOURNE, DEALER), "ida": (PERTH, INSPECTOR),
    "pat": (PERTH, DEALER), "ivo": (PERTH, INSPECTOR), "gus": (SYDNEY, "gaming-supervisor"),
    "dan": (SYDNEY, DEALER), "admin": ("", OPERATOR),
}  # fmt: skip
"""Who works where, in which role; the administrator is the operator of every house."""


class TwoHouse(NamedTuple):
    server: ManualServer
    database: Path
    people: dict[str, Guest]
    round: str

    def propose(self, who: str, case: "Case", **more: Any) -> Any:
        role, body = STAFF[who][1], case.wish(self)
        if case.book:
            asked = {"role": role, "command": {"type": case.kind, **body}, **more}
            return self.people[who].post(f"/api/jackpots/{case.book}/commands", asked)
        path = f"/api/tables/{TABLE}/rounds/{self.round}/corrections"
        return self.people[who].post(path, {"role": role, **body, **more})

    def confirm(self, who: str, number: int, **more: Any) -> Any:
        return confirm(self.people[who], STAFF[who][1], number, **more)

    def state(self) -> Any:
        """All balances and meters."""
        world = self.server.casino.world
        return dict(world.floor.purses), dict(world.jackpots)


class Case(NamedTuple):
    """A command of two people, by the books: who proposes it, who confirms it, and who may not."""

    kind: str
    wish: Callable[[TwoHouse], dict[str, Any]]
    by: str
    second: str
    low: str
    written: str
    book: str = WSOP
    prepare: Callable[[Draft], None] = lambda _: None


# --- what has happened before ---------------------------------------------------------------------


def outcome(book: str, table: str, level: str = "", **wins: str) -> Callable[[Draft], None]:
    """A jackpot game at a table in which these seats have these hands: `s1="royal-flush"`."""

    def decide(draft: Draft) -> None:
        at = draft.at
        made = tuple(jackpot.Win(int(seat[1:]), hand, 0) for seat, hand in wins.items())
        bets = tuple(
            jackpot.JackpotBet(seat=n, amount=Cents(500), level=level, person=f"p{n}")
            for n in (1, 2)
        )
        dealer = Actor("the dealer", DEALER)
        draft.ask_jackpot(book, jackpot.StartGame(actor=dealer, at=at, table=table, bets=bets))
        if made:
            draft.ask_jackpot(
                book, jackpot.RecordOutcome(actor=dealer, at=at, table=table, wins=made)
            )

    return decide


def another_system(book: str) -> Callable[[Draft], None]:
    """A second jackpot of a house, on a table of its own."""
    plan = next(meter for meter in METERS if meter.book == book)
    links = (jackpot.Link(table="spare", game=next(iter(plan.tables.values()))),)

    def decide(draft: Draft) -> None:
        opened = jackpot.OpenSystem(
            actor=SYSTEM, at=draft.at, name="spare jackpot", line=dict(plan.line), links=links
        )
        draft.ask_jackpot(book, opened)

    return decide


def low_wager(draft: Draft) -> None:
    """A game under way, at a table of its own in Perth."""
    another_system(PERTH_BOOK)(draft)
    outcome(PERTH_BOOK, "spare", "level1")(draft)


def claim_of(book: str) -> Callable[[TwoHouse], str]:
    return lambda house: list(house.server.casino.world.jackpots[book].claims)[-1]


def correction(_: TwoHouse) -> dict[str, Any]:
    moved = {"paid": {"ann": 500}, "taken": {"bob": 500}}
    return {"clause": "14.10", "reason": "The straight was read as a pair.", **moved}


MELBOURNE_CLAIM, PERTH_CLAIM = claim_of(WSOP), claim_of(PERTH_BOOK)
CASES = [
    Case("CorrectRound", correction, "mia", "ned", "hal", "floor.RoundCorrected", book=""),
    Case(
        "TopUp", lambda _: {"system": METER, "amount": 12_345}, "admin", "mia", "hal",
        "jackpot.MeterToppedUp",
    ),
    Case(
        "CorrectMeter",
        lambda _: {"system": METER, "amount": "150", "reason": "A wager was counted twice."},
        "mia", "admin", "ned", "jackpot.MeterCorrected",
    ),
    Case(
        "CloseSystem", lambda _: {"name": "spare jackpot", "transfer_to": ["Sydney jackpot"]},
        "admin", "gus", "dan", "jackpot.SystemClosed", STAR, another_system(STAR),
    ),
    Case(
        "RuleAlarm",
        lambda _: {"table": LINKED, "finding": "results", "reason": "The cards were seen."},
        "mia", "ned", "hal", "jackpot.AlarmRuled", WSOP,
        outcome(WSOP, LINKED, s1="royal-flush", s2="royal-flush"),
    ),
    Case(
        "DismissClaim",
        lambda house: {"claim": MELBOURNE_CLAIM(house), "reason": "It was not won."},
        "mia", "ned", "hal", "jackpot.ClaimDismissed", WSOP,
        outcome(WSOP, LINKED, s1="straight-flush"),
    ),
    Case(
        "Attest", lambda house: {"claim": PERTH_CLAIM(house), "duty": "verify"},
        "ida", "pat", "", "jackpot.DutyDone", PERTH_BOOK,
        outcome(PERTH_BOOK, PERTH_TABLE, "level1", s1="straight-flush"),
    ),
    Case(
        "FindStake", lambda _: {"table": "spare", "seat": 1, "laid": 200, "do": "amend"},
        "admin", "ida", "pat", "jackpot.StakeAmended", PERTH_BOOK,
        low_wager,
    ),
]  # fmt: skip


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoHouse]:
    database = tmp_path_factory.mktemp("proposals") / "house.db"
    with manual_server(database, QUICK) as server:
        boss = server.boss()
        people = {"admin": boss}
        for name, (casino, role) in STAFF.items():
            if casino:
                people[name] = server.officer(boss, name, casino, role)
        for name in ("ann", "bob"):
            people[name] = server.register(name)
            deposit = {"key": "d", "house": MELBOURNE, "amount": 500_000}
            people[name].good("POST", "/api/account/deposit", deposit)
        play(server, TABLE, people["ann"], people["bob"])
        yield TwoHouse(server, database, people, latest(server, TABLE))


@pytest.fixture
def proposed(house: TwoHouse) -> int:
    """The number of a correction that mia has proposed."""
    assert house.propose("mia", CASES[0]).status_code == 200
    return int(waiting(house.people["mia"])[-1]["number"])


# --- every command --------------------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=[case.kind for case in CASES])
def test_a_command_of_two_people_takes_two_people(house: TwoHouse, case: Case) -> None:
    house.server.perform(case.prepare)
    before = house.state()
    answer = house.propose(case.by, case, key=f"propose {case.kind}")
    assert answer.status_code == 200, answer.text
    assert answer.json()["events"] == ["floor.ProposalMade"]
    assert house.propose(case.by, case, key=f"propose {case.kind}").json()["repeated"]
    shown = waiting(house.people[case.second])[-1]
    number = shown["number"]
    assert (shown["kind"], shown["by"]["person"]) == (case.kind, case.by)
    refused(house.confirm(case.by, number), 403, "another person must")
    if case.low:
        assert house.confirm(case.low, number).status_code == 403
    assert house.state() == before, "nothing has happened yet"
    done = house.confirm(case.second, number, key=f"confirm {case.kind}")
    assert done.status_code == 200, done.text
    assert done.json()["events"][0] == "floor.ProposalConfirmed"
    assert case.written in done.json()["events"]
    after = house.state()
    assert after != before or case.kind == "FindStake", "an amended wager is only a record"
    assert house.confirm(case.second, number, key=f"confirm {case.kind}").json()["repeated"]
    refused(house.confirm(case.second, number), 409, "waits no longer")
    assert house.state() == after
    assert number not in [one["number"] for one in waiting(house.people[case.second])]
    _both_are_in_the_log(house, case, done.json()["position"])


def _both_are_in_the_log(house: TwoHouse, case: Case, position: int) -> None:
    """The record of what was done names who proposed it and who confirmed it."""
    records = list(house.server.casino.store.read_all(position - 30))
    kinds = (case.written, f"{case.written}.2")
    record = [r for r in records if r.type in kinds and r.position <= position][-1]
    by, second = f'"person":"{case.by}"', f'"person":"{case.second}"'
    assert by.encode() in record.data
    assert second.encode() in record.data
    assert record.who == case.second


@pytest.mark.parametrize("kind", ["CorrectRound", "Propose", "ConfirmProposal", "DeclineProposal"])
def test_no_floor_command_gets_around_the_second_person(house: TwoHouse, kind: str) -> None:
    answer = house.people["mia"].tries(kind, role=MANAGER, table=TABLE, number=1)
    assert answer.status_code == 422
    assert answer.json()["field"] == "command.type"


@pytest.mark.parametrize("field", ["approver", "inspector"])
def test_nobody_names_the_second_person_themselves(house: TwoHouse, field: str) -> None:
    named = {field: {"person": "ned", "role": MANAGER}}
    wish = {"type": "TopUp", "system": METER, "amount": 100, **named}
    asked = {"role": OPERATOR, "command": wish}
    answer = house.people["admin"].post(f"/api/jackpots/{WSOP}/commands", asked)
    assert (answer.status_code, answer.json()["field"]) == (422, f"command.{field}")


def test_what_would_be_refused_is_refused_when_it_is_proposed(house: TwoHouse) -> None:
    before = house.server.casino.world.position
    poor = house.propose("mia", CASES[0], taken={"bob": 900_000_000}, paid={"ann": 900_000_000})
    refused(poor, 409, "cannot be taken back")
    refused(house.propose("hal", CASES[0]), 403, "TG Area Manager")
    assert house.server.casino.world.position == before


# --- what becomes of a proposal -------------------------------------------------------------------


def test_it_says_what_it_would_do_in_words_and_amounts(house: TwoHouse, proposed: int) -> None:
    shown = waiting(house.people["ned"])[-1]
    assert shown["number"] == proposed
    assert shown["says"] == (
        f"Correct round {house.round} at table {TABLE}: ann +$5, bob -$5 (14.10)."
    )
    assert shown["reason"] == "The straight was read as a pair."
    assert shown["until"] - shown["at"] == 30 * 60 * 1000


def test_it_is_declined_with_a_reason_by_somebody_who_could_confirm_it(
    house: TwoHouse, proposed: int
) -> None:
    path, before = f"/api/proposals/{proposed}/decline", house.state()

    def declines(who: str, reason: str = "It was a pair.") -> Any:
        return house.people[who].post(path, {"role": STAFF[who][1], "reason": reason})

    refused(declines("mia"), 403, "your own proposal")
    assert declines("hal").status_code == 403
    assert declines("ned", " ").json()["field"] == "reason"
    assert declines("ned").json()["events"] == ["floor.ProposalDeclined"]
    refused(house.confirm("ned", proposed), 409, "waits no longer")
    assert house.state() == before


def test_only_its_proposer_withdraws_it(house: TwoHouse, proposed: int) -> None:
    path, before = f"/api/proposals/{proposed}/withdraw", house.state()
    refused(house.people["ned"].post(path, {"role": MANAGER}), 403, "your own proposals")
    said = house.people["mia"].post(path, {"role": MANAGER})
    assert said.json()["events"] == ["floor.ProposalWithdrawn"]
    refused(house.confirm("ned", proposed), 409, "waits no longer")
    assert house.state() == before


def test_it_is_decided_again_on_the_state_of_the_confirmation(house: TwoHouse) -> None:
    bob, before = house.people["bob"], house.people["ann"].balance()
    held = bob.balance()
    assert (
        house.propose("mia", CASES[0], taken={"bob": held}, paid={"ann": held}).status_code == 200
    )
    number = waiting(house.people["ned"])[-1]["number"]
    money = {"house": MELBOURNE, "amount": held}
    bob.good("POST", "/api/account/withdraw", {"key": "all of it", **money})
    refused(house.confirm("ned", number), 409, "cannot be taken back")
    assert house.people["ann"].balance() == before
    assert waiting(house.people["ned"])[-1]["number"] == number, "it still waits"
    bob.good("POST", "/api/account/deposit", {"key": "back again", **money})
    assert house.confirm("ned", number).status_code == 200
    assert house.people["ann"].balance() == before + held
    back = {"taken": {"ann": held}, "paid": {"bob": held}}
    assert house.propose("mia", CASES[0], **back).status_code == 200
    assert house.confirm("ned", number + 1).status_code == 200


def test_it_is_not_carried_out_for_somebody_who_has_gone_off_duty(
    house: TwoHouse, proposed: int
) -> None:
    mia = house.people["mia"]
    mia.floor("GoOffDuty", role=MANAGER, house=MELBOURNE)
    refused(house.confirm("ned", proposed), 409, "no longer on duty as TG Area Manager")
    mia.floor("GoOnDuty", role=MANAGER, house=MELBOURNE)
    assert house.confirm("ned", proposed).status_code == 200


def test_the_second_person_is_on_duty_in_the_house_it_belongs_to(
    house: TwoHouse, proposed: int
) -> None:
    assert waiting(house.people["gus"]) == []
    assert confirm(house.people["gus"], "gaming-supervisor", proposed).status_code == 403
    assert confirm(house.people["ann"], "player", proposed).status_code == 403
    ned = house.people["ned"]
    ned.floor("GoOffDuty", role=MANAGER, house=MELBOURNE)
    assert house.confirm("ned", proposed).status_code == 403
    ned.floor("GoOnDuty", role=MANAGER, house=MELBOURNE)
    unknown = house.confirm("ned", proposed + 1000)
    assert (unknown.status_code, unknown.json()["field"]) == (422, "number")


def test_nobody_decides_about_their_own_account(house: TwoHouse) -> None:
    server, boss = house.server, house.people["admin"]
    eve = server.register("eve")
    eve.good("POST", "/api/account/deposit", {"key": "d", "house": MELBOURNE, "amount": 500_000})
    play(server, "MEL-P1", eve, house.people["bob"])
    for who in (eve, house.people["bob"]):
        who.leave("MEL-P1")
    given = {"role": MANAGER, "person": "eve", "house": MELBOURNE}
    boss.floor("GiveRole", role=OPERATOR, fields=given)
    eve.floor("GoOnDuty", role=MANAGER, house=MELBOURNE)
    path = f"/api/tables/MEL-P1/rounds/{latest(server, 'MEL-P1')}/corrections"
    wish = {"role": MANAGER, "clause": "13.10", "reason": "Paid short.", "house_pays": 500}
    own = eve.post(path, {**wish, "paid": {"eve": 500}})
    refused(own, 403, "in their own account")
    assert house.people["mia"].post(path, {**wish, "paid": {"eve": 500}}).status_code == 200
    refused(confirm(eve, MANAGER), 403, "in their own account")
    assert confirm(house.people["ned"], MANAGER).status_code == 200


def test_it_survives_a_stop_between_the_proposal_and_the_confirmation(
    house: TwoHouse, proposed: int
) -> None:
    again = World()
    for record in house.server.casino.store.read_all():
        again.fold(record)
    assert again.floor.house == house.server.casino.world.house()
    assert again.floor.house.proposals[-1].number == proposed


def test_after_half_an_hour_it_cannot_be_confirmed_any_more(house: TwoHouse, proposed: int) -> None:
    for _ in range(2):
        house.server.now += 15 * MINUTE
        for who in house.people.values():
            who.get("/api/me")
    refused(house.confirm("ned", proposed), 409, "30 minutes of proposal")
    assert waiting(house.people["ned"]) == []
    assert house.propose("mia", CASES[0]).status_code == 200
    kept = house.server.casino.world.house().proposals
    assert [one.number for one in kept] == [proposed + 1], "what was too old is dropped"


def test_another_process_carries_out_what_was_proposed_before_a_crash(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with manual_server(database, QUICK) as server:
        boss = server.boss()
        server.officer(boss, "mia", MELBOURNE, MANAGER)
        wish = {"type": "TopUp", "system": METER, "amount": 12_345}
        asked = {"role": OPERATOR, "command": wish}
        assert boss.post(f"/api/jackpots/{WSOP}/commands", asked).status_code == 200
        before = server.casino.world.jackpots[WSOP].systems[METER].meter.values[0]
    with manual_server(database, QUICK) as server:
        assert confirm(server.sign_in("mia"), MANAGER).status_code == 200
        after = server.casino.world.jackpots[WSOP].systems[METER].meter.values[0]
    assert after == before + 12_345
