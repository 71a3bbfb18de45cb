"""`croupier admin`: what the operator of a server does to accounts, on its database."""

from __future__ import annotations

import getpass
import sys
import time

from cyclopts import App

from croupier.cli.database import open_store
from croupier.cli.log_level import LogLevel, log_at
from croupier.cli.options import Database, Flag
from croupier.cli.output import CHECK_FAILED, AsJson, note, say
from croupier.errors import BadInput

app = App(name="admin", help="Manage the accounts of a house on its database.")

HOURS = 24


@app.command(name="reset-password")
def reset(
    name: str,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    second_factor: Flag = False,
    yes: Flag = False,
    json: AsJson = False,
) -> int:
    """Give a person a password for one sign-in within 24 hours, and print it this once.

    Their sessions end, within ten seconds where a server is running, and the log notes the reset.
    At the sign-in they choose a password of their own. Nothing is changed unless you confirm.

    Example: croupier admin reset-password ann --database casino.db

    :param name: The person, as they sign in.
    :param second_factor: Also remove their second factor, for somebody who has lost it.
    :param yes: Do not ask for confirmation.
    """
    log_at(log_level)
    from croupier.acts import millis_of_seconds
    from croupier.house import can_be_reset, reset_password
    from croupier.store import Keyring

    with open_store(database, must_exist=True) as store:
        keyring = Keyring(store.engine)
        if not can_be_reset(store, keyring, name):
            raise BadInput("NAME", "a person who signs in with a password", got=name)
        if not yes and not _confirmed(name, second_factor=second_factor):
            note("Nothing was changed.")
            return CHECK_FAILED
        password = reset_password(
            store,
            keyring,
            name,
            by=_operator(),
            second_factor=second_factor,
            now=millis_of_seconds(time.time()),
        )
    answer = {"person": name, "password": password, "hours": HOURS}
    words = f"{name} signs in once within {HOURS} hours with the password {password}"
    say(answer, json=json, people=f"{words}\nIt is shown only this once.")
    return 0


def _confirmed(name: str, *, second_factor: bool) -> bool:
    also = " and remove the second factor" if second_factor else ""
    sys.stderr.write(f"Reset the password of {name}{also}? Type yes to do it: ")
    sys.stderr.flush()
    return sys.stdin.readline().strip().lower() == "yes"


def _operator() -> str:
    """The operator's name in the operating system, where it is known."""
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):
        return "unknown"
