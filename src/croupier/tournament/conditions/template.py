"""A tournament file to start from: complete for the book, commented, ready to be changed."""

from __future__ import annotations

import json

from croupier.books import Book, ConditionItem
from croupier.errors import BadInput
from croupier.tournament.conditions.checks import tournament_law

_TEXTS = {
    "start": "Play begins on {start}.",
    "schedule": "The tournament is held on {start}.",
    "location": "{location}.",
    "entry-method": "In person at the tournament desk, until the start or until the field is full.",
    "entry-fee": "{fee} in all, of which {to_pool} goes to the prize pool.",
    "buy-in": "The entry fee of {fee} is the buy-in.",
    "commission": "{commission} of each entry fee is tournament commission.",
    "players": "At least {least} and at most {most} players.",
    "chips": "Tournament chips without cash value; each entry receives {chips}.",
    "starting-bank": "Every player starts with {chips} in chips and is told so before the start.",
    "tables": "Tables {tables}, {seats} seats each, as many as the field needs.",
    "rounds": "As in the schedule above.",
    "sessions": "As in the schedule above.",
    "limits": "As in the schedule above.",
    "where-to-read": "At the tournament desk and on request.",
    "entry-terms": "A player may withdraw or name a substitute until the stated time.",
    "elimination": "A player is out without chips, or unable to make the least wager required.",
    "winners": "Places follow the order of elimination, then chips held at the end.",
    "prize-pool": "Entry fees less commission, re-buys, add-ons and what the house adds.",
    "prize-shares": "By the stated shares; tied players share their prizes equally.",
    "prize-breakdown": "Entry fees less commission, re-buys, add-ons and what the house adds.",
    "prize-distribution": "By the stated shares; tied players share their prizes equally.",
    "penalties": "For the grounds listed, a warning, rounds missed or chips removed.",
    "disqualification": "For cheating, abuse or a repeated breach of these conditions.",
    "substitutes": "Before the start, with the Tournament Director's approval.",
    "refunds": "On withdrawal in time, and in full on cancellation.",
    "lateness": "Whoever is not seated at the start loses the place; the fee stays in the pool.",
    "absence": "An absent player's chips stay in play and meet blinds and compulsory wagers.",
    "phones": "A first use brings a warning, a second a round missed.",
    "substitution": "The substitute takes over the entry as it stands.",
    "after-disqualification": "No prize and no refund; the chips are removed from play.",
    "retirement": "No refund; the chips are removed from play, and the place is the current one.",
    "groups": "None.",
    "re-buy": "Not offered.",
    "add-on": "Not offered.",
    "progression": "The stated number of each table go on to the next session.",
    "advancing": "The stated number of each table, by chips.",
    "repechage": "Those beaten in the session before may play the repechage.",
    "compulsory-wager": "The least wager, or the blinds and ante, in the schedule above.",
    "further-terms": "Tables break before they are balanced; a decision may be timed.",
    "eligibility": "Adults who may enter the casino.",
    "chips-at-end": "They have no value once the prizes are awarded.",
}

_POKER = """
[levels]                        # or list [[level]] rows: small, big, ante, minutes; pause = true
first_big = 100
minutes = 20
hours = 8                       # levels climb so that it is over by then; or count = 20 levels
pause_every = 4
pause_minutes = 10
antes_from = 4
"""

_BANKED = """
[[session]]                     # field: everyone, through, or beaten (a repechage)
rounds = 15                     # or minutes = 30
minimum = 100
maximum = 2000
advance = 2                     # of each table; 0 in the last session
field = "everyone"

[[session]]
rounds = 10
minimum = 100
maximum = 2000
advance = 1
field = "beaten"

[[session]]
rounds = 15
minimum = 100
maximum = 2000
advance = 1

[[session]]
rounds = 20
minimum = 200
maximum = 5000
"""

_HEAD = """# A tournament under {house}: {document}.
# Change what stands here, then: croupier tournament check FILE
book = "{book}"
game = "{game}"
name = "Spring Open"
start = 2026-12-05T12:00:00+11:00
location = "Main gaming floor"
event = "open"                  # or charity, media
not_applicable = [{waived}]

[entry]
fee = "110.00"                  # all that is paid, commission included
commission = "10.00"
chips = 10000
least = 10
most = {most}
reserves = 10
withdraw_minutes = 60           # a withdrawal until then is refunded; leave out for never

# [re_buy]                      # price, chips, each, and first to last level or session
# price = "100.00"
# chips = 10000
# last = 4

[tables]
numbers = [{tables}]
seats = {seats}
gap = 1                         # tables differ by no more players than this
{play}
[prizes]
shares = ["50%", "30%", "20%"]  # leave out to have them made from the number of entries
unit = "1.00"                   # prizes are multiples of this; first place takes the rest
added = "0.00"                  # what the house puts in; goods or services as added_goods = "..."
deals = false                   # true lets those left agree on a deal

# One text for each item the book asks for. A figure in braces is filled in from above.
[conditions]
"""

_NOT_IN_POKER = ("progression", "repechage", "secret-wagers")
_WAIVABLE = ("chips-at-end", "further-terms", "eligibility")


def template(book: Book, game: str | None = None) -> str:
    """The file for a book; statements stand as the book asks for them, in our words."""
    law = tournament_law(book)
    games = [*book.games, *(v.id for v in book.poker.variant)] if book.poker else [*book.games]
    chosen = game or ("ultimate" if "ultimate" in games else games[0])
    if chosen not in games:
        raise BadInput("game", f"one of {', '.join(games)}", game)
    banked = chosen in book.games
    head = _HEAD.format(
        house=book.file.house,
        document=book.file.document,
        book=book.id,
        game=chosen,
        waived="" if banked else ", ".join(f'"{name}"' for name in _NOT_IN_POKER),
        most=90 if banked else 1008,
        tables=", ".join(str(n) for n in range(1, 16 if banked else 113)),
        seats=min(6, book.game(chosen).seats) if banked else 9,
        play=_BANKED if banked else _POKER,
    )
    return head + "".join(_line(item, banked) for item in law.condition)


def _line(item: ConditionItem, banked: bool) -> str:
    note = f"# {item.clause}: {item.what}\n"
    text = _TEXTS.get(item.id, f"{item.what}." if item.kind == "statement" else "")
    offered = item.applies == "always" or item.id in _offered(banked)
    if offered and text:
        return f"{note}{item.id} = {json.dumps(text)}\n\n"
    return f"{note}# {item.id} = {json.dumps(text or 'Say it here.')}\n\n"


def _offered(banked: bool) -> tuple[str, ...]:
    common = ("entry-fee", "buy-in", "commission", "elimination", "compulsory-wager", *_WAIVABLE)
    sessions = ("progression", "repechage", "advancing")
    return (*common, *sessions) if banked else common
