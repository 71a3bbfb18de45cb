"""Tests of main and side pots, uncalled money, ties and commission."""

import pytest

from croupier.money import Cents
from croupier.poker import (
    DuePost,
    Hand,
    HandRules,
    PotPushed,
    PotResult,
    PotShare,
    RakeRule,
    SeatNo,
    Settings,
    fixed,
    no_limit,
    pots_of,
    shares,
)
from tests.poker.hand.playing import Play

DRY = "2c 3d 7h 9s Jc"
"""A board that makes nothing by itself."""


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def awarded(play: Play) -> list[dict[int, int]]:
    """What each pot was pushed to, main pot first."""
    found: list[dict[int, int]] = []
    for event in play.events:
        if isinstance(event, PotPushed):
            found.append({})
            for award in event.awards:
                found[-1][award.seat] = found[-1].get(award.seat, 0) + award.amount
    return found


@pytest.mark.clause("melbourne-poker", "1.1 'All-in'", "1.1 'Main Pot'", "1.1 'Side pot(s)'")
def test_an_all_in_of_forty_wins_at_most_a_hundred_and_twenty() -> None:
    """A all-in 40, B and C 100 each: main 120 for all three, side 120 for B and C."""
    play = Play(
        {1: 40, 2: 100, 3: 100},
        holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
        board=DRY,
    ).acts("3 raise 100", "1 call", "2 call")
    main, side = pots_of(play.hand)
    assert (main.amount, main.contenders) == (120, seats(1, 2, 3))
    assert (side.amount, side.contenders) == (120, seats(2, 3))
    play.finish()
    assert awarded(play) == [{1: 120}, {2: 120}]


@pytest.mark.clause("melbourne-poker", "1.1 'Side pot(s)'")
def test_two_all_ins_make_two_side_pots() -> None:
    """All-ins of 20 and 50 with two callers at 100: main 80, first side 90, second side 100."""
    play = Play({1: 20, 2: 50, 3: 100, 4: 100}, button=4).acts("3 raise 100", "4 call", "1 call")
    play.acts("2 call")
    assert [pot.amount for pot in pots_of(play.hand)] == [80, 90, 100]


@pytest.mark.clause("melbourne-poker", "1.1 'All-in'", "1.1 'Pot'")
def test_folded_money_stays_in_the_pots_it_reached() -> None:
    """Seat 2 is all-in for 40; seat 3 folded 60, so 20 of it lies beside the main pot."""
    play = Play({1: 500, 2: 40, 3: 500, 4: 500}, button=4)
    play.acts("3 raise 60", "4 raise 200", "1 fold", "2 call", "3 fold")
    assert play.returned == {4: 140}
    main, side = pots_of(play.hand)
    assert (main.amount, main.contenders) == (5 + 40 + 40 + 40, seats(2, 4))
    assert (side.amount, side.contenders) == (20 + 20, seats(4))
    assert shares(play.hand, main) == (
        PotShare(SeatNo(1), Cents(5)),
        PotShare(SeatNo(2), Cents(40)),
        PotShare(SeatNo(3), Cents(40)),
        PotShare(SeatNo(4), Cents(40)),
    )
    assert shares(play.hand, side) == (
        PotShare(SeatNo(3), Cents(20)),
        PotShare(SeatNo(4), Cents(20)),
    )


@pytest.mark.clause("melbourne-poker", "8.5", "1.1 'Side pot(s)'")
def test_a_mucked_hand_leaves_the_pots_as_they_lie() -> None:
    """CP-12, each pot on its own: 33 three times is 99 and 12 twice is 24, the first one odd.

    Seats 1 and 2 tie; seat 3, all-in for 33, mucks. 99 is 50 and 49, 24 is 12 and 12.
    """
    play = Play(
        {1: 45, 2: 45, 3: 33},
        holes={1: "As Kh", 2: "Ad Kd", 3: "4c 4d"},
        board="Qs Jd Th 2c 7h",
    ).acts("3 raise 33", "1 raise 45", "2 call")
    play.finish()
    assert [seat.standing for seat in play.hand.seats] == ["in", "in", "mucked"]
    assert awarded(play) == [{1: 50, 2: 49}, {1: 12, 2: 12}]


