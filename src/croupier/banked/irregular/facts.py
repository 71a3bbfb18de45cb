"""The phrases that tell the irregularities of a book apart, each checked against the round.

A fact is a phrase of an irregularity's row, such as "somebody looked". It is looked up in the
record of the round, or stated by the reporter where only people at the table can know it:
then the answer here is `None`.
"""

from collections.abc import Callable
from typing import NamedTuple

from croupier.banked.round.dealing import to_decide
from croupier.banked.round.law import RoundLaw
from croupier.banked.round.wagering import limits_of
from croupier.banked.state import FOLDED, Round, RoundSeat
from croupier.books import BankedIrregularity
from croupier.cards import Card
from croupier.money import Cents

FLOP = 3


class Case(NamedTuple):
    """What a report is about."""

    law: RoundLaw
    state: Round
    row: BankedIrregularity
    seat: RoundSeat | None
    seats: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def laid(self) -> dict[str, Cents]:
        """The wagers of the hand it is about."""
        return self.seat.staked() if self.seat is not None else {}


Fact = Callable[[Case], bool | None]


def _looked(case: Case) -> bool | None:
    """Whether anybody has handled cards; with real cards an unrecorded look is possible."""
    seen = any(seat.looked or seat.hand in FOLDED for seat in case.state.seats)
    return True if seen else (None if case.state.real_cards else False)


def _acted(case: Case) -> bool:
    return any(seat.decisions for seat in case.state.seats)


def _named(case: Case) -> bool | None:
    """Whether the two cards named are the top two of the discards."""
    top = case.state.discards[-2:]
    if None in top:
        return None
    return len(case.cards) == len(top) == 2 and set(case.cards) == set(top)


def _alone(case: Case) -> bool:
    """Whether the hand was taken, and no other cards lie in the discard rack."""
    return _was_taken(case) and not _among_others(case)


def _among_others(case: Case) -> bool:
    seat = case.seat
    return _was_taken(case) and seat is not None and len(case.state.discards) > len(seat.cards)


def _was_taken(case: Case) -> bool:
    return case.seat is not None and case.seat.hand in FOLDED


def _repeated(case: Case) -> bool | None:
    if case.seat is None:
        return None
    return case.state.memory.cautioned(case.seat.person, case.row.clause)


def _seen_one(case: Case) -> bool:
    """Whether one hand was seen, and not the one at the player's seat."""
    seat = case.seat
    if seat is None or len(case.seats) != 1 or case.seats[0] == seat.home:
        return False
    return not case.state.home(seat).looked


def _unfunded(case: Case) -> bool:
    """Whether a bet is due, no check is offered, and the chips do not reach the least (A12)."""
    law, state, seat = case.law, case.state, case.seat
    step = law.steps[state.step]
    if seat is None or step.do != "decide" or seat.number not in to_decide(state, step):
        return False
    bet = law.choices[state.step].get("bet")
    if bet is None or "check" in law.choices[state.step] or step.street is None:
        return False
    _, maximum = limits_of(law, state, seat.person)
    base, once = law.bet_base(seat.wagers, maximum)
    cheapest = base if once else base * min(law.multiples(bet, step.street))
    return state.home(seat).stack < cheapest


def _requisite(case: Case) -> bool:
    """Whether a wager without which no hand is dealt is missing there."""
    return not case.law.required_set <= case.laid.keys()


def _wagered_there(case: Case) -> bool:
    """Whether the area of the report has a wager; a report may also be about the whole deal."""
    return case.seat is None or bool(case.laid)


def _none_requisite(case: Case) -> bool:
    return case.law.required_set.isdisjoint(case.laid)


def _flop_out(case: Case) -> bool:
    """Whether the flop lies on the table, or is what the present step deals."""
    state = case.state
    if state.board_shown >= FLOP or state.phase != "play":
        return state.board_shown >= FLOP
    step = case.law.steps[state.step]
    return step.do in ("deal", "reveal") and step.to == "board"


def _half(there: str, lacking: str) -> Fact:
    return lambda case: there in case.laid and lacking not in case.laid


def _unequal(case: Case) -> bool:
    return len({case.laid[name] for name in case.law.required if name in case.laid}) > 1


def _wagered(name: str) -> Fact:
    """Whether anybody has made this wager in the round.

    Where the table reads an exposure after the flop as a misdeal, only wagers made before
    the flop count (UC-4).
    """

    def made(case: Case) -> bool:
        seats = case.state.seats
        if case.law.setting("dealer_exposure_after_flop") != "misdeal":
            return any(name in seat.staked() for seat in seats)
        decisions = [decision for seat in seats for decision in seat.decisions]
        return any(each.wager == name and each.street == "preflop" for each in decisions)

    return made


def _not(fact: Fact) -> Fact:
    return lambda case: None if (answer := fact(case)) is None else not answer


def _stated(_: Case) -> bool | None:
    """A fact that only the people at the table can know."""
    return None


