"""Tests of the fault simulator, and that it would notice errors."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.acts import SYSTEM, Actor, NotAuthorised
from croupier.cli import main
from croupier.floor import Proposal, ProposalConfirmed, proposal_waiting
from croupier.floor.floor import FloorRecorder
from croupier.floor.tables import proposals
from croupier.house.faults import disk as fault_disk
from croupier.house.faults import simulation as faults
from croupier.house.faults import torn_files
from croupier.house.faults.campaign import simulate_part
from croupier.house.faults.disk import Fate, Write, carry_out
from croupier.house.faults.recorded_writes import RecordedWrites, record_writes
from croupier.house.faults.simulation import Failed, simulate
from croupier.house.process.casino import Casino
from croupier.jackpot.decisions.recorder import JackpotRecorder
from croupier.store import Receipt
from tests.tiers import over_tiers

SEEDS = range(24)
STEPS = 40


@pytest.mark.parametrize("seed", over_tiers(SEEDS, range(3)))
def test_what_the_house_promised_holds_whatever_went_wrong(seed: int) -> None:
    report = simulate(seed, STEPS)
    assert report.acknowledged > 5
    assert report.faults


def test_every_kind_of_fault_happens_and_rounds_are_played() -> None:
    report = simulate(100, 250)
    assert set(report.faults) >= {
        "failed before", "failed after", "fell before", "fell after",
        "answer lost", "sent twice", "asked again", "clock jumped", "world kept",
        "writer replaced", "write of a replaced writer",
    }  # fmt: skip
    assert report.rounds >= 2
    assert report.corrections >= 2


def test_the_same_seed_is_the_same_run_in_any_process() -> None:
    words = """
from croupier.house.faults.campaign import simulate_part
from croupier.house.faults.simulation import simulate
print(simulate(7, 30).head, simulate_part(7, 60).faults)
"""
    elsewhere = subprocess.run(
        [sys.executable, "-c", words],
        env=os.environ | {"PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    part = simulate_part(7, 60)
    assert part.count == 60
    assert elsewhere.stdout.strip() == f"{simulate(7, 30).head} {part.faults}"
    assert simulate(8, 30).head != simulate(7, 30).head


def _with_lost_commits(seed: str, folder: Path) -> RecordedWrites:
    """A recorded run that says of every command being written that it was acknowledged before."""
    recorded = record_writes(seed, folder)
    moments = [moment._replace(least=moment.most) for moment in recorded.moments]
    return recorded._replace(moments=moments)


# --- a house that breaks its promises is caught ---------------------------------------------------


def _caught(steps: int = 60) -> str:
    """What the first seed that notices says."""
    for seed in range(10):
        why = _wrong(seed, steps)
        if why:
            return why
    raise AssertionError("nobody noticed")


def _wrong(seed: int, steps: int) -> str:
    try:
        simulate(seed, steps)
    except Failed as failed:
        return str(failed)
    return ""


def test_an_acknowledgement_before_the_write_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def told_too_early(write: Write, fate: Fate) -> bool:
        if fate == "fell before":
            place = write.store.head().position
            write.callback(Receipt(place + 1, place, write.command["answer"]))
            return False
        return fault_disk.finish_write(write, fate)

    monkeypatch.setattr(faults, "finish_write", told_too_early)
    assert _caught().startswith("The run of ")


def test_a_command_that_takes_effect_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(write: Write) -> Receipt | Exception:
        key = write.command["key"]
        place = write.store.head().position
        return carry_out(write._replace(command=write.command | {"key": f"{key} {place}"}))

    monkeypatch.setattr(fault_disk, "carry_out", forgetful)
    monkeypatch.setattr(Casino, "_earlier_answer", lambda *_: None)
    assert "was acknowledged and is not in the log" in _caught()


def test_a_live_state_that_is_not_the_log_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    apply_ahead = Casino._apply_ahead

    def careless(self: Casino, tables: set[str]) -> None:
        apply_ahead(self, tables)
        self.world.entries.clear()

    monkeypatch.setattr(Casino, "_apply_ahead", careless)
    assert "live state differs" in _caught()


def test_a_writer_that_writes_although_it_was_replaced_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.store.append.transaction.check_fences", lambda *_: None)
    assert "by a process that had been replaced" in _caught()


def test_a_house_that_leaves_players_seeds_out_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "croupier.house.tables.deck_making.permutation", lambda _, __, size: list(range(size))
    )
    assert "in another order than was promised" in _wrong(2, 200)


def test_a_house_that_deals_another_deck_than_it_promised_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It has seen the seeds, and draws again."""
    monkeypatch.setattr(
        "croupier.house.tables.deck_making.permutation",
        lambda _, __, size: list(reversed(range(size))),
    )
    assert "in another order than was promised" in _wrong(5, 200)


