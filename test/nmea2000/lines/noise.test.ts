/** Whatever bytes come: no protocol throws, and the next good frame is understood. */
import test from "ava";
import { ActisenseProtocol } from "../../../src/nmea2000/lines/actisense/actisense.ts";
import { CandumpProtocol } from "../../../src/nmea2000/lines/candump-tcp.ts";
import { IkonvertProtocol } from "../../../src/nmea2000/lines/ikonvert.ts";
import type { LineHost, LineProtocol } from "../../../src/nmea2000/lines/line-protocol.ts";
import { MaretronProtocol } from "../../../src/nmea2000/lines/maretron.ts";
import { MiniplexProtocol } from "../../../src/nmea2000/lines/miniplex.ts";
import { SlcanProtocol } from "../../../src/nmea2000/lines/slcan.ts";
import { SocketcandProtocol } from "../../../src/nmea2000/lines/socketcand.ts";
import { YachtDevicesProtocol } from "../../../src/nmea2000/lines/yacht-devices.ts";
import { seededRandom, seedOf } from "../../support/random.ts";
import { MemoryLine } from "../support/line-host.ts";

/** A good frame, and what ends whatever came before it. */
const PROTOCOLS: readonly (readonly [string, (host: LineHost) => LineProtocol, string, string])[] = [
  ["candump", (host) => new CandumpProtocol(host), "(1.5) can0 09F801CC#43E35D0CC48A30C1\n", "\n"],
  ["miniplex", (host) => new MiniplexProtocol(host), "$MXPGN,01F801,28CC,C1308AC40C5DE343*18\r\n", "\r\n"],
  ["slcan", (host) => new SlcanProtocol(host), "T09F801CC843E35D0CC48A30C1\r", "\r"],
  ["socketcand", (host) => new SocketcandProtocol(host, "can0"), "< frame 09F801CC 1.5 43E35D0CC48A30C1 >", ">"],
  [
    "yacht-devices",
    (host) => new YachtDevicesProtocol(host, true),
    "17:33:21.107 R 09F801CC 43 E3 5D 0C C4 8A 30 C1\r\n",
    "\r\n",
  ],
  [
    "ikonvert",
    (host) => new IkonvertProtocol(host, () => [129025], true),
    "!PDGY,127250,2,3,255,481.734,2C20AAAAAAE=\r\n",
    "\r\n",
  ],
  // A frame may be 1785 bytes long: so many zeros end it, whatever length it said, and the text after it.
  [
    "maretron",
    (host) => new MaretronProtocol(host, () => "x"),
    "\xa5\xa3\xf1\x12\x03\x08\x0b\x6d\xb4\x00\x00\x00\x00\x01",
    "\0".repeat(70_000),
  ],
  [
    "actisense",
    (host) => new ActisenseProtocol(host, () => [129025]),
    "\x10\x02\x93\x13\x02\x12\xf1\x01\xff\x03\x00\x00\x00\x00\x08\x0b\x6d\xb4\x00\x00\x00\x00\x01\x1d\x10\x03",
    "\x10\x03",
  ],
];

for (const [name, make, good, end] of PROTOCOLS) {
  test(`${name}: noise and damaged frames`, (t) => {
    const random = seededRandom(seedOf());
    t.log(`seed ${random.seed}`);
    const line = new MemoryLine();
    const protocol = make(line);
    protocol.open(line.nowMs);
    const damaged = (text: string) => {
      const at = random.below(text.length);
      const other = String.fromCharCode(random.below(256));
      return text.slice(0, at) + (random.next() < 0.5 ? other : "") + text.slice(at + 1);
    };
    const noise = () => Array.from({ length: random.below(40) }, () => String.fromCharCode(random.below(256))).join("");
    for (let i = 0; i < 2000; i += 1) {
      line.hear(
        protocol,
        random.next() < 0.3 ? noise() : damaged(random.next() < 0.5 ? good : damaged(good)),
        1 + random.below(30),
      );
      if (i % 100 === 0) line.wait(protocol, 500);
    }
    line.hear(protocol, end);
    const before = line.frames.length + line.messages.length;
    line.hear(protocol, good);
    t.is(line.frames.length + line.messages.length, before + 1);
    t.truthy(protocol.status());
    t.true(Object.keys(protocol.counters()).length < 40);
  });
}
