"""Tests of a hand as the text that tracking programs read."""

from datetime import datetime

from croupier.history import About, hand_text
from croupier.money import Cents
from croupier.poker import DuePost, SeatNo, fixed, no_limit
from tests.poker.hand.playing import Play

WHEN = datetime(2026, 3, 14, 15, 9, 26)  # noqa: DTZ001  (the room's own clock, as on the page)


def about(hero: str | None = None, site: str = "Croupier") -> About:
    return About(hand="42", table="Alpha", when=WHEN, seats=6, hero=hero, site=site)


def test_the_whole_hand_line_by_line() -> None:
    play = Play(
        {1: 4000, 2: 10000, 3: 10000},
        holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
        board="2c 3d 7h 9s Jc",
        blinds=(50, 100),
        stakes=no_limit(Cents(100)),
    )
    play.acts("3 raise 300", "1 raise 4000", "2 call", "3 call")
    play.acts("2 check", "3 bet 1000", "2 call", "2 check", "3 bet 2000", "2 fold").finish()
    assert hand_text(play.setup, play.events, about("P1")).splitlines() == [
        "Croupier Hand #42: Hold'em No Limit ($0.50/$1) - 2026/03/14 15:09:26",
        "Table 'Alpha' 6-max Seat #3 is the button",
        "Seat 1: P1 ($40 in chips)",
        "Seat 2: P2 ($100 in chips)",
        "Seat 3: P3 ($100 in chips)",
        "P1: posts small blind $0.50",
        "P2: posts big blind $1",
        "*** HOLE CARDS ***",
        "Dealt to P1 [As Ah]",
        "P3: raises $2 to $3",
        "P1: raises $37 to $40 and is all-in",
        "P2: calls $39",
        "P3: calls $37",
        "*** FLOP *** [2c 3d 7h]",
        "P2: checks",
        "P3: bets $10",
        "P2: calls $10",
        "*** TURN *** [2c 3d 7h] [9s]",
        "P2: checks",
        "P3: bets $20",
        "P2: folds",
        "Uncalled bet ($20) returned to P3",
        "*** RIVER *** [2c 3d 7h 9s] [Jc]",
        "*** SHOW DOWN ***",
        "P1: shows [As Ah] (Pair of aces)",
        "P3: mucks hand",
        "P1 collected $120 from main pot",
        "P3 collected $20 from side pot",
        "*** SUMMARY ***",
        "Total pot $140 | Rake $0",
        "Board [2c 3d 7h 9s Jc]",
        "Seat 1: P1 (small blind) showed [As Ah] and won ($120) with Pair of aces",
        "Seat 2: P2 (big blind) folded",
        "Seat 3: P3 (button) collected ($20)",
    ]


def test_a_hand_without_a_showdown_tells_nobodys_cards() -> None:
    play = Play({1: 1000, 2: 1000, 3: 1000}).acts("3 raise 20", "1 fold", "2 fold").finish()
    text = hand_text(play.setup, play.events, about())
    assert "[" not in text
    assert "P3 collected $0.25 from pot" in text
    assert "Seat 3: P3 (button) collected ($0.25)" in text
    assert "Uncalled bet ($0.10) returned to P3" in text


def test_hi_lo_games_tell_both_hands_and_limits_both_bets() -> None:
    play = (
        Play(
            {1: 10000, 2: 10000},
            game="omaha-hi-lo",
            stakes=fixed(Cents(500), Cents(1000)),
            blinds=(250, 500),
            holes={1: "Ac 2d Kh Ks", 2: "Qh Qs 7c 7d"},
            board="3c 4d 8h Kd Jc",
        )
        .acts("1 call", "2 check", *("1 check", "2 check") * 3)
        .finish()
    )
    text = hand_text(play.setup, play.events, about(site="PokerStars"))
    assert text.startswith("PokerStars Hand #42: Omaha Hi/Lo Limit ($5/$10)")
    assert "P1: shows [Ac 2d Kh Ks] (Three of a kind, kings; Low, eight-four-three-two-ace)" in text
    assert "P2: mucks hand" in text
    assert "Seat 2: P2 (button) (big blind) mucked" in text


def test_antes_straddles_posts_and_discards_have_their_lines() -> None:
    rows = [(1, "ante", 10), (2, "dead", 20), (1, "blind", 50), (2, "blind", 100)]
    posts = [DuePost(SeatNo(s), k, Cents(a)) for s, k, a in rows]  # type: ignore[arg-type]
    posts += [DuePost(SeatNo(3), "straddle", Cents(200)), DuePost(SeatNo(4), "post", Cents(100))]
    play = Play(
        dict.fromkeys(range(1, 5), 5000),
        game="pineapple",
        posts=posts,
        stakes=no_limit(Cents(100)),
        holes={1: "As Ah 2c", 2: "Ks Kh 3c", 3: "Qs Qh 4c", 4: "Js Jh 5c"},
        board="2d 3d 7h 9s Tc",
    ).acts("4 fold", "1 fold", "2 call", "3 check", "2 discards 3c", "3 discards 4c")
    text = hand_text(play.setup, play.events, about("P2"))
    for line in (
        "P1: posts the ante $0.10",
        "P2: posts dead $0.20",
        "P3: posts straddle $2",
        "P4: posts big blind $1",
        "P2: discards 1 card",
        "Dealt to P2 [Ks Kh 3c]",
    ):
        assert line in text.splitlines()
    assert "Pineapple No Limit" in text
