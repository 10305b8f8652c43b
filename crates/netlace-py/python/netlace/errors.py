"""What netlace raises. The messages are those of the command ``netlace``."""


class NetlaceError(Exception):
    """There is no answer: the base of all errors of this package."""


class UsageError(NetlaceError, ValueError):
    """The question is wrong: no such network, node, routing or figure."""


class RefusedError(NetlaceError):
    """The question is right but too large; the message says which limit to raise, if one helps."""
