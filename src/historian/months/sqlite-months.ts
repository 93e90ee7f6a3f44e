/**
 * The month files beside a main file. Blocks are sealed into one of them, the current file; the others are only read. A file
 * that cannot be read, or is another program's, is left alone and counted, and writing goes on in another. A file that is on
 * the list (`sqlite-month-list.ts`) and does not exist is reported as missing until it comes back or its loss is accepted;
 * everything else goes on.
 */
import { isBitacoraError } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { DamageCount, isDamage } from "../disk/damage.ts";
import { isGone, monthFilesBeside, nextPart, unfinishedBeside } from "./files-beside.ts";
import { labelOf, monthFilePath, monthOf, type MonthName } from "./month-name.ts";
import type { RemovedSpan } from "../block-digests.ts";
import { noteRemoved } from "./removed-spans.ts";
import { tooMany, tooOld, type Due, type Retention } from "./retention.ts";
import { SCAN_BLOCKS, type ScanBlock } from "../reduce/scan.ts";
import { removeDatabase } from "../disk/sqlite-file.ts";
import { SqliteMonthFile } from "./sqlite-month-file.ts";
import type { SqliteMonthList } from "./sqlite-month-list.ts";

/** A smaller part would be mostly empty pages, however little is kept. */
const LEAST_PART_BYTES = 512 * 1024;

export class SqliteMonths {
  /** Month files that could not be opened. */
  damaged: string[] = [];
  /** Month files on the list that were missing when they were last looked for. */
  missing: readonly string[] = [];
  expiredSamples = 0;
  /** Damage in the opened files, except for their blocks and roll-ups. */
  readonly damage = new DamageCount();
  readonly #mainFile: string;
  readonly #retention: Retention;
  readonly #list: SqliteMonthList;
  readonly #readsOnly: boolean;
  #files: SqliteMonthFile[] = [];
  #current: SqliteMonthFile | undefined;
  /** Monotonic time at which a file last expired for its age. */
  #expiredOldAt = -Infinity;

  /** With `readsOnly`, only `open`, `close` and the queries may be called. */
  constructor(mainFile: string, retention: Retention, list: SqliteMonthList, readsOnly = false) {
    this.#mainFile = mainFile;
    this.#retention = retention;
    this.#list = list;
    this.#readsOnly = readsOnly;
  }

