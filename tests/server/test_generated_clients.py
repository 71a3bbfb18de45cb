"""Tests of clients that others' generators make from the OpenAPI document.

The generators come from a package index, with the versions that were tried.
"""

import json
import re
import shutil
from pathlib import Path

import pytest

from croupier.server import document
from tests.environments import new_environment, run
from tests.web.house import open_house
from tests.web.staff import PASSWORD, register

pytestmark = [pytest.mark.long, pytest.mark.timeout(600)]
GENERATORS = ("openapi-python-client==0.29.1", "datamodel-code-generator==0.89.0", "msgspec")
PLAYER = Path(__file__).parent / "generated_player.py"
GUIDE = Path(__file__).parents[2] / "docs" / "clients.md"


@pytest.fixture(scope="module")
def generators(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with both generators, and the document beside them."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "openapi.json").write_text(json.dumps(document()), encoding="utf-8")
    return new_environment(folder / "venv", *GENERATORS)


def test_a_generated_client_plays_a_round(generators: Path, tmp_path: Path) -> None:
    folder = generators.parents[1]
    words = ("generate", "--path", "openapi.json", "--output-path", "made", "--meta", "none")
    told = run(generators / "openapi-python-client", *words, cwd=folder)
    said = told.stdout + told.stderr
    left_out = [line for line in said.splitlines() if line.startswith("WARNING")]
    assert left_out == ["WARNING parsing POST /api/odds within odds."], "a stream of JSON lines"
    shutil.copy(PLAYER, folder)
    with open_house(tmp_path, "--dealer-seconds", "0.05") as house:
        told = run(generators / "python", PLAYER.name, house.address, cwd=folder)
    assert told.stdout == "2 wagers settled\n"


def test_a_generated_client_of_the_guide_asks_with_an_access_token(
    generators: Path, tmp_path: Path
) -> None:
    folder = generators.parents[1]
    words = ("--path", "openapi.json", "--output-path", "made", "--meta", "none", "--overwrite")
    run(generators / "openapi-python-client", "generate", *words, cwd=folder)
    [code] = re.findall(r"^```py\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
    with open_house(tmp_path, "--dealer-seconds", "0.05") as house:
        holder = register(house, "Ada Generates")
        wanted = {"name": "made", "scopes": ["read"], "days": 1, "password": PASSWORD}
        secret = holder.post("/api/access-tokens", wanted)["secret"]
        holder.web.close()
        code = code.replace("http://127.0.0.1:8080", house.address).replace("croupier_...", secret)
        told = run(generators / "python", "-c", code, cwd=folder)
    assert told.stdout.splitlines() == ["Ada Generates", "True"]


def test_generated_models_are_valid_python_and_name_the_commands(generators: Path) -> None:
    folder = generators.parents[1]
    words = ("--input", "openapi.json", "--input-file-type", "openapi", "--output", "models.py")
    kind = ("--output-model-type", "msgspec.Struct")
    run(generators / "datamodel-codegen", *words, *kind, cwd=folder)
    wanted = "import models; print(models.BankedFold, models.PokerFold, models.RoundView)"
    told = run(generators / "python", "-c", wanted, cwd=folder)
    assert told.stdout.count("models.") == 3
