"""`croupier deal`: check that a round was dealt from the deck that was committed to before it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from croupier.cli.database import log_to_read
from croupier.cli.input import FileName, decode_json, located, read_lines, read_text, shown_name
from croupier.cli.output import CHECK_FAILED, AsJson, say
from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.house import Kept, RoundVerdict

app = App(name="deal", help="Check that a round was dealt from the committed deck.")

Optional = Annotated[str | None, Parameter(allow_leading_hyphen=True, show_default=False)]
Several = Annotated[tuple[str, ...], Parameter(show_default=False)]

_WANTED = (
    "what was published before the round: --kept FILE from your browser, --commitment HEX, or "
    "--log DATABASE with --anchor FILE"
)


@app.command
def verify(
    file: FileName,
    *,
    kept: Optional = None,
    commitment: Several = (),
    log: Optional = None,
    anchor: Optional = None,
    json: AsJson = False,
) -> int:
    """Check that a finished round was dealt from the deck that was committed to before it.

    FILE is the JSON that the server gives for a finished round (GET /api/tables/ID/rounds/ROUND).
    It is checked against what was published before the round, which FILE itself cannot say: every
    card that was dealt, burned, shown or cut must be the one at its place of that deck. The exit
    status is 1 if anything does not agree.

    Example: croupier deal verify round.json --kept kept.json

    :param kept: The file that your browser saved: the commitment that it saw before the round, and
        your own seed.
    :param commitment: The commitment that you saw before the round, in 64 hexadecimal digits. Give
        it once for each deck. It proves a deck that no seeds were mixed into.
    :param log: The database with the log of the house, for an auditor. It needs --anchor.
    :param anchor: A file made by 'croupier audit anchor' after the round, and kept where the house
        could not change it.
    """
    from croupier.house import RoundVerdict, check_round, read_round

    if sum((kept is not None, bool(commitment), log is not None)) != 1:
        raise BadInput("deal verify", f"one of the ways to say {_WANTED}")
    if (log is None) is not (anchor is None):
        raise BadInput("--anchor", "a file of anchors beside --log, and only there")
    with located(shown_name(file)):
        shown = read_round(decode_json(read_text(file)))
    if log is not None:
        published, problem = _from_log(log, str(anchor), shown.table, shown.id)
    else:
        published, problem = _given(kept, commitment), ""
    verdict = check_round(shown, published)
    if problem:
        verdict = RoundVerdict(verdict.round, problem)
    _report(verdict, json=json)
    return CHECK_FAILED if verdict.problem else 0


def _given(kept: str | None, commitments: tuple[str, ...]) -> Kept:
    """What the player kept, or the commitments that were typed in."""
    from croupier.house import Kept, KeptDeck, read_kept

    if kept is not None:
        with located(shown_name(kept)):
            return read_kept(decode_json(read_text(kept)))
    for text in commitments:
        if len(text) != 64 or set(text.lower()) - set("0123456789abcdef"):
            raise BadInput("--commitment", "64 hexadecimal digits", got=text)
    return Kept(tuple(KeptDeck(text.lower()) for text in commitments))


def _from_log(database: str, anchor: str, table: str, round_: str) -> tuple[Kept, str]:
    """What the log promised, as far as the anchors cover it, and what is wrong with that."""
    from croupier.house import promises_in_log
    from croupier.store import read_anchors, records_up_to, verify

    with located(shown_name(anchor)):
        anchors = read_anchors(read_lines(anchor))
        if not anchors:
            raise BadInput("anchor", "at least one JSON object, each on a line")
    last = max(one.position for one in anchors)
    with log_to_read(database) as engine, engine.connect() as connection:
        fault = verify(connection, anchors).fault
        records = chain.from_iterable(records_up_to(connection, last))
        found = promises_in_log(records, table, round_)
    if fault is not None:
        return found.kept, f"The log does not match its anchors: {fault}"
    if not found.kept.decks:
        return found.kept, "The anchored part of the log has no deck for this round."
    return found.kept, found.problem


def _report(verdict: RoundVerdict, *, json: bool) -> None:
    answer = {
        "round": verdict.round,
        "ok": not verdict.problem,
        "cards": verdict.cards,
        "checked": verdict.checked,
        "problem": verdict.problem or None,
        "notes": verdict.notes,
    }
    good = (
        f"{verdict.round}: the deck is the one that was committed to before the round; "
        f"{verdict.checked} of its {verdict.cards} cards were seen and checked."
    )
    line = f"{verdict.round}: {verdict.problem}" if verdict.problem else good
    say(answer, json=json, people="\n".join([line, *verdict.notes]))
