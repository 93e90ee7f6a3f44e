"""A Modbus device of pymodbus, by TCP (its port) or at a serial port without a cable (its file): the registers of a generator, unit 3 and 5.

"watched" after it: each coil that is written is said, as unit, address and value; coil 3 cannot be written."""
import asyncio
import os
import pty
import sys
import threading
import tty

from pymodbus.datastore import ModbusSequentialDataBlock, ModbusServerContext, ModbusSlaveContext
from pymodbus.server import StartAsyncSerialServer, StartAsyncTcpServer
from pymodbus.transaction import ModbusRtuFramer


class Watched(ModbusSlaveContext):
    unit = 0

    def validate(self, function, address, count=1):
        return (function, address) != (5, 3) and super().validate(function, address, count)

    def setValues(self, function, address, values):
        print(self.unit, address, int(values[0]), flush=True)
        super().setValues(function, address, values)


def device(unit, rpm):
    registers = ModbusSequentialDataBlock(1, [0] * 2000)
    registers.setValues(1025, [412, 83])
    registers.setValues(1031, [rpm, 500, 0, 2304, 0, 2301, 0, 2299])
    registers.setValues(1799, [0, 36000])
    bits = ModbusSequentialDataBlock(1, [True, False] * 8)
    made = (Watched if "watched" in sys.argv else ModbusSlaveContext)(di=bits, co=bits, hr=registers, ir=registers)
    made.unit = unit
    return made


def joined(file):
    """Two pseudo-terminals, what goes into one comes out of the other."""
    ends = [pty.openpty(), pty.openpty()]
    for _, slave in ends:
        tty.setraw(slave)

    def carry(source, sink):
        while True:
            os.write(sink, os.read(source, 4096))

    for source, sink in ((ends[0][0], ends[1][0]), (ends[1][0], ends[0][0])):
        threading.Thread(target=carry, args=(source, sink), daemon=True).start()
    if os.path.lexists(file):
        os.unlink(file)
    os.symlink(os.ttyname(ends[0][1]), file)
    return os.ttyname(ends[1][1])


async def main():
    context = ModbusServerContext(slaves={3: device(3, 1500), 5: device(5, 1800)}, single=False)
    where = sys.argv[1]
    if where.isdigit():
        serving = StartAsyncTcpServer(context, address=("127.0.0.1", int(where)), allow_reuse_address=True)
    else:
        port = joined(where)
        serving = StartAsyncSerialServer(
            context, port=port, baudrate=19200, framer=ModbusRtuFramer, ignore_missing_slaves=True
        )
    print("ready", flush=True)
    await serving


asyncio.run(main())
