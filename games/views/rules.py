"""How the games are played: the rules page of any ruleset, the questions that lead to one, the kept ones."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from games import labels, lists, saved
from games.labels.complaints import complaint
from games.questions import QUESTIONS, answered, ruleset_for
from games.referee import Refused
from games.render import rules_context
from games.rules.errors import InvalidRuleset
from games.rules.ruleset import PRESETS, Ruleset
from games.rules.variants import VARIANT_OF
from games.views.common import refused_page, user_id_of

FIRST = "chkobba"


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The rules of `?rules=CODE`, of `?preset=KEY`, or of a game as most people play it (`?variant=KEY`)."""
    try:
        ruleset = _asked(request)
    except InvalidRuleset as error:
        return refused_page(request, Refused("bad_rules", complaint(error)))
    return render(request, "games/rules.html", rules_context(ruleset))


def _asked(request: HttpRequest) -> Ruleset:
    if code := request.GET.get("rules", ""):
        return Ruleset.from_code(code)
    preset = request.GET.get("preset", "")
    return Ruleset.of(preset if preset in PRESETS else labels.standard_preset(_variant(request, VARIANT_OF)))


def _variant(request: HttpRequest, known: Any) -> str:
    variant = request.GET.get("variant", FIRST)
    return variant if variant in known else FIRST


@require_safe
def questions(request: HttpRequest) -> HttpResponse:
    """The questions of a game, and below them, once answered, the ruleset that they lead to."""
    variant = _variant(request, QUESTIONS)
    context: dict[str, Any] = {
        "variant": variant,
        "game": labels.variant_title(variant),
        "variants": [choice for choice in labels.variant_choices() if choice.key in QUESTIONS],
        "questions": _shown(variant, request),
    }
    try:
        context["found"] = _found(variant, request) if "done" in request.GET else None
    except InvalidRuleset as error:
        return render(request, "games/questions.html", {**context, "error": complaint(error)}, status=400)
    return render(request, "games/questions.html", context)


def _shown(variant: str, request: HttpRequest) -> list[dict[str, Any]]:
    return [
        {
            "option": question.option,
            "text": _(question.text),
            "chosen": request.GET.get(question.option, ""),
            "answers": [{"word": word, "sentence": _(said)} for word, said, _value in question.answers],
        }
        for question in QUESTIONS[variant]
    ]


def _found(variant: str, request: HttpRequest) -> dict[str, Any]:
    ruleset = ruleset_for(variant, answered(variant, request.GET.dict()))
    return {
        "kind": labels.game_title(ruleset.preset),
        "code": ruleset.code(),
        "differs": labels.differences(ruleset),
    }


@require_safe
def kept(request: HttpRequest) -> HttpResponse:
    """The rulesets that this person keeps."""
    return render(request, "games/kept.html", {"saved": lists.saved_rulesets(user_id_of(request))})


@require_POST
def kept_delete(request: HttpRequest, pk: int) -> HttpResponse:
    """Throw one of them away; somebody else's is as good as none."""
    user_id = user_id_of(request)
    if user_id is None or not saved.forget(user_id, pk):
        return refused_page(request, Refused("unknown_kept", _("You keep no such rules.")))
    messages.success(request, _("Thrown away."))
    return redirect("kept")
