/**
 * Traffic of a busy bus for the benchmarks: the messages of the project's captures, sent again and again at the rate at which
 * their groups come on a boat relative to each other, from a few dozen devices.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CaptureReader } from "../../../src/nmea2000/captures/capture-reader.ts";
import type { CanFrame } from "../../../src/nmea2000/can-frame.ts";
import { layout } from "../../../src/nmea2000/codec/codec.ts";
import { FrameSplitter } from "../../../src/nmea2000/fast-packet.ts";
import type { PgnFrame } from "../../../src/nmea2000/pgn-frame.ts";

const CAPTURES = ["engine-start.log", "dirona.raw", "susteranna.raw"];
/** Addresses of the devices that send; the nodes of the benchmark have others. */
export const TRAFFIC_ADDRESSES = 44;
/** What a group without an interval of its own is taken to have. */
const INTERVAL_MS = 1000;

/** So many frames, in the order in which they are sent. */
export function makeTraffic(count: number): CanFrame[] {
  const heard = CAPTURES.flatMap(readCapture).filter(({ pgn, destination }) => pgn > 65_535 && destination === 255);
  // One of each group, device and instance, which is the first byte of those that have one.
  const messages = [...new Map(heard.map((each) => [`${each.pgn} ${each.source} ${each.data[0]}`, each])).values()];
  const dueMs = messages.map((_, i) => i);
  const splitter = new FrameSplitter();
  const frames: CanFrame[] = [];
  while (frames.length < count) {
    const next = dueMs.indexOf(Math.min(...dueMs));
    const message = messages[next] as PgnFrame;
    dueMs[next] = (dueMs[next] ?? 0) + (layout(message.pgn)?.intervalMs ?? INTERVAL_MS);
    frames.push(...(splitter.split({ ...message, source: message.source % TRAFFIC_ADDRESSES }) ?? []));
  }
  return frames.slice(0, count);
}

/** As a `candump` log for `canplayer`, at so many frames a second. */
export function candumpLog(frames: readonly CanFrame[], interfaceName: string, framesPerS: number): string {
  const lines = frames.map(({ id, data }, i) => {
    const hex = `${id.toString(16).padStart(8, "0")}#${Buffer.from(data).toString("hex")}`.toUpperCase();
    return `(${(1_000_000 + i / framesPerS).toFixed(6)}) ${interfaceName} ${hex}\n`;
  });
  return lines.join("");
}

function readCapture(name: string): PgnFrame[] {
  const file = fileURLToPath(new URL(`../../../fixtures/captures/${name}`, import.meta.url));
  const lines = readFileSync(file, "latin1").trimEnd().split("\n");
  const reader = CaptureReader.of(lines);
  return lines.flatMap((line) => reader?.read(line) ?? []);
}
