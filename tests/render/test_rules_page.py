"""The rules page of every way of playing, and the questions and kept rulesets around it."""

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import saved
from games.models import SavedRuleset
from games.questions import QUESTIONS
from games.render import rules_context
from games.render.rules import HOLDS
from games.rules.rulebook import RULES
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANTS
from tests.render.fragments import read

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_host(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_of_every_preset_has_an_anchor_and_a_sentence(preset: str) -> None:
    """HL-01: where a refusal and a scored point lead to."""
    ruleset = Ruleset.of(preset)
    page = read(Client().get("/rules/", {"rules": ruleset.code()}).content.decode())
    for rule in (rule for rule in RULES if rule.startswith(f"{ruleset.variant}.")):
        places = page.find(id=rule)
        assert len(places) == 1, rule
        assert RULES[rule] in places[0].text
    for part in [
        "glance",
        "deck",
        "dealing",
        "take",
        "sweep",
        "count",
        "win",
        "differ",
        "tips",
        "words",
        "faq",
    ]:
        assert page.find(id=part), part


@pytest.mark.parametrize("preset", PRESETS)
def test_rules_of_other_tables_are_set_apart(preset: str) -> None:
    context = rules_context(Ruleset.of(preset))
    here = {line.id for name in ("deal_rules", "play_rules", "score_rules") for line in context[name]}
    scored = {score.rule.id for score in context["scores"]}
    apart = {line.id for line in context["elsewhere"]}
    assert not here & apart and not scored & apart
    assert here | scored | apart == {context_rule(preset, suffix) for suffix in law_of(preset).rules}
    for suffix, holds in HOLDS.items():
        rule = context_rule(preset, suffix)
        if suffix in law_of(preset).rules:
            assert (rule in apart) != holds(Ruleset.of(preset).options)


def law_of(preset: str) -> Any:
    return Ruleset.of(preset).law


def context_rule(preset: str, suffix: str) -> str:
    return str(law_of(preset).rule(suffix))


def test_examples_are_what_the_rules_say() -> None:
    cafe = rules_context(Ruleset.of("chkobba-cafe"))["examples"][0]
    assert [card.must for card in cafe.laid] == [True, False, False]
    basra = rules_context(Ruleset.of("basra"))
    assert [card.must for card in basra["examples"][0].laid] == [True, True, True, False]
    assert all(card.must for card in basra["sweep_example"].laid)
    for law in VARIANTS:
        *takes, nothing = rules_context(Ruleset.of(law.standard))["examples"]
        assert all(any(card.must for card in example.laid) for example in takes)
        assert not any(card.must for card in nothing.laid)


def test_basras_own_rules_hold_in_basra() -> None:
    apart = {line.id for line in rules_context(Ruleset.of("basra"))["elsewhere"]}
    assert apart == {"basra.score.most_cards-level"}


def test_points_are_those_of_the_ruleset() -> None:
    text = Client().get("/rules/?rules=" + Ruleset.of("basra", most_cards=30).code()).content.decode()
    assert rules_context(Ruleset.of("basra", most_cards=30))["scores"][0].points == "30"
    assert "These rules differ in 1 way from the usual ones" in text
    assert read(text).find(id="basra.score.most_cards")[0].text.endswith("30")


@pytest.mark.parametrize(
    ("query", "status"), [("rules=nonsense", 400), ("preset=nonsense", 200), ("variant=x", 200)]
)
def test_unknown_rules_are_no_server_error(query: str, status: int) -> None:
    assert Client().get(f"/rules/?{query}").status_code == status


@pytest.mark.parametrize("variant", QUESTIONS)
def test_questions_lead_to_rules(variant: str) -> None:
    """Each answer alone, and none at all; the page leads to a table and to the rules."""
    client = Client()
    standard = next(law for law in VARIANTS if law.key == variant).standard
    page = client.get("/rules/questions/", {"variant": variant, "done": "1"})
    assert page.context["found"]["code"] == Ruleset.of(standard).code()
    for question in QUESTIONS[variant]:
        for word, _said, value in question.answers:
            page = client.get("/rules/questions/", {"variant": variant, "done": "1", question.option: word})
            found = Ruleset.from_code(page.context["found"]["code"])
            assert found[question.option] == value
            assert f'/rooms/new/?rules={found.code()}"' in page.content.decode()


def test_a_wrong_answer_is_refused() -> None:
    page = Client().get("/rules/questions/?variant=basra&done=1&seven=maybe")
    assert page.status_code == 400
    assert "seven" in page.content.decode()


def test_kept_rules_are_listed_and_thrown_away_by_their_owner() -> None:
    amel, leila = (User.objects.create_user(name, "a-long-password-9") for name in ("Amel", "Leila"))
    saved.keep(amel.pk, "At home", Ruleset.of("basra", jack_lone=True))
    row = SavedRuleset.objects.get()
    client = Client()
    client.force_login(leila)
    assert "At home" not in client.get("/rules/kept/").content.decode()
    assert client.post(f"/rules/kept/{row.pk}/delete/").status_code == 404
    client.force_login(amel)
    listed = client.get("/rules/kept/").content.decode()
    assert "At home" in listed and row.code in listed
    assert client.get(f"/rules/kept/{row.pk}/delete/").status_code == 405
    assert client.post(f"/rules/kept/{row.pk}/delete/").status_code == 302
    assert not SavedRuleset.objects.exists()
