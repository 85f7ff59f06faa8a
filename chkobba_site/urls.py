"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from chkobba_site.health import healthz, readyz
from chkobba_site.metrics import metrics

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    # The people's own page counts the tries and ends the other sessions.
    path("admin/password_change/", RedirectView.as_view(pattern_name="password-change")),
    path("admin/", admin.site.urls),
    path("accounts/", include("accounts.urls")),
    path("", include("games.urls")),
]

handler500 = "chkobba_site.errors.server_error"
