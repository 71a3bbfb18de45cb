"""Decides what is asked in a round at a tournament table.

Where the book has a starting marker, players wager in its order and each has one chance, from
being asked until the next is asked (Canberra 16.16, 16.17). Elsewhere everybody wagers until the
dealer takes no more. Everybody must wager the minimum (Canberra 16.15, Melbourne 13.4.4(b)): for
whoever has not wagered in time it is laid from the own chips.
"""

from __future__ import annotations

from croupier import banked
from croupier.acts import Actor, Locked, NotAChoice, NotOffered, Viewer, WrongMoment
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.tournament.decisions.recorder import PLAYER
from croupier.tournament.table_rounds import commands, events
from croupier.tournament.table_rounds.recorder import TableRoundRecorder
from croupier.tournament.table_rounds.session_games import CHIP
from croupier.tournament.table_rounds.slips import (
    MINIMUM,
    NONCE_BYTES,
    Slip,
    check_slip,
    least_slip,
    opening_wagers,
    sealed_slip,
)

SECRET = ("secret", "secret-wagers", "limits")


def open_table_round(recorder: TableRoundRecorder, asked: commands.OpenTableRound) -> None:
    """The marker is placed and the round of the game opens."""
    if recorder.state.order:
        recorder.refuse(WrongMoment, "The round has begun already.")
    recorder.needs_dealer(asked.actor)
    recorder.record(
        events.TableRoundOpened(
            table=asked.table,
            session=asked.session,
            number=asked.number,
            marker=asked.marker,
            order=asked.order,
            secrets_left=asked.secrets_left,
            warned=asked.warned,
            away=asked.away,
            at=asked.at,
        )
    )
    recorder.play(
        banked.commands.OpenRound(
            actor=asked.actor,
            at=asked.at,
            id=asked.id,
            table=str(asked.table),
            seats=asked.sittings,
        )
    )


# --- the order of wagering ----------------------------------------------------------------------


def ask_next(recorder: TableRoundRecorder, asked: commands.AskNext) -> None:
    """The next player clockwise from the marker is asked; the chance before is over."""
    recorder.needs_dealer(asked.actor)
    recorder.needs_wagering()
    if not recorder.law.ordered:
        recorder.refuse(NotOffered, "This book has no order of wagering: everybody may wager now.")
    state = recorder.state
    place = state.order.index(state.asked) + 1 if state.asked else 0
    if place == len(state.order):
        reason = "Everybody has been asked to wager in this round: close the wagers."
        recorder.refuse_by(NotAChoice, reason, "opportunity")
    _lay_least(recorder, asked, state.asked)
    clause = recorder.clause("opportunity")
    recorder.record(
        events.AskedToWager(player=state.order[place], clause=clause, at=asked.at),
    )


def _lay_least(
    recorder: TableRoundRecorder, asked: commands.AskNext | commands.CloseWagers, player: str
) -> None:
    """Lays the minimum for a player whose chance is over without a wager."""
    if not player or player in recorder.state.wagered:
        return
    law = recorder.law
    slip = least_slip(law.game.law, law.row)
    recorder.record(
        events.WagersMade(
            player=player,
            wagers=slip,
            compulsory=True,
            clause=recorder.clause(*MINIMUM),
            at=asked.at,
        )
    )
    _lay(recorder, player, slip)


def _lay(recorder: TableRoundRecorder, player: str, slip: Slip) -> None:
    """Puts the chips of a slip in the boxes, in place of what lies there."""
    seat = recorder.state.seat_of(player)
    actor, number = Actor(player, PLAYER), seat.number
    for wager in reversed(opening_wagers(recorder.law.game.law)):
        if wager.id in seat.wagers and wager.id not in slip:
            recorder.play(
                banked.commands.TakeBackWager(actor=actor, seat=number, wager=wager.id),
            )
    for wager in opening_wagers(recorder.law.game.law):
        if wager.id in slip:
            amount = Cents(slip[wager.id] * CHIP)
            recorder.play(
                banked.commands.PlaceWager(actor=actor, seat=number, wager=wager.id, amount=amount),
            )


# --- wagers -------------------------------------------------------------------------------------


def make_wagers(recorder: TableRoundRecorder, asked: commands.MakeWagers) -> None:
    """A player wagers in the own chance, or out of order."""
    player = recorder.own_player(asked.actor)
    recorder.needs_wagering()
    law, state = recorder.law, recorder.state
    check_slip(law.tournament, law.game.law, law.row, asked.wagers, state.chips_of(player))
    if asked.secret:
        _check_secret(recorder, player, asked.nonce)
    if law.ordered and state.asked != player and not _out_of_order(recorder, player):
        return
    if asked.secret:
        _seal(recorder, player, asked)
    else:
        recorder.record(events.WagersMade(player=player, wagers=asked.wagers, at=asked.at))
        _lay(recorder, player, asked.wagers)


