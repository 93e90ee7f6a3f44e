import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import test from "ava";
import { foundPorts } from "../../src/runtime/found-ports.ts";
import { tempDir } from "../support/temp-dir.ts";

test("a port has the name of its device, or of its socket where all such devices have one name; what it is says the name", async (t) => {
  const dev = await tempDir(t);
  for (const folder of ["by-id", "by-path"]) await mkdir(join(dev, "serial", folder), { recursive: true });
  const link = (kind: string, name: string, port: string) =>
    symlink(join("../..", port), join(dev, "serial", kind, name));
  for (const port of ["ttyUSB0", "ttyUSB1", "ttyUSB2", "ttyACM0", "ttyAMA0", "tty1"])
    await writeFile(join(dev, port), "");
  await link("by-id", "usb-Actisense_NGT-1__25A12_-if00-port0", "ttyUSB0");
  await link("by-id", "usb-1a86_USB_Serial-if00-port0", "ttyUSB2");
  await link("by-path", "pci-0:1.0-port0", "ttyUSB1");
  await link("by-path", "pci-0:2.0-port0", "ttyUSB2");
  await link("by-id", "usb-Yacht_Devices_YDNU-02_004-if00", "ttyACM0");
  const found = (await foundPorts(dev)).map(({ file, type }) => `${type} ${file.slice(dev.length + 1)}`);
  t.deepEqual(found, [
    "actisense serial/by-id/usb-Actisense_NGT-1__25A12_-if00-port0",
    "yacht-devices serial/by-id/usb-Yacht_Devices_YDNU-02_004-if00",
    "nmea0183 serial/by-path/pci-0:1.0-port0",
    "nmea0183 serial/by-path/pci-0:2.0-port0",
    "nmea0183 ttyAMA0",
  ]);
  t.deepEqual(await foundPorts(join(dev, "none")), []);
});
