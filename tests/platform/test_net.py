"""Who is asking: addresses behind proxies, hosts, origins."""

import pytest
from django.test import RequestFactory

from chkobba_site import net

PROXIES = net.parse_proxies("10.0.0.0/8, 2001:db8::/32, unix")


def address(peer: str, forwarded: str = "", *, scope: bool = False) -> str:
    if scope:
        headers = [(b"x-forwarded-for", forwarded.encode())]
        return net.client_address({"client": [peer, 1], "headers": headers})
    extra = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    return net.client_address(RequestFactory().get("/", REMOTE_ADDR=peer, **extra))


@pytest.mark.parametrize("scope", [False, True], ids=["page", "socket"])
@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("192.0.2.7", "", "192.0.2.7"),
        ("192.0.2.7", "203.0.113.9", "192.0.2.7"),  # a stranger's word does not count
        ("10.1.2.3", "203.0.113.9", "203.0.113.9"),
        ("10.1.2.3", "198.51.100.1, 203.0.113.9", "203.0.113.9"),  # what the client forged stands to the left
        ("10.1.2.3", "203.0.113.9, 10.9.9.9", "203.0.113.9"),  # two proxies of ours
        ("10.1.2.3", "", "10.1.2.3"),
        ("10.1.2.3", "rubbish", "10.1.2.3"),
        ("10.1.2.3", "203.0.113.9:4711", "203.0.113.9"),
        ("10.1.2.3", "[2001:470::1]:4711", "2001:470::1"),
        ("::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"),
        ("2001:db8::5", "203.0.113.9", "203.0.113.9"),
        ("", "203.0.113.9", "203.0.113.9"),  # a proxy on a Unix socket
        ("", "", ""),
    ],
)
def test_the_client_is_the_first_address_that_no_proxy_of_ours_wrote(
    settings, scope, peer, forwarded, client
):
    settings.TRUSTED_PROXIES = PROXIES
    assert address(peer, forwarded, scope=scope) == client


def test_without_proxies_nobody_is_believed(settings):
    settings.TRUSTED_PROXIES = []
    assert address("10.1.2.3", "203.0.113.9") == "10.1.2.3"
    assert address("", "203.0.113.9") == ""


@pytest.mark.parametrize("text", ["10.0.0.0/99", "proxy.example", "10.0.0.1/8"])
def test_a_proxy_that_is_no_address_is_refused(text):
    with pytest.raises(ValueError, match="does not appear|host bits"):
        net.parse_proxies(text)


@pytest.mark.parametrize(
    ("named", "bind", "hosts"),
    [
        ([], "127.0.0.1", ["localhost", "127.0.0.1", "[::1]"]),
        ([], "192.0.2.4", ["localhost", "127.0.0.1", "[::1]", "192.0.2.4"]),
        (["chkobba.example"], "127.0.0.1", [".chkobba.example"]),
        ([".a.example", "192.0.2.4", "box"], "::", [".a.example", "192.0.2.4", "box"]),
        (["[2001:db8::1]"], "::", ["[2001:db8::1]"]),
    ],
)
def test_a_domain_includes_its_subdomains(named, bind, hosts):
    assert net.allowed_hosts(named, bind) == hosts


def test_listening_everywhere_allows_this_machines_own_addresses():
    hosts = net.allowed_hosts([], "0.0.0.0")
    assert set(net.LOCAL_HOSTS) < set(hosts)
    assert set(map(net.in_url, net.lan_addresses())) < set(hosts)


def test_https_origins_follow_the_hosts():
    origins = net.https_origins([".a.example", "box", "*"])
    assert origins == ["https://a.example", "https://*.a.example", "https://box"]


@pytest.mark.parametrize(
    ("origin", "host", "allowed"),
    [
        ("http://localhost:3110", "localhost:3110", True),
        ("http://127.0.0.1:9", "localhost:3110", True),  # a page on this very machine
        ("https://chkobba.example", "chkobba.example", True),
        ("https://chkobba.example:443", "chkobba.example", True),
        ("https://preview-7.chkobba.example", "chkobba.example", True),
        ("http://chkobba.example", "chkobba.example", True),  # its own page
        ("http://chkobba.example:80", "chkobba.example:80", True),
        ("http://chkobba.example:8080", "chkobba.example", False),
        ("http://preview-7.chkobba.example", "chkobba.example", False),  # another host, and not over https
        ("https://evil.example", "chkobba.example", False),
        ("https://evil.example", "evil.example", False),  # a name of theirs that leads to us
        ("https://evilchkobba.example", "chkobba.example", False),
        ("https://chkobba.example.evil.example", "chkobba.example", False),
        ("https://chkobba.example@evil.example", "chkobba.example", False),
        ("http://localhost.evil.example", "localhost", False),
        ("ftp://localhost", "localhost", False),
        ("null", "localhost", False),
        ("", "localhost", False),
        ("https://", "localhost", False),
        ("http://localhost:999999", "localhost", False),
        ("http://[::1", "localhost", False),
    ],
)
def test_who_may_post_and_open_sockets(settings, origin, host, allowed):
    settings.ALLOWED_HOSTS = net.allowed_hosts(["chkobba.example", "localhost", "127.0.0.1"], "127.0.0.1")
    assert net.origin_allowed(origin, host) is allowed
