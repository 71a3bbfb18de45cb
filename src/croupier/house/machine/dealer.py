"""The next step at a table that deals itself, and when it is due; all steps of banked games.

Everything depends on the state of the log alone: when a round was opened, when a street began,
when the last card was dealt. So a process that gets the lease goes on where another stopped. Only
a player's time to decide is counted from the start of the process, if that was later: nobody can
decide while the house is closed.
"""

from collections.abc import Iterator
from functools import partial

from croupier import banked, floor
from croupier.acts import SYSTEM, Actor, Viewer
from croupier.floor import is_companion
from croupier.house.machine.absence import absence_due
from croupier.house.machine.deadlines import AT_ONCE, Due, later, may_open
from croupier.house.machine.deck_promises import promise_due, seeds_until
from croupier.house.machine.own_pace import abandoned_due, needs_ready, pace_at
from croupier.house.machine.poker_dealer import poker_due
from croupier.house.machine.waiting_host import banked_host_due
from croupier.house.opening.private_tables import waits_for_ready
from croupier.house.process.accounts import PLAYER
from croupier.house.process.casino import Casino, DraftDecision
from croupier.house.process.draft import Draft
from croupier.house.process.jackpot_registration import why_not_taken
from croupier.house.process.jackpot_rounds import waits_for_ruling
from croupier.house.tables import seating
from croupier.house.tables.chores import do_chore, put_deck_right
from croupier.house.tables.companions import seat_reserved
from croupier.house.tables.deck_making import shuffle_round
from croupier.house.tables.jackpot_commands import settle_jackpots
from croupier.house.tournaments.tournament_commands import set_aside
from croupier.house.world.live_table import LiveTable
from croupier.money import Cents


def due_at(casino: Casino, table: floor.Table) -> Due | None:
    """The machine's next step at a table; None while it waits for a person."""
    if table.phase == "suspended":
        return None
    play = casino.world.play(table.id)
    before_play = (
        _next_chore(table),
        _deck_due(casino, table, play),
        _reserved(table, play),
        abandoned_due(casino, table, play),
        *absence_due(casino, table, play),
    )
    for due in before_play:
        if due is not None:
            return due
    if play.over and set_aside(casino.world, table.id) is not None:
        return None
    if table.is_poker:
        return poker_due(casino, casino.world.floor, table, play)
    found = (*banked_host_due(casino, table, play), *_all_due(casino, table, play))
    return min(found, key=lambda due: due.at, default=None)


