"""The fixtures that drive browsers, on the real site: what they promise and what they would catch."""

import pytest
from playwright.sync_api import expect


def test_the_home_page_comes_from_one_host_and_its_policy_is_kept(people, live_site):
    page = people()
    answer = page.goto("/")
    assert answer.status == 200
    assert people.seen.hosts == {live_site.url.removeprefix("http://")}
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")


def test_the_home_page_works_without_scripts(people):
    page = people(java_script_enabled=False)
    page.goto("/")
    expect(page.locator("h1").first).to_be_visible()


def test_two_people_have_cookies_of_their_own(people, live_site):
    ann, bob = people(), people()
    ann.context.add_cookies([{"name": "mine", "value": "1", "url": live_site.url}])
    assert [cookie["name"] for cookie in ann.context.cookies()] == ["mine"]
    assert bob.context.cookies() == []


def test_a_request_to_another_host_would_be_caught(live_site, people_of):
    people = people_of(live_site)
    page = people()
    page.goto("/")
    page.evaluate("fetch('http://localhost:9/').catch(() => 0)")
    with pytest.raises(AssertionError):
        people.check()
    assert any("Content Security Policy" in text for text in people.seen.complaints)
    people.seen.complaints.clear()
    people.seen.hosts.clear()


def test_an_error_in_a_script_would_be_caught(live_site, people_of):
    people = people_of(live_site)
    page = people()
    page.goto("/")
    with page.expect_event("pageerror"):
        page.evaluate("setTimeout(() => { throw new Error('oops') })")
    assert people.seen.complaints == ["oops"]
    people.seen.complaints.clear()
