"""Tests that docs/fairness.md says enough to check a round without the program."""

from pathlib import Path
from typing import Any

import pytest

from tests.server import fair_checker as page
from tests.server.fair_players import Player, play_out, player_at, wager
from tests.server.manual_server import manual_server

DOCUMENT = Path(__file__).parents[2] / "docs" / "fairness.md"


def example() -> dict[str, str]:
    """The lines of the worked example, by their names."""
    text = DOCUMENT.read_text("utf-8").split("### A worked example")[1].split("```")[1]
    lines = [line for line in text.splitlines()[1:] if line]
    return {line[:17].strip(): line[17:].strip() for line in lines}


def test_the_worked_example_can_be_computed_again_from_the_page() -> None:
    told = example()
    cards, cut = told["order drawn"].split(), f"cut:{told['cut']}"
    secret = bytes.fromhex(told["secret"])
    assert page.nonce(secret, 0).hex() == told["nonce of 0"]
    assert page.leaf(page.nonce(secret, 0), cards[0]).hex() == told["leaf of 6c"]
    assert page.nonce(secret, len(cards)).hex() == told["nonce of the cut"]
    assert page.leaf(page.nonce(secret, len(cards)), cut).hex() == told["leaf of cut:3"]
    commitment = page.commit(cards, cut, secret)
    assert commitment.hex() == told["commitment"]
    seeds = {name: bytes.fromhex(told[f"seed of {name}"]) for name in ("ann", "Zoë")}
    for name, seed in seeds.items():
        assert page.sha(seed).hex() == told[f"commitment, {name}"]
    assert sorted(seeds, key=lambda name: name.encode()) == told["order of names"].split()
    key = page.key(commitment, seeds)
    assert key.hex() == told["key"]
    used, drawn = page.numbers(key, len(cards))
    assert " ".join(map(str, used)) == told["bytes used"]
    assert " ".join(map(str, drawn)) == told["numbers"]
    places = page.permutation(commitment, seeds, len(cards))
    assert " ".join(map(str, places)) == told["permutation"]
    mixed = [cards[place] for place in places]
    assert " ".join(mixed) == told["mixed deck"]
    assert " ".join(mixed[3:] + mixed[:3]) == told["dealt"]


def test_the_program_makes_the_same_example() -> None:
    from croupier.cards import Deck
    from croupier.house.world.deck_mixing import mixed, permutation, was_cut
    from croupier.house.world.fairness import commitment

    told = example()
    order = Deck.of(told["order drawn"]).cards
    promised = commitment(order, 3, bytes.fromhex(told["secret"]))
    assert promised == told["commitment"]
    seeds = {name: told[f"seed of {name}"] for name in ("ann", "Zoë")}
    deck = mixed(order, permutation(promised, seeds, len(order)))
    assert " ".join(map(str, was_cut(deck, 3))) == told["dealt"]


def cards_of(round_: Any) -> list[str | None]:
    """The cards that the events of a banked round deal, in order; hidden ones as None."""
    kinds = ("CardDealt", "CardBurned")
    return [h["event"]["card"] for h in round_["events"] if h["event"]["type"] in kinds]


def own_cards(round_: Any, seat: int) -> set[str]:
    """The cards that the frames of a round show at one's own seat."""
    frames = (s for frame in round_["frames"] for s in frame.get("seats", ()))
    return {card for s in frames if s["seat"] == seat for card in s.get("cards", ()) if card}


@pytest.mark.parametrize("table", ["MEL-U1", "CAN-U1", "SYD-B1"])
def test_a_round_with_two_seeds_is_proven_by_the_page_alone(tmp_path: Path, table: str) -> None:
    with manual_server(tmp_path / "house.db") as server:
        ann, bob = (player_at(server, name, table) for name in ("ann", "bob"))
        assert [who.lodges().status_code for who in (ann, bob)] == [200, 200]
        server.run(table)
        assert [who.shows().status_code for who in (ann, bob)] == [200, 200]
        server.run(table)
        wager(ann)
        play_out(server, table)
        shown = ann.round(ann.sees()["round"])
    _check(shown, ann)


def _check(shown: Any, who: Player) -> None:
    (deck,) = shown["fairness"]["decks"]
    assert deck["commitment"] == who.kept[0]["commitment"]
    assert [taken["person"] for taken in deck["seeds"]] == ["ann", "bob"]
    faces = page.dealt(deck)
    told = cards_of(shown)
    assert len(told) >= 9
    for place, card in enumerate(told):
        assert card in (None, faces[place])
    seat = who.guest.seat
    deals = [h["event"] for h in shown["events"] if h["event"]["type"] == "CardDealt"]
    mine = {
        faces[n] for n, deal in enumerate(deals) if deal["to"] == "seat" and deal["seat"] == seat
    }
    assert own_cards(shown, seat) == mine
    opened = {card for card in faces if card is not None}
    assert len(opened) < len(faces), "what nobody saw stays hidden"
