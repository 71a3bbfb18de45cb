"""How each event changes the jackpots. Nothing is refused here: it has happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from croupier.jackpot import events as e
from croupier.jackpot.meters.meter import Meter, moved
from croupier.jackpot.meters.pools import NONE, STILL, Move, Pool
from croupier.jackpot.state import Alarm, Claim, Floor, Game, System, Table, Wager

# --- small changes ------------------------------------------------------------------


def _with_table(floor: Floor, name: str, table: Table) -> Floor:
    return Floor(floor.systems, floor.tables | {name: table}, floor.claims, floor.signs)


def _with_system(floor: Floor, name: str, system: System) -> Floor:
    return Floor(floor.systems | {name: system}, floor.tables, floor.claims, floor.signs)


def _with_claims(floor: Floor, claims: dict[str, Claim]) -> Floor:
    return Floor(floor.systems, floor.tables, claims, floor.signs)


def _metered(floor: Floor, event: e.Moving) -> Floor:
    """The floor with the event's system moved."""
    if all(move == STILL for move in event.moves):
        return floor
    system = floor.systems[event.system]
    return _with_system(
        floor, event.system, replace(system, meter=moved(system.meter, event.moves))
    )


def _without(wagers: tuple[Wager, ...], gone: tuple[Wager, ...]) -> tuple[Wager, ...]:
    seats = {wager.seat for wager in gone}
    return tuple(wager for wager in wagers if wager.seat not in seats)


# --- systems and tables ---------------------------------------------------------------


def _system_opened(floor: Floor, event: e.SystemOpened) -> Floor:
    empty = Meter(event.system, event.terms, tuple(Pool(NONE) for _ in event.moves))
    return _with_system(floor, event.system, System(meter=moved(empty, event.moves)))


def _terms_changed(floor: Floor, event: e.TermsChanged) -> Floor:
    system = floor.systems[event.system]
    meter = moved(Meter(event.system, event.terms, system.meter.pools), event.moves)
    signs = tuple(sign for sign in floor.signs if not sign.line)
    changed = _with_system(floor, event.system, replace(system, meter=meter))
    return replace(changed, signs=signs)


def _system_closed(floor: Floor, event: e.SystemClosed) -> Floor:
    systems = {name: one for name, one in floor.systems.items() if name != event.system}
    for heir, amounts in event.heirs.items():
        moves = tuple(Move(moved=amount) for amount in amounts)
        systems[heir] = replace(systems[heir], meter=moved(systems[heir].meter, moves))
    tables = {name: one for name, one in floor.tables.items() if one.system != event.system}
    signs = tuple(sign for sign in floor.signs if sign.system != event.system)
    return replace(floor, systems=systems, tables=tables, signs=signs)


def _table_linked(floor: Floor, event: e.TableLinked) -> Floor:
    tables = {name: table for name, table in floor.tables.items() if name != event.table}
    if event.system:
        tables[event.table] = Table(system=event.system, game_played=event.game_played)
    signs = tuple(
        s for s in floor.signs if not (s.table == event.table and s.notice != "close-meter")
    )
    return replace(floor, tables=tables, signs=signs)


def _sign_shown(floor: Floor, event: e.SignShown) -> Floor:
    return replace(floor, signs=(*floor.signs, event.sign))


def _moved_only(floor: Floor, event: e.Moving) -> Floor:
    return _metered(floor, event)


def _equipment_changed(floor: Floor, event: e.EquipmentChanged) -> Floor:
    system = floor.systems[event.system]
    changed = replace(system, working=event.working, manual=event.manual)
    return _with_system(floor, event.system, changed)


def _display_changed(floor: Floor, event: e.DisplayChanged) -> Floor:
    system = floor.systems[event.system]
    changed = replace(system, display_out=event.out, verified=event.verified)
    return _with_system(floor, event.system, changed)


def _table_suspended(floor: Floor, event: e.TableSuspended) -> Floor:
    table = floor.tables[event.table]
    return _with_table(floor, event.table, replace(table, suspended=event.suspended))


# --- games -------------------------------------------------------------------------------


