from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import pre_save
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People")

    def ready(self) -> None:
        from accounts.models import User, fill_in_name_columns
        from accounts.prefs import bring_along

        pre_save.connect(fill_in_name_columns, sender=User)
        user_logged_in.connect(bring_along, sender=User)
