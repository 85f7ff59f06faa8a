"""All settings; `environ` reads the environment for them, and nothing else does.

Everything has a safe default: a fresh clone runs without any variable set. README lists the variables.
"""

import os
import tempfile
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from django.core.exceptions import ImproperlyConfigured

from chkobba_site import environ, net, secret

BASE_DIR = Path(__file__).resolve().parent.parent
# What the running site writes: database, secret key, collected static files. Ignored by git.
VAR_DIR = BASE_DIR / "var"


def _own_key() -> str:
    try:
        return secret.key(VAR_DIR / "secret_key")
    except OSError as error:
        raise ImproperlyConfigured(f"No secret key can be kept in {VAR_DIR}: {error.strerror}.") from error


# Where people reach the site ----------------------------------------------------------------------

HOST = environ.text("HOST", "127.0.0.1")
PORT = environ.value("PORT", "3110", environ.port, "a port between 1 and 65535")
# On a server: what must be chosen has to be set, and the proxy in front speaks TLS unless BEHIND_TLS=0.
PRODUCTION = environ.in_production()
DEBUG = environ.flag("DEBUG")
# On when a proxy in front of the site speaks TLS: cookies become Secure, browsers are told to stay on https.
BEHIND_TLS = environ.flag("BEHIND_TLS", "on" if PRODUCTION else "off")
ALLOWED_HOSTS = net.allowed_hosts(environ.words("ALLOWED_HOSTS"), HOST)
CSRF_TRUSTED_ORIGINS = net.https_origins(ALLOWED_HOSTS)
# Addresses or networks of the proxies whose X-Forwarded-* headers count; "unix" for a proxy on a Unix socket.
TRUSTED_PROXIES = environ.value(
    "TRUSTED_PROXIES", "", net.parse_proxies, "a list of addresses or networks, such as 10.0.0.0/8"
)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECRET_KEY = environ.text("SECRET_KEY") or _own_key()

ROOT_URLCONF = "chkobba_site.urls"
ASGI_APPLICATION = "chkobba_site.asgi.application"

# Parts --------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "chkobba_site",
    "accounts",
    "games",
]

MIDDLEWARE = [
    "chkobba_site.middleware.close_sqlite",
    "chkobba_site.middleware.forwarded_headers",
    # What tells browsers to be careful comes before everything that answers: static files and errors have it too.
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "chkobba_site.middleware.browser_features",
    "csp.middleware.CSPMiddleware",
    "chkobba_site.middleware.readable_forms",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Pages; static files were compressed when they were collected. It hides the length of what it packs.
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "chkobba_site.middleware.own_origin",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "accounts.middleware.Throttle",
    "accounts.middleware.suspension",
    "games.language.own_terms",
    "django_htmx.middleware.HtmxMiddleware",
    # Next to the views: no page of a table leaves unread.
    "games.sentinel.pages.watch_pages",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.prefs.in_templates",
                "games.lists.in_templates",
            ],
        },
    },
]

# Storage ------------------------------------------------------------------------------------------


DATABASES = {"default": environ.database(VAR_DIR / "db.sqlite3")}
# Where `make cluster` keeps its PostgreSQL, its logs and its process ids.
CLUSTER_DIR = Path(environ.text("CHKOBBA_CLUSTER_DIR", str(VAR_DIR / "cluster")))
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# The Redis that `make run` starts itself listens on this socket (short: a socket path holds about 104 bytes).
VALKEY_DIR = (
    Path(tempfile.gettempdir()) / f"chkobba-{os.getuid()}-{sha256(str(BASE_DIR).encode()).hexdigest()[:8]}"
)
REDIS_IS_EMBEDDED = not environ.text("REDIS_URL")
REDIS_URL = environ.text("REDIS_URL", f"unix://{quote(str(VALKEY_DIR / 'valkey.sock'))}")

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "chkobba_site.layer.Layer",
        "CONFIG": {
            # Without these two, load ends in "Too many connections" and in read timeouts.
            "hosts": [{"address": REDIS_URL, "max_connections": 10_000, "socket_timeout": None}],
            "prefix": "chkobba",
        },
    }
}

