"""An administrator acts in the real admin while two people look at their table (DC-05)."""

from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.plugins.browsers import People
from tests.plugins.site import Site

SECONDS = 5_000
RUDE = "Rude words at the table"


def two_at_a_table(people: People, tag: str) -> tuple[Page, Page]:
    amel, leila = people(), people()
    code = hands.open_table(amel, target="31", guest=f"Amel {tag}", name=f"Corner {tag}")
    leila.goto(f"/rooms/{code}/")
    hands.sit_down(leila, f"Leila {tag}")
    hands.start(amel)
    expect(leila.locator("#board")).to_be_visible(timeout=hands.PATIENCE)
    return amel, leila


def administrator(people: People, site: Site, name: str) -> Page:
    page = people()
    hands.register(page, name)
    site.manage("make_admin", name)
    return page


def moderate(page: Page, listed: str, row: str, action: str, reason: str) -> None:
    """Tick the row of a list, choose the action, give the reason."""
    page.goto(f"/admin/{listed}/")
    page.locator("#result_list tr", has_text=row).locator("input.action-select").check()
    page.locator("select[name=action]").select_option(label=action)
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_text("This will be done to:")).to_be_visible()
    page.get_by_role("textbox", name="Reason").fill(reason)
    page.locator(".submit-row input[type=submit]").click()
    expect(page.locator(".messagelist .success")).to_contain_text("Done:")


def test_a_closed_room_says_why_to_everybody_who_looks(people: People, live_site: Site) -> None:
    amel, leila = two_at_a_table(people, "Shut")
    boss = administrator(people, live_site, "Amira Shut")
    moderate(boss, "games/room", "Corner Shut", "Close the rooms…", RUDE)
    for page in (amel, leila):
        expect(page.locator("#closed")).to_contain_text(RUDE, timeout=SECONDS)
        expect(page.locator("#board")).to_be_hidden()
        page.reload()
        expect(page.locator("#closed")).to_contain_text(RUDE)
    boss.goto("/admin/games/moderationact/")
    expect(boss.locator("#result_list tr", has_text="Corner Shut")).to_contain_text(RUDE)


def test_a_suspended_person_is_out_within_seconds_and_reads_why(people: People, live_site: Site) -> None:
    amel, leila = two_at_a_table(people, "Out")
    boss = administrator(people, live_site, "Amira Out")
    moderate(boss, "accounts/user", "Leila Out", "Suspend the accounts…", RUDE)
    expect(leila.get_by_role("heading", name="Your account is suspended")).to_be_visible(timeout=SECONDS)
    expect(leila.get_by_text(RUDE)).to_be_visible()
    if hands.is_my_turn(amel):
        hands.play_card(amel)
    expect(amel.locator("#bar")).to_contain_text("Leila Out left the table", timeout=SECONDS)
    amel.locator("button[value=claim]").click()
    expect(amel.locator("#end-title")).to_contain_text("You win")


def test_a_removed_person_reads_why_and_the_game_goes_on(people: People, live_site: Site) -> None:
    amel, leila = two_at_a_table(people, "Away")
    boss = administrator(people, live_site, "Amira Away")
    moderate(boss, "games/seat", "Leila Away", "Remove the people from their seats…", RUDE)
    expect(leila.locator("#bar")).to_contain_text(RUDE, timeout=SECONDS)
    expect(leila.locator("#hand button.card")).to_have_count(0)
    for _turn in range(2):
        expect(amel.locator("#table[data-turn=mine]")).to_be_visible(timeout=hands.PATIENCE)
        hands.play_card(amel)
    expect(leila.locator("#bar")).to_contain_text(RUDE)


def test_a_muted_person_sees_why_on_a_phone(people: People, live_site: Site) -> None:
    """The phrases make room for the reason, and the game goes on."""
    amel, leila = two_at_a_table(people, "Mute")
    boss = administrator(people, live_site, "Amira Mute")
    moderate(boss, "accounts/user", "Leila Mute", "Mute the accounts for a day…", RUDE)
    leila.set_viewport_size({"width": 390, "height": 844})
    leila.locator("#talk summary").click()
    leila.locator("#talk [value='say:thanks']").click()
    expect(leila.locator("#bar")).to_contain_text(RUDE, timeout=SECONDS)
    expect(leila.locator("#talk[open]")).to_have_count(0)
    expect(amel.locator(".bubble")).to_have_count(0)
    for page in (amel, leila):
        if hands.is_my_turn(page):
            hands.play_card(page)
            break
