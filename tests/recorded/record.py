"""Records how version 0.1 behaves: `python tests/recorded/record.py OUT [ENGINE ...]`.

Run it with PYTHONPATH set to `src` of a checkout of version 0.1 (commit ade41dd) and to the root
of this checkout, in that order. Everything is chosen by generators seeded with the number of the
sequence, so that running it twice writes the same bytes.
"""

import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.recorded.files import ENGINES, write

COUNTS: Final = {"poker-table": 400}
USUAL: Final = 2000


def record(engine: str, folder: Path, count: int) -> str:
    """Plays and writes the sequences of one engine; what to say about them."""
    module: Any = import_module(f"tests.recorded.{engine.replace('-', '_')}")
    player = module.Player()
    commands: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    events: Counter[str] = Counter()
    crashes: Counter[str] = Counter()
    ended = steps = refusals = 0

    def sequences() -> Any:
        nonlocal ended, steps, refusals
        for number in range(count):
            played, over = player.play(number)
            ended += over
            steps += len(played.steps)
            refusals += played.refusals
            crashes.update(played.crashes)
            for command, outcome, _views in played.steps:
                name = command["type"]
                commands[name] += 1
                if isinstance(outcome, list):
                    taken[name] += 1
                    events.update(event["type"] for event in outcome)
            yield played.written()

    size = write(engine, folder, sequences())
    every, known = set(module.COMMANDS), set(module.EVENTS)
    told = (
        f"{engine}: {count} sequences, {steps} commands, {size} bytes",
        f"refused {refusals / steps:.1%}, reached the end {ended / count:.1%}",
        f"commands tried {len(every & set(commands))} of {len(every)}",
        f"commands never taken: {sorted(every - set(taken))}",
        f"events {len(known & set(events))} of {len(known)}, never: {sorted(known - set(events))}",
        f"defects {sum(crashes.values())}: {dict(crashes.most_common(5))}",
    )
    return "\n  ".join(told) + "\n"


def main(arguments: list[str]) -> None:
    folder, *engines = arguments
    few = int(engines.pop()) if engines and engines[-1].isdigit() else 0
    for engine in engines or ENGINES:
        told = record(engine, Path(folder), few or COUNTS.get(engine, USUAL))
        sys.stdout.write(told)
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
