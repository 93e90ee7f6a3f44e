/** Devices that make themselves known by datagrams: what they send, as others have recorded it, and how it is heard. */
import { createSocket } from "node:dgram";
import test from "ava";
import { sourceForms } from "../../../src/connectors/sources.ts";
import { limits } from "../../../src/mdns/limits.ts";
import { broadcastOf } from "../../../src/runtime/service/computer.ts";
import { hearBeacons } from "../../../src/runtime/service/udp-beacons.ts";

const beaconOf = (kind: string) => {
  const beacon = sourceForms.find(({ announcedAs }) => announcedAs === kind)?.beacon;
  if (beacon === undefined) throw new Error(`no beacon ${kind}`);
  return beacon;
};
/** Recorded from an IPG100 (canboat/canboatjs#439); the question of a program, and an answer that is none. */
const IPG_ANSWER = Buffer.from("4950472c2072657475726e2070696e672041434b000100000000dcff7b24a0bd1800", "hex");
const IPG_QUESTION = Buffer.from("4950472c2072657475726e2070696e672041434b0000", "hex");
const ZEUS = {
  Name: "Zeus2",
  IP: "192.168.1.20",
  Model: "Zeus2 9",
  SerialNumber: "123",
  Services: [
    { Service: "vnc", Version: 1, Port: 5900 },
    { Service: "nmea-0183", Version: 2, Port: 10_111 },
  ],
};

test("an IPG is known by its answer, and asked as others ask it", (t) => {
  const { read, ask } = beaconOf("maretron-ipg");
  t.deepEqual(read(IPG_ANSWER), { name: "IPG", port: 6543 });
  t.deepEqual(Buffer.from(ask ?? []), IPG_QUESTION);
  for (const other of [IPG_QUESTION, IPG_ANSWER.subarray(0, 33), Buffer.from("CONNECT\t"), Buffer.alloc(0)])
    t.is(read(other), undefined);
});

test("a gateway in RAW is known by a line, and a display of Navico by its service", (t) => {
  const raw = beaconOf("yacht-devices-raw").read;
  t.deepEqual(raw(Buffer.from("16:29:27.082 R 09F8017F 50 C3 B8 13 47 D8 2B C6\r\n")), { name: "RAW", port: 2002 });
  for (const other of ["$GPRMC,1*00\r\n", "16:29:27.082 R 09F8017F\r\n", "16:29:27.082 R 09F8017F 50"])
    t.is(raw(Buffer.from(other)), undefined, other);
  const goFree = beaconOf("gofree").read;
  t.deepEqual(goFree(Buffer.from(JSON.stringify(ZEUS))), { name: "Zeus2", port: 10_111 });
  const services = [1, [null, 7, {}], [{ Service: "nmea-0183", Port: 70_000 }]];
  const others = [null, 7, {}, ...services.map((each) => ({ Services: each }))];
  for (const other of [...others.map((each) => JSON.stringify(each)), "{", "[".repeat(9000)])
    t.is(goFree(Buffer.from(other)), undefined, other);
});

test("who looks hears each device once, asks those that answer, and leaves a port alone that somebody has", async (t) => {
  const [asked, silent, taken] = [await freePort(), await freePort(), await freePort()];
  const read = (name: string) => (datagram: Buffer) => (datagram.includes(name) ? { name, port: 1 } : undefined);
  const other = createSocket("udp4");
  t.teardown(() => void other.close());
  await new Promise<void>((resolve) => other.bind(taken, resolve));
  const looking = hearBeacons(
    [
      { type: "asked", beacon: { port: asked, ask: Buffer.from("ping"), read: read("ping") } },
      { type: "silent", beacon: { port: silent, group: "239.2.1.1", read: read("here") } },
      { type: "taken", beacon: { port: taken, read: () => ({ name: "x", port: 1 }) } },
    ],
    ["127.0.0.1"],
    ["127.0.0.1"],
  );
  const sending = setInterval(() => other.send("I am here", silent, "127.0.0.1"), limits.browseMs / 10);
  const found = await looking.finally(() => clearInterval(sending));
  t.deepEqual(
    found.toSorted((a, b) => a.type.localeCompare(b.type)),
    [
      { type: "asked", name: "ping", host: "127.0.0.1", port: 1 },
      { type: "silent", name: "here", host: "127.0.0.1", port: 1 },
    ],
  );
});

test("of many that say something a bounded number is shown", async (t) => {
  const port = await freePort();
  const read = () => ({ name: "here", port: 1 });
  const devices = await Promise.all(
    Array.from({ length: limits.found + 10 }, async (_, i) => {
      const device = createSocket("udp4");
      t.teardown(() => void device.close());
      await new Promise<void>((resolve) => device.bind(0, `127.0.1.${i + 1}`, resolve));
      return device;
    }),
  );
  const looking = hearBeacons([{ type: "many", beacon: { port, read } }], ["127.0.0.1"], ["127.0.0.1"]);
  const say = () => devices.forEach((device) => device.send("here", port, "127.0.0.1"));
  const saying = setInterval(say, limits.browseMs / 10);
  const found = await looking.finally(() => clearInterval(saying));
  t.is(found.length, limits.found);
});

test("devices are asked on each network, at its broadcast address", (t) => {
  t.is(broadcastOf({ address: "192.168.4.7", netmask: "255.255.255.0" }), "192.168.4.255");
  t.is(broadcastOf({ address: "10.20.30.40", netmask: "255.255.252.0" }), "10.20.31.255");
});

function freePort(): Promise<number> {
  const socket = createSocket("udp4");
  return new Promise((resolve) => {
    socket.bind(0, () => {
      const { port } = socket.address();
      socket.close(() => resolve(port));
    });
  });
}
