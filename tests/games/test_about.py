"""What is around the games: the QR code of the invite link, the manifest and its icons, the credits."""

import re
import struct
from io import BytesIO
from pathlib import Path

import pytest
import segno
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.models import Theme
from games.render.looks import RoomLook
from tests.platform.test_looks import tokens

from .tables import open_table

CODE = "K7QF2M9P"
STATIC = Path(settings.BASE_DIR) / "static"


def picture_of(address: str) -> bytes:
    drawn = BytesIO()
    made = segno.make(address, micro=False, error="m")
    made.save(drawn, kind="svg", border=2, omitsize=True, dark="#14231e", light="#fff")
    return drawn.getvalue()


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:24])
    return width, height


@pytest.mark.django_db
def test_the_qr_code_is_the_whole_invite_link() -> None:
    answer = Client().get(f"/rooms/{CODE}/qr.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content == picture_of(f"http://testserver/?room={CODE}")


@pytest.mark.django_db
@pytest.mark.parametrize("code", ["nonsense!", "K7QF", "OOOOOOOO"])
def test_no_qr_code_for_what_is_no_code(code: str) -> None:
    assert Client().get(f"/rooms/{code}/qr.svg").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_the_waiting_room_shows_it_without_scripts() -> None:
    table = open_table(2)
    client = Client()
    client.force_login(table.people[0])
    page = client.get(f"/rooms/{table.room.code}/").content.decode()
    details = re.search(r'<details class="qr">.*?</details>', page, re.S)
    assert details
    assert f'src="/rooms/{table.room.code}/qr.svg"' in details[0]
    assert 'alt="The invite link as a QR code"' in details[0]


def test_the_manifest_makes_the_site_installable() -> None:
    answer = Client().get(reverse("manifest"))
    assert answer["Content-Type"] == "application/manifest+json"
    words = answer.json()
    assert words["display"] == "standalone"
    assert words["start_url"] == words["scope"] == "/"
    pngs = {(icon["purpose"], icon["sizes"]): icon["src"] for icon in words["icons"] if "png" in icon["type"]}
    assert set(pngs) == {(p, s) for p in ("any", "maskable") for s in ("192x192", "512x512")}
    for (_purpose, size), address in pngs.items():
        width, height = png_size(STATIC / address.removeprefix(settings.STATIC_URL))
        assert f"{width}x{height}" == size


def test_the_manifest_speaks_the_readers_language() -> None:
    words = Client().get(reverse("manifest"), headers={"accept-language": "ar"}).json()
    assert (words["lang"], words["dir"]) == ("ar", "rtl")


@pytest.mark.django_db
def test_every_page_names_manifest_icon_and_colour() -> None:
    """The manifest is fetched with the cookies: the language may be one of them."""
    page = Client().get("/").content.decode()
    assert f'<link rel="manifest" href="{reverse("manifest")}" crossorigin="use-credentials">' in page
    assert 'rel="apple-touch-icon"' in page
    assert f'<meta name="theme-color" content="{tokens("felt")["paint-2"]}">' in page


@pytest.mark.parametrize("theme", Theme.values)
def test_the_colour_around_a_table_is_that_of_its_theme(theme: str) -> None:
    assert RoomLook(theme=theme).colour == tokens(theme)["night"]


@pytest.mark.django_db
def test_the_credits_name_every_licence_of_what_others_made() -> None:
    page = Client().get(reverse("credits")).content.decode()
    for folder, licence in (
        ("cards/classic-french", "LGPL"),
        ("fonts/cairo", "OFL"),
        ("fonts/el-messiri", "OFL"),
    ):
        assert any(licence in path.name for path in (STATIC / folder).iterdir())
        assert licence in page
    assert "CC0" in page
    assert "David Bellot" in (STATIC / "cards/classic-french/NOTICE.txt").read_text()
    assert "David Bellot" in page


@pytest.mark.django_db
def test_the_footer_leads_to_the_credits() -> None:
    assert f'href="{reverse("credits")}"' in Client().get("/").content.decode()


def test_no_other_site_is_named() -> None:
    """CR-02: places where these games are played elsewhere taught rules to the makers, and are no part of the site."""
    root = Path(settings.BASE_DIR)
    pages = [
        *(root / "templates").rglob("*.html"),
        *(root / "static/js").glob("*.js"),
        *(root / "games").rglob("*.py"),
    ]
    named = re.compile(r"\b(qahwa|jawaker|chkobba\.online|gamenki)\b", re.IGNORECASE)
    assert len(pages) > 100
    assert [str(path) for path in pages if named.search(path.read_text())] == []