@pytest.mark.clause("melbourne-poker", "7.5")
def test_only_the_unmatched_part_of_a_bet_is_uncalled() -> None:
    """CP-11: bet 100 called all-in for 40: 60 back."""
    play = Play({1: 200, 2: 50, 3: 200}).acts("3 fold", "1 call", "2 check", "1 bet 100", "2 call")
    assert play.returned == {1: 60}
    assert play.hand.pot == 100


def _blinds(*rows: tuple[int, int]) -> list[DuePost]:
    return [DuePost(SeatNo(seat), "blind", Cents(amount)) for seat, amount in rows]


def tie_of_three(chip: int, dead: int, button: int | None = 4) -> Play:
    """Seats 2, 5 and 7 tie for three bets of 33 and some dead money; lowest chip as given."""
    play = Play(
        {2: 100, 3: 100, 5: 100, 7: 100},
        button=4,
        no_button=button is None,
        posts=[DuePost(SeatNo(3), "dead", Cents(dead)), *_blinds((5, 11), (7, 33))],
        holes={2: "Ac Kd", 3: "4c 4d", 5: "Ad Kh", 7: "Ah Kc"},
        board="As Ks Qs 8d 7h",
        stakes=no_limit(Cents(33), Cents(chip)),
    )
    while play.phase != "over":
        play.deal()
        if play.phase == "betting":
            fold = play.to_act == 3 and play.options.fold
            play.acts(
                f"{play.to_act} {'fold' if fold else 'call' if play.options.call else 'check'}"
            )
    return play


@pytest.mark.clause("melbourne-poker", "8.5", "8.5.1", "3.3")
def test_odd_chips_go_one_each_clockwise_from_the_buttons_left() -> None:
    """CP-12: pot 101, winners 2, 5 and 7, button 4: 33 each, two left, to 5 and 7."""
    play = tie_of_three(chip=1, dead=2)
    assert awarded(play) == [{5: 34, 7: 34, 2: 33}]
    assert play.events[-1].awards[0].clauses == ("8.20.4(a)", "8.5", "8.5.1")


@pytest.mark.clause("melbourne-poker", "8.5")
def test_a_pot_is_divided_to_the_lowest_chip_not_to_the_cent() -> None:
    """CP-12: lowest chip 5, pot 100, three winners: 30 each, 10 left: 35, 35, 30."""
    assert awarded(tie_of_three(chip=5, dead=1)) == [{5: 35, 7: 35, 2: 30}]


@pytest.mark.clause("melbourne-poker", "8.5.1")
def test_two_winners_of_a_hundred_and_one() -> None:
    """Winners 2 and 5, button 4: seat 5 gets 51."""
    play = (
        Play(
            {2: 50, 3: 1, 5: 50},
            button=4,
            posts=[*_blinds((5, 25), (2, 50)), DuePost(SeatNo(3), "dead", Cents(1))],
            holes={2: "Ac Kd", 3: "4c 5d", 5: "Ad Kh"},
            board="As Ks Qs 8d 7h",
        )
        .acts("5 call")
        .finish()
    )
    assert play.stacks[5] - play.stacks[2] in (0, 1)
    assert play.stacks == {2: 50, 3: 0, 5: 51}


@pytest.mark.clause("melbourne-poker", "8.5.2", "3.3", "3.3.1", "3.3.2", "3.3.3", "3.3.4")
def test_without_a_button_odd_chips_go_by_the_highest_hole_card_and_its_suit() -> None:
    """Aces of clubs, diamonds and hearts tie for 101: hearts and diamonds get the odd chips."""
    play = tie_of_three(chip=1, dead=2, button=None)
    assert awarded(play) == [{7: 34, 5: 34, 2: 33}]
    assert [award.seat for award in play.events[-1].awards] == [7, 5, 2]
    assert play.events[-1].awards[0].clauses == ("8.20.4(a)", "8.5", "8.5.2")


