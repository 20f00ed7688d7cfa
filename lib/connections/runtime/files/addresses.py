"""Decides which addresses may be opened: those on the public internet, and private ones only if allowed."""

from __future__ import annotations

import ipaddress
import socket

_PUBLIC_6 = ipaddress.ip_network("2000::/3")
# Special-purpose networks, and those that embed another address.
_REFUSED = tuple(
    ipaddress.ip_network(network)
    for network in ("192.88.99.0/24", "2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
)


class PrivateAddress(Exception):
    """An address on this machine or in a private network; its text is a sentence."""


def resolve(host: str, port: int, *, private: bool) -> str:
    """Returns an address of `host`. Raises PrivateAddress unless all its addresses may be opened, OSError for an unknown name."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except UnicodeError as error:
        raise OSError(f"{host!r} is not the name of a server.") from error
    addresses = [str(entry[4][0]) for entry in found]
    if not private and not all(_is_public(address.partition("%")[0]) for address in addresses):
        raise PrivateAddress("The server redirects to an address on this machine or on a private network.")
    return addresses[0]


def _is_public(address: str) -> bool:
    parsed = ipaddress.ip_address(address)
    if parsed.version == 6 and parsed not in _PUBLIC_6:
        return False
    refused = any(parsed in network for network in _REFUSED if network.version == parsed.version)
    return parsed.is_global and not parsed.is_multicast and not refused and not _is_own(address)


def _is_own(address: str) -> bool:
    """Returns whether an interface of this machine has the address: a socket can only be bound to such addresses."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
        return True
