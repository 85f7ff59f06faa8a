"""/metrics: how the site is, in the text form that Prometheus reads.

What happens in a process is added up there and handed to one hash in Redis every few seconds, so that any web process
can speak for all of them, on however many machines, and for the timekeepers, which answer no requests. Labels are
words of this code: never a name, a room's code or a card.
"""

import hmac
import logging
import os
import resource
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import RedisError

from chkobba_site import counters, net
from chkobba_site.redis import client

logger = logging.getLogger(__name__)

FLUSH_SECONDS = 5.0
PROCESS_SECONDS = 20  # a process that said nothing for so long is not there any more
PROCESS_KEY = "metrics:process:"
BOUNDS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass(frozen=True)
class Metric:
    """One metric. `key` is its name in Redis, `label` what the word behind the colon there means."""

    name: str
    kind: str
    help: str
    key: str = ""
    label: str = ""


@dataclass(frozen=True)
class Reading:
    """One value of a metric, for one value of its label or for none."""

    metric: Metric
    value: float
    word: str = ""


COUNTED = (
    Metric("chkobba_leaks_total", "counter", "Texts that the leak sentinel blocked.", "leaks", "door"),
    Metric("chkobba_rooms_stuck_total", "counter", "Tables that stood still past a deadline.", "rooms_stuck"),
    Metric(
        "chkobba_rooms_healed_total", "counter", "Of these, the ones that were made to go on.", "rooms_healed"
    ),
    Metric("chkobba_moves_total", "counter", "Plies that were written down.", "moves", "by"),
    Metric("chkobba_frames_total", "counter", "Frames sent to open tables.", "frames"),
    Metric(
        "chkobba_frame_bytes_total",
        "counter",
        "Their length, unpacked.",
        "frame_bytes",
    ),
    Metric("chkobba_refusals_total", "counter", "Wishes at a table that were refused.", "refusals", "reason"),
    Metric("chkobba_rate_limited_total", "counter", "Uses of a door over its limit.", "rate_limited", "door"),
)
MEASURED = (
    Metric("chkobba_alarm_lateness_seconds", "histogram", "How late deadlines were acted on.", "alarm_late"),
    Metric("chkobba_bot_seconds", "histogram", "How long bots thought.", "bot_time"),
)
SOCKETS = Metric("chkobba_sockets", "gauge", "Open tables with a line.", "sockets")
MEMORY = Metric(
    "chkobba_process_memory_bytes", "gauge", "Most memory that a process had.", "memory", "process"
)
CPU = Metric("chkobba_process_cpu_seconds_total", "counter", "Time of the processor.", "cpu", "process")

Source = Callable[[], list[Reading]]
_sources: list[Source] = []
_sums: defaultdict[str, float] = defaultdict(float)
_open = 0
_lock = threading.Lock()


# Adding up ----------------------------------------------------------------------------------------


def tally(key: str, word: str = "", n: float = 1) -> None:
    """Add `n` to a count of this process; it reaches Redis with the next `flush`."""
    with _lock:
        _sums[f"{key}:{word}" if word else key] += n


def observe(key: str, seconds: float) -> None:
    """Add one duration to a histogram."""
    bound = next((str(bound) for bound in BOUNDS if seconds <= bound), "+Inf")
    tally(key, bound)
    tally(key, "sum", max(0.0, seconds))


def socket_opened(n: int = 1) -> None:
    """A line of this process opened; with -1 it closed."""
    global _open
    with _lock:
        _open += n


def source(readings: Source) -> None:
    """Ask `readings` whenever somebody reads the metrics."""
    if readings not in _sources:
        _sources.append(readings)


def flush(kind: str = "") -> None:
    """Hand the sums to Redis, and with `kind` say how this process is; what Redis does not take is kept."""
    with _lock:
        sums = dict(_sums)
        _sums.clear()
    try:
        pipe = client().pipeline(transaction=False)
        for field, n in sums.items():
            pipe.hincrbyfloat(counters.KEY, field, n)
        if kind:
            name = f"{PROCESS_KEY}{kind}-{os.getpid()}"
            pipe.hset(name, mapping=_own())
            pipe.expire(name, PROCESS_SECONDS)
        pipe.execute()
    except RedisError:
        for field, n in sums.items():
            tally(field, n=n)


def begin(kind: str) -> None:
    """Flush every few seconds from now on; `kind` is "web" or "timekeeper"."""
    threading.Thread(target=_flush_for_ever, args=(kind,), daemon=True, name="metrics").start()


