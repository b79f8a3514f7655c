"""Set-up of the test run."""

from gokaido.engine.compile import notice

notice.quiet()
