"""What a ruling does to hands, wagers and jackpot wagers: the vocabulary of the rows.

Whatever the effect, no chip is left without an owner: when a hand leaves the round, what
its ruling does not forfeit, carry or settle goes back.
"""

from collections.abc import Callable
from typing import NamedTuple

from croupier.acts import WrongMoment
from croupier.banked import events as e
from croupier.banked.dealing import to_decide
from croupier.banked.record import Record
from croupier.banked.settling import collect, declare_jackpot_hand, unwind
from croupier.banked.state import Caution, Duty, HandState, OpenReport, Seat
from croupier.books import Irregularity
from croupier.cards import Card
from croupier.money import Cents

NOTHING = Cents(0)

HANDS = frozenset({"void all", "void hand", "play on", "fold hand", "dead hand", "restore hand"})
WAGERS = frozenset({"return all", "return hand", "stay", "may retract", "forfeit hand"})
JACKPOTS = frozenset(
    {"stay", "carry all", "carry hand", "return all", "return hand", "settle now", "forfeit hand"}
)
SURPLUS = frozenset(
    {"a surplus card is the next from the shoe, though seen", "use the cards in sequence"}
)
NAMED_CARDS = frozenset({"named exactly", "not named"})
LISTED_FORFEIT = "Ante, Flop, Turn and River may be forfeited"


class Ruling(NamedTuple):
    """A row, the report it answers, and the effects in force."""

    row: Irregularity
    report: OpenReport
    hands: str
    wagers: str
    jackpots: str


def surplus(row: Irregularity) -> bool:
    return any(words in SURPLUS for words in row.then)


def check(record: Record, ruling: Ruling) -> None:
    """What cannot be done any more, before anything is done."""
    row, state = ruling.row, record.state
    if ruling.hands == "void all" and state.jackpot_paid:
        record.refuse(WrongMoment, "a jackpot prize of this round has been paid", row.clause)
    seat = state.seat(ruling.report.seat) if ruling.report.seat else None
    if ruling.hands == "fold hand" and (seat is None or not seat.live):
        record.refuse(WrongMoment, "there is no live hand to fold", row.clause)
    if ruling.hands == "restore hand" and (seat is None or not _taken(record, seat)):
        record.refuse(WrongMoment, "no hand was taken there on the street under way", row.clause)
    if ruling.wagers.startswith("correct") and (seat is None or not _wrong_bet(record, seat)):
        record.refuse(WrongMoment, "no follow-up wager lies there to be corrected", row.clause)
    if "ruled a check" in row.facts and "check" not in record.law.choices[state.step]:
        record.refuse(WrongMoment, "checking is not open on this street", row.clause)


def _taken(record: Record, seat: Seat) -> bool:
    """The hand is recorded as folded on the street that can still be played by it."""
    street = last_street(record)
    return street is not None and seat.hand == record.law.steps[street].street


def _wrong_bet(record: Record, seat: Seat) -> bool:
    street = last_street(record)
    if street is None:
        return False
    choice = record.law.choices[street].get("bet")
    return seat.live and choice is not None and choice.wager in seat.wagers


def last_street(record: Record) -> int | None:
    """The street under way, or the one just over while no card has been dealt since."""
    law, state = record.law, record.state
    for index in range(state.step, -1, -1):
        if law.steps[index].do == "decide":
            return index
        if index < state.step:
            return None
    return None


def _reopen(record: Record) -> None:
    """Goes back to the street just over, for a decision that is still owed or wrong."""
    street = last_street(record)
    if street is not None and (street != record.state.step or record.state.phase != "play"):
        record.write(e.StepBegun(street, record.state.since))


def apply(record: Record, ruling: Ruling) -> None:
    _cards(record, ruling)
    if ruling.hands == "void all":
        _void_round(record, ruling)
    elif ruling.hands == "restore hand":
        _restore(record, ruling)
    elif ruling.hands == "fold hand":
        _fold(record, ruling)
    elif ruling.hands in ("void hand", "dead hand"):
        for number in _hands_meant(record, ruling):
            _end_hand(record, number, ruling)
    else:
        _play_on(record, ruling)
    if ruling.wagers == "may retract":
        _offer_retraction(record, ruling)
    for words in ruling.row.then:
        if words in THEN:
            THEN[words](record, ruling)


# --- cards ---------------------------------------------------------------------------


def _cards(record: Record, ruling: Ruling) -> None:
    """Cards in a report were dealt too many or seen too early, unless a player named them."""
    cards: tuple[Card, ...] = ruling.report.cards
    if not cards or NAMED_CARDS & set(ruling.row.facts) or ruling.hands == "void all":
        return
    if surplus(ruling.row):
        record.write(e.SurplusNext(cards, ruling.row.clause))
    record.write(e.CardsExposed(cards, ruling.row.clause))


# --- the whole round ---------------------------------------------------------------------


