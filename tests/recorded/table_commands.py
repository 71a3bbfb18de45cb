"""Recorded commands of a poker table, each as commands of the floor or of the deal."""

from collections.abc import Callable
from typing import Any, Final

from croupier import floor, poker
from croupier.acts import Actor, Millis, Refusal, from_json, to_json
from croupier.cards import Card
from croupier.poker import deal_commands as deal
from tests.floor.poker_table.house import charge_on_sign, sign_of
from tests.poker.staff import DEALER
from tests.recorded.forms import Plain
from tests.recorded.table_played import (
    Played,
    Rules,
    ask,
    bring,
    conditioned,
    give,
    has_folded,
    known,
    person_at,
    to_act,
)


def terms_now(recorded: Plain) -> Any:
    """Recorded terms; how newcomers come in is said by an officer today."""
    return from_json(to_json({**recorded, "newcomers": None}), poker.GameTerms)


# --- seats ---------------------------------------------------------------------------------------


def sits(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    person, chips = command["person"], command["chips"]
    state = known(rules, state, person)
    closed = command["from_closed_game"]
    state = ask(
        rules, state, floor.SitDown, by, seat=command["seat"], person=person, closed_game=closed
    )
    if chips:
        state = ask(rules, state, floor.BuyIn, Actor(person, "player"), person=person, amount=chips)
    return conditioned(rules, state, person, spared=closed)


def wants(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    person = command["person"]
    if by.role == "player" and by.person != person:
        raise Refusal("players say for themselves which seat they want", "8.1")
    own, state = Actor(person, "player"), known(rules, state, person)
    state = ask(rules, state, floor.WantSeat, own, seat=command["seat"])
    return state._replace(wished={**state.wished, person: command["chips"]})


def allots(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    """Whoever is seated buys the chips with which they wanted the seat."""
    cards = {person: Card.parse(card) for person, card in command["draws"]}
    state = ask(rules, state, floor.AllotSeat, by, seat=command["seat"], cards=cards)
    for event in state.events:
        if isinstance(event, floor.SatDown):
            chips = state.wished.get(event.person, 0)
            state = bring(rules, state, event.person, chips) if chips else state
            state = conditioned(rules, state, event.person, spared=False)
    return state


def delivers(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    person = person_at(state, command["seat"])
    kind = floor.BuyInFolded if has_folded(state, person) else floor.BuyIn
    return ask(rules, state, kind, by, person=person, amount=command["amount"])


def of_person(kind: Any, **names: str) -> Callable[..., Played]:
    """A command that named a seat and names its person today, with fields of other names."""

    def gives(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
        fields = {now: command[then] for now, then in names.items()}
        return ask(rules, state, kind, by, person=person_at(state, command["seat"]), **fields)

    return gives


def of_table(kind: Any) -> Callable[..., Played]:
    """A command about the table as a whole; a notice that comes of it is counted."""
    return lambda rules, state, _command, by: noticed(ask(rules, state, kind, by))


def returns(rules: Rules, state: Played, command: Plain, _by: Actor) -> Played:
    own = Actor(command["person"], "player")
    return ask(rules, state, floor.ReturnPickedUp, own)


# --- the game and its charges --------------------------------------------------------------------


def announces(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    said = sign_of(terms_now(command["terms"]))
    old = state.table.board.stated
    sign = {name: said[name] for name in ("minimum_buy_in", "blinds") if said[name] != old[name]}
    effective = command["effective"]
    when = None if effective is None else Millis(state.began + effective)
    return noticed(ask(rules, state, floor.ChangeSign, by, sign=sign, effective=when))


def noticed(state: Played) -> Played:
    """Notices are named by their order."""
    numbers = [notice.number for notice in state.table.notices]
    new = [number for number in numbers if number not in state.notices]
    return state._replace(notices=(*state.notices, *new))


def agrees(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    number = command["notice"]
    if by.role == "player" and by.person != command["person"]:
        raise Refusal("players agree for themselves")
    told = state.notices[number - 1] if number <= len(state.notices) else 0
    return ask(rules, state, floor.Agree, Actor(command["person"], "player"), number=told)


def recharges(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    if not command["sign_changed"]:
        raise Refusal("the sign is changed first", "7.3")
    charges = from_json(to_json(command["charges"]), tuple[poker.Charge, ...])
    return noticed(ask(rules, state, floor.ChangeSign, by, sign=charge_on_sign(*charges)))


def charges_time(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    fee = command["fee"]
    if fee is None:
        fee = floor.hourly_fee(state.table) or 0
    return ask(rules, state, floor.ChargeTime, by, fee=fee)


def does_chore(task: str) -> Callable[..., Played]:
    """An officer does what waits at the table."""

    def gives(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
        waiting = [chore for chore in state.table.chores if chore.task == task]
        if not waiting:
            raise Refusal("nothing waits to be done")
        for chore in waiting:
            number = chore.number
            state = ask(rules, state, floor.DoTableChore, by, number=number, note="on file")
        return state

    return gives


# --- a hand --------------------------------------------------------------------------------------


def begins(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    name = f"h{state.begun + 1}"
    state = state._replace(begun=state.begun + 1)
    return ask(rules, state, floor.BeginHand, by, round=name)


def takes_back(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    if not state.playing:
        return of_person(floor.WithdrawSideWager, colour="colour")(rules, state, command, by)
    asked = deal.WithdrawChase(by, command["seat"], command["colour"])
    return give(rules, state, asked)[0]


def rules_on_side(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    if not state.playing:
        return ask(rules, state, floor.ReverseSideWagers, by)
    return give(rules, state, deal.RuleOnSideWagers(by))[0]


def starts_clock(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    person = to_act(state).person
    return ask(rules, state, floor.StartClock, by, person=person, turn=state.turn)


def buys_time(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    person = person_at(state, command["seat"])
    return ask(rules, state, floor.BuyTime, by, person=person, turn=state.turn)


def reads_clock(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    number, ruling = to_act(state).number, command["ruling"]
    state = ask(rules, state, floor.ReadClock, by, turn=state.turn, ruling=ruling)
    if ruling == "spare":
        return state
    return give(rules, state, (poker.Check if ruling == "check" else poker.TimeUp)(by, number))[0]


def checks_cards(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    if state.playing and state.deal.around.unchecked:
        return give(rules, state, deal.CheckCards(by))[0]
    return does_chore("check-new-cards")(rules, state, command, by)


# --- officers ------------------------------------------------------------------------------------


def offers(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    bonus = command["bonus"]
    return ask(
        rules,
        state,
        floor.OfferBonus,
        by,
        bonus=bonus["id"],
        kind=bonus["kind"],
        what=bonus["what"],
        outcomes=tuple(bonus["hands"]),
        value=bonus["amount"],
    )


def gives_bonus(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    awards = state.table.awards
    index = command["award"] - 1
    number = awards[index].number if index < len(awards) else 0
    form = command["paid_in"] or "chips"
    return ask(rules, state, floor.GiveBonus, by, number=number, form=form)


def sanctions(rules: Rules, state: Played, command: Plain, by: Actor) -> Played:
    """Whoever is excluded plays no more here; other sanctions leave chips and blinds alone."""
    if command["kind"] != "exclude":
        return state
    person = command["person"]
    state = known(rules, state, person)
    state = ask(
        rules,
        state,
        floor.ReportBreach,
        DEALER,
        book=state.table.book,
        conduct="other",
        person=person,
    )
    number = state.floor.house.breaches[-1].number
    return ask(rules, state, floor.Sanction, by, breach=number, power="exclude-player")


COMMANDS: Final[dict[str, Callable[[Rules, Played, Plain, Actor], Played]]] = {
    "TakeSeat": sits,
    "WantSeat": wants,
    "AllotSeat": allots,
    "MoveSeat": of_person(floor.MoveSeat, to="to", post="post"),
    "LeaveSeat": of_person(floor.LeaveTable),
    "StepAway": of_person(floor.StepAway),
    "ComeBack": of_person(floor.ComeBack),
    "SitOut": of_person(floor.SitOut, out="out"),
    "ComeIn": of_person(floor.ComeIn, way="way"),
    "OrderChips": of_person(floor.BringChips, amount="amount"),
    "DeliverChips": delivers,
    "PickUp": of_person(floor.PickUp),
    "ReturnPickedUp": returns,
    "Announce": announces,
    "AnnounceClosing": of_table(floor.AnnounceClosing),
    "Agree": agrees,
    "CloseTable": of_table(floor.EndPlay),
    "ChangeCharges": recharges,
    "ChargeTime": charges_time,
    "VerifyTime": does_chore("verify-time-charge"),
    "DropTime": of_table(floor.DropSlide),
    "BeginHand": begins,
    "PlaceChase": of_person(floor.PlaceSideWager, colour="colour", stake="stake"),
    "WithdrawChase": takes_back,
    "RuleOnSideWagers": rules_on_side,
    "StartClock": starts_clock,
    "BuyTime": buys_time,
    "ClockRanOut": reads_clock,
    "ChangeCards": lambda rules, state, command, by: ask(
        rules, state, floor.ChangeCards, by, note=command["reason"], deck="new"
    ),
    "CheckCards": checks_cards,
    "OfferBonus": offers,
    "ClaimBonus": of_person(floor.ClaimBonus, bonus="bonus"),
    "VerifyBonus": does_chore("verify-bonus"),
    "GiveBonus": gives_bonus,
    "Sanctioned": sanctions,
}
"""What each recorded command of a table is today; those of the deal are the deal's."""
