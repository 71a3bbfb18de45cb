"""Settling the hands of a round, and undoing a settlement until the round is closed.

`settle` decides what every wager wins or loses. Here a layout is built from the state, and
the results become events, hand by hand from the dealer's right. Jackpot wagers that may win
stay on the layout for the jackpot desk.
"""

from collections.abc import Iterable
from typing import Literal, NoReturn, cast

from msgspec.structs import replace

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.after_play import settled_run
from croupier.banked.round.card_duties import needs_count_done
from croupier.banked.round.dealing import cards_read, hand_words
from croupier.banked.round.law import RoundLaw
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.round_layout import layout_of, seat_layout
from croupier.banked.settlement.amounts import amount_rule
from croupier.banked.settlement.claims import JackpotClaim, JackpotResult
from croupier.banked.settlement.layout import Layout
from croupier.banked.settlement.referee import RefereeVerdict
from croupier.banked.settlement.results import WagerResult
from croupier.banked.settlement.settle import settle
from croupier.banked.settlement.weighing import weigh
from croupier.banked.state import Caution, Round, RoundSeat, ToldAmount
from croupier.books import End, SettleOutcome
from croupier.cards import Card, rank_hand, strength
from croupier.money import NOTHING, Cents

# --- a hand that is folded --------------------------------------------------------------


def collect(recorder: RoundRecorder, number: int) -> None:
    """Settles the wagers of a folded hand that no further card can change.

    Melbourne 7.4.2(b), Sydney 9.6.
    """
    law, seat = recorder.law, recorder.state.seat(number)
    certain = law.certain[seat.hand]
    weighed = None
    if seat.as_found:
        absent = replace(seat_layout(law, recorder.state, seat), folded=End.ABSENT)
        one = Layout(book=law.book, game=law.game, sign=law.sign, seats=(absent,))
        weighed = weigh(one).seats[0]
        _caution_under_minimum(recorder, seat)
    for name, amount in seat.wagers.items():
        cell = certain.get(name)
        if weighed is not None and weighed[name].void:
            recorder.record(e.WagerReturned(number, name, amount, weighed[name].clauses))
            continue
        if cell is None:
            continue
        back = weighed[name].unsettled if weighed is not None else NOTHING
        clauses = cell.clauses + (weighed[name].clauses if weighed is not None else ())
        if cell.outcome is SettleOutcome.STANDOFF:
            settle_one(recorder, seat, name, "standoff", clauses, amount)
        else:
            settle_one(recorder, seat, name, "lose", clauses, back)


def settle_one(
    recorder: RoundRecorder,
    seat: RoundSeat,
    name: str,
    outcome: Literal["win", "lose", "standoff"],
    clauses: tuple[str, ...],
    back: Cents = NOTHING,
) -> None:
    """Settles one wager that wins nothing; `back` is how much of it is returned."""
    account = _account(recorder.law, name)
    staked = seat.wagers[name]
    recorder.record(
        e.WagerSettled(seat.number, name, staked, outcome, NOTHING, back, clauses, account)
    )


def _account(law: RoundLaw, wager: str) -> e.BankAccount:
    return "jackpot" if wager in law.jackpots else "house"


# --- hand by hand from the dealer's right ---------------------------------------------------


def settle_hands(recorder: RoundRecorder, command: c.Settle) -> None:
    law = recorder.law
    step = recorder.step
    recorder.needs_dealer(command.actor, step.clause, "play")
    needs_count_done(recorder)
    if step.do == "concede":
        recorder.record(e.StepBegun(law.settle_index, command.at))
    elif step.do != "settle":
        reason = "You cannot settle yet: the cards and decisions of the round come first."
        recorder.refuse(WrongMoment, reason, step.clause)
    _refund_first(recorder)
    waiting = to_settle(law, recorder.state)
    if command.seat is not None:
        if not waiting or waiting[0].number != command.seat:
            _refuse_out_of_order(recorder, waiting, recorder.step.clause)
        waiting = waiting[:1]
    verdicts = _verdicts(recorder)
    _settle_seats(recorder, waiting, verdicts)
    if not to_settle(law, recorder.state):
        _leave_for_jackpot_desk(recorder, verdicts)


