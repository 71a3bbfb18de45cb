"""How each event changes the jackpots. Nothing is refused here: it has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.jackpot import events as e
from croupier.jackpot.meters.meter import Meter, moved
from croupier.jackpot.meters.pools import NONE, STILL, Pool, PoolMove
from croupier.jackpot.state import (
    Alarm,
    JackpotGame,
    JackpotState,
    JackpotTable,
    JackpotWager,
    PrizeClaim,
    System,
)

# --- small changes ------------------------------------------------------------------


def _with_table(state: JackpotState, name: str, table: JackpotTable) -> JackpotState:
    return JackpotState(state.systems, state.tables | {name: table}, state.claims, state.signs)


def _with_system(state: JackpotState, name: str, system: System) -> JackpotState:
    return JackpotState(state.systems | {name: system}, state.tables, state.claims, state.signs)


def _with_claims(state: JackpotState, claims: dict[str, PrizeClaim]) -> JackpotState:
    return JackpotState(state.systems, state.tables, claims, state.signs)


def _metered(state: JackpotState, event: e.MeterEvent) -> JackpotState:
    """The state with the event's system moved."""
    if all(move == STILL for move in event.moves):
        return state
    system = state.systems[event.system]
    return _with_system(
        state, event.system, replace(system, meter=moved(system.meter, event.moves))
    )


def _without(
    wagers: tuple[JackpotWager, ...], gone: tuple[JackpotWager, ...]
) -> tuple[JackpotWager, ...]:
    seats = {wager.seat for wager in gone}
    return tuple(wager for wager in wagers if wager.seat not in seats)


# --- systems and tables ---------------------------------------------------------------


def _system_opened(state: JackpotState, event: e.SystemOpened) -> JackpotState:
    empty = Meter(event.system, event.terms, tuple(Pool(NONE) for _ in event.moves))
    return _with_system(state, event.system, System(meter=moved(empty, event.moves)))


def _terms_changed(state: JackpotState, event: e.TermsChanged) -> JackpotState:
    system = state.systems[event.system]
    meter = moved(Meter(event.system, event.terms, system.meter.pools), event.moves)
    signs = tuple(sign for sign in state.signs if not sign.line)
    changed = _with_system(state, event.system, replace(system, meter=meter))
    return replace(changed, signs=signs)


def _system_closed(state: JackpotState, event: e.SystemClosed) -> JackpotState:
    systems = {name: one for name, one in state.systems.items() if name != event.system}
    for heir, amounts in event.heirs.items():
        moves = tuple(PoolMove(moved=amount) for amount in amounts)
        systems[heir] = replace(systems[heir], meter=moved(systems[heir].meter, moves))
    tables = {name: one for name, one in state.tables.items() if one.system != event.system}
    signs = tuple(sign for sign in state.signs if sign.system != event.system)
    return replace(state, systems=systems, tables=tables, signs=signs)


def _table_linked(state: JackpotState, event: e.TableLinked) -> JackpotState:
    tables = {name: table for name, table in state.tables.items() if name != event.table}
    if event.system:
        tables[event.table] = JackpotTable(system=event.system, game_played=event.game_played)
    signs = tuple(
        s for s in state.signs if not (s.table == event.table and s.notice != "close-meter")
    )
    return replace(state, tables=tables, signs=signs)


def _sign_shown(state: JackpotState, event: e.SignShown) -> JackpotState:
    return replace(state, signs=(*state.signs, event.sign))


def _moved_only(state: JackpotState, event: e.MeterEvent) -> JackpotState:
    return _metered(state, event)


def _equipment_changed(state: JackpotState, event: e.EquipmentChanged) -> JackpotState:
    system = state.systems[event.system]
    changed = replace(system, working=event.working, manual=event.manual)
    return _with_system(state, event.system, changed)


def _display_changed(state: JackpotState, event: e.DisplayChanged) -> JackpotState:
    system = state.systems[event.system]
    changed = replace(system, display_out=event.out, verified=event.verified)
    return _with_system(state, event.system, changed)


def _table_suspended(state: JackpotState, event: e.TableSuspended) -> JackpotState:
    table = state.tables[event.table]
    return _with_table(state, event.table, replace(table, suspended=event.suspended))


# --- games -------------------------------------------------------------------------------


def _game_started(state: JackpotState, event: e.GameStarted) -> JackpotState:
    table = state.tables[event.table]
    started = JackpotTable(
        system=table.system,
        game_played=table.game_played,
        round=table.round + 1,
        game=JackpotGame(event.wagers),
        carried=_without(table.carried, event.wagers) if table.carried else (),
        over=False,
    )
    return _with_table(_metered(state, event), event.table, started)


def _game_cancelled(state: JackpotState, event: e.GameCancelled) -> JackpotState:
    table = state.tables[event.table]
    waiting = tuple(
        replace(wager, epochs=()) for wager in event.wagers if wager.seat not in event.returned
    )
    running = table.game is not None
    cancelled = replace(
        table,
        round=table.round - 1 if running else table.round,
        game=None,
        carried=(*_without(table.carried, event.wagers), *waiting),
        over=running or table.over,
    )
    return _with_table(_metered(state, event), event.table, cancelled)


