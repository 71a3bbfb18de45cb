"""One command of a round being decided: what every deciding function reads and asks."""

from croupier.acts import Actor, NotYours, Recorder, WrongMoment
from croupier.banked.events import RoundEvent
from croupier.banked.round.law import DEALER, PLAYER, RoundLaw
from croupier.banked.state import Round, RoundPhase, RoundSeat
from croupier.books import BookStep


class RoundRecorder(Recorder[RoundLaw, Round, RoundEvent], gc=False):
    """The recorder of a banked round, with the questions that most commands ask."""

    @property
    def step(self) -> BookStep:
        return self.law.steps[self.state.step]

    def seat(self, number: int) -> RoundSeat:
        if not 1 <= number <= len(self.state.seats):
            law = self.law
            reason = f"there is no seat {number}: seats are 1 to {len(self.state.seats)}"
            self.refuse(WrongMoment, reason, law.game.seats_clause)
        return self.state.seats[number - 1]

    def in_phase(self, *phases: RoundPhase) -> None:
        if self.state.phase not in phases:
            self.refuse(WrongMoment, f"not now: {PHASE_WORDS[self.state.phase]}")

    def flowing(self, *phases: RoundPhase) -> None:
        """It is the moment, nothing waits for a ruling and the table is not suspended."""
        state = self.state
        if state.phase not in phases:
            self.in_phase(*phases)
        if state.reports:
            self.ruled()
        if state.memory.suspended:
            self.refuse(WrongMoment, "the table is suspended", state.memory.suspended)

    def by_dealer(self, actor: Actor, clause: str, *phases: RoundPhase) -> None:
        """The dealer's to do at this moment, or that of somebody above."""
        self.flowing(*phases)
        self.role(actor, DEALER, clause)

    def ruled(self) -> None:
        """Nothing waits for a ruling."""
        state = self.state
        if state.reports:
            row = self.law.rows[state.reports[0].irregularity]
            reason = f"a ruling is awaited: {row.what[0].lower()}{row.what[1:]}"
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
            owner = f"belongs to {seat.person}" if seat.person else "is empty"
            self.refuse(NotYours, f"seat {number} {owner}", clause)
        return seat


PHASE_WORDS: dict[RoundPhase, str] = {
    "before": "no round is open",
    "wagers": "wagers are still open",
    "closed": "no more bets, and no card is dealt yet",
    "play": "the round is being played",
    "jackpot": "the jackpot is being settled",
    "settled": "everything is settled",
    "over": "the round is over",
}
