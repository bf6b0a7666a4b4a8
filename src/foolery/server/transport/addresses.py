"""Turns clients' addresses into the keys under which limits count them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

__all__ = ["address_group"]

PREFIX = 64  # bits of an IPv6 address that identify a customer's network; the customer can choose the other bits


@lru_cache(10_000)
def address_group(host: str) -> str:
    """Return the key under which the address `host` is counted.  An IPv6 address counts as its /64 network."""
    try:
        address = ip_address(host.strip("[]").partition("%")[0])
    except ValueError:
        return host[:64]
    if not isinstance(address, IPv6Address):
        return str(address)
    return str(address.ipv4_mapped or IPv6Network((address, PREFIX), strict=False))


class Proxies:
    """The proxies whose headers are believed, read from uvicorn's setting `forwarded_allow_ips`.

    `host in proxies` says whether a host is one of them.
    """

    def __init__(self, allowed: list[str] | str) -> None:
        self._trusted = ProxyHeadersMiddleware(_no_application, allowed).trusted_hosts

    def __contains__(self, host: str) -> bool:
        return host in self._trusted

    def client(self, headers: Iterable[tuple[bytes, bytes]]) -> str | None:
        """Return the client's address that a proxy gives in X-Forwarded-For; None if the header gives none."""
        named = [value for name, value in headers if name == b"x-forwarded-for"]
        if not named:
            return None
        return self._trusted.get_trusted_client_address(b", ".join(named).decode("latin-1"))[0] or None


@lru_cache(16)
def _proxies(allowed: str) -> Proxies:
    return Proxies(allowed)


def proxies(allowed: list[str] | str) -> Proxies:
    """Return the proxies of the setting `allowed`.  The result is cached, so each setting is read once."""
    return _proxies(allowed if isinstance(allowed, str) else ",".join(allowed))


async def _no_application(scope: object, receive: object, send: object) -> None:
    """Do nothing: uvicorn's middleware needs an application as an argument, and it is never called."""
