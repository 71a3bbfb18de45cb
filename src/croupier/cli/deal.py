"""`croupier deal`: check that a round was dealt from the deck that was committed to before it."""

from __future__ import annotations

from cyclopts import App

from croupier.cli.input import FileName, decode_json, located, read_text, shown_name
from croupier.cli.output import CHECK_FAILED, AsJson, say

app = App(name="deal", help="Check that a round was dealt from the committed deck.")


@app.command
def verify(file: FileName, *, json: AsJson = False) -> int:
    """Check that a finished round was dealt from the deck that was committed to before it.

    FILE is the JSON that the server gives for a finished round
    (GET /api/tables/ID/rounds/ROUND), or its member "fairness". The exit status is 1 if a card
    or the deck is not the committed one.
    """
    from croupier.house import check_proof, read_proof

    with located(shown_name(file)):
        proof = read_proof(decode_json(read_text(file)))
    wrong = check_proof(proof)
    shown = sum(1 for leaf in proof.cards if leaf.card is not None)
    answer = {"round": proof.round, "ok": not wrong, "open": shown, "problem": wrong or None}
    good = f"{proof.round}: the deck is the committed one; {shown} of 52 cards were checked."
    say(answer, json=json, people=f"{proof.round}: {wrong}" if wrong else good)
    return CHECK_FAILED if wrong else 0
