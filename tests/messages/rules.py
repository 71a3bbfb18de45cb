"""The rules of wording that a program can check; `CONTRIBUTING.md` states all of them.

A message is either sentences (refusals, errors, notices) or the requirement of bad input, which
continues "expected ...". `complaints` says what is wrong with one, in words for whoever wrote it.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec

from croupier.books import BOOK_IDS, load_book

OPEN: Final = "«value»"
"""Stands for a value that is filled in later, in a text that was read from the sources."""

LONGEST: Final = 240
"""Characters of a message; the clause and the values it repeats are not counted apart."""


class Message(msgspec.Struct, frozen=True):
    """A line for people: what kind it is, where it was made and to whom it was said."""

    category: str
    kind: str
    place: str
    text: str
    reader: str = ""
    """Who gave the command that was refused, where somebody did."""
    role: str = ""
    """The role in which they gave it."""
    named: str = ""
    """The person's name with which it begins, which may have no capital letter."""
    repeated: str = ""
    """The value that bad input repeats; it is the reader's own, and not checked."""


_VERB = re.compile(
    r"\b(is|are|was|were|be|been|has|have|had|do|does|did|may|must|can|cannot|could|will|would"
    r"|should|need|needs|needed|take|takes|took|give|gives|gave|go|goes|went|come|comes|came"
    r"|say|says|said|allow|allows|ask|asks|asked|hold|holds|held|lie|lies|stand|stands|sit|sits"
    r"|play|plays|pay|pays|paid|deal|deals|call|calls|called|know|knows|keep|keeps|kept|make"
    r"|makes|made|name|names|named|want|wants|begin|begins|began|end|ends|ended|show|shows"
    r"|belong|belongs|offer|offers|use|uses|used|read|reads|reach|reaches|change|changes|changed"
    r"|act|acts|acted|wait|waits|win|wins|won|leave|leaves|left|contain|contains|expect|expects"
    r"|expected|differ|differs|fail|failed|fails|match|matches|exist|exists|follow|follows"
    r"|refer|refers|appear|appears|require|requires|decide|decides|rule|rules|ruled|close|closes"
    r"|closed|open|opens|opened|cover|covers|count|counts|cite|cites|state|states|gets|get|got"
    r"|put|puts|lost|lose|loses|run|runs|ran|sent|sends|posts|posted|bets|folded|folds|owes|owe"
    r"|adds|add|turned|turns|repeats|permits|forbids|sees|see|counted|finished|works|moved"
    r"|moves|seats|apply|applies|support|supports|answered|answers|stops|stopped|reserves|void|voids|send|showed|sell|sells|seal|seals)\b",
    re.IGNORECASE,
)
_IMPERATIVE = re.compile(
    r"^(?:First,? |Then |Please )?"
    r"(Accept|Add|Agree|Announce|Answer|Ask|Award|Begin|Bet|Break|Bring|Burn|Buy|Call|Cancel|Change|Check"
    r"|Choose|Close|Collect|Complete|Concede|Confirm|Correct|Count|Cut|Deal|Decide|Discard|Draw|Enter|Exchange"
    r"|Finish|Fold|Follow|Give|Hand|Install|Join|Keep|Leave|Look|Lower|Make|Move|Name|Open|Pay|Pick"
    r"|Place|Play|Post|Press|Push|Put|Raise|Read|Record|Register|Remove|Repair|Repeat|Replace|Report|Restart|Restore|Resume"
    r"|Return|Reveal|Rule|Run|Scan|Select|Sell|Send|Set|Settle|Show|Shuffle|Sign|Sit|Spell|Start|State"
    r"|Stop|Suspend|Take|Tell|Try|Turn|Type|Update|Upgrade|Use|Verify|Wait|Write)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z\"$])")
