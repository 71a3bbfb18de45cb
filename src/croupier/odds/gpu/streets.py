"""Kinds of boards priced, and turns and flops added up and decided, on a device."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.odds.exact.recipe import Recipe, StreetGain
from croupier.odds.exact.solve import offers_of
from croupier.odds.gpu.deck_tables import Classes, DeckTables, Sweep, shared
from croupier.odds.gpu.device import Device, OnDevice
from croupier.odds.kernels.river import PayLines
from croupier.odds.lookup_tables import ROW, Ints

TILES = 13
"""Parts that hands are dealt in to be added up; see TILE in the kernels."""
CARDS = 52


@dataclass(frozen=True, slots=True)
class Lines:
    """Pay lines in the memory of the device, for so many hands of the dealer's."""

    pay: OnDevice
    hole: OnDevice
    by_hole: int
    hands: int
    river: OnDevice
    gains: int
    river_width: int
    rows: OnDevice
    many: int
    rows_width: int


def lines_of(device: Device, lines: PayLines, hands: int) -> Lines:
    return Lines(
        pay=device.put(lines.pay),
        hole=device.put(lines.hole),
        by_hole=int(lines.by_hole),
        hands=hands,
        river=device.put(lines.river),
        gains=len(lines.river),
        river_width=lines.river.shape[1],
        rows=device.put(lines.rows),
        many=len(lines.rows),
        rows_width=lines.rows.shape[1],
    )


def price(device: Device, known: DeckTables, met: Sweep, lines: Lines) -> tuple[OnDevice, OnDevice]:
    """`values[row, place]` and `codes[river gain, place]`, over the rows of all kinds."""
    tables = shared(device)
    values = device.room((lines.many, known.size), np.int64)
    codes = device.room((lines.gains, known.size), np.uint8)
    device.launch(
        "price_kinds", (known.kinds, 1), 128, known.kinds, known.size, met.ways, met.categories,
        tables.pair_at_place, tables.hand_at_place, lines.pay, lines.hole, lines.by_hole,
        lines.hands, lines.river, lines.gains, lines.river_width, lines.rows, lines.many,
        lines.rows_width, values, codes,
    )  # fmt: skip
    return values, codes


@dataclass(frozen=True, slots=True)
class Street:
    """A street decided: rows and then gains by class of boards and hand, and the codes."""

    sums: OnDevice
    codes: OnDevice
    rows: int
    gains: int


def sum_turns(
    device: Device, known: DeckTables, values: OnDevice, rows: int, recipe: Recipe, extra: int = 0
) -> Street:
    """Every turn; its last `extra` rows are only added up, and come after the gains."""
    tables, turns = shared(device), known.turns
    gains, decided = len(recipe.turn), rows - extra
    sums = device.room((rows + gains, turns.many, ROW), np.int64)
    for first, many, into in ((0, decided, 0), (decided, extra, decided + gains)):
        if many:
            device.launch(
                "sum_turns", (turns.many, 1), 256, turns.many, known.rivers, tables.places,
                tables.first, tables.second, known.size, many, values[first:], sums[into:],
            )  # fmt: skip
    codes = decide(device, turns, sums, decided, recipe.turn, decided)
    return Street(sums, codes, decided, gains)


def sum_flops(device: Device, known: DeckTables, turns: Street, recipe: Recipe) -> Street:
    """Every flop, over the rows and gains of its turns."""
    tables, flops = shared(device), known.flops
    rows, gains = turns.rows + turns.gains, len(recipe.flop)
    sums = device.room((rows + gains, flops.many, ROW), np.int64)
    device.launch(
        "sum_flops", (flops.many, 1), 256, flops.many, flops.cards, known.dead, known.turns.where,
        known.turns.exchanges, tables.exchanged, known.turns.many, rows, turns.sums, sums,
    )  # fmt: skip
    codes = decide(device, flops, sums, rows, recipe.flop, turns.rows)
    return Street(sums, codes, rows, gains)


def decide(
    device: Device, boards: Classes, sums: OnDevice, rows: int, laters: tuple[StreetGain, ...],
    own: int,
) -> OnDevice:  # fmt: skip
    """Codes of the best offers. Of the `rows` added up, `own` are not gains of the turn."""
    offers = offers_of(laters, own)
    codes = device.room((len(laters), boards.many, ROW), np.uint8)
    if laters:
        device.launch(
            "decide", (4096, 1), 256, boards.many, rows, len(laters), device.put(offers),
            offers.shape[1], offers.shape[2], sums, codes,
        )  # fmt: skip
    return codes


def gains_of(device: Device, boards: Classes, street: Street) -> list[Ints]:
    """What every hand gains by each decision of a street, over all boards."""
    return [
        added_up(device, boards, street.sums[street.rows + i])[CARDS] for i in range(street.gains)
    ]


def added_up(device: Device, boards: Classes, values: OnDevice, by_card: int = 0) -> Ints:
    """`[52, hand]` over all boards and, for boards of `by_card` cards, `[card, hand]` as well."""
    totals = device.zeros((CARDS + 1, ROW), np.int64)
    device.launch(
        "add_boards", (256, TILES), 128, boards.many, boards.cards, by_card, boards.weights, values,
        totals,
    )  # fmt: skip
    found: Ints = device.get(totals)
    return found
