"""What section 9 and clause 13.14 of the document say of each irregularity, one entry a row.

The readings are CP-16 to CP-21; the players and wagers are those of `scenes`.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

import pytest

from croupier.acts import Actor, WrongMoment
from croupier.poker import DealBoard, SeatNo, legal_actions
from croupier.poker.deal import commands as c
from tests.poker.irregular.dealt import Dealt
from tests.poker.irregular.scenes import (
    SEAT,
    Asks,
    Scene,
    acted,
    all_in,
    all_in_on_turn,
    ask_to_see,
    before_flop,
    before_river,
    before_turn,
    crazy,
    crazy_all_in,
    dealing,
    expose,
    find_late_discard,
    find_missed_burn,
    five,
    misgiven,
    misgiven_and_not_acted,
    misgiven_last_hand,
    misgiven_without_action,
    mucked,
    on_flop,
    on_turn,
    one_acted,
    one_exposed,
    over,
    part_dealt,
    posting,
    pushing,
    report,
    turn_early,
    turn_too_many,
    unburned,
    unburned_river,
    won_by_seat_2,
)
from tests.poker.staff import DEALER, HDD, MANAGER, player


class Row(NamedTuple):
    """What the document says of one irregularity.

    `at` are moments at which it is ruled on, `not_at` others at which it is not. `below` is
    somebody one rank below who may rule. `hand` is how the hand of seat 2 stands afterwards.
    `back` is the money that goes back, and `side_back` whether side wagers do that are not
    settled. `then` checks the cards, and `ruled` is whether a ruling is recorded.
    """

    id: str
    clause: str
    at: tuple[Scene, ...]
    asks: Asks
    not_at: tuple[Scene, ...] = ()
    officer: Actor = DEALER
    below: Actor | None = player(3)
    hand: Literal["in", "dead", "void", "new deal"] = "in"
    back: Literal["nothing", "all but blinds", "all", "of seat 2"] = "nothing"
    side_back: bool = False
    then: Callable[[Dealt, Dealt], None] | None = None
    ruled: bool = True
    seat: int | None = None


# --- what happens to cards ----------------------------------------------------------------------


def _new_deck_is_checked(deal: Dealt, _: Dealt) -> None:
    assert deal.deal.around.unchecked, "new cards"


def _same_deck(deal: Dealt, _: Dealt) -> None:
    assert not deal.deal.around.unchecked


def _last_card_on_the_stub(deal: Dealt, before: Dealt) -> None:
    assert deal.seat(2).cards == before.seat(2).cards[:2]
    assert deal.stub == (before.seat(2).cards[2], *before.stub)


def _void_leaves_the_pot(deal: Dealt, before: Dealt) -> None:
    assert deal.hand.pot == before.hand.pot - 10


def _replaced_when_dealt(deal: Dealt, _: Dealt) -> None:
    shown = deal.told("HoleExposed")[0].card
    deal.run()
    (replaced,) = deal.told("HoleReplaced")
    assert (replaced.seat, replaced.out, deal.burns) == (2, shown, str(shown))
    assert replaced.new in deal.seat(2).cards


def _still_in_the_hand(deal: Dealt, before: Dealt) -> None:
    assert deal.seat(2).cards == before.seat(2).cards


def _to_the_muck(deal: Dealt, before: Dealt) -> None:
    assert deal.deal.around.muck == (before.stub[0],)
    assert deal.stub == before.stub[1:]


def _first_is_the_burn(deal: Dealt, before: Dealt) -> None:
    assert deal.hand.burns == (*before.hand.burns, before.hand.board[-1])
    assert deal.hand.board == (*before.hand.board[:-1], before.stub[0])


def _flop_after_a_burn(deal: Dealt, before: Dealt) -> None:
    order = before.stub_with(*before.hand.board)
    assert (deal.hand.burns, deal.hand.board) == (order[:1], order[1:4])
    clauses = [event.clause for kind in ("Reshuffled", "Redealt") for event in deal.told(kind)]
    assert clauses == ["9.8", "9.8"]


def _as_it_lies(deal: Dealt, before: Dealt) -> None:
    assert (deal.board, deal.burns, deal.stub) == (before.board, before.burns, before.stub)
    assert not deal.told("Reconstructed")


def _back_without_the_burn(deal: Dealt, before: Dealt) -> None:
    """The burn stays, the rest is shuffled, and the next cards come without another burn."""
    assert deal.hand.burns == (*before.hand.burns, before.stub[0])
    assert deal.hand.board == before.hand.board
    finish_round(deal).run()
    count = 3 if not before.hand.board else 1
    assert deal.hand.board[-count:] == tuple(reversed(before.stub))[:count]
    assert deal.hand.burns == (*before.hand.burns, before.stub[0])


def finish_round(deal: Dealt) -> Dealt:
    """Everybody who is to act calls, or checks where that costs nothing."""
    street = deal.hand.round
    while deal.phase == "betting" and deal.hand.round == street:
        calls = legal_actions(deal.hand).call
        deal.then(f"{deal.to_act} {'call' if calls else 'check'}")
    return deal


def _set_aside(deal: Dealt, before: Dealt) -> None:
    """b2 T b3 R: T lies aside, b3 is burned and R is the turn; T goes back before the river."""
    b2, turn, b3, river = before.stub[:4]
    assert (deal.hand.burns[-1], deal.deal.around.aside) == (b2, (turn,))
    finish_round(deal).run()
    assert (deal.hand.burns[-1], deal.hand.board[-1]) == (b3, river)
    deal.say("2 check", "3 check", "4 check")
    with pytest.raises(WrongMoment) as refused:
        deal.do(DealBoard(DEALER))
    assert refused.value.clause == "9.12.3"
    deal.run()
    assert deal.told("Reshuffled")[-1].clause == "9.12.3"
    assert len(deal.hand.burns) == 3, "no burn before the river"


def _second_is_the_burn(deal: Dealt, before: Dealt) -> None:
    burn, right, second = before.stub[:3]
    assert deal.hand.board[-1] == right
    assert deal.hand.burns == (*before.hand.burns, burn, second)
    assert deal.told("ExtraOpened")[0].clause == "9.13.2"
    deal.say("2 check", "3 check", "4 check").run()
    assert deal.hand.burns == (*before.hand.burns, burn, second), "no further burn"


def _second_to_the_muck(deal: Dealt, before: Dealt) -> None:
    burn, right, second = before.stub[:3]
    assert (deal.hand.board[-1], deal.hand.burns[-1]) == (right, burn)
    assert deal.deal.around.muck == (second,)
    assert deal.told("ExtraOpened")[0].clause == "9.13.3"


def _others_shuffled_in(deal: Dealt, before: Dealt) -> None:
    assert deal.hand.board[-1] == before.stub[1]
    assert deal.stub == tuple(reversed(before.stub[2:]))
    assert [event.clause for event in deal.events[-2:]] == ["9.14", "9.14"]
    deal.say("2 check", "3 check", "4 check").run()
    assert deal.hand.burns[-1] == before.stub[-1], "after a burn as usual"


def _discarded_and_turn_again(deal: Dealt, before: Dealt) -> None:
    assert len(deal.seat(2).cards) == 2
    assert deal.deal.around.aside == before.hand.board[-1:]
    assert (deal.hand.burns[-1], deal.hand.board[-1]) == before.stub[:2]
    assert deal.told("SetAside")[0].clause == "9.12.1"
    assert deal.told("Redealt")[0].clause == "9.12.2"


def _cards_lie_open(deal: Dealt, _: Dealt) -> None:
    assert deal.seat(2).shown


# --- the table -----------------------------------------------------------------------------------

ROWS = (
    Row(
        "card-exposed-in-cut",
        "9.1.1(a)",
        at=(posting, dealing),
        asks=report("card-exposed-in-cut"),
        not_at=(part_dealt, five, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "not-shuffled-before-action",
        "9.1.1(b)",
        at=(part_dealt, five, one_acted),
        asks=report("not-shuffled"),
        not_at=(posting, dealing, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "not-shuffled-after-action",
        "9.1.1(b)",
        at=(acted, before_flop, before_turn),
        asks=report("not-shuffled"),
        then=_as_it_lies,
    ),
    Row(
        "dealt-out-of-order",
        "9.1.1(c)",
        at=(part_dealt, five, one_acted),
        asks=report("dealt-out-of-order"),
        not_at=(dealing, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "dealt-out-of-order-correctable",
        "9.1.1(c)",
        at=(part_dealt, one_acted),
        asks=report("dealt-out-of-order", correctable=True),
        not_at=(dealing, over),
    ),
    Row(
        "dealt-out-of-order-after-action",
        "9.1.1(c)",
        at=(acted, before_turn),
        asks=report("dealt-out-of-order"),
        then=_as_it_lies,
    ),
    Row(
        "player-dealt-out",
        "9.1.1(d)",
        at=(part_dealt, five, one_acted),
        asks=report("player-dealt-out"),
        not_at=(dealing, over),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "player-dealt-out-correctable",
        "9.1.1(d)",
        at=(part_dealt, one_acted),
        asks=report("player-dealt-out", correctable=True),
        not_at=(dealing, over),
    ),
    Row(
        "player-dealt-out-after-action",
        "9.1.1(d)",
        at=(acted, before_turn),
        asks=report("player-dealt-out"),
        then=_as_it_lies,
    ),
    Row(
        "wrong-count-correctable",
        "9.1.1(e)",
        at=(misgiven(one_acted), misgiven_without_action),
        asks=report("wrong-count", correctable=True, seat=2),
        seat=2,
        then=_last_card_on_the_stub,
    ),
    Row(
        "wrong-count-before-action",
        "9.1.1(e)",
        at=(misgiven(one_acted), misgiven_without_action),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "wrong-count-not-acted",
        "9.1.1(f)",
        at=(misgiven(acted), misgiven_and_not_acted),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="void",
        back="of seat 2",
        then=_void_leaves_the_pot,
    ),
    Row(
        "wrong-count-acted",
        "9.1.1(f)",
        at=(misgiven(before_flop), misgiven(on_flop)),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="dead",
    ),
    Row(
        "wrong-count-last-hand",
        "9.1.1(g)",
        at=(misgiven_last_hand,),
        asks=report("wrong-count", seat=2),
        seat=2,
        hand="new deal",
        back="all",
        then=_same_deck,
    ),
    Row(
        "defective-deck",
        "9.1.1(h)",
        at=(posting, dealing, five, on_flop, before_turn, pushing),
        asks=report("defective-deck"),
        not_at=(over,),
        hand="new deal",
        back="all",
        side_back=True,
        then=_new_deck_is_checked,
    ),
    Row(
        "dealer-exposes-several",
        "9.1.1(i)",
        at=(one_exposed(part_dealt), one_exposed(five)),
        asks=expose(2),
        not_at=(lambda: one_exposed(five)().say("3 raise 30"),),
        hand="new deal",
        back="all but blinds",
        then=_same_deck,
    ),
    Row(
        "dealer-exposes-one",
        "9.7",
        at=(part_dealt, five),
        asks=expose(2),
        not_at=(one_acted, on_flop),
        seat=2,
        then=_replaced_when_dealt,
    ),
    Row(
        "player-exposes",
        "9.6",
        at=(part_dealt, five, on_flop, before_turn),
        asks=lambda deal, by: c.DropCards(by, SEAT, deal.seat(2).cards[:1]),
        not_at=(over,),
        officer=player(2),
        below=None,
        ruled=False,
        then=_still_in_the_hand,
    ),
    Row(
        "shown-to-one",
        "9.2",
        at=(part_dealt, five, on_flop, before_turn, won_by_seat_2),
        asks=lambda _, by: c.ShowTo(by, SEAT, SeatNo(3)),
        not_at=(dealing,),
        officer=player(2),
        below=None,
        ruled=False,
        then=_still_in_the_hand,
    ),
    Row(
        "boxed-card",
        "9.3",
        at=(dealing, part_dealt, before_flop, before_turn),
        asks=lambda _, by: c.FindBoxed(by),
        not_at=(one_acted, over),
        then=_to_the_muck,
    ),
    Row(
        "missed-burn-before-action",
        "9.4",
        at=(unburned(before_turn, "2 check"), unburned(all_in_on_turn)),
        asks=find_missed_burn,
        not_at=(on_flop,),
        then=_first_is_the_burn,
    ),
    Row(
        "missed-flop-burn",
        "9.8",
        at=(unburned(before_flop), unburned(all_in)),
        asks=find_missed_burn,
        then=_flop_after_a_burn,
    ),
    Row(
        "missed-burn-after-action",
        "9.4",
        at=(
            unburned(before_turn, "2 check", "3 check"),
            unburned_river("showdown"),
            unburned_river("over"),
        ),
        asks=find_missed_burn,
        then=_as_it_lies,
    ),
    Row(
        "too-many-flop-cards",
        "9.9",
        at=(before_flop,),
        asks=turn_too_many(1),
        not_at=(five,),
        then=_back_without_the_burn,
    ),
    Row(
        "early-flop",
        "9.10",
        at=(five, one_acted, acted),
        asks=turn_early,
        not_at=(before_flop,),
        then=_back_without_the_burn,
    ),
    Row(
        "early-turn",
        "9.12.1",
        at=(on_flop,),
        asks=turn_early,
        not_at=(before_turn,),
        then=_set_aside,
    ),
    Row(
        "early-river",
        "9.11",
        at=(on_turn,),
        asks=turn_early,
        not_at=(before_river,),
        then=_back_without_the_burn,
    ),
    Row(
        "two-cards-opened",
        "9.13.1",
        at=(before_turn,),
        asks=turn_too_many(1),
        not_at=(on_flop, on_turn),
        then=_second_is_the_burn,
    ),
    Row(
        "two-cards-opened-last",
        "9.13.1",
        at=(before_river,),
        asks=turn_too_many(1),
        then=_second_to_the_muck,
    ),
    Row(
        "more-than-two-opened",
        "9.14",
        at=(before_turn,),
        asks=turn_too_many(2),
        not_at=(on_flop, on_turn),
        then=_others_shuffled_in,
    ),
    Row(
        "late-discard-before-action",
        "9.15.1",
        at=(crazy(), crazy("2 check"), crazy_all_in),
        asks=find_late_discard,
        seat=2,
        then=_discarded_and_turn_again,
    ),
    Row(
        "late-discard-after-action",
        "9.15.2",
        at=(crazy("2 check", "3 check"), crazy("2 check", "3 check", "4 check")),
        asks=find_late_discard,
        seat=2,
        hand="dead",
    ),
    Row(
        "mucked-hand-asked-by-loser",
        "9.5",
        at=(mucked,),
        asks=ask_to_see,
        officer=player(3),
        below=None,
        hand="dead",
        ruled=False,
        then=_cards_lie_open,
    ),
    Row(
        "mucked-hand-asked-by-winner",
        "9.5",
        at=(mucked,),
        asks=ask_to_see,
        not_at=(over,),
        officer=player(1),
        below=None,
        hand="in",
        ruled=False,
        then=_cards_lie_open,
    ),
    Row(
        "exchange",
        "13.14",
        at=(five, on_flop, before_turn),
        asks=lambda _, by: c.DeclareDead(by, SEAT, "spoke"),
        not_at=(dealing, over),
        officer=MANAGER,
        below=HDD,
        seat=2,
        hand="dead",
    ),
)
