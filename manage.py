#!/usr/bin/env python
"""Every command of the site: `manage.py help` lists them, `make run` is `manage.py run`."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chkobba_site.settings")
    from django.conf import settings
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        settings.INSTALLED_APPS  # noqa: B018  (reads the settings: a bad value gets one line, not a traceback)
    except ImproperlyConfigured as error:
        sys.exit(f"chkobba: {error}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
