"""`croupier simulate-faults`: a casino with random faults, from a seed, and a check afterwards."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from croupier.cli.output import CHECK_FAILED, AsJson, progress, say
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.house import Failed, FaultReport

MOST = 100_000
MOST_FAULTS = 100_000_000
MOST_JOBS = 64
TELL_EVERY = 10_000
"""Faults after which a line says how far a simulation is."""


def simulate_faults(
    *,
    seed: int,
    steps: int = 200,
    runs: int = 1,
    faults: int = 0,
    jobs: int = 1,
    json: AsJson = False,
) -> int:
    """Test the program itself: run a casino with random faults, and check that nothing broke.

    Two processes serve one log while simulated people play. Processes crash before and after
    their writes, are replaced and wake up again, answers are lost, commands arrive twice or out of
    order, clocks jump. At the end the command checks that every acknowledged command is in the log
    once, all accounts sum to zero, the jackpot meters agree with the accounts, replaying the log
    gives the live state, and the hashes verify. If not, the exit status is 1 and the seed is
    printed.

    With --faults, the power is cut as well: what a real database wrote and had not yet synced is
    lost, torn or kept out of order, and each file that is left is opened and compared with what was
    acknowledged. Every 1,000 faults have a seed of their own and begin with a run of the casino.

    Example: croupier simulate-faults --seed 1 --runs 20

    Example: croupier simulate-faults --seed 1 --faults 1000000 --jobs 2

    :param seed: The seed of the random faults. The same seed gives the same run, to the last hash.
    :param steps: The number of steps in a run, 1 to 100000.
    :param runs: The number of runs, 1 to 100000. Each uses the next seed.
    :param faults: The number of faults, power cuts among them, 1 to 100000000; instead of runs.
    :param jobs: The number of processes that simulate faults at the same time, 1 to 64.
    """
    limits = {"--steps": (steps, 1, MOST), "--runs": (runs, 1, MOST)}
    limits |= {"--faults": (faults, 0, MOST_FAULTS), "--jobs": (jobs, 1, MOST_JOBS)}
    for name, (value, least, most) in limits.items():
        if not least <= value <= most:
            raise BadInput(name, f"{max(least, 1)} to {most}", got=value)
    if faults:
        return _simulate_faults(seed, faults, jobs, json=json)
    return _simulate_runs(seed, steps, runs, json=json)


def _simulate_runs(seed: int, steps: int, runs: int, *, json: bool) -> int:
    from croupier.house import Failed, simulate

    with progress("Simulating", total=runs) as advance:
        for number in range(seed, seed + runs):
            try:
                report = simulate(number, steps)
            except Failed as failed:
                return _failed(failed, f"--seed {number} --steps {steps}", json=json)
            say({"ok": True, "report": report}, json=json, people=_line(report))
            advance(1)
    return 0


def _simulate_faults(seed: int, faults: int, jobs: int, *, json: bool) -> int:
    from croupier.house import FAULTS_IN_A_PART, Failed, simulate_parts

    began, counted, told = time.monotonic(), Counter[str](), 0
    with progress("Simulating", total=faults) as advance:
        try:
            for part in simulate_parts(seed, faults, jobs):
                counted.update(part.faults)
                advance(part.count)
                if counted.total() - told >= TELL_EVERY and counted.total() < faults:
                    told = counted.total()
                    seconds = time.monotonic() - began
                    line = f"{told:,} faults in {seconds:,.0f} seconds: all checks passed."
                    say({"faults": told, "seconds": seconds}, json=json, people=line)
        except Failed as failed:
            again = f"--seed {failed.seed} --faults {FAULTS_IN_A_PART}"
            return _failed(failed, again, json=json)
    seconds = time.monotonic() - began
    happened = dict(sorted(counted.items()))
    answer = {"ok": True, "seed": seed, "faults": happened, "seconds": seconds}
    listed = "\n".join(f"  {kind}: {count:,}" for kind, count in happened.items())
    line = f"Seeds from {seed}: {counted.total():,} faults in {seconds:,.0f} seconds"
    say(answer, json=json, people=f"{line}: all checks passed.\n{listed}")
    return 0


def _failed(failed: Failed, again: str, *, json: bool) -> int:
    answer = {"seed": failed.seed, "steps": failed.steps, "ok": False, "problem": failed.why}
    line = f"{failed}\nRepeat it with: croupier simulate-faults {again}"
    say(answer, json=json, people=line)
    return CHECK_FAILED


def _line(report: FaultReport) -> str:
    happened = ", ".join(f"{what} {count}" for what, count in report.faults.items())
    return (
        f"Seed {report.seed}: all checks passed. {report.acknowledged} commands acknowledged, "
        f"{report.refused} refused, {report.rounds} rounds, {report.corrections} corrections, "
        f"{report.records} records; {happened}. Head {report.head[:16]}"
    )
