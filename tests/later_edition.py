"""Makes a later edition of a book in a folder of its own, with some lines changed."""

import shutil
from pathlib import Path

from croupier.books import Book, register_edition

BOOKS = Path(__file__).parents[1] / "src" / "croupier" / "books" / "data"


def edition_folder(folder: Path, book: str, day: str, changes: dict[str, tuple[str, str]]) -> Path:
    """A copy of a book dated on a day; `changes` gives for a file the old text and the new."""
    made = folder / f"{book} {day}"
    shutil.copytree(BOOKS / book, made)
    head = (made / "book.toml").read_text(encoding="utf-8")
    lines = [line for line in head.splitlines() if not line.startswith("edition = ")]
    place = next(n for n, line in enumerate(lines) if line.startswith("document = "))
    lines[place : place + 1] = [f'document = "approved again on {day}"', f'edition = "{day}"']
    (made / "book.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name, (old, new) in changes.items():
        text = (made / name).read_text(encoding="utf-8")
        assert text.count(old) == 1, (name, old)
        (made / name).write_text(text.replace(old, new), encoding="utf-8")
    return made


def later_edition(folder: Path, book: str, day: str, changes: dict[str, tuple[str, str]]) -> Book:
    """The same, known to the program. Each test module has days of its own."""
    return register_edition(edition_folder(folder, book, day, changes))
