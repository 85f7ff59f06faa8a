"""Visits to a thread: answers and errors come back, connections stay unless they are dead."""

import asyncio
import threading
from typing import Any

import pytest
from django.db import DatabaseError, connection, connections

from chkobba_site import threads
from chkobba_site.lead import Lead
from chkobba_site.threads import in_thread

pytestmark = pytest.mark.django_db(transaction=True)


def run(*works: Any) -> list[Any]:
    async def all_of_them() -> list[Any]:
        return await asyncio.gather(*(in_thread(work) for work in works), return_exceptions=True)

    return asyncio.run(all_of_them())


def test_answers_come_from_other_threads_and_in_order() -> None:
    answers = run(*(lambda n=n: (n, threading.current_thread().name) for n in range(40)))
    assert [n for n, _name in answers] == list(range(40))
    assert {name.rsplit("-", 1)[0] for _n, name in answers} == {"table"}


def test_an_error_is_the_waiters_own() -> None:
    def fails() -> None:
        raise KeyError("mine")

    first, second = run(fails, lambda: "fine")
    assert isinstance(first, KeyError) and second == "fine"


def test_nobody_waits_any_more() -> None:
    """Whoever was cut off meanwhile disturbs no later visit."""
    gate = threading.Event()

    async def cut() -> str:
        task = asyncio.create_task(in_thread(gate.wait, 20))
        await asyncio.sleep(0.05)
        task.cancel()
        gate.set()
        return await in_thread(lambda: "next")

    assert asyncio.run(cut()) == "next"


def one() -> tuple[int, object]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        assert cursor.fetchone() == (1,)
    return threading.get_ident(), connection.connection


def in_one_thread(*works: Any) -> list[Any]:
    """What works return that are looked after one after the other, in this thread."""
    return [threads._looked_after(work) for work in works]


def test_a_connection_stays_with_its_thread() -> None:
    first, second = in_one_thread(one, one)
    assert first == second


def test_a_connection_that_failed_is_given_up() -> None:
    def fails() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    in_one_thread(one)
    with pytest.raises(DatabaseError):
        threads._looked_after(fails)
    assert threads._looked_after(one)[1] is not None
    assert not connection.errors_occurred


def test_a_connection_that_was_cut_is_noticed_before_it_is_used() -> None:
    """The server ended it while it was at rest: the next visit has a new one, and no error."""
    threads._looked_after(one)
    if connection.vendor == "sqlite":  # there is no server that could
        assert not threads._is_cut(connection.connection)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    other = connections.create_connection("default")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
    other.close()
    assert threads._looked_after(one)[1] is not None


def test_one_of_several_has_the_lead_until_it_stops_asking() -> None:
    first, second = Lead("chore", 0.3), Lead("chore", 0.3)
    assert first.is_ours() and not second.is_ours() and first.is_ours()
    assert Lead("another chore", 0.3).is_ours()
    threading.Event().wait(0.4)
    assert second.is_ours() and not first.is_ours()
