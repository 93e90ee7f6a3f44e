/** Gateways of Yacht Devices, walked in memory; and one at a TCP port that does what a YDWG does. */
import test from "ava";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { limits } from "../../../src/nmea2000/limits.ts";
import { YachtDevicesProtocol } from "../../../src/nmea2000/lines/yacht-devices.ts";

function gateway(mayAsk = true) {
  const said: string[] = [];
  const frames: (readonly [CanFrame, string])[] = [];
  const states: boolean[] = [];
  const protocol = new YachtDevicesProtocol(
    {
      write: (bytes) => void said.push(Buffer.from(bytes).toString("latin1")),
      frame: (frame, direction) => void frames.push([frame, direction]),
      message: () => undefined,
      state: (ready) => void states.push(ready),
    },
    mayAsk,
  );
  const hear = (text: string, nowMs = 0) => protocol.receive(Buffer.from(text, "latin1"), nowMs);
  protocol.open(0);
  return { protocol, said, frames, states, hear };
}

const SPEED = { id: 0x09f2_0000, data: Uint8Array.of(1, 0, 0x32, 0xff, 0xff, 0, 0xff, 0xff) };
const SPEED_LINE = "09F20000 01 00 32 FF FF 00 FF FF\r\n";
const HEARD = "17:33:21.107 R 09F20011 01 00 32 FF FF 00 FF FF\r\n";

test("nothing is sent before a line shows what is at the other end", (t) => {
  const { protocol, said, states, hear } = gateway();
  t.false(protocol.sendFrames([SPEED]));
  hear("GET / HTTP/1.1\r\n");
  t.false(protocol.sendFrames([SPEED]));
  hear(HEARD);
  t.true(protocol.sendFrames([SPEED]));
  t.deepEqual(states, [true]);
  t.deepEqual(said, ["0\r\n", SPEED_LINE]);
  t.like(protocol.counters(), { not_ready: 2, refused_not_a_record: 1 });
});

test("a bus on which nobody speaks is asked who is there, and the gateway's word for that makes the line ready", (t) => {
  const { protocol, said, states, hear } = gateway();
  protocol.tick(limits.askSilentBusMs - 1);
  t.deepEqual(said.splice(0), ["0\r\n"]);
  protocol.tick(limits.askSilentBusMs);
  protocol.tick(limits.askSilentBusMs * 2);
  t.deepEqual(said, ["18EAFF00 00 EE 00\r\n"]);
  hear("17:33:21.200 T 18EAFF23 00 EE 00\r\n");
  t.deepEqual(states, [true]);
  t.is(protocol.counters()["frames_confirmed"], 1);
});

test("nothing is asked of what speaks another language, nor where nothing may be sent", (t) => {
  const [web, mute] = [gateway(), gateway(false)];
  web.hear("HTTP/1.1 400 Bad Request\r\n");
  for (const { protocol, said } of [web, mute]) {
    protocol.tick(limits.askSilentBusMs);
    t.deepEqual(said, ["0\r\n"]);
  }
});

test("what it sends is marked: ours is confirmed whatever its source, that of other programs counted, and what is missing, too", (t) => {
  const { protocol, frames, hear } = gateway();
  hear(HEARD);
  t.true(protocol.sendFrames([SPEED, SPEED, { ...SPEED, id: 0x09f2_0200 }]));
  hear("17:33:21.200 T 09F20023 01 00 32 FF FF 00 FF FF\r\n17:33:21.300 T 09F11223 FF FF FF FF FF FF FF FD\r\n");
  t.deepEqual(frames.map(([, direction]) => direction), ["R", "T", "T"]); // prettier-ignore
  t.is(protocol.status().address, 0x23);
  t.like(protocol.counters(), { frames_confirmed: 1, frames_missing: 0, frames_of_other_programs: 1 });
  protocol.tick(limits.confirmedMs);
  t.is(protocol.counters()["frames_missing"], 0);
  protocol.tick(limits.confirmedMs + 1);
  t.like(protocol.counters(), { frames_confirmed: 1, frames_missing: 2 });
});

test("a gateway that confirms nothing takes no more memory than the bound", (t) => {
  const { protocol, hear } = gateway();
  hear(HEARD);
  for (let n = 0; n < limits.unconfirmedFrames + 100; n += 1)
    protocol.sendFrames([{ ...SPEED, data: Uint8Array.of(n, n >> 8) }]);
  protocol.tick(limits.confirmedMs + 1);
  t.is(protocol.counters()["frames_missing"], limits.unconfirmedFrames);
});

test("noise and endless lines are counted and harmless", (t) => {
  const { protocol, frames, hear } = gateway();
  hear("\0\xff".repeat(limits.gatewayLineBytes));
  hear(`\n${HEARD}17:33:21.107 R 09F20011 01 0\r\n`);
  t.is(frames.length, 1);
  t.like(protocol.counters(), { too_long: 1, refused_bad_data: 1 });
});
