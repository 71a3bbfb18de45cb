"""The page about the keys of a book names every key that the files may have."""

import re
from collections.abc import Iterator

import pytest
from msgspec import inspect

from croupier.books.poker_irregularities import PokerIrregularityFile
from croupier.books.schema import BankedGame
from tests.project.rooms import ROOT
from tools.mutate.values import KINDS

PAGE = (ROOT / "docs" / "book-keys.md").read_text(encoding="utf-8")
FILES = [*KINDS.items(), ("GAME.toml", BankedGame), ("irregularities.toml", PokerIrregularityFile)]
EVERYWHERE = {"clause", "also", "what", "name"}
"""Keys that the head of the page explains for all rows."""


def keys_of(kind: inspect.Type) -> Iterator[str]:
    """Every key of a file, with those of the rows in it."""
    if isinstance(kind, inspect.Metadata):
        yield from keys_of(kind.type)
    elif isinstance(kind, inspect.VarTupleType):
        yield from keys_of(kind.item_type)
    elif isinstance(kind, inspect.UnionType):
        for option in kind.types:
            yield from keys_of(option)
    elif isinstance(kind, inspect.StructType):
        for field in kind.fields:
            yield field.encode_name
            yield from keys_of(field.type)


@pytest.mark.parametrize("file, kind", FILES)
def test_the_page_says_what_each_key_does(file: str, kind: type) -> None:
    named = f"(?:{file}|irregularities.toml)" if file == "jackpot.toml" else file
    sections = re.findall(rf"^## `{named}`[^\n]*\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert sections
    quoted = " ".join(word for text in sections for word in re.findall(r"`([^`\n]*)`", text))
    explained = set(re.findall(r"[a-z_]+", quoted)) | EVERYWHERE
    assert set(keys_of(inspect.type_info(kind))) <= explained
