"""The recorded engines under the names they have today."""

from typing import Final

from tests.recorded import (
    forms_banked,
    forms_floor,
    forms_jackpot,
    forms_poker,
    forms_poker_table,
    forms_tournament,
)
from tests.recorded.forms import Engine

ENGINES: Final[dict[str, Engine]] = {
    "banked": forms_banked.ENGINE,
    "poker": forms_poker.ENGINE,
    "jackpot": forms_jackpot.ENGINE,
    "tournament": forms_tournament.ENGINE,
    "floor": forms_floor.ENGINE,
    "poker-table": forms_poker_table.ENGINE,
}
