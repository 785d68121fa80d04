"""The addresses of the server.

GET  /                                   the first page; /table/ID, /rules/GAME and /watch are pages too
GET  /api/games                          what can be played, with options and bots
GET  /api/games/NAME/rules               its clauses
GET  /api/games/NAME/turn                its phases and what may follow each: ?variant=
GET  /api/games/NAME/cards               its components in pictures: ?pack=
POST /api/choices                        what options mean: {game, options} gives the number of seats
POST /api/tables                         a new table: {game, options, seed, seats, pace}
POST /api/records                        a table that replays a record: {record}
GET  /api/watched                        arenas and training runs, as they stand
POST /api/watched/N/games                a table with one of their games: {game}
GET  /api/tables/ID                      who sits there
GET  /api/tables/ID/events               the table as it changes: server-sent events, `id:` is the ply
GET  /api/tables/ID/views/PLY            one view
GET  /api/tables/ID/views/PLY/preview    what a move would draw: ?move=
GET  /api/tables/ID/story                what was decided
GET  /api/tables/ID/record               the record, as a file
GET  /api/tables/ID/seen                 what a viewer saw so far, as a file of JSON lines
GET  /api/tables/ID/film                 the match so far as an animated picture
POST /api/tables/ID/moves                a decision: {ply, move}
POST /api/tables/ID/back                 take the last decision back
POST /api/tables/ID/hint                 what a bot would do: {ply, bot}
POST /api/tables/ID/analysis             what a search finds: {ply, visits, seed, brief}
POST /api/tables/ID/branch               a new table that goes on from a ply: {ply, seats, pace}

A table's key, which makes its holder a seat, stands in the query: `?key=`.
"""

import contextlib
import json
import logging
from asyncio import to_thread
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from ..core.errors import SwampError
from ..core.match import Match
from ..core.recording import Record
from ..core.registry import available_games
from ..core.seeds import SEED_LIMIT
from ..play.viewing import View, Viewer, preview
from .guard import LOOPBACK, Guard
from .lobby import bots_of, cards_of, choose, game_facts, refuse_files_in, rules_of, seats_from, turn_of
from .shelf import Seat, Shelf
from .tables import PLAY, REPLAY, Rooms, Table, UnknownTable
from .thinkers import Thinkers
from .watching import Arena, Watched

PAGES = Path(__file__).parent / "pages"
_PAGES = {"/": "index.html", "/table/{id}": "table.html", "/rules/{name}": "rules.html", "/watch": "watch.html"}
MOST_VISITS = 20_000  # of an analysis
_log = logging.getLogger("swamp_envs.web")


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

    path: Path | str  # of the file with all tables
    hosts: tuple[str, ...] = LOOPBACK
    token: str | None = None
    thinkers: int = 2
    think_seconds: float = 30.0
    watched: tuple[Watched, ...] = ()  # arenas and training runs that are shown
    programs: tuple[tuple[str, str], ...] = ()  # bots that the owner of the server adds: name and exec: command


