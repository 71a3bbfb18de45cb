"""The list of what is to be done next in a round, and by whom.

People and the automatic dealer use the same list. Every entry names the command that does it,
the words the dealer says, and the clause. Players are listed from the dealer's left, those
directed to act first before the others.
"""

from collections.abc import Iterator

import msgspec

from croupier.acts import cached_by_identity
from croupier.banked.phrases import either
from croupier.banked.round.card_duties import duty_words, stops_cards, stops_now
from croupier.banked.round.deal_order import dealing_order, missing
from croupier.banked.round.dealing import to_decide
from croupier.banked.round.fitting import wagers_needed
from croupier.banked.round.law import COUNT, DEALER, PLAYER, RoundLaw, law_of_round
from croupier.banked.round.settling import to_settle
from croupier.banked.round.wagering import limits_of
from croupier.banked.state import CardDuty, Round, RoundSeat
from croupier.books import BookStep
from croupier.money import Cents


class SeatOption(msgspec.Struct, frozen=True, gc=False):
    """One choice of a player; a bet lists the amounts that are open."""

    act: str
    clause: str
    wager: str = ""
    amounts: tuple[Cents, ...] = ()


class Todo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something to be done by a `role` or one above, by the command `do`.

    `what` tells people in a sentence; `duty` is the name of a duty, as `DoDuty` takes it, and
    `note` says what its note must state; `may` says that it is optional.
    """

    role: str
    do: str
    what: str
    clause: str
    person: str = ""
    seat: int = 0
    says: str = ""
    options: tuple[SeatOption, ...] = ()
    may: bool = False
    duty: str = ""
    note: str = ""


def next_steps(state: Round, law: RoundLaw | None = None) -> tuple[Todo, ...]:
    """Who is to do what now."""
    if state.phase == "before":
        return (Todo(DEALER, "OpenRound", "Open the round.", ""),)
    return _next_steps(state, law if law is not None else law_of_round(state))


@cached_by_identity(512)
def _next_steps(state: Round, law: RoundLaw) -> tuple[Todo, ...]:
    waiting = tuple(_rulings(law, state))
    if waiting:
        return waiting
    if state.phase in ("wagers", "closed"):
        return tuple(_before_the_deal(law, state))
    stopped = tuple([_duty(law, duty) for duty in stops_now(law, state)])
    match state.phase:
        case "play":
            return (*stopped, *_in_play(law, state))
        case "jackpot":
            return (*stopped, *_jackpot(law, state))
        case "settled":
            clause = law.steps[-1].clause
            return (*stopped, Todo(DEALER, "CloseRound", "Put the cards in the rack.", clause))
    return (Todo(DEALER, "OpenRound", "Open the next round.", law.wagers[law.base].clause),)


def _rulings(law: RoundLaw, state: Round) -> Iterator[Todo]:
    for report in state.reports:
        row = law.rows[report.irregularity]
        what = f"Rule on report {report.number}: {row.what}."
        yield Todo(row.authority, "RuleOn", what, row.clause, seat=report.seat)
    if state.suspended and state.phase not in ("settled", "over"):
        row = next(r for r in law.rows.values() if "resume the table" in r.then)
        what = f'Report "{row.what}", or report the failure.'
        yield Todo(row.authority, "Report", what, row.clause)


# --- before the deal ------------------------------------------------------------------


def _before_the_deal(law: RoundLaw, state: Round) -> Iterator[Todo]:
    for duty in state.memory.duties:
        yield _duty(law, duty)
    if state.phase == "wagers":
        yield from _wagers(law, state)
    ready = state.shuffled and (law.shuffle is None or not law.shuffle.cut or state.cut)
    if not state.shuffled:
        yield Todo(DEALER, "ShuffleCards", _shuffle_words(law), law.shuffle_clause)
    elif not ready:
        yield Todo(DEALER, "CutCards", "Cut the cards.", law.shuffle_clause)
    first = law.steps[0]
    if state.phase == "wagers" and not any(seat.wagers for seat in state.seats):
        return
    if state.phase == "wagers" and law.game.locked == "no more bets":
        says = first.says or ""
        yield Todo(DEALER, "NoMoreBets", "Close the wagers.", law.game.locked_clause, says=says)
    elif ready:
        yield _deal(law, state, first)


def _shuffle_words(law: RoundLaw) -> str:
    """How the cards of this table are shuffled."""
    way = "hand" if law.shuffle is None else law.shuffle.by
    return {
        "hand": "Shuffle the cards.",
        "machine": "Shuffle the cards with the shuffling machine.",
        "shoe": "Shuffle the cards for the shoe.",
        "device": "Shuffle the cards with the shuffling device.",
    }[way]


def _duty(law: RoundLaw, duty: CardDuty) -> Todo:
    words, task = duty_words(duty.what), law.card_tasks.get(duty.what)
    return Todo(
        law.duty_falls_to(duty.what),
        "CountCards" if duty.what == COUNT else "DoDuty",
        f"{words[0].upper()}{words[1:]}.",
        duty.clause,
        may=not stops_cards(law, duty),
        duty=duty.what,
        note=(task.noted or "") if task is not None else "",
    )


def _wagers(law: RoundLaw, state: Round) -> Iterator[Todo]:
    able = [seat for seat in state.seats if _may_wager(state, seat)]
    if not able and not state.on_layout:
        what = "Close the round, because nobody may wager in it."
        yield Todo(DEALER, "CloseRound", what, law.steps[-1].clause)
    for seat in able:
        needed = wagers_needed(law, state, seat)
        lacking = [name for name in needed if name not in seat.wagers]
        begun = bool(seat.wagers) and bool(lacking)
        wager = law.wagers[lacking[0]] if lacking else None
        if wager is not None:
            otherwise = ", or take back what lies there" if begun else ""
            what = f"Place the {wager.name}{otherwise}."
            yield _asked(seat, "PlaceWager", what, wager.clause, may=not begun)


def _asked(
    seat: RoundSeat,
    do: str,
    what: str,
    clause: str,
    *,
    says: str = "",
    options: tuple[SeatOption, ...] = (),
    may: bool = False,
) -> Todo:
    """Something for the player of a hand."""
    return Todo(PLAYER, do, what, clause, seat.person, seat.number, says, options, may)


def _may_wager(state: Round, seat: RoundSeat) -> bool:
    out = seat.hand != "none" or seat.person in state.memory.excluded
    if out or not seat.person:
        return False
    return not state.memory.apart or not state.memory.kept_from(seat.person, state.people)


# --- in play ------------------------------------------------------------------------------


def _in_play(law: RoundLaw, state: Round) -> Iterator[Todo]:
    step = law.steps[state.step]
    match step.do:
        case "deal" if state.real_cards and state.phase == "play" and not missing(law, state):
            pass  # the last card of the step is recorded, and the next step is about to begin
        case "deal" | "reveal":
            yield _deal(law, state, step)
        case "decide":
            yield from _decide(law, state, step)
        case "concede":
            yield from _concede(state, step)
            yield _settle(law, state)
        case "settle":
            yield _settle(law, state)
    for number in state.may_retract:
        what = "Take back all wagers of the hand."
        yield _asked(state.seat(number), "Retract", what, state.retract_clause, may=True)


def _deal(law: RoundLaw, state: Round, step: BookStep) -> Todo:
    says = step.says or ""
    if step.do == "reveal":
        command = "TurnUp" if state.real_cards and _unread(state, step) else "Deal"
        return Todo(DEALER, command, f"Reveal {_where(step)}.", step.clause, says=says)
    burns = [part for part in step.part if part in state.burns]
    deal = f"deal {_cards(step)} to {_where(step)}."
    what = f"D{deal[1:]}"
    if burns:
        what = f"Burn a card before the {' and the '.join(burns)}, then {deal}"
    if not state.real_cards:
        return Todo(DEALER, "Deal", what, step.clause, says=says)
    if state.phase == "play":
        place = missing(law, state)[0]
        if place.before and place.before in state.burns:
            what = f"Burn a card before the {place.before}."
        else:
            where = f"seat {place.seat}" if place.to == "seat" else f"the {place.to}"
            what = f"Deal the next card to {where}."
    return Todo(DEALER, "RecordCard", what, step.clause, says=says)


def _unread(state: Round, step: BookStep) -> bool:
    return None in (state.dealer if step.to == "dealer" else state.board)


def _where(step: BookStep) -> str:
    if step.to == "board":
        return "the " + " and the ".join(step.part)
    other = "each hand and the dealer"
    return {"seats": "each hand", "dealer": "the dealer"}.get(step.to or "", other)


def _cards(step: BookStep) -> str:
    count = {1: "one card", 2: "two cards", 3: "three cards", 5: "five cards"}
    return count[step.cards or 1]


def _decide(law: RoundLaw, state: Round, step: BookStep) -> Iterator[Todo]:
    due = set(to_decide(state, step)) | set(state.must_correct)
    order = [number for number in dealing_order(law, state) if number in due]
    order.sort(key=lambda number: number not in state.first_to_act)
    for number in order:
        seat = state.seat(number)
        options = options_of(law, state, seat)
        do, what = "Decide", f"{either(option.act for option in options).capitalize()}."
        if number in state.must_correct:
            do, what = "CorrectBet", "Correct the wager, or fold."
        yield _asked(seat, do, what, step.clause, says=step.says or "", options=options)


def options_of(law: RoundLaw, state: Round, seat: RoundSeat) -> tuple[SeatOption, ...]:
    """What a hand may do on the present street, with the amounts it has chips for."""
    step = law.steps[state.step]
    if step.do != "decide" or not seat.live:
        return ()
    assert step.street is not None
    found = []
    for choice in step.choices:
        amounts: tuple[Cents, ...] = ()
        if choice.act == "bet":
            _, high = limits_of(law, state, seat.person)
            base, once = law.bet_base(seat.wagers, high)
            multiples = (1,) if once else law.multiples(choice, step.street)
            stack = state.home(seat).stack
            amounts = tuple(base * m for m in multiples if base * m <= stack)
        if choice.act != "bet" or amounts:
            found.append(SeatOption(choice.act, choice.clause, choice.wager or "", amounts))
    return tuple(found)


def _concede(state: Round, step: BookStep) -> Iterator[Todo]:
    what, says = "Concede the hand, with all its wagers.", step.says or ""
    for seat in state.live:
        yield _asked(seat, "Concede", what, step.clause, says=says, may=True)


def _settle(law: RoundLaw, state: Round) -> Todo:
    clause = law.steps[-1].clause
    waiting = to_settle(law, state)
    if not waiting:
        return Todo(DEALER, "Settle", "Finish the settlement.", clause)
    seat = waiting[0]
    command = "TurnHand" if None in seat.cards else "Settle"
    what = f"Turn over, declare and settle seat {seat.number}."
    return Todo(DEALER, command, what, clause, seat=seat.number)


def _jackpot(law: RoundLaw, state: Round) -> Iterator[Todo]:
    clause = law.jackpot_clause
    for seat in reversed(state.seats):
        if seat.wagers:
            what = f"Pay what the jackpot hand of seat {seat.number} wins."
            command = "TurnHand" if None in seat.cards else "PayJackpot"
            yield Todo(DEALER, command, what, clause, seat=seat.number, may=True)
    yield Todo(DEALER, "CloseJackpot", "Take the jackpot wagers off the layout.", clause)
