"""`demonstration.toml`: the tables of a book on the floor that a new server shows."""

from typing import Any

import msgspec

from croupier.books.schema import Count, Id, Text


class DemonstrationTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table: a banked game, or a variant of poker with its structure, and what its sign says."""

    id: Text
    game: Id = ""
    variant: Id = ""
    structure: Id = ""
    deck: str = ""
    companions: Count = 2
    practice: bool = False
    sign: dict[str, Any]


class DemonstrationJackpot(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The linked jackpot of the tables whose sign offers one, and its terms."""

    name: Text
    terms: dict[str, Any]


class DemonstrationFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    table: tuple[DemonstrationTable, ...] = ()
    jackpot: DemonstrationJackpot | None = None

    @property
    def on_jackpot(self) -> dict[str, str]:
        """The tables on the jackpot, with their games."""
        return {table.id: table.game for table in self.table if "jackpot" in table.sign}
