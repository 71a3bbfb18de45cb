"""Tests that no hand of a text history is dropped: what cannot be read or replayed is reported."""

from pathlib import Path

import pytest

from croupier.history import (
    HandVerdict,
    Piece,
    Unreadable,
    batches,
    judge_batch,
    player_figures,
    read_hands,
    tally_text,
)

FOLDER = Path(__file__).parent / "sites"
MARKS = {"pokerstars": "*** SUMMARY", "ggpoker": "*** SUMMARY", "888poker": "** Summary"}


def some_hands(room: str, count: int = 3) -> list[str]:
    """The first hands of a room, without blank lines after them."""
    text = (FOLDER / f"{room}.txt").read_text(encoding="utf-8")
    return [hand for hand in text.split("\n\n") if hand.strip()][:count]


def verdicts(text: str) -> list[HandVerdict | str]:
    return judge_batch([Piece("f.txt", 1, text)])


def without_header(hand: str, room: str) -> str:
    lines = hand.strip().split("\n")
    return "\n".join(lines[2 if room == "888poker" else 1 :])


@pytest.mark.parametrize("room", MARKS)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_hand_that_has_lost_its_header_is_reported_with_its_line(room: str, place: int) -> None:
    """The two others are read, wherever it stands: before the first header, between, or last."""
    hands = [hand.strip() for hand in some_hands(room)]
    hands[place] = without_header(hands[place], room)
    text = "\n\n".join(hands) + "\n"
    opening = hands[place].split("\n")[0]
    line = text[: text.index(hands[place])].count("\n") + 1
    found = verdicts(text)
    assert [type(answer).__name__ for answer in found].count("HandVerdict") == 2
    wanted = f'f.txt: line {line}: expected a hand that begins with its header, got "{opening[:60]}'
    assert [answer for answer in found if str(answer).startswith(wanted)] == [found[place]]
    assert isinstance(list(read_hands(text))[place], Unreadable)
    assert tally_text(text, "f.txt").problems == [found[place]], "statistics say the same"


@pytest.mark.parametrize("room", ["pokerstars", "888poker"])
def test_a_header_that_is_misspelt_loses_no_hand_of_a_large_file(room: str, tmp_path: Path) -> None:
    hands = [hand.strip() for hand in some_hands(room)] * 60
    word = "Hand History for Game" if room == "888poker" else "PokerStars Hand"
    for number in (40, 41, 179):
        spoilt = hands[number].replace(word, word.lower())
        hands[number] = spoilt.replace("#Game No", "#game no")
    file = tmp_path / "large.txt"
    file.write_text("\n\n".join(hands), encoding="utf-8")
    found = [answer for batch in batches([str(file)]) for answer in judge_batch(batch)]
    assert len(found) == 180
    assert [n for n, answer in enumerate(found) if isinstance(answer, str)] == [40, 41, 179]


def test_a_hand_cut_off_before_one_without_a_header_is_reported_too() -> None:
    first, second, third = (hand.strip() for hand in some_hands("pokerstars"))
    cut_off = first[: first.index("*** SUMMARY")]
    found = verdicts(f"{cut_off}\n\n{without_header(second, 'pokerstars')}\n\n{third}\n")
    assert [isinstance(answer, str) for answer in found] == [True, True, False]


def test_a_hand_without_header_and_end_is_reported_too() -> None:
    first, second, third = (hand.strip() for hand in some_hands("pokerstars"))
    left = without_header(second, "pokerstars").partition("*** SUMMARY")[0]
    found = verdicts(f"{first}\n\n{left}\n\n{third}\n")
    assert [isinstance(answer, str) for answer in found] == [False, True, False]


GG = """Poker Hand #HD9000001: Hold'em No Limit ($0.25/$0.5) - 2025/11/08 06:24:30
Table 'NLHSilver11' 6-max Seat #1 is the button
Seat 1: Hero ($50 in chips)
Seat 2: 5e0a11c2 ($50 in chips)
Seat 3: 77b3d90f ($44.5 in chips)
5e0a11c2: posts small blind $0.25
77b3d90f: posts big blind $0.5
*** HOLE CARDS ***
Dealt to Hero [Ac As]
Hero: raises $1 to $1.5
5e0a11c2: folds
77b3d90f: calls $1
*** FLOP *** [Jc 7s 9s]
77b3d90f: bets $43 and is all-in
Hero: calls $43
77b3d90f: shows [Kd Qd] (King high)
Hero: shows [Ac As] (a pair of Aces)
*** TURN *** [Jc 7s 9s] [2c]
*** RIVER *** [Jc 7s 9s 2c] [2h]
*** SHOWDOWN ***
Hero collected $85.25 from pot
*** SUMMARY ***
Total pot $89.25 | Rake $3.5 | Jackpot $0.5 | Bingo $0 | Fortune $0 | Tax $0
Board [Jc 7s 9s 2c 2h]
"""
CASHED_OUT = GG.replace("*** TURN", "Hero: Chooses to EV Cashout\n*** TURN").replace(
    "*** SHOWDOWN", "Hero: Pays Cashout Risk ($19)\n*** SHOWDOWN"
)
INSURED = GG.replace(
    "*** RIVER",
    "Hero: get an all-in insurance (premium ($0/$4/$0) for ($0/$10.8/$0) - (Mandatory/Main/Sub))\n"
    "*** RIVER",
).replace("*** SHOWDOWN", "Hero: pay premium of all-in insurance ($4)\n*** SHOWDOWN")
RUN_TWICE = (
    GG.replace("*** TURN", "*** FIRST TURN")
    .replace("*** RIVER", "*** FIRST RIVER")
    .replace(
        "*** SHOWDOWN ***\n",
        "*** SECOND TURN *** [Jc 7s 9s] [3c]\n*** SECOND RIVER *** [Jc 7s 9s 3c] [Ts]\n"
        "*** FIRST SHOWDOWN ***\nHero collected $42.63 from pot\n*** SECOND SHOWDOWN ***\n",
    )
    .replace("Hero collected $85.25", "77b3d90f collected $42.62")
    .replace("Board [", "Hand was run two times\nFIRST Board [")
)
DROPPED = GG.replace("5e0a11c2: posts", "Cash Drop to Pot : total $5\n5e0a11c2: posts")
STRADDLED = GG.replace(
    "*** HOLE", "Hero: straddle $1\n5e0a11c2: straddle $2\nHero: straddle $4\n*** HOLE"
).replace("raises $1 to $1.5", "raises $4 to $8")


