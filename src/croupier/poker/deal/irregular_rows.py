"""Which row of the book rules on something that went wrong, and what each row orders.

The book's rows say at which moment and with which facts they rule, who may rule, and what happens
to hands, wagers and side wagers. This file knows what those words mean in a deal.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NoReturn, TypeGuard

from croupier.acts import Actor, NotOffered, WrongMoment
from croupier.books import PokerFact, PokerIrregularity, PokerMoment, PokerTrouble
from croupier.poker.deal import events
from croupier.poker.deal.flop_chase import refunds
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import can_deal_again, has_acted
from croupier.poker.hand.events import HandKilled
from croupier.poker.hand.state import NOBODY, Hand, index_of, substantial_action
from croupier.poker.setup import SeatNo
from croupier.poker.troubles import irregularities_of

# --- which row rules ---------------------------------------------------------------------------


def moments_of(hand: Hand) -> frozenset[PokerMoment]:
    """The book's words for the moment of the hand that it is now."""
    match hand.phase:
        case "posting":
            return frozenset(("any", "shuffle"))
        case "dealing":
            return frozenset(("any", "deal", "dealt" if hand.dealt else "shuffle"))
        case "betting" | "discarding":
            first = () if hand.actors else ("deal",)
            return frozenset(("any", "dealt", "decision", *first))
        case "board":
            return frozenset(("any", "dealt", "board"))
        case "over":
            return frozenset(("over",))
        case _:
            return frozenset(("any", "dealt", "showdown"))


def facts_of(
    hand: Hand, number: SeatNo | None = None, *, correctable: bool = False
) -> Iterator[PokerFact]:
    """What is true of a mistake in the deal that is noticed now."""
    yield "correctable" if correctable else "not correctable"
    yield "last hand left" if hand.live == 1 else "other hands left"
    if number is not None and index_of(hand, number) != NOBODY:
        yield "player has acted" if has_acted(hand, number) else "player has not acted"


def since(acted: bool) -> PokerFact:
    """Whether two players have acted since the mistake was made."""
    return "substantial action since" if acted else "no substantial action since"


def row_for(
    recorder: DealRecorder, trouble: PokerTrouble, facts: Iterable[PokerFact] = ()
) -> PokerIrregularity | None:
    """The row of the book that rules on this now; None where the book says nothing."""
    hand, moments = recorder.hand, moments_of(recorder.hand)
    action: PokerFact = (
        "substantial action" if substantial_action(hand) else "no substantial action"
    )
    true = {action, *facts}
    for row in rows_about(recorder, trouble):
        if moments.intersection(row.found) and true.issuperset(row.facts):
            return row
    return None


def rows_about(recorder: DealRecorder, trouble: PokerTrouble) -> tuple[PokerIrregularity, ...]:
    """The rows about a trouble; refused where the book has none."""
    rows = irregularities_of(recorder.hand.setup.book).get(trouble)
    if rows is None:
        recorder.refuse(NotOffered, f"The book {recorder.law.book.id} has no rule about this.")
    return rows


def clause_about(recorder: DealRecorder, trouble: PokerTrouble) -> str:
    """The clause of the first row about a trouble, for refusals before it is known which rules."""
    return rows_about(recorder, trouble)[0].clause


def ruling_row(
    recorder: DealRecorder, trouble: PokerTrouble, by: Actor, facts: Iterable[PokerFact] = ()
) -> PokerIrregularity:
    """The row that rules now; refused below its authority, and where no row rules now."""
    row = row_for(recorder, trouble, facts)
    asked = row or rows_about(recorder, trouble)[0]
    recorder.role(by, asked.authority, asked.clause)
    if row is None:
        refuse_now(recorder, asked.clause)
    return row


def refuse_now(recorder: DealRecorder, clause: str) -> NoReturn:
    """Refuses what no row rules on at this moment."""
    reason = "You cannot report this irregularity at this point of the hand."
    if recorder.hand.phase == "over":
        reason = "The pot has been pushed: the result stands."
    recorder.refuse(WrongMoment, reason, clause)


# --- what it orders ----------------------------------------------------------------------------


def rule(
    recorder: DealRecorder,
    row: PokerIrregularity,
    by: Actor,
    number: SeatNo | None = None,
    note: str = "",
    correct: Callable[[], None] | None = None,
) -> None:
    """Records a row's ruling, and carries out what it orders for hands, wagers and side wagers.

    `correct` puts the cards right where the row orders that.
    """
    recorder.record(events.Ruled(row.id, row.clause, by, number, note))
    match row.hands:
        case "misdeal":
            _misdeal(recorder, row)
            if is_outside(number, recorder.hand):
                _begin_hand_again(recorder, row)
            return
        case "dead hand" if number is not None:
            recorder.record(HandKilled(number, row.clause))
            if row.wagers == "return all":
                _misdeal(recorder, row)
                return
        case "void hand" if number is not None:
            void_hand(recorder, number, "returned", row.clause)
        case "correct cards" if correct is not None:
            correct()
        case _:
            assert row.hands == "play on", row.hands
    if row.jackpots == "return all":
        give_side_wagers_back(recorder, row.clause)


def is_outside(number: SeatNo | None, hand: Hand) -> TypeGuard[SeatNo]:
    """Whether a seat is named that was not dealt in."""
    return number is not None and index_of(hand, number) == NOBODY


def _misdeal(recorder: DealRecorder, row: PokerIrregularity) -> None:
    """Begins the deal again; blinds stay up unless the row or the reading returns them."""
    if not can_deal_again(recorder.state):
        give_side_wagers_back(recorder, row.clause)
        recorder.record(events.Invalidated(row.id, row.clause, "nobody is left to deal to"))
        return
    stay = (
        row.wagers == "return all but blinds"
        and recorder.readings.misdeal_blinds == "stay for the re-deal"
    )
    recorder.record(events.Misdealt(row.id, row.clause, stay, "new cards" in row.then))
    if row.jackpots == "return all":
        give_side_wagers_back(recorder, row.clause)


def _begin_hand_again(recorder: DealRecorder, row: PokerIrregularity) -> None:
    """Ends a deal that left a player out, with everything returned.

    The hand begins again from the seats of the table, so that this player is dealt in, from
    the same button and with the blinds that are due then (9.1.1(d)).
    """
    if recorder.hand.phase != "over":
        give_side_wagers_back(recorder, row.clause)
        effect = "the hand begins again with the player who was left out"
        recorder.record(events.Invalidated(row.id, row.clause, effect))


def give_side_wagers_back(recorder: DealRecorder, clause: str) -> None:
    """Side wagers not settled yet go back; settled ones by reading (CP-22)."""
    deal = recorder.state
    reverse = recorder.readings.settled_side_wagers == "reversed"
    if deal.around.chase and (reverse or not deal.around.chase_results):
        recorder.record(events.ChaseSettled(refunds(deal.around.chase, clause)))


def void_hand(
    recorder: DealRecorder, number: SeatNo, to: Literal["returned", "held"], clause: str
) -> None:
    """The hand is void: what its player put in leaves the pot."""
    seat = recorder.hand.seats[index_of(recorder.hand, number)]
    recorder.record(events.HandVoided(number, seat.live + seat.dead, to, clause))
