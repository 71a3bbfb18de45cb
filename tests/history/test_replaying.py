"""Tests of replaying histories: customs, positions, missing and wrong records."""

from typing import Any

import pytest

from croupier.errors import BadInput
from croupier.history import HandVerdict, judge, play, read_phh, record_of, setup_of
from croupier.history.numbers import Decimals


def header(**changes: Any) -> dict[str, Any]:
    """A three-handed no-limit hand, folded to the big blind unless told otherwise."""
    fields: dict[str, Any] = {
        "variant": "NT",
        "antes": [0, 0, 0],
        "blinds_or_straddles": [5, 10, 0],
        "min_bet": 10,
        "starting_stacks": [100, 100, 100],
        "actions": ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 f"],
    }
    return {**fields, **changes}


DEALT = ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 QsQh"]


def stacks(verdict: HandVerdict) -> list[float]:
    assert verdict.finishing_stacks is not None
    return [float(text) for text in verdict.finishing_stacks if text is not None]


def test_the_first_player_is_left_of_the_button_and_the_last_holds_it() -> None:
    setup = setup_of(record_of(header()))
    assert setup.button == 3
    assert [(post.seat, post.amount) for post in setup.posts] == [(1, 500), (2, 1000)]


def test_two_handed_blinds_and_antes_are_listed_the_other_way_round() -> None:
    """The format's own rule: p1 is the big blind, p2 the button and the small blind."""
    fields = header(
        antes=[0, 3],
        blinds_or_straddles=[5, 10],
        starting_stacks=[100, 100],
        actions=["d dh p1 ????", "d dh p2 ????", "p2 f"],
        finishing_stacks=[105, 95],
    )
    setup = setup_of(record_of(fields))
    assert [(p.seat, p.kind, p.amount) for p in setup.posts] == [
        (1, "dead", 300),
        (2, "blind", 500),
        (1, "blind", 1000),
    ]
    assert judge(fields).status == "ok"


def test_finishing_stacks_are_compared_and_a_difference_is_told() -> None:
    good = judge(header(finishing_stacks=[95, 105, 100], hand=7), "a.phh")
    assert good == HandVerdict(
        "a.phh",
        7,
        "NT",
        "ok",
        ["95.00", "105.00", "100.00"],
        ["95.00", "105.00", "100.00"],
    )
    bad = judge(header(finishing_stacks=[95, 100, 105]))
    assert bad.status == "differs"
    assert bad.detail == "The stacks differ from the history: p2 has 5.00 more, p3 has 5.00 less."


def test_a_stack_that_shrinks_by_no_ones_rake_differs() -> None:
    assert judge(header(finishing_stacks=[95, 104, 100])).status == "differs"


def test_rake_outside_the_hand_is_recognised_by_the_winnings() -> None:
    actions = [*DEALT, "p3 cc", "p1 cc", "p2 cc"]
    for board in ("2c3d7h", "9s", "Jc"):
        actions += [f"d db {board}", "p1 cc", "p2 cc", "p3 cc"]
    hand = header(actions=actions, finishing_stacks=[118.5, 90, 90], winnings=[28.5, 0, 0])
    told = {**hand, "finishing_stacks": ["118.5", 90, 90], "winnings": ["28.5", 0, 0]}
    verdict = judge(told)
    assert (verdict.status, verdict.detail) == ("ok", "The house took 1.50 of the pot.")
    alone = judge({**told, "winnings": [30, 0, 0]})
    assert alone.status == "differs"
    greedy = judge({**told, "finishing_stacks": [110, 90, 90], "winnings": [20, 0, 0]})
    assert greedy.status == "differs", "a third of the pot is no rake"


def test_half_chips_of_a_split_pot_are_the_sources() -> None:
    actions = ["d dh p1 AsKh", "d dh p2 AdKc", "d dh p3 2c2h", "p3 cc", "p1 cc", "p2 cc"]
    for board in ("QsJd3h", "4c", "Ts"):
        actions += [f"d db {board}", "p1 cc", "p2 cc", "p3 cc"]
    hand = header(
        antes=[0, 0, 1],
        actions=actions,
        finishing_stacks=["105.5", "105.5", 89],
    )
    verdict = judge(hand)
    assert verdict.status == "ok"
    assert verdict.detail == (
        "The odd chip goes to p1 here and is split or given otherwise there (8.5)."
    )
    assert verdict.finishing_stacks == ["106.00", "105.00", "89.00"]
    other = judge({**hand, "finishing_stacks": ["104.5", "106.5", 89]})
    assert other.status == "differs"


