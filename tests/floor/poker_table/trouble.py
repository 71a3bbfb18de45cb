"""Commands about irregularities that are possible at one point of a hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from croupier.cards import FULL_DECK
from croupier.money import Cents
from croupier.poker import AskToSee, Inspect, Muck, Show, Straddle, legal_actions
from croupier.poker import deal_commands as deal
from croupier.poker.deal.irregular_board import burns_due
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER

if TYPE_CHECKING:
    from tests.floor.poker_table.session import Session


def fitting_troubles(session: Session) -> list[Callable[[], Any]]:
    """What goes wrong at just this point of a hand."""
    hand, play = session.lying.hand, session.play
    rest = hand.stub[burns_due(session.lying) :]
    flop = session.mixed(rest) if hand.round == 1 else ()
    match hand.phase:
        case "board":
            return [
                lambda: deal.DealUnburned(DEALER),
                lambda: deal.TurnTooMany(DEALER, 1, flop),
                lambda: deal.TurnTooMany(DEALER, 2, session.mixed(rest[hand.round > 1 :])),
                lambda: deal.FindBoxed(DEALER, play.randint(0, 3)),
            ]
        case "discarding":
            return [lambda: deal.PassDiscard(DEALER, hand.seats[hand.to_act].number)]
        case "betting":
            seat = hand.seats[hand.to_act]
            owed = max(1, legal_actions(hand).call - 1)
            return [
                lambda: deal.Gesture(DEALER, seat.number, (Cents(owed),)),
                lambda: deal.Report(DEALER, "not-shuffled"),
            ]
        case _:
            return []


def troubles(session: Session) -> list[Callable[[], Any]]:
    play, lying = session.play, session.lying
    hand = lying.hand
    burns = burns_due(lying)
    rest = (*hand.stub[burns:], *lying.around.aside)
    street = hand.board[-3:] if len(hand.board) == 3 else ()
    seat = session.someone()
    held = next(s.cards for s in hand.seats if s.number == seat)
    a_card = (play.choice(held) if held else None) or FULL_DECK[0]
    what: Any = play.choice(
        (
            "card-exposed-in-cut",
            "not-shuffled",
            "dealt-out-of-order",
            "player-dealt-out",
            "wrong-count",
            "wrong-count",
            "defective-deck",
        )
    )
    flag = play.random() < 0.5
    return [
        lambda: deal.FindBoxed(DEALER, play.randint(0, 3)),
        lambda: deal.DealUnburned(DEALER),
        lambda: deal.FindMissedBurn(
            DEALER, session.mixed((*hand.stub, *lying.around.aside, *street))
        ),
        lambda: deal.TurnEarly(DEALER, () if hand.round == 2 else session.mixed(rest)),
        lambda: deal.TurnTooMany(DEALER, 1, session.mixed(rest) if hand.round == 1 else ()),
        lambda: deal.TurnTooMany(DEALER, 2, session.mixed(rest[1:])),
        lambda: deal.TurnTooFew(DEALER, 1),
        lambda: deal.ExposeHole(DEALER, seat, a_card),
        lambda: deal.DropCards(DEALER, seat, (a_card,)),
        lambda: deal.ShowTo(DEALER, seat, session.someone()),
        lambda: deal.AskShown(DEALER, session.someone(), seat),
        lambda: deal.Misgive(DEALER, seat, play.choice((-1, 1))),
        lambda: deal.Report(DEALER, what, seat, flag),
        lambda: deal.CountCards(HDD, play.choice((51, 52, 52, 52))),
        lambda: deal.PassDiscard(DEALER, seat),
        lambda: deal.FindLateDiscard(
            DEALER, seat, a_card, session.mixed((*hand.stub, *lying.around.aside, *street))
        ),
        lambda: deal.DeclareDead(MANAGER, seat, "talked"),
        lambda: deal.VoidWagers(ASSISTANT, seat, "held" if flag else "returned", "device"),
        lambda: deal.Invalidate(HDD, "brawl"),
        lambda: Straddle(DEALER, seat),
        lambda: Show(DEALER, seat),
        lambda: Muck(DEALER, seat),
        lambda: AskToSee(DEALER, session.someone(), seat, sure=True),
        lambda: Inspect(DEALER, seat),
        lambda: deal.WithdrawChase(DEALER, seat, "red"),
        lambda: deal.RuleOnSideWagers(MANAGER),
        lambda: deal.CheckCards(DEALER),
    ]
