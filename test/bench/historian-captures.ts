/**
 * What samples of real boats take in the historian: every recording decoded, made into tags by the project's own
 * subscriber, and stored. Recordings are short, most of their tags do not fill a block: beside all of them, those tags
 * are shown that have 512 samples or more, a quarter of a block, as nearly all of a running service have after some
 * minutes. Nothing is repeated, since what is repeated compresses by itself.
 *
 * `blocks`: bytes of the sealed blocks alone. `file`: of the month file, once everything is sealed, of all recordings in
 * one store. Recordings of real boats lie at `../shared/captures`; where they are not there, the project's fixtures.
 */
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBitacoraError } from "../../src/core/errors.ts";
import { limits } from "../../src/core/limits.ts";
import { packBlock } from "../../src/historian/block-codec.ts";
import { columnsOf } from "../../src/historian/columns.ts";
import type { Sample } from "../../src/historian/historian-store.ts";
import { openSqliteStore } from "../../src/historian/sqlite-store.ts";
import { nmeaMessages } from "../../src/messages/messages.ts";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import { demoProject } from "../../src/project/demo.ts";
import { nmea2000Makers } from "../../src/runtime/service/subscribers.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";
import { tempDir } from "../support/temp-dir.ts";
import { short } from "./support/figures.ts";
import { Teardown } from "./support/teardown.ts";

const LONG_SAMPLES = 512;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Blocks {
  samples: number;
  bytes: number;
}

export default async function captures(print: (line: string) => void): Promise<void> {
  const real = join(ROOT, "../shared/captures");
  const dir = existsSync(real) ? real : join(ROOT, "fixtures/captures");
  if (dir !== real) print("recordings of real boats are not there, these are the project's fixtures");
  const all: Sample[][] = [];
  for (const file of readdirSync(dir).toSorted()) {
    if (/\.md$|\.expected\./.test(file)) continue;
    const samples = await samplesOf(join(dir, file));
    if (samples.length === 0) continue;
    all.push(samples);
    report(file, samples, print);
  }
  report("all", all.flat(), print);
  await reportFile(all, print);
}

/** Every update of every tag, as the historian of a service would get it; none for what is no capture. */
async function samplesOf(file: string): Promise<Sample[]> {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const texts = nmeaMessages("en");
  const subscriber = nmea2000Makers({ project: demoProject(), tags, clock, texts }).makeSubscriber("replay");
  const samples: Sample[] = [];
  tags.subscribe(({ tagId, timestampMs, value, quality }) => samples.push({ tagId, timestampMs, value, quality }));
  try {
    const { batches } = await openCapture(captureFile(file));
    for await (const batch of batches) {
      for (const message of batch) {
        clock.advance(Math.max(0, message.timestampMs - clock.wallMs));
        subscriber.accept(message);
      }
    }
  } catch (error) {
    if (!isBitacoraError(error)) throw error;
  }
  return samples;
}

function report(what: string, samples: readonly Sample[], print: (line: string) => void): void {
  const all: Blocks = { samples: 0, bytes: 0 };
  const long: Blocks = { samples: 0, bytes: 0 };
  const byTag = Map.groupBy(samples, ({ tagId }) => tagId);
  for (const [tagId, own] of byTag) {
    const bytes = blockBytes(tagId, own);
    for (const blocks of own.length >= LONG_SAMPLES ? [all, long] : [all]) {
      blocks.samples += own.length;
      blocks.bytes += bytes;
    }
  }
  const longText = long.samples === 0 ? "no tag with as many" : `${short(long.bytes / long.samples)} B of the ${long.samples} of tags with ${LONG_SAMPLES} or more`; // prettier-ignore
  print(`${what}: ${samples.length} samples of ${byTag.size} tags; blocks ${short(all.bytes / all.samples)} B a sample, ${longText}`); // prettier-ignore
}

/** In equal parts of about a block, as the store cuts them. */
function blockBytes(tagId: string, samples: readonly Sample[]): number {
  const columns = columnsOf(samples);
  const parts = Math.max(1, Math.round(samples.length / limits.historian.blockSamples));
  let bytes = 0;
  for (let part = 0; part < parts; part += 1) {
    const [from, to] = [part, part + 1].map((n) => Math.floor((samples.length * n) / parts));
    bytes += packBlock(tagId, part + 1, columns, from ?? 0, to ?? 0).length;
  }
  return bytes;
}

/** Stores the recordings one after another, a flush a second of theirs, and goes on until the last frame is sealed. */
async function reportFile(recordings: readonly (readonly Sample[])[], print: (line: string) => void): Promise<void> {
  const teardown = new Teardown(print);
  const dir = await tempDir(teardown);
  try {
    const clock = new ManualClock();
    const file = join(dir, "historian.db");
    const store = await openSqliteStore({ file, retentionDays: 3650, maxBytes: 8e9, clock });
    for (const recording of recordings) {
      const flushes = Map.groupBy(recording, ({ timestampMs }) => Math.floor(timestampMs / 1000));
      for (const flush of flushes.values()) await store.append(flush);
    }
    for (let i = 0; i < 3 * limits.historian.hotFrames; i += 1) await store.append([]);
    await store.close();
    const months = globSync("historian-*.db", { cwd: dir }).map((name) => statSync(join(dir, name)).size);
    const samples = recordings.reduce((sum, { length }) => sum + length, 0);
    const bytes = months.reduce((sum, size) => sum + size, 0);
    print(`in one store: ${short(bytes / samples)} B a sample in the month file; the main file has ${statSync(file).size} bytes`); // prettier-ignore
  } finally {
    await teardown.run();
  }
}