_SNAKE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
_CAMEL = re.compile(r"\b(?:[A-Z][a-z0-9]+){2,}\b")
_STREAM = re.compile(r"\b(?:table|poker|floor|jackpot|tournament|house):[\w-]+|\$\.|::|\bNone\b")
_VERSIONED = re.compile(r"\b[A-Z][a-z]\w*\.\d+\b")
_PYTHON = re.compile(r"<class|Error\b|Exception\b|\bobject at 0x|\bdict\b|\btuple\b")
_PROPER: Final = {"PokerStars", "PostgreSQL", "SQLite", "GitHub", "JavaScript", "TypeScript"}
_READER = re.compile(
    r"^(?:The|A|This) (?:player|person|patron|entrant|reader|caller|user|actor)\b"
    r"|^(?:Somebody|Someone|Whoever|He|She|They)\b"
)
_NO_REQUIREMENT = re.compile(
    r"^(?:what|whatever|why|how|who(?:m|se|ever)?|which|others?|given|something|some(?:body|one)|that|it)\b"
)
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]){2,}")


def complaints(message: Message) -> Iterator[str]:
    """What is wrong with a message."""
    text = _without_repeated(message)
    if len(text.partition("expected one of")[0]) > LONGEST:
        yield f"has {len(text)} characters: say it in fewer than {LONGEST}"
    if "\n" in text:
        yield "has more than one line"
    if message.category == "bad input":
        yield from _of_requirement(text)
    else:
        yield from _of_sentences(text, message.named)
        yield from _of_address(message)
    yield from _of_identifiers(message.category, _without_field(message, text))


def _of_sentences(text: str, named: str) -> Iterator[str]:
    if not named and not re.match(
        r"[A-Z0-9$\"'«]|p(?:\d|«)", text
    ):  # p1 to p10 are players of a hand history
        yield "does not begin with a capital letter"
    if not text.rstrip("\"')").endswith((".", "?", "!", "…", OPEN)):
        yield "does not end with a full stop"
    for sentence in sentences(text):
        if not (OPEN in sentence or _IMPERATIVE.search(sentence) or _VERB.search(sentence)):
            yield f'has no subject or no verb: "{sentence}"'


def sentences(text: str) -> list[str]:
    """The sentences of a text; a full stop before a capital letter ends one."""
    return [part for part in _SENTENCE_END.split(text) if part]


def _of_requirement(text: str) -> Iterator[str]:
    _, found, expected = text.partition(": expected ")
    if not found:
        yield 'does not say "FIELD: expected WHAT"'
    elif _NO_REQUIREMENT.match(expected):
        yield f'does not read as a requirement: "expected {expected}"'
    if text.endswith("."):
        yield "ends with a full stop, which bad input has not"


def _of_address(message: Message) -> Iterator[str]:
    name = message.reader
    called = name not in ("", "the house", "You")  # the person at `croupier poker` is called You
    if called and re.search(rf"\b{re.escape(name)}\b", message.text):
        yield f'calls its reader "{name}" and not "you"'
    if message.role == "player":
        for sentence in sentences(message.text):
            if _READER.search(sentence):
                yield f'speaks of its reader in the third person: "{sentence}"'


_GIVEN = re.compile(r"^There is no [a-z ]+ (?P<name>\S+) here\.$")
"""The message about a name that the reader gave, whatever it was."""


def _of_identifiers(category: str, text: str) -> Iterator[str]:
    if given := _GIVEN.match(text):
        text = text.replace(given["name"], "X")
    found = [*_STREAM.findall(text), *_VERSIONED.findall(text)]
    if category != "bad input":  # where it names fields, which the reader writes
        found += _SNAKE.findall(text)
    found += [word for word in _CAMEL.findall(text) if not _is_public(word)]
    found += [word for word in re.findall(r"\b[a-z]+(?:-[a-z]+)+\b", text) if word in _row_ids()]
    found += _PYTHON.findall(text)
    for word in found:
        yield f'contains the internal identifier "{word}"'


def _is_public(word: str) -> bool:
    return word in _PROPER or _CARDS.fullmatch(word) is not None


@cache
def _row_ids() -> frozenset[str]:
    """Ids of roles and powers, which no book prints: books call them by names."""
    ladders = [load_book(book).ladder for book in BOOK_IDS]
    ids = {name for ladder in ladders for name in (*ladder.roles, *ladder.powers)}
    return frozenset(name for name in ids if "-" in name)


def _without_repeated(message: Message) -> str:
    return message.text.removesuffix(message.repeated) if message.repeated else message.text


def _without_field(message: Message, text: str) -> str:
    """Bad input names its field and lists the values it may have, which the reader writes."""
    if message.category != "bad input":
        return text
    return text.partition(": expected ")[2].partition("one of")[0]
