"""`python -m tools.public_api`: compares the public names with those promised, or accepts them."""

import argparse
import sys
from pathlib import Path

from tools.public_api.listing import listed

PROMISED = Path(__file__).parent / "promised.txt"
CHANGELOG = Path(__file__).parents[2] / "CHANGELOG.md"
MOST_SHOWN = 20


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--accept", action="store_true", help="write the names as they are now")
    accept = words.parse_args().accept
    now = listed()
    before = PROMISED.read_text(encoding="utf-8").splitlines() if PROMISED.is_file() else []
    return _accept(now, before) if accept else _compare(now, before)


def _compare(now: list[str], before: list[str]) -> int:
    gone, new = sorted(set(before) - set(now)), sorted(set(now) - set(before))
    if not gone and not new:
        return 0
    for mark, lines in (("-", gone), ("+", new)):
        for line in lines[:MOST_SHOWN]:
            print(f"{mark} croupier.{line}")
    print("The public names changed (above). Note it in CHANGELOG.md, then run ./x api.")
    return 1


def _accept(now: list[str], before: list[str]) -> int:
    """Refuses where a name that is gone or changed is not in the changelog's newest part."""
    told = CHANGELOG.read_text(encoding="utf-8").split("\n## ")[1]
    gone = sorted({_name(line) for line in set(before) - set(now)})
    silent = [name for name in gone if name.rpartition(".")[2] not in told]
    if silent:
        print(f"CHANGELOG.md does not mention: {', '.join(silent)}")
        return 1
    PROMISED.write_text("\n".join(now) + "\n", encoding="utf-8")
    print(f"{len(now)} public names and members are in {PROMISED.name}.")
    return 0


def _name(line: str) -> str:
    return line.partition("(")[0]


if __name__ == "__main__":
    sys.exit(main())
