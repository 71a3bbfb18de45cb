"""Tests of simulated sessions."""

from functools import cache

import pytest

from croupier.books import STARTING_HANDS, load_book
from croupier.cards import FULL_DECK, strength
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import (
    GameReady,
    SessionTerms,
    check_session,
    decision,
    option_values,
    prepare,
    simulate,
)
from croupier.odds.kernels.stream import numbers
from croupier.odds.lookup_tables import hand_tables, rung_of, starting_hand
from tests.needs import not_run
from tests.odds.conftest import question

GAMES = [
    ("melbourne-wsop", "bonus"),
    ("sydney-bonus", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("canberra-ultimate", "ultimate"),
    ("perth-ultimate", "ultimate"),
]


@cache
def ready(book: str, game: str) -> GameReady:
    return prepare(question(book, game).tree, cached=False)


@pytest.mark.parametrize(
    "counter, key, says",
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5E169C58D, 0xBC57AC4C9B00DBD8)),
        ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D41C83B0E, 0xA20BC7C66D5451FD)),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE0994FDCCEB, 0x5001E42024126EA1),
        ),
    ],
)
def test_the_stream_gives_the_answers_published_for_it(
    counter: tuple[int, int, int, int], key: tuple[int, int], says: tuple[int, int]
) -> None:
    assert numbers(*counter, *key) == says


def test_every_banked_game_is_simulated_here() -> None:
    banked = {(book, game) for book, _ in GAMES for game in load_book(book).games}
    assert banked == set(GAMES)


@pytest.mark.parametrize("book, game", GAMES)
def test_the_mean_of_many_rounds_is_the_exact_value(book: str, game: str) -> None:
    played = ready(book, game)
    result = simulate(played, SessionTerms(rounds=500, seed=2024), 600)
    assert result.rounds == 300_000
    away = (result.mean - float(played.expected_value)) / result.standard_error
    assert abs(away) < 5
    assert result.results.ends.sum() == result.rounds


@pytest.mark.parametrize("book, game", [GAMES[1], GAMES[3]])
def test_one_worker_and_two_play_the_same_sessions(book: str, game: str) -> None:
    session = SessionTerms(rounds=200, bankroll=Cents(3000), seed=5)
    one = simulate(ready(book, game), session, 150, workers=1)
    two = simulate(ready(book, game), session, 150, workers=2)
    for mine, other in zip(one.results, two.results, strict=True):
        assert (mine == other).all()
    again = simulate(ready(book, game), SessionTerms(200, bankroll=Cents(3000), seed=6), 150)
    assert (one.results.sessions != again.results.sessions).any()


def dealt(seed: int, session: int) -> list[int]:
    """The nine cards of a session's first round, dealt by hand: two, the dealer's two, the board.

    A number of 64 bits, as a fraction of one, says which of the cards left comes next; what
    is left over of it says the next.
    """
    deck = list(range(52))
    taken: list[int] = []
    halves = numbers(0, 0, session, 0, seed, 0)
    for many, number in zip((5, 4), halves, strict=True):
        for _ in range(many):
            place, number = divmod(number * (52 - len(taken)), 1 << 64)
            at = len(taken) + place
            deck[len(taken)], deck[at] = deck[at], deck[len(taken)]
            taken.append(deck[len(taken)])
    return taken


def paid_by_hand(seed: int, session: int) -> float:
    """The round again: each decision worked out for its state alone, each hand ranked apart."""
    asked = question("canberra-ultimate")
    tree, (a, b, c, d, *cards) = asked.tree, [FULL_DECK[n] for n in dealt(seed, session)]
    first = decision(asked, 0)
    node, option = first, None
    hand = STARTING_HANDS.index(starting_hand(a, b))
    begins = int(ready("canberra-ultimate", "ultimate").script.begins[hand])
    leads = {o.leads: o for o in first.options if o.leads is not None}
    ends = {o.ends: o for o in first.options if o.ends is not None}
    option = leads[begins] if begins >= 0 else ends[-1 - begins]
    while option.ends is None:
        assert option.leads is not None
        node = tree.nodes[option.leads]
        worth = option_values(asked, node, (a, b), tuple(cards[: node.seen]))
        option = max(node.options, key=lambda o: worth[o.label])
    mine, theirs = strength([a, b, *cards]), strength([c, d, *cards])
    line = rung_of(tree.line)
    ways = (
        [theirs > mine, theirs == mine, theirs >= line, True]
        if mine >= line
        else [theirs >= line, theirs > mine, theirs == mine, True]
    )
    pay = tree.terminals[option.ends].pay[hand_tables().category[mine]][ways.index(True)]
    return float(pay)


def test_single_rounds_pay_what_the_state_solver_and_the_ranking_say() -> None:
    played = ready("canberra-ultimate", "ultimate")
    result = simulate(played, SessionTerms(rounds=1, seed=11), 25)
    simulated = [int(net) / played.scale for net in result.results.sessions[:, 1]]
    assert simulated == [paid_by_hand(11, session) for session in range(25)]
    assert len(set(simulated)) > 4


def test_a_session_is_ruined_when_a_round_could_ask_for_more_than_is_left() -> None:
    """Ultimate may ask for six Antes: Ante, Blind and four times the Ante."""
    played = ready("canberra-ultimate", "ultimate")
    result = simulate(played, SessionTerms(rounds=300, bankroll=Cents(1000), seed=3), 400)
    _, net, low, high, ruined = result.cents(result.results.sessions).T
    assert result.ruined > 0
    assert ((1000 + net < 600) == (ruined > 0)).all()
    assert (low >= -1000).all()
    assert (low <= net).all()
    assert (high >= net).all()
    unharmed = result.results.sessions[:, 4] == 0
    assert (result.results.sessions[unharmed, 0] == 300).all()
    assert (result.results.paths[:, -1] == result.results.sessions[:, 1]).all()


@pytest.mark.parametrize(
    "session, sessions, workers, field",
    [
        (SessionTerms(rounds=0), 1, None, "--rounds"),
        (SessionTerms(rounds=1), 0, None, "--sessions"),
        (SessionTerms(rounds=1), 1, 0, "--workers"),
        (SessionTerms(rounds=1, seed=-1), 1, None, "--seed"),
        (SessionTerms(rounds=1, ante=Cents(1)), 1, None, "--ante"),
        (SessionTerms(rounds=1, bankroll=Cents(599)), 1, None, "--bankroll"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(
    session: SessionTerms, sessions: int, workers: int | None, field: str
) -> None:
    with pytest.raises(BadInput, match=field):
        check_session(question("canberra-ultimate").tree, session, sessions, workers)


@pytest.mark.long
def test_a_dask_cluster_of_two_plays_the_same_sessions() -> None:
    try:
        from distributed import LocalCluster
    except ImportError:
        not_run("Dask is not installed")
    played = ready("sydney-bonus", "bonus")
    session = SessionTerms(rounds=100, bankroll=Cents(2000), seed=5)
    here = simulate(played, session, 80)
    workers = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with LocalCluster(**workers) as cluster:  # type: ignore[no-untyped-call]  # Dask has none
        there = simulate(played, session, 80, cluster=cluster.scheduler_address)
    for mine, other in zip(here.results, there.results, strict=True):
        assert (mine == other).all()
