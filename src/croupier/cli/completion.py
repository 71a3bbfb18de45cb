"""`croupier completion`: the script that completes commands and options in a shell."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from croupier.cli.options import Flag
from croupier.cli.output import AsJson, note, say

Shell = Annotated[Literal["bash", "zsh", "fish"], Parameter(help="The shell.")]


def completion(shell: Shell, *, install: Flag = False, json: AsJson = False) -> None:
    """Print or install the script that completes commands, options and values in a shell.

    It knows the commands whose extras are installed. Make it again when you have installed another.

    Example: croupier completion bash --install

    :param install: Write the script to a file in your home folder, and print its name. For bash and
        zsh a line that loads it is added to .bashrc or .zshrc; fish finds it by itself.
    """
    from croupier.cli.command import installed_application

    app = installed_application()
    if not install:
        script = app.generate_completion(prog_name="croupier", shell=shell)
        say({"shell": shell, "script": script}, json=json, people=script.rstrip("\n"))
        return
    file = str(app.install_completion(shell=shell))
    say({"shell": shell, "file": file}, json=json, people=file)
    note(f"Open a new {shell} to use it.")
