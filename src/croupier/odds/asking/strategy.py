"""Strategies: written rules of play, read from a small text.

    name: Practical Ultimate
    preflop
      bet: 33+ A2+ K2s+ K5o+
      otherwise: check
    flop
      bet: two pair or better
      bet: hidden pair, not pocket 22
      otherwise: check

Rules are read from the top; the first that holds decides. A label is one of the game's options
(`play_2x`, `fold`, `check`), or `bet` for the largest bet. Conditions on one line must all
hold. Before the flop a condition is a list of starting hands; later:

    PAIR or better               what the hand makes with all open cards
    hidden PAIR or better        ... with one of the two cards in hand in the pair that counts
    pocket 22                    the two cards in hand, as a list of starting hands
    four to a flush with a hidden T or better
    hidden A or better           a card in hand of that rank or above
    fewer than 21 dealer outs    on the river: cards that beat the hand on their own

A condition with `not` before it holds when it otherwise would not.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, replace
from importlib import resources
from pathlib import Path

from croupier.books import STARTING_HANDS
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.odds.asking.tree import Node, Tree
from croupier.odds.ranges import RANKS, starting_hands_in

STREETS = ("preflop", "flop", "turn", "river")
MADE, HIDDEN, POCKET, FOUR_FLUSH, HIGH, OUTS = range(6)
RANK_ORDER = RANKS[::-1]
CATEGORIES = {category.slug.replace("-", " "): category for category in Category}
OTHERWISE = "otherwise"


@dataclass(frozen=True, slots=True)
class Condition:
    """`kind` and its number; for POCKET the starting hands it allows."""

    kind: int
    number: int = 0
    hands: frozenset[str] = frozenset()
    negated: bool = False


@dataclass(frozen=True, slots=True)
class StrategyRule:
    label: str
    conditions: tuple[Condition, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Strategy:
    """Rules by street; the last rule of a street has no conditions."""

    name: str
    rules: dict[str, tuple[StrategyRule, ...]]

    @property
    def digest(self) -> str:
        """A hash of the name and the rules, the same in every process: sets of hands are sorted."""
        written = json.dumps(asdict(self), default=sorted, sort_keys=True)
        return hashlib.sha256(written.encode()).hexdigest()

    def first(self, tree: Tree) -> dict[str, str]:
        """What to do with each starting hand."""
        node = tree.root
        found = {}
        for hand in STARTING_HANDS:
            rule = next(r for r in self.street(node) if all(_holds(c, hand) for c in r.conditions))
            found[hand] = option_label(node, rule)
        return found

    def street(self, node: Node) -> tuple[StrategyRule, ...]:
        if node.street not in self.rules:
            raise BadInput("strategy", f"rules for the {node.street}", where=self.name)
        return self.rules[node.street]


def _holds(condition: Condition, hand: str) -> bool:
    return (hand in condition.hands) is not condition.negated


def option_label(node: Node, rule: StrategyRule) -> str:
    """The option a rule names; `bet` is the largest bet."""
    labels = [option.label for option in node.options]
    if rule.label == "bet":
        bets = [option.label for option in node.options if option.act == "bet"]
        if bets:
            return bets[0]
    if rule.label not in labels:
        raise BadInput(
            f"{node.street} rule",
            f"one of bet, {', '.join(labels)}",
            rule.label,
            f"line {rule.line}",
        )
    return rule.label


def strategies() -> dict[str, str]:
    """The texts of the strategies in the package, by name."""
    folder = resources.files("croupier.odds") / "strategies"
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".txt")), key=lambda f: f.name)
    return {file.name.removesuffix(".txt"): file.read_text(encoding="utf-8") for file in files}


def load_strategy(name: str) -> Strategy:
    """A strategy of the package by its name, or one of your own by its file."""
    ours = strategies()
    if name in ours:
        return read_strategy(ours[name], name)
    path = Path(name)
    if not path.is_file():
        raise BadInput("strategy", f"one of {', '.join(ours)}, or a file with a strategy", got=name)
    try:
        return read_strategy(path.read_text(encoding="utf-8"), name)
    except UnicodeDecodeError:
        raise BadInput("strategy", "a text in UTF-8", where=name) from None


def read_strategy(text: str, where: str = "strategy") -> Strategy:
    name, street = where, None
    rules: dict[str, list[StrategyRule]] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        try:
            if line.lower().startswith("name:"):
                name = line.partition(":")[2].strip()
            elif line.rstrip(":").lower() in STREETS:
                street = line.rstrip(":").lower()
                rules[street] = []
            elif street is None:
                raise BadInput(
                    "line", f"one of {', '.join(STREETS)} on a line before its rules", got=line
                )
            else:
                rules[street].append(_rule(line, street, number))
        except BadInput as problem:
            raise problem.at(f"{where} line {number}") from None
    for street, found in rules.items():
        if not found or found[-1].conditions:
            raise BadInput(street, f"a last rule such as `{OTHERWISE}: check`", where=where)
    if "preflop" not in rules:
        raise BadInput("preflop", "rules for the first decision", where=where)
    return Strategy(name, {street: tuple(found) for street, found in rules.items()})


def _rule(line: str, street: str, number: int) -> StrategyRule:
    label, colon, conditions = (part.strip() for part in line.partition(":"))
    if not colon or not conditions:
        raise BadInput(
            "rule", "a choice and its conditions, such as `bet: pair or better`", got=line
        )
    if label.lower() == OTHERWISE:
        return StrategyRule(conditions, (), number)
    if street == "preflop":
        hands = starting_hands_in(conditions, "preflop")
        return StrategyRule(label, (Condition(POCKET, hands=hands),), number)
    parts = (part.strip() for part in conditions.split(","))
    return StrategyRule(label, tuple(_condition(part, street) for part in parts), number)


def _condition(text: str, street: str) -> Condition:
    words = text.lower()
    negated = words.startswith("not ")
    if negated:
        words, text = words[4:].strip(), text[4:].strip()
    return replace(_meaning(words, text, street), negated=negated)


def _meaning(words: str, text: str, street: str) -> Condition:
    if match := re.fullmatch(r"fewer than (\d+) dealer outs", words):
        if street != "river":
            raise BadInput("condition", "no dealer outs before the river", got=text)
        return Condition(OUTS, int(match[1]))
    if match := re.fullmatch(r"four to a flush with a hidden (\w+) or better", words):
        return Condition(FOUR_FLUSH, _rank(match[1]))
    if words.startswith("pocket "):
        return Condition(POCKET, hands=starting_hands_in(text[7:], "pocket"))
    made = re.fullmatch(r"(hidden )?([a-z ]+?)(?: or better)?", words)
    if made and made[2] in CATEGORIES:
        return Condition(HIDDEN if made[1] else MADE, int(CATEGORIES[made[2]]))
    if match := re.fullmatch(r"hidden (\w+) or better", words):
        return Condition(HIGH, _rank(match[1]))
    raise BadInput(
        "condition",
        f"one of {', '.join(CATEGORIES)} or better, hidden ... or better, pocket HANDS, "
        "four to a flush with a hidden RANK or better, fewer than N dealer outs",
        got=text,
    )


def _rank(text: str) -> int:
    names = {"ace": "A", "king": "K", "queen": "Q", "jack": "J", "ten": "T", "10": "T"}
    letter = names.get(text, text.upper())
    if letter not in RANK_ORDER:
        raise BadInput("rank", "a rank: 2 to 9, T, J, Q, K or A", got=text)
    return RANK_ORDER.index(letter)
