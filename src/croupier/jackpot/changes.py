"""The state of the jackpots after each kind of event; nothing is refused here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.jackpot import events as e
from croupier.jackpot.meters.meter import moved
from croupier.jackpot.meters.pools import NONE, STILL, Meter, Pool, PoolMove
from croupier.jackpot.state import Alarm, JackpotGame, JackpotState, JackpotTable, System, Wagers

# --- small changes ------------------------------------------------------------------


def _with_table(state: JackpotState, name: str, table: JackpotTable) -> JackpotState:
    return JackpotState(state.systems, state.tables | {name: table}, state.claims, state.signs)


def _with_game(state: JackpotState, name: str, **changes: Any) -> JackpotState:
    """The state with the running game of a table changed."""
    table = state.tables[name]
    assert table.game is not None
    return _with_table(state, name, replace(table, game=replace(table.game, **changes)))


def _with_system(state: JackpotState, name: str, **changes: Any) -> JackpotState:
    """The state with one system changed."""
    system = replace(state.systems[name], **changes)
    return JackpotState(state.systems | {name: system}, state.tables, state.claims, state.signs)


def _with_claim(state: JackpotState, name: str, **changes: Any) -> JackpotState:
    claim = replace(state.claims[name], **changes)
    return replace(state, claims=state.claims | {name: claim})


def _without_claim(state: JackpotState, removed: str) -> JackpotState:
    left = {name: claim for name, claim in state.claims.items() if name != removed}
    return replace(state, claims=left)


def _with_moves(state: JackpotState, event: e.MeterEvent) -> JackpotState:
    """The state with the pools of the event's system moved."""
    if all(move == STILL for move in event.moves):
        return state
    meter = moved(state.systems[event.system].meter, event.moves)
    return _with_system(state, event.system, meter=meter)


def _without(wagers: Wagers, removed: Wagers) -> Wagers:
    seats = {wager.seat for wager in removed}
    return tuple(wager for wager in wagers if wager.seat not in seats)


# --- systems and tables ---------------------------------------------------------------


def _system_opened(state: JackpotState, event: e.SystemOpened) -> JackpotState:
    empty = Meter(event.system, event.terms, tuple(Pool(NONE) for _ in event.moves))
    opened = {event.system: System(meter=moved(empty, event.moves))}
    return replace(state, systems=state.systems | opened)


def _terms_changed(state: JackpotState, event: e.TermsChanged) -> JackpotState:
    pools = state.systems[event.system].meter.pools
    meter = moved(Meter(event.system, event.terms, pools), event.moves)
    signs = tuple(sign for sign in state.signs if not sign.line)
    return _with_system(replace(state, signs=signs), event.system, meter=meter)


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
    signs = tuple(s for s in state.signs if s.table != event.table or s.notice == "close-meter")
    return replace(state, tables=tables, signs=signs)


def _equipment_changed(state: JackpotState, event: e.EquipmentChanged) -> JackpotState:
    return _with_system(state, event.system, working=event.working, manual=event.manual)


def _display_changed(state: JackpotState, event: e.DisplayChanged) -> JackpotState:
    return _with_system(state, event.system, display_out=event.out, verified=event.verified)


def _table_suspended(state: JackpotState, event: e.TableSuspended) -> JackpotState:
    table = replace(state.tables[event.table], suspended=event.suspended)
    return _with_table(state, event.table, table)


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
    return _with_table(_with_moves(state, event), event.table, started)


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
    return _with_table(_with_moves(state, event), event.table, cancelled)


def _wagers_returned(state: JackpotState, event: e.WagersReturned) -> JackpotState:
    table = state.tables[event.table]
    game = table.game
    if game is not None:
        left = _without(game.wagers, event.wagers)
        game = replace(game, wagers=left) if left else None
    carried = table.carried if table.game is not None else _without(table.carried, event.wagers)
    over = table.over if table.game is None else game is None
    back = replace(table, game=game, carried=carried, over=over)
    return _with_table(_with_moves(state, event), event.table, back)


def _wagers_carried(state: JackpotState, event: e.WagersCarried) -> JackpotState:
    table = state.tables[event.table]
    assert table.game is not None
    kept = tuple(w for w in table.game.wagers if w.seat in event.seats)
    left = _without(table.game.wagers, kept)
    game = replace(table.game, wagers=left) if left else None
    carried = replace(table, game=game, carried=(*table.carried, *kept), over=game is None)
    return _with_table(state, event.table, carried)


def _wagers_forfeited(state: JackpotState, event: e.WagersForfeited) -> JackpotState:
    game = state.tables[event.table].game
    assert game is not None
    return _with_game(state, event.table, forfeited=(*game.forfeited, *event.seats))


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
    settled = _with_table(_with_moves(state, event), event.table, ended)
    if not event.claims:
        return settled
    owed = {claim.id: claim for claim in event.claims}
    return replace(settled, claims=state.claims | owed)


def _alarm_raised(state: JackpotState, event: e.AlarmRaised) -> JackpotState:
    return _with_game(state, event.table, alarm=Alarm(event.why, event.wins, event.at))


def _duty_done(state: JackpotState, event: e.DutyDone) -> JackpotState:
    needs = state.claims[event.claim].needs
    return _with_claim(state, event.claim, needs=tuple(n for n in needs if n != event.duty))


def _claim_dismissed(state: JackpotState, event: e.ClaimDismissed) -> JackpotState:
    return _without_claim(_with_moves(state, event), event.claim)


def _game_ended(state: JackpotState, event: e.GameEnded) -> JackpotState:
    return _with_table(state, event.table, replace(state.tables[event.table], over=True))


APPLIES: dict[type[e.JackpotEvent], Callable[[JackpotState, Any], JackpotState]] = {
    e.SystemOpened: _system_opened,
    e.TermsChanged: _terms_changed,
    e.SystemClosed: _system_closed,
    e.MeterToppedUp: _with_moves,
    e.MeterCorrected: _with_moves,
    e.GameStarted: _game_started,
    e.GameCancelled: _game_cancelled,
    e.WagersReturned: _wagers_returned,
    e.OutcomeRecorded: _outcome_recorded,
    e.ClaimDismissed: _claim_dismissed,
    e.TableLinked: _table_linked,
    e.SignShown: lambda state, event: replace(state, signs=(*state.signs, event.sign)),
    e.EquipmentChanged: _equipment_changed,
    e.DisplayChanged: _display_changed,
    e.TableSuspended: _table_suspended,
    e.WagersCarried: _wagers_carried,
    e.WagersForfeited: _wagers_forfeited,
    e.LateMisdeal: lambda state, event: _with_game(state, event.table, late=True),
    e.IrregularityRuled: lambda state, _: state,
    e.StakeAmended: lambda state, _: state,
    e.AlarmRaised: _alarm_raised,
    e.AlarmRuled: lambda state, event: _with_game(state, event.table, alarm=None),
    e.DutyDone: _duty_done,
    e.PaymentHeld: lambda state, event: _with_claim(state, event.claim, held_until=event.until),
    e.PaymentReleased: lambda state, event: _with_claim(state, event.claim, held_until=None),
    e.PrizePaid: lambda state, event: _without_claim(state, event.claim.id),
    e.GameEnded: _game_ended,
}
"""The function that applies each kind of event."""
