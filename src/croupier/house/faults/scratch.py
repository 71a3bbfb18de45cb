"""The folder in which simulations keep their files."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

MEMORY: Final = Path("/dev/shm")
"""Where Linux keeps files in memory: what a simulated disk loses needs no real one."""


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder that is removed afterwards, in memory where the system offers that."""
    inside = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="croupier-faults-", dir=inside) as folder:
        yield Path(folder)
