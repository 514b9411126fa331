"""An installed wheel has all that a checkout has, so that it runs anywhere (issue 2, "Build")."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built by hatchling itself, without pip, so without a network."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    [built] = folder.glob("*.whl")
    return built


@pytest.mark.parametrize("name", ["config", "migrations", "static"])
def test_a_wheel_has_the_folders_beside_the_package(wheel: Path, name: str) -> None:
    packed = {path for path in zipfile.ZipFile(wheel).namelist() if path.startswith(f"server/_shared/{name}/")}
    kept = subprocess.run(["git", "ls-files", "-z", name], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert kept
    assert {f"server/_shared/{path}" for path in kept.split("\0") if path} <= packed


def test_an_installed_wheel_runs_in_an_empty_folder(wheel: Path, tmp_path: Path) -> None:
    """Unpacked beside the libraries as pip would do it; the checkout is out of its sight."""
    venv.create(tmp_path / "venv", with_pip=False, symlinks=True)
    python = tmp_path / "venv" / "bin" / "python"
    [site] = (tmp_path / "venv" / "lib").glob("python3*/site-packages")
    zipfile.ZipFile(wheel).extractall(site)
    libraries = Path(pytest.__file__).parent.parent
    (site / "libraries.pth").write_text(f"{libraries}\n")
    said = subprocess.run(
        [python, "-P", "-m", "server", "config", "check", "--data", str(tmp_path / "data")],
        cwd=tmp_path, capture_output=True, text=True,
    )  # fmt: skip
    assert (said.returncode, said.stderr) == (0, "")
    assert f"port = 8080  # {site}/server/_shared/config/server.toml\n" in said.stdout