@pytest.mark.parametrize(
    "text, why",
    [
        (CASHED_OUT, "a player cashed out before the end"),
        (INSURED, "a player insured an all-in"),
        (RUN_TWICE, "it was run more than once"),
        (DROPPED, "the house added money to the pot"),
        (STRADDLED, "a player straddled twice"),
    ],
)
def test_what_ggpoker_adds_to_the_game_is_unsupported_and_says_why(text: str, why: str) -> None:
    (plain,) = verdicts(GG)
    assert isinstance(plain, HandVerdict)
    assert (plain.status, plain.detail) == ("ok", "The house took 4.00 of the pot.")
    (verdict,) = verdicts(text)
    assert isinstance(verdict, HandVerdict), verdict
    assert (verdict.hand, verdict.status) == ("HD9000001", "unsupported")
    assert verdict.detail == f"This hand cannot be replayed: {why}."


@pytest.mark.parametrize(
    "text, why",
    [
        (CASHED_OUT, "a player cashed out before the end"),
        (INSURED, "a player insured an all-in"),
    ],
)
def test_statistics_report_a_hand_in_which_money_moved_beside_the_pot(text: str, why: str) -> None:
    tally = tally_text(text, "f.txt")
    assert player_figures(tally) == []
    expected = "line 1: expected a hand that tells what everybody won and lost"
    assert tally.problems == [f'f.txt: hand HD9000001: {expected}, got "{why}"']


def test_statistics_count_a_hand_that_was_run_twice() -> None:
    """The all-in was on the flop, so only Hero raised before it. Hero paid 44.50 and got 42.63."""
    tally = tally_text(RUN_TWICE)
    assert tally.problems == []
    figures = {row.player: row for row in player_figures(tally)}
    assert {who: row.pfr for who, row in figures.items()} == {
        "Hero": 100.0,
        "5e0a11c2": 0.0,
        "77b3d90f": 0.0,
    }
    assert (figures["Hero"].net, figures["77b3d90f"].net) == ("-1.87", "-1.88")
    assert (figures["5e0a11c2"].net, figures["Hero"].wtsd) == ("-0.25", 100.0)


def test_statistics_take_a_second_straddle_for_the_new_total() -> None:
    """Hero's 4 are in the 8 of the raise; 5e0a11c2 has folded a small blind and a straddle of 2."""
    figures = {row.player: row.net for row in player_figures(tally_text(STRADDLED))}
    assert figures["5e0a11c2"] == "-2.25"
    assert figures["Hero"] == "34.25"  # 85.25 less the 8 and the 43


@pytest.mark.parametrize(
    "header, game",
    [
        ("Poker Hand #SD1: ShortDeck No Limit ($0.02)", "Short Deck No Limit"),
        ("Poker Hand #OM1: PLO-5 ($2/$5)", "PLO-5"),
        (
            "Poker Hand #TM1: Tournament #9, Omaholic $8.40 Omaha (NL postflop) - Level3(50/100)",
            "NL",
        ),
        (
            (
                "#Game No : 1\n***** 888poker Hand History for Game 1 *****\n"
                "$1/$2 Blinds Pot Limit 5 Card Omaha - *** 07 11 2025 21:03:11\nTable X 6 Max"
            ),
            "Pot Limit",
        ),
    ],
)
def test_games_that_are_not_in_our_book_are_named(header: str, game: str) -> None:
    (verdict,) = verdicts(
        f"{header} - 2025/11/08 06:24:30\nTable 'X' 6-max Seat #1 is the button\n"
    )
    assert isinstance(verdict, HandVerdict), verdict
    assert verdict.status == "unsupported"
    assert game in str(verdict.detail)
    assert "is not in our book" in str(verdict.detail)
