/**
 * What AIS costs, beside canboatjs with `@signalk/n2k-signalk`: processor time a message of one recording, in turns in one process, the
 * median of the rounds. Ours is from the bytes to the values that Signal K shows, in the store and in its leaves; theirs to a delta. Then
 * what messages cost that are not AIS, a station that is one too many, and the whole tree while fifty have changed.
 *
 *     npm run bench -- ais FOLDER        with aava-n2k.data in it, ../shared/captures by default
 */
import { Buffer } from "node:buffer";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { limits } from "../../src/ais/limits.ts";
import { AisTargets } from "../../src/ais/targets.ts";
import { AIS_GROUPS } from "../../src/nmea2000/ais/ais-groups.ts";
import { AisReader } from "../../src/nmea2000/ais/ais-reader.ts";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import type { PgnFrame } from "../../src/nmea2000/pgn-frame.ts";
import { TargetLeaves } from "../../src/signalk/target-leaves.ts";

const ROUNDS = 9;
const require = createRequire(import.meta.url);
const HERE = { latitude: 39.5, longitude: 2.6 };

export default async function ais(print: (line: string) => void, [folder]: readonly string[] = []): Promise<void> {
  const captures = folder ?? fileURLToPath(new URL("../../../shared/captures", import.meta.url));
  const messages: PgnFrame[] = [];
  const { batches } = await openCapture(captureFile(join(captures, "aava-n2k.data")));
  for await (const batch of batches)
    for (const message of batch) messages.push({ ...message, data: message.data.slice() });
  const own = messages.filter(({ pgn }) => AIS_GROUPS.has(pgn));
  const other = messages.filter(({ pgn }) => !AIS_GROUPS.has(pgn));
  const { reader } = surroundings();
  const theirs = peer();
  const sides = { ours: [] as number[], theirs: [] as number[], other: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    sides.ours.push(costOf(own, (message) => reader.hear("can0", message)));
    sides.theirs.push(costOf(own, theirs));
    sides.other.push(costOf(other, (message) => reader.hear("can0", message)));
  }
  print(
    `${own.length} messages of AIS: ours ${spread(sides.ours)} µs, canboatjs with n2k-signalk ${spread(sides.theirs)} µs`,
  );
  print(`${other.length} others: ${spread(sides.other)} µs`);
  print(`one station too many: ${spread(crowd())} µs`);
  print(`the tree of ${limits.targets} while fifty have changed: ${spread(trees())} µs`);
}

function surroundings() {
  const targets = new AisTargets({ now: () => performance.now(), ownMmsi: undefined, ownPosition: () => HERE });
  const leaves = new TargetLeaves();
  leaves.listen(targets, { changed: () => undefined, gone: () => undefined });
  return { targets, leaves, reader: new AisReader(targets) };
}

function peer(): (message: PgnFrame) => unknown {
  const { Parser } = require("@canboat/canboatjs/dist/fromPgn.js") as {
    Parser: new (options: object) => {
      parse(message: object): Record<string, unknown> | undefined;
      on(event: string, listener: () => void): void;
    };
  };
  const { N2kMapper } = require("@signalk/n2k-signalk") as {
    N2kMapper: new (options: object) => { toDelta(message: object): unknown };
  };
  const parser = new Parser({ useCamel: true });
  for (const event of ["error", "warning"]) parser.on(event, () => undefined);
  const mapper = new N2kMapper({});
  const timestamp = new Date(0).toISOString();
  return ({ pgn, source: src, data }) => {
    const bytes = Buffer.from(data);
    const header = { pgn, prio: 3, src, dst: 255, timestamp: new Date(0) };
    const parsed = parser.parse({ pgn: header, length: bytes.length, data: bytes, coalesced: true });
    return parsed && mapper.toDelta({ ...parsed, timestamp });
  };
}

/** Microseconds of the processor a message. */
function costOf(messages: readonly PgnFrame[], take: (message: PgnFrame) => unknown): number {
  const passes = Math.max(1, Math.round(30_000 / messages.length));
  const begin = process.cpuUsage();
  for (let i = 0; i < passes; i += 1) for (const message of messages) take(message);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / (passes * messages.length);
}

const report = (i: number) => ({
  mmsi: 200_000_000 + i,
  class: "A" as const,
  isOwn: false,
  timestampMs: 0,
  source: "nmea2000:can0:43",
  said: { position: { latitude: 39 + ((i * 7919) % 1000) / 1000, longitude: 2.6 }, speedMs: 5, name: `VESSEL ${i}` },
});

function crowd(): number[] {
  const { targets } = surroundings();
  let next = 0;
  for (; next < limits.targets; next += 1) targets.take(report(next));
  return Array.from({ length: ROUNDS }, () => {
    const begin = process.cpuUsage();
    for (let i = 0; i < 2000; i += 1) targets.take(report((next += 1)));
    const { user, system } = process.cpuUsage(begin);
    return (user + system) / 2000;
  });
}

function trees(): number[] {
  const { targets, leaves } = surroundings();
  for (let i = 0; i < limits.targets; i += 1) targets.take(report(i));
  leaves.members("vessels");
  return Array.from({ length: ROUNDS }, () => {
    for (let i = 0; i < 50; i += 1) targets.take(report(i));
    const begin = process.cpuUsage();
    Buffer.from(leaves.members("vessels"));
    const { user, system } = process.cpuUsage(begin);
    return user + system;
  });
}

/** Median (lowest–highest). */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const digits = (value = Number.NaN) => value.toPrecision(2);
  return `${digits(sorted[Math.floor(sorted.length / 2)])} (${digits(sorted[0])}–${digits(sorted.at(-1))})`;
}