def test_thirds_of_a_chip_are_the_sources_too() -> None:
    """Three tie for 31: 11, 10 and 10 here, 10.333333 each there."""
    actions = ["d dh p1 AsKh", "d dh p2 AdKc", "d dh p3 AhKs", "p3 cc", "p1 cc", "p2 cc"]
    for board in ("QsJd3h", "4c", "Ts"):
        actions += [f"d db {board}", "p1 cc", "p2 cc", "p3 cc"]
    third = "100.333333"
    hand = header(antes=[0, 0, 1], actions=actions, finishing_stacks=[third, third, "99.333333"])
    verdict = judge(hand)
    assert verdict.status == "ok"
    assert verdict.finishing_stacks == ["101.00", "100.00", "99.00"]


def test_a_pot_that_divides_evenly_has_no_odd_chip_to_differ_by() -> None:
    """8.5: two tie for 30, 15 each; a chip more here and a chip fewer there is a difference."""
    actions = ["d dh p1 AsKh", "d dh p2 AdKc", "d dh p3 2c2h", "p3 cc", "p1 cc", "p2 cc"]
    for board in ("QsJd3h", "4c", "Ts"):
        actions += [f"d db {board}", "p1 cc", "p2 cc", "p3 cc"]
    assert judge(header(actions=actions, finishing_stacks=[105, 105, 90])).status == "ok"
    assert judge(header(actions=actions, finishing_stacks=[106, 104, 90])).status == "differs"


def test_each_uneven_pot_has_its_own_odd_chip() -> None:
    """8.5, each pot on its own: p1 and p2 tie for 121 and, without p3, for 63 more.

    Both odd chips fall to p1, left of the button; a source that gives both to p2 is two off.
    """
    actions = ["d dh p1 AsKh", "d dh p2 AdKc", "d dh p3 2c2h", "d dh p4 4d4h"]
    actions += ["p3 cbr 30", "p4 cbr 51", "p1 cc", "p2 cc"]
    actions += ["d db QsJd3h", "p1 cc", "p2 cc", "p4 f", "d db 4c", "p1 cc", "p2 cc"]
    actions += ["d db Ts", "p1 cc", "p2 cc"]
    hand = header(
        antes=[0, 0, 0, 1],
        blinds_or_straddles=[5, 10, 0, 0],
        starting_stacks=[100, 100, 30, 100],
        actions=actions,
    )
    mine = judge(hand)
    assert mine.finishing_stacks == ["142.00", "140.00", "0.00", "48.00"]
    theirs = judge({**hand, "finishing_stacks": [140, 142, 0, 48]})
    assert theirs.status == "ok"
    assert "odd chip" in str(theirs.detail)


def test_all_in_hands_may_be_told_on_each_street_as_long_as_they_agree() -> None:
    deal = ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 ????", "p3 f", "p1 cbr 100", "p2 cc"]
    first, board = ["p1 sm AsAh", "p2 sm ????"], ["d db 2c3d7h", "d db 9s", "d db Jc"]
    later = ["p2 sm KsKh", "p1 sm AsAh"]
    told = judge(header(actions=[*deal, *first, *board, *later], finishing_stacks=[200, 0, 100]))
    assert told.status == "ok", told
    other = judge(header(actions=[*deal, *first, *board, "p1 sm AsAd"]))
    assert other.status == "illegal"
    assert 'Action 12 "p1 sm AsAd"' in str(other.detail)


def test_hands_all_in_from_their_blinds_are_shown_without_a_turn() -> None:
    actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p1 sm AsAh", "p2 sm KsKh"]
    actions += ["d db 2c3d7h", "d db 9s", "d db Jc"]
    both = {"antes": [0, 0], "blinds_or_straddles": [5, 10], "starting_stacks": [10, 5]}
    assert judge(header(**both, actions=actions, finishing_stacks=[15, 0])).status == "ok"


def test_unknown_cards_and_stacks_are_accepted_and_say_so() -> None:
    actions = ["p3 cc", "p1 f", "p2 cc"]
    for board in ("2c3d7h", "9s", "Jc"):
        actions += [f"d db {board}", "p2 cc", "p3 cc"]
    hand = header(
        starting_stacks=["inf", "inf", "inf"],
        actions=["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", *actions, "p2 sm ????"],
    )
    verdict = judge(hand)
    assert (verdict.status, verdict.detail) == ("ok", "The history does not show who won.")
    assert verdict.finishing_stacks is None
    shown = judge({**hand, "actions": [*hand["actions"][:-1], "p2 sm KsKh", "p3 sm QsQh"]})
    assert (shown.status, shown.detail) == ("ok", None)
    assert shown.finishing_stacks == [None, None, None]


