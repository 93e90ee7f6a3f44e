/**
 * The recordings in `../shared/captures` that its MANIFEST.md counts, read whole, beside these counts, which other programs
 * made: records, messages, senders and messages by PGN, lost fast packets. Each difference has its cause here; there are no
 * others.
 * Skipped where the recordings are not there.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "ava";
import { captureFile, openCapture } from "../../../src/nmea2000/captures/capture-file.ts";
import { projectRoot } from "../../support/service-process.ts";

const dir = join(projectRoot, "../shared/captures");
const manifest = join(dir, "MANIFEST.md");
const withManifest = existsSync(manifest) ? test : test.skip;

interface Counts {
  /** Frames or messages that the file holds. */
  readonly records: number;
  readonly messages: number;
  readonly senders: number;
  readonly lost: number;
  readonly pgns: ReadonlyMap<number, number>;
}

/** Ours less the manifest's. */
interface Difference {
  readonly why: string;
  readonly records?: number;
  readonly messages?: number;
  readonly senders?: number;
  readonly lost?: number;
  readonly pgns?: Readonly<Record<number, number>>;
  readonly refused?: Readonly<Record<string, number>>;
}

const DIFFERENCES: Readonly<Record<string, Difference>> = {
  "actisense-523.rx.ebl": {
    why: "fourteen messages of what the gateway says of itself, which the manifest leaves out",
    records: 14,
    messages: 14,
    senders: 1,
    pgns: { 262_386: 14 },
  },
  "candump-fast.txt": { why: "the file ends in a fast packet of which three frames came", lost: 1 },
  "ikonvert.log": {
    why: "lines into which another one broke: of two the manifest counts a message whose bytes are not whole",
    records: -2,
    messages: -2,
    pgns: { 129_038: -1, 129_540: -1 },
    refused: { "bad-data": 16, "not-a-record": 6 },
  },
  "merrimac-ydwg-2020.raw": {
    why: "a fast packet that began before the recording: to us a stray frame, since nobody knows whether more were lost",
    lost: -1,
  },
  "sample-YDWG02-2.txt": {
    why: "the last line has nine bytes, which no CAN frame has; two frames of packets whose first is missing are stray",
    records: -1,
    messages: -1,
    senders: -1,
    lost: -1,
    pgns: { 127_488: -1 },
    refused: { "bad-data": 1 },
  },
  "susteranna-actisense-serial.raw": { why: "two lines say that they have no bytes", refused: { "no-data": 2 } },
};

const text = existsSync(manifest) ? readFileSync(manifest, "utf8") : "";
/** `| file | source | licence | format | size | records | messages | srcs | PGNs | lost fp frames | …` */
const [counted = ""] = text.split("\n## ");
const rows = [...counted.matchAll(/^\| (\S+\.\w+) \|(.*)\|$/gm)].map(([, file = "", cells = ""]) => {
  const [, , , , records = 0, messages = 0, senders = 0, , lost = 0] = cells.split("|").map(Number);
  return { file, counts: { records, messages, senders, lost, pgns: histogramOf(file) } satisfies Counts };
});

function histogramOf(file: string): Map<number, number> {
  const [, after = ""] = text.split(`\n### ${file}\n`);
  const list = /`([^`]*)`/.exec(after)?.[1] ?? "";
  return new Map([...list.matchAll(/(\d+):(\d+)/g)].map(([, pgn, n]) => [Number(pgn), Number(n)]));
}

async function read(file: string): Promise<Counts & { readonly refused: object }> {
  const { reader, batches } = await openCapture(captureFile(join(dir, file)));
  const pgns = new Map<number, number>();
  const senders = new Set<number>();
  for await (const batch of batches) {
    for (const { pgn, source } of batch) {
      pgns.set(pgn, (pgns.get(pgn) ?? 0) + 1);
      senders.add(source);
    }
  }
  const { lines, refusedLines, refused, messages, assembly } = reader.statistics();
  const records = lines - refusedLines;
  return { records, messages, senders: senders.size, lost: assembly.lost_packets, pgns, refused };
}

withManifest("the manifest names twenty recordings, and each difference from it is of one of them", (t) => {
  t.is(rows.length, 20);
  const names = new Set(rows.map(({ file }) => file));
  t.deepEqual(
    Object.keys(DIFFERENCES).filter((file) => !names.has(file)),
    [],
  );
});

for (const { file, counts } of rows) {
  const { why, pgns = {}, refused = {}, ...less } = DIFFERENCES[file] ?? { why: undefined };
  test(`${file} holds what the manifest says${why === undefined ? "" : `, but for ${why}`}`, async (t) => {
    const found = await read(file);
    const expected = new Map(counts.pgns);
    for (const [pgn, n] of Object.entries(pgns)) expected.set(Number(pgn), (expected.get(Number(pgn)) ?? 0) + n);
    const named = { records: 0, messages: 0, senders: 0, lost: 0, ...less };
    for (const what of ["records", "messages", "senders", "lost"] as const)
      t.is(found[what], counts[what] + named[what], what);
    t.deepEqual(sorted(found.pgns), sorted(expected));
    t.deepEqual(found.refused, refused);
  });
}

function sorted(counts: ReadonlyMap<number, number>): (readonly [number, number])[] {
  return [...counts].filter(([, n]) => n > 0).toSorted(([a], [b]) => a - b);
}
