"""What a process of the sandbox is asked for in tests; it imports nothing that takes long."""

import os
import time
from contextlib import suppress

from gokaido.engine.errors import BadSave


def double(number: int) -> int:
    """Something that can be done."""
    return 2 * number


def spin(_: object = None) -> None:
    """Something that has no end."""
    while True:
        pass


def spin_on() -> None:
    """Something that has no end and does not let itself be stopped."""
    while True:
        with suppress(BaseException):
            spin()


def burn(seconds: float) -> float:
    """Something that takes so much processor time."""
    begun = time.process_time()
    while time.process_time() < begun + seconds:
        pass
    return seconds


def eat(_: object = None) -> int:
    """Something that takes memory without end."""
    held = []
    while True:
        held.append(bytearray(1 << 20))


def swell() -> bytes:
    """Something whose result is far too large."""
    return bytes(32 << 20)


def sleep() -> None:
    """Something that takes no processor time and has no end."""
    time.sleep(3600)


def die() -> None:
    """Something that ends the process."""
    os._exit(3)


def refuse() -> None:
    """Something that cannot be."""
    raise BadSave("save_newer", file={"en": "The file", "fr": "Le fichier"}, given=2, known=1)


def fail() -> None:
    """Something with a mistake of ours in it."""
    raise ZeroDivisionError("of ours")


def secrets() -> list[str]:
    """What is known of the server."""
    return [name for name in os.environ if name.startswith("GOKAIDO_")]


def whoami() -> int:
    """The process that answers."""
    print("printed, and not taken for an answer")
    return os.getpid()