def test_where_the_winner_is_not_shown_the_losers_are_still_compared() -> None:
    actions = ["p3 cc", "p1 f", "p2 cc"]
    for board in ("2c3d7h", "9s", "Jc"):
        actions += [f"d db {board}", "p2 cc", "p3 cc"]
    hand = header(actions=["d dh p1 ????", *actions])
    assert judge({**hand, "finishing_stacks": [95, 105, 90]}).status == "ok"
    assert judge({**hand, "finishing_stacks": [90, 110, 90]}).status == "differs"


def test_hands_shown_before_the_board_wait_for_the_showdown() -> None:
    actions = [*DEALT, "p3 cbr 100", "p1 cc", "p2 f", "p3 sm QsQh", "p1 sm AsAh"]
    verdict = judge(header(actions=[*actions, "d db 2c3d7h", "d db 9s", "d db Jc"]))
    assert stacks(verdict) == [210, 90, 0]


def test_a_dash_shows_the_cards_on_record_and_nothing_mucks() -> None:
    actions = [*DEALT, "p3 cbr 100", "p1 cc", "p2 f", "d db 2c3d7h", "d db 9s", "d db Jc"]
    assert stacks(judge(header(actions=[*actions, "p3 sm -", "p1 sm"]))) == [0, 90, 210]


def test_a_hand_not_mentioned_at_the_showdown_is_read_from_its_cards() -> None:
    actions = [*DEALT, "p3 cbr 100", "p1 cc", "p2 f", "d db 2c3d7h", "d db 9s", "d db Jc"]
    assert stacks(judge(header(actions=actions))) == [210, 90, 0]


def test_a_history_may_end_before_the_hand_does() -> None:
    verdict = judge(header(actions=[*DEALT, "p3 cbr 30"], finishing_stacks=[95, 90, 70]))
    assert (verdict.status, verdict.detail) == ("ok", "The history ends before the hand does.")
    undealt = judge(header(actions=[]))
    assert undealt.status == "ok"


def test_commentary_and_empty_actions_are_passed_over() -> None:
    actions = ["", "# a quiet table", *DEALT, "p3 f # tank", "  p1   f  "]
    assert judge(header(actions=actions, finishing_stacks=[95, 105, 100])).status == "ok"


@pytest.mark.parametrize(
    "actions, why",
    [
        (["p1 f"], "wait until seat 3 has acted"),
        (["p3 cbr 15"], "The bet must be $20 to $100 in all, in chips of $1; you named $15"),
        (["p3 cbr 101"], "1.1 'Table stakes'"),
        (["p3 cbr lots"], 'An amount is written like 20 or 0.50, not "lots".'),
        (["p9 f"], "There is no player p9: the last is p3."),
        (["x1 f"], "An action begins with d or a player such as p1"),
        (["p3 jump"], 'A player can f, cc, cbr, sd or sm, not "jump".'),
        (["p3 sd AsAh"], "only when players are discarding; now a betting round is under way"),
        (["d db 2c3d7h"], "only when the next board cards are due; now a betting round"),
        (["d xx"], "An action of the dealer is d dh pN CARDS or d db CARDS."),
        (["p3 f", "p1 f", "p2 cc"], "now the pots are about to be pushed"),
        (
            ["p3 cc", "p1 cc", "p2 cc", "d db 2c3d"],
            "You must name the 3 community cards turned; you named 2",
        ),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3d??"], "face up"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3dAs"], "As has been dealt already"),
        (["p3 cc", "p1 cc", "p2 cc", "d db 2c3dZz"], 'Cards are written like AhKd; "Zz" is none.'),
        (["d dh p3 QsQh"], "p3 was dealt 4 cards; this game deals 2."),
        (["p3 f", "d dh p3 QsQh"], "Hole cards must be dealt before the first player acts."),
        (["p3 sm QsQh"], "Hands can be shown only when the betting is over."),
        (["p3 f", "p1 f", "p1 sm AsAh"], "p1 has no such hand left to show"),
        (["p3 f", "p1 f", "p2 sm KsKh", "p2 sm KsKh"], "p2 has no such hand left to show"),
        (["p3 f", "p1 f", "p2 sm KsQh"], "not the cards that the seat was dealt"),
        (["p3 f", "p1 f", "p2 sm KsKh so there"], "After sm come the cards or nothing"),
    ],
)
def test_what_cannot_happen_is_illegal_and_the_action_is_named(
    actions: list[str], why: str
) -> None:
    verdict = judge(header(actions=[*DEALT, *actions], finishing_stacks=[95, 105, 100]))
    assert verdict.status == "illegal"
    assert why in str(verdict.detail)
    assert f'"{actions[-1]}"' in str(verdict.detail)
    assert verdict.finishing_stacks is None


