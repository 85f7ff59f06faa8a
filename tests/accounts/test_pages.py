"""What is on the pages: labels, escapes, errors, and nothing that is not there."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from accounts import refusals
from accounts.models import User
from tests.accounts.people import at, become_guest, log_in, person, register

PUBLIC = ["home", "login", "register", "guest", "password-reset", "password-reset-sent"]
OWN = ["profile", "email-change", "password-change"]
ROOT = Path(settings.BASE_DIR)


class Reader(HTMLParser):
    """What the checks need of a page."""

    def __init__(self, html):
        super().__init__()
        self.inputs, self.labels, self.ids, self.attributes, self.tags, self.links = [], set(), [], [], [], []
        self.inside_label = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if "id" in found:
            self.ids.append(found["id"])
        if tag == "label":
            self.labels.add(found.get("for"))
            self.inside_label = True
        if tag in ("input", "select", "textarea") and found.get("type") != "hidden" and "hidden" not in found:
            self.inputs.append(found | {"wrapped": self.inside_label})
        if tag == "a":
            self.links.append(found.get("href"))

    def handle_endtag(self, tag):
        if tag == "label":
            self.inside_label = False


def pages():
    """Every page of accounts, empty and with errors, for everybody who may see it."""
    anyone, sami, guest = at(), at(person("Sami")), at()
    become_guest(guest, "Karim")
    for name in PUBLIC:
        yield name, anyone.get(reverse(name))
    for name in ("login", "register", "guest", "password-reset"):
        yield f"{name} refused", anyone.post(reverse(name), {})
    for name in OWN:
        yield name, sami.get(reverse(name))
        yield f"{name} refused", sami.post(reverse(name), {"name": "x"})
    yield "guest's profile", guest.get(reverse("profile"))
    yield "404", anyone.get("/nowhere/")


@pytest.mark.django_db
def test_every_input_has_a_label_that_is_tied_to_it():
    for name, response in pages():
        page = Reader(response.content.decode())
        for field in page.inputs:
            labelled = field.get("wrapped") or field.get("id", "") in page.labels or field.get("aria-label")
            assert labelled, (name, field)


@pytest.mark.django_db
def test_help_and_errors_are_tied_to_their_inputs_and_ids_are_unique():
    for name, response in pages():
        page = Reader(response.content.decode())
        assert len(page.ids) == len(set(page.ids)), (name, page.ids)
        for field in page.inputs:
            for described in (field.get("aria-describedby") or "").split():
                assert described in page.ids, (name, described)
        if name == "register refused":
            assert [f["aria-invalid"] for f in page.inputs if f.get("name") == "password"] == ["true"]


@pytest.mark.django_db
def test_nothing_inline_and_nothing_from_elsewhere():
    for name, response in pages():
        page = Reader(response.content.decode())
        for tag, attribute, value in page.attributes:
            assert attribute != "style", (name, tag)
            assert not attribute.startswith(("on", "hx-on")), (name, tag, attribute)
            if attribute in ("src", "href", "action") and value:
                assert not re.match(r"(https?:)?//|javascript:|data:", value), (name, tag, value)
        assert "style" not in page.tags, name
        assert response["Content-Security-Policy"].startswith("default-src 'self'") or "unsafe" not in str(
            response["Content-Security-Policy"]
        )


@pytest.mark.django_db
def test_every_link_leads_somewhere():
    seen = set()
    for name, response in pages():
        browser = response.client
        for link in set(Reader(response.content.decode()).links) - seen:
            assert link is not None, name
            if link.startswith("/"):
                seen.add(link)
                assert browser.get(link).status_code in (200, 302), (name, link)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["<script>x</script>", '"><b id=x>', "<img src=x>", "&lt;i&gt;"])
def test_a_name_that_got_past_every_check_is_still_only_text(name):
    user = person("Sami")
    User.objects.filter(pk=user.pk).update(name=name)
    browser = at()
    log_in(browser, "sami")
    for page in ("home", "profile"):
        html = browser.get(reverse(page)).content.decode()
        assert name not in html
        assert "x" not in Reader(html).ids


def _strict():
    return Client(enforce_csrf_checks=True)


@pytest.mark.django_db
def test_a_form_from_before_the_last_log_in_gets_a_page_that_says_so():
    response = _strict().post(reverse("login"), {"username": "x", "password": "y"})
    html = response.content.decode()
    assert response.status_code == 403
    assert "<h1>This page was too old</h1>" in html
    assert "CSRF" not in html


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["HX-Request", "X-Requested-With", "Sec-Fetch-Dest"])
def test_a_script_with_an_old_token_gets_one_line_and_a_reload_link(header):
    value = {"HX-Request": "true", "X-Requested-With": "XMLHttpRequest", "Sec-Fetch-Dest": "empty"}[header]
    response = _strict().post(reverse("login"), {"username": "x"}, headers={header: value})
    html = response.content.decode()
    assert response.status_code == 403
    assert Reader(html).tags == ["p", "span", "span", "a"]
    assert 'role="alert"' in html
    assert "Reload the page" in html
    assert (response["HX-Retarget"], response["HX-Reswap"]) == ("#messages", "innerHTML")


@pytest.mark.django_db
def test_two_tabs_and_a_log_in_between():
    """The token of the first tab is stale after a log-in in the second: refused in words, nothing is lost."""
    person("Sami")
    browser = _strict()
    first = browser.get(reverse("login")).context["csrf_token"]
    assert browser.post(
        reverse("login"), {"username": "Sami", "password": "tea with pine nuts", "csrfmiddlewaretoken": first}
    ).status_code == 302  # fmt: skip
    late = browser.post(reverse("profile"), {"name": "Samir", "csrfmiddlewaretoken": str(first)})
    assert late.status_code == 403
    assert User.objects.get().name == "Sami"
    fresh = browser.get(reverse("profile")).context["csrf_token"]
    assert (
        browser.post(reverse("profile"), {"name": "Samir", "csrfmiddlewaretoken": fresh}).status_code == 302
    )


@pytest.mark.parametrize("template", ["400.html", "500.html", "503.html"])
def test_the_worst_pages_need_no_request_and_no_database(template):
    html = render_to_string(template)
    page = Reader(html)
    assert "h1" in page.tags
    assert "form" not in page.tags
    assert reverse("home") in page.links


def test_other_error_pages_render_for_a_stranger(db):
    from django.contrib.auth.models import AnonymousUser

    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    assert "429" not in refusals.too_many(request, 61).content.decode()
    assert "2 minutes" in refusals.too_many(request, 61).content.decode()
    assert refusals.too_many(request, 61)["Retry-After"] == "61"


@pytest.mark.django_db
def test_the_site_says_where_you_are_and_who_you_are():
    html = at(person("Sami")).get(reverse("profile")).content.decode()
    assert 'href="/accounts/profile/" aria-current="page"' in html
    assert "<bdi>Sami</bdi>" in html
    anonymous = at().get(reverse("home")).content.decode()
    assert re.search(r'href="/" aria-current="page"', anonymous)
    assert reverse("login") in anonymous


@pytest.mark.django_db
def test_messages_are_announced_and_escape_names():
    response = register(at(), "Sami")
    html = response.client.get(reverse("profile")).content.decode()
    assert 'id="messages" class="messages" role="status" aria-live="polite"' in html
    assert "Welcome, <bdi>Sami</bdi>." in html


def test_every_file_that_a_style_sheet_names_is_there():
    named = 0
    for sheet in [*(ROOT / "static/css").glob("*.css"), ROOT / "static/fonts/fonts.css"]:
        for target in re.findall(r"url\(([^)]+)\)", sheet.read_text(encoding="utf-8")):
            named += 1
            assert not target.startswith(("http", "/", "data:")), (sheet.name, target)
            assert (sheet.parent / target.strip("\"'")).resolve().is_file(), (sheet.name, target)
    assert named > 50


def test_every_file_that_a_template_names_is_there():
    for template in (ROOT / "templates").rglob("*.html"):
        for target in re.findall(r"\{% static '([^']+)' %\}", template.read_text(encoding="utf-8")):
            assert finders.find(target), (template.name, target)


def test_licences_come_with_the_art_and_the_fonts():
    for licence in (
        "cards/classic-french/LICENSE.LGPL-2.1.txt",
        "cards/classic-french/NOTICE.txt",
        "cards/backs/LICENSE.txt",
        "fonts/cairo/OFL.txt",
        "fonts/el-messiri/OFL.txt",
    ):
        assert (ROOT / "static" / licence).is_file()


def test_all_cards_have_a_face():
    for rank in "A23456789TJQK":
        for suit in "CDHS":
            assert (ROOT / f"static/cards/classic-french/{rank}{suit}.svg").is_file()
