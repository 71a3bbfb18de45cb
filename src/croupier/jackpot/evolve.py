"""How each event changes the jackpots. Nothing is refused here: it has happened."""

from __future__ import annotations

from functools import singledispatch

from msgspec.structs import replace

from croupier.jackpot import events as e
from croupier.jackpot.meter import Meter, moved
from croupier.jackpot.pools import NONE, STILL, Move, Pool
from croupier.jackpot.state import Alarm, Claim, Floor, Game, System, Table, Wager


def evolve(floor: Floor, event: e.JackpotEvent) -> Floor:
    """The jackpots after an event that has happened."""
    return _apply(event, floor)


@singledispatch
def _apply(event: object, _floor: Floor) -> Floor:
    raise TypeError(f"not a jackpot event: {type(event).__name__}")


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


@_apply.register
def _(event: e.SystemOpened, floor: Floor) -> Floor:
    empty = Meter(event.system, event.terms, tuple(Pool(NONE) for _ in event.moves))
    return _with_system(floor, event.system, System(meter=moved(empty, event.moves)))


@_apply.register
def _(event: e.TermsChanged, floor: Floor) -> Floor:
    system = floor.systems[event.system]
    meter = moved(Meter(event.system, event.terms, system.meter.pools), event.moves)
    signs = tuple(sign for sign in floor.signs if not sign.line)
    changed = _with_system(floor, event.system, replace(system, meter=meter))
    return replace(changed, signs=signs)


@_apply.register
def _(event: e.SystemClosed, floor: Floor) -> Floor:
    systems = {name: one for name, one in floor.systems.items() if name != event.system}
    for heir, amounts in event.heirs.items():
        moves = tuple(Move(moved=amount) for amount in amounts)
        systems[heir] = replace(systems[heir], meter=moved(systems[heir].meter, moves))
    tables = {name: one for name, one in floor.tables.items() if one.system != event.system}
    signs = tuple(sign for sign in floor.signs if sign.system != event.system)
    return replace(floor, systems=systems, tables=tables, signs=signs)


@_apply.register
def _(event: e.TableLinked, floor: Floor) -> Floor:
    tables = {name: table for name, table in floor.tables.items() if name != event.table}
    if event.system:
        tables[event.table] = Table(system=event.system, game_played=event.game_played)
    signs = tuple(
        s for s in floor.signs if not (s.table == event.table and s.notice != "close-meter")
    )
    return replace(floor, tables=tables, signs=signs)


@_apply.register
def _(event: e.SignShown, floor: Floor) -> Floor:
    return replace(floor, signs=(*floor.signs, event.sign))


@_apply.register(e.MeterToppedUp)
@_apply.register(e.MeterCorrected)
def _moved_only(event: e.Moving, floor: Floor) -> Floor:
    return _metered(floor, event)


@_apply.register
def _(event: e.EquipmentChanged, floor: Floor) -> Floor:
    system = floor.systems[event.system]
    changed = replace(system, working=event.working, manual=event.manual)
    return _with_system(floor, event.system, changed)


@_apply.register
def _(event: e.DisplayChanged, floor: Floor) -> Floor:
    system = floor.systems[event.system]
    changed = replace(system, display_out=event.out, verified=event.verified)
    return _with_system(floor, event.system, changed)


@_apply.register
def _(event: e.TableSuspended, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    return _with_table(floor, event.table, replace(table, suspended=event.suspended))


# --- games -------------------------------------------------------------------------------


@_apply.register
def _(event: e.GameStarted, floor: Floor) -> Floor:
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


@_apply.register
def _(event: e.GameCancelled, floor: Floor) -> Floor:
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


@_apply.register
def _(event: e.WagersReturned, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    game = table.game
    if game is not None:
        left = _without(game.wagers, event.wagers)
        game = replace(game, wagers=left) if left else None
    carried = table.carried if table.game is not None else _without(table.carried, event.wagers)
    over = table.over if table.game is None else game is None
    back = replace(table, game=game, carried=carried, over=over)
    return _with_table(_metered(floor, event), event.table, back)


@_apply.register
def _(event: e.WagersCarried, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    kept = tuple(w for w in table.game.wagers if w.seat in event.seats)
    left = _without(table.game.wagers, kept)
    game = replace(table.game, wagers=left) if left else None
    carried = replace(table, game=game, carried=(*table.carried, *kept), over=game is None)
    return _with_table(floor, event.table, carried)


@_apply.register
def _(event: e.WagersForfeited, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    game = replace(table.game, forfeited=(*table.game.forfeited, *event.seats))
    return _with_table(floor, event.table, replace(table, game=game))


@_apply.register
def _(event: e.LateMisdeal, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    return _with_table(floor, event.table, replace(table, game=replace(table.game, late=True)))


@_apply.register(e.IrregularityRuled)
@_apply.register(e.StakeAmended)
def _recorded_only(_event: e.Event, floor: Floor) -> Floor:
    return floor


# --- outcomes and prizes ------------------------------------------------------------------------


@_apply.register
def _(event: e.OutcomeRecorded, floor: Floor) -> Floor:
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


@_apply.register
def _(event: e.AlarmRaised, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    game = replace(table.game, alarm=Alarm(event.why, event.wins, event.at))
    return _with_table(floor, event.table, replace(table, game=game))


@_apply.register
def _(event: e.AlarmRuled, floor: Floor) -> Floor:
    table = floor.tables[event.table]
    assert table.game is not None
    return _with_table(floor, event.table, replace(table, game=replace(table.game, alarm=None)))


@_apply.register
def _(event: e.DutyDone, floor: Floor) -> Floor:
    claim = floor.claims[event.claim]
    needs = tuple(duty for duty in claim.needs if duty != event.duty)
    return _with_claims(floor, floor.claims | {claim.id: replace(claim, needs=needs)})


@_apply.register
def _(event: e.PaymentHeld, floor: Floor) -> Floor:
    claim = replace(floor.claims[event.claim], held_until=event.until)
    return _with_claims(floor, floor.claims | {claim.id: claim})


@_apply.register
def _(event: e.PaymentReleased, floor: Floor) -> Floor:
    claim = replace(floor.claims[event.claim], held_until=None)
    return _with_claims(floor, floor.claims | {claim.id: claim})


@_apply.register
def _(event: e.PrizePaid, floor: Floor) -> Floor:
    left = {name: claim for name, claim in floor.claims.items() if name != event.claim.id}
    return _with_claims(floor, left)


@_apply.register
def _(event: e.ClaimDismissed, floor: Floor) -> Floor:
    left = {name: claim for name, claim in floor.claims.items() if name != event.claim}
    return _with_claims(_metered(floor, event), left)


@_apply.register
def _(event: e.GameEnded, floor: Floor) -> Floor:
    return _with_table(floor, event.table, replace(floor.tables[event.table], over=True))