def _refuse_out_of_order(
    recorder: RoundRecorder, waiting: list[RoundSeat], clause: str
) -> NoReturn:
    reason = "All hands of this round have been settled."
    if waiting:
        reason = f"Hands are settled from the dealer's right: seat {waiting[0].number} is next."
    recorder.refuse(WrongMoment, reason, clause)


def to_settle(law: RoundLaw, state: Round) -> list[RoundSeat]:
    """Hands with a wager to be settled, from the dealer's right; seat 1 is at the left."""
    return [
        seat
        for seat in reversed(state.seats)
        if seat.wagers and seat.in_round and not seat.wagers.keys() <= law.jackpots
    ]


def _refund_first(recorder: RoundRecorder) -> None:
    """Returns the wager that goes back at once where the dealer's hand does not qualify."""
    law, cell = recorder.law, recorder.law.refund
    name = recorder.step.refund_first
    if cell is None or name is None or _dealer_qualifies(recorder):
        return
    account = _account(law, name)
    run: list[e.HandTurned | e.WagerSettled] = []
    for seat in reversed(recorder.state.seats):
        if seat.live and name in seat.wagers and not seat.as_found:
            amount = seat.wagers[name]
            run.append(
                e.WagerSettled(
                    seat.number, name, amount, "standoff", NOTHING, amount, cell.clauses, account
                )
            )
    _record_results(recorder, run)


def _dealer_qualifies(recorder: RoundRecorder) -> bool:
    return recorder.law.lowest_qualifying is None or recorder.state.dealer_qualifies is True


def _verdicts(recorder: RoundRecorder) -> dict[int, RefereeVerdict]:
    """What becomes of every wager on the layout, hand by hand.

    Where each amount was accepted there is nothing to weigh; anything found to be wrong, and
    a cap the table shares, goes through the settlement of a layout.
    """
    law, state = recorder.law, recorder.state
    seats = [seat for seat in state.seats if seat.in_round and _readable(seat)]
    if law.shared_cap or state.memory.markers or any(seat.as_found for seat in seats):
        return _weighed(recorder, seats)
    board = cast("tuple[Card, ...]", state.board)
    dealer = strength((*cast("tuple[Card, ...]", state.dealer), *board))
    qualifies = _dealer_qualifies(recorder)
    return {
        seat.number: law.referee.rule(
            seat, cast("tuple[Card, ...]", seat.cards), board, dealer, qualifies
        )
        for seat in seats
        if seat.wagers
    }


