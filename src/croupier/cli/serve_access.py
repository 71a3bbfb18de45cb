"""The options of `croupier serve` about who may reach it: names, proxies, and figures."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from croupier.cli.input import reason_of
from croupier.errors import BadInput

TRUSTED = "FORWARDED_ALLOW_IPS"
"""The variable of the environment with trusted proxies, separated by commas."""
METRICS = "CROUPIER_METRICS_TOKEN"
"""The variable of the environment with the token for `/metrics`."""
SHORTEST_TOKEN = 16


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class ServeAccess:
    """Names of the server, trusted proxies, and the token for figures."""

    host_name: Annotated[
        list[str] | None,
        Parameter(
            show_default=False,
            help="A name under which browsers reach the server, such as casino.example. "
            "Repeatable. localhost and addresses in figures are always allowed; other names are "
            "refused.",
        ),
    ] = None
    trusted_proxy: Annotated[
        list[str] | None,
        Parameter(
            show_default=False,
            help="The address or network of a proxy whose X-Forwarded-For and X-Forwarded-Proto "
            "are believed. Repeatable. Default: FORWARDED_ALLOW_IPS from the environment, else "
            "this machine.",
        ),
    ] = None
    metrics_token_file: Annotated[
        str | None,
        Parameter(
            show_default=False,
            help="A file with the token that /metrics asks for. Default: CROUPIER_METRICS_TOKEN "
            "from the environment; without a token only this machine may read /metrics.",
        ),
    ] = None

    def names(self, host: str) -> tuple[str, ...]:
        """The names that the server answers to: those given, and the one it listens on."""
        from croupier.server import check_host_name

        given = [check_host_name(name) for name in self.host_name or ()]
        return (*given, host.lower())

    def proxies(self) -> tuple[str, ...]:
        """The proxies that are trusted; this machine unless others are named."""
        from croupier.server import THIS_MACHINE, Proxies

        named: Sequence[str] = self.trusted_proxy or os.environ.get(TRUSTED, "").split(",")
        trusted = tuple(one.strip() for one in named if one.strip()) or THIS_MACHINE
        Proxies(trusted)
        return trusted

    def metrics_token(self) -> str:
        """The token for figures; empty if there is none."""
        name, token = METRICS, os.environ.get(METRICS, "")
        if self.metrics_token_file is not None:
            name = "--metrics-token-file"
            try:
                token = Path(self.metrics_token_file).read_text(errors="replace").strip()
            except OSError as trouble:
                raise BadInput(name, f"a file that can be read ({reason_of(trouble)})") from None
        if (token or name != METRICS) and len(token) < SHORTEST_TOKEN:
            raise BadInput(name, f"a token of at least {SHORTEST_TOKEN} characters")
        return token