def _game_started(floor: Floor, event: e.GameStarted) -> Floor:
    table = floor.tables[event.table]
    started = Table(
        system=table.system,
        game_played=table.game_played,
        round=table.round + 1,
        game=Game(event.wagers),
        carried=_without(table.carried, event.wagers) if table.carried else (),
        over=False,
    )
    return _with_table(_metered(floor, event), event.table, started)


def _game_cancelled(floor: Floor, event: e.GameCancelled) -> Floor:
    table = floor.tables[event.table]
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
    return _with_table(_metered(floor, event), event.table, cancelled)


def _wagers_returned(floor: Floor, event: e.WagersReturned) -> Floor:
    table = floor.tables[event.table]
    game = table.game
    if game is not None:
        left = _without(game.wagers, event.wagers)
        game = replace(game, wagers=left) if left else None
    carried = table.carried if table.game is not None else _without(table.carried, event.wagers)
    over = table.over if table.game is None else game is None
    back = replace(table, game=game, carried=carried, over=over)
    return _with_table(_metered(floor, event), event.table, back)


def _wagers_carried(floor: Floor, event: e.WagersCarried) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    kept = tuple(w for w in table.game.wagers if w.seat in event.seats)
    left = _without(table.game.wagers, kept)
    game = replace(table.game, wagers=left) if left else None
    carried = replace(table, game=game, carried=(*table.carried, *kept), over=game is None)
    return _with_table(floor, event.table, carried)


def _wagers_forfeited(floor: Floor, event: e.WagersForfeited) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    game = replace(table.game, forfeited=(*table.game.forfeited, *event.seats))
    return _with_table(floor, event.table, replace(table, game=game))


def _late_misdeal(floor: Floor, event: e.LateMisdeal) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    return _with_table(floor, event.table, replace(table, game=replace(table.game, late=True)))


def _recorded_only(floor: Floor, _event: e.Event) -> Floor:
    return floor


# --- outcomes and prizes ------------------------------------------------------------------------


def _outcome_recorded(floor: Floor, event: e.OutcomeRecorded) -> Floor:
    table = floor.tables[event.table]
    carried = table.carried
    if event.carried and table.game is not None:
        kept = tuple(w for w in table.game.wagers if w.seat in event.carried)
        carried = (*carried, *kept)
    ended = Table(
        system=table.system,
        game_played=table.game_played,
        round=table.round,
        carried=carried,
        over=event.ends,
        suspended=table.suspended,
    )
    settled = _with_table(_metered(floor, event), event.table, ended)
    if not event.claims:
        return settled
    owed = {claim.id: claim for claim in event.claims}
    return _with_claims(settled, floor.claims | owed)


def _alarm_raised(floor: Floor, event: e.AlarmRaised) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    game = replace(table.game, alarm=Alarm(event.why, event.wins, event.at))
    return _with_table(floor, event.table, replace(table, game=game))


def _alarm_ruled(floor: Floor, event: e.AlarmRuled) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    return _with_table(floor, event.table, replace(table, game=replace(table.game, alarm=None)))


def _duty_done(floor: Floor, event: e.DutyDone) -> Floor:
    claim = floor.claims[event.claim]
    needs = tuple(duty for duty in claim.needs if duty != event.duty)
    return _with_claims(floor, floor.claims | {claim.id: replace(claim, needs=needs)})


def _payment_held(floor: Floor, event: e.PaymentHeld) -> Floor:
    claim = replace(floor.claims[event.claim], held_until=event.until)
    return _with_claims(floor, floor.claims | {claim.id: claim})


def _payment_released(floor: Floor, event: e.PaymentReleased) -> Floor:
    claim = replace(floor.claims[event.claim], held_until=None)
    return _with_claims(floor, floor.claims | {claim.id: claim})


def _prize_paid(floor: Floor, event: e.PrizePaid) -> Floor:
    left = {name: claim for name, claim in floor.claims.items() if name != event.claim.id}
    return _with_claims(floor, left)


def _claim_dismissed(floor: Floor, event: e.ClaimDismissed) -> Floor:
    left = {name: claim for name, claim in floor.claims.items() if name != event.claim}
    return _with_claims(_metered(floor, event), left)


def _game_ended(floor: Floor, event: e.GameEnded) -> Floor:
    return _with_table(floor, event.table, replace(floor.tables[event.table], over=True))


APPLIES: dict[type[e.Event], Callable[[Floor, Any], Floor]] = {
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
