"""What the pages of people are built on."""

from typing import TYPE_CHECKING, Any

from django.views.generic import FormView

# Django's generic views take their type parameter only in the eyes of the type checker.
if TYPE_CHECKING:
    FormPage = FormView[Any]
else:
    FormPage = FormView
