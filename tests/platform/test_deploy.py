"""The files of `deploy/` and the settings of a server: complete, strict, and read by the programs they are for."""

import os
import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
import yaml
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from chkobba_site import nginx, packages
from chkobba_site.management.commands import prepare, serve

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
SERVER = {
    "PRODUCTION": "1",
    "SECRET_KEY": "Zq8" + "k3Jv" * 20,
    "ALLOWED_HOSTS": "chkobba.example",
    "DATABASE_URL": "postgres://chkobba@nowhere.invalid/chkobba",
    "REDIS_URL": "redis://nowhere.invalid/0",
}
# What compose.yaml reads itself, and does not hand on under the same name.
OF_COMPOSE = {"POSTGRES_PASSWORD", "HTTP_PORT"}


def manage(*words: str, **environ: str) -> subprocess.CompletedProcess[str]:
    clean = {
        name: value for name, value in os.environ.items() if name not in {*SERVER, "BEHIND_TLS", "DEBUG"}
    }
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, env={**clean, **environ}, cwd=ROOT, capture_output=True, text=True)


# Settings -----------------------------------------------------------------------------------------


def test_the_deployment_check_finds_nothing():
    done = manage("check", "--deploy", "--fail-level", "WARNING", **SERVER)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("System check identified no issues")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"SECRET_KEY": ""}, "PRODUCTION=1 needs SECRET_KEY: see deploy/chkobba.env.example."),
        (
            {"ALLOWED_HOSTS": "", "DATABASE_URL": "", "REDIS_URL": " "},
            "needs ALLOWED_HOSTS, DATABASE_URL, REDIS_URL:",
        ),
        ({"SECRET_KEY": "short"}, "SECRET_KEY is shorter than 50 characters"),
        ({"DEBUG": "1"}, "DEBUG=1 shows secrets"),
    ],
)
def test_what_is_missing_or_weak_is_refused_in_one_line(change, words):
    done = manage("check", **{**SERVER, **change})
    assert done.returncode == 1
    [line] = done.stderr.splitlines()
    assert words in line
    assert SERVER["SECRET_KEY"] not in line


# Files --------------------------------------------------------------------------------------------


def names_read_by_settings() -> set[str]:
    text = "".join((ROOT / "chkobba_site" / name).read_text() for name in ("settings.py", "environ.py"))
    return set(re.findall(r'\b(?:text|flag|value|words)\(\s*"(\w+)"', text))


def test_every_variable_of_the_example_is_one_that_the_settings_read():
    text = (DEPLOY / "chkobba.env.example").read_text()
    names = set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE))
    assert names - names_read_by_settings() == set()
    assert names >= set(SERVER)


def test_the_readme_lists_what_the_settings_read():
    table = (ROOT / "README.md").read_text()
    own = {name for name in names_read_by_settings() if not name.startswith("CHKOBBA_")}
    assert [name for name in sorted(own) if f"`{name}`" not in table] == []


def test_compose_has_every_part_and_hands_on_what_the_settings_read():
    services = COMPOSE["services"]
    assert set(services) == {
        *("postgres", "valkey", "migrate", "web-1", "web-2", "timekeeper-1", "timekeeper-2", "nginx")
    }
    for name in ("migrate", "web-1", "web-2", "timekeeper-1", "timekeeper-2"):
        assert set(services[name]["environment"]) <= names_read_by_settings()
        assert set(services[name]["environment"]) >= set(SERVER)
        assert services[name]["command"][:2] == ["python", "manage.py"]
    assert services["migrate"]["command"][2] in prepare.__name__
    assert services["web-2"]["command"][2] in serve.__name__


def test_compose_demands_its_secrets_and_publishes_one_port():
    text = (DEPLOY / "compose.yaml").read_text()
    for name in ("SECRET_KEY", "ALLOWED_HOSTS", "POSTGRES_PASSWORD"):
        assert re.search(rf"\$\{{{name}:\?[^}}]+\}}", text), name
    used = set(re.findall(r"\$\{([A-Z_]+)", text))
    assert used - names_read_by_settings() == OF_COMPOSE
    assert [name for name, service in COMPOSE["services"].items() if "ports" in service] == ["nginx"]


def test_images_have_short_official_names():
    """No registry is named: the names are those that everybody's program knows."""
    images = {service["image"] for service in COMPOSE["services"].values()}
    images |= set(re.findall(r"^FROM (\S+)", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE))
    assert images == {"chkobba", "postgres:15", "valkey/valkey:8", "nginx:stable", "python:3.11-slim"}


def test_the_image_holds_the_whole_site_and_nothing_private():
    copied = set(re.findall(r"^COPY (\S+) ", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE))
    assert copied == {
        *(
            "requirements.txt",
            "manage.py",
            "accounts",
            "chkobba_site",
            "games",
            "locale",
            "static",
            "templates",
        )
    }
    assert all((ROOT / name).exists() for name in copied)


