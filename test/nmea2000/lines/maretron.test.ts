/** Maretron IPG100, walked in memory. */
import test from "ava";
import { MaretronProtocol } from "../../../src/nmea2000/lines/maretron.ts";
import { MemoryLine } from "../support/line-host.ts";

const GREETING = "SERVER_VERSION\t3.1.4\tIPG100\0INSTANCE_DATA\t37\t2\0LICENSES_USED\t0\0CONNECTED\t1234567\0";
/** 127250 from 3; 126208 from 5 to 37, a fast packet; 60160 of the transport protocol's type. */
const FRAMES =
  "\xa5\xa3\xf1\x12\x03\x08\x0b\x6d\xb4\x00\x00\x00\x00\x01" +
  "\xa5\xb5\xed\x25\x05\x09\x02\x00\xee\x00\x00\x02\x00\x00\x00" +
  "\xa5\xe7\xff\x10\x09\x0a\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a";

function opened(password = "") {
  const line = new MemoryLine();
  const protocol = new MaretronProtocol(line, () => password);
  protocol.open();
  return { line, protocol };
}

test("it connects, asks for bytes, and gives messages of all three types, in pieces of any size", (t) => {
  for (const size of [1, 2, 5, 1000]) {
    const { line, protocol } = opened('sec\t"ret\n');
    t.deepEqual(line.said(), ['CONNECT\t"secret"\t\tMOBILE\0']);
    line.hear(protocol, GREETING, size);
    t.deepEqual(line.said(), ["SET_MODE\tBINARY\0"]);
    t.deepEqual(line.states, ["waiting", "ready"]);
    t.like(protocol.status(), { address: 37, firmware: "3.1.4", model: "IPG100" });
    // What it still sends as text is not data.
    line.hear(protocol, `2\t4\t17.5\0${FRAMES}`, size);
    const said = line.messages.map(({ pgn, priority, source, destination, data }) => [
      pgn,
      priority,
      source,
      destination,
      Buffer.from(data).toString("hex"),
    ]);
    t.deepEqual(said, [
      [127250, 2, 3, 255, "0b6db40000000001"],
      [126208, 3, 5, 37, "0200ee000002000000"],
      [130832, 6, 9, 255, "0102030405060708090a"],
    ]);
    t.deepEqual(protocol.counters(), {});
  }
});

test("a wrong password is said; noise and a text without an end are dropped", (t) => {
  const { line, protocol } = opened();
  line.hear(protocol, "NO\0");
  t.is(line.states.at(-1), "password-refused");
  t.false(protocol.sendMessage({ pgn: 127250, priority: 2, destination: 255, data: new Uint8Array(8) }));
  line.hear(protocol, GREETING);
  line.hear(protocol, `\xa5\x12\xff${"\0".repeat(2)}${FRAMES}`);
  t.is(line.messages.length, 3);
  line.hear(protocol, "x".repeat(5000));
  line.hear(protocol, FRAMES);
  t.is(line.messages.length, 6);
  t.deepEqual(protocol.counters(), { not_ready: 1, noise_bytes: 1, too_long: 1 });
});

test("a message is sent in the type of its group, from whatever address the device has", (t) => {
  const { line, protocol } = opened();
  line.hear(protocol, GREETING);
  line.said();
  const data = (bytes: number) => new Uint8Array(bytes).fill(7);
  t.true(protocol.sendMessage({ pgn: 127250, priority: 2, destination: 255, data: data(8) }));
  t.true(protocol.sendMessage({ pgn: 126208, priority: 3, destination: 37, data: data(6) }));
  t.true(protocol.sendMessage({ pgn: 129029, priority: 3, destination: 255, data: data(223) }));
  t.false(protocol.sendMessage({ pgn: 129029, priority: 3, destination: 255, data: data(224) }));
  t.false(protocol.sendMessage({ pgn: 127250, priority: 3, destination: 255, data: data(9) }));
  const heads = line.said().map((text) => Buffer.from(text, "latin1").toString("hex").slice(0, 12));
  t.deepEqual(heads, ["a5a3f112ff08", "a5b5ed25ff06", "a5b5f805ffdf"]);
});
