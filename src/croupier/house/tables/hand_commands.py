"""Commands at poker tables: hands begin, clocks run, and requests of players and staff.

Seats, blinds, clocks and chips are the floor's; betting, pots and irregularities the deal's. At
a table that deals itself people act for themselves and officers rule; at one with real cards
the dealer records what happens.
"""

from typing import Final

from croupier import floor, poker
from croupier.acts import SYSTEM, Actor, Json, Millis, NotAuthorised, WrongMoment, from_json
from croupier.errors import BadInput
from croupier.floor import is_companion
from croupier.house.process.accounts import PLAYER
from croupier.house.process.draft import Draft
from croupier.house.process.input_limits import signed
from croupier.house.tables import hand_requests as requests
from croupier.house.tables.companions import seat_reserved
from croupier.house.tables.hand_requests import HAND_REQUESTS, ClockRanOut
from croupier.house.tables.round_commands import check_not_too_often, check_seen, needs_role
from croupier.house.tables.seating import (
    barred,
    check_open,
    has_real_cards,
    refill,
    send_away,
    table_in,
)
from croupier.house.tournaments.tournament_commands import check_not_set_aside
from croupier.house.world.live_table import LiveTable
from croupier.poker import SeatNo, deal_commands

OF_PLAYERS: Final = frozenset(
    {
        *("Fold", "Check", "Call", "Bet", "Raise", "Discard", "Show", "Muck", "Straddle"),
        *("AskToSee", "StepAway", "ComeBack", "SitOut", "ComeIn", "BuyTime"),
        *("PlaceChase", "WithdrawChase"),
    }
)
"""Requests of players for themselves at a table that deals itself."""
OF_OFFICERS: Final = frozenset(
    {
        *("Inspect", "Invalidate", "DeclareDead", "VoidWagers"),
        *("ComeIn", "ClockRanOut", "RuleOnSideWagers", "DirectCount", "CountCards"),
    }
)
"""Rulings of staff at such a table; the machine does the rest."""
NO_CLOCK: Final = "Nobody is to act, so no time to act has run out."


# --- a hand begins ---------------------------------------------------------------------------


def begin_hand(draft: Draft, name: str, by: Actor = SYSTEM) -> None:
    """Begins the next hand under the current sign, without players who are excluded."""
    if not draft.play(name).over:
        raise WrongMoment(f"Hand {draft.play(name).hand_id} is under way. Wait until it is over.")
    check_not_set_aside(draft, name)
    draft.ask_floor(floor.LookOver(actor=by, at=draft.at, table=name))
    table = table_in(draft, name)
    check_open(table)
    _remove_excluded(draft, table)
    refill(draft, name)
    draft.begin_hand(name, by)


def charge_time(draft: Draft, name: str, by: Actor) -> None:
    """Takes the time charge that is due, as the sign states it (7.2.2)."""
    ident = f"{name} time {draft.world.version(f'table:{name}')}"
    draft.ask_floor(floor.ChargeTime(actor=by, at=draft.at, table=name, id=ident))


def _remove_excluded(draft: Draft, table: floor.Table) -> None:
    """Has players leave who may no longer take part; their chips go to their accounts (13.2.2)."""
    for seat in table.seats:
        if seat.person and barred(draft, table, seat.person) is not None:
            send_away(draft, table.id, seat.person, "shown out")


# --- the time to act -------------------------------------------------------------------------


def hand_deadline(table: floor.Table, play: LiveTable) -> Millis | None:
    """When the time of the player to act is up; None where no clock runs."""
    clock = table.clock
    return clock.until if play.dealing and clock is not None and clock.turn == play.turns else None


def start_clock(draft: Draft, name: str) -> None:
    """Starts the clock of the player to act, if the table has one and it does not run (6.15)."""
    table, play = table_in(draft, name), draft.play(name)
    asked = _to_act(play)
    runs = hand_deadline(table, play) is not None
    if asked is None or runs or floor.terms_of(table).clock is None:
        return
    if asks_a_person(table, asked.number):
        draft.ask_floor(
            floor.StartClock(
                actor=SYSTEM, at=draft.at, table=name, person=asked.person, turn=play.turns
            )
        )


def _to_act(play: LiveTable) -> poker.HandSeat | None:
    """The seat that is to bet, call or fold."""
    return play.to_act if play.hand is not None and play.hand.phase == "betting" else None


def asks_a_person(table: floor.Table, number: int) -> bool:
    """Whether a person who is present decides for this seat."""
    seat = table.seat(number)
    if seat is None or not seat.person:
        return False
    return not (is_companion(seat.person) or seat.away or seat.leaving)


def time_is_up(draft: Draft, name: str, request: ClockRanOut, actor: Actor) -> None:
    """Applies a clock that has run out: a dead hand, a check, or the time again (6.15)."""
    asked = _to_act(draft.play(name))
    if asked is None:
        table = table_in(draft, name)
        raise WrongMoment(NO_CLOCK, floor.poker_clause(table, "time to act"), table.book)
    _ask_floor(draft, name, request, actor, asked.person)
    if request.ruling == "check":
        draft.ask_deal(name, poker.Check(actor, asked.number, at=draft.at))
    elif request.ruling != "spare":
        draft.ask_deal(name, poker.TimeUp(actor, asked.number, at=draft.at))


# --- what people ask for ---------------------------------------------------------------------


