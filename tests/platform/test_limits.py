"""Rate limits, counted in the real Redis."""

import pytest

from chkobba_site import limits, redis


@pytest.fixture(autouse=True)
def doors(settings):
    settings.RATE_LIMITS = {"login": "3/minute", "guest": "2/minute", "act": "off"}


def test_one_too_many_is_refused_per_key_and_per_door():
    assert [limits.allow("login", "192.0.2.1") for _ in range(4)] == [True, True, True, False]
    assert limits.allow("login", "192.0.2.2")
    assert limits.allow("login", "192.0.2.1", "ann")
    assert limits.allow("guest", "192.0.2.1")


def test_a_door_that_is_off_stays_open():
    assert all(limits.allow("act", "192.0.2.1") for _ in range(500))


def test_a_door_without_a_rule_is_a_bug():
    with pytest.raises(KeyError):
        limits.allow("window", "192.0.2.1")


def test_every_rule_of_the_settings_can_be_read(settings):
    from chkobba_site import settings as module

    settings.RATE_LIMITS = module.RATE_LIMITS
    assert all(limits.allow(name, "192.0.2.1") for name in settings.RATE_LIMITS)


def test_counters_do_not_stay_for_ever():
    limits.allow("login", "192.0.2.1")
    client = redis.client()
    keys = client.keys()
    assert keys
    assert all(0 < client.ttl(key) <= 120 for key in keys)


def test_without_redis_the_door_stays_open_and_the_log_says_so(settings, caplog, tmp_path):
    settings.REDIS_URL = f"unix://{tmp_path}/nobody.sock"
    for cached in (redis.client, limits._limiter):
        cached.cache_clear()
    try:
        assert limits.allow("login", "192.0.2.1")
    finally:
        for cached in (redis.client, limits._limiter):
            cached.cache_clear()
    assert "Rate limit login not counted" in caplog.text
    assert "192.0.2.1" not in caplog.text
