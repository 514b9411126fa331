"""Addresses of this machine: those for friends first, found without asking anybody (design.md 10.7)."""

import ipaddress
import socket

import pytest

from server.web import lan


@pytest.mark.parametrize(
    ("host", "reached"),
    [
        ("127.0.0.1", ("127.0.0.1", "localhost")),
        ("localhost", ("localhost", "127.0.0.1")),
        ("192.168.1.5", ("192.168.1.5",)),
        ("::1", ("::1",)),
        ("den.local", ("den.local", "localhost", "127.0.0.1")),
        ("0.0.0.0", ("192.168.77.5", "10.1.2.3", "localhost", "127.0.0.1")),  # noqa: S104  (all of the house)
        ("::", ("192.168.77.5", "10.1.2.3", "localhost", "127.0.0.1")),
    ],
)
def test_where_pages_may_be_opened(monkeypatch: pytest.MonkeyPatch, host: str, reached: tuple[str, ...]) -> None:
    monkeypatch.setattr(lan, "own_addresses", lambda: ("192.168.77.5", "10.1.2.3"))
    assert lan.reached_at(host) == reached


def test_own_addresses_are_this_machines() -> None:
    for address in lan.own_addresses():
        assert not ipaddress.ip_address(address).is_loopback
        with socket.create_server((address, 0)) as own:  # only an address of this machine can be bound
            assert own.getsockname()[0] == address


def test_nothing_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    class Silent(socket.socket):
        def send(self, *_: object) -> int:
            raise AssertionError

        def sendto(self, *_: object) -> int:
            raise AssertionError

        def connect(self, address: object) -> None:
            assert self.type == socket.SOCK_DGRAM
            raise OSError("no network")

    monkeypatch.setattr(socket, "socket", Silent)
    assert lan.own_addresses() == ()


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104  (all of the house)
def test_a_port_that_is_taken_is_an_error(host: str) -> None:
    with lan.listen(host, 0) as first:
        port = first.getsockname()[1]
        assert port > 0
        with pytest.raises(OSError, match="in use"):
            lan.listen(host, port)
