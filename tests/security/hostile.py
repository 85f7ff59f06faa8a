"""What a hostile program sends: malformed, oversized, stale and forged, drawn by hypothesis from a seed."""

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.security.odd import ASKED, DEEDS, FIELDS, FORM, JSON, KINDS, METHODS, MOVES, NAMES, PLACES, SENT
from tests.security.stage import Stage
from tests.security.wire import BINARY, TEXT, TOKEN

text = st.text(max_size=40) | st.sampled_from(
    ["", "\x00", "../" * 20, "<script>", "{{7*7}}", "%s%n", "'; --", "é" * 3000]
)
number = st.integers() | st.floats() | st.sampled_from([10**400, -1, 2**63, 2**31, 0])
flat = st.none() | st.booleans() | number | text | st.sampled_from(MOVES + DEEDS)
deep = st.recursive(
    flat, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3)
)


@dataclass(frozen=True)
class Act:
    """One hostile thing: a frame (no method), or a request. `kind` is whose cookies it has."""

    kind: str
    data: bytes
    method: str = ""
    path: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    opcode: int = TEXT


def acts(stage: Stage, count: int, chance: int) -> list[Act]:
    """`count` of them; the same for the same stage and seed."""
    made: list[Act] = []
    while len(made) < count:
        _draw(stage, min(5000, count - len(made)), chance + len(made), made)
    return made[:count]


def _draw(stage: Stage, count: int, chance: int, made: list[Act]) -> None:
    quiet = settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )

    @seed(chance)
    @quiet
    @given(st.one_of(frames(stage), requests(stage)))
    def keep(act: Act) -> None:
        made.append(act)

    keep()


# Frames -------------------------------------------------------------------------------------------


def frames(stage: Stage) -> st.SearchStrategy[Act]:
    """To the table that is attacked: wishes with odd fields, broken JSON, depth, length, bytes that are no text."""
    position = st.sampled_from(
        [{"match": stage.slug, "ply": str(stage.ply)}, {"match": stage.slug, "ply": "0"}, {}]
    )
    odd = st.dictionaries(st.sampled_from(FIELDS) | text, deep, max_size=6)
    wish = st.fixed_dictionaries({}, optional={"do": st.sampled_from(DEEDS), "move": st.sampled_from(MOVES)})
    whole = st.builds(
        lambda *parts: _json({k: v for part in parts for k, v in part.items()}), odd, wish, position
    )
    cut = st.builds(lambda whole, at: whole[: at % (len(whole) + 1)], whole, st.integers(0, 500))
    bulk = st.builds(
        lambda sign, times: sign * times,
        st.sampled_from([b"[", b'{"a":', b"9", b" ", b'"']),
        st.integers(1, 70_000),
    )
    data = whole | whole | whole | cut | bulk | st.binary(max_size=200)
    opcode = st.sampled_from([TEXT] * 9 + [BINARY])
    return st.builds(
        lambda kind, data, opcode: Act(kind, data, opcode=opcode), st.sampled_from(KINDS), data, opcode
    )


def _json(value: Any) -> bytes:
    try:
        return json.dumps(value).encode()
    except (TypeError, ValueError):
        return b"{}"


# Requests -----------------------------------------------------------------------------------------


def requests(stage: Stage) -> st.SearchStrategy[Act]:
    """Any method at any address of the site, real and broken, with odd queries, bodies and headers."""
    segment = text.map(lambda word: quote(word.encode("utf-8", "surrogatepass"), safe="")) | st.sampled_from(
        [stage.code, stage.slug, "ZZZZ2222", "%ED%A0%80", "%00", "%2e%2e", "a" * 5000, "7D"]
    )
    rooms = st.builds(
        lambda code, rest: f"/rooms/{code}/{rest}",
        segment,
        st.sampled_from(["", "act/", "act/", "qr.svg", "cards/7D/", "cards/%00/"]),
    )
    matches = st.builds(
        lambda slug, rest: f"/matches/{slug}/{rest}",
        segment,
        st.sampled_from(["", "match.txt", "match.json"]),
    )
    other = st.builds(lambda place, more: f"/{place}/{more}", segment, segment)
    own = st.builds(
        lambda rest: f"/rooms/{stage.code}/{rest}", st.sampled_from(["", "act/", "act/", "cards/7D/"])
    )
    path = st.sampled_from(PLACES) | rooms | own | matches | other
    query = st.dictionaries(st.sampled_from(ASKED), flat.map(_plain), max_size=3).map(_encoded)
    whole = st.builds(lambda path, query: f"{path}?{query}" if query else path, path, query)
    return st.builds(
        _request, st.sampled_from(KINDS), st.sampled_from(METHODS), whole, bodies(stage), headers()
    )


def _request(kind: str, method: str, path: str, body: tuple[str, bytes], more: dict[str, str]) -> Act:
    return Act(kind, body[1], method, path, {"Content-Type": body[0], **more})


def bodies(stage: Stage) -> st.SearchStrategy[tuple[str, bytes]]:
    """Forms with and without the token, deeds at the table, JSON, broken multipart, far too much."""
    token = st.sampled_from([{"csrfmiddlewaretoken": TOKEN}, {"csrfmiddlewaretoken": "x"}, {}])
    deed = st.fixed_dictionaries(
        {"do": st.sampled_from(DEEDS), "match": st.just(stage.slug), "ply": st.just(str(stage.ply))}
    )
    form = st.dictionaries(st.sampled_from(SENT), flat.map(_plain), max_size=6) | deed
    filled = st.builds(lambda fields, token: (FORM, _encoded({**fields, **token}).encode()), form, token)
    many = st.integers(90, 300).map(lambda count: (FORM, "&".join(f"a{n}=1" for n in range(count)).encode()))
    broken = st.binary(max_size=300).map(lambda data: ("multipart/form-data; boundary=x", b"--x\r\n" + data))
    long = st.integers(60_000, 90_000).map(lambda size: (FORM, b"text=" + b"x" * size))
    return (
        filled
        | filled
        | filled
        | deep.map(lambda value: (JSON, _json(value)))
        | broken
        | many
        | long
        | st.just(("", b""))
    )


def headers() -> st.SearchStrategy[dict[str, str]]:
    """Few and odd; control signs are left out, which our own client refuses to send."""
    word = st.text(st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f"), max_size=60)
    known = st.sampled_from(
        ["evil.example", "null", "https://evil.example", "1", "bytes=0-1", "zz;q=9,*", "sessionid=x; seat=y"]
    )
    return st.dictionaries(st.sampled_from(NAMES), word | known, max_size=2)


def _plain(value: object) -> str:
    return str(value)[:4000]


def _encoded(fields: dict[str, str]) -> str:
    return urlencode({name: word.encode("utf-8", "surrogatepass") for name, word in fields.items()})
