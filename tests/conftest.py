"""Set-up of the test run."""

from gokaido.engine import notice

notice.quiet()
