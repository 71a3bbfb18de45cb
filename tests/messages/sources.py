"""The places in `src/croupier` that make messages, found by reading the code.

The suite does not lead to every message. What stands in the code as one text, values left open,
is found here and checked by the same rules.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.messages.rules import OPEN, Message

ROOT = Path(__file__).parents[2] / "src" / "croupier"

REFUSALS = {
    "Barred",
    "Locked",
    "NotAChoice",
    "NotAuthorised",
    "NotEnoughChips",
    "NotOffered",
    "NotYourTurn",
    "NotYours",
    "Refusal",
    "Unwarned",
    "WrongAmount",
    "WrongMoment",
}
TEXT_OF = {
    **dict.fromkeys(REFUSALS, ("refusal", 0)),
    "refuse": ("refusal", 1),
    "refuse_by": ("refusal", 1),
    "refusal": ("refusal", 1),
    "broken": ("refusal", 1),
    "NotFound": ("house error", 0),
    "Stale": ("house error", 0),
    "Busy": ("house error", 0),
    "KeyConflict": ("house error", 0),
    "TooManySeats": ("house error", 0),
    "Trouble": ("house error", 1),
    "BadInput": ("bad input", 1),
    "Corrupt": ("record error", 1),
    "Unsealed": ("record error", 0),
    "NotLegal": ("record error", 0),
    "Unsupported": ("record error", 0),
    "Todo": ("notice", 2),
    "note": ("notice", 0),
}
"""What makes messages: the category, and which argument is the text."""


def messages() -> Iterator[Message]:
    """Every message that stands in the code as a text, or as a text with values left open."""
    for file in sorted(ROOT.rglob("*.py")):
        place = file.relative_to(ROOT.parent).as_posix()
        yield from _inside(ast.parse(file.read_text(encoding="utf-8")), place, [])


def _inside(node: ast.AST, place: str, named: list[tuple[int, str, str]]) -> Iterator[Message]:
    """The messages of a piece of code; `named` are the texts that its function gives names."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        named = list(_named(node))
    if isinstance(node, ast.Call):
        yield from _of_call(node, place, named)
    for child in ast.iter_child_nodes(node):
        yield from _inside(child, place, named)


def _named(function: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Texts that a function gives a name to, each with its line and the name.

    A text that is added to later is left out.
    """
    added = {
        getattr(n.target, "id", "") for n in ast.walk(function) if isinstance(n, ast.AugAssign)
    }
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                pairs = [(name, value)]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)):
                pairs = [(getattr(n, "id", ""), v) for n, v in zip(names, values, strict=False)]
            case _:
                continue
        for name, value in pairs:
            text = _text(value)
            if text is not None and name not in added:
                yield node.lineno, name, text


def _of_call(call: ast.Call, place: str, named: list[tuple[int, str, str]]) -> Iterator[Message]:
    name = getattr(call.func, "attr", "") or getattr(call.func, "id", "")
    category, number = TEXT_OF.get(name, ("", 0))
    if not category or len(call.args) <= number:
        return
    argument = call.args[number]
    text = _text(argument)
    if isinstance(argument, ast.Name):
        text = _last(named, argument)
    if text is not None:
        whole = f"field: expected {text}" if category == "bad input" else text
        yield Message(category, name, f"{place}:{call.lineno}", whole)


def _last(named: list[tuple[int, str, str]], used: ast.Name) -> str | None:
    """The text that a name was given last before it is used."""
    earlier = [
        (line, text) for line, name, text in named if (name == used.id and line <= used.lineno)
    ]
    return max(earlier)[1] if earlier else None


def _text(node: ast.expr) -> str | None:
    """The text an expression stands for, or None where it is worked out elsewhere."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(
                part.value if isinstance(part, ast.Constant) else OPEN  # type: ignore[misc]
                for part in parts
            )
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return f"{_text(left) or OPEN}{_text(right) or OPEN}"
    return None