SESSION_ENGINE = "accounts.sessions"

# People -------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.NameOrEmail"]
CSRF_FAILURE_VIEW = "accounts.refusals.csrf_failure"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ("name", "email", "email_wanted")},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
# Without a mail server the letters are printed on the console.
EMAIL_HOST = environ.text("EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'console'}.EmailBackend"
EMAIL_PORT = environ.value("EMAIL_PORT", "587", environ.port, "a port between 1 and 65535")
EMAIL_HOST_USER = environ.text("EMAIL_USER")
EMAIL_HOST_PASSWORD = environ.text("EMAIL_PASSWORD")
EMAIL_USE_TLS = True
DEFAULT_FROM_EMAIL = environ.text("EMAIL_FROM", "Chkobba <chkobba@localhost>")

# Doors: how many in which time, for one key (an address, a person, a seat); see chkobba_site.limits.allow.
RATE_LIMITS = {
    # Whatever is asked, by address: a café behind one address plays without scripts too. Whatever is sent, by person.
    "request": "1200/minute",
    "post": "120/minute",
    "login": "10/minute",
    "register": "10/hour",
    "guest": "20/hour",
    "settings": "60/minute",
    "password": "10/hour",
    "password_reset": "5/hour",
    "room_new": "20/hour",
    "room_join": "30/minute",
    "room_page": "120/minute",
    "card_info": "60/minute",
    "match_import": "20/hour",
    "match_file": "60/minute",
    "act": "120/minute",
    "say": "12/minute",
    "socket_open": "60/minute",
    "socket_frame": "240/minute",
}


def _rate_limits(text: str) -> dict[str, str]:
    """ "login=3/minute,act=off" replaces rules; "all=off" opens every door (tests of other things do)."""
    changes = dict(part.split("=", 1) for part in text.split(",")) if text else {}
    everywhere = changes.pop("all", None)
    if unknown := changes.keys() - RATE_LIMITS.keys():
        raise ValueError(unknown)
    return {name: changes.get(name, everywhere or rule) for name, rule in RATE_LIMITS.items()}


RATE_LIMITS = environ.value("CHKOBBA_RATE_LIMITS", "", _rate_limits, "a list such as login=3/minute,act=off")
# Lets `manage.py load_rooms` make rooms and people in bulk, for a load test of this site.
LOAD_ROOMS = environ.flag("CHKOBBA_LOAD_ROOMS")

# Time ---------------------------------------------------------------------------------------------

SEAT_HOLD_SECONDS = environ.seconds("SEAT_HOLD_SECONDS", 60)
PRESENCE_LEASE_SECONDS = environ.seconds("PRESENCE_LEASE_SECONDS", 20)
PAGE_LEASE_SECONDS = environ.seconds("PAGE_LEASE_SECONDS", 90)
HEARTBEAT_SECONDS = environ.seconds("HEARTBEAT_SECONDS", 8)
NEXT_ROUND_SECONDS = environ.seconds("NEXT_ROUND_SECONDS", 20)
IDLE_SECONDS = environ.seconds("IDLE_SECONDS", 300)
IDLE_ANSWER_SECONDS = environ.seconds("IDLE_ANSWER_SECONDS", 60)
# A gap in the clock's keeping that is longer than this is given back to whoever had a deadline in it.
DOWNTIME_GRACE_SECONDS = environ.seconds("DOWNTIME_GRACE_SECONDS", 4)
# For `make faults`: how long a timekeeper waits between claiming alarms and acting on them, to be killed there.
CLAIM_PAUSE_SECONDS = environ.value("CHKOBBA_CLAIM_PAUSE_SECONDS", "0", environ.pause, "seconds")
# A room without any act of a person for this long is deleted; its matches stay.
ROOM_UNUSED_SECONDS = environ.seconds("ROOM_UNUSED_SECONDS", 6 * 3600)
# A practice match waits for its person as long as a log-in lasts.
PRACTICE_UNUSED_SECONDS = environ.seconds("PRACTICE_UNUSED_SECONDS", 14 * 24 * 3600)
# Processes of each timekeeper in which bots choose their moves: one thinks while the other is replaced.
BOT_WORKERS = 2
# How long a bot seems to think at a usual turn and speed: a random time between the two.
BOT_DELAY_SECONDS = environ.value(
    "CHKOBBA_BOT_DELAY_SECONDS", "0.9,1.9", environ.span, "two numbers of seconds, such as 0.9,1.9"
)

USE_TZ = True
TIME_ZONE = "UTC"

# Languages ----------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("fr", "Français"), ("ar", "العربية"), ("it", "Italiano")]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["chkobba_site.formats"]
USE_I18N = True

# Static files: hashed names, served by the site itself, DEBUG or not ------------------------------

# They are under /static/ here whatever STATIC_URL says: another site may fetch them from there and serve them.
STATIC_URL = environ.value(
    "STATIC_URL", "/static/", environ.static_url, "a path, or an address that begins with https://"
)
STATIC_ORIGIN = "/".join(STATIC_URL.split("/")[:3]) if STATIC_URL.startswith("https://") else ""
WHITENOISE_STATIC_PREFIX = "/static/" if STATIC_ORIGIN else STATIC_URL
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = bool(STATIC_ORIGIN)  # scripts and fonts of another site need it
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "chkobba_site.storage.StaticStorage"
    },
}

