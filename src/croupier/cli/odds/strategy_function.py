"""Loads the Python function that `croupier simulate --strategy` names."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import traceback
from pathlib import Path
from types import ModuleType

from croupier.errors import BadInput
from croupier.odds import HandDecider, HandToDecide

OPTION = "--strategy"


def names_function(strategy: str) -> bool:
    """Whether this is MODULE:FUNCTION or FILE.py:FUNCTION, and no file with rules."""
    _, colon, function = strategy.rpartition(":")
    return bool(colon) and function.isidentifier() and not Path(strategy).is_file()


def load_function(strategy: str) -> HandDecider:
    """The function; whatever goes wrong in it later is bad input too, in one line."""
    place, _, name = strategy.rpartition(":")
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _module(place)
    except BadInput:
        raise
    except Exception as problem:  # noqa: BLE001  # any code may run when a module is imported
        raise BadInput(OPTION, f"a module that can be imported{_where(problem)}", place) from None
    function = getattr(module, name, None)
    if not callable(function):
        raise BadInput(OPTION, f"a function in {place}", got=name)

    def decide(hand: HandToDecide) -> str:
        try:
            said: str = function(hand)
        except Exception as problem:  # the code is the user's own
            expected = f"a function that decides every hand{_where(problem)}"
            raise BadInput(OPTION, expected, got=name) from problem
        return said

    return decide


def _module(name: str) -> ModuleType:
    """A module that Python finds, also in the working folder."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    return importlib.import_module(name)


def _from_file(file: Path) -> ModuleType:
    if not file.is_file():
        raise BadInput(OPTION, "a Python file that exists", got=str(file))
    spec = importlib.util.spec_from_file_location(f"strategy of {file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _where(problem: Exception) -> str:
    """The line of the user's own code in which it failed, if it came so far."""
    if isinstance(problem, SyntaxError):
        return f" (line {problem.lineno} of {Path(problem.filename or '').name} is no Python)"
    steps = traceback.extract_tb(problem.__traceback__)
    own = [step for step in steps if step.filename != __file__ and "importlib" not in step.filename]
    return f" (line {own[-1].lineno} of {Path(own[-1].filename).name} failed)" if own else ""
