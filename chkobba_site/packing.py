"""Frames are packed on the line (permessage-deflate): one is much like the one before, so a tenth is left of it."""

from collections.abc import Sequence
from typing import Any

# What each line keeps, about 150 kB: a window of 32 kB, which a whole frame fits in, and small tables.
TABLES = 5


def pack_frames(server: Any) -> None:
    """Let a running daphne accept what browsers offer. The limit on a message's size counts what is unpacked."""
    # It would forget the other one of daphne's that it has no "as it was" for: origins are our own door's matter.
    server.ws_factory.setProtocolOptions(perMessageCompressionAccept=accept, allowNullOrigin=True)


def accept(offers: Sequence[Any]) -> Any:
    """The answer to a browser's offers; None for none that we know, and then nothing is packed."""
    from autobahn.websocket import compress

    answer: Any = compress.PerMessageDeflateOfferAccept  # the package has no types here
    for offer in offers:
        if isinstance(offer, compress.PerMessageDeflateOffer):
            return answer(offer, mem_level=TABLES)
    return None
