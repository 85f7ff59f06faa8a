"""`make messages`."""

import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "chkobba_site.settings")
    django.setup()

    from tests.i18n.catalogues import main

    main()