def _flush_for_ever(kind: str) -> None:
    while True:
        flush(kind)
        time.sleep(FLUSH_SECONDS)


def _own() -> dict[Any, Any]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {"sockets": _open, "memory": used.ru_maxrss * 1024, "cpu": used.ru_utime + used.ru_stime}


# Reading ------------------------------------------------------------------------------------------


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """All metrics, for this machine, trusted proxies and whoever has the token of METRICS_TOKEN; else 403."""
    if not _may_read(request):
        return HttpResponse("not for you\n", status=403, content_type="text/plain")
    flush()
    try:
        return HttpResponse(written(readings()), content_type=TYPE)
    except RedisError as error:
        logger.warning("metrics cannot be read, Redis fails: %s", type(error).__name__)
        return HttpResponse("Redis does not answer\n", status=503, content_type="text/plain")


def _may_read(request: HttpRequest) -> bool:
    """A proxy on this machine that nobody trusts would lend its address to everybody: so the name counts too."""
    sent = request.headers.get("Authorization", "")
    if settings.METRICS_TOKEN and hmac.compare_digest(
        sent.encode(), f"Bearer {settings.METRICS_TOKEN}".encode()
    ):
        return True
    address = net.client_address(request)
    by_local_name = request.get_host().rsplit(":", 1)[0] in net.LOCAL_HOSTS
    return net.is_trusted(address) or bool(address and ip_address(address).is_loopback and by_local_name)


def readings() -> list[Reading]:
    """Everything that there is to read, grouped by metric. Raises RedisError."""
    kept = _numbers(counters.KEY)
    found = [reading for metric in COUNTED for reading in _counted(metric, kept)]
    found += [reading for metric in MEASURED for reading in _measured(metric, kept)]
    found += _processes()
    return found + [reading for readings in _sources for reading in readings()]


def _counted(metric: Metric, kept: dict[str, float]) -> Iterator[Reading]:
    if not metric.label:
        yield Reading(metric, kept.get(metric.key, 0))
        return
    for field, value in sorted(kept.items()):
        key, _colon, word = field.partition(":")
        if key == metric.key:
            yield Reading(metric, value, word)


def _measured(metric: Metric, kept: dict[str, float]) -> Iterator[Reading]:
    """The buckets add up; the last one is the number of all."""
    below = 0.0
    for bound in (*map(str, BOUNDS), "+Inf"):
        below += kept.get(f"{metric.key}:{bound}", 0)
        yield Reading(Metric(f"{metric.name}_bucket", "", "", label="le"), below, bound)
    yield Reading(Metric(f"{metric.name}_sum", "", ""), kept.get(f"{metric.key}:sum", 0))
    yield Reading(Metric(f"{metric.name}_count", "", ""), below)


def _processes() -> list[Reading]:
    """How the processes are that spoke lately."""
    found = {}
    for key in client().scan_iter(f"{PROCESS_KEY}*"):
        found[key.decode().removeprefix(PROCESS_KEY)] = _numbers(key)
    each = sorted(found.items())
    sockets = Reading(SOCKETS, sum(said.get("sockets", 0) for _name, said in each))
    memory = [Reading(MEMORY, said.get("memory", 0), name) for name, said in each]
    return [sockets, *memory, *(Reading(CPU, said.get("cpu", 0), name) for name, said in each)]


def _numbers(key: str | bytes) -> dict[str, float]:
    kept: dict[Any, Any] = client().hgetall(key)
    return {name.decode(): float(value) for name, value in kept.items()}


def written(found: list[Reading]) -> str:
    """The text form: a head for each metric, a line for each value."""
    heads = {metric.name: metric for metric in MEASURED}
    lines, told = [], set()
    for one in found:
        head = next((heads[name] for name in heads if one.metric.name.startswith(f"{name}_")), one.metric)
        if head.name not in told:
            told.add(head.name)
            lines += [f"# HELP {head.name} {head.help}", f"# TYPE {head.name} {head.kind}"]
        label = f'{{{one.metric.label}="{_plain(one.word)}"}}' if one.metric.label else ""
        lines.append(f"{one.metric.name}{label} {round(one.value, 6)!r}".removesuffix(".0"))
    return "\n".join(lines) + "\n"


def _plain(word: str) -> str:
    """A label's value: letters, digits and a few signs, whatever got into the hash."""
    return "".join(sign for sign in word if sign.isascii() and (sign.isalnum() or sign in "_-+."))[:40]
