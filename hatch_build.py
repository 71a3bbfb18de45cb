"""Build hook of the package: a wheel or source distribution holds the browser client, or fails.

An unpacked source distribution holds the client as built; a checkout builds it with `./x client`.
"""

import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = Path("src/croupier/server/static/index.html")


class BrowserClientHook(BuildHookInterface):  # type: ignore[type-arg]  # it takes no configuration
    """Builds the browser client before a wheel or source distribution is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """An editable installation runs from the checkout, where `./x serve` builds the client."""
        root = Path(self.root)
        if version == "editable":
            return
        if not (root / "PKG-INFO").is_file():
            subprocess.run(["sh", "x", "client"], cwd=root, check=True)
        if not (root / CLIENT).is_file():
            raise FileNotFoundError(f"{CLIENT}: the browser client is missing; run ./x client.")
