"""An nginx of our own in front of several web processes, with the same rules as `deploy/nginx` gives a server."""

import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from chkobba_site import packages
from chkobba_site.processes import guarded

DEPLOY = Path(__file__).resolve().parent.parent / "deploy" / "nginx"
CONF = """\
pid "{folder}/nginx.pid";
daemon off;
worker_processes 1;
worker_rlimit_nofile 16384;
error_log stderr warn;
{user}
events {{ worker_connections 8192; }}
http {{
    include "{mime_types}";
    default_type application/octet-stream;
    access_log off;
    client_body_temp_path "{folder}/body";
    proxy_temp_path "{folder}/proxy";
    fastcgi_temp_path "{folder}/fastcgi";
    uwsgi_temp_path "{folder}/uwsgi";
    scgi_temp_path "{folder}/scgi";
    include chkobba/maps.conf;
    upstream chkobba_web {{
        hash $chkobba_place;
{servers}
        keepalive 32;
    }}
    server {{
        listen {host}:{port} backlog=1024;
        root "{root}";
        include chkobba/site.conf;
    }}
}}
"""


class NoNginx(RuntimeError):
    """nginx cannot be used here; the message says why, in one line."""


def write_conf(folder: Path, host: str, port: int, webs: Sequence[int], root: Path) -> Path:
    """Writes the whole configuration of one server on host and port, before web processes on these ports.

    `root` is the folder that holds `static/`. Returns the path of nginx.conf. Raises NoNginx.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(DEPLOY, folder / "chkobba", dirs_exist_ok=True)
    conf = folder / "nginx.conf"
    # One that refuses is asked again for the next request: it is back in a second.
    servers = "\n".join(f"        server 127.0.0.1:{web} max_fails=0;" for web in webs)
    user = "user root;" if os.getuid() == 0 else ""  # the folders of this machine's own copy are its owner's
    values = {"folder": folder, "user": user, "servers": servers, "host": host, "port": port, "root": root}
    conf.write_text(CONF.format(mime_types=_mime_types(), **values))
    return conf


def start(conf: Path, log: Path) -> "subprocess.Popen[bytes]":
    """A running nginx that ends with this process. Raises NoNginx."""
    with log.open("ab") as out:
        return guarded(_command(conf), stdout=out, stderr=out)


def test(conf: Path) -> None:
    """What `nginx -t` says. Raises NoNginx with its words."""
    done = subprocess.run([*_command(conf), "-t"], capture_output=True, text=True)
    if done.returncode != 0:
        raise NoNginx(f"nginx refuses {conf}: {done.stderr.strip()}")


def _command(conf: Path) -> list[str]:
    return [program(), "-p", str(conf.parent), "-c", str(conf), "-e", "stderr"]


def program() -> str:
    """Path of nginx. Raises NoNginx."""
    found = packages.nginx()
    if not found:
        raise NoNginx("nginx is missing: sudo apt-get install nginx.")
    return found


def _mime_types() -> Path:
    """The list of file types that came with nginx stands beside its own configuration."""
    said = subprocess.run([program(), "-V"], capture_output=True, text=True).stderr
    found = re.search(r"--conf-path=(\S+)", said)
    path = Path(found[1]).parent / "mime.types" if found else Path("/etc/nginx/mime.types")
    if not path.exists():
        raise NoNginx(f"nginx has no {path}.")
    return path