def test_systemd_understands_the_units(tmp_path, tmp_path_factory):
    here = tmp_path_factory.mktemp("srv") / "chkobba"  # a path of ours may have spaces, one in a unit may not
    here.symlink_to(ROOT)
    tool = shutil.which("systemd-analyze")
    units = {path.name: path.read_text() for path in (DEPLOY / "systemd").iterdir()}
    for name, text in units.items():
        local = text.replace("/srv/chkobba", str(here)).replace("/etc/chkobba/chkobba.env", os.devnull)
        (tmp_path / name.replace("@.", "@8001.")).write_text(local)
    assert set(units) == {"chkobba.target", "chkobba-web@.service", "chkobba-timekeeper@.service"}
    for text in (units["chkobba-web@.service"], units["chkobba-timekeeper@.service"]):
        assert "EnvironmentFile=/etc/chkobba/chkobba.env" in text
        assert "Restart=always" in text
        assert "User=chkobba" in text
    if tool:  # systemd's own word, on machines that have it
        done = subprocess.run([tool, "verify", *tmp_path.iterdir()], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, "")


# nginx --------------------------------------------------------------------------------------------


def certificate(folder: Path) -> None:
    """A certificate of our own, since nginx reads it when it checks."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "chkobba.example")])
    now = datetime.now(UTC)
    made = x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + timedelta(days=1))
    pem = serialization.Encoding.PEM
    plain = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (folder / "fullchain.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(pem))
    (folder / "privkey.pem").write_bytes(key.private_bytes(pem, *plain))


@pytest.mark.parametrize("name", ["chkobba.conf", "compose.conf"])
def test_nginx_accepts_the_configuration(tmp_path, name):
    assert packages.nginx(), "make test installs nginx"
    certificate(tmp_path)
    text = (DEPLOY / "nginx" / name).read_text()
    text = text.replace("/etc/chkobba/tls", str(tmp_path)).replace("/var/log/nginx", str(tmp_path))
    text = re.sub(r"web-(\d):8000", r"127.0.0.1:800\1", text)  # names that only compose knows
    text = re.sub(r"listen \[::\].*\n", "", text)  # a machine without IPv6 has no such address
    conf = nginx.write_conf(tmp_path / "nginx", "127.0.0.1", 8080, [8001], ROOT / "var")
    (conf.parent / "site.conf").write_text(text)
    whole = conf.read_text()
    conf.write_text(whole[: whole.index("    include chkobba/maps.conf")] + "    include site.conf;\n}\n")
    nginx.test(conf)


def test_the_name_of_the_site_stands_in_two_places():
    """DP-19: one setting and one server name."""
    text = (DEPLOY / "nginx/chkobba.conf").read_text()
    assert set(re.findall(r"^\s*server_name (.*);", text, re.MULTILINE)) == {"chkobba.example"}
    assert "ALLOWED_HOSTS=chkobba.example" in (DEPLOY / "chkobba.env.example").read_text()
    code = [
        path for folder in ("chkobba_site", "games", "accounts") for path in (ROOT / folder).rglob("*.py")
    ]
    assert [path.name for path in code if "chkobba.example" in path.read_text()] == []


def test_the_log_with_addresses_goes_after_thirty_days():
    """SE-05, SE-06: the one place where addresses are written down."""
    text = (DEPLOY / "logrotate.conf").read_text()
    logs = re.findall(r"access_log (/\S+);", (DEPLOY / "nginx/chkobba.conf").read_text())
    assert logs == re.findall(r"^(/\S+) \{", text, re.MULTILINE)
    assert "    daily\n    rotate 30\n    maxage 30\n" in text


# Static files elsewhere ---------------------------------------------------------------------------

CREDITS = """from django.conf import settings
from django.test import Client
settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
answer = Client().get("/credits/", HTTP_HOST="localhost")
print(answer.status_code, answer["Content-Security-Policy"] + ";")
print(answer.content.decode())"""


@pytest.mark.parametrize(
    ("address", "policy"),
    [
        ("/static/", "default-src 'self';"),
        ("https://static.example/v1", "default-src 'self' https://static.example;"),
    ],
)
def test_static_files_may_come_from_another_address_and_the_policy_follows(address, policy):
    """DP-06."""
    done = manage("shell", "-v0", "-c", CREDITS, STATIC_URL=address)
    assert done.returncode == 0, done.stderr
    head, page = done.stdout.split("\n", 1)
    assert head.startswith("200 ")
    assert policy in head
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', page)
    assert sheets
    assert all(sheet.startswith(address) for sheet in sheets)


@pytest.mark.parametrize("address", ["static", "//static.example/", "http://static.example/"])
def test_a_static_address_that_no_page_can_use_is_refused(address):
    done = manage("check", STATIC_URL=address)
    assert done.returncode == 1
    assert "STATIC_URL" in done.stderr
    assert len(done.stderr.splitlines()) == 1
