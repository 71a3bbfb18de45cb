"""Loses a database on purpose, restores its backup, and says what was lost and how long it took.

The drill uses databases of its own in a temporary folder; it never touches yours.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from tests.postgres import NoPostgres
from tools.restore_drill.drill import Drill
from tools.restore_drill.house import DrillFailed, a_database

KINDS = ("sqlite", "postgresql")


def main() -> int:
    parser = argparse.ArgumentParser(prog="./x drill", description=__doc__)
    parser.add_argument("--database", choices=KINDS, action="append", help="default: both")
    parser.add_argument("--records", type=int, default=2_000, help="records to begin with")
    chosen = parser.parse_args()
    if not 0 <= chosen.records <= 10_000_000:
        parser.error("--records: expected 0 to 10,000,000")
    for kind in chosen.database or KINDS:
        try:
            with tempfile.TemporaryDirectory(prefix="croupier-drill-") as folder:
                place = Path(folder)
                with a_database(kind, place) as database:
                    report = Drill(database, place, chosen.records).run()
        except (DrillFailed, NoPostgres) as trouble:
            sys.stderr.write(f"{kind}: {trouble}\n")
            return 1
        sys.stdout.write(json.dumps({"database": kind} | report, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