# Security -----------------------------------------------------------------------------------------

SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = BEHIND_TLS
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if BEHIND_TLS else 0
# Said on purpose: the proxy redirects to https (W008), and only the owner of a domain can promise TLS for all names
# below it, today and in a browser's own list (W005, W021).
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W008", "security.W021"]
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'", *filter(None, [STATIC_ORIGIN])],
        # These three do not fall back to default-src.
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
# No form of ours is longer; a socket frame has the same limit. A file to import may be (games.forms.MOST_IMPORT).
MAX_FRAME_BYTES = 64 * 1024
MAX_BODY_BYTES = 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_FRAME_BYTES
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100

# Log: to the console, without room codes, tokens or cards -----------------------------------------

LOG_FORMAT = environ.value("LOG_FORMAT", "line", environ.log_format, "line or json")
# Who reads /metrics from elsewhere than this machine sends this word; see chkobba_site.metrics.
METRICS_TOKEN = environ.text("METRICS_TOKEN")
# Who gets a letter when the leak sentinel stops a table.
ADMINS = [("Operator", address) for address in environ.words("ADMINS")]
SERVER_EMAIL = DEFAULT_FROM_EMAIL
EMAIL_TIMEOUT = 10
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "short": {"()": "chkobba_site.logs.Short"},
        "discreet": {"()": "chkobba_site.logs.Discreet"},
        "client_fault": {"()": "chkobba_site.logs.ClientFault"},
    },
    "formatters": {
        "line": {"()": "chkobba_site.logs.Line"},
        "json": {"()": "chkobba_site.logs.Json"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["short", "discreet"],
        },
        "strangers": {
            "class": "logging.StreamHandler",
            "formatter": LOG_FORMAT,
            "filters": ["client_fault", "short", "discreet"],
        },
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "INFO", "propagate": False},
        # Posts over the limits and the like: a line each, without the traceback that Django adds.
        "django.security": {"handlers": ["strangers"], "propagate": False},
        # Strangers ask for other hosts all day; they get their 400 and no line each.
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # A line for every ply is for programs.
        "games.events": {"level": "INFO" if LOG_FORMAT == "json" else "WARNING"},
        "daphne": {"level": "WARNING"},
        "twisted": {"level": "WARNING"},
    },
}
