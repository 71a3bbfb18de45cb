"""Checks that the rows of `floor.toml` fit the rest of a book, and that something acts on each."""

from collections.abc import Collection, Mapping

from croupier.books.floor import HOUSE_WAITS, Conduct, FloorFile, FloorTask, LayoutRule, Spot
from croupier.books.roles import Ladder
from croupier.books.schema import BankedGame
from croupier.errors import BadInput

VACATE = "vacate-seat"


def check_floor(
    floor: FloorFile,
    games: Mapping[str, BankedGame],
    ladder: Ladder,
    side_wagers: Collection[str],
) -> None:
    """Raises the first thing wrong, with its row."""
    for number, rule in enumerate(floor.layout, 1):
        _check_layout(f"layout {number}", rule, games)
    for number, spot in enumerate(floor.spot, 1):
        _check_spot(f"spot {number}", spot, games, side_wagers)
    for task in floor.task:
        _check_task(task)
    for conduct in floor.conduct:
        _check_conduct(conduct)
    _check_once("task, id", [task.id for task in floor.task])
    _check_once("change_ground, id", [ground.id for ground in floor.change_ground])
    _check_once("conduct, id", [conduct.id for conduct in floor.conduct])
    _check_once("recourse, disputes", [kind for row in floor.recourse for kind in row.disputes])
    _check_once("basis, of", [row.of for row in floor.basis])
    if (VACATE in ladder.powers) != (floor.idle is not None):
        raise BadInput("idle", f"a row if, and only if, the book has the power {VACATE}")


def _one_of(field: str, known: Collection[str], name: str) -> None:
    if name not in known:
        raise BadInput(field, f"one of {', '.join(known)}", name)


def _check_once(field: str, named: list[str]) -> None:
    if len(set(named)) < len(named):
        raise BadInput(field, "each once", ", ".join(named))


def _check_layout(row: str, rule: LayoutRule, games: Mapping[str, BankedGame]) -> None:
    if rule.game is not None:
        _one_of(f"{row}, game", games, rule.game)
    if not rule.approved and not rule.places and rule.logo == "free":
        raise BadInput(row, "approved layouts, a number of places, or a rule about logos")
    if (rule.logo == "free") != (rule.logo_clause is None):
        raise BadInput(f"{row}, logo_clause", "a clause if, and only if, logos are restricted")


def _check_spot(
    row: str, spot: Spot, games: Mapping[str, BankedGame], side_wagers: Collection[str]
) -> None:
    if spot.game is not None:
        _one_of(f"{row}, game", games, spot.game)
    if (spot.wager is None) == (spot.area is None):
        raise BadInput(row, "either a wager or an area")
    if spot.wager is not None:
        wagers = [w.id for w in games[spot.game].wager] if spot.game else side_wagers
        _one_of(f"{row}, wager", sorted(wagers), spot.wager)


def _check_task(task: FloorTask) -> None:
    """Only the closing of a dispute and a draw wait for tasks of the house."""
    waits = HOUSE_WAITS.get(task.when)
    if task.before == "nothing" or task.before == waits:
        return
    if waits is not None:
        expected = f'"{waits}" or "nothing", because nothing else waits for it'
        raise BadInput(f"task {task.id}, before", expected, task.before)
    if task.before in HOUSE_WAITS.values():
        expected = "an act at a table, because this task falls due at one"
        raise BadInput(f"task {task.id}, before", expected, task.before)


def _check_conduct(conduct: Conduct) -> None:
    if bool(conduct.exempt) != (conduct.exempt_clause is not None):
        expected = "a clause if, and only if, there are exempt roles"
        raise BadInput(f"conduct {conduct.id}, exempt_clause", expected)
