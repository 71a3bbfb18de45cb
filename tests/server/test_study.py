"""Tests of odds over HTTP: computed in another process, in a bounded queue."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import aclosing
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from croupier.books import BOOK_IDS
from croupier.server.errors import Trouble
from croupier.server.studies import queue as study_room
from croupier.server.studies.questions import WorkerReply
from croupier.server.studies.queue import OddsQueue, Studies
from tests.patience import PATIENCE
from tests.server.open_house import Open, open_house

SLOW = """
import sys, time
for line in sys.stdin:
    print('{"share": 0.5}', flush=True)
    if "quick" in line:
        print('{"answer": 42}', flush=True)
    elif "wrong" in line:
        print('{"problem": "game: expected another", "field": "game"}', flush=True)
    else:
        time.sleep(600)
"""


@pytest.fixture
def slow_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that takes ten minutes unless the question says it is quick."""
    script = tmp_path / "slow.py"
    script.write_text(SLOW)
    monkeypatch.setattr(study_room, "COMMAND", (study_room.COMMAND[0], str(script)))


async def _last(desk: OddsQueue, question: bytes) -> WorkerReply:
    async with asyncio.timeout(PATIENCE):
        async with aclosing(desk.follow(question)) as told:
            return [said async for said in told][-1]


@pytest.mark.usefixtures("slow_worker")
def test_a_question_is_stopped_when_nobody_waits_and_the_next_one_is_answered() -> None:
    async def go() -> None:
        desk = OddsQueue()
        long = desk.follow(b'"long"')
        await anext(long)
        while (await anext(long)).share is None:
            pass
        waiting = asyncio.create_task(_last(desk, b'"quick"'))
        await long.aclose()
        answered = (await waiting).answer
        assert isinstance(answered, msgspec.Raw)
        assert bytes(answered) == b"42"
        await desk.close()

    asyncio.run(go())


@pytest.mark.usefixtures("slow_worker")
def test_the_same_question_is_worked_out_once_for_all_who_ask() -> None:
    async def go() -> None:
        desk = OddsQueue()
        one, other = desk.follow(b'"long"'), desk.follow(b'"long"')
        await anext(one)
        assert (await anext(other)).place in (1, None)
        await one.aclose()
        async with asyncio.timeout(PATIENCE):
            while (await anext(other)).share is None:  # the second one keeps it going
                pass
        await other.aclose()
        await desk.close()

    asyncio.run(go())


@pytest.mark.usefixtures("slow_worker")
def test_the_line_is_bounded_and_so_is_one_persons_part_of_it() -> None:
    async def go() -> None:
        desk, told = OddsQueue(), []
        for number in range(study_room.MOST_WAITING + 1):
            told.append(desk.follow(b"%d" % number))
            await anext(told[-1])
            await asyncio.sleep(0)
        with pytest.raises(Trouble) as full:
            await anext(desk.follow(b'"one more"'))
        assert full.value.status == 503
        for one in told:
            await one.aclose()
        await desk.close()
        studies = Studies()
        mine = [studies.follow(studies.long, b"%d" % n, "ann") for n in range(study_room.MOST_EACH)]
        for one in mine:
            await anext(one)
        with pytest.raises(Trouble) as greedy:
            await anext(studies.follow(studies.long, b'"x"', "ann"))
        assert greedy.value.status == 429
        await anext(studies.follow(studies.long, b'"x"', "bob"))
        for one in mine:
            await one.aclose()
        await studies.close()

    asyncio.run(go())


@pytest.mark.usefixtures("slow_worker")
def test_a_mistake_is_told_and_not_remembered() -> None:
    async def go() -> None:
        desk = OddsQueue()
        for _ in range(2):
            said = await _last(desk, b'"wrong"')
            assert (said.problem, said.field) == ("game: expected another", "game")
        await desk.close()

    asyncio.run(go())


