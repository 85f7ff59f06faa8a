"""The short form of `python -m tests.security`: a few hundred hostile acts against a site of its own."""

from tests.conftest import MakeSite
from tests.security.attack import attack, seated
from tests.security.hostile import acts
from tests.security.stage import TIMES, Stage, build, changed, snapshot

COUNT = 200


def test_hostile_frames_and_requests_change_and_show_nothing(make_site: MakeSite) -> None:
    """SE-02, SEC-12: no error, no changed row, no card and no code; in the log neither codes nor proofs."""
    site = make_site(**TIMES)
    stage = build(site)
    with seated(site.port, stage):
        before = snapshot(site)
        seen = attack(site.port, stage, acts(stage, COUNT, 7))
        after = snapshot(site)
    assert seen.faults == []
    assert sum(seen.answers.values()) >= COUNT * 0.9
    assert seen.answers["frame"] > 10 and seen.answers["HTTP 404"] > 10
    assert changed(before, after) == []
    assert site.errors() == []
    said = site.log()
    for secret in (
        stage.code,
        stage.secret,
        *(cookie.split("=")[1] for cookie in stage.people.values() if cookie),
    ):
        assert secret not in said


def test_the_same_seed_gives_the_same_acts() -> None:
    stage = Stage("AAAA2222", "a" * 16, 3, "BBBB2222", {}, [], "", [], [], [])
    one, again, other = (acts(stage, 40, seed) for seed in (1, 1, 2))
    assert one == again != other
    assert {act.method == "" for act in one} == {True, False}
