"""The channel layer, with a way for code that is not asynchronous to speak to a group."""

from typing import Any

from channels_redis.pubsub import RedisPubSubChannelLayer

from chkobba_site import redis


class Layer(RedisPubSubChannelLayer):  # type: ignore[misc]  # the package has no types
    """Groups are channels of Redis's publish and subscribe."""

    def publish(self, group: str, message: dict[str, Any]) -> None:
        """What `group_send` does, over the process's own client: no event loop is woken for it.

        Raises:
            RedisError: nobody was told.
        """
        redis.client().publish(f"{self._kwargs['prefix']}__group__{group}", self.serialize(message))
