"""What processes cost, read from /proc: CPU time and memory of a site's processes and all that they started."""

import os
from dataclasses import dataclass
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass
class Cost:
    """CPU milliseconds since each began, and resident megabytes, by the name of the part."""

    cpu: dict[str, float]
    memory: dict[str, float]

    def since(self, earlier: "Cost") -> dict[str, float]:
        """CPU milliseconds between two looks, by part."""
        return {name: spent - earlier.cpu.get(name, 0.0) for name, spent in self.cpu.items()}


def look(parts: dict[str, int]) -> Cost:
    """The cost so far of each named process with everything below it."""
    below = _children()
    trees = {name: _tree(pid, below) for name, pid in parts.items()}
    return Cost(
        {name: sum(map(_cpu, pids)) for name, pids in trees.items()},
        {name: sum(map(_memory, pids)) for name, pids in trees.items()},
    )


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and (fields := _stat(int(folder.name))):
            found.setdefault(int(fields[1]), []).append(int(folder.name))
    return found


def _tree(pid: int, below: dict[int, list[int]]) -> list[int]:
    return [pid, *(each for child in below.get(pid, []) for each in _tree(child, below))]


def _stat(pid: int) -> list[str]:
    """The fields after the name, which may hold spaces: state, parent, ..."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []  # it has ended


def _cpu(pid: int) -> float:
    """Its own time and that of its children that have ended."""
    fields = _stat(pid)
    return sum(map(int, fields[11:15])) * 1000 / TICK if fields else 0.0


def _memory(pid: int) -> float:
    """Megabytes that are its own: what it shares with others counts for each one's share."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
