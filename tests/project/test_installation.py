"""Croupier on a machine that has never seen it: a fresh copy of the source, and the wheel.

All of it needs a package index; where pip finds none, these tests are reported as not run.
"""

import json
import re
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import __version__
from tests.environments import clean_environment, new_environment, run
from tests.interpreters import installed, interpreter
from tests.needs import not_run
from tests.project.rooms import ROOT

pytestmark = [pytest.mark.long, pytest.mark.timeout(1200)]

OPEN_AT = re.compile(r"open at (http://\S+/)")
SETTLED = {
    "book": "perth-ultimate",
    "board": "7s 7d 7c 2h Kd",
    "dealer": "Ah Ac",
    "seats": [
        {
            "seat": 1,
            "cards": "3c 4d",
            "folded": "river",
            "wagers": {"ante": "10.00", "blind": "10.00"},
        }
    ],
}


def _files() -> list[str]:
    """What a clone of the repository holds."""
    try:
        listed = run("git", "ls-files", "-z", cwd=ROOT)
    except (AssertionError, FileNotFoundError):
        not_run("this is no clone of the repository")
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """That pip can fetch packages here."""
    folder = tmp_path_factory.mktemp("index")
    words = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "packaging"]
    found = subprocess.run(
        words, cwd=folder, env=clean_environment(), capture_output=True, check=False
    )
    if found.returncode:
        not_run("pip finds no package index here")


