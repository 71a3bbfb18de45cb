"""`croupier deal`: prove that a deck was the one promised before the first card."""

from __future__ import annotations

from cyclopts import App

from croupier.cli.input import FileName, decode_json, located, read_text, shown_name
from croupier.cli.output import CHECK_FAILED, AsJson, say

app = App(name="deal", help="Prove that a deck was the one promised before the first card.")


@app.command
def verify(file: FileName, *, json: AsJson = False) -> int:
    """Check a finished round, as saved from the server, against the promise made before it."""
    from croupier.house import check_proof, read_proof

    with located(shown_name(file)):
        proof = read_proof(decode_json(read_text(file)))
    wrong = check_proof(proof)
    shown = sum(1 for leaf in proof.cards if leaf.card is not None)
    answer = {"round": proof.round, "ok": not wrong, "open": shown, "problem": wrong or None}
    good = f"{proof.round}: the deck is the one that was promised ({shown} of 52 cards open)."
    say(answer, json=json, people=f"{proof.round}: {wrong}" if wrong else good)
    return CHECK_FAILED if wrong else 0
