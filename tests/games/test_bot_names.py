"""What bots are called in lists and replays: in the reader's language, whoever played the match."""

import pytest
from django.test import Client
from django.utils import translation

from games import lists, records, referee
from games.labels.listing import comma
from games.models import Match, Room
from games.render import replay_context
from games.render.waiting import _options

from .tables import open_table
from .test_pages import rooms_in

pytestmark = pytest.mark.django_db(transaction=True)

ARABIC = {"accept-language": "ar"}


def finished() -> Match:
    """An ended match of Amel (seat 0) against a bot (seat 1), played at an English table."""
    table = open_table(2, sitting=1, bot_fill=True)
    with translation.override("en"):
        referee.start(table.room.pk, table.people[0].pk)
    referee.resign(table.room.pk, 0, table.row.slug)
    return table.row


def test_a_bot_of_a_finished_match_is_named_in_the_readers_language() -> None:
    row = finished()
    assert row.players.get(seat=1).name == "Bot 2"
    for path in ("/matches/", f"/matches/{row.slug}/"):
        page = rooms_in(Client().get(path, headers=ARABIC))
        assert "Amel" in page and "بوت 2" in page and "Bot 2" not in page, path


def test_its_letter_is_one_of_that_language_too() -> None:
    row = finished()
    letters = {"en": "B", "ar": "ب"}
    for language, letter in letters.items():
        with translation.override(language):
            assert replay_context(row, None, None)["hands"][1].letter == letter


def test_a_written_match_has_the_stored_name() -> None:
    """A file is data: the same in every language."""
    with translation.override("ar"):
        assert records.record_of(finished()).players == ("Amel", "Bot 2")


def test_the_lobby_names_bots_and_their_levels_in_arabic() -> None:
    table = open_table(4, sitting=1)
    for index, level in ((1, "easy"), (2, "hard")):
        referee.add_bot(table.room.pk, table.people[0].pk, index, level)
    with translation.override("ar"):
        (row,) = [lists._row(Room.objects.get(pk=table.room.pk))]
        assert comma() == "، "
        assert row["bots"].count("، ") == 1 and "," not in row["bots"]
    assert [seat and seat["initial"] for seat in row["seats"]] == ["A", "ب", "ب", None]


def test_titles_and_looks_have_the_arabic_comma() -> None:
    row, room = finished(), Room.objects.get()
    with translation.override("ar"):
        assert records._title(records.record_of(row)) == "Amel، Bot 2"
        *_others, (_term, looks) = _options(room)
        assert looks.count("، ") == 2 and "," not in looks
