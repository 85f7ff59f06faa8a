"""A person in a real browser: register, confirm the address, out and in, forget the password, set another."""

import re

from playwright.sync_api import Page, expect

from tests.accounts.people import OTHER, PASSWORD

NAME, ADDRESS = "Sami سامي", "sami@example.com"


def fill(page: Page, **fields: str) -> None:
    for label, text in fields.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(text)


def last_link(site, kind: str) -> str:
    """The link of the last letter of this kind: without a mail server letters are printed on the console."""
    found = re.findall(rf"http://\S+(/accounts/{kind}/\S+)", site.log())
    assert found, site.log()
    return found[-1]


def log_out(page: Page) -> None:
    page.goto("/accounts/profile/")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("link", name="Log in")).to_be_visible()


def whole_way(page: Page, site) -> None:
    page.goto("/accounts/register/")
    fill(page, Name=NAME, Password=PASSWORD, Password_again=PASSWORD, **{"E-mail address": ADDRESS})
    page.get_by_role("button", name="Make the account").click()
    expect(page.get_by_text(f"Welcome, {NAME}.")).to_be_visible()
    page.goto(last_link(site, "email/confirm"))
    page.get_by_role("button", name="Yes, this is my address").click()
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    log_out(page)

    page.goto("/accounts/login/")
    fill(page, **{"Name or e-mail address": ADDRESS}, Password=PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_text(f"Welcome back, {NAME}.")).to_be_visible()
    log_out(page)

    page.goto("/accounts/login/")
    page.get_by_role("link", name="Forgot your password?").click()
    fill(page, **{"E-mail address": ADDRESS})
    page.get_by_role("button", name="Send the letter").click()
    expect(page.get_by_role("heading", name="Look into your mailbox")).to_be_visible()
    page.goto(last_link(site, "password/new"))
    fill(page, New_password=OTHER, New_password_again=OTHER)
    page.get_by_role("button", name="Set the password").click()
    fill(page, **{"Name or e-mail address": NAME}, Password=OTHER)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_text(f"Welcome back, {NAME}.")).to_be_visible()


def test_from_registration_to_a_new_password(people, live_site):
    whole_way(people(), live_site)


def test_the_same_on_a_phone_without_scripts(people_of, make_site):
    site = make_site()
    whole_way(people_of(site)(java_script_enabled=False, viewport={"width": 360, "height": 640}), site)


def test_the_language_menu_turns_the_page_around(people):
    page = people()
    page.goto("/accounts/login/")
    page.get_by_role("button", name="العربيّة").first.click()
    expect(page.locator("html")).to_have_attribute("dir", "rtl")
    assert page.url.endswith("/accounts/login/")


def test_no_serious_fault_for_assistive_technology(people):
    from axe_playwright_python.sync_playwright import Axe

    page = people()
    pages = [
        "/",
        "/accounts/login/",
        "/accounts/register/",
        "/accounts/guest/",
        "/accounts/password/forgotten/",
    ]
    for path in [*pages, "/nowhere/"]:
        page.goto(path)
        assert_clean(Axe().run(page), path)
    page.goto("/accounts/guest/")
    page.get_by_role("button", name="Go on as a guest").click()
    for path in ("/accounts/profile/", "/accounts/register/", "/"):
        page.goto(path)
        assert_clean(Axe().run(page), path)


def assert_clean(results, path: str) -> None:
    faults = [(v["id"], v["impact"], [n["html"] for n in v["nodes"]]) for v in results.response["violations"]]
    assert faults == [], path


def test_a_card_without_its_picture_still_shows_rank_and_suit(people):
    page = people()
    page.route("**/classic-french/*", lambda route: route.abort())
    page.goto("/")
    page.wait_for_load_state("networkidle")
    hidden = page.locator(".hero-hand .card img").nth(1)
    shown = hidden.evaluate("img => getComputedStyle(img, '::after').content")
    assert shown == '"7♦"'
    assert hidden.evaluate("img => img.naturalWidth") == 0
