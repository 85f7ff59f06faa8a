from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Rooms, matches and everything that happens at a table."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from chkobba_site import metrics
        from games import gauges, signals  # noqa: F401  (connects the receivers)

        metrics.source(gauges.gauges)
