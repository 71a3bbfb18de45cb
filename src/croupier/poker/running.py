"""Hand after hand at a table: beginning one, playing it, and what it leaves behind.

The table makes the `Setup` of each hand and hands every command about it to the deal's own
rules. When the pot is pushed the stakes go back to the chairs and the slide is dropped.
"""

from typing import Any, Final

from msgspec.structs import replace

from croupier.acts import (
    NotAChoice,
    NotAuthorised,
    NotOffered,
    WrongMoment,
    known_lately,
)
from croupier.books import Ladder
from croupier.money import NOTHING, Cents
from croupier.poker import commands as ask
from croupier.poker import deal_commands as deal_ask
from croupier.poker import deal_events as dealt
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.blinds import NextHand, Stand, next_hand
from croupier.poker.commission import charge_of
from croupier.poker.deal import Deal, new_deal
from croupier.poker.deal_rules import DealRules, rules_for
from croupier.poker.desk import Desk
from croupier.poker.flop_chase import ChaseResult
from croupier.poker.notices import drop, dropped_to, make_changes
from croupier.poker.setup import Place, SeatNo, Setup
from croupier.poker.table import Chair, Table
from croupier.poker.terms import Terms

SECOND: Final = 1000


def rules_of(table: Table) -> DealRules:
    """The rules of the table's hands, under its charges and readings."""
    return _rules_under(table.terms)


@known_lately(1024)
def _rules_under(terms: Terms) -> DealRules:
    """The same terms come hundreds of times a hand."""
    return rules_for(terms.charges, terms.readings)


def dealing_roles(ladder: Ladder) -> tuple[str, ...]:
    """The dealer and everybody the book puts above (1.2)."""
    return tuple(role for role in ladder.roles if ladder.may(role, "deal"))


# --- beginning ---------------------------------------------------------------------------------


def begin_hand(desk: Desk, command: want.BeginHand) -> None:
    """The next hand: what was announced takes effect, places and posts are fixed."""
    desk.power(command.actor, "deal")
    table = desk.table
    if table.closed or table.playing:
        reason = "the table is closed" if table.closed else "a hand is being played"
        desk.refuse(WrongMoment, reason, "1.1 'Round of Play'")
    if command.actor.person in table.people:
        desk.refuse(NotAuthorised, "the dealer has no hand and no stake", "1.1 'Dealer'")
    make_changes(desk, command.at)
    table = desk.table
    coming = _coming(table)
    if coming is None:
        desk.refuse(WrongMoment, "a hand needs two players who can be dealt in", "8.9.3")
    fee = _fee(table)
    desk.write(
        happened.HandBegun(
            table.begun + 1,
            _setup(desk, coming, fee),
            coming.positions,
            coming.missed,
            fee,
            command.actor.person,
        )
    )


def _fee(table: Table) -> Cents:
    """What each player pays before the hand (7.2.4)."""
    charge = charge_of(table.terms.charges, "per-person")
    return NOTHING if charge is None else charge.amount


def _coming(table: Table) -> NextHand | None:
    terms = table.terms
    return next_hand(
        [_stand(table, chair) for chair in table.chairs if chair.person],
        table.positions,
        terms.blinds,
        played=table.played,
        readings=terms.readings,
        button_posts_small=terms.settings.heads_up_button_posts_small,
    )


def _stand(table: Table, chair: Chair) -> Stand:
    first = table.positions is None
    return Stand(
        chair.number,
        can_be_dealt(table, chair),
        settled=first or not (chair.owes or chair.entry),
        posts=chair.entry == "post",
        newcomer=chair.fresh and not chair.exempt and not first,
    )


def can_be_dealt(table: Table, chair: Chair) -> bool:
    """Present, playing, bought in, and with chips beyond the fee for the hand."""
    present = bool(chair.person) and not (chair.away or chair.out or chair.leaving)
    return (
        present
        and chair.bought_in
        and chair.stack > _fee(table)
        and chair.person not in table.excluded
    )


def _setup(desk: Desk, coming: NextHand, fee: Cents) -> Setup:
    table = desk.table
    places = []
    for number in coming.dealt:
        chair = desk.chair(number)
        places.append(Place(number, chair.person, chair.stack - fee))
    return Setup(
        table.terms.variant,
        table.terms.stakes,
        tuple(places),
        coming.positions.button,
        coming.posts,
        table.terms.over_blinds,
        table.terms.settings,
        dealing_roles(desk.law.book.ladder),
    )


def on_hand_begun(table: Table, event: happened.HandBegun) -> Table:
    """Stakes move into the hand; the fees are dropped at once (7.2.4(c))."""
    dealt_in = {place.seat for place in event.setup.places}
    chairs = tuple(
        replace(
            chair,
            stack=NOTHING if chair.number in dealt_in else chair.stack,
            owes=chair.owes or chair.number in event.missed,
        )
        for chair in table.chairs
    )
    table = replace(
        table,
        chairs=chairs,
        positions=event.positions,
        before=table.positions,
        played=tuple(sorted(dealt_in)),
        deal=new_deal(event.setup, table.chase),
        chase=(),
        playing=True,
        dealer=event.dealer,
        begun=event.number,
        deadline=None,
        extensions=(),
    )
    return drop(table, event.fee * len(dealt_in), dropped_to(table))


