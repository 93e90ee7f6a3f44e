/**
 * One round of a crash test: a writer works on a file, is ended at a random moment, by a kill or with the power of its
 * disk, and what is left is compared with what it had acknowledged.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { systemClock } from "../../../src/core/clock.ts";
import type { HistorianStore } from "../../../src/historian/historian-store.ts";
import { openSqliteStore } from "../../../src/historian/file-store/sqlite-store.ts";
import type { Random } from "../../support/random.ts";
import { listFaults } from "./listed.ts";
import { type CrashNotes, type Phase, PHASES, readNotes, startNotes } from "./crash-notes.ts";
import { CRASH_TAGS, firstDifference, flushTimeMs, sampleOf, samplesBefore } from "./crash-samples.ts";
import { pointsIn } from "./points.ts";

export interface CrashSubject {
  /** The historian's main file. */
  readonly file: string;
  /** Where the writer notes what it does: not on the disk whose power is cut. */
  readonly notes: string;
  readonly retentionDays: number;
  readonly maxBytes: number;
}

export interface Found {
  /** The flushes that the file holds end before this one. */
  readonly end: number;
  readonly openMs: number;
  readonly samples: number;
  readonly expired: boolean;
  /** What is not as it must be, a sentence each. */
  readonly faults: readonly string[];
}

const DAY_MS = 86_400_000;
/** A month of flushes takes the writer about so long, and with it every phase has come. */
const PHASE_WITHIN_MS = 2000;
/** How often is looked before the moment is near: looking takes the processor from the writer. */
const LOOK_MS = 10;
/** A process has to start first. */
const OPEN_WITHIN_MS = 15_000;

export interface Writer {
  readonly child: ChildProcess;
  /** Resolves when the writer has ended, by itself or by force. */
  readonly ended: Promise<unknown>;
}

/** When a writer is to be ended: so many flushes from its first one, in a phase if it comes soon, and a bit later. */
export interface Aim {
  readonly flushes: number;
  readonly phase: Phase | undefined;
  readonly laterMs: number;
}

/** Some phases last long and some are short: half of the aims are at any moment, the others at a phase. */
export function randomAim(random: Random, maxFlushes: number): Aim {
  const phase = random.next() < 0.5 ? random.pick(PHASES.slice(2)) : undefined;
  const laterMs = random.next() * (phase === undefined ? 8 : 1);
  return { flushes: 1 + random.below(maxFlushes), phase, laterMs };
}

/** While a month begins, or leaves. */
export function monthAim(random: Random): Aim {
  const phase = random.pick([
    "making a month file",
    "listing a month file",
    "removing a month file",
    "taking a month file off the list",
  ] as const);
  return { flushes: 100 + random.below(300), phase, laterMs: random.next() * 6 };
}

/** Starts a writer and lets it work until the moment that is aimed at. */
export async function writerAtWork(subject: CrashSubject, first: number, aim: Aim): Promise<Writer> {
  startNotes(subject.notes);
  const [preload, script] = ["crash-preload.ts", "crash-writer.ts"].map((name) =>
    fileURLToPath(new URL(name, import.meta.url)),
  );
  const { file, notes, retentionDays, maxBytes } = subject;
  const child = spawn(
    process.execPath,
    ["--import", preload ?? "", script ?? "", file, notes, String(first), String(retentionDays), String(maxBytes)],
    { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, BITACORA_CRASH_NOTES: notes } },
  );
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const writer = { child, ended: once(child, "close") };
  const isThere = () => readNotes(notes).acknowledged >= first + aim.flushes;
  while (!isThere()) {
    if (child.exitCode !== null) throw new Error(`the writer ended by itself: ${said}`);
    await sleep(LOOK_MS);
  }
  // Timers are too coarse for what follows.
  const giveUpAt = performance.now() + (aim.flushes === -Infinity ? OPEN_WITHIN_MS : PHASE_WITHIN_MS);
  while (aim.phase !== undefined && readNotes(notes).phase !== aim.phase && performance.now() < giveUpAt);
  const until = performance.now() + aim.laterMs;
  while (performance.now() < until);
  return writer;
}

export async function kill({ child, ended }: Writer, subject: CrashSubject): Promise<CrashNotes> {
  child.kill("SIGKILL");
  await ended;
  return readNotes(subject.notes);
}

/** Opens the file and compares all that it gives with what it was given. */
export async function examine(subject: CrashSubject, acknowledged: number): Promise<Found> {
  const startedAt = performance.now();
  const { file, retentionDays, maxBytes } = subject;
  const faults = listFaults(file, "at rest");
  const store = await openSqliteStore({ file, retentionDays, maxBytes, clock: systemClock });
  const openMs = performance.now() - startedAt;
  try {
    const { end, samples, expired } = await compare(store, subject, acknowledged, faults);
    const statistics = store.statistics();
    if (statistics.damaged_blocks > 0) faults.push(`${statistics.damaged_blocks} damaged blocks`);
    faults.push(...listFaults(file, "opened"));
    if (statistics.missing_month_files > 0) faults.push(`${statistics.missing_month_files} month files missing`);
    if (statistics.samples !== samples) faults.push(`${samples} samples found, ${statistics.samples} counted`);
    return { end, openMs, samples, expired, faults };
  } finally {
    await store.close();
  }
}

async function compare(
  store: HistorianStore,
  { retentionDays, maxBytes }: CrashSubject,
  acknowledged: number,
  faults: string[],
): Promise<Pick<Found, "end" | "samples" | "expired">> {
  const all = await Promise.all(
    CRASH_TAGS.map(async (tagId) => ({ tagId, points: await pointsIn(store, { tagId, limit: 1e9 }) })),
  );
  const samples = all.reduce((sum, { points }) => sum + points.length, 0);
  const end = endOf(all[0]?.points.at(-1)?.timestampMs);
  if (end <= acknowledged) faults.push(`flushes up to ${acknowledged} were acknowledged, ${end} are there`);
  let expired = false;
  for (const { tagId, points } of all) {
    const count = samplesBefore(tagId, end);
    const difference = firstDifference(tagId, points, count);
    if (difference >= 0) faults.push(`${tagId}: point ${difference} of ${points.length} differs`);
    if (points.length === count) continue;
    expired = true;
    // What is gone is gone because it was old enough, if it is not for lack of room.
    const lastGone = sampleOf(tagId, count - points.length - 1).timestampMs;
    if (maxBytes > 1e9 && lastGone > flushTimeMs(end) - retentionDays * DAY_MS) {
      faults.push(`${tagId}: samples have left before their time, up to ${new Date(lastGone).toISOString()}`);
    }
  }
  return { end, samples, expired };
}

/** The number of the flush after the one with the sample of this time. */
function endOf(lastMs: number | undefined): number {
  if (lastMs === undefined) return 0;
  let flush = Math.floor((lastMs - flushTimeMs(0)) / (flushTimeMs(1) - flushTimeMs(0)));
  while (flushTimeMs(flush) <= lastMs) flush += 1;
  return flush;
}

/** A subject in a folder, with its notes in another. */
export function crashSubject(
  dir: string,
  notesDir: string,
  retention: { readonly retentionDays?: number; readonly maxBytes?: number } = {},
): CrashSubject {
  const { retentionDays = 60, maxBytes = 8e9 } = retention;
  return { file: join(dir, "historian.db"), notes: join(notesDir, "notes"), retentionDays, maxBytes };
}
