"""The model by itself, held to the worked figures of the document's readings.

Where a hand differs between engine and model, these say that the model reads the book rightly.
"""

import eval7

from tests.poker.model import pots, strength
from tests.poker.model.betting import Player
from tests.poker.model.chance import Chance
from tests.poker.model.hands import PACK
from tests.poker.model.table import Table
from tests.poker.model.terms import Post, Terms

BLINDS = (Post(0, "blind", 5), Post(1, "blind", 10))


def terms(
    structure: str,
    stacks: tuple[int, ...],
    posts: tuple[Post, ...] = (),
    cumulative: bool = True,
    chip: int = 1,
) -> Terms:
    most = 10 if structure == "spread" else 0
    bets = (2, 2, 2, 2) if structure == "spread" else (10, 10, 10, 10)
    setup = (bets, most, chip, stacks, True, posts)
    return Terms("holdem", structure, *setup, "none", PACK, cumulative)


def flop(structure: str, *stacks: int, cumulative: bool = True) -> Table:
    """The second round, with nothing in the pot."""
    table = Table(terms(structure, stacks, cumulative=cumulative))
    table.deal()
    for _ in stacks:
        table.act("check")
    table.turn_board()
    return table


def span(table: Table) -> tuple[int, int] | None:
    assert table.turn is not None
    return table.round.span(table.turn)


def test_raises_after_short_all_ins_are_those_of_the_readings() -> None:
    """CP-3: limit 10, all-in 14 and 15; spread 2 to 10, bet 8, all-in 11 and 12; no-limit 150."""
    for structure, bet, all_in, after, before in (
        ("fixed", 10, 14, (20, 20), None),
        ("fixed", 10, 15, (25, 25), (25, 25)),
        ("spread", 8, 11, (16, 18), None),
        ("spread", 8, 12, (20, 22), (20, 22)),
        ("no-limit", 100, 150, (250, 900), None),
    ):
        table = flop(structure, 900, all_in, 900)
        table.act("wager", bet)
        table.act("wager", all_in)
        assert span(table) == after
        table.act("call")
        assert span(table) == before


def test_all_ins_add_up_for_each_player_since_they_acted() -> None:
    """Raise to 100, all-in 150, a call of 150, all-in 220: who called 150 may only call."""
    table = flop("no-limit", 900, 900, 150, 900, 220)
    table.act("check")
    for to in (100, 150):
        table.act("wager", to)
    table.act("call")
    table.act("wager", 220)
    table.act("fold")
    assert (table.turn, span(table)) == (1, (320, 900))
    table.act("call")
    assert (table.turn, span(table)) == (3, None)
    apart = flop("no-limit", 900, 150, 210, 900, cumulative=False)
    for to in (100, 150, 210):
        apart.act("wager", to)
    apart.act("call")
    assert (apart.turn, span(apart)) == (0, None)


def test_pot_limits_are_those_of_the_readings() -> None:
    """CP-7: first in after blinds of 5 and 10 to 35, the small blind to 30, half the pot to 22."""
    table = Table(terms("pot", (500, 500, 500), BLINDS))
    table.deal()
    assert span(table) == (20, 35)
    table.act("fold")
    assert span(table) == (20, 30)
    half = Table(terms("half-pot", (500, 500, 500), BLINDS))
    half.deal()
    assert span(half) == (20, 22)


def test_a_short_big_blind_leaves_the_pots_of_the_readings() -> None:
    """CP-24: the big blind has 3, the next calls 10, the small blind folds: 9, 4, and 5 back."""
    table = Table(terms("no-limit", (100, 3, 100), BLINDS))
    table.deal()
    table.act("call")
    table.act("fold")
    assert table.pots() == [pots.Pot(9, (1, 2)), pots.Pot(4, (2,))]
    assert [player.stack for player in table.players] == [95, 0, 95]


