"""/metrics: what it says, in which form, and to whom."""

import re
from typing import Any

import pytest
from django.test import Client

from chkobba_site import counters, limits, metrics
from games import acts, alarms, referee
from games.referee import Refused

from ..games.tables import Table, started

pytestmark = pytest.mark.django_db(transaction=True)

LINE = re.compile(r'^([a-z_]+)(?:\{([a-z]+)="([A-Za-z0-9_.+-]*)"\})? (\d+(?:\.\d+)?(?:e-\d+)?)$')


@pytest.fixture(autouse=True)
def _nothing_before(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "testserver"]
    metrics.flush()
    metrics.client().delete(counters.KEY)


def read(client: Client | None = None, **headers: str) -> dict[str, float]:
    """Every value by its name, or by name and label; each line has the form that Prometheus reads."""
    answer = (client or Client()).get("/metrics", headers={"Host": "localhost", **headers})
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain; version=0.0.4")
    found, typed = {}, set()
    for line in answer.content.decode().splitlines():
        if line.startswith("# TYPE "):
            typed.add(line.split()[2])
        elif not line.startswith("# HELP "):
            parts = LINE.match(line)
            assert parts, line
            name, _label, word, value = parts.groups()
            assert name in typed or re.sub(r"_(bucket|sum|count)$", "", name) in typed, line
            found[f"{name} {word}" if word else name] = float(value)
    return found


@pytest.fixture
def table() -> Table:
    return started()


def test_what_happens_at_a_table_is_counted(table: Table) -> None:
    table.play()
    with pytest.raises(Refused) as refused:
        referee.resign(table.room.pk, 0, "another")
    acts.notice_of(refused.value)
    referee.away(table.seat(0).pk)
    found = read()
    assert found["chkobba_moves_total person"] == 1
    assert found["chkobba_moves_total referee"] >= 2
    assert found["chkobba_refusals_total stale"] == 1
    assert found["chkobba_rooms playing"] == found["chkobba_matches_running"] == 1
    assert found["chkobba_rooms waiting"] == found["chkobba_rooms_frozen"] == 0
    assert found["chkobba_holds"] == 1
    referee.freeze(table.room.pk, "A hidden card was about to be shown.")
    assert read()["chkobba_rooms_frozen"] == 1


def test_leaks_stuck_rooms_and_full_doors_are_counted(settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "room_join": "1/minute"}
    assert limits.allow("room_join", "somebody")
    assert not limits.allow("room_join", "somebody")
    counters.count("leaks:frame", 2)
    counters.count("rooms_stuck")
    found = read()
    assert found["chkobba_rate_limited_total room_join"] == 1
    assert found["chkobba_leaks_total frame"] == 2
    assert found["chkobba_rooms_stuck_total"] == 1
    assert found["chkobba_rooms_healed_total"] == 0


def test_durations_stand_in_buckets_that_add_up() -> None:
    for seconds in (0.004, 0.2, 0.2, 70):
        metrics.observe("bot_time", seconds)
    found = read()
    assert found["chkobba_bot_seconds_bucket 0.01"] == 1
    assert found["chkobba_bot_seconds_bucket 0.1"] == 1
    assert found["chkobba_bot_seconds_bucket 0.25"] == 3
    assert found["chkobba_bot_seconds_bucket 10.0"] == 3
    assert found["chkobba_bot_seconds_bucket +Inf"] == found["chkobba_bot_seconds_count"] == 4
    assert found["chkobba_bot_seconds_sum"] == pytest.approx(70.404)


def test_a_claimed_alarm_tells_how_late_it_is() -> None:
    from datetime import timedelta

    from django.utils import timezone

    alarms.set_alarm("turn:1:2", timezone.now() - timedelta(seconds=30))
    (alarm,) = alarms.claim_due()
    assert (alarm.name, alarm.row_id, alarm.number) == ("turn:1:2", 1, 2)
    found = read()
    assert found["chkobba_alarm_lateness_seconds_count"] == 1
    assert 30 <= found["chkobba_alarm_lateness_seconds_sum"] < 60


def test_processes_speak_for_themselves() -> None:
    metrics.socket_opened()
    try:
        metrics.flush("web")
        found = read()
    finally:
        metrics.socket_opened(-1)
    assert found["chkobba_sockets"] >= 1
    (memory,) = (
        value for name, value in found.items() if name.startswith("chkobba_process_memory_bytes web-")
    )
    assert memory > 1_000_000


def test_no_name_no_code_and_no_card_is_a_label(table: Table) -> None:
    counters.count('refusals:7D"} 1\nforged')
    answer = Client().get("/metrics", headers={"Host": "localhost"}).content.decode()
    assert table.room.code not in answer
    assert not any(person.name in answer for person in table.people)
    assert "\nforged" not in answer
    read()


@pytest.mark.parametrize(
    ("address", "host", "status"),
    [
        ("127.0.0.1", "localhost", 200),
        ("::1", "localhost", 200),
        ("127.0.0.1", "testserver", 403),  # a proxy on this machine, which nobody trusts
        ("203.0.113.5", "localhost", 403),
        ("10.1.2.3", "testserver", 200),
    ],
)
def test_who_may_read(settings: Any, address: str, host: str, status: int) -> None:
    from ipaddress import ip_network

    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    answer = Client(REMOTE_ADDR=address).get("/metrics", headers={"Host": host})
    assert answer.status_code == status


def test_a_stranger_behind_the_proxy_needs_the_token(settings: Any) -> None:
    from ipaddress import ip_network

    settings.TRUSTED_PROXIES = [ip_network("10.0.0.0/8")]
    stranger = Client(REMOTE_ADDR="10.1.2.3", HTTP_X_FORWARDED_FOR="203.0.113.5")
    assert stranger.get("/metrics").status_code == 403
    assert stranger.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403
    settings.METRICS_TOKEN = "a-word-of-the-operator"
    assert stranger.get("/metrics", headers={"Authorization": "Bearer another"}).status_code == 403
    right = {"Authorization": "Bearer a-word-of-the-operator"}
    assert stranger.get("/metrics", headers=right).status_code == 200


def test_what_redis_did_not_take_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> Any:
        raise metrics.RedisError("away")

    with monkeypatch.context() as patch:
        patch.setattr(metrics, "client", gone)
        metrics.tally("frames", n=3)
        metrics.flush()
        assert Client().get("/metrics", headers={"Host": "localhost"}).status_code == 503
    assert read()["chkobba_frames_total"] == 3
