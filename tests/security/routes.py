"""Every address of the site, and what each kind of person gets there: the status of a GET and of an empty POST.

A number holds for everybody; otherwise "*" is for those who are not named. Whoever is suspended gets 403 everywhere.
"""

from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

Expected = int | dict[str, int]

OUT = {"anonymous": 302, "*": 200}
WITH_PASSWORD = {"anonymous": 302, "guest": 302, "*": 200}  # sent to log in, or to register
NEWCOMERS = {"anonymous": 200, "guest": 200, "*": 302}  # others have an account already
PLAYERS = {"host": 302, "seat": 302, "*": 409}  # led to the table; nobody else learns its code
OPERATORS = {"staff": 200, "admin": 200, "*": 302}  # to the log-in of the admin pages

ROUTES: dict[str, tuple[Expected, Expected]] = {
    "healthz": (200, 200),
    "readyz": (200, 200),
    "metrics": (403, 405),  # for this machine and whoever has the token
    "admin/password_change/": (302, 302),
    # People
    "register": (NEWCOMERS, NEWCOMERS),
    "login": (NEWCOMERS, NEWCOMERS),
    "logout": (405, 302),
    "guest": (NEWCOMERS, NEWCOMERS),
    "language": (405, 302),
    "settings": (200, 400),
    "profile": (OUT, OUT),
    "email-change": (WITH_PASSWORD, WITH_PASSWORD),
    "email-confirm": (404, 404),
    "password-change": (WITH_PASSWORD, WITH_PASSWORD),
    "password-reset": (200, 200),
    "password-reset-sent": (200, 200),
    "password-reset-confirm": (200, 200),
    # Pages
    "home": (200, 405),
    "manifest": (200, 405),
    "credits": (200, 405),
    "lobby": (200, 405),
    "lobby-rooms": (200, 405),
    "rules": (200, 405),
    "questions": (200, 405),
    "kept": (200, 405),
    "kept-delete": (405, 404),
    "styleguide": (OPERATORS, 405),
    "styleguide-state": (OPERATORS, 405),
    # Tables; the values of the addresses are those of a private table with a running match
    "room-new": (200, 400),
    "practice": (200, 302),
    "room-join": (200, 200),
    "room": (200, 405),
    "room-qr": (200, 405),
    "room-act": (405, 400),
    "room-card": (404, 405),
    "matches": (200, 405),
    "match-import": (200, {"anonymous": 403, "*": 400}),
    "match": (PLAYERS, 405),
    "match-text": (409, 405),
    "match-json": (409, 405),
}


def expected(name: str, method: str, role: str) -> int:
    """
    Raises:
        KeyError: an address that nobody has thought about.
    """
    if role == "suspended":
        return 403
    wanted = ROUTES[name][method == "POST"]
    return wanted if isinstance(wanted, int) else wanted.get(role, wanted["*"])


def differs(name: str, method: str) -> bool:
    """Whether it matters there who asks."""
    return not isinstance(ROUTES[name][method == "POST"], int)


def routes() -> dict[str, str]:
    """Each address of ours by its name (or by itself), as a pattern; the admin's own come apart."""
    found: dict[str, str] = {}
    for pattern, path in _walk(get_resolver().url_patterns, "/"):
        found[pattern.name or path.strip("/") + "/"] = path
    return found


def _walk(patterns: list[Any], before: str) -> list[tuple[URLPattern, str]]:
    found: list[tuple[URLPattern, str]] = []
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            found += [] if pattern.app_name == "admin" else _walk(pattern.url_patterns, path)
        else:
            found.append((pattern, path))
    return found


def admin_pages() -> list[str]:
    """The addresses of the admin that need no row."""
    admin = next(one for one in get_resolver().url_patterns if getattr(one, "app_name", "") == "admin")
    paths = ["/admin/" + path.lstrip("/") for _pattern, path in _walk(admin.url_patterns, "/")]
    return [path for path in paths if "<" not in path and "(?P" not in path]
