"""Settlement of a round under way, and its undoing until the cards are in the rack.

What every wager wins or loses is `settle`'s to say: here a layout is built from the
state, and the results become events, hand by hand from the dealer's right. The jackpot
wagers that may win stay on the layout for the jackpot desk.
"""

from functools import cache
from typing import Literal, cast

from msgspec.structs import replace

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.amounts import amount_rule
from croupier.banked.claims import JackpotClaim, JackpotResult
from croupier.banked.dealing import agree
from croupier.banked.law import Law
from croupier.banked.layout import Layout, Limits, SeatLayout
from croupier.banked.record import Record
from croupier.banked.referee import Verdict
from croupier.banked.results import WagerResult
from croupier.banked.settlement import settle
from croupier.banked.state import Caution, Round, Seat
from croupier.banked.weighing import weigh
from croupier.books import End, Outcome
from croupier.cards import Card, Hand, rank_hand, strength
from croupier.money import Cents

NOTHING = Cents(0)
END = {end.slug: end for end in End}


# --- the layout of a state -----------------------------------------------------------


def layout_of(law: Law, state: Round, seats: list[Seat]) -> Layout:
    """What lies on the table, as the settlement of a dispute would be given it."""
    known = tuple(card for card in state.board if card is not None)
    return Layout(
        book=law.book,
        game=law.game,
        sign=law.sign,
        seats=tuple(_seat_layout(law, state, seat) for seat in seats),
        board=known[: state.board_shown],
        dealer=cast("tuple[Card, ...]", state.dealer) if state.dealer_shown else (),
    )


def _seat_layout(law: Law, state: Round, seat: Seat) -> SeatLayout:
    known = tuple(card for card in seat.cards if card is not None)
    marker = state.memory.marker(seat.person)
    limits = None
    if marker is not None and not marker.over_maximum:
        low = marker.minimum if marker.minimum is not None else law.sign.minimum
        limits = Limits(minimum=low, maximum=marker.maximum)
    rule = amount_rule(law.game, "under minimum")
    return SeatLayout(
        seat=seat.number,
        wagers=seat.staked(),
        cards=known if len(known) == len(seat.cards) else (),
        play_street=_play_street(law, seat),
        folded=END[seat.hand],
        marker=marker is not None and marker.over_maximum,
        warned=rule is not None and state.memory.cautioned(seat.person, rule.clause),
        blind_hand=seat.home != seat.number,
        personal_limits=limits,
    )


def _play_street(law: Law, seat: Seat) -> str | None:
    """The street of a wager that may be made on several."""
    for decision in seat.decisions:
        if decision.act == "bet" and isinstance(law.wagers[decision.wager].placed, tuple):
            return decision.street
    return None


# --- a hand that is folded --------------------------------------------------------------


def collect(record: Record, number: int) -> None:
    """Takes at once what a fold costs for certain (Melbourne 7.4.2(b), Sydney 9.6)."""
    law, seat = record.law, record.state.seat(number)
    certain = law.certain[seat.hand]
    weighed = None
    if seat.as_found:
        lies = _seat_layout(law, record.state, seat)
        absent = replace(lies, folded=End.ABSENT)
        one = Layout(book=law.book, game=law.game, sign=law.sign, seats=(absent,))
        weighed = weigh(one).seats[0]
        _caution_under_minimum(record, seat)
    for name, amount in seat.wagers.items():
        cell = certain.get(name)
        if weighed is not None and weighed[name].void:
            record.write(e.WagerReturned(number, name, amount, weighed[name].clauses))
            continue
        if cell is None:
            continue
        back = weighed[name].unsettled if weighed is not None else NOTHING
        clauses = cell.clauses + (weighed[name].clauses if weighed is not None else ())
        if cell.outcome is Outcome.STANDOFF:
            back = amount
        outcome: Literal["standoff", "lose"] = (
            "standoff" if cell.outcome is Outcome.STANDOFF else "lose"
        )
        record.write(
            e.WagerSettled(
                number, name, amount, outcome, NOTHING, back, clauses, _account(law, name)
            )
        )


def _account(law: Law, wager: str) -> e.Account:
    return "jackpot" if wager in law.jackpots else "house"


# --- hand by hand from the dealer's right ---------------------------------------------------


