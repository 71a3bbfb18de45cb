"""`croupier simulate-faults`: a floor on which everything goes wrong, from a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.output import CHECK_FAILED, AsJson, progress, say
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.house import FaultReport

MOST = 100_000


def simulate_faults(*, seed: int, steps: int = 200, runs: int = 1, json: AsJson = False) -> int:
    """Run a floor on which everything goes wrong, and check what it promised.

    Two processes serve one log while people play. Processes fall before and after their writes,
    answers are lost, commands come twice and out of order, clocks jump. Then: every acknowledged
    command is there once, the journal sums to nothing, meters reconcile, the log replayed is the
    live state, and the chain verifies. Exit status 1, with the seed, where anything does not hold.

    :param seed: The same seed is the same run, to the last hash.
    :param steps: How long a run is, 1 to 100000.
    :param runs: How many runs, each with the next seed, 1 to 100000.
    """
    for name, value in (("--steps", steps), ("--runs", runs)):
        if not 1 <= value <= MOST:
            raise BadInput(name, f"1 to {MOST}", got=value)
    from croupier.house import Failed, simulate

    with progress("Simulating", total=runs) as advance:
        for number in range(seed, seed + runs):
            try:
                report = simulate(number, steps)
            except Failed as failed:
                again = f"croupier simulate-faults --seed {number} --steps {steps}"
                answer = {"seed": number, "steps": steps, "ok": False, "problem": failed.why}
                say(answer, json=json, people=f"{failed}\nRepeat it: {again}")
                return CHECK_FAILED
            say({"ok": True, "report": report}, json=json, people=_line(report))
            advance(1)
    return 0


def _line(report: FaultReport) -> str:
    happened = ", ".join(f"{what} {count}" for what, count in report.faults.items())
    return (
        f"seed {report.seed}: holds. {report.acknowledged} commands acknowledged, "
        f"{report.refused} refused, {report.rounds} rounds, {report.records} records; {happened}. "
        f"Head {report.head[:16]}"
    )
