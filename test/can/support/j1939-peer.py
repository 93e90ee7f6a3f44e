"""The Linux kernel's own J1939 stack (can-j1939) as the other end: a transport protocol that is not ours.

    python3 j1939-peer.py INTERFACE ADDRESS

Each line of standard input is `PGN DESTINATION HEX`, a message to be sent; each line of standard output is
`PGN SOURCE DESTINATION HEX`, one that came. `ready` is the first.
"""

# Without what these make of themselves when they are loaded: in the machine that takes ten times as long.
import _socket as socket
import _thread
import sys

interface, address = sys.argv[1], int(sys.argv[2])
NO_NAME, NO_PGN = socket.J1939_NO_NAME, socket.J1939_NO_PGN


def opened():
    each = socket.socket(socket.AF_CAN, socket.SOCK_DGRAM, socket.CAN_J1939)
    each.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    each.bind((interface, NO_NAME, NO_PGN, address))
    return each


def listen(each):
    while True:
        data, ancillary, _flags, (_interface, _name, pgn, source) = each.recvmsg(2048, 256)
        destination = 255
        for _level, kind, value in ancillary:
            if kind == 1:  # SCM_J1939_DEST_ADDR
                destination = value[0]
        print(pgn, source, destination, data.hex(), flush=True)


receiver = opened()
_thread.start_new_thread(listen, (receiver,))
print("ready", flush=True)
for line in sys.stdin:
    pgn, destination, digits = line.split()
    sender = opened()
    sender.sendto(bytes.fromhex(digits), (interface, NO_NAME, int(pgn), int(destination)))
