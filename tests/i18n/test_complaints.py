"""What the rules refuse to read is said in the reader's language, sentence by sentence."""

import ast
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from games.labels.complaints import EXCLUDE, SENTENCES, complaint, translated
from games.rules.errors import InvalidNotation, InvalidRuleset, RulesError
from games.rules.notation import read_json, read_text
from games.rules.ruleset import Ruleset
from tests.i18n.extract import BASE

RULES = BASE / "games" / "rules"
# The rules program answers programs, and what it says reaches no page.
PROGRAM = ("__main__.py", "given.py", "oracle.py", "oracle_apply.py", "observation.py")
CALLS = ("InvalidRuleset", "InvalidNotation", "InvalidPosition")
# Matters that no text can bring about: the code would have to ask wrongly.
ONLY_CODE = ("totals for", "action 7")
CONTRADICTIONS = "contradiction"


def sentences() -> list[str]:
    """Every sentence that a text can be refused with, with a 7 in each blank."""
    paths = [path for path in sorted(RULES.rglob("*.py")) if path.name not in PROGRAM]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in paths]
    found = [sentence(node) for tree in trees for node in ast.walk(tree)]
    return [text for text in found if text and not any(part in text for part in ONLY_CODE)]


def sentence(node: ast.AST) -> str:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS and node.args:
        return spelled(node.args[0])
    if isinstance(node, ast.Return) and node.value is not None:
        text = spelled(node.value)
        return text if "contradict each other" in text else ""
    return ""


def spelled(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(spelled(part) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return ""


def test_every_sentence_of_the_rules_is_known_here() -> None:
    said = sentences()
    assert len(said) > 50
    with translation.override("fr"):
        assert [text for text in said if translated(text) == text] == []


def test_every_pattern_is_a_sentence_of_the_rules() -> None:
    """None is left over from a sentence that has changed."""
    with translation.override("en"):
        used = {translated(text) for text in sentences()}
    sevens = {message for _pattern, message in SENTENCES if (message % Sevens()) not in used}
    assert sevens - {EXCLUDE} == {
        "option %(option)s cannot be %(value)s: it is a whole number from %(low)s to %(high)s"
    }


class Sevens(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "7"


REFUSED = [
    pytest.param(
        lambda: Ruleset.from_code("chkobba-cafe~1~target.0"), "option target ne peut pas", id="option"
    ),
    pytest.param(lambda: Ruleset.from_code("nonsense"), "règles", id="code"),
    pytest.param(lambda: read_text("Hello"), "ligne 1", id="title"),
    pytest.param(lambda: read_json("{"), "JSON", id="json"),
    pytest.param(
        lambda: Ruleset.changed("chkobba-cafe", {"queen": 8, "jack": 8}), "s’excluent", id="contradiction"
    ),
]


@pytest.mark.parametrize(("read", "words"), REFUSED)
def test_a_refusal_in_french(read: object, words: str) -> None:
    with pytest.raises(RulesError) as caught, translation.override("fr"):
        read()  # type: ignore[operator]
    with translation.override("fr"):
        said = complaint(caught.value)
    assert words in said
    assert said != str(caught.value)


def test_a_broken_rule_is_said_by_its_own_sentence() -> None:
    error = InvalidNotation("7D with 7S 3C 4H on the table: ...", "line 12", "chkobba.capture.equal-first")
    with translation.override("it"):
        assert complaint(error) == "riga 12: Se sul tavolo c’è una carta uguale prendi quella, non una somma."


def test_what_is_no_sentence_of_ours_stays() -> None:
    assert complaint(InvalidRuleset("who knows")) == "who knows"
    assert complaint(InvalidNotation("this word is not known", "players[2]")) == (
        "players[2]: this word is not known"
    )


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/rules/?rules=nonsense", "/rooms/new/?rules=nonsense"])
def test_a_wrong_link_is_refused_in_the_readers_language(path: str, settings: object) -> None:
    settings.ALLOWED_HOSTS = ["testserver"]  # type: ignore[attr-defined]
    page = Client(headers={"accept-language": "ar"}).get(path)
    assert page.status_code == 400
    assert "ليس رمز قواعد" in page.content.decode()
    assert "ruleset code" not in page.content.decode()


def test_the_rules_know_no_language() -> None:
    assert not [path for path in RULES.rglob("*.py") if "django" in Path(path).read_text(encoding="utf-8")]
