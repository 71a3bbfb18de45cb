"""A poker table on the floor and the game played at it, kept in step in one breath.

The floor says who sits where, with what chips, under which sign; the game says who is dealt in,
who owes what, and what a hand did to the chips. Each hears of the other within one draft, so
both are written together or not at all. Between two commands every chair of the game has the
person and the chips of the floor's seat.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import Actor, NotOffered
from croupier.money import Cents
from croupier.poker import SeatNo, table_commands, table_events
from croupier.server.machine import HOUSE, MACHINE
from croupier.server.play import TABLE_RULES, TableLaid
from croupier.server.poker_terms import terms_of

if TYPE_CHECKING:
    from croupier.server.draft import Draft

OFFICER = Actor(HOUSE, "tg-area-manager")
"""In whose name the game hears what an officer of the floor has decided."""
PLAYER = "player"


def ask_game(draft: "Draft", name: str, command: Any) -> None:
    """One command at a poker table, with what the floor must know of it."""
    game = draft.play(name).game
    assert game is not None, "a poker table has a game from its opening on"
    by: Actor = command.actor
    staff = by if by.role != PLAYER else MACHINE
    left, events = TABLE_RULES.play(game, command)
    for event in events:
        draft.write_play(name, "poker", event, left if len(events) == 1 else None)
        tell = _TOLD.get(type(event))
        if tell is not None:
            tell(draft, name, event, staff)


# --- what the floor hears of the game --------------------------------------------------------


def _hand_begun(draft: "Draft", name: str, event: table_events.HandBegun, staff: Actor) -> None:
    """Fees before the hand are dropped at once (7.2.4), then the round is on."""
    ident = draft.play(name).hand_id
    people = _taking_part(draft, name)
    if event.fee:
        draft.ask_floor(
            floor.ChargeHand(
                actor=staff, at=draft.at, table=name, id=f"{ident} fee", fee=event.fee,
                people=tuple(place.person for place in event.setup.places),
            )
        )  # fmt: skip
    for seat in draft.floor.tables[name].seats:
        if seat.entry and seat.person in people:
            _comes_in(draft, name, seat.person, staff)
    draft.ask_floor(
        floor.BeginRound(actor=staff, at=draft.at, table=name, round=ident, playing=people)
    )


def _taking_part(draft: "Draft", name: str) -> tuple[str, ...]:
    """Whoever is dealt in, and whoever has a side wager on the flop without it (8.15.1)."""
    game = draft.play(name).game
    assert game is not None
    assert game.deal is not None
    places, chase = game.deal.hand.setup.places, game.deal.chase
    return tuple(dict.fromkeys([*(p.person for p in places), *(w.person for w in chase)]))


def _comes_in(draft: "Draft", name: str, person: str, staff: Actor) -> None:
    """Whoever the game deals in has waited for the blind, or posts it (8.9.5, 8.10)."""
    draft.ask_floor(floor.ComeIn(actor=staff, at=draft.at, table=name, person=person, posted=True))


def _round_over(draft: "Draft", name: str, event: table_events.RoundOver, staff: Actor) -> None:
    """What the hand did to every stack, and what the house took, in one balanced movement."""
    play, table = draft.play(name), draft.floor.tables[name]
    game = play.game
    assert game is not None
    assert game.deal is not None
    held = {seat.person: seat.chips for seat in table.seats}
    changes = {
        floor.stack_of(chair.person, name): Cents(chair.stack - held[chair.person])
        for chair in game.chairs
        if chair.person in table.playing
    }
    staked = sum(wager.stake for wager in game.deal.chase)
    back = sum(result.back for result in game.deal.chase_results)
    changes[floor.float_of(name)] = Cents(staked - back)
    changes[floor.slide_of(name)] = event.rake
    changes[floor.withheld_at(name)] = Cents(sum(each.amount for each in game.deal.held))
    draft.ask_floor(
        floor.EndRound(
            actor=staff, at=draft.at, table=name, round=play.hand_id, completed=not event.void,
            wagered=table.playing, changes=changes,
            held={each.person: each.amount for each in game.deal.held},
        )
    )  # fmt: skip


def _seat_left(draft: "Draft", name: str, event: table_events.SeatLeft, staff: Actor) -> None:
    """Somebody who wanted to go left with the end of the hand."""
    if draft.floor.tables[name].seat_of(event.person) is not None:
        move = f"{draft.play(name).hand_id} {event.person} left"
        draft.ask_floor(
            floor.LeaveSeat(actor=staff, at=draft.at, table=name, id=move, person=event.person)
        )


def _away_set(draft: "Draft", name: str, event: table_events.AwaySet, staff: Actor) -> None:
    person = _chair(draft, name, event.seat).person
    draft.ask_floor(
        floor.MarkSeat(actor=staff, at=draft.at, table=name, person=person, away=event.away)
    )


def _time_bought(draft: "Draft", name: str, event: table_events.TimeBought, _staff: Actor) -> None:
    """The fee comes from the account: a stake stays as it is in a hand (6.11, CP-23)."""
    play, person = draft.play(name), _chair(draft, name, event.seat).person
    assert play.game is not None
    ident = f"{play.hand_id} {person} time {len(play.game.extensions)}"
    buyer = Actor(person, PLAYER)
    draft.ask_floor(floor.BuyTime(actor=buyer, at=draft.at, table=name, id=ident))


def _chase_reversed(
    draft: "Draft", name: str, event: table_events.ChaseReversed, staff: Actor
) -> None:
    """Side wagers of a void hand go back after all: what they won or lost does too (13.10)."""
    play, table = draft.play(name), draft.floor.tables[name]
    assert play.game is not None
    chips = {chair.person: chair.stack for chair in play.game.chairs}
    people = {result.wager.person for result in event.results}
    changes = {
        s.person: Cents(chips[s.person] - s.chips) for s in table.seats if s.person in people
    }
    draft.ask_floor(
        floor.ReverseSideWagers(
            actor=staff, at=draft.at, table=name, round=play.hand_id, changes=changes
        )
    )


_TOLD: dict[type, Callable[["Draft", str, Any, Actor], None]] = {
    table_events.HandBegun: _hand_begun,
    table_events.RoundOver: _round_over,
    table_events.SeatLeft: _seat_left,
    table_events.AwaySet: _away_set,
    table_events.TimeBought: _time_bought,
    table_events.ChaseReversed: _chase_reversed,
}


def _chair(draft: "Draft", name: str, number: SeatNo) -> poker.Chair:
    game = draft.play(name).game
    assert game is not None
    chair = poker.chair_at(game, number)
    assert chair is not None
    return chair


# --- what the game hears of the floor --------------------------------------------------------


def follow(draft: "Draft", event: Any) -> None:
    """The game at a poker table hears of what the floor has just decided."""
    hear = _HEARD.get(type(event))
    if hear is None:
        return
    name = getattr(event, "table", "")
    if not name or draft.floor.tables[name].is_poker:
        hear(draft, name, event)


def _table_opened(draft: "Draft", name: str, _event: floor.TableOpened) -> None:
    if draft.play(name).game is None:
        terms = terms_of(draft.floor.tables[name])
        draft.write_play(name, "deal", TableLaid(name, terms))
    else:
        _new_terms(draft, name)


def _sign_changed(draft: "Draft", name: str, _event: floor.SignChanged) -> None:
    if draft.play(name).game is not None:
        _new_terms(draft, name)


def _new_terms(draft: "Draft", name: str) -> None:
    """The floor has kept the notice and the agreement that the book asks for (6.10, 7.3)."""
    game = draft.play(name).game
    assert game is not None
    terms = terms_of(draft.floor.tables[name])
    if terms != game.terms:
        draft.write_play(name, "poker", table_events.TermsChanged(0, terms))


def _notice_shown(draft: "Draft", name: str, event: floor.NoticeShown) -> None:
    """A sign that could not be played under is refused when it is announced."""
    notice, table = event.notice, draft.floor.tables[name]
    if notice.patch is None:
        return
    variant = notice.variant or table.variant
    if poker.variant(variant).players < len(table.seats):
        raise NotOffered(f"{variant} is not played at {len(table.seats)} seats", "4.1", table.book)
    board = floor.patched(table.board, notice.patch)
    structure = notice.structure or table.structure
    terms_of(replace(table, board=board, variant=variant, structure=structure))


def _seat_taken(draft: "Draft", name: str, event: floor.SeatTaken) -> None:
    by = MACHINE if event.closed_game else Actor(event.person, PLAYER)
    seat = SeatNo(event.seat)
    sits = table_commands.TakeSeat(by, event.person, seat, Cents(0), event.closed_game)
    ask_game(draft, name, sits)
    if event.entry:
        ask_game(draft, name, table_commands.ComeIn(OFFICER, seat, event.entry))


def _seat_changed(draft: "Draft", name: str, event: floor.SeatChanged) -> None:
    game = draft.play(name).game
    assert game is not None
    chair = poker.chair_of(game, event.person)
    assert chair is not None
    by, to = Actor(event.person, PLAYER), SeatNo(event.to)
    ask_game(draft, name, table_commands.MoveSeat(by, chair.number, to))


def _stack_moved(draft: "Draft", name: str, event: floor.StackMoved) -> None:
    """Chips that came to a seat; fees and charges the game takes itself."""
    gained = event.move.gained(floor.stack_of(event.person, name))
    if gained <= 0:
        return
    game = draft.play(name).game
    assert game is not None
    chair = poker.chair_of(game, event.person)
    assert chair is not None
    by = Actor(event.person, PLAYER)
    ask_game(draft, name, table_commands.OrderChips(by, chair.number, gained))
    ask_game(draft, name, table_commands.DeliverChips(MACHINE, chair.number, gained))


def _left(draft: "Draft", name: str, event: floor.SeatLeft) -> None:
    seat = SeatNo(event.seat)
    if _chair(draft, name, seat).person != event.person:
        return
    game = draft.play(name).game
    assert game is not None
    for wager in game.chase:
        if wager.seat == seat:
            ask_game(draft, name, table_commands.WithdrawChase(MACHINE, seat, wager.colour))
    if event.why == "picked up":
        ask_game(draft, name, table_commands.PickUp(OFFICER, seat, draft.at))
    else:
        ask_game(draft, name, table_commands.LeaveSeat(MACHINE, seat))


def _returned(draft: "Draft", _name: str, event: floor.PlayerReturned) -> None:
    for name in draft.floor.tables:
        game = draft.play(name).game
        if game is not None and any(each.person == event.person for each in game.secured):
            by = Actor(event.person, PLAYER)
            ask_game(draft, name, table_commands.ReturnPickedUp(by, event.person, draft.at))


def _time_charged(draft: "Draft", name: str, event: floor.TimeCharged) -> None:
    ask_game(draft, name, table_commands.ChargeTime(MACHINE, draft.at, event.fee))


def _slide_dropped(draft: "Draft", name: str, _event: floor.SlideDropped) -> None:
    """Time charges, once verified; a rake drops with its hand and leaves them there (7.2.2(e))."""
    game = draft.play(name).game
    if game is not None and game.slide and not draft.floor.tables[name].slide:
        ask_game(draft, name, table_commands.VerifyTime(OFFICER))
        ask_game(draft, name, table_commands.DropTime(MACHINE))


def _held_back(draft: "Draft", name: str, event: floor.ChipsHeldBack) -> None:
    """Winnings an officer has seized from a seat (13.2.3)."""
    amount = Cents(-event.move.gained(floor.stack_of(event.person, name)))
    if amount > 0:
        clause = event.move.clauses[0] if event.move.clauses else "13.2.3"
        seized = poker.Sanction(
            kind="seize", person=event.person, clause=clause, by=OFFICER, at=event.at,
            amount=amount,
        )  # fmt: skip
        draft.write_play(name, "poker", table_events.SanctionImposed(seized))


_HEARD: dict[type, Callable[["Draft", str, Any], None]] = {
    floor.TableOpened: _table_opened,
    floor.SignChanged: _sign_changed,
    floor.NoticeShown: _notice_shown,
    floor.SeatTaken: _seat_taken,
    floor.SeatChanged: _seat_changed,
    floor.StackMoved: _stack_moved,
    floor.SeatLeft: _left,
    floor.PlayerReturned: _returned,
    floor.TimeCharged: _time_charged,
    floor.SlideDropped: _slide_dropped,
    floor.ChipsHeldBack: _held_back,
}


# --- in step ---------------------------------------------------------------------------------


def check_in_step(table: floor.Table, game: poker.Table) -> None:
    """What must hold before a draft is written: the same people with the same chips."""
    assert poker.all_chips(game) == 0, f"chips of {table.id} have come from nowhere"
    assert bool(table.round) == game.playing, f"a hand at {table.id} and none on the floor"
    inside = game.deal if game.playing else None
    in_hand = {} if inside is None else _brought(inside)
    for wager in game.chase if inside is None else inside.chase:
        in_hand[int(wager.seat)] = Cents(in_hand.get(int(wager.seat), 0) + wager.stake)
    chairs = {int(chair.number): chair for chair in game.chairs}
    for seat in table.seats:
        chair = chairs.get(seat.number)
        person, stack = ("", Cents(0)) if chair is None else (chair.person, chair.stack)
        assert person == seat.person, f"seat {seat.number} of {table.id}: {person}, {seat.person}"
        chips = stack + in_hand.get(seat.number, 0)
        assert chips == seat.chips, f"{person} at {table.id}: {chips} in the game, {seat.chips}"


def _brought(deal: poker.Deal) -> dict[int, Cents]:
    """What each seat brought to the hand, those a sanction removed from it included."""
    places = (*deal.hand.setup.places, *deal.removed)
    found = {int(place.seat): place.stack for place in places}
    for each in deal.held:
        if any(place.seat == each.seat for place in deal.removed):
            found[int(each.seat)] += each.amount
    return found