def settle_hands(record: Record, command: c.Settle) -> None:
    law = record.law
    record.in_phase("play")
    record.flowing()
    step = record.step
    law.needs_staff(command.actor, step.clause)
    if step.do == "concede":
        record.write(e.StepBegun(law.settle_index, command.at))
    elif step.do != "settle":
        record.refuse(WrongMoment, "the round is not at settlement yet", step.clause)
    _refund_first(record)
    waiting = to_settle(law, record.state)
    if command.seat is not None:
        if not waiting or waiting[0].number != command.seat:
            upcoming = f"seat {waiting[0].number} is next" if waiting else "no hand is left"
            record.refuse(WrongMoment, f"from the dealer's right {upcoming}", record.step.clause)
        waiting = waiting[:1]
    verdicts = _verdicts(record)
    for seat in waiting:
        _settle_seat(record, seat, verdicts)
    if not to_settle(law, record.state):
        _to_the_desk(record, verdicts)


def to_settle(law: Law, state: Round) -> list[Seat]:
    """Hands with a wager to be settled, from the dealer's right; seat 1 is at the left."""
    return [
        seat
        for seat in reversed(state.seats)
        if seat.in_round and any(name not in law.jackpots for name in seat.wagers)
    ]


def _refund_first(record: Record) -> None:
    """Where the dealer does not qualify, one wager of every live hand goes back first."""
    law, cell = record.law, record.law.refund
    name = record.step.refund_first
    if cell is None or name is None or _dealer_qualifies(record):
        return
    for seat in reversed(record.state.seats):
        if seat.live and name in seat.wagers and not seat.as_found:
            amount = seat.wagers[name]
            record.write(
                e.WagerSettled(
                    seat.number, name, amount, "standoff", NOTHING, amount, cell.clauses,
                    _account(law, name),
                )
            )  # fmt: skip


def _dealer_qualifies(record: Record) -> bool:
    return record.law.line is None or record.state.dealer_qualifies is True


def _verdicts(record: Record) -> dict[int, Verdict]:
    """What becomes of every wager on the layout, hand by hand.

    Where each amount was accepted there is nothing to weigh; anything found to be wrong, and
    a cap the table shares, goes through the settlement of a layout.
    """
    law, state = record.law, record.state
    seats = [seat for seat in state.seats if seat.in_round and _readable(seat)]
    if law.shared_cap or state.memory.markers or any(seat.as_found for seat in seats):
        return _weighed(record, seats)
    board = cast("tuple[Card, ...]", state.board)
    dealer = strength((*cast("tuple[Card, ...]", state.dealer), *board))
    line = _dealer_qualifies(record)
    return {
        seat.number: law.referee.rule(
            seat, cast("tuple[Card, ...]", seat.cards), board, dealer, line
        )
        for seat in seats
        if seat.wagers
    }


