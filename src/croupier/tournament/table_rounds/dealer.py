"""What the house does next in a round at a tournament table: the dealer's part, and companions'.

The dealer asks in order, waits for people as long as the time lasts, and for nobody who is away.
"""

from __future__ import annotations

from collections.abc import Callable

from croupier import banked
from croupier.acts import Actor, Command, Millis, Viewer
from croupier.cards import Entropy
from croupier.tournament.decisions.recorder import PLAYER
from croupier.tournament.table_rounds import commands
from croupier.tournament.table_rounds.companions import (
    TableStanding,
    companion_play,
    companion_wager,
)
from croupier.tournament.table_rounds.recorder import TableRoundLaw
from croupier.tournament.table_rounds.slips import NONCE_BYTES, Slip
from croupier.tournament.table_rounds.state import TableRound
from croupier.tournament.table_rounds.table_decisions import BEFORE_THE_CARDS

AT_FIRST = Millis(0)


class TableDealer:
    """The automatic dealer of a tournament table, who also plays for companions."""

    def __init__(
        self,
        source: Entropy,
        actor: Actor,
        think: Millis,
        hosts: Callable[[str], bool],
        opened: Millis = AT_FIRST,
        *,
        strength: str = "",
        bank: Callable[[str], Millis] = lambda _player: Millis(0),
    ) -> None:
        self._source, self._actor, self._think, self._hosts = source, actor, think, hosts
        self._opened, self._strength, self._bank = opened, strength, bank

    def decision_ends(self, state: TableRound) -> Millis:
        """When the time for the decision is up and time banks begin to run; it begins anew when
        the house opens."""
        return Millis(max(state.waits_since, self._opened) + self._think)

    def deadline(self, law: TableRoundLaw, state: TableRound) -> Millis:
        """When time and time bank are used up: of the first who is to decide, and of all who are
        to wager, because wagers are closed for everybody together."""
        waited = waited_for(law, state)
        banks = [self._bank(player) for player in waited if not self._hosts(player)]
        last = max if state.wagering else min
        return Millis(self.decision_ends(state) + last(banks, default=0))

    def next_command(self, law: TableRoundLaw, state: TableRound, now: Millis) -> Command | None:
        """The next command of the house; None while a person is to decide, or the round is over."""
        if state.over:
            return None
        if state.wagering:
            return self.ready(law, state, now) or self._wagering(law, state, now)
        return (
            banked.dealer_command(law.game.law, state.round, self._source, now, self._actor)
            or _look(state, now)
            or self._decision(law, state, now)
        )

    def ready(self, law: TableRoundLaw, state: TableRound, now: Millis) -> Command | None:
        """What makes the deck ready, before anybody is asked."""
        due = banked.dealer_command(law.game.law, state.round, self._source, now, self._actor)
        return due if isinstance(due, BEFORE_THE_CARDS) else None

    def _late(self, state: TableRound, player: str, now: Millis) -> bool:
        """Whether a player has used up the time for the decision, and the time bank."""
        return now >= self.decision_ends(state) + self._bank(player)

    # --- wagers -----------------------------------------------------------------------------

    def _wagering(self, law: TableRoundLaw, state: TableRound, now: Millis) -> Command | None:
        waits = [state.asked] if law.ordered else list(state.order)
        for player in waits:
            if player and player not in state.wagered and self._hosts(player):
                return self._slip(law, state, player, now)
        if law.ordered and not state.asked:
            return commands.AskNext(actor=self._actor, at=now)
        if any(not self._late(state, player, now) for player in waited_for(law, state)):
            return None
        more = law.ordered and state.asked != state.order[-1]
        kind = commands.AskNext if more else commands.CloseWagers
        return kind(actor=self._actor, at=now)

    def _slip(
        self, law: TableRoundLaw, state: TableRound, player: str, now: Millis
    ) -> commands.MakeWagers:
        """A companion's wagers; in the last rounds of the session secretly, where it may."""
        row, left = law.row, state.secrets_left.get(player, 0)
        required = law.game.law.required
        others = tuple(state.chips_of(other) for other in state.order if other != player)
        rounds_left = max(0, row.rounds - state.number + 1)
        standing = TableStanding(state.chips_of(player), others, rounds_left)
        unit = companion_wager(row, len(required), standing, self._strength, self._source)
        slip: Slip = dict.fromkeys(required, unit)
        secret = 0 < row.rounds - state.number + 1 <= left
        nonce = new_nonce(self._source) if secret else ""
        return commands.MakeWagers(
            actor=Actor(player, PLAYER), at=now, wagers=slip, secret=secret, nonce=nonce
        )

    # --- decisions --------------------------------------------------------------------------

    def _decision(self, law: TableRoundLaw, state: TableRound, now: Millis) -> Command | None:
        """A companion's decision, or that somebody's time is up."""
        for player in state.order:
            shown = banked.view(state.round, Viewer("player", player), law.game.law)
            own = next(seat for seat in shown.seats if seat.yours)
            if not own.to_act:
                continue
            late = not self._hosts(player) and self._late(state, player, now)
            if player in state.away or late:
                return commands.LetTimePass(actor=self._actor, at=now, player=player)
            if self._hosts(player):
                return companion_play(shown, own, self._strength, now)
        return None


def waited_for(law: TableRoundLaw, state: TableRound) -> tuple[str, ...]:
    """The players for whose wagers or decisions a round waits; nobody waits for who is away."""
    if state.over:
        return ()
    if state.wagering:
        asked = ((state.asked,) if state.asked else ()) if law.ordered else state.order
        return tuple(player for player in asked if not _is_done(law, state, player))
    return tuple(
        player
        for player in state.order
        if player not in state.away and _is_to_act(law, state, player)
    )


def _is_to_act(law: TableRoundLaw, state: TableRound, player: str) -> bool:
    shown = banked.view(state.round, Viewer("player", player), law.game.law)
    return any(seat.yours and seat.to_act for seat in shown.seats)


def _is_done(law: TableRoundLaw, state: TableRound, player: str) -> bool:
    """Whether nobody need wait for a player's wagers."""
    wagered = state.in_chance if law.ordered else player in state.wagered
    return wagered or player in state.away


def _look(state: TableRound, now: Millis) -> Command | None:
    """Whoever has cards looks at them."""
    for seat in state.round.seats:
        if seat.live and not seat.looked and seat.person:
            actor = Actor(seat.person, PLAYER)
            return banked.commands.Look(actor=actor, at=now, seat=seat.number)
    return None


def new_nonce(source: Entropy) -> str:
    """The random bytes that seal a secret wager, in hexadecimal."""
    return bytes(source.below(256) for _ in range(NONCE_BYTES)).hex()