def hand_command(draft: Draft, name: str, raw: Json, actor: Actor, seen: int | None) -> None:
    """Performs a person's command at a poker table."""
    table, play = table_in(draft, name), draft.play(name)
    needs_role(draft, table, actor)
    check_seen(play, seen)
    asked = _read(raw, table, actor, draft.at)
    if actor.role == PLAYER and not _is_asked_for(play, actor.person, asked):
        seats = [seat.number for seat in table.seats if seat.person == actor.person]
        check_not_too_often(play, seats)
    _take_away_button(draft, table, actor, asked)
    match asked:
        case requests.BeginHand():
            seat_reserved(name, draft)
            begin_hand(draft, name, actor)
            return
        case requests.ChargeTime():
            seat_reserved(name, draft)
            charge_time(draft, name, actor)
            return
        case requests.ClockRanOut():
            time_is_up(draft, name, asked, actor)
        case requests.WithdrawChase() if play.dealing:
            seat, at = SeatNo(asked.seat), draft.at
            draft.ask_deal(name, deal_commands.WithdrawChase(actor, seat, asked.colour, at=at))
        case requests.RuleOnSideWagers() if play.dealing:
            draft.ask_deal(name, deal_commands.RuleOnSideWagers(actor, at=draft.at))
        case deal_commands.DirectCount() if not play.dealing:
            draft.ask_floor(floor.OrderCount(actor=actor, at=draft.at, table=name))
        case deal_commands.CountCards() if not play.dealing:
            found = asked.found
            draft.ask_floor(floor.CountDeck(actor=actor, at=draft.at, table=name, count=found))
        case requests.HandRequest():
            _ask_floor(draft, name, asked, actor, _person_concerned(table, play, asked))
        case _:
            draft.ask_deal(name, asked)
    if not has_real_cards(table):
        start_clock(draft, name)


def _is_asked_for(
    play: LiveTable, person: str, asked: requests.HandRequest | poker.DealCommand
) -> bool:
    """Whether the hand waits for this: an act in turn, or cards to be shown or given up."""
    in_turn = play.to_act is not None and play.to_act.person == person
    return in_turn or isinstance(asked, poker.Fold | poker.Show | poker.Muck)


def _read(
    raw: Json, table: floor.Table, actor: Actor, at: Millis
) -> requests.HandRequest | poker.DealCommand:
    """Reads a client's request; actor and time are added here."""
    kind = raw.get("type") if isinstance(raw, dict) else None
    if not isinstance(raw, dict) or not isinstance(kind, str) or kind not in HAND_REQUESTS:
        raise BadInput("command.type", f"one of {', '.join(sorted(HAND_REQUESTS))}", got=kind)
    _check_allowed(table, kind, actor)
    if kind == "ShuffleDeck" and raw.get("cards") and has_real_cards(table):
        raise BadInput("command.cards", "no cards: real cards lie face down")
    read: requests.HandRequest | poker.DealCommand
    read = from_json(signed(raw, actor, at), HAND_REQUESTS[kind])
    return read


def _check_allowed(table: floor.Table, kind: str, actor: Actor) -> None:
    """Refuses what players or staff may not ask for at this kind of table, whatever the book."""
    if has_real_cards(table):
        if actor.role == PLAYER:
            raise NotAuthorised("At this table the dealer records what you do. Tell the dealer.")
    elif actor.role == PLAYER and kind not in OF_PLAYERS:
        raise NotAuthorised("This table deals itself. You act only for your own seat here.")
    elif actor.role == PLAYER and table.seat_of(actor.person) is None:
        raise NotAuthorised("You have no seat at this table. Sit down before you act here.")
    elif actor.role != PLAYER and kind not in OF_OFFICERS:
        raise NotAuthorised(
            "This table deals itself, and its players act for themselves. Staff only rule here."
        )


def _person_concerned(table: floor.Table, play: LiveTable, request: requests.HandRequest) -> str:
    """The player that a request is about: at the seat it names, or else whose turn it is."""
    if not isinstance(request, requests.SeatRequest):
        asked = _to_act(play)
        return "" if asked is None else asked.person
    seat = table.seat(request.seat)
    if seat is None or not seat.person:
        raise BadInput("command.seat", "an occupied seat", got=request.seat)
    return seat.person


def _ask_floor(
    draft: Draft, name: str, request: requests.HandRequest, actor: Actor, person: str
) -> None:
    """Passes a request about a seat, the time or a side wager to the floor."""
    play, bought = draft.play(name), sum(table_in(draft, name).extensions.values())
    context = requests.RequestContext(
        actor=actor,
        at=draft.at,
        table=name,
        person=person,
        turn=play.turns,
        id=f"{play.hand_id} {person} time {bought + 1}",
    )
    draft.ask_floor(requests.asked_of_floor(request, context))


def _take_away_button(
    draft: Draft, table: floor.Table, actor: Actor, asked: requests.HandRequest | poker.DealCommand
) -> None:
    """Takes the Away button from a player who acts."""
    seat = table.seat_of(actor.person) if actor.role == PLAYER else None
    if seat is None or not seat.away or isinstance(asked, requests.StepAway | requests.ComeBack):
        return
    draft.ask_floor(floor.ComeBack(actor=actor, at=draft.at, table=table.id, person=actor.person))


def act_for(draft: Draft, name: str, number: SeatNo) -> None:
    """Acts for an absent player: checks where that is allowed, else folds.

    A discard that is due is made for anybody, of the last card dealt.
    """
    hand = draft.play(name).hand
    assert hand is not None
    options = poker.legal_actions(hand)
    if options.discard:
        draft.ask_deal(name, poker.Discard(SYSTEM, number, options.discard[-1], at=draft.at))
    elif asks_a_person(table_in(draft, name), number):
        return
    else:
        quiet = poker.Check if options.check else poker.Fold
        draft.ask_deal(name, quiet(SYSTEM, number, at=draft.at))
    start_clock(draft, name)
