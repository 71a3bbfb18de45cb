"""Tests that imprecise types in the house and the server are few, each with a reason."""

import ast
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.rooms import HOUSE, ROOT

ROOMS = ("house", "server")
MOST = 59
"""Imprecise types in these rooms together."""


def _annotations(tree: ast.AST) -> Iterator[ast.expr]:
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(annotation=ast.Name(id="TypeAlias"), value=ast.expr() as value):
                yield value
            case ast.AnnAssign(annotation=annotation):
                yield annotation
            case ast.arg(annotation=ast.expr() as annotation):
                yield annotation
            case ast.FunctionDef(returns=ast.expr() as returns):
                yield returns
            case ast.AsyncFunctionDef(returns=ast.expr() as returns):
                yield returns


def _written_out(annotation: ast.expr) -> Iterator[ast.expr]:
    """The names in an annotation that stand without parameters, also those inside quotes."""
    match annotation:
        case ast.Constant(value=str() as text):
            for inner in _written_out(ast.parse(text, mode="eval").body):
                yield ast.copy_location(inner, annotation)
        case ast.Subscript(value=ast.Name(id="Literal")):
            return
        case ast.Subscript(slice=inner):
            yield from _written_out(inner)
        case ast.Name() | ast.Attribute():
            yield annotation
        case _:
            for child in ast.iter_child_nodes(annotation):
                if isinstance(child, ast.expr):
                    yield from _written_out(child)


def imprecise(source: str) -> list[int]:
    """The lines of `Any`, `object`, a bare `dict` or `list` in annotations, and of `cast`."""
    tree = ast.parse(source)
    lines = [
        part.lineno
        for annotation in _annotations(tree)
        for part in _written_out(annotation)
        if ast.unparse(part).removeprefix("typing.") in ("Any", "object", "dict", "list")
    ]
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    lines += [call.lineno for call in calls if ast.unparse(call.func) in ("cast", "typing.cast")]
    return sorted(lines)


def commented(path: Path) -> set[int]:
    with tokenize.open(path) as file:
        tokens = tokenize.generate_tokens(file.readline)
        return {token.start[0] for token in tokens if token.type == tokenize.COMMENT}


def _files() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((HOUSE / room).rglob("*.py"))


def test_house_and_server_together_have_fewer_than_sixty_imprecise_types() -> None:
    found = {path.relative_to(ROOT): len(imprecise(path.read_text())) for path in _files()}
    assert sum(found.values()) <= MOST, {str(path): n for path, n in found.items() if n}


@pytest.mark.parametrize("room", ROOMS)
def test_every_imprecise_type_has_its_reason_beside_it(room: str) -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((HOUSE / room).rglob("*.py"))
        for line in imprecise(path.read_text())
        if not {line, line - 1} & commented(path)
    ]
    assert not bare, bare


@pytest.mark.parametrize(
    "source, lines",
    [
        ("x: Any", [1]),
        ("def f(x: object,\n      y: 'dict') -> list: ...", [1, 2, 2]),
        ("y = cast(int, x)", [1]),
        ("X: TypeAlias = dict[str, Any]", [1]),
        ("def f(x: dict[str, int], *y: list[int]) -> Callable[..., None]: ...", []),
        ("object()\nx = dict(a=1)\ny: Literal['Any', 'list']", []),
    ],
)
def test_what_counts_as_imprecise(source: str, lines: list[int]) -> None:
    assert imprecise(source) == lines