def _weighed(record: Record, seats: list[Seat]) -> dict[int, Verdict]:
    noted: list[JackpotClaim] = []

    def desk(layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:  # noqa: ARG001
        noted.extend(claims)
        return JackpotResult()

    settled = settle(layout_of(record.law, record.state, seats), desk)
    eligible = {(claim.seat, claim.wager) for claim in noted if claim.eligible}
    return {
        result.seat: Verdict(
            result.wagers,
            result.hand.strength if result.hand is not None else 0,
            frozenset(name for seat, name in eligible if seat == result.seat),
        )
        for result in settled.seats
    }


def _readable(seat: Seat) -> bool:
    """A hand with a wager to settle that nobody has read yet waits until it is turned over."""
    return None not in seat.cards or not seat.wagers


def _settle_seat(record: Record, seat: Seat, verdicts: dict[int, Verdict]) -> None:
    law = record.law
    if None in seat.cards:
        record.refuse(
            WrongMoment, f"turn over the cards of seat {seat.number} first", record.step.clause
        )
    verdict = verdicts[seat.number]
    lying = [name for name in record.step.order if name in record.state.seat(seat.number).wagers]
    if not seat.shown and any(verdict.wagers[name].outcome != "void" for name in lying):
        cards = cast("tuple[Card, ...]", seat.cards)
        name, category = hand_words(verdict.strength)
        record.write(e.HandTurned(seat.number, cards, name, category))
    if seat.as_found:
        _caution_under_minimum(record, seat)
    run = [_settled(law, seat, name, verdict.wagers[name]) for name in lying]
    record.settle([event for event in run if type(event) is e.WagerSettled])
    for event in run:
        if type(event) is e.WagerReturned:
            record.write(event)


@cache
def hand_words(rung: int) -> tuple[str, str]:
    """A hand as the dealer declares it, and its category."""
    hand = Hand(rung, ())
    return hand.name, hand.category.slug


def _settled(
    law: Law, seat: Seat, name: str, result: WagerResult
) -> e.WagerSettled | e.WagerReturned:
    if result.outcome == "void":
        return e.WagerReturned(seat.number, name, result.staked, result.clauses)
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


def _caution_under_minimum(record: Record, seat: Seat) -> None:
    """The first wager under the minimum counts; its player is told about the next (6.2.1, 5.4)."""
    law, state = record.law, record.state
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
        record.write(e.Cautioned(Caution(seat.person, rule.clause, rule.clause, stays)))


def turn_hand(record: Record, command: c.TurnHand) -> None:
    """Reads a player's cards as they are turned over, in their turn from the dealer's right."""
    law = record.law
    record.in_phase("play", "jackpot")
    record.flowing()
    step = record.step
    law.needs_staff(command.actor, step.clause)
    seat = record.seat(command.seat)
    if record.state.phase == "jackpot":
        _read_for_jackpot(record, seat, command.cards)
        return
    if step.do == "concede":
        record.write(e.StepBegun(law.settle_index, command.at))
    elif step.do != "settle":
        record.refuse(WrongMoment, "hands are turned over at settlement", step.clause)
    _refund_first(record)
    waiting = to_settle(law, record.state)
    if not waiting or waiting[0].number != seat.number:
        record.refuse(WrongMoment, f"seat {seat.number} is not next", step.clause)
    cards = agree(record, seat.cards, command.cards, step.clause)
    hand = rank_hand((*cards, *cast("tuple[Card, ...]", record.state.board)))
    record.write(e.HandTurned(seat.number, cards, hand.name, hand.category.slug))


def _read_for_jackpot(record: Record, seat: Seat, read: tuple[Card, ...]) -> None:
    """A misdealt round whose jackpot is settled all the same: the hand is read for the desk."""
    law = record.law
    lying = {name: amount for name, amount in seat.wagers.items() if name in law.jackpots}
    if not lying or None not in seat.cards:
        record.refuse(WrongMoment, f"seat {seat.number} has no hand to be read")
    cards = agree(record, seat.cards, read, law.steps[-1].clause)
    five = (*cards, *cast("tuple[Card, ...]", record.state.board[:3]))
    category = rank_hand(five).category
    record.write(e.HandTurned(seat.number, cards, category.title, category.slug))
    declare_jackpot_hand(record, record.state.seat(seat.number), lying)


# --- the jackpot desk --------------------------------------------------------------------


def _to_the_desk(record: Record, verdicts: dict[int, Verdict]) -> None:
    """Jackpot wagers that only the desk can settle stay; the others are lost or go back."""
    law = record.law
    waits = False
    for seat in reversed(record.state.seats):
        lying = [name for name in seat.wagers if name in law.jackpots]
        if not seat.in_round or not lying:
            continue
        verdict = verdicts[seat.number]
        for name in lying:
            result = verdict.wagers[name]
            if name not in verdict.eligible:
                record.write(_settled(law, seat, name, result))
            elif result.live < result.staked:
                record.write(
                    e.WagerPlaced(seat.number, seat.home, name, result.live, result.staked, True)
                )
        now = record.state.seat(seat.number).wagers
        claiming = {name: now[name] for name in lying if name in verdict.eligible}
        if claiming:
            waits = True
            declare_jackpot_hand(record, seat, claiming)
    record.write(e.MainSettled(waits))


def declare_jackpot_hand(record: Record, seat: Seat, wagers: dict[str, Cents]) -> None:
    law, state = record.law, record.state
    five = cast("tuple[Card, ...]", (*seat.cards, *state.board[:3]))
    clause = law.book.jackpot.judged_clause if law.book.jackpot is not None else ""
    category = rank_hand(five).category
    record.write(e.JackpotHand(seat.number, seat.person, category.slug, five, wagers, clause))


# --- undoing --------------------------------------------------------------------------------


def unwind(record: Record, number: int, clause: str, but: frozenset[str] = frozenset()) -> None:
    """Takes back every result of a hand that is not a return, last one first (A25, UC-11)."""
    law = record.law
    for result in reversed(record.state.seat(number).results):
        if result.outcome in ("win", "lose", "standoff") and result.wager not in but:
            record.write(
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
