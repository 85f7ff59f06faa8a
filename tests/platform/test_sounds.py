"""Every sound that a script asks for exists, and every sound that exists is asked for."""

import re
from pathlib import Path

from django.conf import settings

SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
ASKED = re.compile(r"sfx\((.*?)\);|ENDINGS = \{(.*?)\}")


def test_every_sound_is_played_somewhere() -> None:
    made = set(re.findall(r"^  (\w+): \(t\) =>", (SCRIPTS / "sfx.js").read_text(), re.M))
    asked = set()
    for script in SCRIPTS.glob("*.js"):
        for call, endings in ASKED.findall(script.read_text()):
            asked |= set(re.findall(r'"(\w+)"', call + endings))
    assert made
    assert made == asked