def _void_round(record: Record, ruling: Ruling) -> None:
    """Every hand is void: what was settled in this round is undone and all wagers go back.

    After the flop a jackpot may be decided although the round is not (Melbourne 11.4.2):
    then jackpot wagers lost by a fold stay lost and the others are judged on the flop.
    """
    law, clause = record.law, ruling.row.clause
    now = ruling.jackpots == "settle now"
    live = [seat.number for seat in record.state.seats if seat.live]
    for seat in record.state.seats:
        unwind(record, seat.number, clause, but=law.jackpots if now else frozenset())
    record.write(e.RoundVoided(clause))
    for seat in record.state.seats:
        offender = seat.number == ruling.report.seat
        for name, amount in seat.wagers.items():
            if name not in law.jackpots:
                forfeit = offender and ruling.wagers == "forfeit hand"
                _forfeit(record, seat, name, ruling) if forfeit else _return(
                    record, seat, name, amount, ruling
                )
            elif not now:
                _jackpot(record, seat, name, ruling, offender=offender)
    if now:
        for number in live:
            _judge_now(record, record.state.seat(number))
    record.write(e.MainSettled(record.state.on_layout > 0))


def _judge_now(record: Record, seat: Seat) -> None:
    """A jackpot hand complete with the flop is judged although the round is void (A10)."""
    law = record.law
    lying = {name: amount for name, amount in seat.wagers.items() if name in law.jackpots}
    if not lying:
        return
    played = any(name in seat.staked() for name in law.wagers if name not in law.opening)
    returned = {r.wager for r in seat.results if r.outcome == "void"}
    bet = played or bool(returned - set(law.opening))
    if not bet and law.setting("late_misdeal_without_play", "eligible") != "eligible":
        for name, amount in lying.items():
            clauses = law.wagers[name].settles[-1].unpaid
            record.write(
                e.WagerSettled(
                    seat.number, name, amount, "lose", NOTHING, NOTHING, clauses, "jackpot"
                )
            )
    elif None not in seat.cards:
        declare_jackpot_hand(record, seat, lying)


# --- one hand ---------------------------------------------------------------------------


def _hands_meant(record: Record, ruling: Ruling) -> list[int]:
    """The hand reported, or, of several a player looked at, those not at the seat (11.12.2)."""
    about = ruling.report
    if about.seats:
        home = record.state.seat(about.seat or about.seats[0]).home
        return [number for number in about.seats if number != home]
    return [about.seat]


def _end_hand(record: Record, number: int, ruling: Ruling) -> None:
    law, clause = record.law, ruling.row.clause
    if ruling.wagers != "forfeit hand":
        unwind(record, number, clause)
    seat = record.state.seat(number)
    for name, amount in seat.wagers.items():
        if name in law.jackpots:
            _jackpot(record, seat, name, ruling, offender=True)
        elif ruling.wagers == "forfeit hand" and _may_forfeit(record, name, ruling):
            _forfeit(record, seat, name, ruling)
        else:
            _return(record, seat, name, amount, ruling)
    forfeited = ruling.hands == "dead hand" or ruling.wagers == "forfeit hand"
    hand: HandState = "dead" if forfeited else "void"
    record.write(e.HandEnded(number, hand, clause))


def _may_forfeit(record: Record, name: str, ruling: Ruling) -> bool:
    """Collusion costs the wagers the book lists; in Ultimate also their like, by analogy (A24)."""
    if LISTED_FORFEIT not in ruling.row.then:
        return True
    listed = {"ante", "flop", "turn", "river"}
    if record.law.setting("collusion_forfeits") == "by analogy":
        listed |= {"blind", "play"}
    return name in listed


def _fold(record: Record, ruling: Ruling) -> None:
    number = ruling.report.seat
    record.write(e.HandDeemedFolded(number, ruling.row.id, ruling.row.clause))
    collect(record, number)


def _restore(record: Record, ruling: Ruling) -> None:
    """The hand is back with its player and the wagers taken lie on the layout again (11.7)."""
    number, clause = ruling.report.seat, ruling.row.clause
    unwind(record, number, clause)
    record.write(e.HandRestored(number, clause))
    street = last_street(record)
    if street is not None and to_decide(record.state, record.law.steps[street]):
        _reopen(record)


def _play_on(record: Record, ruling: Ruling) -> None:
    """The round goes on; a wager may have to be corrected, a forfeit be taken."""
    about = ruling.report
    if "ruled a check" in ruling.row.facts:
        street = record.step.street
        assert street is not None
        record.write(e.Decided(about.seat, street, "check"))
    if ruling.wagers.startswith("correct"):
        _reopen(record)
        record.write(e.CorrectionAsked(about.seat, ruling.row.clause))
    if about.seat and ruling.wagers in ("forfeit hand", "return hand"):
        _without_wagers(record, ruling)
        return
    _jackpots_alone(record, ruling)


def _without_wagers(record: Record, ruling: Ruling) -> None:
    """Others play on, but a hand with nothing at stake any more is out of the round."""
    seat = record.state.seat(ruling.report.seat)
    if record.state.phase != "wagers":
        _end_hand(record, seat.number, ruling)
        return
    for name, amount in seat.wagers.items():
        _hand_back(record, seat, name, amount, ruling)


