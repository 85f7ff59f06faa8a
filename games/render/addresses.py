"""Where the rules of a table are read."""

from django.urls import reverse

from games.labels.reader import kept
from games.rules.ruleset import Ruleset


@kept(1024)
def rules_path(ruleset: Ruleset) -> str:
    """The rules page of this very ruleset."""
    return f"{reverse('rules')}?rules={ruleset.code()}"


def rule_path(ruleset: Ruleset, rule: str) -> str:
    """The place of one rule on it, by the rule's id."""
    return f"{rules_path(ruleset)}#{rule}"
