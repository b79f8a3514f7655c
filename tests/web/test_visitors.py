"""What is taken from a visitor before it is stored or shown."""

import pytest

from gokaido.web.access.visitors import clean_name


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ("Ama", "Ama"),
        ("  Ama \n of\tKobe ", "Ama of Kobe"),
        ("\u202eAma\x00", "Ama"),
        ("x" * 24, "x" * 24),
        ("x" * 25, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        (" \n", ""),
    ],
)
def test_a_name_is_one_short_line_of_signs_that_can_be_seen(given: str, stored: str) -> None:
    assert clean_name(given) == stored
