/** The answers to a vessel's report, log book lines and samples. The signature has been checked. */
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { fairTurn } from "../../../../src/core/fair-turn.ts";
import { DamagedBytes } from "../../../../src/historian/codec/byte-io.ts";
import { limits as historianLimits } from "../../../../src/historian/limits.ts";
import { goodCheckpoint } from "../../../../src/logbook/evidence/checkpoint-list.ts";
import { HASH_END, HASH_START } from "../../../../src/logbook/entry/entry.ts";
import { lineText, shoreAnswers } from "../messages/messages.ts";
import type { BookHead, BookStore, KeptReport, SaidReport } from "../book/book-store.ts";
import type { Fork } from "../vessel/fork.ts";
import { compareBook } from "../book/compare-book.ts";
import { readBookLines } from "../book/entry-lines.ts";
import { holdCheckpoint } from "../book/hold-checkpoint.ts";
import { takeLines } from "../book/take-lines.ts";
import { limits } from "../limits.ts";
import { type DecodedSamples, importLines } from "../samples/import-lines.ts";
import type { DurabilityBarrier } from "../samples/durability-barrier.ts";
import type { SampleEngine } from "../samples/sample-engine.ts";
import type { FleetStore } from "../vessel/fleet-store.ts";
import type { OpenFork } from "../vessel/fork.ts";
import { readStatusReport } from "../vessel/status-report.ts";
import type { VesselKey } from "../vessel/vessel.ts";
import { type DoorAnswer, type HeldBody, json, problem } from "./exchange.ts";
import type { OpenOrders } from "./open-orders.ts";
import type { SampleAccount } from "./quota.ts";

export interface ShipParts {
  readonly fleet: FleetStore;
  readonly books: BookStore;
  readonly engine: SampleEngine;
  readonly barrier: DurabilityBarrier;
  readonly decode: (container: Uint8Array) => Iterable<DecodedSamples>;
  readonly now: () => number;
  readonly orders: Pick<OpenOrders, "exchange">;
  /** Called when a vessel's book is found to differ, from entry `id` on. */
  readonly onFork: (vessel: string, id: number) => void;
}

/** Counted for /metrics. */
export class ShipCounts {
  reports = 0;
  reordered = 0;
  entries = 0;
  entriesRepeated = 0;
  entriesRefused = 0;
  forks = 0;
  samples = 0;
  sampleNulls = 0;
  containers = 0;
  containersDamaged = 0;
}

const unpacked = promisify(zstdDecompress);

export class ShipAnswers {
  readonly #parts: ShipParts;
  readonly counts = new ShipCounts();

  readonly #reportedForks = new Set<string>();

  constructor(parts: ShipParts) {
    this.#parts = parts;
  }

  async status({ vessel, key }: VesselKey, body: Buffer): Promise<DoorAnswer> {
    const report = readStatusReport(body);
    if (report === undefined) return problem(400, "not-a-report", shoreAnswers.notReport);
    const { books, now } = this.#parts;
    const receivedMs = now();
    const checkpoint = report.checkpoint === undefined ? undefined : goodCheckpoint(report.checkpoint, key);
    const said = { report, checkpoint, receivedMs };
    const kept = (await books.keepReport(vessel, said)) ?? (await this.#compared(vessel, said));
    const { head, fork, isLate } = kept;
    this.counts.reports += 1;
    if (isLate) this.counts.reordered += 1;
    return json({
      now: new Date(now()).toISOString(),
      clock_offset_ms: report.nowMs - receivedMs,
      entries: endOf(head),
      branch: head.branch,
      fork: fork === undefined ? null : openForkJson(vessel, fork),
      orders: await this.#parts.orders.exchange(vessel, report.orders),
    });
  }

  /** Where her book or its checkpoint has to be looked into: in a transaction of its own. */
  #compared(vessel: string, said: SaidReport): Promise<KeptReport> {
    const { report, checkpoint } = said;
    return this.#parts.books.withBook(vessel, async (book) => {
      // Before her row is locked: many lines may have to be read for it.
      const holds = checkpoint !== undefined && (await holdCheckpoint(book, checkpoint)) === "holds";
      const kept = await book.keepReport(said);
      const fork = kept.isLate ? undefined : await compareBook(book, report.book, kept.saidBefore);
      // If the vessel has signed our entries up to there, both books agree up to there.
      const common = holds && checkpoint.size < (fork?.id ?? 0) ? checkpoint.size : null;
      if (fork !== undefined) await this.#keepFork(vessel, book, { ...fork, common: fork.common ?? common });
      return { ...kept, fork: await book.openFork() };
    });
  }

  async entries({ vessel }: VesselKey, packed: Buffer, encoding: string): Promise<DoorAnswer> {
    if (encoding !== "zstd" && encoding !== "identity") return problem(415, "encoding", shoreAnswers.encoding);
    const body = encoding === "zstd" ? await unpackedOr(packed) : packed;
    if (body === undefined) return problem(422, "not-packed", shoreAnswers.notPacked);
    const lines = readBookLines(body);
    if ("refusal" in lines) {
      this.counts.entriesRefused += 1;
      return problem(422, `lines-${lines.refusal}`, lineText(lines.refusal, lines.id), {
        id: lines.id,
      });
    }
    const taken = await this.#parts.books.withBook(vessel, (book) => takeLines(book, lines));
    if (taken.kind === "fork") {
      this.counts.forks += 1;
      this.#reportFork(vessel, taken.fork);
      return forkAnswer(vessel, taken.fork);
    }
    this.counts.entries += taken.added;
    this.counts.entriesRepeated += taken.repeated;
    return json(endOf(taken.head));
  }

  /** Resolves when the samples are on disk. `release` is called earlier, when the body is no longer needed. */
  async samples(
    { vessel }: VesselKey,
    held: HeldBody,
    release: () => void,
    account: SampleAccount,
  ): Promise<DoorAnswer> {
    const { engine, barrier, decode, fleet, now } = this.#parts;
    const counts = { samples: 0, unpacked: 0, nulls: 0, newestMs: -Infinity };
    try {
      await barrier.after(async () => {
        const lines = importLines(vessel, soundly(decode, held, account), counts, account.series);
        await engine.import(vessel, joined(charged(lines, counts, account)), account.begin);
        held.bytes = undefined;
        release();
      });
    } catch (error) {
      if (!(error instanceof DamagedBytes)) throw error;
      this.counts.containersDamaged += 1;
      // How much was unpacked is not known: charged as the largest container. A sound vessel sends hardly any damaged one.
      account.samples(historianLimits.shipment.containerSamples);
      return problem(422, "samples-damaged", shoreAnswers.damagedSamples({ reason: error.message }));
    }
    this.counts.containers += 1;
    this.counts.samples += counts.samples;
    this.counts.sampleNulls += counts.nulls;
    // The samples are on disk even if this note fails.
    if (counts.samples > 0) await fleet.noteSamples(vessel, counts.newestMs, now()).catch(() => undefined);
    return json({ samples: counts.samples, nulls: counts.nulls });
  }

  /** Reports each fork once, although the vessel shows it in every report. */
  #reportFork(vessel: string, { kind, id }: Fork): void {
    const name = `${vessel} ${kind} ${id}`;
    if (this.#reportedForks.has(name)) return;
    if (this.#reportedForks.size >= limits.strangers) this.#reportedForks.clear();
    this.#reportedForks.add(name);
    this.#parts.onFork(vessel, id);
  }

  async #keepFork(vessel: string, book: { keepFork(fork: Fork): Promise<void> }, fork: Fork): Promise<void> {
    this.counts.forks += 1;
    this.#reportFork(vessel, fork);
    await book.keepFork(fork);
  }
}