@pytest.mark.usefixtures("slow_worker")
@pytest.mark.parametrize(
    "command", [("/nowhere/to/be/found",), (study_room.COMMAND[0], "-c", "print('nonsense')")]
)
def test_a_worker_that_does_not_start_is_told_and_the_next_one_answers(
    monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """A machine may have no room for another process; whoever waits must hear of it."""

    async def go() -> None:
        desk = OddsQueue()
        with monkeypatch.context() as patch:
            patch.setattr(study_room, "COMMAND", command)
            assert "could not be worked out" in (await _last(desk, b'"quick"')).problem
        assert not (await _last(desk, b'"quick"')).problem
        await desk.close()

    asyncio.run(go())


def test_a_worker_that_fails_at_a_hand_does_not_have_it_told_in_the_log(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    json_logs: Callable[[], None],
) -> None:
    monkeypatch.setattr(study_room, "COMMAND", (study_room.COMMAND[0], "-c", "input()"))
    json_logs()

    async def go() -> None:
        desk = OddsQueue()
        assert (await _last(desk, b'{"round": {"seats": [{"cards": "Ah Kd"}]}}')).problem
        await desk.close()

    asyncio.run(go())
    said = capsys.readouterr().err
    assert "odds worker ended" in said
    assert "Ah" not in said


@pytest.mark.usefixtures("slow_worker")
def test_a_client_that_goes_away_stops_its_question(database: Path) -> None:
    """The second question is answered only because the first one no longer keeps the desk."""
    with open_house(database) as house:
        for line in _lines(house, {"book": "canberra-ultimate"}):
            if "share" in line:
                break
        last = list(_lines(house, {"book": "canberra-ultimate", "strategy": "quick"}))[-1]
        assert last["answer"] == 42


# --- the real one -----------------------------------------------------------------------------


def _lines(house: Open, body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    with httpx.stream("POST", f"{house.url}/api/odds", json=body, timeout=300) as answer:
        assert answer.status_code == 200, answer.read()
        for line in answer.iter_lines():
            yield json.loads(line)


def test_side_wagers_of_poker_are_worked_out_exactly(house: Open) -> None:
    """All three flop cards of one colour: C(26,3)/C(52,3) = 2/17, paid 7 to 1: edge 1/17."""
    last = list(_lines(house, {"book": "melbourne-poker"}))[-1]
    sides = last["answer"]["figures"]["side_wagers"]
    assert {side["wins_exact"].popitem()[1] for side in sides.values()} == {"2/17"}
    assert {side["house_edge_exact"] for side in sides.values()} == {"1/17"}


@pytest.mark.parametrize(
    "body, field",
    [
        ({"book": "canberra-ultimate", "what_if": ["blind.flush=lots"]}, "blind.flush"),
        ({"book": "canberra-ultimate", "strategy": "guessing"}, "strategy"),
        ({"book": "canberra-ultimate", "text": "preflop\n  bet: whatever"}, "preflop"),
        ({"book": "canberra-ultimate", "sign": {"minimum": "ten"}}, "sign.minimum"),
        ({"book": "canberra-ultimate", "design": {"free": ["blind.flush"]}}, "--edge"),
        ({"book": "canberra-ultimate", "design": {"free": ["luck.*"], "edge": "2%"}}, "--free"),
        ({"book": "canberra-ultimate", "design": {"free": [], "edge": "all"}}, "edge"),
        ({"book": "canberra-ultimate", "design_jackpot": {"free": [], "return": "9%"}}, "book"),
        ({"book": "perth-ultimate", "design_jackpot": {"free": ["jackpot.seed"]}}, "return"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_one_line(
    house: Open, body: dict[str, Any], field: str
) -> None:
    last = list(_lines(house, body))[-1]
    assert field in (last["field"], last["problem"])
    assert "\n" not in last["problem"]


def test_an_answer_says_how_often_each_entry_of_a_side_wager_is_paid(house: Open) -> None:
    """The gradient of Trips: its entries are paid as often as its hands win."""
    answer = list(_lines(house, {"book": "canberra-ultimate"}))[-1]["answer"]
    paid = answer["side_payments_exact"]["trips"]
    wins = answer["figures"]["side_wagers"]["trips"]["wins_exact"]
    assert {f"trips.{hand}": Fraction(share) for hand, share in wins.items()} == {
        entry: Fraction(share) for entry, share in paid.items()
    }


@pytest.mark.long
def test_pay_tables_are_designed_while_other_questions_are_answered(house: Open) -> None:
    """A flush on the Blind at 1, 2 and 3 to 1: about 3.5%, 0.9% and less; 2% is between."""
    design = {"free": ["blind.flush"], "bounds": ["blind.flush=1..3"], "edge": "2%", "tables": 2}
    lines = _lines(house, {"book": "canberra-ultimate", "design": design})
    next(lines)
    assert httpx.get(f"{house.url}/api/strategies").status_code == 200
    found = list(lines)[-1]["answer"]["designed"]
    assert found["nothing_nearer"] is True
    assert [table["odds"] for table in found["tables"]] == [
        {"blind.flush": "2"}, {"blind.flush": "1"},
    ]  # fmt: skip


def test_a_jackpot_is_designed_from_the_one_of_the_sign(house: Open) -> None:
    """Melbourne's Table 2: a seed of $50,000 goes with 27.76%, and returns 88.87% with it."""
    line = {"option": 1, "seed": 50000, "cost": "5.00"}
    wanted = {
        "free": ["jackpot.increment"], "bounds": ["jackpot.increment=27.7%..27.8%"],
        "return": "88.87%", "jackpots": 2,
    }  # fmt: skip
    body = {"book": "melbourne-wsop", "game": "ultimate", "sign": {"jackpot": line}}
    found = list(_lines(house, body | {"design_jackpot": wanted}))[-1]["answer"]["jackpot_designed"]
    assert found["jackpots_in_bounds"] == 11
    assert found["jackpots"][0]["values_exact"] == {"jackpot.increment": "347/1250"}
    assert round(found["jackpots"][0]["return"], 4) == 0.8887


def test_values_of_a_jackpot_are_told_as_the_sign_has_them(house: Open) -> None:
    """Melbourne's Table 5 (option 2) pays a straight and Table 4 does not; Canberra has none."""
    told = f"{house.url}/api/levers/melbourne-wsop?game=ultimate"
    first = {one["name"]: one["now"] for one in httpx.get(told).json()["jackpot_values"]}
    assert (first["seed"], first["increment"], first["flush"]) == ("10,000", "34.06%", "100")
    assert "straight" not in first
    line = '{"option": 2, "seed": 75000}'
    other = httpx.get(told, params={"game": "ultimate", "jackpot": line}).json()["jackpot_values"]
    second = {one["name"]: one["now"] for one in other}
    assert (second["increment"], second["straight"]) == ("20.28%", "40")
    canberra = httpx.get(f"{house.url}/api/levers/canberra-ultimate").json()
    assert canberra["jackpot_values"] == []


def test_levers_show_only_what_moves_a_figure(house: Open) -> None:
    for book in BOOK_IDS:
        games = next(
            b["games"] for b in httpx.get(f"{house.url}/api/books").json() if b["id"] == book
        )
        for game in games:
            shown = httpx.get(f"{house.url}/api/levers/{book}", params={"game": game["id"]}).json()
            names = {setting["id"] for setting in shown["settings"]}
            assert "shuffled_by" not in names
            assert shown["tables"]
            assert shown["streets"]
    perth = httpx.get(f"{house.url}/api/levers/perth-ultimate").json()
    assert "trips_table" in {setting["id"] for setting in perth["settings"]}
    assert "blind.flush" in {line["rule"] for t in perth["tables"] for line in t["lines"]}


def test_the_strategies_that_travel_with_us_can_be_read(house: Open) -> None:
    shown = httpx.get(f"{house.url}/api/strategies").json()
    assert {"ultimate-practical", "bonus-simple"} <= {one["id"] for one in shown}
    assert all("preflop" in one["text"] for one in shown)


def test_a_varied_rule_is_answered_from_the_gradient_and_marked(house: Open) -> None:
    """Trips does not change the play: each unit more for a flush adds how often it is paid."""
    body = {"book": "canberra-ultimate", "vary": "trips.flush=8,9"}
    replies = list(_lines(house, body))
    values = replies[-1]["answer"]["varied"]["values"]
    assert [one["best_play_changed"] for one in values] == [False, False]
    assert {one["house_edge_exact"] for one in values} == {"607723787676/27813810024000"}
    paid = Fraction(replies[-1]["answer"]["figures"]["side_wagers"]["trips"]["wins_exact"]["flush"])
    edges = [Fraction(one["side_wagers"]["trips"]["house_edge_exact"]) for one in values]
    assert edges[0] - edges[1] == paid > 0
    wrong = list(_lines(house, body | {"vary": "trips.flush"}))[-1]
    assert wrong["field"] == "vary"