def make_app(settings: Settings) -> Guard:
    """The application, as uvicorn runs it."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        thinkers = Thinkers(settings.thinkers, settings.think_seconds)
        app.state.watched = settings.watched
        app.state.rooms = Rooms(Shelf(settings.path), thinkers, dict(settings.programs))
        yield
        app.state.rooms.close()

    api = [Route(f"/api{path}", _answer(handler), methods=[method]) for method, path, handler in _API]
    pages = [Route(path, _page(file)) for path, file in _PAGES.items()]
    app = Starlette(routes=[*pages, *api, Mount("/static", StaticFiles(directory=PAGES))], lifespan=lifespan)
    return Guard(app, settings.hosts, settings.token)


# --- answers ----------------------------------------------------------------------------------------------------------

Handler = Callable[[Request], Awaitable[Any]]


def _answer(handler: Handler) -> Handler:
    """What a handler returns as JSON, and refusals as {error}: never a path or a traceback."""

    async def answered(request: Request) -> Response:
        try:
            found = await handler(request)
        except UnknownTable as error:
            return JSONResponse({"error": str(error)}, 404)
        except SwampError as error:
            return JSONResponse({"error": str(error)}, 409)
        except Exception:
            _log.exception("%s %s", request.method, request.url.path)
            return JSONResponse({"error": "something went wrong; the server's log tells what"}, 500)
        return found if isinstance(found, Response) else JSONResponse(found)

    return answered


def _page(file: str) -> Handler:
    async def page(request: Request) -> Response:
        return FileResponse(PAGES / file)

    return page


def _rooms(request: Request) -> Rooms:
    return request.app.state.rooms


def _table(request: Request) -> Table:
    return _rooms(request).table(request.path_params["id"])


def _key(request: Request) -> str | None:
    return request.query_params.get("key")


def _viewer(request: Request) -> Viewer:
    return _table(request).viewer_for(_key(request), request.query_params.get("viewer"))


async def _body(request: Request) -> dict[str, Any]:
    try:
        given = json.loads(await request.body())
    except ValueError:
        raise SwampError("found a request that is no JSON") from None
    if not isinstance(given, dict):
        raise SwampError(f"found {type(given).__name__}, accepted: an object")
    return given


def _whole(given: dict[str, Any], name: str) -> int:
    number = given.get(name)
    if not isinstance(number, int) or isinstance(number, bool):
        raise SwampError(f"{name}: found {str(number)[:40]!r}, accepted: a whole number")
    return number


def shown(view: View) -> dict[str, Any]:
    """A view as pages get it. The position is in the picture."""
    told = asdict(view)
    del told["position"]
    return told


# --- games ------------------------------------------------------------------------------------------------------------


async def _games(request: Request) -> Any:
    programs = _rooms(request).bots
    return await to_thread(lambda: [game_facts(each, programs) for each in available_games()])


async def _rules(request: Request) -> Any:
    return await to_thread(rules_of, request.path_params["name"])


async def _turn(request: Request) -> Any:
    return await to_thread(turn_of, request.path_params["name"], request.query_params.get("variant"))


async def _cards(request: Request) -> Any:
    return await to_thread(cards_of, request.path_params["name"], request.query_params.get("pack", "standard"))


async def _choices(request: Request) -> Any:
    variant = await to_thread(choose, await _body(request))
    return {"players": variant.players, "options": variant.option_text}


# --- tables -----------------------------------------------------------------------------------------------------------


async def _new_table(request: Request) -> Any:
    given, rooms = await _body(request), _rooms(request)
    variant = await to_thread(choose, given)
    seats = seats_from(given, variant, rooms.bots)
    match = await to_thread(Match, variant, given.get("seed"))
    return _opened(rooms.open(match, seats, PLAY, _pace(given)))


async def _new_replay(request: Request) -> Any:
    record = Record.parse(str((await _body(request)).get("record", "")))
    refuse_files_in(record.options)
    match = await to_thread(record.replay)
    seats = seats_from({"seats": ["random"] * match.variant.players, "names": list(record.seats)}, match.variant, {})
    return _opened(_rooms(request).open(match, seats, REPLAY, 0))


async def _branch(request: Request) -> Any:
    """Another table, that stands exactly where this one stood."""
    table, given = _table(request), await _body(request)
    if not table.sees_all(_key(request)):
        raise SwampError("a game can be branched off once it is over")
    match = table.match.after(_whole(given, "ply"))
    seats = seats_from(given, match.variant, _rooms(request).bots)
    return _opened(_rooms(request).open(match, seats, PLAY, _pace(given)))


def _pace(given: dict[str, Any]) -> float:
    pace = given.get("pace", 0.6)
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= 60:
        raise SwampError(f"pace: found {str(pace)[:40]!r}, accepted: seconds from 0 to 60")
    return float(pace)


def _opened(table: Table) -> dict[str, Any]:
    """The table with all its keys, for who made it."""
    keys = {number: seat.key for number, seat in enumerate(table.kept.seats) if seat.key}
    return {"id": table.kept.id, "keys": keys, "owner": table.kept.settings["owner"]}


async def _facts(request: Request) -> Any:
    return _table(request).facts(_key(request))


async def _events(request: Request) -> Response:
    table, viewer = _table(request), _viewer(request)
    last = request.headers.get("last-event-id", "")
    seen = int(last) if last.isdecimal() and len(last) < 9 else None

    async def lines() -> AsyncIterator[str]:
        async for told in table.stream(viewer, seen):
            if told is None:
                yield ": still here\n\n"
                continue
            ply, view = told
            yield f"id: {ply}\ndata: {json.dumps({**shown(view), 'trouble': table.trouble})}\n\n"

    return StreamingResponse(lines(), media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _view(request: Request) -> Any:
    table = _table(request)
    viewer = _viewer(request)
    return shown(await table.view(request.path_params["ply"], viewer))


async def _preview(request: Request) -> Any:
    match, move = _table(request).match.after(request.path_params["ply"]), request.query_params.get("move", "")
    drawn = await to_thread(preview, match, _viewer(request), move)
    return drawn._asdict() if drawn else None


async def _story(request: Request) -> Any:
    table = _table(request)
    viewer = _viewer(request)
    return {"story": [asdict(each) for each in await to_thread(table.story, viewer)]}


async def _record(request: Request) -> Response:
    return _file(request, _table(request).record(_key(request)), "swamp", "text/plain")


async def _seen(request: Request) -> Response:
    table = _table(request)
    return _file(request, await table.seen(_viewer(request)), "jsonl", "application/jsonl")


async def _film(request: Request) -> Response:
    return _file(request, await _table(request).film(_viewer(request)), "gif", "image/gif")


def _file(request: Request, content: str | bytes, ending: str, kind: str) -> Response:
    """Something to keep, named after its table."""
    table = _table(request)
    name = f'attachment; filename="{table.match.game.name}-{table.kept.id}.{ending}"'
    return Response(content, media_type=kind, headers={"content-disposition": name})


async def _move(request: Request) -> Any:
    given = await _body(request)
    return {"ply": _table(request).answer(_key(request), _whole(given, "ply"), str(given.get("move", "")))}


async def _take_back(request: Request) -> Any:
    table = _table(request)
    table.take_back(_key(request))
    return {"ply": len(table.match.actions)}


async def _hint(request: Request) -> Any:
    given, table = await _body(request), _table(request)
    bot = given.get("bot")
    if bot is not None and bot not in bots_of(table.match.game.name, _rooms(request).bots):
        raise SwampError(f"no bot here is called {str(bot)[:40]!r}")
    return await table.hint(_key(request), _whole(given, "ply"), bot)


async def _analysis(request: Request) -> Any:
    given = await _body(request)
    visits = _whole(given, "visits")
    if not 1 <= visits <= MOST_VISITS:
        raise SwampError(f"visits: found {visits}, accepted: 1 to {MOST_VISITS:,}")
    seed = _whole(given, "seed") if "seed" in given else 0
    return await _table(request).analyse(
        _key(request), _whole(given, "ply"), visits, abs(seed) % SEED_LIMIT, bool(given.get("brief"))
    )


# --- arenas and training runs -----------------------------------------------------------------------------------------


async def _watched(request: Request) -> Any:
    return {"watched": [await to_thread(_told, *each) for each in enumerate(request.app.state.watched)]}


def _told(number: int, each: Watched) -> dict[str, Any]:
    about = {"number": number, "kind": each.kind, "name": each.name}
    try:
        return about | each.told()
    except SwampError as error:
        return about | {"error": str(error)}


async def _watched_game(request: Request) -> Any:
    each = request.app.state.watched[request.path_params["number"] : request.path_params["number"] + 1]
    if not each:
        raise SwampError("nothing of that number is watched")
    match, names, bots = await to_thread(each[0].game, _whole(await _body(request), "game"))
    seats = [Seat(name, bot=bot) for name, bot in zip(names, bots, strict=True)]
    mode = REPLAY if isinstance(each[0], Arena) else PLAY
    return _opened(_rooms(request).open(match, seats, mode, 0.6))


_API: list[tuple[str, str, Handler]] = [
    ("GET", "/games", _games),
    ("GET", "/games/{name}/rules", _rules),
    ("GET", "/games/{name}/turn", _turn),
    ("GET", "/games/{name}/cards", _cards),
    ("POST", "/choices", _choices),
    ("POST", "/tables", _new_table),
    ("POST", "/records", _new_replay),
    ("GET", "/watched", _watched),
    ("POST", "/watched/{number:int}/games", _watched_game),
    ("GET", "/tables/{id}", _facts),
    ("GET", "/tables/{id}/events", _events),
    ("GET", "/tables/{id}/views/{ply:int}", _view),
    ("GET", "/tables/{id}/views/{ply:int}/preview", _preview),
    ("GET", "/tables/{id}/story", _story),
    ("GET", "/tables/{id}/record", _record),
    ("GET", "/tables/{id}/seen", _seen),
    ("GET", "/tables/{id}/film", _film),
    ("POST", "/tables/{id}/moves", _move),
    ("POST", "/tables/{id}/back", _take_back),
    ("POST", "/tables/{id}/hint", _hint),
    ("POST", "/tables/{id}/analysis", _analysis),
    ("POST", "/tables/{id}/branch", _branch),
]
