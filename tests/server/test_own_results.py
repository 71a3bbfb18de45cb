"""Tests of the sums by which results are compared with the expectation, worked by hand."""

import json
from typing import Any

from croupier.acts import MINUTE, Millis
from croupier.floor import Reminders
from croupier.money import Cents
from croupier.server.views.own_results import own_results
from croupier.server.views.reminders_due import reminders_shown
from croupier.store import PlayedRound, PlayedTerms

BOOK, GAME = "perth-ultimate", "ultimate"
TERMS = {
    "open": PlayedTerms(BOOK, GAME, json.dumps({"minimum": 100})),
    "capped": PlayedTerms(BOOK, GAME, json.dumps({"minimum": 100, "maximum_payout": 1000_00})),
}


def played(number: int, net: int, wagers: dict[str, tuple[int, int]], **more: Any) -> PlayedRound:
    row = PlayedRound(
        position=number, place="T1", round=f"T1-{number}", first=1, last=9,
        opened=number * MINUTE, closed=(number + 1) * MINUTE, book=BOOK, game=GAME,
        practice=False, completed=True, net=net, corrected=0, areas=1, terms="open",
        wagers=wagers,
    )  # fmt: skip
    return row._replace(**more)


def lost(ante: int) -> dict[str, tuple[int, int]]:
    return {"ante": (ante, 0), "blind": (ante, 0)}


def test_side_wagers_are_summed_apart_from_the_wagers_of_the_game() -> None:
    won = {"ante": (500, 1000), "blind": (500, 500), "play": (2000, 4000), "trips": (300, 0)}
    rows = [played(1, 2200, won), played(2, -2000, lost(1000))]
    found = own_results(rows, TERMS, more=False)
    (game,) = found.games
    assert (found.net, found.won, found.lost) == (200, 1, 1)
    # $5 won on the Ante, nothing on the Blind, $20 on the Play; then $20 lost.
    assert (game.rounds, game.antes, game.net) == (2, 1500, 2500 - 2000)
    assert game.squares == 500**2 + 1000**2
    (side,) = game.sides
    assert (side.wager, side.rounds, side.staked, side.squares, side.net) == (
        "trips", 1, 300, 90_000, -300,
    )  # fmt: skip
    assert [point.compared for point in found.points] == [2500, 500]


def test_what_cannot_be_compared_is_counted_and_left_out() -> None:
    rows = [
        played(1, -1000, {"ante": (500, 0), "blind": (400, 0)}),
        played(2, -2000, {}, areas=2),
        played(3, 0, lost(500), completed=False),
        played(4, -500, lost(500), corrected=500),
        played(5, 700, {}, terms=""),
    ]
    found = own_results(rows, TERMS, more=True)
    assert (found.left_out, found.poker, found.games, found.more) == (4, 1, (), True)
    assert (found.rounds, found.net) == (5, -2800)


def test_a_cap_matters_only_to_antes_that_it_can_cut() -> None:
    """The Blind pays at most 500 to 1: $1 wins $500, which is below the cap of $1,000, and $5
    would win $2,500."""
    rows = [played(n, -2 * a, lost(a), terms="capped") for n, a in ((1, 100), (2, 500), (3, 200))]
    games = {game.ante: game for game in own_results(rows, TERMS, more=False).games}
    assert set(games) == {"", "5.00"}
    assert games[""].antes == 300
    assert "maximum_payout" not in games[""].sign
    assert games["5.00"].sign["maximum_payout"] == "1000.00"


def test_a_long_record_has_a_point_for_every_few_rounds_and_one_for_the_last() -> None:
    rows = [played(n, -200, lost(100)) for n in range(1, 501)]
    points = own_results(rows, TERMS, more=False).points
    assert points[-1].rounds == 500
    assert points[-1].antes == (50_000,)
    assert len(points) <= 240
    assert [p.net for p in points] == [-200 * p.rounds for p in points]


# --- reminders ------------------------------------------------------------------------------------


def at(minute: int) -> Millis:
    return Millis(minute * MINUTE)


def test_pauses_between_rounds_are_play_and_an_hour_is_a_break() -> None:
    wanted = Reminders(minutes=30, since=at(0))
    rows = [played(n, 0, {}) for n in (10, 20, 40)]
    assert reminders_shown(wanted, rows, at(42)).played == 31
    assert [one.about for one in reminders_shown(wanted, rows, at(42)).due] == ["time"]
    later = [*rows, played(101, 0, {})]
    assert reminders_shown(wanted, later, at(103)).played == 1
    assert reminders_shown(wanted, rows, at(101)).played == 0


def test_a_reminder_that_was_heard_counts_anew() -> None:
    rows = [played(n, -100, {}) for n in (10, 20, 40)]
    heard = Reminders(minutes=10, since=at(0), heard_at=at(25))
    assert reminders_shown(heard, rows, at(42)).played == 1
    wanted = Reminders(loss=Cents(200), since=at(0), loss_since=at(0))
    (due,) = reminders_shown(wanted, rows, at(42)).due
    assert (due.about, due.amount, due.since) == ("loss", 300, at(0))
    told = Reminders(loss=Cents(200), since=at(0), loss_since=at(0), heard_loss=Cents(300))
    assert reminders_shown(told, rows, at(42)).due == ()
    more = [*rows, played(43, -200, {})]
    assert [one.amount for one in reminders_shown(told, more, at(45)).due] == [500]