def test_a_correction_by_one_person_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.floor.tables.corrections.needs_two", lambda *_: None)
    monkeypatch.setattr(JackpotRecorder, "needs_two", lambda *_: None)
    assert "names one person only" in _caught(100)


def test_a_proposal_confirmed_by_whoever_made_it_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def anybodys(recorder: FloorRecorder, number: int, _actor: Actor) -> Proposal:
        return proposal_waiting(recorder.house, number, recorder.at)

    def anybody(_recorder: object, author: Actor, second: Actor | None, *_: object) -> None:
        if second is None and author != SYSTEM:
            raise NotAuthorised("Two people must do this.")

    monkeypatch.setattr(proposals, "_of_another", anybodys)
    monkeypatch.setattr("croupier.floor.tables.corrections.needs_two", anybody)
    monkeypatch.setattr(JackpotRecorder, "needs_two", anybody)
    assert "was confirmed by whoever made it" in _caught(100)


def test_a_proposal_that_is_carried_out_twice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every copy of a confirmation counts: the proposal waits on after the first."""
    monkeypatch.setattr(ProposalConfirmed, "apply", lambda _, house: house)
    assert "was confirmed after its end" in _caught(100)


def test_a_confirmation_that_carries_nothing_out_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("croupier.house.desks.proposals._carry_out", lambda *_, **__: None)
    assert "was not carried out" in _caught(100)


# --- the command ----------------------------------------------------------------------------------


def test_the_command_tells_each_run_and_its_head(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate-faults", "--seed", "3", "--steps", "30", "--runs", "2"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in said] == ["Seed 3", "Seed 4"]


def test_the_command_names_the_seed_that_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(seed: int, steps: int) -> None:
        raise Failed(seed, steps, "The journal sums to 5.")

    monkeypatch.setattr("croupier.house.simulate", broken)
    assert main(["simulate-faults", "--seed", "41", "--steps", "9"]) == 1
    said = capsys.readouterr().out
    assert "The run of 9 steps from seed 41 failed. The journal sums to 5." in said
    assert "--seed 41 --steps 9" in said


def test_the_command_counts_faults_by_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate-faults", "--seed", "3", "--faults", "60", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["ok"]
    assert sum(said["faults"].values()) == 60


def test_the_command_names_the_part_that_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(torn_files, "left_by", lambda _cut, moment, _: moment.synced)
    monkeypatch.setattr(torn_files, "record_writes", _with_lost_commits)
    assert main(["simulate-faults", "--seed", "41", "--faults", "40"]) == 1
    said = capsys.readouterr().out
    assert "records that were acknowledged" in said
    assert "croupier simulate-faults --seed 41 --faults 1000" in said


@pytest.mark.parametrize(
    "words",
    [["--steps", "0"], ["--runs", "0"], ["--seed", "x"], ["--faults", "-1"], ["--jobs", "0"]],
)
def test_bad_numbers_are_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate-faults", "--seed", "1", *words]
    assert main(given) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
