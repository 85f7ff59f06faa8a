"""However somebody was made, they log in in the same way and are compared in the same way."""

import io
import json

import pytest
from django.contrib.auth import authenticate
from django.core.management import CommandError, call_command
from django.urls import reverse

from accounts.models import User
from tests.accounts.people import OTHER, PASSWORD, at, error_codes, log_in, person, register, who


def by_form(name):
    register(at(), name)


def by_admin_site(name):
    User.objects.create_superuser("root", PASSWORD)
    boss = at()
    log_in(boss, "root")
    data = {"name": name, "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    assert boss.post(reverse("admin:accounts_user_add"), data).status_code == 302


def by_createsuperuser(name):
    call_command("createsuperuser", "--noinput", name=name, stdout=io.StringIO())
    user = User.objects.get(name=name)
    user.set_password(PASSWORD)
    user.save()


def by_make_admin(name, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
    call_command("make_admin", name, stdout=io.StringIO())


def by_fixture(name, tmp_path):
    user = User(name="temporary")
    user.set_password(PASSWORD)
    row = {"model": "accounts.user", "pk": 77, "fields": {"name": name, "password": user.password}}
    file = tmp_path / "people.json"
    file.write_text(json.dumps([row]), encoding="utf-8")
    call_command("loaddata", str(file), stdout=io.StringIO())


@pytest.mark.django_db
@pytest.mark.parametrize(
    "route", ["form", "admin site", "createsuperuser", "make_admin", "fixture", "manager"]
)
@pytest.mark.parametrize("name", ["Sami Ben Ali", "سامي"])
def test_each_route_makes_the_same_kind_of_person(route, name, monkeypatch, tmp_path):
    {
        "form": lambda: by_form(name),
        "admin site": lambda: by_admin_site(name),
        "createsuperuser": lambda: by_createsuperuser(name),
        "make_admin": lambda: by_make_admin(name, monkeypatch),
        "fixture": lambda: by_fixture(name, tmp_path),
        "manager": lambda: person(name),
    }[route]()
    browser = at()
    assert log_in(browser, name.upper()).status_code == 302
    assert who(browser) == name
    assert error_codes(register(at(), name.swapcase()), "name") == ["taken"]
    call_command("check_names", stdout=io.StringIO())


@pytest.mark.django_db
def test_a_row_that_does_not_fit_is_found():
    person("Sami")
    User.objects.update(key="else")
    with pytest.raises(CommandError, match="Sami"):
        call_command("check_names")


@pytest.mark.django_db
def test_addresses_have_one_form_by_every_route():
    person("Sami", email="  SAMI@Example.com ")
    user = User.objects.get()
    assert user.email == "sami@example.com"
    user.email = "Other@EXAMPLE.com"
    user.save()
    assert authenticate(None, username="other@example.com", password=PASSWORD) == user
    User.objects.create_user("Leila", PASSWORD, email="")
    User.objects.create_user("Karim", PASSWORD)
    assert User.objects.filter(email=None).count() == 2


@pytest.mark.django_db
def test_make_admin_makes_an_administrator_who_opens_the_admin(monkeypatch):
    by_make_admin("admin", monkeypatch)
    browser = at()
    log_in(browser, "admin")
    assert browser.get("/admin/").status_code == 200
    by_door = at()
    answer = by_door.post("/admin/login/?next=/admin/", {"username": "ADMIN", "password": PASSWORD})
    assert answer["Location"] == "/admin/"


@pytest.mark.django_db
def test_make_admin_gives_rights_to_somebody_who_is_there():
    person("Sami")
    call_command("make_admin", "SAMI", stdout=io.StringIO())
    user = User.objects.get()
    assert user.is_staff
    assert user.is_superuser
    assert user.check_password(PASSWORD)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "password", "words"),
    [
        ("Karim", PASSWORD, "guest"),
        ("x", PASSWORD, "2 to 20"),
        ("boss\u200b", PASSWORD, "cannot be seen"),
        ("Saml", PASSWORD, None),
        ("boss", "short", "too short"),
        ("boss", "", "too short"),
        ("Leila 2 LeiIa 2", PASSWORD, None),
        ("LeiIa", PASSWORD, "taken"),
    ],
)
def test_make_admin_refuses_in_one_line(name, password, words, monkeypatch):
    User.objects.create_guest("Karim")
    person("Leila")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{password}\n"))
    if words is None:
        call_command("make_admin", name, stdout=io.StringIO())
        return
    with pytest.raises(CommandError, match=words):
        call_command("make_admin", name)
    assert not User.objects.filter(is_superuser=True).exists()


@pytest.mark.django_db
def test_createsuperuser_refuses_a_taken_name_in_one_line():
    person("Leila")
    for name in ("LEILA", "LeiIa", "x"):
        with pytest.raises(CommandError):
            call_command("createsuperuser", "--noinput", name=name)


@pytest.mark.django_db
def test_the_admin_site_checks_names_and_ends_sessions_with_a_new_password():
    User.objects.create_superuser("root", PASSWORD)
    sami = person("Sami")
    person("Leila")
    boss, his = at(), at(sami)
    log_in(boss, "root")
    data = {"name": "LeiIa", "password1": PASSWORD, "password2": PASSWORD, "usable_password": "true"}
    refused = boss.post(reverse("admin:accounts_user_add"), data)
    assert "looks too much like one" in refused.content.decode()
    where = reverse("admin:auth_user_password_change", args=[sami.pk])
    changed = boss.post(where, {"password1": OTHER, "password2": OTHER, "usable_password": "true"})
    assert changed.status_code == 302
    assert who(his) is None
    assert log_in(at(), "Sami", OTHER).status_code == 302


@pytest.mark.django_db
def test_the_admin_site_lists_finds_and_filters_people():
    User.objects.create_superuser("root", PASSWORD)
    sami = person("Sami", email="sami@example.com")
    person("Leila")
    boss = at()
    log_in(boss, "root")
    listing = reverse("admin:accounts_user_changelist")
    assert "Leila" in boss.get(listing).content.decode()
    found = boss.get(listing, {"q": "sami@example"}).content.decode()
    assert "Sami" in found
    assert "Leila" not in found
    User.objects.filter(pk=sami.pk).update(suspended_at="2026-01-01T00:00:00Z", suspended_reason="x")
    assert "Sami" in boss.get(listing, {"suspended": "yes"}).content.decode()
    assert "Sami" not in boss.get(listing, {"suspended": "no"}).content.decode()
    page = boss.get(reverse("admin:accounts_user_change", args=[sami.pk]))
    assert page.status_code == 200
    assert 'name="suspended_at' not in page.content.decode()