def test_a_very_long_action_is_quoted_by_its_beginning() -> None:
    verdict = judge(header(actions=[*DEALT, f"p{'9' * 5000} f"]))
    assert f'Action 4 "p{"9" * 59}…": An action begins with d' in str(verdict.detail)


def test_the_same_card_dealt_twice_is_illegal() -> None:
    verdict = judge(header(actions=["d dh p1 AsAh", "d dh p2 AsKh", "d dh p3 ????", "p3 f"]))
    assert verdict.status == "illegal"
    assert "As has been dealt already" in str(verdict.detail)
    assert '"d dh p2 AsKh"' in str(verdict.detail), "the action that did it is named"
    many = judge(header(actions=["d dh p1 AsAhAd", "d dh p2 ????", "p3 f"]))
    assert "was dealt 3 cards; this game deals 2." in str(many.detail)


@pytest.mark.parametrize(
    "changes, why",
    [
        ({"variant": "F7S"}, "not in our book"),
        ({"variant": "XX"}, 'no known game of variant "XX"'),
        ({"bring_in": 1}, "stud"),
        ({"starting_stacks": ["100.001", 100, 100]}, "finer than a cent"),
        (
            {
                "starting_stacks": [100] * 12,
                "antes": [0] * 12,
                "blinds_or_straddles": [5, 10] + [0] * 10,
            },
            "seats 2 to 11 players",
        ),
    ],
)
def test_games_that_are_not_ours_are_unsupported(changes: dict[str, Any], why: str) -> None:
    verdict = judge(header(**changes))
    assert verdict.status == "unsupported"
    assert why in str(verdict.detail)


