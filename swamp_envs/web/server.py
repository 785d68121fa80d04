"""The server process: where it listens, and how it ends."""

import signal
import socket
import sys
from types import FrameType
from typing import cast

import uvicorn
from starlette.applications import Starlette

from .app import Settings, make_app
from .guard import Guard

_GRACE = 2  # seconds that requests get to be answered when the server ends


class Server(uvicorn.Server):
    """It ends the streams of open pages before it waits for what is still being answered."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = cast(Starlette, cast(Guard, self.config.app).app)
        app.state.rooms.end_streams()
        await super().shutdown(sockets)


def listen(settings: Settings, host: str, port: int) -> tuple[Server, socket.socket]:
    """A server that is not run yet; whoever asks it before it runs waits."""
    app = make_app(settings)
    config = uvicorn.Config(app, host, port, log_level="warning", access_log=False, timeout_graceful_shutdown=_GRACE)
    sock = config.bind_socket()
    sock.listen()
    return Server(config), sock


def run(server: Server, sock: socket.socket) -> None:
    """Serve until a signal ends it. What uvicorn hands on of a signal leaves by the usual way out."""
    signal.signal(signal.SIGTERM, _leave)
    server.run([sock])


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
