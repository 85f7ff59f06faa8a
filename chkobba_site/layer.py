"""The channel layer, with a way for code that is not asynchronous to speak to a group."""

from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

from chkobba_site import redis


class Layer(RedisPubSubChannelLayer):  # type: ignore[misc]  # the package has no types
    """Groups are channels of Redis's publish and subscribe."""

    def publish(self, group: str, message: dict[str, Any], pipe: Any = None) -> None:
        """What `group_send` does, over the process's own client, or with what else is in its pipeline `pipe`: no event
        loop is woken for it.

        Raises:
            RedisError: nobody was told.
        """
        client = redis.client() if pipe is None else pipe
        client.publish(f"{self._kwargs['prefix']}__group__{group}", self.serialize(message))
