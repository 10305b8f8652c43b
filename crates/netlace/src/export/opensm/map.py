"""Replaces the guids of these files by those of a real fabric.

usage: python3 map.py GUIDS FOLDER

GUIDS has a line `ours theirs` for each switch (its node guid) and each host (its port guid), such as
`0x0200000100000000 0xe41d2d0300a1b2c0`. `ours` are those of the file guid2lid. The new files are written to FOLDER.
"""
import os
import re
import sys

if len(sys.argv) != 3:
    sys.exit(__doc__)
here = os.path.dirname(os.path.abspath(__file__))
with open(sys.argv[1]) as guids:
    theirs = dict(line.lower().split() for line in guids if line.strip())


def one(match):
    guid = match.group().lower()
    if guid not in theirs:
        sys.exit(f"{sys.argv[1]} does not say which guid stands for {guid}")
    return theirs[guid]


def each_of_range(match):
    """The ports of our hosts in a range, one by one: their guids are two apart."""
    first, last = (int(guid, 16) for guid in match.groups())
    return ", ".join(f"0x{guid:016x}" for guid in range(first, last + 1, 2))


os.makedirs(sys.argv[2], exist_ok=True)
for name in ["guid2lid", "lfts", "roots", "qos-policy.conf", "opensm.conf"]:
    with open(os.path.join(here, name)) as ours, open(os.path.join(sys.argv[2], name), "w") as out:
        for line in ours:
            line = re.sub(r"(0x[0-9a-f]{16})-(0x[0-9a-f]{16})", each_of_range, line)
            out.write(re.sub(r"0x[0-9a-f]{16}", one, line))
