/**
 * Binds the samples to the log book: once an hour an entry with the root over the hashes of all blocks that were sealed since the one before,
 * with the recordings of a bus that have ended, and with what retention has removed. Sealing does not wait for it. Blocks are synced before
 * they are hashed, their list before the entry; what a kill has left out, the next entry has.
 */
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { reasonOf } from "../../core/errors.ts";
import { writeDurably } from "../../core/durable-file.ts";
import { jsonValue } from "../../core/parse-json.ts";
import { pause } from "../../core/pause.ts";
import { readRegular } from "../../core/regular-file.ts";
import { SYSTEM_USER } from "../../core/written-text.ts";
import type { History } from "../../historian/history.ts";
import { newestWith } from "../../logbook/book/enter-once.ts";
import { SAMPLES_BOUND } from "../../logbook/entry/audit-event.ts";
import { limits as all } from "../limits.ts";
import type { WholeService } from "./whole-service.ts";
import { blockLine, LISTS_DIR, removeLists, rootOf, writeBatch } from "../evidence/block-lists.ts";
import { areRemoved, type BoundRecording, type BoundSamples, boundSamples } from "../evidence/bound-samples.ts";

const { evidence: limits } = all;

/** What the newest entry has said already. If it is lost, the next one says it again. */
interface Told {
  /** Its id; 0 if there is none. */
  readonly entry: number;
  readonly recordings: readonly string[];
  readonly removed: number;
}

type Binding = Pick<WholeService, "clock" | "dataDir" | "log" | "logbook" | "mayWrite" | "messages"> & {
  readonly history: Pick<History, "digests" | "shipping">;
  readonly recordings: Pick<WholeService["recordings"], "list" | "read">;
};

/** The result ends it. */
export function bindSamples(service: Binding): () => Promise<void> {
  const stopping = new AbortController();
  const working = work(service, stopping.signal);
  return async () => {
    stopping.abort();
    await working;
  };
}

async function work(service: Binding, signal: AbortSignal): Promise<void> {
  const { clock, log, logbook, messages } = service;
  const { everyMs, firstMs, retryMs } = limits;
  const last = await newestWith(logbook, [SAMPLES_BOUND]).catch(() => undefined);
  // Where the clock was set back since, at most as long as between any two.
  const agoMs = last === undefined ? everyMs : Math.max(0, clock.now() - Date.parse(last.timestamp));
  let waitMs = Math.max(firstMs, everyMs - agoMs);
  for (;;) {
    await pause(waitMs, signal);
    if (signal.aborted) return;
    try {
      await bindNow(service, signal);
      waitMs = everyMs;
    } catch (error) {
      if (signal.aborted) return;
      log.warning(messages.entries.samplesNotBound({ reason: reasonOf(error) }));
      waitMs = retryMs;
    }
  }
}

/** Whether there was anything to say. */
export async function bindNow(service: Binding, signal?: AbortSignal): Promise<boolean> {
  const { dataDir, history, logbook, mayWrite, messages } = service;
  const sealed = await history.shipping?.sealed();
  if (sealed === undefined) return false;
  const told = await readTold(dataDir);
  const newest = (await newestWith(logbook, [SAMPLES_BOUND])) ?? (await logbook.entry(told.entry));
  const boundUntil = (newest && boundSamples(newest)?.last_block) ?? 0;
  // A history that was begun again has its first ids once more.
  const after = boundUntil > sealed.newestBlock ? 0 : boundUntil;
  const lines: string[] = [];
  let samples = 0;
  let last = after;
  let page = await history.digests({ after });
  for (;;) {
    for (const block of page.blocks) {
      if (block.id > sealed.newestBlock) break;
      lines.push(blockLine(block));
      samples += block.samples;
    }
    last = Math.min(page.through, sealed.newestBlock);
    if (last >= sealed.newestBlock || lines.length >= limits.blocksOfEntry) break;
    await pause(limits.pagePauseMs, signal);
    signal?.throwIfAborted();
    page = await history.digests({ after: last });
  }
  const removed = page.removed.slice(told.removed, told.removed + limits.removedOfEntry);
  const recordings = await newRecordings(service, told);
  if (lines.length + removed.length + recordings.length === 0) return false;
  mayWrite();
  await mkdir(join(dataDir, LISTS_DIR), { recursive: true, mode: 0o750 });
  if (lines.length > 0) await writeBatch(dataDir, { first: after + 1, last, lines });
  const bound: BoundSamples = {
    first_block: after + 1,
    last_block: last,
    blocks: lines.length,
    samples,
    root: rootOf(lines),
    recordings,
    removed,
  };
  const figures = { blocks: lines.length, samples, recordings: recordings.length, removed: removed.length };
  const payload = { event: SAMPLES_BOUND, ...bound, recordings: recordings.map((each) => ({ ...each })) };
  const { id: entry } = await logbook.append({
    kind: "manual",
    summary: messages.entries.samplesBound(figures),
    payload: { ...payload, removed: removed.map((span) => ({ ...span })) },
    user: SYSTEM_USER,
  });
  const names = [...told.recordings, ...recordings.map(({ file }) => file)].slice(-limits.recordings);
  await writeTold(dataDir, { entry, recordings: names, removed: told.removed + removed.length });
  await removeLists(dataDir, (first, until) => areRemoved(page.removed, first, until));
  return true;
}

async function newRecordings({ recordings }: Binding, told: Told): Promise<BoundRecording[]> {
  const ended = (await recordings.list()).filter(({ ended_by: why }) => why !== null).toReversed();
  const found: BoundRecording[] = [];
  for (const { name: file } of ended.filter(({ name }) => !told.recordings.includes(name))) {
    if (found.length === limits.recordingsOfEntry) break;
    const content = await recordings.read(file);
    if (content === undefined) continue;
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const part of content) {
      hash.update(part);
      bytes += part.length;
    }
    found.push({ file, bytes, sha256: hash.digest("hex") });
  }
  return found;
}

const toldFile = (dataDir: string): string => join(dataDir, LISTS_DIR, "told.json");

async function readTold(dataDir: string): Promise<Told> {
  try {
    const { entry, recordings, removed } = jsonValue((await readRegular(toldFile(dataDir))) ?? "") as Told;
    if (Array.isArray(recordings) && [entry, removed].every(Number.isSafeInteger))
      return { entry, recordings, removed };
  } catch {
    // The next entry says all of it again.
  }
  return { entry: 0, recordings: [], removed: 0 };
}

async function writeTold(dataDir: string, told: Told): Promise<void> {
  await writeDurably(toldFile(dataDir), JSON.stringify(told), 0o640);
}
