"""`python -m gokaido` is the command `gokaido`."""

from gokaido.cli import main

if __name__ == "__main__":
    main()
