"""Tests that each kind of error has its own status code."""

import inspect

import pytest

from croupier.extras import MissingExtra
from croupier.house import HouseError, LogUnreachable, TryAgain, errors
from croupier.server.errors import STATUS, Problem, Trouble, problem_of
from croupier.server.rules import odds
from croupier.server.studies import worker
from croupier.server.studies.questions import WorkerReply

KINDS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass)
         if issubclass(kind, HouseError) and kind not in (HouseError, TryAgain)]  # fmt: skip


def test_every_error_of_the_house_has_a_status() -> None:
    assert set(STATUS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_its_line_is_for_people_and_its_name_for_programs(kind: type[HouseError]) -> None:
    error = errors.GaveWay() if kind is errors.GaveWay else kind("what is wrong")
    status, problem = problem_of(error)
    away = (errors.Busy, errors.LogUnreachable, errors.GaveWay)
    expected = {errors.NotFound: 404, **dict.fromkeys(away, 503)}
    assert status == expected.get(kind, 409)
    assert problem == Problem(problem=str(error), name=kind.name)


def test_a_database_that_is_away_is_named_in_our_own_logs_only() -> None:
    error = LogUnreachable("OperationalError")
    assert error.kind == "OperationalError"
    assert "OperationalError" not in str(problem_of(error))


def test_the_server_s_own_troubles_bring_their_status() -> None:
    trouble = Trouble(422, "one line", "bad-input", "field")
    assert problem_of(trouble) == (
        422,
        Problem(problem="one line", name="bad-input", field="field"),
    )


def test_what_needs_an_extra_that_is_missing_is_unavailable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Both where the server itself needs it, and where the process that works out odds does."""
    lacking = MissingExtra("odds", "numba")
    assert problem_of(lacking) == (
        503,
        Problem(problem=str(lacking), name="missing-extra", field="odds"),
    )
    replies: list[WorkerReply] = []

    def lacks(_: object) -> None:
        raise lacking

    monkeypatch.setattr(worker, "_worked_out", lacks)
    monkeypatch.setattr(worker, "reply", replies.append)
    worker.answer(b"{}")
    [reply] = replies
    trouble = odds._problem(reply)
    assert trouble.status == 503
    assert 'pip install "croupier[odds]"' in trouble.line
