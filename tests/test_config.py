"""Settings: which of them holds, and what is said of a wrong one (bank.md 3 item 15; issue 2, "Bad input")."""

from pathlib import Path

import msgspec
import pytest

from server.config import load, resource_dir
from server.toml_file import BadFile

BASE = resource_dir("config") / "server.toml"


def test_the_shipped_settings_are_those_of_the_design(tmp_path: Path) -> None:
    """design.md 10.11."""
    config = load({"data": str(tmp_path)}, {}).config
    assert msgspec.to_builtins(config) == {
        "host": "0.0.0.0",  # noqa: S104 - friends in the house play over the LAN
        "port": 8080,
        "data": str(tmp_path),
        "public_url": "",
        "open_tables": "auto",
        "trusted_proxies": (),
        "backup": {"after_night": True, "keep_days": 7, "keep_weeks": 4},
        "limits": {
            "message_bytes": 4096, "body_bytes": 65536, "sockets_per_session": 8, "sockets_per_address": 50,
            "sockets_total": 500, "commands_per_second": 10, "commands_burst": 20, "hello_s": 10,
        },
    }  # fmt: skip


def test_options_beat_the_environment_beats_the_data_folder_beats_the_package(tmp_path: Path) -> None:
    own = tmp_path / "server.toml"
    own.write_text('host = "own"\nport = 1\n[limits]\nbody_bytes = 1\nhello_s = 1\n')
    environment = {"KITCHEN_TABLE_PORT": "2", "KITCHEN_TABLE_LIMITS_BODY_BYTES": "2", "HOME": "elsewhere"}
    settings = load({"data": str(tmp_path), "port": 3, "host": None}, environment)
    config = settings.config
    assert (config.host, config.port, config.limits.body_bytes, config.limits.hello_s) == ("own", 3, 2, 1)
    assert config.limits.message_bytes == 4096
    said = settings.said_by
    assert [said[key] for key in ("host", "port", "limits.body_bytes", "limits.hello_s", "limits.message_bytes")] == [
        str(own), "the options", "the environment", str(own), str(BASE),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line", "key", "message"),
    [
        ("prot = 1", 1, "prot", "there is no such key here; did you mean port?"),
        ("\nport = 70000", 2, "port", "this must be a whole number, at most 65535."),
        ('port = "80"', 1, "port", "this must be a whole number, not text."),
        ("[limit]\n", 1, "limit", "there is no such key here; did you mean limits?"),
        ("[limits]\n\nhello_s = 0", 3, "limits.hello_s", "this must be a whole number, at least 1."),
        ("limits = 3", 1, "limits", "this must be a table, not a whole number."),
        (
            'public_url = "poker.example.org"', 1, "public_url",
            "poker.example.org is no address like https://poker.example.org, without a path.",
        ),
        (
            'public_url = "https://a.org/x"', 1, "public_url",
            "https://a.org/x is no address like https://poker.example.org, without a path.",
        ),
        (
            'trusted_proxies = [\n "127.0.0.1",\n "10.0.0.0/33"]', 3, "trusted_proxies[1]",
            "10.0.0.0/33 is neither an IP address nor a network.",
        ),
        ('data = "x"', 1, "data", "a file in the data folder cannot say where the data folder is."),
    ],
)  # fmt: skip
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, line: int, key: str, message: str) -> None:
    own = tmp_path / "server.toml"
    own.write_text(text)
    with pytest.raises(BadFile) as caught:
        load({"data": str(tmp_path)}, {})
    assert str(caught.value) == f"{own}:{line}: {key}: {message}"


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("KITCHEN_TABLE_PROT", "1", "KITCHEN_TABLE_PROT: there is no such setting; did you mean KITCHEN_TABLE_PORT?"),
        ("KITCHEN_TABLE_PORT", "http", "port: this must be a whole number, not text."),
        ("KITCHEN_TABLE_TRUSTED_PROXIES", "::1, x", "trusted_proxies[1]: x is neither an IP address nor a network."),
        ("KITCHEN_TABLE_LIMITS_HELLO_S", "-1", "limits.hello_s: this must be a whole number, not text."),
    ],
)
def test_a_wrong_variable_is_named(tmp_path: Path, name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadFile) as caught:
        load({"data": str(tmp_path)}, {name: value})
    assert str(caught.value) == f"the environment: {sentence}"


def test_a_variable_may_be_a_list(tmp_path: Path) -> None:
    settings = load({"data": str(tmp_path)}, {"KITCHEN_TABLE_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8"})
    assert settings.config.trusted_proxies == ("127.0.0.1", "10.0.0.0/8")


@pytest.mark.parametrize(
    ("options", "environment", "folder"),
    [
        ({}, {"XDG_DATA_HOME": "/srv"}, Path("/srv/kitchen-table")),
        ({}, {"KITCHEN_TABLE_DATA": "/var/poker", "XDG_DATA_HOME": "/srv"}, Path("/var/poker")),
        ({"data": "/option"}, {"KITCHEN_TABLE_DATA": "/var/poker"}, Path("/option")),
        ({"data": "night"}, {}, Path.cwd() / "night"),
        ({}, {}, Path.home() / ".local/share/kitchen-table"),
    ],
)
def test_where_the_data_folder_is(options: dict[str, str], environment: dict[str, str], folder: Path) -> None:
    assert load(options, environment).config.data_dir == folder


@pytest.mark.parametrize("name", ["config", "migrations", "static"])
def test_the_folders_beside_the_package_are_found(name: str) -> None:
    assert resource_dir(name).is_dir()
