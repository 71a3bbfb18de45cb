"""Studies on a device what a player gains who has seen hidden cards."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from croupier.odds.exact.plan import NodeWorth
from croupier.odds.exact.protection import KnownCards, SeenStudy, StudyOf, with_options
from croupier.odds.exact.recipe import Recipe
from croupier.odds.exact.solve import offers_of
from croupier.odds.gpu.deck_tables import Classes, DeckTables, deck, shared, sweep
from croupier.odds.gpu.device import Device
from croupier.odds.gpu.streets import (
    CARDS,
    TILES,
    Street,
    added_up,
    gains_of,
    lines_of,
    price,
    sum_flops,
    sum_turns,
)
from croupier.odds.lookup_tables import ROW, Ints
from croupier.odds.workers import Tick


@dataclass(frozen=True, slots=True)
class _StudyThere:
    """One state of knowledge, its turns in the memory of the device."""

    device: Device
    deck: DeckTables
    recipe: Recipe
    turns: Street
    linear: Ints

    def gains(self, seen: int) -> Ints:
        boards, street = self._street(seen)
        return _stacked(gains_of(self.device, boards, street), (ROW,))

    def gains_by_card(self, seen: int) -> Ints:
        boards, street = self._street(seen)
        found = [
            added_up(self.device, boards, street.sums[street.rows + i], seen)[:CARDS]
            for i in range(street.gains)
        ]
        return _stacked(found, (CARDS, ROW))

    def gains_knowing(self) -> Ints:
        device, tables, flops, turns = self.device, shared(self.device), self.deck.flops, self.deck
        offers = offers_of(self.recipe.flop, self.turns.rows)
        found = []
        for gain in offers:
            totals = device.zeros((CARDS, ROW), np.int64)
            device.launch(
                "flops_with_card", (128, TILES), 256, flops.many, flops.cards, flops.weights,
                turns.dead, turns.turns.where, turns.turns.exchanges, tables.exchanged,
                turns.turns.many, device.put(gain), gain.shape[1], self.turns.sums, totals,
            )  # fmt: skip
            found.append(device.get(totals))
        return _stacked(found, (CARDS, ROW))

    def _street(self, seen: int) -> tuple[Classes, Street]:
        if seen == 4:
            return self.deck.turns, self.turns
        return self.deck.flops, sum_flops(self.device, self.deck, self.turns, self.recipe)


def _stacked(rows: list[Ints], shape: tuple[int, ...]) -> Ints:
    return np.stack(rows) if rows else np.zeros((0, *shape), np.int64)


def study_on(device: Device) -> StudyOf:
    """Studies as the processor does; what is done is not ticked, because it is short."""

    def study(
        recipe: Recipe,
        worths: tuple[NodeWorth, ...],
        known: KnownCards,
        by_card: bool,
        tick: Tick | None,  # noqa: ARG001
    ) -> SeenStudy:
        cards, card = deck(device, known.groups, known.mask), known.dealer
        met = sweep(device, cards, recipe.plan.tree.line, -1 if card is None else int(card))
        lines = lines_of(device, with_options(recipe, worths).lines, known.dealer_hands)
        values, _ = price(device, cards, met, lines)
        extra = len(worths)
        turns = sum_turns(device, cards, values, lines.many, recipe, extra)
        rows = turns.sums[turns.rows + turns.gains :]
        size = 4 if by_card else 0
        linear = np.stack([added_up(device, cards.turns, row, size) for row in rows])
        return _StudyThere(device, cards, recipe, turns, linear)

    return study
