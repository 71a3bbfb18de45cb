"""The recorder of one command of a round: law, state, and the checks most commands need."""

from typing import NoReturn

from croupier.acts import Actor, NotEnoughChips, NotYours, Recorder, WrongMoment
from croupier.banked.events import RoundEvent
from croupier.banked.phrases import either
from croupier.banked.round.law import DEALER, PLAYER, RoundLaw
from croupier.banked.state import Round, RoundPhase, RoundSeat
from croupier.books import BookStep
from croupier.money import Cents, show_dollars


class RoundRecorder(Recorder[RoundLaw, Round, RoundEvent], gc=False):
    """The recorder of a banked round, with the checks that most commands need."""

    @property
    def step(self) -> BookStep:
        return self.law.steps[self.state.step]

    def seat(self, number: int) -> RoundSeat:
        if not 1 <= number <= len(self.state.seats):
            law = self.law
            reason = f"There is no seat {number}: the seats are 1 to {len(self.state.seats)}."
            self.refuse(WrongMoment, reason, law.game.seats_clause)
        return self.state.seats[number - 1]

    def needs_phase(self, *phases: RoundPhase) -> None:
        if self.state.phase not in phases:
            allowed = either(_ALLOWED[phase] for phase in phases)
            if len(phases) >= _NEARLY_ALL:
                allowed = "while a round is open"
            reason = f"You can do this only {allowed}; now {_PRESENT[self.state.phase]}."
            self.refuse(WrongMoment, reason)

    def needs_running(self, *phases: RoundPhase) -> None:
        """Checks the phase, that nothing waits for a ruling, and that play is not suspended."""
        state = self.state
        if state.phase not in phases:
            self.needs_phase(*phases)
        if state.reports:
            self.needs_no_report()
        if state.memory.suspended:
            reason = "Play at this table is suspended: wait until it is resumed."
            self.refuse(WrongMoment, reason, state.memory.suspended)

    def needs_dealer(self, actor: Actor, clause: str, *phases: RoundPhase) -> None:
        """Checks the moment, and that the command comes from a dealer or somebody above."""
        self.needs_running(*phases)
        self.role(actor, DEALER, clause)

    def needs_no_report(self) -> None:
        """Checks that nothing waits for a ruling."""
        state = self.state
        if state.reports:
            row = self.law.rows[state.reports[0].irregularity]
            what = f"{row.what[0].lower()}{row.what[1:]}"
            reason = f"The table waits for a ruling on this report: {what}."
            self.refuse(WrongMoment, reason, row.clause)

    def players_hand(self, actor: Actor, number: int, clause: str) -> RoundSeat:
        """The hand, if this person may act for it.

        That is the player whose wagers lie there; where real cards and chips are recorded,
        also the dealer, who writes down what the player does.
        """
        seat = self.seat(number)
        own = seat.person == actor.person and actor.role == PLAYER
        noted = self.state.real_cards and self.law.is_staff(actor)
        if not seat.person or not (own or noted):
            self.refuse(NotYours, not_yours(actor, seat), clause)
        return seat

    def about(self, actor: Actor, seat: RoundSeat, you: str, they: str) -> str:
        """A sentence about the player of a hand: "you" where that player gave the command."""
        own = actor.person == seat.person
        return f"You {you}." if own else f"The player at seat {seat.number} {they}."

    def refuse_unfunded(
        self,
        actor: Actor,
        seat: RoundSeat,
        what: str,
        amount: Cents,
        stack: Cents,
        clause: str = "",
    ) -> NoReturn:
        """Refuses a wager for which the player of a hand has not the chips."""
        needed, held = f"{show_dollars(amount)} for {what}", show_dollars(stack)
        you, they = f"need {needed} and have {held}", f"needs {needed} and has {held}"
        self.refuse(NotEnoughChips, self.about(actor, seat, you, they), clause)


def not_yours(actor: Actor, seat: RoundSeat) -> str:
    """Why this person may not act for a hand."""
    if seat.person == actor.person and actor.person:
        return f"You can act at seat {seat.number} only as a player."
    if seat.person:
        return f"Seat {seat.number} belongs to {seat.person}: you cannot act there."
    return f"Nobody plays at seat {seat.number} in this round."


_ALLOWED: dict[RoundPhase, str] = {
    "before": "before a round is opened",
    "wagers": "while wagers are open",
    "closed": "between the last wager and the first card",
    "play": "while the round is played",
    "jackpot": "while the jackpot is settled",
    "settled": "when all wagers are settled",
    "over": "after the round",
}
_NEARLY_ALL = 5
_PRESENT: dict[RoundPhase, str] = {
    "before": "no round is open",
    "wagers": "wagers are still open",
    "closed": "wagers are closed and no card is dealt yet",
    "play": "the round is being played",
    "jackpot": "the jackpot is being settled",
    "settled": "all wagers are settled",
    "over": "the round is over",
}
