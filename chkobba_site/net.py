"""Who is asking: the client's address behind proxies, the hosts we answer to, the origins we talk to."""

import ipaddress
import socket
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

LOCAL_HOSTS = ["localhost", "127.0.0.1", "[::1]"]
ANY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104
UNIX = "unix"

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


# Hosts --------------------------------------------------------------------------------------------


def allowed_hosts(named: Iterable[str], bind: str) -> list[str]:
    """Django's ALLOWED_HOSTS from the names in the setting and the address that we listen on.

    A domain name includes its subdomains (previews). With no names, this machine's own names and addresses
    count, those of the local network only when we listen there.
    """
    hosts = [_with_subdomains(name) for name in named]
    if hosts:
        return hosts
    if bind in ANY_ADDRESS:
        return [*LOCAL_HOSTS, *map(in_url, lan_addresses()), *_own_names()]
    return list(dict.fromkeys([*LOCAL_HOSTS, in_url(bind)]))


def _with_subdomains(name: str) -> str:
    is_domain = "." in name and not name.startswith((".", "[")) and not _is_address(name)
    return f".{name}" if is_domain else name


def _is_address(text: str) -> bool:
    with suppress(ValueError):
        return bool(ipaddress.ip_address(text.strip("[]")))
    return False


def in_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _own_names() -> list[str]:
    name = socket.gethostname().split(".")[0].lower()
    return [name, f"{name}.local"]


def lan_addresses() -> list[str]:
    """This machine's addresses on its networks, the one that leads outside first. Sends nothing."""
    found: list[str] = []
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((somewhere, 9))  # picks a route; no packet leaves
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    addresses = [ipaddress.ip_address(text) for text in dict.fromkeys(found) if "%" not in text]
    return [str(address) for address in addresses if not (address.is_loopback or address.is_unspecified)]


def https_origins(hosts: Iterable[str]) -> list[str]:
    """What CSRF_TRUSTED_ORIGINS holds for these hosts: behind TLS the proxy's scheme is not ours."""
    return [origin for host in hosts if host != "*" for origin in _https_origins(host)]


def _https_origins(host: str) -> list[str]:
    return [f"https://{host[1:]}", f"https://*{host}"] if host.startswith(".") else [f"https://{host}"]


def host_allowed(host: str) -> bool:
    """Whether the Host header of a socket names this site; for pages Django asks the same."""
    name, _port = split_domain_port(host)
    return bool(name) and validate_host(name, settings.ALLOWED_HOSTS)


# Origins ------------------------------------------------------------------------------------------


def origin_allowed(origin: str, host: str) -> bool:
    """Whether a page of `origin` may post forms or open sockets here. Every entry point asks this function.

    `host` is the request's Host header. Allowed are: the page's own site, a page on this very machine, and an
    https page of an allowed host; each only when ALLOWED_HOSTS has it. No origin and "null" are refused.
    """
    try:
        parts = urlsplit(origin)
        port = parts.port
    except ValueError:
        return False
    name = in_url(parts.hostname or "")
    if parts.scheme not in ("http", "https") or not validate_host(name, settings.ALLOWED_HOSTS):
        return False
    standard = 443 if parts.scheme == "https" else 80
    same = host.lower() in {f"{name}:{port or standard}", name if port in (None, standard) else ""}
    return same or parts.scheme == "https" or name in LOCAL_HOSTS


# Addresses ----------------------------------------------------------------------------------------


def parse_proxies(text: str) -> list[Network | str]:
    """TRUSTED_PROXIES: addresses and networks, and the word "unix". Raises ValueError on anything else."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [part if part == UNIX else ipaddress.ip_network(part) for part in parts]


def client_address(source: HttpRequest | Mapping[str, Any]) -> str:
    """The address of the person behind a request or a socket's scope; "" on a Unix socket without a proxy.

    X-Forwarded-For counts only as far as proxies of TRUSTED_PROXIES wrote it: it is read from the right, and
    the first address that is not such a proxy is the client's.
    """
    peer, forwarded = _peer_and_forwarded(source)
    while is_trusted(peer) and forwarded:
        address = _address(forwarded.pop())
        if not address:
            break
        peer = address
    return peer


def is_trusted(peer: str) -> bool:
    """Whether the peer is one of TRUSTED_PROXIES."""
    if not peer:
        return UNIX in settings.TRUSTED_PROXIES
    with suppress(ValueError):
        address = ipaddress.ip_address(peer)
        return any(address in network for network in settings.TRUSTED_PROXIES if network != UNIX)
    return False


def peer_address(source: HttpRequest | Mapping[str, Any]) -> str:
    """The address at the other end of the connection, proxy or not; "" on a Unix socket."""
    if isinstance(source, HttpRequest):
        return _address(source.META.get("REMOTE_ADDR") or "")
    client = source.get("client")
    return _address(str(client[0] or "")) if client else ""


def _peer_and_forwarded(source: HttpRequest | Mapping[str, Any]) -> tuple[str, list[str]]:
    if isinstance(source, HttpRequest):
        text = source.META.get("HTTP_X_FORWARDED_FOR", "")
    else:
        lines = [value for name, value in source.get("headers", []) if name == b"x-forwarded-for"]
        text = b",".join(lines).decode("latin-1")
    return peer_address(source), [part.strip() for part in text.split(",") if part.strip()]


def _address(text: str) -> str:
    """The address in `text` in its one normal form, without a port; "" when there is none."""
    bare = text[1 : text.find("]")] if text.startswith("[") else text
    if bare.count(":") == 1:
        bare = bare.split(":")[0]
    with suppress(ValueError):
        address = ipaddress.ip_address(bare)
        mapped = getattr(address, "ipv4_mapped", None)
        return str(mapped or address)
    return ""
