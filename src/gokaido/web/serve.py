"""`gokaido serve`: the web table on this machine."""

import os
import sys

import uvicorn

from gokaido.engine.notice import quiet
from gokaido.store import Lost, Store

from .settings import Settings


def serve(host: str, port: int, workers: int, reload: bool = False) -> None:
    """Serve until told to stop. The database is brought up to date before any process starts."""
    quiet()
    settings = Settings.from_environment()
    os.environ["GOKAIDO_SECRET"] = settings.secret  # every worker has the same
    os.environ["GOKAIDO_WORKERS"] = str(workers)
    if sys.stderr.isatty():
        os.environ.setdefault("GOKAIDO_LOGS", "plain")
    try:
        Store(settings.database_url).close()
    except Lost as error:
        raise SystemExit(str(error)) from error
    print(f"Gokaido is served at http://{'localhost' if host in ('0.0.0.0', '::', '127.0.0.1') else host}:{port}/")
    uvicorn.run(
        "gokaido.web.app:create_app",
        factory=True,
        host=host,
        port=port,
        workers=workers if workers > 1 else None,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        proxy_headers=True,
    )
