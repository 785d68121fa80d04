"""Who may ask the server, and how much: hosts, origins, the token, sizes, and what answers say to browsers."""

import secrets
from dataclasses import dataclass
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST = 1_000_000  # bytes of a request: a long record fits
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
COOKIE = "swamp"
_HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


@dataclass(frozen=True)
class Guard:
    """A layer around the application: refuses strangers before anything else is done."""

    app: ASGIApp
    hosts: tuple[str, ...]  # names under which the server may be asked for
    token: str | None = None  # that is asked of everybody who is no visitor of a table

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(Request(scope))
        if refusal is not None:
            await refusal(scope, receive, self._with_headers(send))
        else:
            await self.app(scope, _limited(receive), self._with_headers(send))

    def _refusal(self, request: Request) -> Response | None:
        """The answer to a request that goes no further."""
        headers = request.headers
        if _name(headers.get("host", "")) not in self.hosts:
            return _refuse(421, "found another host in the request than those that the server was started for")
        if request.method == "POST":
            if not self._is_own(headers):
                return _refuse(403, "found a request of another site, accepted: of this server's own pages")
            if headers.get("content-type", "").partition(";")[0] != "application/json":
                return _refuse(415, "accepted: application/json")
            if not headers.get("content-length", "").isdecimal():
                return _refuse(411, "accepted: requests that tell their length")
            if int(headers["content-length"]) > LARGEST:
                return _refuse(413, f"accepted: up to {LARGEST:,} bytes")
        return self._ask_for_token(request)

    def _is_own(self, headers: Headers) -> bool:
        """Whether a request comes from a page of this server, or from no page at all."""
        origin = headers.get("origin")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        return origin is None or urlsplit(origin).netloc == headers.get("host")

    def _ask_for_token(self, request: Request) -> Response | None:
        if self.token is None:
            return None
        given = request.query_params.get("token")
        if given and secrets.compare_digest(given, self.token):
            answer = RedirectResponse(str(request.url.remove_query_params("token").replace(scheme="", netloc="")))
            answer.set_cookie(COOKIE, self.token, httponly=True, samesite="strict", max_age=30 * 24 * 3600)
            return answer
        if secrets.compare_digest(request.cookies.get(COOKIE, ""), self.token):
            return None
        return _refuse(401, "this server asks for the token that it printed when it was started: open /?token=...")

    def _with_headers(self, send: Send) -> Send:
        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        return sent


def _name(host: str) -> str:
    """The host without its port."""
    return host if host.endswith("]") else host.rpartition(":")[0] or host


def _refuse(status: int, why: str) -> Response:
    return JSONResponse({"error": why}, status)


def _limited(receive: Receive) -> Receive:
    """Stop reading a body that is longer than it said."""
    left = LARGEST

    async def received() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        return message if left >= 0 else {"type": "http.disconnect"}

    return received
