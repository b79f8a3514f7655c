"""What the store cannot do."""


class Taken(Exception):
    """Somebody was quicker: an entry of that number is already there, or a seat is no longer free."""


class Lost(Exception):
    """The database does not answer, or cannot write."""
