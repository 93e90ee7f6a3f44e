/** A log of frames that is fed frames known from their ids, and what must be found in it at any moment. */
import type { ExecutionContext } from "ava";
import { BitacoraError } from "../../../src/core/errors.ts";
import { GrowingColumns } from "../../../src/historian/codec/columns.ts";
import { groupByTag, type TaggedColumns, type TagName } from "../../../src/historian/codec/frame-codec.ts";
import { unpackTagged } from "./unpack-tagged.ts";
import { FrameLog } from "../../../src/historian/frame-log/frame-log.ts";
import { seededRandom } from "../../support/random.ts";
import { MemoryLogFile } from "./memory-log-file.ts";
import { START_MS } from "./samples.ts";

/** A new tag comes with every fifth frame. */
function tagsIn(id: number): number {
  return 3 + Math.floor(id / 5);
}

/** `version` tells frames with one id apart, of which all but the last were never acknowledged. */
export function frameOf(id: number, version = 0): TaggedColumns {
  const random = seededRandom(id * 100 + version + 1);
  const columns = new GrowingColumns();
  // Some have room in a page, and some are longer than a small segment.
  const count = 1 + random.below(random.next() < 0.1 ? 8000 : 300);
  const tags = Uint32Array.from({ length: count }, () => random.below(tagsIn(id)));
  for (let i = 0; i < count; i += 1) columns.push(START_MS + id * 1000 + i, random.next(), "good");
  const { length, times, values, states } = columns;
  return groupByTag({ length, tags, times, values, states });
}

export class LogUnderTest {
  file: MemoryLogFile;
  log: FrameLog;
  /** Through which frame all were acknowledged, and below which none is needed. */
  acknowledged = 0;
  trimmedBelow = 1;
  /** Whether the frame that is written says for the first time that others are not needed. */
  saysRetired = false;
  /** Whether a frame is being written now. */
  isWriting = false;
  /** The names that frames were given, which must be found where these frames are. */
  #namesGiven = 0;
  /** How often a frame was tried and refused, by id. */
  readonly #refused = new Map<number, number>();

  constructor(file = new MemoryLogFile()) {
    this.file = file;
    this.log = file.bytes === 0 ? FrameLog.create("log", file) : FrameLog.open("log", file);
  }

  /** A frame more; false where it is refused. */
  append(): boolean {
    const id = this.acknowledged + 1;
    const version = this.#refused.get(id) ?? 0;
    const names = Array.from({ length: tagsIn(id) - this.#namesGiven }, (_, i): TagName => {
      const number = this.#namesGiven + i;
      return [number, `TAG_${number}`];
    });
    this.isWriting = true;
    try {
      this.log.append(id, frameOf(id, version), names);
    } catch (error) {
      if (!(error instanceof BitacoraError)) throw error;
      this.#refused.set(id, version + 1);
      return false;
    } finally {
      this.isWriting = false;
    }
    this.acknowledged = id;
    this.saysRetired = false;
    this.#namesGiven = Math.max(this.#namesGiven, tagsIn(id));
    return true;
  }

  trim(belowId: number): void {
    this.log.trim(belowId);
    this.trimmedBelow = belowId;
    this.saysRetired = true;
  }

  /** Whether a file has what was acknowledged and nothing else, but for a frame that is being written. */
  check(t: ExecutionContext, file: MemoryLogFile, what: string): void {
    const log = FrameLog.open("log", file);
    const { acknowledged } = this;
    t.deepEqual(log.damaged, [], what);
    const isOneMore = this.isWriting && log.lastFrame === acknowledged + 1;
    if (acknowledged > 0)
      t.true(log.lastFrame === acknowledged || isOneMore, `${what}: ${log.lastFrame} of ${acknowledged}`);
    const oldest = log.frames[0]?.id ?? 0;
    t.true(acknowledged === 0 || oldest <= this.trimmedBelow, `${what}: ${oldest} is the oldest`);
    const names = log.names();
    for (const { id } of log.frames) {
      const found = unpackTagged(log.frame(id), id);
      const version = this.#refused.get(id) ?? 0;
      if (!isSame(found, frameOf(id, version))) t.fail(`${what}: frame ${id} is another`);
      const unnamed = found.tags.find((tag) => names[tag] !== `TAG_${tag}`);
      if (unnamed !== undefined) t.fail(`${what}: tag ${unnamed} of frame ${id} is ${String(names[unnamed])}`);
    }
    t.is(log.frames.length, log.lastFrame === 0 ? 0 : log.lastFrame - oldest + 1, what);
    // And it goes on from there.
    const next = log.lastFrame + 1;
    log.append(next, frameOf(next), []);
    const again = FrameLog.open("log", file.afterKill());
    t.deepEqual([again.lastFrame, again.damaged, again.torn], [next, [], 0], `${what}, and one more`);
    if (!isSame(unpackTagged(again.frame(next), next), frameOf(next))) t.fail(`${what}: what was added is another`);
  }
}

export function isSame(a: TaggedColumns, b: TaggedColumns): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i += 1)
    if (a.tags[i] !== b.tags[i] || a.times[i] !== b.times[i] || a.values[i] !== b.values[i]) return false;
  return true;
}
