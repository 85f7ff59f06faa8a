"""A timekeeper that is asked to stop again and again stops."""

import signal
import subprocess
import sys

import pytest

from tests.plugins.site import ROOT

WAITS = """
import time
from games.management.commands.timekeeper import Asked
asked = Asked()
asked.listen()
print("listens", flush=True)
while not asked():
    time.sleep(0.01)
{then}
print("stopped", flush=True)
"""


def run(then: str) -> "subprocess.Popen[str]":
    started = "import os; os.environ['DJANGO_SETTINGS_MODULE'] = 'chkobba_site.settings'; import django; django.setup()"
    code = started + WAITS.format(then=then)
    return subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_many_signals_at_once_stop_it(number):
    """A second signal in the middle of the first one's handler waited for a lock that the first one held."""
    process = run("")
    assert process.stdout.readline() == "listens\n"
    for _ in range(500):
        process.send_signal(number)
    assert process.communicate(timeout=60)[0] == "stopped\n"
    assert process.returncode == 0


def test_what_hangs_is_left_after_a_moment():
    process = run("time.sleep(600)")
    assert process.stdout.readline() == "listens\n"
    process.send_signal(signal.SIGTERM)
    assert process.communicate(timeout=60)[0] == ""
    assert process.returncode == 0
