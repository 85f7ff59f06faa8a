"""Watchers of one kind share a frame; whoever sees more, or reads other words, has one of their own."""

import pytest
from django.utils import translation

from accounts.prefs import Prefs
from games import acts, referee, shared, standing

from .tables import Table, person, started

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    shared._texts.clear()
    monkeypatch.setattr(shared, "_second", lambda: 5)
    return started()


class Writer:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> str:
        self.times += 1
        return f"text {self.times}"


def look(table: Table, user_id: int | None, prefs: Prefs | None = None) -> acts.Look:
    known = standing.at(table.room.code)
    seen = acts.look_at(known.room if known else None, user_id, "", prefs)
    assert seen is not None
    return seen


def test_watchers_share(table: Table) -> None:
    write, one, other = Writer(), person("One"), person("Other")
    texts = [shared.text_for(look(table, who), write) for who in (None, None, one.pk, other.pk)]
    assert texts == ["text 1", "text 1", "text 2", "text 2"], (
        "who has no name is asked for one before the match"
    )


def test_a_seat_and_whoever_had_one_share_with_nobody(table: Table) -> None:
    """A hand, and the button that takes an old seat back, are for one person."""
    write = Writer()
    shared.text_for(look(table, None), write)
    own = [shared.text_for(look(table, one.pk), write) for one in table.people]
    referee.leave(table.room.pk, 1)
    gone = shared.text_for(look(table, table.people[1].pk), write)
    assert [*own, gone] == ["text 2", "text 3", "text 4"]
    assert shared.text_for(look(table, None), write) == "text 5", "and it is a new version"


def test_other_words_another_second_and_another_version_are_another_text(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Writer()
    shared.text_for(look(table, None), write)
    with translation.override("ar"):
        shared.text_for(look(table, None), write)
    shared.text_for(look(table, None, Prefs(labels="english")), write)
    table.play()
    shared.text_for(look(table, None), write)
    monkeypatch.setattr(shared, "_second", lambda: 6)
    shared.text_for(look(table, None), write)
    assert write.times == 5


def test_what_was_refused_is_not_kept(table: Table) -> None:
    def leaks() -> str:
        raise RuntimeError("blocked")

    with pytest.raises(RuntimeError):
        shared.text_for(look(table, None), leaks)
    assert shared.text_for(look(table, None), Writer()) == "text 1"
