"""The machine behind a poker table that deals itself: what it does next, and when.

Hand follows hand while two can be dealt in and somebody is there to see it. Whoever lets the
clock run out has a dead hand where there was a bet, and has checked where there was none (6.15);
they are then taken for away, and dealt out until they come back or act again. Somebody who has
left or is away is not waited for. A Pineapple player who does not discard in time loses the last
card dealt to them, for without a discard the hand cannot go on and no clause makes it dead (CP-20).
"""

from typing import Any

from croupier import floor, poker
from croupier.acts import Millis, Viewer
from croupier.cards import SeededEntropy
from croupier.floor import is_companion
from croupier.poker import SeatNo, table_commands
from croupier.server.casino import Casino, Decide
from croupier.server.draft import Draft
from croupier.server.due import AT_ONCE, Due
from croupier.server.machine import MACHINE
from croupier.server.play import Play
from croupier.server.poker_floor import ask_game
from croupier.server.poker_host import host_due
from croupier.server.poker_play import asks_a_person, begin_hand, shuffle, start_clock
from croupier.server.poker_terms import SECONDS_TO_ACT
from croupier.server.poker_time import collect_time
from croupier.server.table import refill


def poker_due(casino: Casino, whole: floor.Floor, table: floor.Table, play: Play) -> Due | None:
    """What the machine does next at a poker table; None while it waits for somebody."""
    if play.game is None:
        return None
    found = list(host_due(casino, whole, table, play))
    if play.game.playing:
        hand = _in_hand(casino, table, play, play.game)
    else:
        hand = _next_hand(casino, whole, table, play, play.game)
    if hand is not None:
        found.append(hand)
    return min(found, key=lambda due: due.at, default=None)


def _ms(seconds: float) -> int:
    return int(seconds * 1000)


# --- between hands ---------------------------------------------------------------------------


def _next_hand(
    casino: Casino, whole: floor.Floor, table: floor.Table, play: Play, game: poker.Table
) -> Due | None:
    now = casino.now()
    if table.phase != "open" or not floor.is_gaming_time(casino.law, whole.house, table, now):
        return None
    able = [
        chair
        for chair in game.chairs
        if chair.person
        and (poker.can_be_dealt(game, chair) or _is_refilled(chair))
        and floor.may_take_part(whole, chair.person, table.house, table.id, now) is None
    ]
    wanted = any(not is_companion(c.person) for c in able) or casino.watched(table.id)
    if len(able) < 2 or not wanted:
        return None
    at = play.moved + _ms(casino.pace.pause) if game.deal is not None else 0
    return Due(Millis(at), "open", lambda draft: _open(draft, table.id, casino))


def _is_refilled(chair: poker.Chair) -> bool:
    """Companions get new chips before the hand."""
    return is_companion(chair.person) and not (chair.away or chair.out or chair.leaving)


def _open(draft: Draft, name: str, casino: Casino) -> None:
    """The hour is paid for, the hand is begun, the deck promised, the blinds are up.

    Where the hour sends somebody away it may leave too few for a hand, and that is all.
    """
    refill(draft, name)
    collect_time(draft, name)
    game = draft.play(name).game
    assert game is not None
    if sum(poker.can_be_dealt(game, chair) for chair in game.chairs) < 2:
        return
    begin_hand(draft, name)
    while (step := _step_due(draft, name)) is not None and _before_the_cards(step):
        _step(draft, name, casino, step)
    if not casino.pace.dealer:
        _deal(draft, name, casino)


def _before_the_cards(step: Any) -> bool:
    return isinstance(step, poker.PostBlinds | poker.deal_commands.ShuffleDeck)


# --- in a hand -------------------------------------------------------------------------------


def _in_hand(casino: Casino, table: floor.Table, play: Play, game: poker.Table) -> Due | None:
    assert game.deal is not None
    name, hand = table.id, game.deal.hand
    step = poker.deal_due(game.deal, MACHINE)
    if step is not None:
        at = play.moved + _ms(_patience(casino, game, step))
        return Due(Millis(at), "deal", _still(play, name, lambda draft: _deal(draft, name, casino)))
    if hand.to_act == poker.NOBODY:
        return None
    at, what, decide = _turn(casino, name, play, game)
    return Due(Millis(at), what, _still(play, name, decide))


