/**
 * What samples of real boats take in the historian: every recording decoded, made into tags by the project's own
 * subscriber, and stored. Recordings are short, most of their tags do not fill a block: beside all of them, those tags
 * are shown that have 512 samples or more, a quarter of a block, as nearly all of a running service have after some
 * minutes. Nothing is repeated, since what is repeated compresses by itself.
 *
 * `blocks`: bytes of the sealed blocks alone, with the times that several tags have in common, in equal shares. `file`: of the month file, once everything is sealed, of all recordings in
 * one store. Recordings of real boats lie at `../shared/captures`; where they are not there, the project's fixtures.
 */
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBitacoraError } from "../../src/core/errors.ts";
import { limits as historianLimits } from "../../src/historian/limits.ts";
import type { Sample } from "../../src/historian/historian-store.ts";
import { OpenTails } from "../../src/historian/months/open-tails.ts";
import { dueGroups } from "../../src/historian/months/seal-groups.ts";
import { packGroups } from "../../src/historian/months/sealing.ts";
import type { SealedBlock } from "../../src/historian/months/sealed.ts";
import { openSqliteStore } from "../../src/historian/file-store/sqlite-store.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import { demoProject } from "../../src/project/demo.ts";
import { nmea2000Makers } from "../../src/runtime/service/subscribers.ts";
import { Intake } from "../../src/tags/intake.ts";
import { sourceLine } from "../../src/tags/source-ranking.ts";
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
    report(file, [samples], print);
  }
  report("all", all, print);
  await reportFile(all, print);
}

/** Every update of every tag, as the historian of a service would get it; none for what is no capture. */
async function samplesOf(file: string): Promise<Sample[]> {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const texts = messagesIn("en").nmea;
  const makers = nmea2000Makers({ project: demoProject(), tags, intake: new Intake({ tags, clock }), clock, texts });
  const subscriber = makers.makeSubscriber(sourceLine("nmea2000", "replay"));
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

function report(what: string, recordings: readonly (readonly Sample[])[], print: (line: string) => void): void {
  const all: Blocks = { samples: 0, bytes: 0 };
  const long: Blocks = { samples: 0, bytes: 0 };
  const tags = new Set<string>();
  for (const [tagId, own] of recordings.flatMap(blocksOf)) {
    tags.add(tagId);
    for (const blocks of own.samples >= LONG_SAMPLES ? [all, long] : [all]) {
      blocks.samples += own.samples;
      blocks.bytes += own.bytes;
    }
  }
  const longText = long.samples === 0 ? "no tag with as many" : `${short(long.bytes / long.samples)} B of the ${long.samples} of tags with ${LONG_SAMPLES} or more`; // prettier-ignore
  print(`${what}: ${all.samples} samples of ${tags.size} tags; blocks ${short(all.bytes / all.samples)} B a sample, ${longText}`); // prettier-ignore
}

/** Those of each tag, sealed as the store seals them: all at once, in equal parts of about a block. */
function blocksOf(recording: readonly Sample[]): [tagId: string, Blocks][] {
  const tails = new OpenTails();
  const byTag = [...Map.groupBy(recording, ({ tagId }) => tagId)];
  for (const [tag, [, samples]] of byTag.entries())
    for (const { timestampMs, value, quality } of samples) tails.extend(tag, 1).push(timestampMs, value, quality);
  const nameOf = (tag: number) => ({ tagId: byTag[tag]?.[0] ?? "", period: 0 });
  const { sealings, times } = packGroups(dueGroups(tails, 1, 2), { lastBlock: 0, lastFrame: 1 }, nameOf);
  const share = ({ id, bytes }: SealedBlock): number => {
    const shared = times.find(({ firstBlock, blocks }) => id >= firstBlock && id < firstBlock + blocks);
    return bytes.length + (shared === undefined ? 0 : shared.bytes.length / shared.blocks);
  };
  return sealings.map(({ tagId, blocks }) => {
    const bytes = blocks.reduce((sum, block) => sum + share(block), 0);
    return [tagId, { samples: blocks.reduce((sum, { summary }) => sum + summary.samples, 0), bytes }];
  });
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
    for (let i = 0; i < 3 * historianLimits.hotFrames; i += 1) await store.append([]);
    await store.close();
    const months = globSync("historian-*.db", { cwd: dir }).map((name) => statSync(join(dir, name)).size);
    const samples = recordings.reduce((sum, { length }) => sum + length, 0);
    const bytes = months.reduce((sum, size) => sum + size, 0);
    print(`in one store: ${short(bytes / samples)} B a sample in the month file; the main file has ${statSync(file).size} bytes`); // prettier-ignore
  } finally {
    await teardown.run();
  }
}