def _all_due(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    if play.over:
        yield from _opening(casino, table, play)
        return
    state = play.state
    if state.reports or state.suspended or play.rules is None:
        return
    if play.takes_wagers:
        yield from _wagers(casino, table, play)
    else:
        yield from _in_round(casino, table, play)


def _next_chore(table: floor.Table) -> Due | None:
    """The next chore that the book demands before the next round."""
    waiting = table.waiting_for("the next round")
    if not waiting or table.round:
        return None
    chore = waiting[0]
    return Due(AT_ONCE, "chore", lambda draft: do_chore(draft, table.id, chore.number))


def _deck_due(casino: Casino, table: floor.Table, play: LiveTable) -> Due | None:
    """The count that was ordered between rounds, or a new deck for one that was found wrong."""
    if not play.over or floor.may_use_deck(casino.law.book_of(table), table) is None:
        return None
    return Due(AT_ONCE, "deck", partial(put_deck_right, table.id))


# --- opening and wagers ----------------------------------------------------------------------


def _opening(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    able = (s for s in table.seats if s.person and s.chips >= table.board.minimum)
    if may_open(casino, table, able):
        promise = promise_due(casino, table, play)
        if promise is not None:
            yield promise
            return
        pause = pace_at(casino, table).pause
        at = later(casino, play.moved, pause) if play.state.phase == "over" else AT_ONCE
        at = max(at, seeds_until(casino, play))
        yield Due(at, "open", lambda draft: _open(casino, draft, table))


def _open(casino: Casino, draft: Draft, table: floor.Table) -> None:
    """Opens a round; its deck is shuffled, cut and committed to before anybody has wagered."""
    seating.refill(draft, table.id)
    seating.open_round(draft, table.id)
    while not draft.play(table.id).state.shuffled and _one_step(casino, draft, table):
        pass


def _wagers(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    assert play.rules is not None
    law, state, pace = play.rules.law, play.state, pace_at(casino, table)
    if not state.shuffled:
        yield Due(AT_ONCE, "shuffle", lambda draft: _dealer(casino, draft, table))
        return
    complete = [s for s in state.seats if banked.has_required(law, s)]
    house = casino.world.floor.house
    in_hours = floor.is_gaming_time(casino.law, house, table, casino.now())
    if not in_hours or (not complete and _is_outdated(casino, table, play)):
        yield Due(AT_ONCE, "renew", lambda draft: seating.clear_layout(draft, table.id, SYSTEM))
        return
    people = [s for s in state.seats if s.person and not is_companion(s.person)]
    played = any(s.wagers for s in people)
    if played or casino.watched(table.id):
        yield from _companions_wager(casino, table, play)
    if not complete or waits_for_ready(table, play):
        return
    able = [s for s in people if s.stack + sum(s.wagers.values()) >= law.sign.minimum]
    ready = all(_is_ready(law, state, s) for s in able)
    end = later(casino, max(play.opened, table.resumed), pace.wagers)
    if ready:
        end = min(end, later(casino, play.wagered, pace.settle_wagers))
    yield Due(end, "close", lambda draft: _close(casino, draft, table))


def say_ready(casino: Casino, draft: Draft, name: str, person: str) -> None:
    """Closes the bets at a table of one's own because its player is ready; the deal begins."""
    needs_ready(draft, name, person)
    _close(casino, draft, draft.floor.tables[name])


def _is_ready(law: banked.RoundLaw, state: banked.Round, seat: banked.RoundSeat) -> bool:
    """Whether a seat's wagers are complete and can be locked as they are."""
    return banked.has_required(law, seat) and not any(banked.misfits_at(law, state, seat))


def _is_outdated(casino: Casino, table: floor.Table, play: LiveTable) -> bool:
    """Whether the sign has changed since a round was opened, and the round may be closed for that.

    The next one is opened under the new sign, and incomplete wagers go back. Jackpot wagers that
    were carried over to this round keep it open.
    """
    carried = any(seat.carried for seat in play.state.seats)
    return not carried and seating.is_outdated(table, play, casino.now())


def _companions_wager(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    assert play.rules is not None
    law = play.rules.law
    lowest = max(law.sign.minimum, Cents(100))
    for place, seat in enumerate(play.state.seats):
        unit = Cents(lowest * (1 + place % 3))
        if not is_companion(seat.person) or seat.wagers or seat.stack < 8 * unit:
            continue
        at = later(casino, play.opened, pace_at(casino, table).companion * (place + 1))
        yield Due(at, "companion", _wager_of(table, seat.number, seat.person, unit))


def _wager_of(table: floor.Table, seat: int, person: str, unit: Cents) -> DraftDecision:
    def decide(draft: Draft) -> None:
        rules = draft.round_rules(table.id)
        law, actor = rules.law, Actor(person, PLAYER)
        wagers = dict.fromkeys(law.required, unit)
        offered = law.sign.jackpot and law.jackpots and seat % 2 == 0
        if offered and why_not_taken(draft.jackpots(table.book), table.id, rules) is None:
            spot = min(law.jackpots)
            wagers |= {spot: cost} if (cost := law.costs[spot]) else {}
        for wager, amount in wagers.items():
            place = banked.commands.PlaceWager(
                actor=actor, at=draft.at, seat=seat, wager=wager, amount=amount
            )
            draft.ask_banked(table.id, place)

    return decide


def _close(casino: Casino, draft: Draft, table: floor.Table) -> None:
    """Closes the bets: wagers that do not fit go back, and the deal begins."""
    seats = draft.play(table.id).state.seats
    out = [s.number for s in seats if s.wagers and seating.barred(draft, table, s.person)]
    seating.take_back(draft, table.id, out)
    draft.ask_banked(table.id, banked.commands.FitWagers(actor=SYSTEM, at=draft.at))
    while draft.play(table.id).state.phase == "wagers" and _one_step(casino, draft, table):
        pass


# --- in the round ----------------------------------------------------------------------------


def _in_round(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    assert play.rules is not None
    law, state, pace = play.rules.law, play.state, pace_at(casino, table)
    steps = banked.next_steps(state, law)
    if steps and steps[0].duty:
        yield Due(AT_ONCE, "duty", lambda draft: _dealer(casino, draft, table))
        return
    if state.phase == "jackpot":
        jackpots = casino.world.jackpots.get(table.book)
        if jackpots is not None and waits_for_ruling(jackpots, table.id):
            return
        at = later(casino, play.moved, 0)
        yield Due(at, "jackpot", lambda draft: settle_jackpots(draft, table))
        return
    if steps and steps[0].role == PLAYER and not steps[0].may:
        if _unseen(law, state):
            yield Due(AT_ONCE, "look", lambda draft: _look(draft, table))
        else:
            yield from _decisions(casino, table, play)
        return
    wait = pace.dealer * (2 if any(step.do == "Concede" for step in steps) else 1)
    at = later(casino, play.moved, wait)
    yield Due(at, "deal", lambda draft: _dealer(casino, draft, table))


def _unseen(law: banked.RoundLaw, state: banked.Round) -> list[banked.RoundSeat]:
    """Seats whose players are to decide and may look at their cards first."""
    due = {step.seat for step in banked.next_steps(state, law) if step.do == "Decide"}
    return [
        seat
        for seat in state.live
        if seat.number in due
        and not seat.looked
        and not seat.blind
        and law.game.hands_off not in seat.wagers
        and (not state.first_to_act or seat.number in state.first_to_act)
    ]


def _look(draft: Draft, table: floor.Table) -> None:
    law = draft.round_rules(table.id).law
    for seat in _unseen(law, draft.play(table.id).state):
        actor = Actor(seat.person, PLAYER)
        draft.ask_banked(table.id, banked.commands.Look(actor=actor, at=draft.at, seat=seat.number))


def _decisions(casino: Casino, table: floor.Table, play: LiveTable) -> Iterator[Due]:
    assert play.rules is not None
    law, state = play.rules.law, play.state
    pace = pace_at(casino, table)
    seconds = max(pace.decision, float(law.setting("decision_seconds", "0")))
    waiting = [
        step for step in banked.next_steps(state, law) if step.role == PLAYER and not step.may
    ]
    for place, step in enumerate(waiting):
        if is_companion(step.person):
            at = later(casino, state.since, pace.companion * (place + 1))
            yield Due(at, "companion", partial(_companions_decide, casino, table))
        else:
            at = later(casino, max(state.since, table.resumed, casino.opened), seconds)
            yield Due(at, "silence", _time_up(table, step.seat, step.person))


def _companions_decide(casino: Casino, table: floor.Table, draft: Draft) -> None:
    """Has the next companion decide on what its seat sees; all of them where there is no pace."""
    law = draft.round_rules(table.id).law
    state = draft.play(table.id).state
    to_decide = _seats_to_decide(law, state)
    for seat in state.seats:
        if seat.number not in to_decide or not is_companion(seat.person):
            continue
        shown = banked.view(state, Viewer("player", seat.person), law)
        own = next(s for s in shown.seats if s.seat == seat.number)
        decision = banked.companion_decision(shown, own, draft.at)
        if decision is not None:
            draft.ask_banked(table.id, decision)
            if casino.pace.companion:
                return
            state = draft.play(table.id).state
            to_decide = _seats_to_decide(law, state)


def _seats_to_decide(law: banked.RoundLaw, state: banked.Round) -> set[int]:
    """The seats whose players are to decide."""
    if state.phase != "play":
        return set()
    return {step.seat for step in banked.next_steps(state, law) if step.role == PLAYER}


def _time_up(table: floor.Table, seat: int, person: str) -> DraftDecision:
    """What follows when the time to decide is up: what the book says, or the ruling it asks for."""

    def decide(draft: Draft) -> None:
        law, state = draft.round_rules(table.id).law, draft.play(table.id).state
        step = law.steps[state.step]
        if step.silence == "fold":
            late = banked.commands.NoDecision(actor=SYSTEM, at=draft.at, seat=seat, why="time")
            draft.ask_banked(table.id, late)
            return
        wanted = "check" if any(c.act == "check" for c in step.choices) else "fold"
        row = next(r for r in law.rows.values() if r.facts == (f"ruled a {wanted}",))
        report = banked.commands.Report(
            actor=SYSTEM, at=draft.at, irregularity=row.id, seat=seat, facts=row.facts,
            note="the time for a decision ran out",
        )  # fmt: skip
        draft.ask_banked(table.id, report)
        number, why = draft.play(table.id).state.reported, "the time ran out"
        draft.ask_banked(
            table.id, banked.commands.RuleOn(actor=SYSTEM, at=draft.at, report=number, reason=why)
        )
        now = draft.play(table.id).state
        undecided = now.step == state.step and not now.seat(seat).decided(step.street or "")
        if wanted == "check" and undecided:
            actor = Actor(person, PLAYER)
            draft.ask_banked(table.id, banked.commands.Check(actor=actor, at=draft.at, seat=seat))

    return decide


def _dealer(casino: Casino, draft: Draft, table: floor.Table) -> None:
    """Takes the dealer's next step; at a table without a pace, all that can be taken."""
    while _one_step(casino, draft, table) and not casino.pace.dealer:
        if draft.play(table.id).state.phase in ("wagers", "jackpot", "over"):
            return
    if draft.play(table.id).state.phase == "play":
        _look(draft, table)


def _one_step(casino: Casino, draft: Draft, table: floor.Table) -> bool:
    law, state = draft.round_rules(table.id).law, draft.play(table.id).state
    if not state.shuffled:
        todo = banked.dealer_step(law, state)
        if todo is not None and todo.do == "ShuffleCards":
            shuffle_round(draft, table.id, casino)
            return True
    step = banked.dealer_command(law, state, casino.source, draft.at, SYSTEM)
    if step is not None:
        draft.ask_banked(table.id, step)
    return step is not None


def _reserved(table: floor.Table, play: LiveTable) -> Due | None:
    """The step that seats people with reservations, once the round is over."""
    if not table.reservations or not play.over or seating.has_real_cards(table):
        return None
    return Due(AT_ONCE, "reserved seat", partial(seat_reserved, table.id))
