"""The command ``netlace``: what ``python -m netlace`` and the script of that name run."""

import signal
import sys

from ._netlace import run_command


def main() -> int:
    # Python would only note an interrupt, and raise it when the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_command(["netlace", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
