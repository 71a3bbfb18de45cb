"""Readings as named settings: what a book leaves open, with a default for each."""

import itertools
import re
from collections.abc import Iterator

from croupier.books.schema import BankedGame, Setting


def defaults(settings: tuple[Setting, ...]) -> dict[str, str]:
    return {setting.id: setting.default for setting in settings}


def fact_in_words(fact: str, settings: tuple[Setting, ...]) -> str:
    """A fact of an irregularity for people to read: a setting by what it is about, not its id."""
    name, _, value = fact.partition(" is ")
    found = next((setting for setting in settings if setting.id == name), None)
    return fact if found is None else f"{found.what}: {value}"


def named_in(game: BankedGame) -> frozenset[str]:
    """The settings a game's settlement rows mention."""
    words = (
        text for wager in game.wager for row in wager.settles for text in (*row.when, row.then)
    )
    return frozenset(name for text in words for name in re.findall(r"\$([a-z_]+)", text))


def every_choice(settings: tuple[Setting, ...], game: BankedGame) -> Iterator[dict[str, str]]:
    """Every combination of the settings the game's rows mention, so that each can be proven."""
    mentioned = named_in(game)
    varied = [setting for setting in settings if setting.id in mentioned]
    for values in itertools.product(*(setting.values for setting in varied)):
        chosen = {setting.id: value for setting, value in zip(varied, values, strict=True)}
        yield defaults(settings) | chosen
