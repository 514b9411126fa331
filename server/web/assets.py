"""The client's files, read once at the start and kept in memory under a content hash (design.md 10.13).

A shell is an HTML page at the top of the folder. In it, an href or src that names a file of the folder is led to the
hashed address, and every module and style sheet that it will need is announced, so that a cold start is one round trip.
"""

import gzip
import hashlib
import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePosixPath

import msgspec

CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
SHELLS = ("index", "join", "table")
_COMPRESSED_ALREADY = frozenset({".png", ".woff2", ".ico"})
_LINK = re.compile(r"""(?P<before>\b(?:href|src)=")(?P<path>[^":#?]+)(?=")""")
_MODULE = re.compile(r"""<script\b(?=[^>]*\btype="module")[^>]*\bsrc="(?P<path>[^"]+)\"""")
_SHEET = re.compile(r"""<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="(?P<path>[^"]+)\"""")
_JS_IMPORT = re.compile(r"""^\s*(?:import|export)\b(?:[^'"();]*?\bfrom\s*)?\s*["'](?P<path>[^"']+)["']""", re.MULTILINE)
_CSS_IMPORT = re.compile(r"""@import\s+(?:url\(\s*)?["'](?P<path>[^"']+)["']""")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class BadAssets(Exception):
    """The client's folder lacks something that it names; the message says what and where."""


class Asset(msgspec.Struct, frozen=True):
    """One file as it is sent."""

    body: bytes
    packed: bytes | None
    content_type: str
    etag: str


class Assets(msgspec.Struct, frozen=True):
    """Everything under `static/`: `files` by their path inside it, `shells` by their name without `.html`."""

    version: str
    files: Mapping[str, Asset]
    shells: Mapping[str, bytes]


def load_assets(folder: Path) -> Assets:
    """Reads the folder. Raises `BadAssets` when a page is missing or names a file that is not there."""
    sources = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.suffix in CONTENT_TYPES and path.name != "package.json"
    }
    version = _version(sources)
    pages = {name: folder / f"{name}.html" for name in SHELLS}
    missing = [page.name for page in pages.values() if not page.is_file()]
    if missing:
        raise BadAssets(f"{folder} lacks {', '.join(missing)}.")
    return Assets(
        version,
        {path: _asset(path, body) for path, body in sources.items()},
        {name: _shell(page.name, page.read_text("utf-8"), version, sources) for name, page in pages.items()},
    )


def _version(sources: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, body in sources.items():
        digest.update(f"{path}\0{len(body)}\0".encode())
        digest.update(body)
    return digest.hexdigest()[:8]


def _asset(path: str, body: bytes) -> Asset:
    suffix = PurePosixPath(path).suffix
    packed = None if suffix in _COMPRESSED_ALREADY else gzip.compress(body, mtime=0)
    smaller = packed if packed is not None and len(packed) < len(body) else None
    return Asset(body, smaller, CONTENT_TYPES[suffix], f'W/"{hashlib.sha256(body).hexdigest()[:32]}"')


def _shell(name: str, html: str, version: str, sources: Mapping[str, bytes]) -> bytes:
    def address(path: str) -> str:
        return f"/s/{version}/{path}"

    def hashed(link: re.Match[str]) -> str:
        path = link["path"]
        if path.startswith("/") or PurePosixPath(path).suffix not in CONTENT_TYPES:
            return link[0]
        if path not in sources:
            raise BadAssets(f"{name} names {path}, which is not there.")
        return link["before"] + address(path)

    modules = _reached([link["path"] for link in _MODULE.finditer(html)], sources, _js_imports)
    sheets = _reached([link["path"] for link in _SHEET.finditer(html)], sources, _css_imports)
    hints = [f'<link rel="preload" as="style" href="{address(path)}">' for path in sheets]
    hints += [f'<link rel="modulepreload" href="{address(path)}">' for path in modules]
    page = _LINK.sub(hashed, html)
    return page.replace("</head>", "\n".join([*hints, "</head>"]), 1).encode()


def _reached(roots: list[str], sources: Mapping[str, bytes], imports: Callable[[str], Iterator[str]]) -> list[str]:
    """Every file that the roots need, directly or not, nearest first; the roots themselves are named already."""
    found: dict[str, None] = {}
    ahead = deque(roots)
    while ahead:
        path = ahead.popleft()
        if path in found:
            continue
        if path not in sources:
            raise BadAssets(f"{path} is named by a page and is not there.")
        found[path] = None
        for named in imports(sources[path].decode("utf-8")):
            target = _beside(path, named)
            if target not in sources:
                raise BadAssets(f"{path} imports {named}, which is not there.")
            ahead.append(target)
    return [path for path in found if path not in roots]


def _js_imports(text: str) -> Iterator[str]:
    return (found["path"] for found in _JS_IMPORT.finditer(_COMMENT.sub("", text)))


def _css_imports(text: str) -> Iterator[str]:
    return (found["path"] for found in _CSS_IMPORT.finditer(_COMMENT.sub("", text)))


def _beside(path: str, named: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / named).parts:
        if part == "..":
            parts = parts[:-1]
        else:
            parts.append(part)
    return "/".join(parts)
