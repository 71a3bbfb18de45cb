"""Tests of when a deck is promised and committed to, and what becomes of it after a crash."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import SYSTEM, Actor, JsonObject, Viewer, WrongMoment, to_json
from croupier.banked import commands
from croupier.cards import Deck
from croupier.house import Kept, KeptDeck, RoundVerdict, check_round, read_round
from croupier.house.process.casino import Casino
from croupier.house.tables.deck_making import promise_deck, take_seed
from croupier.house.tables.table_commands import perform_command
from croupier.house.world.deck_mixing import seed_commitment
from croupier.house.world.fairness import SeedCommitment, commitment
from croupier.poker import deal_commands
from croupier.server.views.rounds import RoundShown, replaying
from croupier.store import MachineClock, Store
from tests.house.poker_sessions import PokerSession, play_session
from tests.server.manual_server import run
from tests.server.test_machine import NO_PACE, Watch, on_a_floor, seat_ann, wager

SEED = "5e" * 32


async def lodge(casino: Casino, table: str, person: str = "ann", seed: str = SEED) -> None:
    lodged = seed_commitment(seed)
    await casino.perform(lambda d: take_seed(d, table, person, None, lodged), table=table)


async def show(casino: Casino, table: str, person: str = "ann", seed: str = SEED) -> None:
    await casino.perform(lambda d: take_seed(d, table, person, seed, None), table=table)


def kinds(casino: Casino, table: str) -> list[str]:
    """The types of the records of a table's play, in order."""
    return [record.type for record in casino.store.read(f"play:{table}")]


def decks_in_log(casino: Casino, table: str, kind: str) -> list[dict[str, Any]]:
    records = casino.store.read(f"play:{table}")
    return [json.loads(record.data) for record in records if record.type == f"deal.{kind}"]


def round_shown(casino: Casino, table: str, round_: str, viewer: Viewer | str) -> RoundShown:
    """A round of the log as somebody may see it; a name stands for a player."""
    found = casino.world.table(table)
    assert found is not None
    mark = next(m for m in casino.world.rounds[table] if m.id == round_)
    stream = casino.store.read(f"play:{table}")
    records = [r for r in stream if mark.first <= r.version <= mark.last]
    person = Viewer("player", viewer) if isinstance(viewer, str) else viewer
    building = replaying(found, mark, records, person)
    while True:
        try:
            next(building)
        except StopIteration as end:
            shown: RoundShown = end.value
            return shown


def verdict(shown: RoundShown, commitments: list[str]) -> RoundVerdict:
    """The check of a round against these commitments to decks without seeds."""
    kept = Kept(tuple(KeptDeck(one, ()) for one in commitments), shown.id)
    return check_round(read_round(json.loads(to_json(shown))), kept)


# --- before the wagers -----------------------------------------------------------------------


@pytest.mark.parametrize("table", ["MEL-U1", "MEL-B1", "PER-U1", "SYD-B1", "CAN-U1"])
def test_deck_and_cut_are_committed_to_before_the_first_wager(database: Path, table: str) -> None:
    """Fault of 0.1: at Melbourne and Perth the cut came after the wagers, and uncommitted."""

    async def story(casino: Casino, _watch: Watch) -> None:
        await seat_ann(casino, table)
        await run(casino, table)
        state, sealed = casino.world.play(table).state, casino.world.play(table).sealed
        assert (state.phase, state.shuffled) == ("wagers", True)
        cuts = table in ("MEL-U1", "MEL-B1", "PER-U1")
        assert state.cut is cuts
        await wager(casino, table)
        await run(casino, table)
        wanted = ["banked.CardsShuffled", "deal.DeckSealed", "banked.WagerPlaced"]
        wanted[1:1] = ["banked.CardsCut"] if cuts else []
        order = [kind for kind in kinds(casino, table) if kind in wanted]
        assert order[: len(wanted)] == wanted
        assert sealed is not None
        (shuffle,) = [
            json.loads(r.data)
            for r in casino.store.read(f"play:{table}")
            if r.type == "banked.CardsShuffled"
        ]
        drawn = Deck.of(" ".join(shuffle["order"])).cards
        assert sealed.commitment == commitment(drawn, sealed.cut, bytes.fromhex(sealed.secret))

    on_a_floor(database, story, table)