@pytest.mark.clause("melbourne-poker", "8.5.2", "3.3.1", "3.3.2", "3.3.3", "3.3.4")
@pytest.mark.parametrize(
    "one, two, first",
    [
        ("As Kd", "Ah Kc", 1),
        ("Kd 2s", "Kh 2d", 2),
        ("Kc 2s", "Kd 2d", 2),
        ("Qs 2c", "Kc 2h", 2),
    ],
)
def test_rank_comes_before_suit_and_spades_before_hearts_diamonds_and_clubs(
    one: str, two: str, first: int
) -> None:
    play = (
        Play(
            {1: 25, 2: 25, 3: 50},
            no_button=True,
            posts=[DuePost(SeatNo(3), "dead", Cents(1)), *_blinds((1, 25), (2, 25))],
            holes={1: one, 2: two, 3: "9c 9d"},
            board="Tc Jd Qh Kd Ad" if "K" not in one + two else "Tc Td Th Ts Ac",
            stakes=no_limit(Cents(25)),
        )
        .acts("3 fold")
        .finish()
    )
    assert play.stacks == {first: 26, 3 - first: 25, 3: 49}


@pytest.mark.clause("melbourne-poker", "8.5.2")
def test_a_house_may_let_the_playing_hand_decide_the_odd_chip_instead() -> None:
    """Both play the king on the board; by the cards that play it is the pairs that differ."""
    play = (
        Play(
            {1: 25, 2: 25, 3: 50},
            no_button=True,
            settings=Settings(odd_chip_by_suit="hand"),
            posts=[DuePost(SeatNo(3), "dead", Cents(1)), *_blinds((1, 25), (2, 25))],
            holes={1: "Ac 2d", 2: "Ah 2s", 3: "9c 9d"},
            board="Tc Td Js 4h 5c",
            stakes=no_limit(Cents(25)),
        )
        .acts("3 fold")
        .finish()
    )
    assert play.stacks == {1: 25, 2: 26, 3: 49}


def hi_lo(game: str, holes: dict[int, str], board: str, dead: int, chip: int = 1) -> Play:
    """Every seat but the last puts in 25, the last only dead money and folds."""
    last = max(holes)
    live = [seat for seat in holes if seat != last]
    play = Play(
        dict.fromkeys(holes, 500),
        game=game,
        posts=[DuePost(SeatNo(last), "dead", Cents(dead)), *_blinds(*((s, 25) for s in live))],
        holes=holes,
        board=board,
        stakes=fixed(Cents(25), Cents(50), Cents(chip)),
        button=last,
    )
    while play.phase != "over":
        play.deal()
        if play.phase == "betting":
            fold = play.to_act == last and play.options.fold
            play.acts(f"{play.to_act} {'fold' if fold else 'check'}")
    return play


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(v)")
def test_in_holdem_hi_lo_the_odd_chip_goes_to_the_high() -> None:
    """CP-12: pot 101, high 51 and low 50."""
    holes = {1: "Ks Kh", 2: "Ah 2h", 3: "Qc Jc"}
    play = hi_lo("holdem-hi-lo", holes, "3c 5d 7s Kc 9d", dead=51)
    assert awarded(play) == [{1: 51, 2: 50}]
    assert [(a.part, a.clauses) for a in play.events[-1].awards] == [
        ("high", ("8.20.4(b)(i)", "8.20.4(b)(v)")),
        ("low", ("8.20.4(b)(ii)",)),
    ]


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(v)", "8.5.1")
def test_tied_highs_and_tied_lows_share_their_halves() -> None:
    """CP-12: pot 101: two tied highs 26 and 25, two tied lows 25 each."""
    holes = {1: "Ks Qh", 2: "Kh Qs", 3: "Ah 2h", 4: "As 2s", 5: "Jc Tc"}
    play = hi_lo("holdem-hi-lo", holes, "3c 5d 7s Kc Qd", dead=1)
    assert play.setup.button == 5
    assert awarded(play) == [{1: 26, 2: 25, 3: 25, 4: 25}]


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(v)", "8.20.4(d)(i)", "8.20.4(d)(ii)")
def test_in_omaha_hi_lo_with_chips_of_five_a_pot_of_205_is_105_and_100() -> None:
    holes = {1: "Ks Kh Qs Qh", 2: "Ah 2h 9c 9s", 3: "Jc Tc 8c 8d"}
    play = hi_lo("omaha-hi-lo", holes, "3c 5d 7s Kc 6d", dead=155, chip=5)
    assert awarded(play) == [{1: 105, 2: 100}]
    assert "8.20.4(d)(v)" in play.events[-1].awards[0].clauses


