"""The server's settings: config/server.toml, then DATA/server.toml, then the environment, then the command's options.

Each later one may change any value of the ones before. A wrong one stops the start with file, line and key.
"""

import ipaddress
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec

from server.toml_file import BadFile, Document, convert, read_document
from server.value_words import suggest

ENVIRONMENT = "KITCHEN_TABLE_"

Count = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one connection, one address and all together may use (design.md 10.11)."""

    message_bytes: Count
    body_bytes: Count
    sockets_per_session: Count
    sockets_per_address: Count
    sockets_total: Count
    commands_per_second: Count
    commands_burst: Count
    hello_s: Count


class Backups(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Copies of the database (bank.md 3, 17): the last one of each of so many days, and of so many weeks, stays."""

    after_night: bool
    keep_days: Annotated[int, msgspec.Meta(ge=1, le=1000)]
    keep_weeks: Annotated[int, msgspec.Meta(ge=0, le=1000)]


class BadSetting(ValueError):
    """A value that its type allows and sense does not; `key` says which."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every setting. The values that hold by themselves stand in config/server.toml, not here."""

    host: Annotated[str, msgspec.Meta(min_length=1)]
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)]
    data: str
    public_url: str
    open_tables: Literal["auto", "anyone", "admin"]
    trusted_proxies: tuple[str, ...]
    limits: Limits
    backup: Backups

    def __post_init__(self) -> None:
        if self.public_url and not _is_origin(self.public_url):
            raise BadSetting(
                "public_url", f"{self.public_url} is no address like https://poker.example.org, without a path"
            )
        for place, proxy in enumerate(self.trusted_proxies):
            if not _is_network(proxy):
                raise BadSetting(f"trusted_proxies[{place}]", f"{proxy} is neither an IP address nor a network")

    @property
    def data_dir(self) -> Path:
        """The data folder. It need not exist yet."""
        return Path(self.data)


class Settings(msgspec.Struct, frozen=True):
    """The settings that hold, and who said each: `said_by["limits.body_bytes"]` names a file, or "the environment"."""

    config: Config
    said_by: Mapping[str, str]


def resource_dir(name: str) -> Path:
    """The folder `config`, `migrations` or `static`: inside an installed package, or beside server/ in a checkout."""
    package = Path(__file__).parent
    packed = package / "_shared" / name
    return packed if packed.is_dir() else package.parent / name


def load(
    options: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None, base: Path | None = None
) -> Settings:
    """The settings that hold. `options` are the command's own (`host`, `port`, `data`); a None among them says nothing.

    `Config.data` comes back as a whole path. Raises `BadFile`.
    """
    environment = os.environ if environment is None else environment
    base = base or resource_dir("config") / "server.toml"
    first = read_document(base)
    folder = convert(first, Config).data
    around = Document("the environment", _spoken(environment, first.data))
    option = Document("the options", {key: value for key, value in (options or {}).items() if value is not None})
    data = _data_dir(option.data.get("data") or around.data.get("data") or folder, environment)

    layers = [first, around, option]
    if (own := data / "server.toml").is_file():
        layers.insert(1, read_document(own))
        if "data" in layers[1].data:
            raise layers[1].bad("data", "a file in the data folder cannot say where the data folder is.")
    merged: Mapping[str, Any] = {}
    said_by: dict[str, str] = {}
    for layer in layers:
        merged = _over(merged, layer.data)
        convert(layer, Config, data=merged)
        said_by |= dict.fromkeys(leaves(layer.data), layer.file)
    return Settings(msgspec.convert(_over(merged, {"data": str(data)}), Config), said_by)


def leaves(data: Mapping[str, Any], table: str = "") -> dict[str, Any]:
    """Nested settings as `{"limits.body_bytes": 65536}`."""
    flat: dict[str, Any] = {}
    for key, value in data.items():
        flat |= leaves(value, f"{table}{key}.") if isinstance(value, Mapping) else {f"{table}{key}": value}
    return flat


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`below`, changed where `above` says something."""
    merged = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        merged[key] = _over(under, value) if isinstance(under, Mapping) and isinstance(value, Mapping) else value
    return merged


def _spoken(environment: Mapping[str, str], known: Mapping[str, Any]) -> dict[str, Any]:
    """What KITCHEN_TABLE_LIMITS_BODY_BYTES and its like say, as nested settings. Raises `BadFile`."""
    names = {ENVIRONMENT + key.replace(".", "_").upper(): (key, value) for key, value in leaves(known).items()}
    spoken: dict[str, Any] = {}
    for name in sorted(environment):
        if not name.startswith(ENVIRONMENT):
            continue
        if name not in names:
            raise BadFile("the environment", 0, name, f"there is no such setting{suggest(name, list(names))}")
        key, value = names[name]
        table, _, last = key.rpartition(".")
        leaf = {last: _read_as(value, environment[name])}
        spoken = _over(spoken, {table: leaf} if table else leaf)
    return spoken


def _read_as(like: object, text: str) -> object:
    """The text of an environment variable, in the type of the setting; as it is when it does not look like one."""
    if isinstance(like, list):
        return [word.strip() for word in text.split(",") if word.strip()]
    if isinstance(like, bool) and text.strip().lower() in ("true", "false"):
        return text.strip().lower() == "true"
    if isinstance(like, int) and text.strip().isdecimal():
        return int(text)
    return text


def _data_dir(folder: str, environment: Mapping[str, str]) -> Path:
    if folder:
        return Path(folder).expanduser().absolute()
    shared = environment.get("XDG_DATA_HOME", "")
    return (Path(shared) if shared else Path.home() / ".local" / "share") / "kitchen-table"


def _is_origin(text: str) -> bool:
    """Whether the text is scheme, host and maybe port, as a browser sends it in `Origin`."""
    try:
        parts = urlsplit(text)
        return parts.scheme in ("http", "https") and bool(parts.hostname) and text == f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        return False


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True