def _out_of_order(recorder: TableRoundRecorder, player: str) -> bool:
    """A wager of somebody who was not asked: whether it stands (16.16)."""
    state = recorder.state
    if state.has_been_asked(player):
        reason = "Your chance to wager in this round is over: the wagers cannot be changed."
        recorder.refuse_by(Locked, reason, "marker")
    if player in state.wagered:
        reason = "Your wagers stand: you can change them when the dealer asks you."
        recorder.refuse_by(Locked, reason, "opportunity")
    void = state.warned.get(player, 0) > 0
    clause = recorder.clause("marker")
    recorder.record(events.WageredOutOfOrder(player=player, void=void, clause=clause))
    return not void


def _check_secret(recorder: TableRoundRecorder, player: str, nonce: str) -> None:
    state, allowed = recorder.state, recorder.law.row.secret_wagers
    if player not in state.made_secretly and state.secrets_left.get(player, 0) < 1:
        if allowed:
            reason = f"You have reached the limit of secret wagers in a session: {allowed}."
        else:
            reason = "This session has no secret wagers: wager openly."
        recorder.refuse_by(NotOffered, reason, *SECRET)
    try:
        drawn = bytes.fromhex(nonce)
    except ValueError:
        drawn = b""
    if len(drawn) != NONCE_BYTES or nonce != drawn.hex():
        raise BadInput("nonce", f"{NONCE_BYTES} bytes in hexadecimal", got=nonce[:80])


def _seal(recorder: TableRoundRecorder, player: str, asked: commands.MakeWagers) -> None:
    """Keeps a wager sealed; what the player had laid openly goes back to the stack."""
    _lay(recorder, player, {})
    recorder.record(
        events.WagerSealed(
            player=player,
            slip=sealed_slip(asked.wagers, asked.nonce),
            counts=player not in recorder.state.made_secretly,
            clause=recorder.clause(*SECRET),
            at=asked.at,
        )
    )


def close_wagers(recorder: TableRoundRecorder, asked: commands.CloseWagers) -> None:
    """No more wagers: all secret ones are turned over together and laid in the boxes."""
    recorder.needs_dealer(asked.actor)
    recorder.needs_wagering()
    state = recorder.state
    if recorder.law.ordered and state.asked != state.order[-1]:
        place = state.order.index(state.asked) + 1 if state.asked else 0
        reason = f"Not everybody has been asked to wager: ask {state.order[place]} next."
        recorder.refuse_by(WrongMoment, reason, "opportunity")
    for player in state.order:
        _lay_least(recorder, asked, player)
    sealed = recorder.state.sealed
    clause = recorder.clause(*SECRET) if sealed else ""
    recorder.record(events.WagersClosed(revealed=sealed, clause=clause, at=asked.at))
    for player in state.order:
        if player in sealed:
            _lay(recorder, player, sealed[player].wagers)


# --- cards --------------------------------------------------------------------------------------


def play_round(recorder: TableRoundRecorder, asked: banked.commands.RoundCommand) -> None:
    """The game itself decides, once the wagers are closed; the deck may be made before."""
    state = recorder.state
    before = isinstance(asked, BEFORE_THE_CARDS)
    if not state.closed and not before:
        reason = "The wagers are not closed yet: no card is dealt before."
        recorder.refuse_by(WrongMoment, reason, "opportunity", "compulsory-wager")
    recorder.play(asked)


BEFORE_THE_CARDS = (
    banked.commands.ShuffleCards,
    banked.commands.CutCards,
    banked.commands.CountCards,
    banked.commands.DoDuty,
)
"""What makes the deck ready, which may be done while players wager."""


def time_up(recorder: TableRoundRecorder, asked: commands.LetTimePass) -> None:
    """The player is taken to check, or to fold where a check is not possible."""
    recorder.needs_dealer(asked.actor)
    recorder.needs_in_round(asked.actor, asked.player)
    table = banked.view(recorder.state.round, Viewer("player", asked.player), recorder.law.game.law)
    own = next(seat for seat in table.seats if seat.yours)
    acts = {option.act for option in own.options}
    if not own.to_act or not acts & {"check", "fold"}:
        reason = f"{asked.player} has nothing to decide now."
        recorder.refuse_by(WrongMoment, reason, "pace", "absence")
    clause = recorder.clause("further-terms", "absence")
    recorder.record(events.TimeRanOut(player=asked.player, clause=clause))
    kind = banked.commands.Check if "check" in acts else banked.commands.Fold
    recorder.play(kind(actor=Actor(asked.player, PLAYER), at=asked.at, seat=own.seat))


def set_away(recorder: TableRoundRecorder, asked: commands.SetAway) -> None:
    """Whether the others wait for a player; the own business of the player, or the dealer's."""
    if asked.actor.role != PLAYER or asked.actor.person != asked.player:
        recorder.needs_dealer(asked.actor)
    recorder.needs_in_round(asked.actor, asked.player)
    if asked.away != (asked.player in recorder.state.away):
        recorder.record(events.AwaySet(player=asked.player, away=asked.away))
