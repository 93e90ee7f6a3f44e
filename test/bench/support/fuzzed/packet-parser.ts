/** The bytes that a broker sends: first our gate, which bounds them, and what it lets through by the library's own reader. */
import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import { limits } from "../../../../src/mqtt/limits.ts";
import { PacketGate } from "../../../../src/connectors/mqtt/packet-gate.ts";
import type { Random } from "../../../support/random.ts";
import { type FuzzedParser, mustHold } from "../fuzzed-parser.ts";

interface PacketReader extends EventEmitter {
  parse(bytes: Buffer): number;
}

/** The library does not export the reader that it uses. */
const ofMqtt = createRequire(createRequire(import.meta.url).resolve("mqtt"));
const { parser } = ofMqtt("mqtt-packet") as { parser: (options: { protocolVersion: number }) => PacketReader };

/** What a gate says of the bytes when it gets them in parts: how many packets have ended, or what is wrong. */
function verdictOf(input: Buffer, part: number): number | string {
  const gate = new PacketGate();
  let packets = 0;
  for (let at = 0; at < input.length; at += part) {
    const found = gate.pass(input.subarray(at, at + part));
    if (typeof found === "string") return found;
    packets += found;
  }
  return packets;
}

function readPackets(input: Buffer): void {
  const whole = verdictOf(input, input.length + 1);
  for (const part of [1, 7, limits.turnBytes])
    mustHold(verdictOf(input, part) === whole, "the parts in which bytes come change nothing");
  if (typeof whole === "string") return;
  for (const protocolVersion of [4, 5]) {
    const reader = parser({ protocolVersion });
    let packets = 0;
    // What it says is wrong ends the connection; what it throws would end the service.
    reader.on("error", () => undefined);
    reader.on("packet", ({ cmd, qos }: { cmd: string; qos: number }) => {
      packets += 1;
      mustHold(cmd !== "publish" || qos < 2, "no message of QoS 2 comes through");
    });
    reader.parse(input);
    mustHold(packets <= whole, "no packet comes through that the gate has not counted");
  }
}

const publish = (topic: string, payload: string, qos = 0): Buffer => {
  const name = Buffer.from(topic);
  const id = qos > 0 ? [0, 7] : [];
  const body = Buffer.concat([Buffer.from([0, name.length]), name, Buffer.from([...id, 0]), Buffer.from(payload)]);
  return Buffer.concat([Buffer.from([0x30 | (qos << 1), body.length]), body]);
};

/** A packet gets the length that it has, or one that is written in more bytes than it needs. */
function lengthened(mutated: Buffer, random: Random): Buffer {
  if (mutated.length < 2) return mutated;
  const body = mutated.subarray(2);
  const length: number[] = [];
  for (let left = body.length; left > 0 || length.length === 0; left >>= 7) length.push((left & 0x7f) | 0x80);
  while (length.length < 4 && random.below(8) === 0) length.push(0x80);
  length[length.length - 1] = (length.at(-1) ?? 0) & 0x7f;
  return Buffer.concat([mutated.subarray(0, 1), Buffer.from(length), body]);
}

export const PACKETS: FuzzedParser = {
  name: "packets",
  files: ["connectors/mqtt/packet-gate", "mqtt-packet/"],
  mostBytes: limits.messageBytes,
  seeds: () => [
    Buffer.from([0x20, 3, 0, 0, 0]),
    Buffer.from([0x20, 9, 0, 0, 6, 33, 0, 20, 37, 0, 42]),
    Buffer.from([0x90, 5, 0, 1, 0, 1, 135]),
    Buffer.from([0x40, 4, 0, 7, 151, 0]),
    Buffer.from([0xd0, 0, 0xd0, 0]),
    Buffer.from([0xe0, 2, 142, 0]),
    publish("bitacora/aurora/command/silence", "ME_INST_0.RPM/over"),
    publish("N/abc/battery/288/Dc/0/Voltage", '{"value":25.1}', 1),
  ],
  shape: lengthened,
  read: readPackets,
};
