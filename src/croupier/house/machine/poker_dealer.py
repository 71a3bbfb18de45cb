"""The next step at a poker table that deals itself, and when it is due.

Hand follows hand while two players can be dealt in and some person plays or watches. A player who
lets the clock run out has a dead hand where there was a bet, and has checked where there was none
(6.15); after that they count as away, and are dealt out until they come back or act again. A player
who has left or is away is not waited for. A Pineapple player who does not discard in time loses the
last card dealt to them: without it the hand cannot go on, and no clause makes it dead (CP-20).
"""

from croupier import floor, poker
from croupier.acts import SYSTEM, Viewer
from croupier.cards import SeededEntropy
from croupier.floor import is_companion
from croupier.house.machine.deadlines import AT_ONCE, Due, later, may_open
from croupier.house.machine.deck_promises import promise_due, seeds_until
from croupier.house.machine.hourly_charge import collect_time
from croupier.house.machine.poker_host import host_due
from croupier.house.process.casino import Casino, DraftDecision
from croupier.house.process.draft import Draft
from croupier.house.tables import hand_commands
from croupier.house.tables.deck_making import shuffle_hand
from croupier.house.tables.hand_requests import ClockRanOut
from croupier.house.tables.seating import refill, table_in
from croupier.house.world.live_table import LiveTable
from croupier.poker import deal_commands


def poker_due(
    casino: Casino, floor_state: floor.Floor, table: floor.Table, play: LiveTable
) -> Due | None:
    """The machine's next step at a poker table; None while it waits for a person."""
    found = [*host_due(casino, floor_state, table, play)]
    own = _in_hand(casino, table, play), _next_hand(casino, table, play)
    found += [due for due in own if due is not None]
    return min(found, key=lambda due: due.at, default=None)


# --- between hands ---------------------------------------------------------------------------


def _next_hand(casino: Casino, table: floor.Table, play: LiveTable) -> Due | None:
    able = (
        s for s in table.seats if s.person and (floor.can_be_dealt(table, s) or _is_refilled(s))
    )
    if play.dealing or not may_open(casino, table, able, least=2):
        return None
    promise = promise_due(casino, table, play)
    if promise is not None:
        return promise
    at = AT_ONCE if play.deal is None else later(casino, play.moved, casino.pace.pause)
    return Due(
        max(at, seeds_until(casino, play)), "open", lambda draft: _open(draft, table.id, casino)
    )


def _is_refilled(seat: floor.Seat) -> bool:
    """Whether a seat is a companion's that gets new chips before the hand."""
    return is_companion(seat.person) and not (seat.away or seat.dealt_out or seat.leaving)


def _open(draft: Draft, name: str, casino: Casino) -> None:
    """Charges for the hour, begins a hand, commits to its deck and has the blinds posted.

    If so many leave because of the charge that too few are left, no hand is begun.
    """
    refill(draft, name)
    collect_time(draft, name)
    table = table_in(draft, name)
    if sum(floor.can_be_dealt(table, seat) for seat in table.seats) < 2:
        return
    hand_commands.begin_hand(draft, name)
    while (step := _step_due(draft, name)) is not None and _is_before_the_cards(step):
        _step(draft, name, casino, step)
    if not casino.pace.dealer:
        _deal(draft, name, casino)


def _is_before_the_cards(step: poker.DealCommand) -> bool:
    return isinstance(step, poker.PostBlinds | deal_commands.ShuffleDeck)


# --- in a hand -------------------------------------------------------------------------------


def _in_hand(casino: Casino, table: floor.Table, play: LiveTable) -> Due | None:
    if not play.dealing or play.deal is None:
        return None
    name = table.id
    step = poker.deal_due(play.deal, SYSTEM)
    if step is not None:
        at = later(casino, play.moved, _seconds_before(casino, table, play, step))
        return Due(at, "deal", _if_unchanged(play, name, lambda draft: _deal(draft, name, casino)))
    if play.to_act is None:
        return None
    at, what, decide = _turn(casino, table, play, play.to_act)
    return Due(at, what, _if_unchanged(play, name, decide))