@pytest.fixture(scope="module")
def copy(index: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh copy of the repository, in a folder whose name has spaces."""
    folder = tmp_path_factory.mktemp("fresh") / "the house of cards"
    for name in _files():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((ROOT / name).read_bytes())
    (folder / "x").chmod(0o755)
    return folder


def _served(words: list[str], folder: Path) -> Iterator[str]:
    """Starts `croupier serve`, gives its address once it is open, and closes it as Ctrl-C does."""
    server = subprocess.Popen(
        [*words, "--port", "0", "--database", str(folder / "house.db")],
        cwd=folder,
        env=clean_environment() | {"PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert server.stdout is not None
    said = ""
    for line in server.stdout:
        said += line
        if found := OPEN_AT.search(line):
            yield found[1]
            break
    else:
        raise AssertionError(f"the server did not open:\n{said}")
    server.terminate()
    rest = server.communicate()[0]
    assert server.returncode == 0, said + rest


def _read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        text: str = answer.read().decode()
        return text


def _shows_the_client(address: str) -> None:
    """The page of the browser client and the script it names."""
    script = re.search(r'src="/(assets/[^"]+\.js)"', _read(address))
    assert script is not None
    assert len(_read(address + script[1])) > 1000
    assert json.loads(_read(f"{address}api/lobby"))["tables"]


def test_a_fresh_copy_sets_itself_up_once_and_opens_the_house(copy: Path) -> None:
    first = run(copy / "x", "croupier", "version", "--json", cwd=copy)
    assert json.loads(first.stdout)["croupier"] == __version__
    again = run(copy / "x", "croupier", "version", "--json", cwd=copy)
    assert again.stderr == "", "the second time nothing is left to set up"
    for address in _served([str(copy / "x"), "serve"], copy):
        _shows_the_client(address)


@pytest.fixture(scope="module")
def wheel(copy: Path) -> Path:
    """The wheel, built in the fresh copy with the browser client in it."""
    run(copy / "x", "croupier", "version", cwd=copy)
    python = copy / ".venv" / "bin" / "python"
    run(python, "-m", "hatchling", "build", "-t", "wheel", cwd=copy)
    [built] = (copy / "dist").glob("*.whl")
    return built


def _venv(folder: Path, *installed: str | Path) -> Path:
    """The programs of a new virtual environment with these packages."""
    run(sys.executable, "-m", "venv", folder, cwd=folder.parent)
    python = folder / "bin" / "python"
    for packages in installed:
        run(python, "-m", "pip", "install", "-q", *str(packages).split("\n"), cwd=folder)
    return folder / "bin"


def test_the_wheel_with_the_pinned_packages_is_the_whole_program(
    wheel: Path, copy: Path, tmp_path: Path
) -> None:
    programs = _venv(
        tmp_path / "venv",
        f"--require-hashes\n-r\n{copy / 'requirements' / 'run.lock'}",
        f"--no-deps\n{wheel}",
    )
    told = run(programs / "croupier", "version", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["croupier"] == __version__
    run(programs / "python", "-m", "pip", "check", cwd=tmp_path)
    odds = run(programs / "croupier", "odds", "canberra-ultimate", "--json", cwd=tmp_path)
    assert json.loads(odds.stdout)
    for address in _served([str(programs / "croupier"), "serve"], tmp_path):
        _shows_the_client(address)


# --- the wheel alone, and with one extra ---------------------------------------------------------


@pytest.fixture(scope="module")
def pins(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The versions of the locks, so that a new release elsewhere changes nothing here."""
    lines = {
        pin
        for lock in ("run", "dev")
        for pin in re.findall(
            r"^[a-z0-9._-]+==[^ ]+(?: ; [^\\\n]+)?",
            (copy / "requirements" / f"{lock}.lock").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    }
    file = tmp_path_factory.mktemp("pins") / "pins.txt"
    file.write_text("\n".join(sorted(lines)), encoding="utf-8")
    return file


def _with_extra(
    folder: Path, wheel: Path, pins: Path, extra: str = "", python: str | Path = sys.executable
) -> Path:
    """The programs of a new virtual environment with the wheel and one of its extras."""
    named = f"croupier[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    new_environment(folder, "-c", pins, named, python=python)
    (folder.parent / "round.json").write_text(json.dumps(SETTLED), encoding="utf-8")
    return folder / "bin"


def _refused(words: list[str | Path], cwd: Path) -> str:
    """The one line with which a command is refused; its cache is empty."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env=clean_environment() | {"XDG_CACHE_HOME": str(cwd)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    return done.stderr


HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 AcKc", "d dh p2 2d3d", "d dh p3 7h8s", "p3 f", "p1 f"]
finishing_stacks = [99, 101, 100]
"""
"""Seat 3 and the small blind fold, so that the big blind wins the one that was posted."""

CORE = """
import json
from importlib.metadata import distributions
from pathlib import Path
from croupier import acts, books, cards, floor, history, jackpot, money, poker, tournament
from croupier.banked import parse_layout, settle
settled = settle(parse_layout(json.loads(Path("round.json").read_text())))
print(settled.as_json()["seats"][0]["net"])
print(history.judge(history.read_phh(Path("hand.phh").read_text())[""]).status)
print(sorted(d.name for d in distributions()))
"""


def test_the_core_settles_and_replays_with_one_dependency_and_names_the_extra_of_the_command(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins)
    (tmp_path / "hand.phh").write_text(HAND, encoding="utf-8")
    told = run(programs / "python", "-c", CORE, cwd=tmp_path)
    assert told.stdout.splitlines() == ["-20.00", "ok", "['croupier', 'msgspec']"]
    line = _refused([programs / "croupier", "settle", "round.json"], tmp_path)
    assert 'pip install "croupier[cli]"' in line


@pytest.mark.parametrize("version", installed())
def test_the_command_settles_on_another_version_of_python(
    wheel: Path, pins: Path, tmp_path: Path, version: str
) -> None:
    python = interpreter(version)
    assert python is not None
    programs = _with_extra(tmp_path / "venv", wheel, pins, "cli", python)
    told = run(programs / "croupier", "settle", "round.json", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["seats"][0]["net"] == "-20.00"
    told = run(programs / "croupier", "version", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["python"].startswith(version)


def test_the_extra_for_the_command_settles_and_names_the_other_extras(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, "cli")
    told = run(programs / "croupier", "settle", "round.json", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["seats"]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "data")}
    for words in (
        ["completion", "bash", "--install"],
        ["config"],
        ["play", "canberra-ultimate"],
        ["poker", "holdem"],
    ):
        done = subprocess.run(
            [programs / "croupier", *words],
            cwd=tmp_path,
            env=clean_environment() | home,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    for words, extra in (
        (["simulate", "canberra-ultimate"], "odds"),
        (["serve"], "server"),
        (["audit", "verify", "--database", "house.db"], "server"),
    ):
        line = _refused([programs / "croupier", *words], tmp_path)
        assert f'pip install "croupier[{extra}]"' in line


def test_the_extra_for_the_server_shows_the_client_and_has_no_database_server(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, "server")
    for address in _served([str(programs / "croupier"), "serve"], tmp_path):
        _shows_the_client(address)
    words = ["audit", "verify", "--database", "postgresql://nobody@127.0.0.1/house"]
    assert 'pip install "croupier[postgres]"' in _refused([programs / "croupier", *words], tmp_path)


def test_the_extra_for_postgresql_reaches_for_the_database(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, "postgres")
    words = ["audit", "verify", "--database", "postgresql://nobody@127.0.0.1:1/house"]
    assert "extra" not in _refused([programs / "croupier", *words], tmp_path)


@pytest.mark.parametrize(
    "extra, words, made",
    [
        ("odds", "odds canberra-ultimate --json", ""),
        ("plot", "odds canberra-ultimate --plot hands.svg", "hands.svg"),
        (
            "pdf",
            "design canberra-ultimate --edge 2% --free trips.flush --tables 1 --par-sheet par.pdf",
            "par.pdf",
        ),
        ("parquet", "simulate canberra-ultimate --rounds 10 --out s.parquet", "s.parquet"),
    ],
)
def test_an_extra_for_figures_is_enough_by_itself(
    wheel: Path, pins: Path, tmp_path: Path, extra: str, words: str, made: str
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, extra)
    run(programs / "croupier", *words.split(), cwd=tmp_path)
    assert not made or (tmp_path / made).stat().st_size > 0


def _would_install(folder: Path, wheel: Path, pins: Path, extra: str) -> set[str]:
    """The names of all packages that an extra needs; nothing is downloaded but their metadata."""
    wanted = folder / "wanted.in"
    wanted.write_text(f"croupier[{extra}] @ {wheel.as_uri()}", encoding="utf-8")
    words = ("uv", "pip", "compile", "-q", "--no-header", "--no-annotate", "-c", pins, wanted)
    found = run(sys.executable, "-m", *words, cwd=folder).stdout
    return {re.split(r"[ =\[]", line)[0] for line in found.splitlines()}


def test_the_extra_for_a_gpu_is_resolved_and_says_what_is_missing_without_one(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    """Its library is large and of no use here, so only what would be installed is looked at. That
    the solver gives the same figures on a GPU is tested where there is one, in tests/odds."""
    if sys.platform not in ("linux", "win32"):
        not_run("there is no library for this system")
    named = _would_install(tmp_path, wheel, pins, "gpu")
    assert {"croupier", "msgspec", "numba", "numpy", "cupy-cuda13x"} <= named
    assert not named & {"starlette", "pyarrow", "gymnasium"}
    programs = _with_extra(tmp_path / "venv", wheel, pins, "odds")
    words = ["odds", "canberra-ultimate", "--device", "gpu"]
    assert 'pip install "croupier[gpu]"' in _refused([programs / "croupier", *words], tmp_path)


ALL = """
from croupier.extras import EXTRAS, need
for extra in EXTRAS:
    if extra != "gpu":
        need(extra, extra)
from croupier import client, history, house, odds, rl, server
print(rl.PokerEnv.__name__, odds.SingleHand.__name__, server.create_app.__name__)
"""


def test_the_extra_for_all_brings_every_other_but_the_one_for_a_gpu(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, "all")
    told = run(programs / "python", "-c", ALL, cwd=tmp_path)
    assert told.stdout == "PokerEnv SingleHand create_app\n"
    run(sys.executable, "-m", "uv", "pip", "check", "-q", "-p", programs.parent, cwd=tmp_path)
    words = ["odds", "canberra-ultimate", "--plot", "hands.svg", "--json"]
    assert json.loads(run(programs / "croupier", *words, cwd=tmp_path).stdout)
    for address in _served([str(programs / "croupier"), "serve"], tmp_path):
        _shows_the_client(address)


LEARNING = """
import sys
from croupier.rl import BankedEnv, BankedVectorEnv, PokerEnv
env = BankedEnv("perth-ultimate")
env.reset(seed=1)
env.step(env.actions.index("play_4x"))
many = BankedVectorEnv(10, "perth-ultimate")
seen, _ = many.reset(seed=1)
hand = PokerEnv("omaha", "pot", players=3)
hand.reset(seed=1)
hand.step(0)
print(seen["hole"].shape, hand.agent_selection, "cyclopts" in sys.modules)
"""


def test_the_extra_for_learning_is_enough_by_itself(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    """Three sit: the player on the button, number 2, acts first and folds to number 0."""
    programs = _with_extra(tmp_path / "venv", wheel, pins, "rl")
    told = run(programs / "python", "-c", LEARNING, cwd=tmp_path)
    assert told.stdout == "(10, 2) player_0 False\n"


CLIENT = """
import sys
from importlib.metadata import distributions
from croupier.client import Client
with Client(sys.argv[1]) as client:
    client.become_guest()
    table = client.open_table("CAN-U1", buy_in=500_00)
    with client.live() as live:
        live.watch(table)
        print(live.next_table().you.chips)
print(sorted(d.name for d in distributions()))
"""


def test_the_extra_for_clients_plays_over_http_and_the_socket_with_two_dependencies(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, "client")
    served = _with_extra(tmp_path / "served", wheel, pins, "server")
    for address in _served([str(served / "croupier"), "serve"], tmp_path):
        told = run(programs / "python", "-c", CLIENT, address, cwd=tmp_path)
        assert told.stdout.splitlines() == ["50000", "['croupier', 'msgspec', 'websockets']"]


CLUSTER = """
from distributed import LocalCluster
from croupier.cli import main
if __name__ == "__main__":
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        words = ["simulate", "canberra-ultimate", "--rounds", "10", "--json"]
        raise SystemExit(main([*words, "--cluster", cluster.scheduler_address]))
"""


def test_the_extra_for_clusters_is_enough_by_itself(
    wheel: Path, pins: Path, tmp_path: Path
) -> None:
    programs = _with_extra(tmp_path / "venv", wheel, pins, "cluster")
    (tmp_path / "on_cluster.py").write_text(CLUSTER, encoding="utf-8")
    told = run(programs / "python", "on_cluster.py", cwd=tmp_path)
    assert json.loads(told.stdout)


def test_the_source_distribution_builds_the_same_wheel_by_itself(
    wheel: Path, copy: Path, tmp_path: Path
) -> None:
    python = copy / ".venv" / "bin" / "python"
    run(python, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=copy)
    [packed] = tmp_path.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(tmp_path, filter="data")
    [unpacked] = (path for path in tmp_path.iterdir() if path.is_dir())
    run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=unpacked)
    [again] = tmp_path.glob("*.whl")
    assert zipfile.ZipFile(again).namelist() == zipfile.ZipFile(wheel).namelist()
    names = set(zipfile.ZipFile(again).namelist())
    assert {
        "croupier/py.typed",
        "croupier/examples/my-casino/book.toml",
        "croupier/server/static/index.html",
        "croupier/server/static/licences.md",
    } <= names
