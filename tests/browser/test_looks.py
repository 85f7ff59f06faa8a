"""The host's look on two screens, and one person's settings on their own, changed at the table (LK-04, PS-01 to 05)."""

import re

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People

LOOK = {"data-theme": "arcade", "data-style": "pixel", "data-suits": "french"}


def faces(page: Page) -> list[str]:
    return [image.get_attribute("src") or "" for image in page.locator(".hand img, .laid img").all()]


def open_settings(page: Page) -> None:
    page.locator("#menu .menu-box > summary").click()
    page.locator("a[data-settings]").click()
    expect(page.locator("#settings")).to_be_visible()


def flip(page: Page, name: str) -> None:
    """Press a switch of the dialog, and wait until the server has kept it."""
    page.locator(f"#settings .switch:has(input[name={name}])").click()
    expect(page.locator("#settings .settings-said")).not_to_be_empty()


def test_the_look_is_the_hosts_and_the_settings_are_ones_own(people: People) -> None:
    amel, leila = people(), people()
    code = hands.open_table(amel, guest="Amel Looks", theme="arcade", card_style="pixel", suits="french")
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, "Leila Looks")
    hands.start(amel)
    for page in (amel, leila):
        for name, value in LOOK.items():
            expect(page.locator("html")).to_have_attribute(name, value, timeout=hands.PATIENCE)
        expect(page.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
        assert all("/pixel-french/" in face for face in faces(page))

    open_settings(leila)
    flip(leila, "four_colour")
    expect(leila.locator("html")).to_have_attribute("data-deck", "four")
    flip(leila, "high_contrast")
    expect(leila.locator("html")).to_have_attribute("data-contrast", "high")
    assert leila.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(0, 0, 0)"
    leila.keyboard.press("Escape")
    expect(leila.locator("#settings")).to_be_hidden()
    red = leila.locator(
        ".laid [data-card$=D] img, .hand [data-card$=D] img, .laid [data-card$=C] img, .hand [data-card$=C] img"
    )
    for image in red.all():
        expect(image).to_have_attribute("src", re.compile("/pixel-french-4c/"), timeout=hands.PATIENCE)

    assert all("/pixel-french/" in face for face in faces(amel))
    expect(amel.locator("html")).to_have_attribute("data-deck", "two")
    expect(amel.locator("html")).to_have_attribute("data-contrast", "normal")
    leila.reload()
    expect(leila.locator("html")).to_have_attribute("data-deck", "four")


def test_motion_follows_the_device_until_somebody_chooses(people: People) -> None:
    page = people(reduced_motion="reduce")
    page.goto("/accounts/settings/")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("html")).to_have_attribute("data-motion", "on")
    page.locator("label:has(> input[name=motion][value=off])").click()
    page.locator(".settings-keep button").click()
    expect(page.locator(".messages .note")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    assert (
        page.locator(".btn.main").first.evaluate("node => getComputedStyle(node).transitionDuration") == "0s"
    )
