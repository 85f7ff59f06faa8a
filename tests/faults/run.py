"""One run: tables are set up, players sit down, deeds are done one after the other, and everything is counted."""

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

from tests.faults import places
from tests.faults.deeds import Deed, Scene, deeds_for
from tests.faults.places import Place
from tests.faults.players import SILENCE, Player
from tests.faults.recount import Verdict, judge
from tests.faults.wires import Wire

ENOUGH = 4  # plies
END_SECONDS = 240.0  # for the running matches to come to their end after the last deed


@dataclass
class Result:
    """What was done, what was seen, and the verdict."""

    verdict: Verdict
    done: list[str]
    matches: int
    plies: int
    acked: int
    sent: int
    seconds: float
    returns: list[float] = field(default_factory=list)
    noticed: list[float] = field(default_factory=list)
    healed: dict[str, int] = field(default_factory=dict)


class Run:
    """`minutes` 0 does each deed once. With `to_the_end` the running matches are played out after the last deed;
    without it every table has to go on for some plies."""

    def __init__(
        self,
        place: Place,
        rooms: int,
        minutes: float,
        seed: int,
        heartbeat: float,
        deeds: list[Deed] | None = None,
        to_the_end: bool = True,
    ) -> None:
        self.place, self.minutes, self.heartbeat = place, minutes, heartbeat
        self.deeds, self.to_the_end = deeds or deeds_for(place), to_the_end
        self.chance = random.Random(seed)
        self.mark = f"F{seed}-"
        self.rooms: list[dict[str, Any]] = places.called(place, f"make({rooms}, {self.mark!r})")
        self.players: list[Player] = []
        self.done: list[str] = []
        self.began = 0.0
        self.games: list[asyncio.Task[None]] = []

    async def play(self) -> Result:
        self.began = time.monotonic()
        await self._sit_down()
        scene = Scene(
            self.place,
            self.players,
            self.chance,
            (SILENCE + 0.5) * self.heartbeat,
            1.0 if self.to_the_end else 0.5,
        )
        self.games = [asyncio.create_task(player.run()) for player in self.players]
        await self._hurt(scene)
        stuck = await self._finish()
        return await asyncio.to_thread(self._count, scene, stuck, time.monotonic() - self.began)

    async def _sit_down(self) -> None:
        host, port = self.place.address
        for room in self.rooms:
            for cookie in room["cookies"]:
                wire = await Wire(lambda: self.place.address).open()
                seed = self.chance.randrange(1 << 30)
                player = Player(wire, f"{host}:{port}", room["code"], cookie, seed, self.heartbeat)
                player.careful = room["timed"]
                self.players.append(player)

    async def _hurt(self, scene: Scene) -> None:
        end = time.monotonic() + self.minutes * 60
        while True:
            for deed in self._shuffled():
                await self._quiet()
                await self._do(deed, scene)
                if self.minutes and time.monotonic() > end:
                    return
            if not self.minutes:
                return

    def _shuffled(self) -> list[Deed]:
        deeds = list(self.deeds)
        self.chance.shuffle(deeds)
        return deeds

    async def _do(self, deed: Deed, scene: Scene) -> None:
        said = await deed(scene)
        self._refuse_broken_players()
        for (
            name
        ) in self.place.dead():  # what a supervisor does; a part should outlive the death of the others
            said += f"; {name} ended by itself and was started again"
            await asyncio.to_thread(self.place.begin, name)
        self.done.append(said)
        print(f"   {time.monotonic() - self.began:4.0f} s  {said}", flush=True)

    async def _quiet(self) -> None:
        """Until some tables went on, so that every deed meets tables that play."""
        before, end = time.monotonic(), time.monotonic() + 20
        while time.monotonic() < end:
            playing = [player for player in self.players if player.moved_at > before]
            if len(playing) * 2 >= len(self.players):
                return
            await asyncio.sleep(0.05)

    async def _finish(self) -> list[str]:
        """No new matches; the codes of the rooms that do not go on, or whose match does not come to its end."""
        since = {player: player.moves_seen for player in self.players}
        for player in self.players:
            player.closing = self.to_the_end
        end = time.monotonic() + END_SECONDS
        while stuck := {player.code for player in self.players if not self._went_on(player, since[player])}:
            self._refuse_broken_players()
            if time.monotonic() > end:
                break
            await asyncio.sleep(0.1)
        told = f"{len(stuck)} tables stand still" if stuck else "every table went on"
        print(f"   {time.monotonic() - self.began:4.0f} s  {told}", flush=True)
        for game in self.games:
            game.cancel()
        for player in self.players:
            await player.wire.close()
        return sorted(stuck)

    def _went_on(self, player: Player, since: int) -> bool:
        return player.is_done if self.to_the_end else player.moves_seen >= since + ENOUGH

    def _refuse_broken_players(self) -> None:
        """A fault of the suite itself is no result."""
        for game in self.games:
            if game.done() and not game.cancelled() and game.exception() is not None:
                raise RuntimeError("a player broke") from game.exception()

    def _count(self, scene: Scene, stuck: list[str], seconds: float) -> Result:
        logs = places.called(self.place, f"logs({self.mark!r})")
        intents = [intent for player in self.players for intent in player.intents]
        return Result(
            verdict=judge(logs, intents, stuck),
            done=self.done,
            matches=len(logs),
            plies=sum(len(log["plies"]) for log in logs),
            acked=sum(intent.acked for intent in intents),
            sent=len(intents),
            seconds=seconds,
            returns=scene.returns,
            noticed=[one for player in self.players for one in player.clocks.noticed],
        )
