"""`croupier version`: which Croupier this is, on which Python."""

import platform

from croupier import __version__
from croupier.cli.output import AsJson, say


def version(*, json: AsJson = False) -> None:
    """Show which Croupier this is, and the Python that runs it."""
    answer = {"croupier": __version__, "python": platform.python_version()}
    say(answer, json=json, people="croupier {croupier} (Python {python})".format(**answer))
