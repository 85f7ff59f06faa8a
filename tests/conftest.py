"""Fixtures of all tests: the running site, people with browsers, a clean Redis for each test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.conf import settings
from django.core.management.commands import flush
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import TransactionTestCase
from django.test.utils import override_settings
from playwright.sync_api import Browser, expect

from chkobba_site import redis
from chkobba_site.nearby import nearby
from tests import system
from tests.plugins import services
from tests.plugins.browsers import CONTEXT, FLAGS, People
from tests.plugins.site import Site

BROWSER_FIXTURES = {"people", "people_of", "browser", "playwright"}
DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}

EXPECT_MS = 15_000  # for a state to come, unless a test says otherwise; the machine may be busy

MakeSite = Callable[..., Site]


# Order and marks ----------------------------------------------------------------------------------


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        names = set(getattr(item, "fixturenames", ()))
        if names & BROWSER_FIXTURES:
            item.add_marker("browser")
        if names & DATABASE_FIXTURES or item.get_closest_marker("django_db") or _is_django_case(item):
            item.add_marker("database")
    # Playwright keeps an event loop running in this thread, in which neither the ORM nor async tests work.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def _is_django_case(item: pytest.Item) -> bool:
    return issubclass(getattr(item, "cls", None) or object, TransactionTestCase)


# Settings and services ----------------------------------------------------------------------------


@pytest.fixture(scope="session", autouse=True)
def _test_settings() -> Iterator[None]:
    """Cheap passwords; static files under their plain names, looked for when they are asked for.

    The running site has hashed names, and lists them all at its start; a test's client starts with every test.
    """
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    with override_settings(
        PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
        STORAGES={**settings.STORAGES, "staticfiles": plain},
        WHITENOISE_AUTOREFRESH=True,
        WHITENOISE_USE_FINDERS=True,
    ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(request: pytest.FixtureRequest) -> None:
    """SQLite in a file: consumers read it from several threads, which a database in memory does not bear."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(services.of(request.config).folder / "test.sqlite3")
        database["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """The whole server goes away at the end: dropping the database first would wait for every thread."""
    return True


# What migrations write for each kind of row; making it anew after every test took a twentieth of the time.
MADE_BY_MIGRATIONS = {"auth_permission", "django_content_type"}


@pytest.fixture(scope="session", autouse=True)
def _quick_flush() -> Iterator[None]:
    """After a test with transactions of its own its rows go, but for those of the migrations."""

    def rows_of_tests(style: Any, using: BaseDatabaseWrapper, **_how: bool) -> list[str]:
        tables = set(using.introspection.django_table_names(only_existing=True, include_views=False))
        return [f"DELETE FROM {using.ops.quote_name(name)}" for name in sorted(tables - MADE_BY_MIGRATIONS)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", rows_of_tests)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_how: None)
        yield


@pytest.fixture(autouse=True)
def _clean_redis(request: pytest.FixtureRequest) -> None:
    nearby.forget()
    if not request.node.get_closest_marker("browser"):
        redis.client().flushall()


@pytest.fixture(autouse=True)
def _empty_caches() -> None:
    """Ids start anew in every test: what a process remembers by them is of another test's match."""
    from games import log
    from games.sentinel import knowledge

    log.forget()
    knowledge.forget()


# The running site ---------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def _shared_site(request: pytest.FixtureRequest) -> Iterator[Site]:
    site = Site(services.of(request.config), {}, {}).start()
    yield site
    site.stop()


@pytest.fixture
def live_site(_shared_site: Site) -> Iterator[Site]:
    """The site that tests share; a line of ERROR in its log fails the test."""
    before = len(_shared_site.errors())
    yield _shared_site
    assert _shared_site.errors()[before:] == [], _shared_site.log()


@pytest.fixture
def make_site(request: pytest.FixtureRequest) -> Iterator[MakeSite]:
    """make_site(SEAT_HOLD_SECONDS="5", environ={...}): an own site, to be killed or timed differently."""
    sites: list[Site] = []

    def make(environ: dict[str, str] | None = None, **times: str) -> Site:
        sites.append(Site(services.of(request.config), times, environ or {}))
        return sites[-1].start()

    yield make
    for site in sites:
        site.stop()


# Browsers -----------------------------------------------------------------------------------------

FREE_NAMES = """
from accounts.models import User
for user in User.objects.all():
    user.name, user.email, user.email_wanted = f"Gone {user.pk}", None, ""
    user.save()
"""


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    expect.set_options(timeout=EXPECT_MS)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": system.chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **CONTEXT}


@pytest.fixture
def people_of(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Callable[[Site], People]]:
    """people_of(site): people at a site made with make_site."""
    groups: list[People] = []

    def make(site: Site) -> People:
        if getattr(request.node, "execution_count", 1) > 1:  # the names of the first try are taken
            site.shell(FREE_NAMES)
        groups.append(People(browser, site.url))
        return groups[-1]

    yield make
    for group in groups:
        group.leave()
        group.check()


@pytest.fixture
def people(people_of: Callable[[Site], People], live_site: Site) -> People:
    """alice, bob = people(), people(java_script_enabled=False): pages of two persons at the shared site."""
    return people_of(live_site)
