"""Benchmark: how much the package brings along, and how soon it is there, beside version 0.1.

Import times are those that a new interpreter measures around the import; `croupier --help` is timed
from the start of its process to the end. Both are processor time, so that a busy machine disturbs
them less. Things take turns, and the fastest and the median of many starts are shown.

With `--wheel` the wheel is installed into a new environment with each extra, as pip does it from an
index, and the files of that environment are added up; pip itself is in every environment, and is
shown as its own row. Figures of version 0.1 are from a review of it, on another machine: compare
sizes with them, and of times the order of size only.

    python benchmarks/package.py [--rounds 30] [--wheel dist/croupier-0.1.0-py3-none-any.whl]
"""

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

MEGABYTE = 1_000_000
BEFORE_IMPORT = {
    "croupier": 14,
    "croupier.cards": 42,
    "croupier.poker": 100,
    "croupier.server": 1077,
}
"""Milliseconds that importing took in version 0.1."""
BEFORE_HELP = 162
BEFORE_SIZE = {
    "": 133,
    "odds": 412,
    "postgres": 154,
    "cluster": 172,
    "parquet": 303,
    "plot": 306,
    "rl": 214,
}
"""Megabytes of an environment with version 0.1 and one extra; it had no others."""
SMALLER = ("", "odds", "postgres")
"""What must be smaller than before. The others did not work without `odds` then, and now bring it;
`rl` brings the same kernels."""
SIZES = ("", "client", "cli", "server", "postgres", "odds", "plot", "parquet", "cluster", "rl")
PROMISED_IMPORT = 20
PROMISED_HELP = 150
_TIMED = "import time; start = time.process_time(); import {}; print(time.process_time() - start)"


def import_time(module: str) -> float:
    """Milliseconds that a new interpreter needs to import a module."""
    words = [sys.executable, "-P", "-c", _TIMED.format(module)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return float(done.stdout) * 1000


def process_time(*words: str) -> float:
    """Milliseconds of processor time from the start of a process to its end."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(words, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def times(rounds: int) -> bool:
    """Prints how long imports and `--help` take; whether both promises were kept."""
    command = str(Path(sys.executable).with_name("croupier"))
    measured: dict[str, Callable[[], float]] = {
        "python -c pass": lambda: process_time(sys.executable, "-c", "pass"),
        "croupier --help": lambda: process_time(command, "--help"),
    }
    for module in BEFORE_IMPORT:
        measured[f"import {module}"] = lambda module=module: import_time(module)  # type: ignore[misc]
    before = {f"import {name}": at for name, at in BEFORE_IMPORT.items()}
    before["croupier --help"] = BEFORE_HELP
    found: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(rounds + 1):
        for name, measure in measured.items():
            found[name].append(measure())
    print(f"{'milliseconds':26}{'fastest':>9}{'median':>9}{'0.1':>9}{'ratio':>9}")
    for name, each in found.items():
        fastest, median = min(each[1:]), statistics.median(each[1:])
        was = before.get(name)
        old = f"{was:9}{was / fastest:8.1f}x" if was is not None else ""
        print(f"{name:26}{fastest:9.1f}{median:9.1f}{old}")
    quick = min(found["import croupier"]) < PROMISED_IMPORT
    return quick and min(found["croupier --help"]) < PROMISED_HELP


def size_of(folder: Path) -> int:
    """Bytes of the files in a folder; what links lead to is not counted."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    return sum(file.stat().st_size for file in files)


def installed(wheel: Path, extra: str | None) -> tuple[int, int]:
    """Bytes and packages of a new environment with the wheel and one extra; None is pip alone."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = Path(folder) / "bin" / "python"
        pip = [str(python), "-m", "pip", "--disable-pip-version-check"]
        if extra is not None:
            named = f"croupier[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
            subprocess.run([*pip, "install", "-q", named], check=True)
        listed = subprocess.run(
            [*pip, "list", "--format=freeze"], capture_output=True, text=True, check=True
        )
        names = {line.partition("==")[0] for line in listed.stdout.split()}
        return size_of(Path(folder)), len(names - {"pip", "setuptools", "croupier"})


def sizes(wheel: Path) -> bool:
    """Prints what each extra installs; whether the promises about sizes are kept."""
    kept = True
    print(f"{'megabytes':26}{'packages':>9}{'now':>9}{'0.1':>9}{'ratio':>9}")
    bare, _ = installed(wheel, None)
    print(f"{'pip alone':26}{0:9}{bare / MEGABYTE:9.0f}")
    for extra in SIZES:
        size, packages = installed(wheel, extra)
        was = BEFORE_SIZE.get(extra)
        old = f"{was:9}{was * MEGABYTE / size:8.1f}x" if was is not None else ""
        kept = kept and (bool(extra) or packages == 1)
        kept = kept and (extra not in SMALLER or size < BEFORE_SIZE[extra] * MEGABYTE)
        print(f"{f'croupier[{extra}]' if extra else 'croupier':26}{packages:9}", end="")
        print(f"{size / MEGABYTE:9.0f}{old}", flush=True)
    return kept


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=30)
    asked.add_argument("--wheel", type=Path, help="also measure what this wheel installs")
    options = asked.parse_args()
    kept = times(options.rounds)
    if options.wheel is None:
        print("Sizes were not measured: name a wheel with --wheel.")
    else:
        kept = sizes(options.wheel.resolve()) and kept
    print(
        f"promise: import below {PROMISED_IMPORT} ms, --help below {PROMISED_HELP} ms, one package "
        f"for the core, core, odds and postgres smaller: {'kept' if kept else 'NOT KEPT'}"
    )
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
