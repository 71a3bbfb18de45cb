"""Registers the banked games with Gymnasium, for `gymnasium.make` and `make_vec`."""

from __future__ import annotations

import gymnasium as gym

from croupier.books import BOOK_IDS, load_book


def register_games() -> tuple[str, ...]:
    """Registers every banked game, and gives the ids: `croupier/perth-ultimate-v0` and so on.

    A book with several games has the name of the game in the id. To register twice is no error.
    """
    found = []
    for book in BOOK_IDS:
        games = load_book(book).games
        for game in games:
            name = f"croupier/{book}-{game}-v0" if len(games) > 1 else f"croupier/{book}-v0"
            found.append(name)
            if name not in gym.registry:
                gym.register(
                    name,
                    entry_point="croupier.rl.banked_env:BankedEnv",
                    vector_entry_point="croupier.rl.banked_vector:BankedVectorEnv",
                    kwargs={"book": book, "game": game},
                )
    return tuple(found)
