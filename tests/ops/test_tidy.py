"""What nobody can use any more goes once a day, whichever timekeeper comes first (SE-05, SE-06)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import Session, User
from chkobba_site.redis import client
from games import tidy

pytestmark = pytest.mark.django_db(transaction=True)


def old_guest(name: str) -> User:
    guest = User.objects.create_guest(name)
    User.objects.filter(pk=guest.pk).update(joined=timezone.now() - timedelta(days=40))
    return guest


def test_once_a_day_and_by_one_process_only():
    gone, here = old_guest("Gone"), old_guest("Here")
    ends = timezone.now() + timedelta(days=1)
    Session.objects.create(session_key="a" * 32, session_data="", expire_date=ends, user_id=here.pk)
    expired = Session.objects.create(
        session_key="b" * 32, session_data="", expire_date=timezone.now() - timedelta(days=1), user_id=gone.pk
    )
    assert tidy.tidy()
    assert not User.objects.filter(pk=gone.pk).exists()
    assert User.objects.filter(pk=here.pk).exists()
    assert not Session.objects.filter(pk=expired.pk).exists()
    assert not tidy.tidy(), "another process, or the same one, within a day"
    assert tidy.DAY_SECONDS - 60 < client().ttl(tidy.KEY) <= tidy.DAY_SECONDS