@pytest.mark.parametrize(
    "changes, field",
    [
        ({"variant": 5}, "variant"),
        ({"antes": [0, 0]}, "antes"),
        ({"blinds_or_straddles": "5/10"}, "blinds_or_straddles"),
        ({"blinds_or_straddles": [5, "inf", 0]}, "blinds_or_straddles"),
        ({"starting_stacks": [100, "many", 100]}, "starting_stacks"),
        ({"starting_stacks": None}, "starting_stacks"),
        ({"actions": [1, 2]}, "actions"),
        ({"finishing_stacks": [1]}, "finishing_stacks"),
        ({"min_bet": 0}, "min_bet"),
        ({"min_bet": True}, "min_bet"),
        ({"starting_stacks": [10**30, 100, 100]}, "starting_stacks"),
        ({"_settings": {"straddle_min_raise": "x"}}, "_settings.straddle_min_raise"),
        ({"_chip": -1}, "_chip"),
        ({"starting_stacks": [100, 0, 100]}, "starting_stacks"),
        ({"starting_stacks": [100, -1, 100]}, "starting_stacks"),
        ({"starting_stacks": [100, Decimals("9" * 5000 + ".0"), 100]}, "starting_stacks"),
        ({"antes": [0, -1, 0]}, "antes"),
        ({"ante_trimming_status": "true"}, "ante_trimming_status"),
    ],
)
def test_a_record_nobody_can_read_names_the_field(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(BadInput) as mistake:
        judge(header(**changes))
    assert mistake.value.field == field


def test_a_history_without_bets_names_what_is_missing() -> None:
    fields = header()
    del fields["min_bet"]
    with pytest.raises(BadInput, match="small_bet and big_bet"):
        judge(fields)


def test_the_usual_customs_are_wider_than_the_book() -> None:
    """Elsewhere the last blind may fold its option and limit poker has a fourth raise."""
    folded = judge(header(actions=[*DEALT, "p3 cc", "p1 cc", "p2 f"]))
    assert folded.status == "ok"
    four = header(
        variant="FT",
        small_bet=10,
        big_bet=20,
        actions=[*DEALT, "p3 cbr 20", "p1 cbr 30", "p2 cbr 40", "p3 cbr 50"],
    )
    assert judge(four).status == "ok"


def test_other_customs_are_tried_where_the_usual_ones_do_not_fit() -> None:
    """A limit raise of a whole bet over a short all-in, as some houses have it."""
    hand = header(
        variant="FT",
        small_bet=10,
        big_bet=20,
        starting_stacks=[100, 24, 100],
        actions=[*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c3d7h", "p1 cbr 10", "p2 cbr 14"],
    )
    book = judge({**hand, "actions": [*hand["actions"], "p3 cbr 20"]})
    assert (book.status, book.detail) == ("ok", "The history ends before the hand does.")
    wide = judge({**hand, "actions": [*hand["actions"], "p3 cbr 24"]})
    assert wide.status == "ok"
    _, ended = play(record_of({**hand, "actions": [*hand["actions"], "p3 cbr 20"]}))
    assert not ended
    wrong = judge({**hand, "actions": [*hand["actions"], "p3 cbr 23"]})
    assert wrong.status == "illegal"


def test_a_bet_that_opens_may_be_raised_elsewhere_however_small() -> None:
    """All-in for 5 into a minimum of 10: by our book the checker may only call."""
    hand = header(
        starting_stacks=[100, 15, 100],
        actions=[*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c3d7h", "p1 cc", "p2 cbr 5"],
    )
    raised = judge({**hand, "actions": [*hand["actions"], "p3 cc", "p1 cbr 50"]})
    assert raised.status == "ok"


def test_no_house_lets_those_who_have_acted_raise_a_short_raise() -> None:
    """Bet 40, all-in 50, call: the bettor may not raise again."""
    hand = header(
        starting_stacks=[100, 60, 100],
        actions=[*DEALT, "p3 cc", "p1 cc", "p2 cc", "d db 2c3d7h", "p1 cbr 40", "p2 cbr 50"],
    )
    verdict = judge({**hand, "actions": [*hand["actions"], "p3 cc", "p1 cbr 90"]})
    assert verdict.status == "illegal"
    assert "6.16.3" in str(verdict.detail)


def test_a_player_alone_with_chips_who_faces_nothing_may_check_in_a_history() -> None:
    """Our engine asks nobody; others record a check."""
    hand = header(
        starting_stacks=[100, 100, 8],
        actions=[*DEALT, "p3 cc", "p1 f", "p2 cc", "d db 2c3d7h", "d db 9s", "d db Jc"],
        finishing_stacks=[95, 92, 21],
    )
    hand["actions"][1], hand["actions"][2] = "d dh p2 QsQh", "d dh p3 KsKh"
    assert judge(hand).status == "ok"


def test_a_post_of_somebody_new_is_live_and_does_not_move_the_first_turn() -> None:
    hand = header(
        blinds_or_straddles=[5, 10, 0, -10],
        antes=[0, 0, 0, 0],
        starting_stacks=[100] * 4,
        actions=["p3 f", "p4 cc", "p1 cbr 50", "p2 f", "p4 f"],
        finishing_stacks=[120, 90, 100, 90],
    )
    assert judge(hand).status == "ok"


def test_straddles_and_a_button_straddle_move_the_first_turn() -> None:
    under_the_gun = header(
        blinds_or_straddles=[5, 10, 20, 0],
        antes=[0] * 4,
        starting_stacks=[100] * 4,
        actions=["p4 f", "p1 f", "p2 f"],
        finishing_stacks=[95, 90, 115, 100],
    )
    assert judge(under_the_gun).status == "ok"
    button = {
        **under_the_gun,
        "blinds_or_straddles": [5, 10, 0, 20],
        "actions": ["p1 f", "p2 f", "p3 f"],
        "finishing_stacks": [95, 90, 100, 115],
    }
    assert judge(button).status == "ok"


def test_numbers_are_read_from_their_text() -> None:
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.10, 0.25]
min_bet = 0.25
starting_stacks = [25.00, 1e1]
actions = ["p2 f"]
finishing_stacks = [25.10, 9.900000000000001]
"""
    (fields,) = read_phh(text).values()
    record = record_of(fields)
    assert record.stacks == (2500, 1000)
    assert record.blinds == (10, 25)
    assert judge(fields).status == "differs", "the last stack is told too finely to be the same"
