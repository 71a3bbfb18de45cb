"""Checks the rows of `irregularities.toml` beyond their words: what belongs together, and what
must be named elsewhere in the book."""

from collections.abc import Iterable, Mapping

from croupier.books.irregularities import BankedIrregularity
from croupier.books.schema import BankedGame, Setting
from croupier.errors import BadInput

STAYS = frozenset({"stay"})
OUTCOMES: Mapping[tuple[str, str], frozenset[str]] = {
    ("void all", "return all"): frozenset({"carry all", "return all", "settle now"}),
    ("void all", "as ruled"): frozenset({"as ruled"}),
    ("may void", "return all"): frozenset({"carry all", "return all"}),
    ("void hand", "return hand"): frozenset({"carry hand", "return hand"}),
    ("void hand", "may retract"): frozenset({"reregister"}),
    ("dead hand", "return hand"): frozenset({"carry hand", "return hand"}),
    ("dead hand", "forfeit hand"): frozenset({"carry hand", "forfeit hand"}),
    ("fold hand", "forfeit hand"): frozenset({"forfeit hand"}),
    ("restore hand", "stay"): STAYS,
    ("play on", "stay"): frozenset({"stay", "return all", "return hand", "reregister"}),
    ("play on", "return hand"): frozenset({"return hand"}),
    ("play on", "may retract"): frozenset({"reregister"}),
    ("play on", "as placed"): STAYS,
    ("play on", "to maximum"): STAYS,
    ("play on", "to multiple"): STAYS,
    ("play on", "pay up"): STAYS,
    ("play on", "correct or fold"): STAYS,
    ("play on", "correct or take back"): STAYS,
    ("as ruled", "stay"): STAYS,
    ("as ruled", "as ruled"): frozenset({"stay", "as ruled"}),
}
"""What may become of jackpot wagers, by what becomes of hands and of other wagers."""

BY_AMOUNT = {
    "settle as placed": "as placed",
    "settle as placed once, then return": "as placed",
    "play on": "as placed",
    "settle to maximum": "to maximum",
    "settle to multiple": "to multiple",
    "pay up": "pay up",
}
"""What becomes of a wager, by what the game's rule for such an amount does."""
AMOUNTS = (
    *("under minimum", "over maximum", "short follow-up", "excess follow-up"),
    *("unequal ante and blind", "unpayable amount"),
)
"""The facts for which a game has rules of amounts."""
CORRECTED = {"correct or fold": "before the flop", "correct or take back": "after the flop"}
"""When a wrong wager is corrected: before the flop there is no check to go back to."""
PLAYED_ON = ("reshuffle", "turn the cards face down", "use surplus cards in sequence")
"""What can follow only where the round goes on; a new round begins with a shuffle anyway."""

WAGER_OF = {
    f"{which} {wager} wager": wager for which in ("no", "any") for wager in ("flop", "play")
}
"""The wager that a fact is about."""


def check_banked(
    rows: tuple[BankedIrregularity, ...],
    games: Mapping[str, BankedGame],
    settings: tuple[Setting, ...],
) -> None:
    """Checks the rows of a book's banked games."""
    _once("irregularity", [row.id for row in rows])
    _once("irregularity, raised_by", [row.raised_by for row in rows if row.raised_by])
    for row in rows:
        name = f"irregularity {row.id}"
        for game in row.games:
            _one_of(f"{name}, games", games, game)
        meant = [game for key, game in games.items() if not row.games or key in row.games]
        _check_lists(name, row)
        _check_shuffle(name, row, meant)
        _check_reading(name, row, settings)
        _check_wagers(name, row, meant)
        _check_outcome(name, row, meant)
        _check_amounts(name, row, meant)
        if row.hands != "play on" and set(PLAYED_ON) & set(row.then):
            raise BadInput(f"{name}, then", 'such a consequence only beside hands "play on"')


def _check_lists(name: str, row: BankedIrregularity) -> None:
    for field in ("games", "found", "facts", "told", "then", "forfeits", "forfeits_by_analogy"):
        _once(f"{name}, {field}", getattr(row, field))
    if not row.found or ("any" in row.found and len(row.found) > 1):
        raise BadInput(f"{name}, found", 'either "any" or the moments at which it may be found')


