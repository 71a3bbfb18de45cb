"""Tests of a house that cheats: what it changes after the promise, `croupier deal verify` finds."""

import copy
import itertools
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.cards import Card, Deck
from croupier.cli.command import main
from croupier.house import promises_in_log
from croupier.store import Record
from tests.server import fair_checker as page
from tests.server.fair_players import Player, hash_of, play_out, player_at, seed_of, verify, wager
from tests.server.manual_server import SECRET, ManualServer, manual_server

TABLE = "MEL-U1"
BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")


class Played(NamedTuple):
    """A finished round with two seeds, as Ann has it, and what her client kept."""

    round: Any
    kept: dict[str, Any]
    earlier: Any
    records: list[Record]
    house: Path


def play(server: ManualServer, table: str, ann: Player, bob: Player) -> Any:
    server.run(table)
    for who in (ann, bob):
        assert who.shows().status_code == 200
    server.run(table)
    wager(ann)
    play_out(server, table)
    return ann.round(server.casino.world.play(table).state.id)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    house = tmp_path_factory.mktemp("fair") / "house.db"
    with manual_server(house) as server:
        ann, bob = (player_at(server, name, TABLE) for name in ("ann", "bob"))
        for who in (ann, bob):
            assert who.lodges().status_code == 200
        earlier = play(server, TABLE, ann, bob)
        ann.kept.clear()
        round_ = play(server, TABLE, ann, bob)
        kept = {"kept": 1, "table": TABLE, "round": round_["id"], "person": "ann"}
        records = list(server.casino.store.read(f"play:{TABLE}"))
    return Played(round_, {**kept, "decks": ann.kept}, earlier, records, house)


def check(
    folder: Path, round_: Any, kept: Any, capsys: pytest.CaptureFixture[str]
) -> tuple[int, str]:
    """The exit status for a round and what was kept of it, and the sentence that is printed."""
    file = folder / "kept.json"
    file.write_text(json.dumps(kept))
    capsys.readouterr()
    status = verify(folder, round_, "--kept", str(file))
    said = capsys.readouterr()
    return status, said.out + said.err


def deck_of(round_: Any) -> Any:
    return round_["fairness"]["decks"][0]


def events_of(round_: Any, kind: str) -> list[Any]:
    return [h["event"] for h in round_["events"] if h["event"]["type"] == kind]


def forge(round_: Any, *, swap: tuple[int, int] | None = None, cut: str = "") -> None:
    """A house that knows the secret opens a deck that it has changed, and commits to it anew."""
    deck = deck_of(round_)
    if swap is not None:
        one, other = swap
        cards = deck["cards"]
        first, second = cards[one]["card"], cards[other]["card"]
        cards[one]["card"], cards[other]["card"] = second, first
    if cut:
        deck["cut"]["text"] = cut
    leaves = [
        page.leaf(bytes.fromhex(one["nonce"]), one["card"])
        if "card" in one
        else bytes.fromhex(one["hash"])
        for one in deck["cards"]
    ]
    leaves.append(page.leaf(bytes.fromhex(deck["cut"]["nonce"]), deck["cut"]["text"]))
    deck["commitment"] = page.sha(b"".join(leaves)).hex()


def two_open(round_: Any) -> tuple[int, int]:
    found = [place for place, one in enumerate(deck_of(round_)["cards"]) if "card" in one]
    return found[0], found[1]


# --- an honest house -------------------------------------------------------------------------