def _follow_ups(case: Case) -> dict[str, str]:
    """The streets on which the hand made a follow-up wager of a wrong amount: short of its
    multiples, or above all of them."""
    law, seat, found = case.law, case.seat, {}
    if seat is None:
        return {}
    _, maximum = limits_of(law, case.state, seat.person)
    base, once = law.bet_base(case.laid, maximum)
    for decision in seat.decisions:
        if decision.act == "bet" and decision.wager in case.laid:
            bet = law.streets[decision.street]["bet"]
            times = (1,) if once else law.multiples(bet, decision.street)
            legal, amount = [base * each for each in times], case.laid[decision.wager]
            if amount not in legal:
                found[decision.street] = "excess" if amount > max(legal) else "short"
    return found


def _wrong_now(case: Case) -> bool:
    """Whether the follow-up wager of the street under way, or just over, is wrong."""
    steps = case.law.steps[: case.state.step + 1]
    street = next((step.street for step in reversed(steps) if step.do == "decide"), None)
    return street in _follow_ups(case)


def _opened_with(case: Case) -> list[Cents]:
    """The wagers with which the hand was opened, but for jackpot wagers."""
    opening = set(case.law.opening) - case.law.jackpots
    return [amount for name, amount in case.laid.items() if name in opening]


def _under_minimum(case: Case) -> bool:
    if case.seat is None:
        return False
    minimum, _ = limits_of(case.law, case.state, case.seat.person)
    return any(amount < minimum for amount in _opened_with(case))


def _over_maximum(case: Case) -> bool:
    if case.seat is None:
        return False
    _, maximum = limits_of(case.law, case.state, case.seat.person)
    return maximum is not None and any(amount > maximum for amount in _opened_with(case))


def _low_jackpot(case: Case) -> bool:
    costs = case.law.costs
    return any(amount < (costs.get(name) or amount) for name, amount in case.laid.items())


FACTS: dict[str, Fact] = {
    "nobody looked": _not(_looked),
    "somebody looked": _looked,
    "no action": _not(_acted),
    "any action": _acted,
    "before the flop": lambda case: case.state.board_shown < FLOP,
    "after the flop": lambda case: case.state.board_shown >= FLOP,
    "the flop is out": _flop_out,
    "no flop wager": _not(_wagered("flop")),
    "any flop wager": _wagered("flop"),
    "no play wager": _not(_wagered("play")),
    "any play wager": _wagered("play"),
    "named exactly": _named,
    "not named": _not(_named),
    "no other discards": _alone,
    "other discards": _among_others,
    "first time": _not(_repeated),
    "repeat": _repeated,
    "cannot fund the wager": _unfunded,
    "one hand seen": _seen_one,
    "several hands seen": lambda case: len(case.seats) > 1,
    "right count": lambda case: _counted(case, right=True),
    "wrong count": lambda case: _counted(case, right=False),
    "a requisite wager is missing": _requisite,
    "no requisite wager": _none_requisite,
    "a wager lies there": _wagered_there,
    "ante without blind": _half("ante", "blind"),
    "blind without ante": _half("blind", "ante"),
    "unequal ante and blind": _unequal,
    "under minimum": _under_minimum,
    "over maximum": _over_maximum,
    "short follow-up": lambda case: "short" in _follow_ups(case).values(),
    "excess follow-up": lambda case: "excess" in _follow_ups(case).values(),
    "wrong follow-up": _wrong_now,
    "unpayable amount": _stated,
    "low jackpot wager": _low_jackpot,
    "before the last wager is settled": lambda case: case.state.phase != "settled",
    "order known": _stated,
    "order unknown": _stated,
    "ruled a fold": _stated,
    "ruled a check": _stated,
}


def _counted(case: Case, *, right: bool) -> bool | None:
    count = case.state.counted
    return None if count is None else (count == case.law.deck_size) is right


def fact(case: Case, words: str) -> bool | None:
    """Whether a phrase holds: True, False, or None where the record does not say."""
    return FACTS[words](case)


# --- when it may be found ------------------------------------------------------------------


def moments(law: RoundLaw, state: Round) -> frozenset[str]:
    """The parts of a round, in the book's words, whose irregularities may be reported now.

    Those of a deal may be reported until somebody decides, because a player who looks quickly
    does not undo what the deal has shown, and those of a decision until the next card is dealt.
    Cards of the board belong to the decisions on them.
    """
    match state.phase:
        case "wagers":
            return frozenset({"wagering", "shuffle"})
        case "closed":
            return frozenset({"shuffle", "deal"})
        case "jackpot":
            return frozenset({"settlement", "win"})
        case "settled":
            return frozenset({"settlement"})
        case "play":
            return _in_play(law, state)
    return frozenset()


def _in_play(law: RoundLaw, state: Round) -> frozenset[str]:
    step = law.steps[state.step]
    if state.step < law.initial_deal:
        return frozenset({"deal"})
    dealt = "dealer" if step.to == "dealer" else "decision"
    found = {_MOMENT.get(step.do, dealt)}
    last = law.steps[state.step - 1]
    if last.do == "decide":
        found.add("decision")
    if last.do in ("deal", "reveal") and not _acted_on(state, step.street):
        if state.step == law.initial_deal:
            found.add("deal")
        elif last.to == "dealer":
            found.add("dealer")
    return frozenset(found)


_MOMENT = {"decide": "decision", "concede": "dealer", "settle": "settlement"}


def _acted_on(state: Round, street: str | None) -> bool:
    """Whether anybody has done something since the present step began."""
    if street is not None:
        return any(seat.decided(street) for seat in state.seats)
    return any(seat.shown for seat in state.seats)