def _check_shuffle(name: str, row: BankedIrregularity, meant: list[BankedGame]) -> None:
    """Checks that the shuffle is a moment of its own: where wagers are open until the first card,
    it is no other than that of wagering."""
    if "shuffle" in row.found and all(game.locked == "first card" for game in meant):
        expected = "wagering, because wagers are open until the first card"
        raise BadInput(f"{name}, found", expected, "shuffle")


def _check_reading(name: str, row: BankedIrregularity, settings: tuple[Setting, ...]) -> None:
    """Checks that a reading of the table is one that the book offers."""
    known = [f"{each.id} is {value}" for each in settings for value in each.values]
    if row.only_where is not None and row.only_where not in known:
        expected = "a setting of this book and one of its values, such as half_placed is misdeal"
        raise BadInput(f"{name}, only_where", expected, row.only_where)
    if row.forfeits_by_analogy and all(each.id != "collusion_forfeits" for each in settings):
        expected = "nothing, because the book has no setting collusion_forfeits"
        raise BadInput(f"{name}, forfeits_by_analogy", expected)


def _check_wagers(name: str, row: BankedIrregularity, meant: list[BankedGame]) -> None:
    """Checks that the wagers a row names are wagers of its games."""
    ids = sorted({wager.id for game in meant for wager in game.wager})
    for fact in row.facts:
        about = WAGER_OF.get(fact)
        if about is not None and about not in ids:
            raise BadInput(f"{name}, facts", f"only wagers of this game ({', '.join(ids)})", fact)
    for wager in (*row.forfeits, *row.forfeits_by_analogy):
        _one_of(f"{name}, forfeits", ids, wager)


def _check_outcome(name: str, row: BankedIrregularity, meant: list[BankedGame]) -> None:
    """Checks that what becomes of hands, wagers and jackpot wagers fits together."""
    possible = [wagers for hands, wagers in OUTCOMES if hands == row.hands]
    if row.wagers not in possible:
        expected = f'one of {", ".join(possible)}, beside hands "{row.hands}"'
        raise BadInput(f"{name}, wagers", expected, row.wagers)
    jackpots = any(wager.cost_from_sign for game in meant for wager in game.wager)
    words = OUTCOMES[row.hands, row.wagers] if jackpots else {"none"}
    if row.jackpots not in words:
        beside = f'beside hands "{row.hands}" and wagers "{row.wagers}"'
        why = beside if jackpots else "because these games have no jackpot wagers"
        expected = f"one of {', '.join(sorted(words))}, {why}"
        raise BadInput(f"{name}, jackpots", expected, row.jackpots)


def _check_amounts(name: str, row: BankedIrregularity, meant: list[BankedGame]) -> None:
    """Checks that wagers of a wrong amount are settled as the games settle them."""
    found = [fact for fact in row.facts if fact in AMOUNTS]
    rules = [rule for game in meant for rule in game.amount if rule.find in found]
    words = {BY_AMOUNT.get(rule.do, rule.do) for rule in rules}
    if found and words != {row.wagers}:
        settled = ", ".join(sorted(words)) or "nothing"
        expected = f"{settled}, as the rules for wrong amounts of its games settle it"
        raise BadInput(f"{name}, wagers", expected, row.wagers)
    if not found and row.wagers in BY_AMOUNT.values():
        raise BadInput(f"{name}, facts", f"one of {', '.join(AMOUNTS)}", ", ".join(row.facts))
    needed = CORRECTED.get(row.wagers)
    if needed is not None and not {needed, "wrong follow-up"} <= set(row.facts):
        raise BadInput(f"{name}, facts", f'"wrong follow-up" and "{needed}" beside {row.wagers}')


def _once(field: str, words: Iterable[str]) -> None:
    seen: set[str] = set()
    for word in words:
        if word in seen:
            raise BadInput(field, "each word once", word)
        seen.add(word)


def _one_of(field: str, known: Iterable[str], name: str) -> None:
    if name not in known:
        raise BadInput(field, f"one of {', '.join(known)}", name)
