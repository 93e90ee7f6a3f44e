/**
 * What becomes of recordings: every update of every tag (id, time, value, quality), so that two trees can be compared. A recording of
 * NMEA 2000 goes through the project's own subscriber on a clock that follows the recording; one of NMEA 0183 through the reader of
 * sentences, with the number of the line in the place of the time.
 *
 *     npm run bench -- values                                      ../shared/captures, or the project's fixtures: one line a recording
 *     npm run bench -- values FILE-OR-FOLDER … --to FOLDER         writes what it found to FOLDER, a file for each recording
 *     npm run bench -- values FILE-OR-FOLDER … --against FOLDER    names each tag whose updates differ from those that were written there
 *
 * To compare with another commit, put this file into a tree of that commit and run it there with `--to` first.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { isBitacoraError } from "../../src/core/errors.ts";
import { messagesIn } from "../../src/messages/messages.ts";
import { SentenceReader } from "../../src/nmea0183/sentence-reader.ts";
import { captureFile, openCapture } from "../../src/nmea2000/captures/capture-file.ts";
import { demoProject } from "../../src/project/demo.ts";
import { nmea2000Makers } from "../../src/runtime/service/subscribers.ts";
import { Intake } from "../../src/tags/intake.ts";
import { sourceLine } from "../../src/tags/source-ranking.ts";
import { TagStore } from "../../src/tags/tag-store.ts";
import { ManualClock } from "../support/clock.ts";
import { projectRoot } from "../support/service-process.ts";

type Print = (line: string) => void;

interface Found {
  readonly messages: number;
  /** An update each: id, time, value and quality, with tabs between them. */
  readonly updates: readonly string[];
}

/** How often a service looks for values that have become stale. */
const STALE_LOOK_MS = 1000;
const EXAMPLES = 2;

export default async function values(
  print: Print,
  places: readonly string[],
  options: readonly string[],
): Promise<void> {
  const text = { type: "string" } as const;
  const { to, against } = parseArgs({ args: [...options], options: { to: text, against: text } }).values;
  if (to !== undefined) mkdirSync(to, { recursive: true });
  for (const file of recordingsIn(places)) {
    const found = await ofMessages(file);
    const { messages, updates } = found.messages > 0 ? found : ofSentences(file);
    const whole = updates.map((update) => `${update}\n`).join("");
    const digest = createHash("sha256").update(whole).digest("hex").slice(0, 12);
    print(
      `${basename(file)}: ${messages} messages, ${updates.length} updates of ${tagsOf(updates).size} tags, ${digest}`,
    );
    if (to !== undefined) writeFileSync(join(to, `${basename(file)}.tsv`), `${messages}\n${whole}`);
    if (against !== undefined) compare(join(against, `${basename(file)}.tsv`), { messages, updates }, print);
  }
}

function recordingsIn(places: readonly string[]): string[] {
  const real = join(projectRoot, "../shared/captures");
  const wanted = places.length > 0 ? places : [existsSync(real) ? real : join(projectRoot, "fixtures/captures")];
  return wanted.flatMap((place) => {
    if (!statSync(place).isDirectory()) return [place];
    return readdirSync(place)
      .filter((name) => !/\.md$|\.expected\./.test(name))
      .map((name) => join(place, name));
  });
}

async function ofMessages(file: string): Promise<Found> {
  const clock = new ManualClock();
  const tags = new TagStore(clock);
  const updates = updatesOf(tags);
  const subscriber = nmea2000Makers({
    project: demoProject(),
    tags,
    intake: new Intake({ tags, clock }),
    clock,
    messages: messagesIn("en"),
  }).makeSubscriber(sourceLine("nmea2000", "replay"));
  let messages = 0;
  let lookedAtMs = 0;
  try {
    const { batches } = await openCapture(captureFile(file));
    for await (const batch of batches) {
      for (const message of batch) {
        if (messages === 0) clock.wallMs = message.timestampMs;
        messages += 1;
        clock.advance(Math.max(0, message.timestampMs - clock.wallMs));
        if (clock.monotonicMs - lookedAtMs >= STALE_LOOK_MS) {
          lookedAtMs = clock.monotonicMs;
          tags.markStale();
        }
        subscriber.accept(message);
      }
    }
  } catch (error) {
    if (!isBitacoraError(error)) throw error; // No recording of NMEA 2000.
  }
  return { messages, updates };
}

function ofSentences(file: string): Found {
  const updates: string[] = [];
  let line = 0;
  let messages = 0;
  const reader = new SentenceReader((tag: string, value: unknown, quality: unknown = "good") => {
    updates.push([tag, line, value, quality].join("\t"));
  });
  for (const raw of readFileSync(file, "latin1").split(/\r?\n/)) {
    line += 1;
    if (reader.read(raw)) messages += 1;
  }
  return { messages, updates };
}

function updatesOf(tags: TagStore): readonly string[] {
  const updates: string[] = [];
  tags.subscribe(({ tagId, timestampMs, value, quality }) => {
    updates.push([tagId, timestampMs, String(value), quality].join("\t"));
  });
  return updates;
}

function tagsOf(updates: readonly string[]): Map<string, string[]> {
  return Map.groupBy(updates, (update) => update.slice(0, update.indexOf("\t")));
}

function compare(file: string, { messages, updates }: Found, print: Print): void {
  if (!existsSync(file)) return print("  nothing to compare it with");
  const [messagesBefore, ...before] = readFileSync(file, "utf8").trimEnd().split("\n");
  if (messagesBefore !== String(messages)) print(`  messages: ${messagesBefore} before, ${messages} now`);
  const [byTagBefore, byTag] = [tagsOf(before), tagsOf(updates)];
  for (const tag of new Set([...byTagBefore.keys(), ...byTag.keys()])) {
    const [then, now] = [byTagBefore.get(tag) ?? [], byTag.get(tag) ?? []];
    const [gone, added] = [without(then, now), without(now, then)];
    if (gone.length === 0 && added.length === 0) continue;
    print(
      `  ${tag}: of ${then.length} updates before ${gone.length} are gone, of ${now.length} now ${added.length} are new`,
    );
    for (const update of gone.slice(0, EXAMPLES)) print(`    - ${update.replaceAll("\t", " ")}`);
    for (const update of added.slice(0, EXAMPLES)) print(`    + ${update.replaceAll("\t", " ")}`);
  }
}

/** Those of the one that the other has not, each as often as it has it more often. */
function without(updates: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(other, (left.get(other) ?? 0) + 1);
  return updates.filter((update) => {
    const count = left.get(update) ?? 0;
    if (count > 0) left.set(update, count - 1);
    return count === 0;
  });
}