def _turn(casino: Casino, table: floor.Table, play: LiveTable, seat: poker.HandSeat) -> Due:
    """The step for the seat to act: a companion acts, a person's clock starts or runs out."""
    name = table.id
    if is_companion(seat.person):
        at = later(casino, play.moved, casino.pace.companion)
        return Due(at, "companion", lambda draft: _companion(draft, name, casino))
    if not hand_commands.asks_a_person(table, seat.number):
        at = later(casino, play.moved, casino.pace.dealer)
        return Due(at, "absent", lambda draft: hand_commands.act_for(draft, name, seat.number))
    if play.stage == "discarding":
        clock = floor.terms_of(table).clock
        at = later(casino, play.moved, floor.SECONDS_TO_ACT if clock is None else clock.seconds)
        return Due(at, "silence", lambda draft: hand_commands.act_for(draft, name, seat.number))
    until = hand_commands.hand_deadline(table, play)
    if until is None:
        return Due(AT_ONCE, "clock", lambda draft: hand_commands.start_clock(draft, name))
    return Due(
        casino.clock.to_running(until), "silence", lambda draft: _time_up(draft, name, casino)
    )


def _if_unchanged(play: LiveTable, name: str, decide: DraftDecision) -> DraftDecision:
    """A decision that does nothing if the table waits for something else by then."""

    def decide_if_unchanged(draft: Draft) -> None:
        if draft.play(name).turned == play.turned:
            decide(draft)

    return decide_if_unchanged


def _seconds_before(
    casino: Casino, table: floor.Table, play: LiveTable, step: poker.DealCommand
) -> float:
    """Seconds to wait before a step, longer where people may do something before it."""
    hand, pace = play.hand, casino.pace
    assert hand is not None
    people = any(hand_commands.asks_a_person(table, seat.number) for seat in hand.seats)
    straddle = isinstance(step, poker.DealHole) and poker.over_blind(hand) is not None
    shows = isinstance(step, poker.Showdown)
    asks = isinstance(step, poker.Push) and any(s.standing == "mucked" for s in hand.seats)
    return max(pace.show, pace.dealer) if people and (straddle or shows or asks) else pace.dealer


def _step_due(draft: Draft, name: str) -> poker.DealCommand | None:
    play = draft.play(name)
    return poker.deal_due(play.deal, SYSTEM) if play.dealing and play.deal is not None else None


def _step(draft: Draft, name: str, casino: Casino, step: poker.DealCommand) -> None:
    if isinstance(step, deal_commands.ShuffleDeck):
        shuffle_hand(draft, name, casino)
    else:
        draft.ask_deal(name, step)


def _deal(draft: Draft, name: str, casino: Casino) -> None:
    """Takes the dealer's next step; at a table without a pace, all that can be taken."""
    while (step := _step_due(draft, name)) is not None:
        _step(draft, name, casino, step)
        if casino.pace.dealer:
            break
    hand_commands.start_clock(draft, name)


def _companion(draft: Draft, name: str, casino: Casino) -> None:
    """Has a companion act on what its own seat sees. Its choice simulates many deals, for which a
    seeded generator is good enough and faster."""
    play = draft.play(name)
    assert play.deal is not None
    assert play.to_act is not None
    person = play.to_act.person
    shown = poker.view_deal(play.deal, Viewer("player", person)).hand
    chance = SeededEntropy(casino.source.below(1 << 64))
    draft.ask_deal(name, poker.choose(shown, style_of(person), chance))
    if not casino.pace.dealer:
        _deal(draft, name, casino)
    hand_commands.start_clock(draft, name)


def style_of(person: str) -> poker.Style:
    """The playing style of a companion: always the same for the same name."""
    return poker.STYLES[sum(person.encode()) % len(poker.STYLES)]


def _time_up(draft: Draft, name: str, casino: Casino) -> None:
    """Applies a clock that has run out; if that was while the house was closed, it starts again."""
    play = draft.play(name)
    until, asked = hand_commands.hand_deadline(table_in(draft, name), play), play.to_act
    if until is None or asked is None or draft.at < until:
        return
    if casino.clock.to_running(until) <= casino.clock.running(casino.opened):
        hand_commands.time_is_up(draft, name, ClockRanOut(ruling="spare"), SYSTEM)
        return
    hand_commands.time_is_up(draft, name, ClockRanOut(), SYSTEM)
    if table_in(draft, name).seat_of(asked.person) is not None:
        draft.ask_floor(floor.StepAway(actor=SYSTEM, at=draft.at, table=name, person=asked.person))
    hand_commands.start_clock(draft, name)