def test_acts_out_of_turn_bind_as_in_the_readings() -> None:
    """CP-10: an early 50 meets a check, 50, 30, 40 and 80; an early call and check meet a bet."""
    for early, then, level, turn in (
        (("wager", 50), ("check", 0), 50, 0),
        (("wager", 50), ("wager", 30), 60, 0),
        (("wager", 50), ("wager", 80), 80, 1),
        (("check", 0), ("wager", 20), 20, 1),
    ):
        table = flop("no-limit", 500, 500)
        table.act_early(1, *early)
        table.act(*then)
        assert (table.round.told().level, table.turn) == (level, turn)
        assert (span(table) is None) == (early[0] == "check")
    for to in (50, 40):
        table = flop("no-limit", 500, 500)
        table.act_early(1, "wager", 50)
        table.act("wager", to)
        assert (table.phase, [player.stack for player in table.players]) == (
            "board",
            [500 - to] * 2,
        )


def test_odd_chips_go_as_in_the_readings() -> None:
    """CP-12: 101 among three is 34, 34 and 33; 100 in chips of 5 is 35, 35 and 30; hi-lo 51, 50."""
    three = [Player(0, paid=34) for _ in range(3)]
    hands = pots.Worth(dict.fromkeys(range(3), (1, 2)), {})
    by_ones, by_fives = (terms("pot", (1, 1, 1), chip=chip) for chip in (1, 5))
    everybody = (0, 1, 2)
    assert pots.awards(by_ones, three, pots.Pot(101, everybody), hands) == {0: 34, 1: 34, 2: 33}
    assert pots.awards(by_fives, three, pots.Pot(100, everybody), hands) == {0: 35, 1: 35, 2: 30}
    hi_lo = pots.Worth({0: (1,), 1: (2,)}, {0: (7, 5, 4, 3, 2)})
    assert pots.awards(by_ones, three, pots.Pot(101, (0, 1)), hi_lo) == {1: 51, 0: 50}


def test_nobody_wins_from_anybody_more_than_they_put_in() -> None:
    """An all-in of 50, a side pot of 400: its last claimant folds or mucks and still wins it."""
    players = [Player(0, paid=50), Player(9, paid=250, gave_up=2), Player(9, paid=250, gave_up=1)]
    assert pots.pots(players) == [pots.Pot(150, (0,)), pots.Pot(400, (1,))]


def test_the_three_raises_do_not_bind_two_players() -> None:
    """CP-4: 10, 20, 30, 40 and stop; one of three folds, and the other two may go to 50."""
    table = flop("fixed", 500, 500, 500)
    for to in (10, 20, 30, 40):
        table.act("wager", to)
    assert span(table) is None
    table.act("fold")
    assert span(table) == (50, 50)


def test_hands_are_read_as_another_library_reads_them() -> None:
    chance = Chance(52)
    for _ in range(300):
        dealt = chance.shuffled(PACK)
        ours = [
            strength.best_high(tuple(dealt[n : n + 2]), tuple(dealt[9:14]), False) for n in (0, 2)
        ]
        theirs = [
            eval7.evaluate([eval7.Card(card) for card in dealt[n : n + 2] + dealt[9:14]])
            for n in (0, 2)
        ]
        assert (ours[0] > ours[1]) == (theirs[0] > theirs[1])
        assert (ours[0] == ours[1]) == (theirs[0] == theirs[1])


def test_omaha_plays_two_cards_and_a_low_needs_five_from_eight_down() -> None:
    """8.20.4(c), 3.2.2: one heart in hand makes no flush; straights do not hurt a low."""
    board = ("Qh", "Jh", "5h", "4h", "9c")
    assert strength.best_high(("Ah", "Kc", "7d", "2s"), board, True)[0] == 0
    assert strength.best_high(("Ah", "Kc"), board, False)[0] == 5
    wheel = strength.best_low(("Ah", "2c"), ("3d", "4s", "5h", "Kc", "Kd"), False)
    assert wheel == (5, 4, 3, 2, 1)
    low_board = ("2c", "3d", "4h", "5c", "9d")
    assert strength.best_low(("Ac", "Kd", "Qh", "Jd"), low_board, True) is None