def _jackpots_alone(record: Record, ruling: Ruling) -> None:
    """Jackpot wagers go back while the round goes on (9.2.1, 11.14, Perth 5.7, 5.14)."""
    law, about = record.law, ruling.report
    if ruling.jackpots == "reregister" and record.state.phase == "wagers":
        _cancel_jackpot(record, ruling)
    if ruling.jackpots not in ("return all", "return hand"):
        return
    for seat in record.state.seats:
        if ruling.jackpots == "return hand" and seat.number != about.seat:
            continue
        for name, amount in seat.wagers.items():
            if name in law.jackpots:
                _hand_back(record, seat, name, amount, ruling)


# --- pieces --------------------------------------------------------------------------------


def _hand_back(record: Record, seat: Seat, name: str, amount: Cents, ruling: Ruling) -> None:
    if record.state.phase == "wagers":
        record.write(e.WagerTakenBack(seat.number, name, amount, ruling.row.id))
    else:
        _return(record, seat, name, amount, ruling)


def _return(record: Record, seat: Seat, name: str, amount: Cents, ruling: Ruling) -> None:
    record.write(e.WagerReturned(seat.number, name, amount, ruling.row.clauses))


def _forfeit(record: Record, seat: Seat, name: str, ruling: Ruling) -> None:
    account: e.Account = "jackpot" if name in record.law.jackpots else "house"
    record.write(
        e.WagerSettled(
            seat.number, name, seat.wagers[name], "lose", NOTHING, NOTHING,
            ruling.row.clauses, account,
        )
    )  # fmt: skip


def _jackpot(record: Record, seat: Seat, name: str, ruling: Ruling, *, offender: bool) -> None:
    amount = seat.wagers[name]
    if ruling.jackpots in ("carry all", "carry hand"):
        record.write(e.WagerCarried(seat.number, name, amount, ruling.row.clauses))
    elif ruling.jackpots == "forfeit hand" and offender:
        _forfeit(record, seat, name, ruling)
    else:
        _return(record, seat, name, amount, ruling)


def _offer_retraction(record: Record, ruling: Ruling) -> None:
    """Every other player with a live hand may take it back, before the next card (A23)."""
    state, about = record.state, ruling.report
    person = state.seat(about.seat).person if about.seat else ""
    seats = tuple(seat.number for seat in state.live if not person or seat.person != person)
    if seats and state.phase == "play":
        record.write(e.RetractionOffered(seats, ruling.row.clause))


# --- what else a row orders -----------------------------------------------------------------


def _duty(what: str) -> Callable[[Record, Ruling], None]:
    def arises(record: Record, ruling: Ruling) -> None:
        record.write(e.DutyArose(Duty(what, ruling.row.clause)))

    return arises


def _reshuffle(record: Record, ruling: Ruling) -> None:
    if record.state.phase in ("wagers", "closed") and record.state.shuffled:
        record.write(e.ShuffleSpoilt(ruling.row.clause))


def _move_view(record: Record, ruling: Ruling) -> None:
    to = record.state.seat(ruling.report.seats[0])
    record.write(e.ViewMoved(to.home, to.number, ruling.row.clause))


def _warn(record: Record, ruling: Ruling) -> None:
    person, clause = record.state.seat(ruling.report.seat).person, ruling.row.clause
    stays = record.law.setting("unfunded_memory") == "session"
    record.write(e.Cautioned(Caution(person, clause, clause, stays)))


def _hold(record: Record, ruling: Ruling) -> None:
    about = ruling.report.seat
    for seat in record.state.seats:
        if seat.in_round and about in (0, seat.number):
            record.write(e.WinningsWithheld(seat.number, ruling.row.clause))


def _stop_jackpots(record: Record, ruling: Ruling) -> None:
    record.write(e.JackpotWagersStopped(ruling.row.clause))


def _cancel_jackpot(record: Record, ruling: Ruling) -> None:
    if record.state.jackpot_game:
        record.write(e.JackpotGameCancelled(ruling.row.clause))


THEN: dict[str, Callable[[Record, Ruling], None]] = {
    "count the cards": _duty("count the cards"),
    "check the deck": _duty("check the deck"),
    "replace the shoe": _duty("replace the shoe"),
    "replace the deck": _duty("new cards"),
    "new cards": _duty("new cards"),
    "reshuffle": _reshuffle,
    "suspend the table": lambda record, ruling: record.write(e.TableSuspended(ruling.row.clause)),
    "resume the table": lambda record, ruling: record.write(e.TableResumed(ruling.row.clause)),
    "hold payment": _hold,
    "the hand seen is now the hand that may be viewed": _move_view,
    "offer every other player retraction": _offer_retraction,
    "warn the player that the next time the wagers are lost": _warn,
    "take no jackpot wager until it works": _stop_jackpots,
    "cancel the jackpot game": _cancel_jackpot,
}