function endOf({ entries, hash }: Pick<BookHead, "entries" | "hash">) {
  return { through: entries, hash };
}

function forkAnswer(vessel: string, fork: Fork): DoorAnswer {
  const detail = `${shoreAnswers.fork[fork.kind]({ id: fork.id })}. ${shoreAnswers.forkAdvice({ vessel })}`;
  return problem(409, "fork", detail, forkJson(fork));
}

function openForkJson(vessel: string, fork: OpenFork) {
  const detail = `${shoreAnswers.fork[fork.kind]({ id: fork.id })}. ${shoreAnswers.forkAdvice({ vessel })}`;
  return { ...forkJson(fork), seen_at: new Date(fork.seenMs).toISOString(), detail };
}

export function forkJson({ kind, id, common, ours, theirs }: Fork) {
  return { kind, id, common, ours: hashOf(ours), theirs: hashOf(theirs) };
}

/** Lines are long and the vessel has its own; their hashes are enough to distinguish them. */
function hashOf(text: string | null): string | null {
  return text?.startsWith('{"hash":"') === true ? text.slice(HASH_START, HASH_END) : text;
}

/** Undefined if the bytes are not zstd, or unpack to too many. */
async function unpackedOr(body: Buffer): Promise<Buffer | undefined> {
  return unpacked(body, { maxOutputLength: limits.entriesPlainBytes }).catch(() => undefined);
}

/** Any error of the decoder means that the bytes are damaged. */
function* soundly(decode: ShipParts["decode"], { bytes }: HeldBody, account: SampleAccount): Generator<DecodedSamples> {
  account.begin();
  try {
    if (bytes !== undefined) yield* decode(bytes);
  } catch (error) {
    throw error instanceof DamagedBytes ? error : new DamagedBytes("not readable", { cause: error });
  }
}

/** Charges what is unpacked before anything else is: of many requests at once the next one finds it paid. */
function* charged(lines: Iterable<string>, counts: { unpacked: number }, account: SampleAccount): Generator<string> {
  let paid = 0;
  for (const line of lines) {
    if (counts.unpacked > paid) account.samples(counts.unpacked - paid);
    paid = counts.unpacked;
    yield line;
  }
}

const JOINED_CHARS = 64 * 1024;

/** Joins short lines, to save writes, and yields to the event loop after each slice of work. */
async function* joined(lines: Iterable<string>): AsyncGenerator<string> {
  let text = "";
  let sliceMs = performance.now();
  for (const line of lines) {
    text += line;
    if (performance.now() - sliceMs >= limits.sliceMs) {
      await fairTurn();
      sliceMs = performance.now();
    }
    if (text.length < JOINED_CHARS) continue;
    yield text;
    text = "";
  }
  if (text !== "") yield text;
}
