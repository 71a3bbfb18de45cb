"""Many rounds of a banked game at once, decided from outside: for learning agents.

`RoundBatch` deals rounds from a seed, takes one action in each and pays those that end, by the
same tree and payments as the solver. Numpy and the kernels are imported when a batch is made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import BadInput
from croupier.odds.asking.tree import Node, Tree
from croupier.odds.checks import check_count, check_seed, need_kernels
from croupier.odds.exact.plan import scaled

if TYPE_CHECKING:
    from croupier.odds.kernels.stepping import RoundStates, StepResults, StepTables
    from croupier.odds.lookup_tables import Bytes, Ints, Shorts


def action_labels(tree: Tree) -> tuple[str, ...]:
    """Everything that can be decided anywhere in a game, the dearest first, `fold` last."""
    options = {o.label: (o.act == "fold", -o.multiple) for n in tree.nodes for o in n.options}
    return tuple(sorted(options, key=lambda label: options[label]))


def passive_label(node: Node) -> str:
    """What costs nothing more: to check, else to fold."""
    labels = [option.label for option in node.options]
    return next((label for label in ("check", "fold") if label in labels), labels[-1])


class RoundBatch:
    """Rounds under way, one a row; the same seed deals the same rounds.

    A row's round depends on the seed, the row and how many rounds it has had, whatever happens
    in other rows.
    """

    def __init__(self, tree: Tree, rows: int, seed: int) -> None:
        check_count("rows", rows)
        check_seed("seed", seed)
        need_kernels()
        self.tree, self.rows, self.seed = tree, rows, seed
        self.actions = action_labels(tree)
        self.scale = tree.scale
        self._tables = step_tables(tree, self.actions)
        self._states = _no_rounds(rows)
        self._seen = _open_cards(tree)

    @property
    def nodes(self) -> Ints:
        """By row the decision that is due, an index of the tree's nodes; below 0 where none is."""
        return self._states.node

    def deal(self, chosen: Bytes | None = None) -> None:
        """Deals the next round in the chosen rows, by default in all."""
        import numpy as np

        from croupier.odds.kernels.stepping import deal_rows

        rows = np.ones(self.rows, np.uint8) if chosen is None else chosen.astype(np.uint8)
        deal_rows(self._states, self.seed, rows)

    def place(self, cards: Bytes) -> None:
        """Begins rounds with given cards: by row the hand, the dealer's two and the board."""
        import numpy as np

        if cards.shape != self._states.cards.shape or cards.max() > 51:
            raise BadInput("cards", f"{self.rows} rows of nine cards", got=str(cards.shape))
        if (np.diff(np.sort(cards, axis=1), axis=1) == 0).any():
            raise BadInput("cards", "each card at most once in a round")
        self._states.cards[:] = cards
        self._states.node[:] = 0

    def step(self, actions: Ints, *, again: bool = False) -> StepResults:
        """Takes one action in each row, an index of `actions`; `again` deals after each end.

        An action that is not legal is replaced by the one that costs nothing more.
        """
        import numpy as np

        from croupier.odds.kernels.stepping import StepResults, step_rows

        given = np.ascontiguousarray(actions, np.int64)
        if given.shape != (self.rows,):
            raise BadInput("actions", f"one number for each of {self.rows} rounds")
        results = StepResults(
            np.empty(self.rows, np.int64),
            np.empty(self.rows, np.int64),
            np.empty(self.rows, np.uint8),
            np.empty((self.rows, 9), np.uint8),
        )
        step_rows(self._tables, self._states, given, self.seed, again, results)
        return results

    def shown(self) -> tuple[Shorts, Shorts]:
        """The cards in hand and the board by row; -1 for cards that are not open yet."""
        import numpy as np

        from croupier.odds.kernels.stepping import show_rows

        hole, board = np.empty((self.rows, 2), np.int16), np.empty((self.rows, 5), np.int16)
        show_rows(self._states, self._seen, hole, board)
        return hole, board

    def legal(self) -> Bytes:
        """By row and action whether it is legal now; nothing is where no round is under way."""
        import numpy as np

        node = self._states.node
        found: Bytes = self._tables.legal[np.maximum(node, 0)]
        if (node < 0).any():
            found[node < 0] = 0
        return found


def step_tables(tree: Tree, actions: tuple[str, ...]) -> StepTables:
    """The tables of a tree for the kernels."""
    import numpy as np

    from croupier.odds.exact.solve import starting_table
    from croupier.odds.kernels.stepping import StepTables
    from croupier.odds.lookup_tables import hand_tables, rung_of

    leads = np.zeros((len(tree.nodes), len(actions)), np.int64)
    legal = np.zeros(leads.shape, np.uint8)
    for number, node in enumerate(tree.nodes):
        for option in node.options:
            action = actions.index(option.label)
            legal[number, action] = 1
            leads[number, action] = option.target
    lines = [scaled(terminal, tree.scale) for terminal in tree.terminals]
    tables = hand_tables()
    return StepTables(
        leads=leads,
        legal=legal,
        passive=np.array([actions.index(passive_label(n)) for n in tree.nodes], np.int64),
        pay=np.array([line[:40] for line in lines], np.int64).reshape(-1, 10, 4),
        hole=np.array([line[40:] for line in lines], np.int64),
        line=rung_of(tree.line),
        mixed=tables.mixed,
        flush=tables.flush,
        category=tables.category,
        starting=starting_table(),
    )


def _no_rounds(rows: int) -> RoundStates:
    import numpy as np

    from croupier.odds.kernels.stepping import RoundStates

    return RoundStates(
        cards=np.zeros((rows, 9), np.uint8),
        node=np.full(rows, -1, np.int64),
        played=np.zeros(rows, np.int64),
    )


def _open_cards(tree: Tree) -> Ints:
    import numpy as np

    return np.array([node.seen for node in tree.nodes], np.int64)