# --- playing -----------------------------------------------------------------------------------

_NOT_AT_A_TABLE: Final[dict[type, tuple[str, str]]] = {
    ask.PlaceDeck: ("the cards are shuffled and cut at the table", "5.1"),
    ask.TimeUp: ("the table keeps the clock", "6.15"),
}


def at_the_deal(desk: Desk, command: Any) -> None:
    """A command about the hand in play, or the last one while it still lies there."""
    reason = _NOT_AT_A_TABLE.get(type(command))
    if reason is not None:
        desk.refuse(NotOffered, *reason)
    if isinstance(command, deal_ask.ShuffleDeck) and desk.table.unchecked_cards:
        desk.refuse(WrongMoment, "new cards are checked before they are shuffled", "5.3.2")
    give(desk, command)


def give(desk: Desk, command: Any) -> None:
    """What the deal makes of a command; a deal that is over closes the round of play."""
    deal = desk.table.deal
    if deal is None:
        desk.refuse(WrongMoment, "no hand has been begun", "1.1 'Round of Play'")
    desk.write_deal(*rules_of(desk.table).perform(deal, command))
    _close_round(desk)


def _close_round(desk: Desk) -> None:
    table = desk.table
    if not table.playing or table.deal is None or table.deal.hand.phase != "over":
        return
    hand = table.deal.hand
    desk.write(happened.RoundOver(hand.rake, dropped_to(table), table.deal.void))
    for chair in desk.table.chairs:
        if chair.leaving:
            desk.write(happened.SeatLeft(chair.number, chair.person, chair.stack))


def on_deal_event(table: Table, event: Any, deal: Deal | None = None) -> Table:
    """The deal after something has happened in it; the clock stops when the turn moves on."""
    assert table.deal is not None
    if deal is None:
        deal = rules_of(table).evolve(table.deal, event)
    moved = deal.hand.to_act != table.deal.hand.to_act or deal.hand.round != table.deal.hand.round
    defective = isinstance(event, dealt.Misdealt) and event.what == "defective-deck"
    return replace(
        table,
        deal=deal,
        deadline=None if moved else table.deadline,
        unchecked_cards=table.unchecked_cards or defective,
    )


def on_round_over(table: Table, event: happened.RoundOver) -> Table:
    """Stakes, side wagers and the slide go where they belong; an invalid game never was."""
    deal = table.deal
    assert deal is not None
    stacks = {seat.number: seat.stack for seat in deal.hand.seats}
    stacks |= {place.seat: place.stack for place in deal.removed}
    backs = _backs(deal.chase_results)
    chairs = []
    for chair in table.chairs:
        stack = chair.stack + stacks.get(chair.number, NOTHING) + backs.get(chair.number, NOTHING)
        changed = replace(chair, stack=stack)
        if chair.number in stacks and not event.void:
            changed = replace(changed, owes=False, entry="", fresh=False)
        chairs.append(changed)
    staked = sum((wager.stake for wager in deal.chase), NOTHING)
    house = staked - sum(backs.values(), NOTHING)
    table = replace(
        table,
        chairs=tuple(chairs),
        playing=False,
        hands=table.hands + (not event.void),
        positions=table.before if event.void else table.positions,
        notices=table.notices if event.void else _counted(table),
        float=table.float + house,
        held=table.held + deal.held,
        deadline=None,
        extensions=(),
    )
    return drop(table, event.rake, event.to)


def _backs(results: tuple[ChaseResult, ...]) -> dict[SeatNo, Cents]:
    backs: dict[SeatNo, Cents] = {}
    for result in results:
        seat = result.wager.seat
        backs[seat] = backs.get(seat, NOTHING) + result.back
    return backs


def _counted(table: Table) -> Any:
    """A hand has gone by for every notice that was up when it began."""
    return tuple(
        replace(notice, hands=notice.hands + 1) if table.begun > notice.after else notice
        for notice in table.notices
    )


# --- the cards ---------------------------------------------------------------------------------


def change_cards(desk: Desk, command: want.ChangeCards) -> None:
    """Cards are changed after a round, never in it (5.3.1)."""
    clause = desk.power(command.actor, "change-cards")
    if desk.table.playing:
        desk.refuse(WrongMoment, "cards are changed after a round of play", clause)
    if not command.reason.strip():
        desk.refuse(NotAChoice, "say why the cards are unfit", clause)
    desk.write(happened.CardsChanged(command.reason, command.actor))


def check_cards(desk: Desk, command: want.CheckCards) -> None:
    """New cards are checked before they are shuffled and cut (5.3.2)."""
    desk.power(command.actor, "deal")
    if not desk.table.unchecked_cards:
        desk.refuse(WrongMoment, "there are no new cards to check", "5.3.2")
    desk.write(happened.CardsChecked(command.actor))


def on_cards_changed(table: Table, _event: happened.CardsChanged) -> Table:
    return replace(table, unchecked_cards=True)


def on_cards_checked(table: Table, _event: happened.CardsChecked) -> Table:
    return replace(table, unchecked_cards=False)