def _weighed(recorder: RoundRecorder, seats: list[RoundSeat]) -> dict[int, RefereeVerdict]:
    noted: list[JackpotClaim] = []

    def desk(layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:  # noqa: ARG001
        noted.extend(claims)
        return JackpotResult()

    settled = settle(layout_of(recorder.law, recorder.state, seats), desk)
    eligible = {(claim.seat, claim.wager) for claim in noted if claim.eligible}
    return {
        result.seat: RefereeVerdict(
            result.wagers,
            result.hand.strength if result.hand is not None else 0,
            frozenset(name for seat, name in eligible if seat == result.seat),
        )
        for result in settled.seats
    }


def _readable(seat: RoundSeat) -> bool:
    """Whether a hand can be settled: its cards are known, or it has no wager left."""
    return None not in seat.cards or not seat.wagers


def _settle_seats(
    recorder: RoundRecorder, waiting: Iterable[RoundSeat], verdicts: dict[int, RefereeVerdict]
) -> None:
    """Turns hands over and settles their wagers; what is void goes back after that."""
    step = recorder.step
    run: list[e.HandTurned | e.WagerSettled] = []
    for seat in waiting:
        if None in seat.cards:
            reason = f"You must turn over the cards of seat {seat.number} before you settle it."
            recorder.refuse(WrongMoment, reason, step.clause)
        verdict = verdicts[seat.number]
        settled, returned = _results(recorder.law, seat, verdict, step.order)
        if settled and not seat.shown:
            cards = cast("tuple[Card, ...]", seat.cards)
            run.append(e.HandTurned(seat.number, cards, *hand_words(verdict.strength)))
        if seat.as_found:
            _record_results(recorder, run)
            _caution_under_minimum(recorder, seat)
            _tell_amounts(recorder, seat)
        run += settled
        if returned:
            _record_results(recorder, run)
            for event in returned:
                recorder.record(event)
    _record_results(recorder, run)


def _results(
    law: RoundLaw, seat: RoundSeat, verdict: RefereeVerdict, order: Iterable[str]
) -> tuple[list[e.WagerSettled], list[e.WagerReturned]]:
    """The results of a hand's wagers in the order of settling, and those that are void."""
    settled: list[e.WagerSettled] = []
    returned: list[e.WagerReturned] = []
    wagers, ruled = seat.wagers, verdict.wagers
    for name in order:
        if name in wagers:
            result = ruled[name]
            if result.outcome == "void":
                returned.append(_returned(seat, name, result))
            else:
                settled.append(_settled(law, seat, name, result))
    return settled, returned


def _record_results(recorder: RoundRecorder, run: list[e.HandTurned | e.WagerSettled]) -> None:
    """Records the events collected so far in one batch and empties the list."""
    if run:
        recorder.record_run(run, settled_run(recorder.state, run))
        run.clear()


def _settled(law: RoundLaw, seat: RoundSeat, name: str, result: WagerResult) -> e.WagerSettled:
    assert result.outcome != "void"
    return e.WagerSettled(
        seat.number,
        name,
        result.staked,
        result.outcome,
        result.won,
        result.returned,
        result.clauses,
        _account(law, name),
        result.won if seat.withhold else NOTHING,
    )


def _returned(seat: RoundSeat, name: str, result: WagerResult) -> e.WagerReturned:
    return e.WagerReturned(seat.number, name, result.staked, result.clauses)


def _caution_under_minimum(recorder: RoundRecorder, seat: RoundSeat) -> None:
    """Cautions a player whose first wager under the minimum was settled (6.2.1, 5.4)."""
    law, state = recorder.law, recorder.state
    rule = amount_rule(law.game, "under minimum")
    if rule is None or rule.do != "settle as placed once, then return":
        return
    if state.memory.cautioned(seat.person, rule.clause):
        return
    marker = state.memory.marker(seat.person)
    low = marker.minimum if marker is not None and marker.minimum is not None else law.sign.minimum
    laid = seat.staked()
    bound = [n for n in law.opening if n not in law.jackpots and n not in law.sign.own_limits]
    if any(laid.get(name, low) < low for name in bound):
        stays = law.setting("under_minimum_memory") == "session"
        recorder.record(e.Cautioned(Caution(seat.person, rule.clause, rule.clause, stays)))


def _tell_amounts(recorder: RoundRecorder, seat: RoundSeat) -> None:
    """Tells a player who made a follow-up wager too low what it should be (11.11.2)."""
    law = recorder.law
    laid = seat.staked()
    (weighed,) = weigh(layout_of(law, recorder.state, [seat])).seats
    for name, stake in weighed.items():
        if stake.should:
            told = ToldAmount(name, stake.staked, stake.should, laid[law.base], stake.clauses[-1])
            recorder.record(e.AmountTold(seat.number, told))


def turn_hand(recorder: RoundRecorder, command: c.TurnHand) -> None:
    """Reads a player's cards as they are turned over, in their turn from the dealer's right."""
    law = recorder.law
    step = recorder.step
    recorder.needs_dealer(command.actor, step.clause, "play", "jackpot")
    seat = recorder.seat(command.seat)
    if recorder.state.phase == "jackpot":
        _read_for_jackpot(recorder, seat, command.cards)
        return
    if step.do == "concede":
        recorder.record(e.StepBegun(law.settle_index, command.at))
    elif step.do != "settle":
        reason = "You cannot turn over players' cards yet: wait for the settlement."
        recorder.refuse(WrongMoment, reason, step.clause)
    _refund_first(recorder)
    waiting = to_settle(law, recorder.state)
    if not waiting or waiting[0].number != seat.number:
        _refuse_out_of_order(recorder, waiting, step.clause)
    cards = cards_read(recorder, seat.cards, command.cards, step.clause)
    hand = rank_hand((*cards, *cast("tuple[Card, ...]", recorder.state.board)))
    recorder.record(e.HandTurned(seat.number, cards, hand.name, hand.category.slug))


def _read_for_jackpot(recorder: RoundRecorder, seat: RoundSeat, read: tuple[Card, ...]) -> None:
    """Reads a hand of a misdealt round whose jackpot wagers are settled all the same."""
    law = recorder.law
    jackpot_wagers = {name: amount for name, amount in seat.wagers.items() if name in law.jackpots}
    if not jackpot_wagers or None not in seat.cards:
        reason = f"There is no unread hand with a jackpot wager at seat {seat.number}."
        recorder.refuse(WrongMoment, reason)
    cards = cards_read(recorder, seat.cards, read, law.steps[-1].clause)
    five = (*cards, *cast("tuple[Card, ...]", recorder.state.board[:3]))
    category = rank_hand(five).category
    recorder.record(e.HandTurned(seat.number, cards, category.title, category.slug))
    declare_jackpot_hand(recorder, recorder.state.seat(seat.number), jackpot_wagers)


# --- the jackpot desk --------------------------------------------------------------------


def _leave_for_jackpot_desk(recorder: RoundRecorder, verdicts: dict[int, RefereeVerdict]) -> None:
    """Ends the settlement; jackpot wagers that may win stay on the layout for the jackpot desk."""
    law = recorder.law
    waits = False
    for seat in reversed(recorder.state.seats):
        if not seat.wagers or not seat.in_round:
            continue
        jackpot_wagers = [name for name in seat.wagers if name in law.jackpots]
        if not jackpot_wagers:
            continue
        verdict = verdicts[seat.number]
        for name in jackpot_wagers:
            result = verdict.wagers[name]
            if result.outcome == "void":
                recorder.record(_returned(seat, name, result))
            elif name not in verdict.eligible:
                recorder.record(_settled(law, seat, name, result))
            elif result.live < result.staked:
                recorder.record(
                    e.WagerPlaced(seat.number, seat.home, name, result.live, result.staked, True)
                )
        left = recorder.state.seat(seat.number).wagers
        claiming = {name: left[name] for name in jackpot_wagers if name in verdict.eligible}
        if claiming:
            waits = True
            declare_jackpot_hand(recorder, seat, claiming)
    recorder.record(e.MainSettled(waits))


def declare_jackpot_hand(
    recorder: RoundRecorder, seat: RoundSeat, wagers: dict[str, Cents]
) -> None:
    law, state = recorder.law, recorder.state
    five = cast("tuple[Card, ...]", (*seat.cards, *state.board[:3]))
    slug, clause = rank_hand(five).category.slug, law.jackpot_clause
    recorder.record(e.JackpotHand(seat.number, seat.person, slug, five, wagers, clause))


# --- undoing --------------------------------------------------------------------------------


def unwind(
    recorder: RoundRecorder, number: int, clause: str, but: frozenset[str] = frozenset()
) -> None:
    """Takes back every result of a hand that is not a return, last one first (A25, UC-11)."""
    law = recorder.law
    for result in reversed(recorder.state.seat(number).results):
        if result.outcome in ("win", "lose", "standoff") and result.wager not in but:
            recorder.record(
                e.SettlementUnwound(
                    number,
                    result.wager,
                    result.staked,
                    result.returned,
                    result.withheld,
                    _account(law, result.wager),
                    clause,
                )
            )
