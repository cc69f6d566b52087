"""Where a connection comes from, as it is counted."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address

from litestar.types import Scope


def address_of(scope: Scope) -> str:
    """Where a connection comes from: an IPv4 address or the network of an IPv6 one, of which a
    household has billions.
    """
    client = scope.get("client")
    return network_of(client[0] if client else "")


def network_of(host: str) -> str:
    """What is counted as one address."""
    try:
        address = ip_address(host)
    except ValueError:  # a Unix socket, or a test
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else address.exploded[:19]
    return host
