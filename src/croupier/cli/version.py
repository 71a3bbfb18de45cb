"""`croupier version`: the versions of Croupier and Python."""

import platform

from croupier import __version__
from croupier.cli.output import AsJson, say


def version(*, json: AsJson = False) -> None:
    """Print the version of Croupier and of the Python that runs it."""
    answer = {"croupier": __version__, "python": platform.python_version()}
    say(answer, json=json, people="croupier {croupier} (Python {python})".format(**answer))
