"""Tests of hands of poker, and of burned cards, against the proof of their decks."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import SYSTEM, Viewer, to_json
from croupier.banked import commands
from croupier.house import Kept, KeptDeck, RoundVerdict, check_round, read_round
from croupier.house.machine.poker_dealer import poker_due
from croupier.house.process.casino import Casino
from croupier.house.world.deck_mixing import seed_commitment
from croupier.house.world.fairness import SeedCommitment
from tests.house.poker_sessions import PokerSession, play_session
from tests.house.test_fair_decks import SEED, lodge, round_shown, show
from tests.server.manual_server import run
from tests.server.test_machine import Watch, on_a_floor, seat_ann, wager

SEEDS = (SeedCommitment("ann", seed_commitment(SEED)),)


def due(session: PokerSession) -> str:
    """What the machine does next at the table."""
    casino = session.casino
    found = poker_due(casino, casino.world.floor, session.table, session.play)
    assert found is not None
    return found.what


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A hand to the showdown between Ann, Bob and Cyd, as Ann sees it, with her seed in it."""
    found: list[Any] = []

    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cyd"), 1):
            await session.come(person, seat)
        await lodge(session.casino, session.name)
        await run(session.casino, session.name)
        await show(session.casino, session.name)
        while (what := due(session)) != "open" or not session.begun:
            if what != "silence":
                await session.step()
                continue
            asked = session.play.to_act
            assert asked is not None
            behind = asked.bet < max(other.bet for other in session.deal.hand.seats)
            await session.act("Call" if behind else "Check")
        name = session.play.hand_id
        found.append(json.loads(to_json(round_shown(session.casino, session.name, name, "ann"))))

    database = tmp_path_factory.mktemp("poker") / "house.db"
    play_session(database, "MEL-NL1", story, companions=0)
    return found[0]


def verdict_of(shown: Any) -> RoundVerdict:
    """The check of a hand against what Ann's client kept of it."""
    (deck,) = shown["fairness"]["decks"]
    kept = Kept((KeptDeck(deck["commitment"], SEEDS, SEED, shown=True),), shown["id"], "ann")
    return check_round(read_round(shown), kept)


def events(shown: Any, kind: str) -> list[Any]:
    return [h["event"] for h in shown["events"] if h["event"]["type"] == kind]


def other_than(card: str) -> str:
    return "2c" if card != "2c" else "3c"


def test_a_hand_of_poker_is_proven_card_by_card(hand: Any) -> None:
    verdict = verdict_of(hand)
    assert verdict.problem == ""
    assert verdict.checked >= 7, "Ann's two and the board at least"
    assert len(events(hand, "BoardDealt")) == 3
    assert sum("card" in leaf for leaf in hand["fairness"]["decks"][0]["cards"]) < 52


def _hole(shown: Any) -> None:
    cards = events(shown, "HoleDealt")[0]["cards"]
    place = next(n for n, card in enumerate(cards) if card)
    cards[place] = other_than(cards[place])


def _order_of_seats(shown: Any) -> None:
    """The deal begins with another player than the one on the button's left."""
    cards = events(shown, "HoleDealt")[0]["cards"]
    cards.insert(0, cards.pop())


def _button(shown: Any) -> None:
    setup = events(shown, "DealBegun")[0]["setup"]
    setup["button"] = setup["button"] % 3 + 1


def _board(shown: Any) -> None:
    cards = events(shown, "BoardDealt")[0]["cards"]
    cards[0] = other_than(cards[0])


def _board_order(shown: Any) -> None:
    events(shown, "BoardDealt")[0]["cards"].reverse()


def _no_burn(shown: Any) -> None:
    events(shown, "BoardDealt")[1]["burned"] = []


def _two_burns(shown: Any) -> None:
    events(shown, "BoardDealt")[1]["burned"] = [None, None]


def _burn(shown: Any) -> None:
    """A card is named as burned that lies elsewhere."""
    events(shown, "BoardDealt")[0]["burned"] = [events(shown, "BoardDealt")[0]["cards"][0]]


def _cut(shown: Any) -> None:
    at = events(shown, "CutMade")[0]["at"]
    events(shown, "CutMade")[0]["at"] = at % 51 + 1


def _shown_hand(shown: Any) -> None:
    cards = events(shown, "Shown")[0]["cards"]
    cards[0] = other_than(cards[0])


def _frame(shown: Any) -> None:
    for seat in shown["frames"][-1]["seats"]:
        if seat["person"] == "ann":
            seat["cards"] = [other_than(card) for card in seat["cards"]]


def _corrected(shown: Any) -> None:
    """The deal is corrected as with real cards, which would let the house choose a card."""
    boxed = {"event": {"type": "Boxed", "place": 0, "card": None}}
    place = [h["event"]["type"] for h in shown["events"]].index("BoardDealt")
    shown["events"].insert(place, boxed)
    shown["frames"].insert(place, shown["frames"][place - 1])


CHEATS: dict[Callable[[Any], object], str] = {
    _hole: "The round shows the",
    _order_of_seats: "The round shows the",
    _button: "The round shows the",
    _board: "The round shows the",
    _board_order: "The round shows the",
    _no_burn: "not burned and turned as the book says",
    _two_burns: "not burned and turned as the book says",
    _burn: "The round shows the",
    _cut: "The deck was cut after",
    _shown_hand: "The round shows the",
    _frame: "The round shows the",
    _corrected: "corrected as only a dealer with real cards does",
}


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__.strip("_"))
def test_what_a_house_changes_in_a_hand_is_found(hand: Any, cheat: Callable[[Any], object]) -> None:
    forged = copy.deepcopy(hand)
    cheat(forged)
    assert CHEATS[cheat] in verdict_of(forged).problem


def test_an_auditor_finds_a_burned_card_that_was_rewritten(tmp_path: Path) -> None:
    """The officer in charge has a card burned before the turn (Melbourne 7.4.4(a))."""
    table = "MEL-U1"

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, table)
        await run(casino, table)
        await wager(casino, table)
        await run(casino, table)
        name = casino.world.play(table).state.id

        def burn(draft: Any) -> None:
            for before in ("turn", "river"):
                draft.ask_banked(
                    table, commands.DirectBurn(actor=SYSTEM, at=draft.at, before=before)
                )

        await casino.perform(burn, table=table)
        while not next(m for m in casino.world.rounds[table] if m.id == name).last:
            watch.now += 31
            await run(casino, table)
        shown = json.loads(to_json(round_shown(casino, table, name, Viewer("auditor", "aud"))))
        (deck,) = shown["fairness"]["decks"]
        assert all("card" in leaf for leaf in deck["cards"]), "an auditor sees the whole deck"
        kept = Kept((KeptDeck(deck["commitment"], ()),), name)
        verdict = check_round(read_round(shown), kept)
        assert (verdict.problem, verdict.checked) == ("", 52)
        burned = shown["frames"][-1]["burnt"]
        assert len(burned) == 2
        burned[0] = other_than(burned[0])
        assert "among the burned cards" in check_round(read_round(shown), kept).problem

    on_a_floor(tmp_path / "house.db", story, table)