def test_a_process_that_promises_late_does_not_replace_a_promise(database: Path) -> None:
    """Two processes may deal one table for a moment; the second decides on what the first did."""
    promise = partial(promise_deck, name="MEL-U1")

    async def story(casino: Casino, _watch: Watch) -> None:
        late = partial(promise, casino=casino)
        await seat_ann(casino, "MEL-U1")
        await lodge(casino, "MEL-U1")
        await run(casino, "MEL-U1")
        with pytest.raises(WrongMoment, match="promised for the next round already"):
            await casino.perform(late, table="MEL-U1")
        await show(casino, "MEL-U1")
        await run(casino, "MEL-U1")
        with pytest.raises(WrongMoment, match="being played"):
            await casino.perform(late, table="MEL-U1")
        assert len(decks_in_log(casino, "MEL-U1", "DeckPromised")) == 1

    on_a_floor(database, story, "MEL-U1")


def test_a_promise_names_its_round_and_comes_before_any_seed_and_any_wager(database: Path) -> None:
    async def story(casino: Casino, _watch: Watch) -> None:
        await seat_ann(casino, "MEL-U1")
        await lodge(casino, "MEL-U1")
        await run(casino, "MEL-U1")
        assert casino.world.play("MEL-U1").over
        (promised,) = decks_in_log(casino, "MEL-U1", "DeckPromised")
        await show(casino, "MEL-U1")
        await run(casino, "MEL-U1")
        await wager(casino, "MEL-U1")
        order = [kind.partition(".")[2] for kind in kinds(casino, "MEL-U1")]
        assert order[:7] == [
            *("SeedLodged", "DeckPromised", "SeedShown", "RoundOpened", "CardsShuffled"),
            *("CardsCut", "DeckSealed"),
        ]
        assert casino.world.play("MEL-U1").state.id == promised["round"]
        (sealed,) = decks_in_log(casino, "MEL-U1", "DeckSealed")
        assert sealed["commitment"] == promised["commitment"]
        assert sealed["seeds"] == [
            {"person": "ann", "commitment": seed_commitment(SEED), "seed": SEED}
        ]
        assert casino.world.play("MEL-U1").order != tuple(promised["order"])

    on_a_floor(database, story, "MEL-U1")


# --- a crash between promise and opening -------------------------------------------------------


@pytest.mark.parametrize("snapshot", [False, True])
def test_a_promise_survives_a_crash_and_is_kept_by_whoever_opens_the_round(
    database: Path, snapshot: bool
) -> None:
    async def before(casino: Casino, _watch: Watch) -> None:
        await seat_ann(casino, "MEL-U1")
        await seat_ann(casino, "MEL-U1", 2, "bob")
        for person in ("ann", "bob"):
            await lodge(casino, "MEL-U1", person, seed_commitment(person.encode().hex()))
        await run(casino, "MEL-U1")
        await show(casino, "MEL-U1", "ann", seed_commitment(b"ann".hex()))
        if snapshot:
            await casino.store_snapshot()

    async def after() -> None:
        with Store(str(database)) as store:
            watch = Watch()
            casino = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            casino.catch_up_now()
            decks = casino.world.play("MEL-U1").decks
            assert decks.promised is not None
            assert dict(decks.shown) == {"ann": seed_commitment(b"ann".hex())}
            assert decks.awaited == ("bob",)
            await show(casino, "MEL-U1", "bob", seed_commitment(b"bob".hex()))
            await run(casino, "MEL-U1")
            sealed = casino.world.play("MEL-U1").sealed
            assert sealed is not None
            assert sealed.commitment == decks.promised.commitment
            assert [taken.person for taken in sealed.seeds if taken.seed] == ["ann", "bob"]
            assert len(decks_in_log(casino, "MEL-U1", "DeckPromised")) == 1

    on_a_floor(database, before, "MEL-U1")
    asyncio.run(after())


# --- promises that cannot be kept --------------------------------------------------------------