def test_an_honest_round_is_proven(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, said = check(tmp_path, played.round, played.kept, capsys)
    assert (status, "committed to before the round" in said) == (0, True), said


def test_a_program_reads_the_verdict_as_json(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(played.kept))
    capsys.readouterr()
    assert verify(tmp_path, played.round, "--kept", str(file), "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    assert told["problem"] is None
    assert {"round", "ok", "cards", "checked", "problem", "notes"} <= told.keys()


def test_a_file_that_vouches_for_itself_is_refused(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault of 0.1: the commitment was read from the file itself, so any deck was proven."""
    assert verify(tmp_path, played.round) != 0
    said = capsys.readouterr().err
    assert "--kept FILE" in said
    assert len(said.splitlines()) == 1


def test_a_part_of_a_round_is_not_taken_for_the_whole(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = {**played.round, "more": True}
    assert verify(tmp_path, part, "--commitment", "00" * 32) == 2
    assert "the whole round" in capsys.readouterr().err


def test_a_card_that_was_rewritten_in_the_events_is_not_accepted(
    played: Played, tmp_path: Path
) -> None:
    """Fault of 0.1: the events were not read, and `deal verify FILE` said that all was well."""
    forged = copy.deepcopy(played.round)
    shown = events_of(forged, "DealerShown")[0]
    shown["cards"] = ["2c" if card != "2c" else "3c" for card in shown["cards"]]
    assert verify(tmp_path, forged) != 0
    file = tmp_path / "kept.json"
    file.write_text(json.dumps(played.kept))
    assert verify(tmp_path, forged, "--kept", str(file)) == 1


# --- a house that cheats ---------------------------------------------------------------------

Cheat = Callable[[Any], object]


def _another_deck(round_: Any) -> None:
    forge(round_, swap=two_open(round_))


def _same_commitment(round_: Any) -> None:
    before = deck_of(round_)["commitment"]
    _another_deck(round_)
    deck_of(round_)["commitment"] = before


def _another_cut(round_: Any) -> None:
    number = int(deck_of(round_)["cut"]["text"].removeprefix("cut:"))
    before = deck_of(round_)["commitment"]
    forge(round_, cut=f"cut:{number % 50 + 1}")
    deck_of(round_)["commitment"] = before


def _cut_elsewhere(round_: Any) -> None:
    events_of(round_, "CardsCut")[0]["position"] += 1


def _not_cut(round_: Any) -> None:
    _remove(round_, next(e for e in round_["events"] if e["event"]["type"] == "CardsCut"))


def _remove(round_: Any, happened: Any) -> None:
    place = round_["events"].index(happened)
    del round_["events"][place], round_["frames"][place]


def _drop_a_seed(round_: Any) -> None:
    deck_of(round_)["seeds"] = [s for s in deck_of(round_)["seeds"] if s["person"] != "bob"]


def _leave_my_seed_out(round_: Any) -> None:
    deck_of(round_)["seeds"][0]["seed"] = None


def _seed_of_nobody(round_: Any) -> None:
    seed = seed_of("nobody", 1)
    deck_of(round_)["seeds"].append({"person": "eve", "commitment": hash_of(seed), "seed": seed})


def _another_seed(round_: Any) -> None:
    deck_of(round_)["seeds"][1]["seed"] = seed_of("nobody", 1)


def _another_seed_with_its_hash(round_: Any) -> None:
    seed = seed_of("nobody", 1)
    deck_of(round_)["seeds"][1] |= {"seed": seed, "commitment": hash_of(seed)}


def _seeds_in_another_order(round_: Any) -> None:
    deck_of(round_)["seeds"].reverse()


def _rewrite_a_card(round_: Any) -> None:
    for event in events_of(round_, "CardDealt"):
        if event["card"] is not None:
            event["card"] = "2c" if event["card"] != "2c" else "3c"
            return


def _rewrite_my_hand(round_: Any) -> None:
    for frame in round_["frames"]:
        for seat in frame.get("seats", ()):
            if seat.get("yours") and seat.get("cards"):
                seat["cards"] = ["2c" if card != "2c" else "3c" for card in seat["cards"]]


def _burn_in_secret(round_: Any) -> None:
    """A card is burned that nobody directed, so that the next ones suit."""
    place = next(n for n, e in enumerate(round_["events"]) if e["event"]["type"] == "CardDealt")
    burned = {"event": {"type": "CardBurned", "card": None, "before": "flop"}}
    round_["events"].insert(place, burned)
    round_["frames"].insert(place, round_["frames"][place - 1])


def _leave_a_card_out(round_: Any) -> None:
    _remove(round_, next(e for e in round_["events"] if e["event"]["type"] == "CardDealt"))


def _other_order_of_places(round_: Any) -> None:
    deals = events_of(round_, "CardDealt")
    to_seat = next(d for d in deals if d["to"] == "seat")
    to_dealer = next(d for d in deals if d["to"] == "dealer")
    for name in ("to", "seat"):
        to_seat[name], to_dealer[name] = to_dealer[name], to_seat[name]


def _all_face_down(round_: Any) -> None:
    deck = deck_of(round_)
    for place, one in enumerate(deck["cards"]):
        if "card" in one:
            opened = page.leaf(bytes.fromhex(one["nonce"]), one["card"])
            deck["cards"][place] = {"hash": opened.hex()}


def _nothing_seen(round_: Any) -> None:
    """Nothing is open, and nothing is shown: there is nothing that could be wrong."""
    _all_face_down(round_)
    hide = ("BoardShown", "DealerShown", "HandTurned")
    for happened in [h for h in round_["events"] if h["event"]["type"] in hide]:
        _remove(round_, happened)
    for event in events_of(round_, "CardDealt"):
        event["card"] = None
    round_["frames"] = [{} for _ in round_["events"]]


def _a_card_twice(round_: Any) -> None:
    one, other = two_open(round_)
    deck_of(round_)["cards"][other]["card"] = deck_of(round_)["cards"][one]["card"]


def _a_short_deck(round_: Any) -> None:
    deck_of(round_)["cards"].pop()


def _shifted_bytes(round_: Any) -> None:
    """The last byte of a nonce is read as part of the card: the hash would stay the same."""
    one = deck_of(round_)["cards"][two_open(round_)[0]]
    one["nonce"] = one["nonce"][:-2]


def _another_deck_besides(round_: Any) -> None:
    round_["fairness"]["decks"].append(copy.deepcopy(deck_of(round_)))


def _no_proof(round_: Any) -> None:
    round_["fairness"] = None


def _not_over(round_: Any) -> None:
    round_["over"] = False


def _events_of_another_round(round_: Any) -> None:
    events_of(round_, "RoundOpened")[0]["id"] = "MEL-U1-1"


CHEATS: dict[Cheat, str] = {
    _another_deck: "not the one that was published before the round",
    _same_commitment: "not those that were promised",
    _another_cut: "not those that were promised",
    _cut_elsewhere: "The deck was cut after",
    _not_cut: "before the deck was shuffled and cut",
    _drop_a_seed: "The seed of bob was to be mixed in",
    _leave_my_seed_out: "The house acknowledged your seed",
    _seed_of_nobody: "The proof has a seed of eve, and none was announced",
    _another_seed: "The seed of bob is not the one that was committed to.",
    _another_seed_with_its_hash: "another commitment of bob",
    _seeds_in_another_order: "not in the order of their players' names",
    _rewrite_a_card: "The round shows the",
    _rewrite_my_hand: "The round shows the",
    _burn_in_secret: "not dealt in the order of the book",
    _leave_a_card_out: "not dealt in the order of the book",
    _other_order_of_places: "not dealt in the order of the book",
    _all_face_down: "the proof does not open it",
    _nothing_seen: "You saw no card of this round",
    _a_card_twice: "A card is in the deck twice.",
    _a_short_deck: "A deck of this game has 52 cards, and this one has 51.",
    _shifted_bytes: "not 64 hexadecimal digits",
    _another_deck_besides: "The proof has 2 decks",
    _no_proof: "The server gave no proof",
    _not_over: "The round is not over",
    _events_of_another_round: "The events are of round MEL-U1-1",
}


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__.strip("_"))
def test_what_a_house_changes_after_the_promise_is_found(
    played: Played, cheat: Cheat, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forged = copy.deepcopy(played.round)
    cheat(forged)
    status, said = check(tmp_path, forged, played.kept, capsys)
    assert status == 1, said
    assert CHEATS[cheat] in said
    assert len(said.splitlines()[0]) <= 240


def test_a_deck_invented_afterwards_is_not_the_one_that_was_published(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole round agrees with itself: only what Ann kept shows that it was made up later."""
    kept = copy.deepcopy(played.kept)
    kept["decks"][0]["commitment"] = page.sha(b"what Ann saw before the round").hex()
    status, said = check(tmp_path, played.round, kept, capsys)
    assert (status, "not the one that was published before the round" in said) == (1, True)


def test_the_proof_of_another_round_is_found(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path, played.earlier, played.kept, capsys)[0] == 1
    forged = copy.deepcopy(played.round)
    forged["fairness"] = played.earlier["fairness"]
    status, said = check(tmp_path, forged, played.kept, capsys)
    assert (status, "not of this one" in said) == (1, True)
    forged["fairness"]["round"] = played.round["id"]
    assert check(tmp_path, forged, played.kept, capsys)[0] == 1


@pytest.mark.parametrize(
    "change, words",
    [
        (lambda deck: deck["seeds"].pop(), "none was announced before the round"),
        (
            lambda deck: deck["seeds"].append({"person": "eve", "commitment": "0" * 64}),
            "The seed of eve was to be mixed in",
        ),
        (lambda deck: deck["seeds"][1].update(commitment="0" * 64), "another commitment of bob"),
        (lambda deck: deck.update(seed=seed_of("ann", 77)), "not the one that you sent"),
    ],
)
def test_seeds_are_those_that_were_announced_with_the_promise(
    played: Played,
    change: Callable[[Any], object],
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The house published other seeds than it mixed in: the proof agrees with itself."""
    kept = copy.deepcopy(played.kept)
    change(kept["decks"][0])
    status, said = check(tmp_path, played.round, kept, capsys)
    assert (status, words in said) == (1, True), said


def test_an_acknowledged_seed_that_the_house_denies_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The house pretends that Bob's seed did not arrive; Bob has the acknowledgement."""
    with manual_server(tmp_path / "house.db") as server:
        ann, bob = (player_at(server, name, "CAN-U1") for name in ("ann", "bob"))
        for who in (ann, bob):
            who.lodges()
        server.run("CAN-U1")
        ann.shows()
        bob.keeps()["shown"] = True
        server.now += 3
        server.run("CAN-U1")
        for who in (ann, bob):
            wager(who)
        play_out(server, "CAN-U1")
        name = ann.sees()["round"]
        theirs = [verify(tmp_path, who.round(name), "--kept", str(who.file(name, tmp_path)))
                  for who in (ann, bob)]  # fmt: skip
    assert theirs == [0, 1]
    said = capsys.readouterr().out
    assert "No seed was shown by bob." in said
    assert "The house acknowledged your seed, and mixed the deck without it." in said


# --- without seeds ---------------------------------------------------------------------------


@pytest.mark.parametrize("table", BANKED)
def test_without_seeds_the_commitment_that_was_noted_is_enough(
    tmp_path: Path, table: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Fault of 0.1: at Melbourne and Perth the cut came after the wagers, uncommitted."""
    with manual_server(tmp_path / "house.db") as server:
        ann = player_at(server, "ann", table)
        server.run(table)
        noted = ann.sees()["commitment"]
        wager(ann)
        play_out(server, table)
        shown = ann.round(ann.sees()["round"])
    kinds = [h["event"]["type"] for h in shown["events"]]
    if "CardsCut" in kinds:
        assert kinds.index("CardsCut") < kinds.index("WagerPlaced")
    assert verify(tmp_path, shown, "--commitment", noted) == 0
    assert "the house alone chose its order" in capsys.readouterr().out
    assert verify(tmp_path, shown, "--commitment", "0" * 64) == 1
    assert verify(tmp_path, shown, "--commitment", "noted") == 2


def test_a_commitment_alone_does_not_prove_a_deck_with_seeds(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    noted = played.kept["decks"][0]["commitment"]
    assert verify(tmp_path, played.round, "--commitment", noted) == 1
    assert "does not say whose" in capsys.readouterr().out


# --- the log ---------------------------------------------------------------------------------


def test_an_auditor_checks_a_round_against_the_anchored_log(
    played: Played, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anchors = tmp_path / "anchors.jsonl"
    assert main(["audit", "anchor", str(anchors), "--database", str(played.house)]) == 0
    options = ["--log", str(played.house), "--anchor", str(anchors)]
    assert verify(tmp_path, played.round, *options) == 0
    forged = copy.deepcopy(played.round)
    _rewrite_a_card(forged)
    assert verify(tmp_path, forged, *options) == 1
    line = json.loads(anchors.read_text())
    anchors.write_text(json.dumps({**line, "hash": "0" * 64}))
    capsys.readouterr()
    assert verify(tmp_path, played.round, *options) == 1
    assert "The log does not match its anchors" in capsys.readouterr().out
    assert verify(tmp_path, played.round, "--log", str(played.house)) == 2


def test_an_anchor_from_before_the_round_does_not_cover_its_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house, anchors = tmp_path / "house.db", tmp_path / "anchors.jsonl"
    with manual_server(house) as server:
        ann = player_at(server, "ann", "CAN-U1")
    assert main(["audit", "anchor", str(anchors), "--database", str(house)]) == 0
    with manual_server(house) as server:
        ann = Player(server.sign_in("ann"), "CAN-U1")
        server.keys = itertools.count(100)
        server.run("CAN-U1")
        ann.guest.seat = ann.guest.seen("CAN-U1")["you"]["seat"]
        wager(ann)
        play_out(server, "CAN-U1")
        shown = ann.round(ann.sees()["round"])
    capsys.readouterr()
    assert verify(tmp_path, shown, "--log", str(house), "--anchor", str(anchors)) == 1
    assert "has no deck for this round" in capsys.readouterr().out


def test_the_log_shows_a_seed_that_was_known_before_the_promise(played: Played) -> None:
    name = played.round["id"]
    assert promises_in_log(played.records, TABLE, name).problem == ""
    kinds = [record.type for record in played.records]
    promise = max(n for n, kind in enumerate(kinds) if kind == "deal.DeckPromised")
    last = max(n for n, kind in enumerate(kinds) if kind == "deal.SeedShown")
    late = played.records[:promise] + played.records[promise + 1 : last + 1]
    late += [played.records[promise], *played.records[last + 1 :]]
    assert "a seed was known" in promises_in_log(late, TABLE, name).problem


def test_the_log_shows_a_deck_that_was_committed_to_after_a_wager(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db") as server:
        ann = player_at(server, "ann", TABLE)
        server.run(TABLE)
        name = ann.sees()["round"]
        wager(ann)
        records = list(server.casino.store.read(f"play:{TABLE}"))
    assert promises_in_log(records, TABLE, name).problem == ""
    sealed = [record for record in records if record.type == "deal.DeckSealed"]
    late = [record for record in records if record not in sealed] + sealed
    assert "the first wager lay on the table before" in promises_in_log(late, TABLE, name).problem


# --- dropped promises ------------------------------------------------------------------------


def test_a_promise_that_is_dropped_until_the_deck_suits_shows_everywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The house has the cards replaced twice, after it has seen the seeds."""
    table = "CAN-U1"
    house = tmp_path / "house.db"
    with manual_server(house) as server:
        boss = server.boss()
        ann = player_at(server, "ann", table)
        ann.lodges()
        for _ in range(2):
            server.run(table)
            assert not ann.sees()["dealt"]
            ann.shows()
            change = {"table": table, "note": "worn", "whole": True}
            boss.floor("ChangeCards", role=boss.top("Casino Canberra"), **change)
            assert ann.sees()["commitment"] == ""
        server.run(table)
        ann.shows()
        server.run(table)
        wager(ann)
        play_out(server, table)
        name = ann.sees()["round"]
        shown = ann.round(name)
        trail = boss.get(f"/api/audit/rounds/{name}")
    decks = shown["fairness"]
    told = [kept["commitment"] for kept in ann.kept]
    assert [one["commitment"] for one in decks["dropped"]] == told[:2]
    assert decks["decks"][0]["commitment"] == told[2]
    kinds = [step["type"] for step in trail]
    assert (kinds.count("deal.PromiseDropped"), kinds.count("deal.DeckPromised")) == (2, 3)
    kept = str(ann.file(name, tmp_path))
    assert verify(tmp_path, shown, "--kept", kept) == 0
    assert capsys.readouterr().out.count("The cards of the table were replaced.") == 2
    decks["dropped"] = []
    assert verify(tmp_path, shown, "--kept", kept) == 1
    assert "does not say what became of it" in capsys.readouterr().out
    assert main(["audit", "show", f"round:{name}", "--database", str(house)]) == 0
    said = capsys.readouterr().out
    assert said.count("PromiseDropped") == 2
    assert SECRET.hex() in said, "a round that is over lies open to an auditor"


# --- hidden cards ----------------------------------------------------------------------------


def _finished(database: Path, order: tuple[Card, ...]) -> tuple[Any, tuple[Card | None, ...]]:
    """A round that Ann plays and Bob folds, dealt from this deck: as Ann sees it afterwards, and
    Bob's hand."""
    with pytest.MonkeyPatch.context() as patch, manual_server(database) as server:
        patch.setattr(
            "croupier.house.tables.deck_making.shuffled", lambda _deck, _source: Deck(order)
        )
        ann, bob = (player_at(server, name, "CAN-U1") for name in ("ann", "bob"))
        for who in (ann, bob):
            who.guest.post("/api/tables/CAN-U1/companions", {"count": 0})
        server.run("CAN-U1")
        wager(ann)
        wager(bob)
        server.now += 6
        server.run("CAN-U1")
        for _ in range(3):
            bob.guest.plays("CAN-U1", "Fold")
            ann.guest.stays_in("CAN-U1")
            server.run("CAN-U1", until="over")
        play_out(server, "CAN-U1")
        hands = {s.person: s.cards for s in server.casino.world.play("CAN-U1").state.seats}
        return ann.round(ann.sees()["round"]), hands["bob"]


def _without_hashes(shown: Any) -> Any:
    for deck in shown["fairness"]["decks"]:
        deck["commitment"] = "-"
        deck["cards"] = [
            {**leaf, "hash": "-"} if "hash" in leaf else leaf for leaf in deck["cards"]
        ]
    return shown


def test_the_proofs_of_two_worlds_that_differ_in_hidden_cards_differ_in_hashes_only(
    tmp_path: Path,
) -> None:
    fresh = Deck.fresh().cards
    one, folded = _finished(tmp_path / "one.db", fresh)
    opened = {leaf["card"] for leaf in deck_of(one)["cards"] if "card" in leaf}
    assert 0 < len(opened) < 52
    assert not opened & {str(card) for card in folded}
    hidden = iter([card for card in reversed(fresh) if str(card) not in opened])
    other = tuple(card if str(card) in opened else next(hidden) for card in fresh)
    assert other != fresh
    two, _ = _finished(tmp_path / "two.db", other)
    assert deck_of(one)["commitment"] != deck_of(two)["commitment"]
    assert _without_hashes(one) == _without_hashes(two)