def _wagers_returned(state: JackpotState, event: e.WagersReturned) -> JackpotState:
    table = state.tables[event.table]
    game = table.game
    if game is not None:
        left = _without(game.wagers, event.wagers)
        game = replace(game, wagers=left) if left else None
    carried = table.carried if table.game is not None else _without(table.carried, event.wagers)
    over = table.over if table.game is None else game is None
    back = replace(table, game=game, carried=carried, over=over)
    return _with_table(_metered(state, event), event.table, back)


def _wagers_carried(state: JackpotState, event: e.WagersCarried) -> JackpotState:
    table = state.tables[event.table]
    assert table.game is not None
    kept = tuple(w for w in table.game.wagers if w.seat in event.seats)
    left = _without(table.game.wagers, kept)
    game = replace(table.game, wagers=left) if left else None
    carried = replace(table, game=game, carried=(*table.carried, *kept), over=game is None)
    return _with_table(state, event.table, carried)


def _wagers_forfeited(state: JackpotState, event: e.WagersForfeited) -> JackpotState:
    table = state.tables[event.table]
    assert table.game is not None
    game = replace(table.game, forfeited=(*table.game.forfeited, *event.seats))
    return _with_table(state, event.table, replace(table, game=game))


def _late_misdeal(state: JackpotState, event: e.LateMisdeal) -> JackpotState:
    table = state.tables[event.table]
    assert table.game is not None
    return _with_table(state, event.table, replace(table, game=replace(table.game, late=True)))


def _recorded_only(state: JackpotState, _event: e.JackpotEvent) -> JackpotState:
    return state


# --- outcomes and prizes ------------------------------------------------------------------------


def _outcome_recorded(state: JackpotState, event: e.OutcomeRecorded) -> JackpotState:
    table = state.tables[event.table]
    carried = table.carried
    if event.carried and table.game is not None:
        kept = tuple(w for w in table.game.wagers if w.seat in event.carried)
        carried = (*carried, *kept)
    ended = JackpotTable(
        system=table.system,
        game_played=table.game_played,
        round=table.round,
        carried=carried,
        over=event.ends,
        suspended=table.suspended,
    )
    settled = _with_table(_metered(state, event), event.table, ended)
    if not event.claims:
        return settled
    owed = {claim.id: claim for claim in event.claims}
    return _with_claims(settled, state.claims | owed)


def _alarm_raised(state: JackpotState, event: e.AlarmRaised) -> JackpotState:
    table = state.tables[event.table]
    assert table.game is not None
    game = replace(table.game, alarm=Alarm(event.why, event.wins, event.at))
    return _with_table(state, event.table, replace(table, game=game))


def _alarm_ruled(state: JackpotState, event: e.AlarmRuled) -> JackpotState:
    table = state.tables[event.table]
    assert table.game is not None
    return _with_table(state, event.table, replace(table, game=replace(table.game, alarm=None)))


def _duty_done(state: JackpotState, event: e.DutyDone) -> JackpotState:
    claim = state.claims[event.claim]
    needs = tuple(duty for duty in claim.needs if duty != event.duty)
    return _with_claims(state, state.claims | {claim.id: replace(claim, needs=needs)})


def _payment_held(state: JackpotState, event: e.PaymentHeld) -> JackpotState:
    claim = replace(state.claims[event.claim], held_until=event.until)
    return _with_claims(state, state.claims | {claim.id: claim})


def _payment_released(state: JackpotState, event: e.PaymentReleased) -> JackpotState:
    claim = replace(state.claims[event.claim], held_until=None)
    return _with_claims(state, state.claims | {claim.id: claim})


def _prize_paid(state: JackpotState, event: e.PrizePaid) -> JackpotState:
    left = {name: claim for name, claim in state.claims.items() if name != event.claim.id}
    return _with_claims(state, left)


def _claim_dismissed(state: JackpotState, event: e.ClaimDismissed) -> JackpotState:
    left = {name: claim for name, claim in state.claims.items() if name != event.claim}
    return _with_claims(_metered(state, event), left)


def _game_ended(state: JackpotState, event: e.GameEnded) -> JackpotState:
    return _with_table(state, event.table, replace(state.tables[event.table], over=True))


APPLIES: dict[type[e.JackpotEvent], Callable[[JackpotState, Any], JackpotState]] = {
    e.SystemOpened: _system_opened,
    e.TermsChanged: _terms_changed,
    e.SystemClosed: _system_closed,
    e.MeterToppedUp: _moved_only,
    e.MeterCorrected: _moved_only,
    e.GameStarted: _game_started,
    e.GameCancelled: _game_cancelled,
    e.WagersReturned: _wagers_returned,
    e.OutcomeRecorded: _outcome_recorded,
    e.ClaimDismissed: _claim_dismissed,
    e.TableLinked: _table_linked,
    e.SignShown: _sign_shown,
    e.EquipmentChanged: _equipment_changed,
    e.DisplayChanged: _display_changed,
    e.TableSuspended: _table_suspended,
    e.WagersCarried: _wagers_carried,
    e.WagersForfeited: _wagers_forfeited,
    e.LateMisdeal: _late_misdeal,
    e.IrregularityRuled: _recorded_only,
    e.StakeAmended: _recorded_only,
    e.AlarmRaised: _alarm_raised,
    e.AlarmRuled: _alarm_ruled,
    e.DutyDone: _duty_done,
    e.PaymentHeld: _payment_held,
    e.PaymentReleased: _payment_released,
    e.PrizePaid: _prize_paid,
    e.GameEnded: _game_ended,
}
"""The function that applies each kind of event."""