def test_a_deck_that_the_book_no_longer_allows_is_promised_anew(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rules change between promise and opening: the old deck is dropped, with the reason."""

    async def story(casino: Casino, _watch: Watch) -> None:
        await seat_ann(casino, "MEL-U1")
        await lodge(casino, "MEL-U1")
        await run(casino, "MEL-U1")
        await show(casino, "MEL-U1")
        await lodge(casino, "MEL-U1", seed="0f" * 32)
        monkeypatch.setattr("croupier.house.tables.deck_making.cut_bounds", lambda _law: None)
        await run(casino, "MEL-U1")
        (dropped,) = decks_in_log(casino, "MEL-U1", "PromiseDropped")
        assert dropped["reason"] == "The rules of the table ask for another deck or another cut."
        first, second = decks_in_log(casino, "MEL-U1", "DeckPromised")
        assert first["round"] == second["round"]
        assert [s["commitment"] for s in second["seeds"]] == [seed_commitment("0f" * 32)], (
            "a seed that the house has seen is not used again"
        )
        assert second["cut"] is None

    on_a_floor(database, story, "MEL-U1")


# --- shuffled again --------------------------------------------------------------------------


def test_cards_that_are_shuffled_again_have_a_commitment_of_their_own(database: Path) -> None:
    """New cards come while wagers lie: the round has two decks, and the proof has both."""
    table = "MEL-U1"

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, table)
        await run(casino, table)
        first = casino.world.play(table).sealed
        await wager(casino, table)
        await casino.perform(
            lambda d: d.ask_banked(table, commands.TakeNewCards(actor=SYSTEM, at=d.at)), table=table
        )
        assert not casino.world.play(table).state.shuffled
        await run(casino, table)
        second = casino.world.play(table).sealed
        assert first is not None
        assert second is not None
        assert first.commitment != second.commitment
        assert first.round == second.round
        while not next(m for m in casino.world.rounds[table] if m.id == first.round).last:
            watch.now += 31
            await run(casino, table)
        shown = round_shown(casino, table, first.round, "ann")
        assert shown.fairness is not None
        told = [deck.commitment for deck in shown.fairness.decks]
        assert told == [first.commitment, second.commitment]
        assert not any(leaf.card for leaf in shown.fairness.decks[0].cards), "none was dealt"
        assert any(leaf.card for leaf in shown.fairness.decks[1].cards)
        assert verdict(shown, told[1:]).problem == ""
        assert "shuffled again in the round" in " ".join(verdict(shown, told).notes)
        assert "not the one that was published" in verdict(shown, told[:1]).problem

    on_a_floor(database, story, table)


def test_a_misdeal_at_a_poker_table_is_dealt_from_a_second_deck(tmp_path: Path) -> None:
    """A missing card is reported after the hole cards: both decks are proven, each by itself."""

    async def story(session: PokerSession) -> None:
        table, casino = session.name, session.casino
        await session.come("ann", 1)
        await session.come("bob", 2)
        await lodge(casino, table)
        await run(casino, table)
        await show(casino, table)
        await session.until("silence")
        first = session.play.sealed
        report = deal_commands.Report(SYSTEM, "defective-deck", note="a card is missing")
        await session.do(lambda d: d.ask_deal(table, replace(report, at=d.at)))
        await session.until("silence")
        second = session.play.sealed
        assert first is not None
        assert second is not None
        assert [taken.seed for taken in first.seeds] == [SEED]
        assert second.seeds == ()
        assert first.commitment != second.commitment
        await session.act("Fold")
        await session.until("open")
        shown = round_shown(casino, table, first.round, "ann")
        told = [first.commitment, second.commitment]
        assert shown.fairness is not None
        assert [deck.commitment for deck in shown.fairness.decks] == told
        for deck in shown.fairness.decks:
            assert sum(leaf.card is not None for leaf in deck.cards) == 2, "Ann's own cards of each"
        seeds = (SeedCommitment("ann", seed_commitment(SEED)),)
        kept = Kept((KeptDeck(told[0], seeds), KeptDeck(told[1], ())), first.round)
        assert check_round(read_round(json.loads(to_json(shown))), kept).problem == ""

    play_session(tmp_path / "house.db", "MEL-NL1", story, companions=0)


def test_a_side_wager_between_two_hands_finds_the_deck_promised(tmp_path: Path) -> None:
    """Fault of 0.1: the deck was drawn when the side wagers on its flop already lay there."""

    async def story(session: PokerSession) -> None:
        table, casino = session.name, session.casino
        await session.come("ann", 1)
        wish: JsonObject = {"type": "PlaceChase", "seat": 1, "colour": "red", "stake": 500}
        await perform_command(casino, table, Actor("ann", "player"), "k1", wish, None)
        (promised,) = decks_in_log(casino, table, "DeckPromised")
        assert promised["seeds"] == []
        wish = {**wish, "colour": "black"}
        await perform_command(casino, table, Actor("ann", "player"), "k2", wish, None)
        assert len(decks_in_log(casino, table, "DeckPromised")) == 1
        await session.come("bob", 2)
        await session.until("silence")
        (sealed,) = decks_in_log(casino, table, "DeckSealed")
        assert sealed["commitment"] == promised["commitment"]
        assert sealed["round"] == promised["round"] == session.play.hand_id

    play_session(tmp_path / "house.db", "MEL-NL1", story, companions=0)