  open(): void {
    if (this.#readsOnly) this.#list.noteExpired();
    else for (const { file } of unfinishedBeside(this.#mainFile)) removeDatabase(file);
    for (const { file, name } of monthFilesBeside(this.#mainFile)) this.#open(file, name);
    if (!this.#readsOnly) this.#bringListUp();
    this.lookForAll();
  }

  get files(): readonly SqliteMonthFile[] {
    return this.#files;
  }

  /** Checks whether the files still exist. A file that is gone is not read again before the next start, even if it comes back. */
  lookForAll(): void {
    for (const file of this.#files) if (isGone(file.file)) this.#drop(file);
    this.damaged = this.damaged.filter((file) => !isGone(file));
    this.missing = this.#list.missing(new Set([...this.#files.map(({ file }) => file), ...this.damaged]));
  }

  get bytes(): number {
    return this.#files.reduce((sum, file) => sum + file.bytes, 0);
  }

  /**
   * Through which frame each tag is sealed, from every file that was written to after `oldestFrame`. A file that cannot tell
   * is excluded: otherwise samples that are still in frames would be there twice.
   */
  sealedFrames(oldestFrame: number): [tagId: string, frame: number][] {
    const sealed: [string, number][] = [];
    for (const file of this.#files) {
      if (file.summary.lastFrame < oldestFrame) continue;
      try {
        sealed.push(...file.sealedFrames());
      } catch (error) {
        if (!isDamage(error)) throw error;
        this.#exclude(file);
      }
    }
    return sealed;
  }

  /** The blocks of a tag after an id, over all files, ascending. */
  blocksAfter(tagId: string, id: number, damage: DamageCount): (ScanBlock & { readonly file: SqliteMonthFile })[] {
    const found = this.#files.flatMap((file) => {
      try {
        return file.blocksAfter(tagId, id).map((block) => ({ ...block, file }));
      } catch (error) {
        damage.add(file.file, error);
        return [];
      }
    });
    return found.toSorted((a, b) => a.id - b.id).slice(0, SCAN_BLOCKS);
  }

  /** The file to seal blocks into now. */
  current(nowMs: number): SqliteMonthFile {
    const month = monthOf(nowMs);
    const share = this.#retention.maxBytes * limits.monthFileShare;
    const partBytes = Math.max(LEAST_PART_BYTES, Math.min(share, limits.monthFileBytes));
    if (this.#current !== undefined && isGone(this.#current.file)) this.#drop(this.#current);
    const current = this.#current;
    if (current?.name.month === month && current.contentBytes < partBytes) return current;
    const next = this.#lastPart(month, partBytes) ?? this.#create(month);
    this.#current = undefined;
    this.#listThere();
    for (const file of this.#files) if (file !== next) this.#finish(file);
    this.#begin(next);
    this.#current = next;
    return next;
  }

  /** When it returns, all that was sealed is on disk. */
  checkpoint(): void {
    for (const file of this.#files) file.checkpoint();
  }

  /** Excludes a damaged current file: the next sealing begins another. */
  excludeCurrent(): void {
    if (this.#current !== undefined) this.#exclude(this.#current);
    this.#current = undefined;
  }

  /** Expires in steps what is too old or too much; `otherBytes` are those of the main file. */
  *expire(nowMs: number, monotonicMs: number, otherBytes: number): Generator<undefined, void> {
    this.#bringListUp();
    this.lookForAll();
    // Each iteration removes something from a file: its samples, its minutes, or the file itself.
    for (
      let turns = 3 * this.#files.length;
      turns > 0 && otherBytes + this.bytes > this.#retention.maxBytes;
      turns -= 1
    ) {
      const due = tooMany(this.#retained(), this.#retention);
      if (due === undefined) break;
      yield* this.#expireFile(due);
    }
    const old = tooOld(this.#retained(), this.#retention, nowMs);
    if (old === undefined || monotonicMs - this.#expiredOldAt < limits.expireOldEveryMs) return;
    this.#expiredOldAt = monotonicMs;
    yield* this.#expireFile(old);
  }

  #retained() {
    return this.#files.map((file) => ({
      of: file,
      month: file.name.month,
      lastFrame: file.summary.lastFrame,
      finestMs: file.summary.finestMs,
      isCurrent: file === this.#current,
    }));
  }

  /** Downsamples a file, or removes it as a whole if it cannot be rewritten (no room, or damage). */
  *#expireFile({ file: { of: file }, finestMs }: Due<{ readonly of: SqliteMonthFile }>): Generator<undefined, void> {
    const { samples, lastBlock } = file.summary;
    const isNews = samples > 0 && file.summary.finestMs === 0 && !isGone(file.file);
    const blocks = isNews ? { first_block: file.firstBlock, last_block: lastBlock } : undefined;
    const month = labelOf(file.name);
    const isNoted = blocks === undefined || this.#isNoted({ ...blocks, month, left_ms: finite(finestMs) });
    if (finestMs !== Infinity && !isGone(file.file)) {
      try {
        for (const _ of file.rewrite(finestMs)) yield;
        this.expiredSamples += samples - file.summary.samples;
        if (!isNoted) this.#isNoted({ ...blocks, month, left_ms: finite(finestMs) });
        return;
      } catch (error) {
        if (!isBitacoraError(error)) throw error;
      }
    }
    if (isGone(file.file)) {
      this.#drop(file);
      return;
    }
    file.expire();
    if (!isNoted) this.#isNoted({ ...blocks, month, left_ms: null });
    this.#files = this.#files.filter((one) => one !== file);
    this.expiredSamples += samples;
    this.#list.removeExpired();
    yield;
  }

  /** On disk when it returns true. Without room for a line the samples go all the same: that makes the room, and it is tried again. */
  #isNoted(span: RemovedSpan): boolean {
    try {
      noteRemoved(this.#mainFile, span);
      return true;
    } catch {
      return false;
    }
  }

  /** If that fails, for want of room say, it is tried again: sealing waits for it, expiry does not. */
  #bringListUp(): void {
    try {
      this.#list.removeExpired();
      this.#listThere();
    } catch (error) {
      if (!isBitacoraError(error)) throw error;
    }
  }

  #listThere(): void {
    const unlisted = this.#files.map(({ name }) => labelOf(name)).filter((label) => !this.#list.labels.has(label));
    if (unlisted.length > 0) this.#list.add(unlisted);
  }

  #drop(file: SqliteMonthFile): void {
    file.markGone();
    this.#files = this.#files.filter((one) => one !== file);
    if (file === this.#current) this.#current = undefined;
  }

  /** Closes files that were opened for reading, beyond the limit. */
  closeIdle(): void {
    const open = this.#files.filter((file) => file.isOpen && file !== this.#current);
    for (const file of open.slice(0, -limits.openMonthFiles)) file.close();
  }

  close(): void {
    for (const file of this.#files) file.close();
  }

  #open(file: string, name: MonthName): void {
    try {
      this.#files.push(SqliteMonthFile.open(file, name, this.damage, this.#readsOnly));
    } catch (error) {
      // A file that another process has open is not damaged. Going on without it would leave its samples out, so opening
      // fails.
      if (!isBitacoraError(error) || error.code === "historian-locked") throw error;
      this.damaged.push(file);
    }
  }

  #finish(file: SqliteMonthFile): void {
    try {
      file.finish();
    } catch (error) {
      if (!isBitacoraError(error, "historian-damaged")) throw error;
      this.#exclude(file);
    }
  }

  #begin(file: SqliteMonthFile): void {
    try {
      file.makeCurrent();
    } catch (error) {
      // Sealing goes on in another file.
      if (isBitacoraError(error, "historian-damaged")) this.#exclude(file);
      throw error;
    }
  }

  #exclude(file: SqliteMonthFile): void {
    file.close();
    this.damaged.push(file.file);
    this.#files = this.#files.filter((one) => one !== file);
  }

  /** The last part of a month, if it can be written. A downsampled part cannot: it would not keep new samples. */
  #lastPart(month: string, partBytes: number): SqliteMonthFile | undefined {
    const last = this.#files
      .filter((file) => file.name.month === month)
      .toSorted((a, b) => a.name.part - b.name.part)
      .at(-1);
    if (last === undefined || last.summary.finestMs > 0 || last.contentBytes >= partBytes) return undefined;
    return last.isSound ? last : undefined;
  }

  #create(month: string): SqliteMonthFile {
    const name = { month, part: nextPart(this.#mainFile, month, this.#list.labels) };
    const file = SqliteMonthFile.create(monthFilePath(this.#mainFile, name), name, this.damage);
    this.#files.push(file);
    return file;
  }
}

function finite(ms: number): number | null {
  return ms === Infinity ? null : ms;
}
