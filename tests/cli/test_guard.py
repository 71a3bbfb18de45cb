"""Tests that errors are one line with the right exit status and no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from croupier import __version__
from croupier.cli import main
from croupier.cli.command_list import COMMANDS, CommandRow
from croupier.errors import BadInput
from croupier.store import Store


def refuses() -> None:
    """A command that is handed an amount it cannot take."""
    raise BadInput("amount", 'a string with two decimals such as "12.50"', got=12.5)


def interrupted() -> None:
    raise KeyboardInterrupt


def check_fails() -> int:
    return 1


def broken() -> None:
    raise ZeroDivisionError("a bug")


def takes(file: str, /, *, count: int = 1) -> None:
    """Takes a file and a count."""


@pytest.fixture(autouse=True)
def _commands(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("refuses", "interrupted", "check_fails", "broken", "takes"):
        entry = CommandRow(f"{__name__}:{name}", f"Only for tests: {name}.")
        monkeypatch.setitem(COMMANDS, name.replace("_", "-"), entry)


def test_bad_input_is_one_line_on_standard_error_and_exit_status_2(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["refuses"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        'croupier: amount: expected a string with two decimals such as "12.50", got 12.5\n'
    )


@pytest.mark.parametrize(
    "words, says",
    [
        (["version", "--jsn"], "--jsn"),
        (["version", "extra"], "extra"),
        (["verson"], "verson"),
        (["--nonsense"], "--nonsense"),
        (["takes"], "FILE"),
        (["takes", "a.json", "--count", "many"], "many"),
        (["takes", "a.json", "--count"], "--count"),
    ],
)
def test_a_command_line_we_cannot_read_is_one_line_that_names_the_trouble(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("croupier: ")
    assert err.count("\n") == 1
    assert says in err
    assert "--help'" in err


def test_an_interrupt_ends_quietly_with_130(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["interrupted"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_failed_check_is_exit_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check-fails"]) == 1
    assert capsys.readouterr() == ("", "")


def test_a_bug_is_not_dressed_up_as_bad_input() -> None:
    with pytest.raises(ZeroDivisionError):
        main(["broken"])


def test_version_speaks_json_and_nothing_else_when_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["version", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["croupier"] == __version__


def test_version_speaks_to_people_by_default(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["version"]) == 0
    assert capsys.readouterr().out.startswith(f"croupier {__version__} ")


def test_no_words_at_all_shows_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in COMMANDS)


def test_a_command_shows_its_own_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["takes", "--help"]) == 0
    shown = capsys.readouterr().out
    assert "Takes a file and a count." in shown
    assert "--no-" not in shown


def _run(*words: str, cwd: Path, closed: bool = False) -> subprocess.CompletedProcess[str]:
    """The command as a shell runs it; with `closed`, nobody reads what it says."""
    read_end, write_end = os.pipe()
    if closed:
        os.close(read_end)
    with os.fdopen(write_end, "wb") as out:
        done = subprocess.run(
            [sys.executable, "-m", "croupier", *words],
            stdout=out,
            stderr=subprocess.PIPE,
            text=True,
            cwd=cwd,
            check=False,
        )
    if not closed:
        os.close(read_end)
    return done


@pytest.mark.parametrize("words", [["version"], ["version", "--json"], ["--help"]])
def test_a_reader_who_left_is_not_an_error_message(words: list[str], tmp_path: Path) -> None:
    done = _run(*words, cwd=tmp_path, closed=True)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_reader_of_the_log_who_left_is_no_trouble_with_the_database(tmp_path: Path) -> None:
    with Store(str(tmp_path / "house.db")):
        pass
    done = _run("store", "export", "--database", "house.db", cwd=tmp_path, closed=True)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(sys.platform == "win32", reason="a shell closes the stream")
@pytest.mark.parametrize(
    "line, status, says",
    [
        ('"$0" -m croupier version >&-', 0, ""),
        ('"$0" -m croupier settle - <&-', 2, "croupier: standard input: round: expected"),
    ],
)
def test_a_stream_that_is_closed_from_the_start_is_read_and_written_as_empty(
    line: str, status: int, says: str
) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", line, sys.executable], capture_output=True, text=True, check=False
    )
    assert done.returncode == status
    assert done.stderr.startswith(says)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("words", [["version"], ["books", "list", "--json"], ["books", "list"]])
def test_a_full_disk_is_one_line_and_a_status_of_its_own(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "croupier", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (74, "croupier: no space left on device\n")


def test_a_place_that_is_known_is_not_said_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "nothing.json"]) == 2
    assert capsys.readouterr().err.startswith("croupier: nothing.json: file: ")


def test_the_command_works_from_any_folder(tmp_path: Path) -> None:
    done = _run("version", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


INTERRUPTED_AT_WORK = """
import os, signal, sys, time
from croupier.cli import main
from croupier.cli.command_list import COMMANDS, CommandRow
from croupier.odds import workers

def busy(*_):
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(300)

def shared():
    workers.run_in_threads(9, 1, list, busy)

def in_thread():
    workers.in_own_thread(busy)()

signal.signal(signal.SIGINT, signal.default_int_handler)
COMMANDS["busy"] = CommandRow(f"__main__:{sys.argv.pop(1)}", "Counts for ever.")
sys.exit(main())
"""


@pytest.mark.parametrize("work", ["shared", "in_thread"])
def test_an_interrupt_waits_for_no_thread_that_still_works(work: str) -> None:
    words = [sys.executable, "-c", INTERRUPTED_AT_WORK, work, "busy"]
    done = subprocess.run(words, capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")
