"""Tests that every reading of the book is a setting that poker knows."""

import pytest

from croupier.books import Setting, load_book
from croupier.poker import Settings, settings_of
from croupier.poker.readings import Readings, readings_of

BOOK = load_book("melbourne-poker")


@pytest.mark.parametrize("row", BOOK.file.setting, ids=lambda row: row.id)
def test_every_reading_of_the_book_is_a_setting_with_the_same_default(row: Setting) -> None:
    name, default = row.id, row.default
    kinds = [kind for kind in (Settings, Readings) if name in kind.__struct_fields__]
    assert len(kinds) == 1, name
    ours = getattr(kinds[0](), name)
    assert (str(ours).lower() if isinstance(ours, bool) else str(ours)) == default


@pytest.mark.parametrize("row", BOOK.file.setting, ids=lambda row: row.id)
def test_every_value_a_reading_may_have_is_one_we_take(row: Setting) -> None:
    for value in row.values:
        chosen = {row.id: value}
        taken = (settings_of(chosen), readings_of(chosen))
        if value != row.default:
            assert taken != (Settings(), Readings()), f"{value} changes something"
