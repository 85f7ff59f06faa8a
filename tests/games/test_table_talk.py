"""What may be said at a table: phrases from a list, by whoever sits there, at a café's pace (GF-05, CH-84).

CH-84: partners announce nothing that reveals their hand. No words of one's own can be sent to a table, and at a
table with partners no phrase about the cards.
"""

import re
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.utils import translation

from accounts import suspension
from games import referee
from games.forms import VERBS, ActionForm
from games.models import Ply, Seat
from games.phrases import PHRASES, may_be_said, tray
from games.referee import Refused

from .tables import Table, person, started
from .test_consumers import line

pytestmark = pytest.mark.django_db(transaction=True)
OWN_WORDS = ("I have the 7 of diamonds", "say", "say:", "say:I have it", "say:thanks:1", "say:<b>", "say:7D")


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


def page(table: Table, seat: int | None) -> str:
    client = Client()
    if seat is not None:
        client.force_login(table.people[seat])
    return client.get(f"/rooms/{table.room.code}/").content.decode()


def offered(text: str) -> set[str]:
    return set(re.findall(r'value="say:(\w+)"', text))


# Words of one's own -------------------------------------------------------------------------------


def test_a_table_of_four_has_no_place_for_words() -> None:
    text = page(started(4), 0)
    form = text[text.index('<form id="act"') : text.index("</form>", text.index('<form id="act"'))]
    fields = re.findall(r"<(?:input|textarea)[^>]*>", form)
    assert fields
    assert all('type="hidden"' in field or "readonly" in field for field in fields), fields


def test_a_frame_carries_a_verb_or_a_move_and_nothing_else() -> None:
    """A phrase is a key of the list; anything else is refused by the form, whatever it says."""
    assert set(ActionForm.base_fields) == {"do", "move", "match", "ply"}
    assert not {"chat", "talk", "emote"} & set(VERBS)
    for words in OWN_WORDS:
        assert not ActionForm({"do": words}).is_valid(), words
    for key in PHRASES:
        form = ActionForm({"do": f"say:{key}"})
        assert form.is_valid()
        assert (form.wanted.verb, form.wanted.phrase, form.wanted.move) == ("say", key, None)


# The list -----------------------------------------------------------------------------------------


def test_there_are_about_forty_phrases_and_the_five_of_old() -> None:
    """GF-05: GG, Nice!, Wow, Oops, Hurry!, the shouts of the café, and no sentence twice."""
    texts = [str(phrase.text) for phrase in PHRASES.values()]
    assert {"gg", "nice", "wow", "oops", "hurry", "chkobba", "yezzi", "bravo", "tea", "jasmine"} <= set(
        PHRASES
    )
    assert 40 <= len(texts) == len(set(texts))
    assert all(re.fullmatch(r"[a-z_]{2,16}", key) for key in PHRASES)


def test_partners_hear_nothing_about_the_cards() -> None:
    """CH-84: what comments the cards is neither offered nor taken at four, and both at two."""
    told = {key for key, phrase in PHRASES.items() if phrase.about_cards}
    assert {"oops", "what_cards", "thinking", "great_move"} <= told
    assert offered(page(started(2), 0)) == set(PHRASES)
    assert {phrase.key for group in tray(4) for phrase in group.phrases} == set(PHRASES) - told
    assert not any(may_be_said(PHRASES[key], 4) for key in told)


def test_the_referee_refuses_at_four_what_two_may_say() -> None:
    table = started(4)
    assert offered(page(table, 1)) == {key for key, phrase in PHRASES.items() if not phrase.about_cards}
    with pytest.raises(Refused) as refused:
        referee.say(table.room.pk, 0, "oops")
    assert refused.value.code == "about_cards"
    referee.say(table.room.pk, 0, "thanks")


# Who may, and what it leaves behind ----------------------------------------------------------------


def test_watchers_and_the_suspended_say_nothing() -> None:
    table, stranger = started(2), person("Hedi Walks By")
    client = Client()
    client.force_login(stranger)
    answer = client.post(f"/rooms/{table.room.code}/act/", {"do": "say:hello"})
    assert answer.status_code == 409
    assert "take a seat" in answer.content.decode()
    assert offered(page(table, None)) == set()
    suspension.suspend(table.people[1], "Shouting", person("Boss"))
    client.force_login(table.people[1])
    assert client.post(f"/rooms/{table.room.code}/act/", {"do": "say:hello"}).status_code != 302
    with pytest.raises(Refused) as refused:
        referee.say(table.room.pk, 1, "hello")
    assert refused.value.code == "no_seat", "a suspended person left the table"


def test_a_phrase_changes_nothing_and_is_stored_nowhere() -> None:
    table = started(2)
    before = (table.fresh().version, Ply.objects.count(), list(Seat.objects.values()))
    client = Client()
    client.force_login(table.people[0])
    assert client.post(f"/rooms/{table.room.code}/act/", {"do": "say:hello"}).status_code == 302
    assert (table.fresh().version, Ply.objects.count(), list(Seat.objects.values())) == before


def test_too_many_phrases_are_refused(settings: Any) -> None:
    """SEC-16: a seat has its measure, and who is refused reads why."""
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "say": "2/minute"}
    table = started(2)
    clients = [Client(), Client()]
    for client, one in zip(clients, table.people, strict=True):
        client.force_login(one)
    path = f"/rooms/{table.room.code}/act/"
    answers = [clients[0].post(path, {"do": "say:hello"}) for _time in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "Too fast" in answers[-1].content.decode()
    assert clients[1].post(path, {"do": "say:hello"}).status_code == 302


# What is heard ------------------------------------------------------------------------------------


async def test_each_hears_it_in_their_own_language() -> None:
    """Seats and watchers get the phrase, nobody a new frame; the text is the listener's, the name the speaker's."""
    table = await sync_to_async(started)(2)
    with translation.override("fr"):
        french = str(PHRASES["thanks"].text)
    async with line(table, table.people[0]) as amel, line(table, None, "django_language=fr") as watcher:
        await amel.send_to(text_data='{"do": "say:thanks"}')
        own, heard = await amel.receive_from(5), await watcher.receive_from(5)
        assert await amel.receive_nothing(0.2)
    for text in (own, heard):
        assert 'id="said"' in text
        assert 'data-seat="0"' in text
        assert 'data-who="Amel"' in text
    assert 'data-text="Thank you!"' in own
    assert f'data-text="{french}"' in heard
