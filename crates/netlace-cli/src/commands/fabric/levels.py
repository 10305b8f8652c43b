#!/usr/bin/env python3
"""Asks the subnet administrator of an InfiniBand fabric on which service level every host reaches every other.

usage: levels.py NET [DEVICE [PORT]] >fabric.psl

NET is what `ibnetdiscover` prints. Needs libibmad, which comes with infiniband-diags. For each port of a host there is
a line `Channel Adapter GUID, base LID N`, and below it `DLID : SL` for each destination. `netlace fabric check --sl`
reads this. Under ibsim: `ibsim-run python3 levels.py NET`.
"""
import ctypes
import re
import sys

PATH_RECORD, GET = 0x35, 1
DLID, SLID, NUMBER = 1 << 4, 1 << 5, 1 << 12
SMI, SMI_DIRECT, SA = 1, 0x81, 3


class DirectPath(ctypes.Structure):
    _fields_ = [("count", ctypes.c_int), ("ports", ctypes.c_uint8 * 64), ("slid", ctypes.c_uint16), ("dlid", ctypes.c_uint16)]


class PortId(ctypes.Structure):
    _fields_ = [("lid", ctypes.c_int), ("path", DirectPath), ("has_grh", ctypes.c_int), ("gid", ctypes.c_uint8 * 16),
                ("qp", ctypes.c_uint32), ("qkey", ctypes.c_uint32), ("sl", ctypes.c_uint8), ("pkey", ctypes.c_uint)]


class Call(ctypes.Structure):
    _fields_ = [("attribute", ctypes.c_uint), ("modifier", ctypes.c_uint), ("mask", ctypes.c_uint64), ("method", ctypes.c_uint),
                ("transaction", ctypes.c_uint64), ("size", ctypes.c_uint), ("rmpp", ctypes.c_int * 5)]


def host_ports(text):
    """Node guid, base LID and number of LIDs of every port of a host."""
    guid, found = None, []
    for line in text.splitlines():
        if match := re.match(r"caguid=0x([0-9a-f]+)", line):
            guid = int(match[1], 16)
        elif line.startswith("switchguid="):
            guid = None
        elif guid is not None and (match := re.match(r"\[\d+\].*# lid (\d+) lmc (\d+)", line)):
            found.append((guid, int(match[1]), 1 << int(match[2])))
    return found


def main(net, device=None, port="0"):
    mad = ctypes.CDLL("libibmad.so.5")
    mad.mad_rpc_open_port.restype = ctypes.c_void_p
    mad.sa_rpc_call.restype = ctypes.POINTER(ctypes.c_uint8)
    classes = (ctypes.c_int * 3)(SMI, SMI_DIRECT, SA)
    opened = mad.mad_rpc_open_port(device and device.encode(), int(port), classes, 3)
    manager = PortId()
    if not opened or mad.ib_resolve_smlid_via(ctypes.byref(manager), 0, ctypes.c_void_p(opened)) < 0:
        sys.exit("no subnet manager can be reached")
    manager.qp, manager.qkey = 1, 0x80010000
    with open(net, encoding="utf-8", errors="replace") as file:
        ports = host_ports(file.read())
    if not ports:
        sys.exit(f"{net} has no host: give what ibnetdiscover prints")
    for place, (guid, slid, _) in enumerate(ports):
        if sys.stderr.isatty():
            print(f"\r{place} of {len(ports)} host ports", end="", file=sys.stderr)
        print(f"Channel Adapter 0x{guid:016x}, base LID {slid}")
        for _, base, lids in (to for to in ports if to[1] != slid):
            for dlid in range(base, base + lids):
                record = (ctypes.c_uint8 * 256)()
                record[40:44] = dlid.to_bytes(2, "big") + slid.to_bytes(2, "big")
                record[49] = 1
                call = Call(attribute=PATH_RECORD, mask=DLID | SLID | NUMBER, method=GET)
                answer = mad.sa_rpc_call(ctypes.c_void_p(opened), record, ctypes.byref(manager), ctypes.byref(call), 0)
                if not answer:
                    sys.exit(f"no path from lid {slid} to lid {dlid}")
                print(f"0x{dlid:04x} : {answer[53] & 15}")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
