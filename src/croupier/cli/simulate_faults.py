"""`croupier simulate-faults`: a casino with random faults, from a seed, and a check afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.output import CHECK_FAILED, AsJson, progress, say
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.house import FaultReport

MOST = 100_000


def simulate_faults(*, seed: int, steps: int = 200, runs: int = 1, json: AsJson = False) -> int:
    """Test the program itself: run a casino with random faults, and check that nothing broke.

    Two processes serve one log while simulated people play. Processes crash before and after
    their writes, answers are lost, commands arrive twice or out of order, clocks jump. At the end
    the command checks that every acknowledged command is in the log once, all accounts sum to
    zero, the jackpot meters agree with the accounts, replaying the log gives the live state, and
    the hashes verify. If not, the exit status is 1 and the seed is printed.

    Example: croupier simulate-faults --seed 1 --runs 20

    :param seed: The seed of the random faults. The same seed gives the same run, to the last hash.
    :param steps: The number of steps in a run, 1 to 100000.
    :param runs: The number of runs, 1 to 100000. Each uses the next seed.
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
                say(answer, json=json, people=f"{failed}\nRepeat it with: {again}")
                return CHECK_FAILED
            say({"ok": True, "report": report}, json=json, people=_line(report))
            advance(1)
    return 0


def _line(report: FaultReport) -> str:
    happened = ", ".join(f"{what} {count}" for what, count in report.faults.items())
    return (
        f"Seed {report.seed}: all checks passed. {report.acknowledged} commands acknowledged, "
        f"{report.refused} refused, {report.rounds} rounds, {report.records} records; {happened}. "
        f"Head {report.head[:16]}"
    )