@pytest.mark.clause("melbourne-poker", "8.20.4(b)(iv)")
def test_without_a_low_the_high_takes_everything_in_holdem() -> None:
    holes = {1: "Ks Kh", 2: "Ah 2h", 3: "4c 4d"}
    play = hi_lo("holdem-hi-lo", holes, "Kc Qd Jc 9s 8d", dead=51)
    assert awarded(play) == [{1: 101}]
    assert play.events[-1].awards[0].clauses == ("8.20.4(b)(iv)",)


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(iv)")
def test_without_a_low_the_high_takes_everything_in_omaha() -> None:
    """Two low cards on the board are not enough: three are needed."""
    holes = {1: "Ks Kh 9s 9h", 2: "Ah 3h 5c 6s", 3: "Jc Tc 8c 8d"}
    play = hi_lo("omaha-hi-lo", holes, "Kc Qd Jh 4s 2d", dead=155)
    assert awarded(play) == [{1: 205}]
    assert play.events[-1].awards[0].clauses == ("8.20.4(d)(iv)",)


@pytest.mark.clause("melbourne-poker", "8.5")
def test_each_pot_is_divided_on_its_own() -> None:
    """Main 63 (three ways tied) and side 62 (two ways tied) are not added up first."""
    play = (
        Play(
            {1: 21, 2: 52, 3: 52},
            holes={1: "Ac Kd", 2: "Ad Kh", 3: "Ah Kc"},
            board="As Ks Qs 8d 7h",
            stakes=no_limit(Cents(10), Cents(5)),
            settings=Settings(),
        )
        .acts("3 raise 52", "1 call", "2 call")
        .finish()
    )
    assert awarded(play) == [{1: 23, 2: 20, 3: 20}, {2: 32, 3: 30}]


def test_a_hand_in_which_nobody_bets_anything_pushes_an_empty_pot() -> None:
    play = Play({1: 100, 2: 100}, blinds=()).acts(*("1 check", "2 check") * 4).finish()
    assert play.stacks == {1: 100, 2: 100}
    assert play.phase == "over"


def half_each(_hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
    """A commission for the test: five of every pot that has more than one contributor."""
    return tuple(Cents(5) for _ in results)


def test_commission_comes_off_each_pot_before_it_is_divided() -> None:
    commission: RakeRule = half_each
    play = (
        Play(
            {1: 40, 2: 100, 3: 100},
            holes={1: "As Ah", 2: "Ks Kh", 3: "Qs Qh"},
            board=DRY,
            rules=HandRules(commission),
        )
        .acts("3 raise 100", "1 call", "2 call")
        .finish()
    )
    assert awarded(play) == [{1: 115}, {2: 115}]
    assert play.hand.rake == 10


def test_commission_is_told_of_ties_blinds_and_contributions() -> None:
    seen: list[tuple[Hand, tuple[PotResult, ...]]] = []

    def watching(hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
        seen.append((hand, results))
        return tuple(Cents(0) for _ in results)

    blinds = Play({1: 50, 2: 50, 3: 50}, rules=HandRules(watching)).acts("3 fold", "1 fold")
    blinds.push().finish()
    hand, (result,) = seen[-1]
    assert not hand.voluntary
    assert not result.contested
    tie = Play(
        {1: 50, 2: 50},
        holes={1: "Ac Kd", 2: "Ad Kh"},
        board="As Ks Qs 8d 7h",
        rules=HandRules(watching),
    ).acts("1 raise 50", "2 call")
    tie.finish()
    hand, (result,) = seen[-1]
    assert hand.voluntary
    assert result.high == seats(1, 2)
    assert [share.seat for share in shares(hand, result.pot)] == [1, 2]
