"""Rulesets that people keep under a name of their own."""

from django.db.models import QuerySet

from games.models import SavedRuleset
from games.rules.ruleset import Ruleset

MOST = 30


def kept(user_id: int | None) -> QuerySet[SavedRuleset]:
    """What a person keeps, by name."""
    return SavedRuleset.objects.filter(user_id=user_id) if user_id else SavedRuleset.objects.none()


def keep(user_id: int, name: str, ruleset: Ruleset) -> bool:
    """Keep a ruleset; the same name again replaces it. False when the person keeps `MOST` others already."""
    others = SavedRuleset.objects.filter(user_id=user_id).exclude(name=name)
    if others.count() >= MOST:
        return False
    SavedRuleset.objects.update_or_create(
        user_id=user_id, name=name, defaults={"variant": ruleset.variant, "code": ruleset.code()}
    )
    return True


def forget(user_id: int, pk: int) -> bool:
    """Throw away a kept ruleset of this person. False when there is none."""
    return bool(SavedRuleset.objects.filter(user_id=user_id, pk=pk).delete()[0])