def _turn(casino: Casino, name: str, play: Play, game: poker.Table) -> Due:
    """Whoever is to act does so: a companion by itself, a person in their time."""
    assert game.deal is not None
    hand = game.deal.hand
    seat = hand.seats[hand.to_act]
    if is_companion(seat.person):
        at = play.moved + _ms(casino.pace.companion)
        return Due(Millis(at), "companion", lambda draft: _companion(draft, name, casino))
    if not asks_a_person(game, seat.number):
        at = play.moved + _ms(casino.pace.dealer)
        return Due(Millis(at), "absent", lambda draft: _act_for(draft, name, seat.number))
    if hand.phase == "discarding":
        clock = game.terms.clock
        at = play.moved + 1000 * (SECONDS_TO_ACT if clock is None else clock.seconds)
        return Due(Millis(at), "silence", lambda draft: _act_for(draft, name, seat.number))
    if game.deadline is None:
        return Due(AT_ONCE, "clock", lambda draft: start_clock(draft, name))
    return Due(Millis(game.deadline), "silence", lambda draft: _time_up(draft, name, casino))


def _still(play: Play, name: str, decide: Decide) -> Decide:
    """Nothing, where somebody was quicker and the table asks another question by now."""

    def go(draft: Draft) -> None:
        if draft.play(name).turned == play.turned:
            decide(draft)

    return go


def _patience(casino: Casino, game: poker.Table, step: Any) -> float:
    """How long the dealer waits before a step, for those who may do something before it."""
    assert game.deal is not None
    hand, pace = game.deal.hand, casino.pace
    people = any(asks_a_person(game, seat.number) for seat in hand.seats)
    straddle = isinstance(step, poker.DealHole) and poker.over_blind(hand) is not None
    shows = isinstance(step, poker.Showdown)
    asks = isinstance(step, poker.Push) and any(s.standing == "mucked" for s in hand.seats)
    return max(pace.show, pace.dealer) if people and (straddle or shows or asks) else pace.dealer


def _step_due(draft: Draft, name: str) -> Any:
    game = draft.play(name).game
    assert game is not None
    assert game.deal is not None
    return poker.deal_due(game.deal, MACHINE) if game.playing else None


def _step(draft: Draft, name: str, casino: Casino, step: Any) -> None:
    if isinstance(step, poker.deal_commands.ShuffleDeck):
        shuffle(draft, name, casino)
    else:
        ask_game(draft, name, step)


def _deal(draft: Draft, name: str, casino: Casino) -> None:
    """The dealer's next step; all of them at a table that keeps no pace."""
    while (step := _step_due(draft, name)) is not None:
        _step(draft, name, casino, step)
        if casino.pace.dealer:
            break
    start_clock(draft, name)


def _companion(draft: Draft, name: str, casino: Casino) -> None:
    """A companion acts on what its own seat shows, and on what it imagines of the others'; that
    takes many draws, which need not be the operating system's."""
    game = draft.play(name).game
    assert game is not None
    assert game.deal is not None
    hand = game.deal.hand
    person = hand.seats[hand.to_act].person
    shown = poker.view_deal(game.deal, Viewer("player", person)).hand
    fancy = SeededEntropy(casino.source.below(1 << 64))
    ask_game(draft, name, poker.choose(shown, style_of(person), fancy))
    if not casino.pace.dealer:
        _deal(draft, name, casino)
    start_clock(draft, name)


def style_of(person: str) -> poker.Style:
    """A companion plays as it has always played."""
    return poker.STYLES[sum(person.encode()) % len(poker.STYLES)]


def _time_up(draft: Draft, name: str, casino: Casino) -> None:
    """The clock has run out; where nobody kept it, for the house was closed, it runs anew."""
    game = draft.play(name).game
    assert game is not None
    assert game.deal is not None
    if game.deadline is None or draft.at < game.deadline:
        return
    hand = game.deal.hand
    number = hand.seats[hand.to_act].number
    if game.deadline <= casino.opened:
        spare = table_commands.ClockRanOut(MACHINE, draft.at, "spare")
        ask_game(draft, name, spare)
        return
    ask_game(draft, name, table_commands.ClockRanOut(MACHINE, draft.at))
    ask_game(draft, name, table_commands.StepAway(MACHINE, number))
    start_clock(draft, name)


def _act_for(draft: Draft, name: str, number: SeatNo) -> None:
    """Nobody is there to ask: a check where it costs nothing, else a fold; a card is discarded."""
    game = draft.play(name).game
    assert game is not None
    assert game.deal is not None
    options = poker.legal_actions(game.deal.hand)
    if options.discard:
        ask_game(draft, name, poker.Discard(MACHINE, number, options.discard[-1]))
    elif asks_a_person(game, number):
        return
    elif options.check:
        ask_game(draft, name, poker.Check(MACHINE, number))
    else:
        ask_game(draft, name, poker.Fold(MACHINE, number))
    start_clock(draft, name)
