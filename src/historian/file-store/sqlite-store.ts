/**
 * The historian in files, as the service sees it. A thread does the work, since SQLite and zstd block. If the thread dies,
 * its open requests reject with `historian-io`, and the next call starts another thread; what was acknowledged is on disk.
 *
 * Durable on return of `append`: the frame is in the log beside the main file, and the log is synced (`fdatasync`).
 */
import { resolve } from "node:path";
import type { Clock } from "../../core/clock.ts";
import { BitacoraError, isBitacoraError, type ErrorCode } from "../../core/errors.ts";
import { limits } from "../limits.ts";
import { type Columns, GrowingColumns } from "../codec/columns.ts";
import { frameLogPath } from "../disk/frame-log-path.ts";
import type { DigestPage, DigestQuestion } from "../block-digests.ts";
import type {
  CheckReport,
  HistorianStore,
  HistorianStoreStatistics,
  HistoryQuery,
  QueryOptions,
  Sample,
  ScanPage,
  ScanQuery,
  TagSpan,
} from "../historian-store.ts";
import type { Reduction } from "../reduction.ts";
import type { ShippingSource } from "../shipment/shipping-source.ts";
import { OpenFiles } from "./sqlite-open-files.ts";
import { RemoteArchive, type PeriodOf } from "./sqlite-remote-archive.ts";

export interface SqliteStoreOptions {
  /** The main file; the month files stand beside it. */
  readonly file: string;
  readonly retentionDays: number;
  /** How long roll-ups are kept, if longer than what is finer. */
  readonly minutesDays?: number;
  readonly hoursDays?: number;
  /** Bytes of all files together. */
  readonly maxBytes: number;
  readonly clock: Clock;
  /** The period of tags whose values go round; without this function no tag has one. */
  readonly periodOf?: PeriodOf;
  /**
   * What happens if the store cannot be opened now (in use by another process, no room, read-only). If true, its calls reject
   * with that error until it can be opened: the service goes on and shows the fault.
   */
  readonly keepTrying?: boolean;
  /**
   * For reading the files of a stopped service, perhaps on a read-only disk. Nothing in the folder is created, repaired,
   * removed or set aside, and `append` must not be called. The answers are those that the service would give.
   */
  readonly readsOnly?: boolean;
}

const PASSING: ReadonlySet<ErrorCode> = new Set(["historian-locked", "historian-io", "disk-full"]);

const DAY_MS = 86_400_000;

/** Opens or creates the files. Rejects with a coded error: `historian-foreign-file`, `-other-version`, `-locked`, … */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<HistorianStore> {
  const file = resolve(options.file);
  if (inUse.has(file)) throw new BitacoraError("historian-locked", { file, reason: "it is open in this process" });
  inUse.add(file);
  const store = new SqliteStore({ ...options, file }, () => inUse.delete(file));
  try {
    await store.open();
    return store;
  } catch (error) {
    if (options.keepTrying === true && isBitacoraError(error) && PASSING.has(error.code)) return store;
    inUse.delete(file);
    throw error;
  }
}

/**
 * Main files that this process has open. Reading the header of one would, when that descriptor is closed, release all locks
 * of the process on the file (POSIX, fcntl), and another process could then open it too.
 */
const inUse = new Set<string>();

class SqliteStore implements HistorianStore {
  readonly #options: SqliteStoreOptions;
  readonly #onClosed: () => void;
  #thread: Promise<RemoteArchive> | undefined;
  #newest: RemoteArchive | undefined;
  /** The open files of the newest thread, once it has opened them. */
  #openFiles: OpenFiles | undefined;
  #statistics: HistorianStoreStatistics = NO_STATISTICS;
  #threadEnds = 0;
  #closing: Promise<void> | undefined;
  /** Why the store could not be opened, and until when it is not tried again. */
  #refused: { readonly error: Error; readonly untilMs: number } | undefined;

  constructor(options: SqliteStoreOptions, onClosed: () => void) {
    this.#options = options;
    this.#onClosed = onClosed;
  }

  async open(): Promise<void> {
    await this.#running();
  }

  async append(samples: readonly Sample[]): Promise<void> {
    const archive = await this.#running();
    await archive.append(samples);
  }

  async columns(query: HistoryQuery, options: QueryOptions = {}): Promise<Columns> {
    const { waiting = new GrowingColumns(), reduction, signal } = options;
    const { length, times, values, states } = waiting;
    const input = { query, reduction, waiting: { length, times, values, states } };
    return (await this.#ask("columns", input, { signal })).columns;
  }

  async workOf(query: HistoryQuery, reduction?: Reduction): Promise<number> {
    return (await this.#ask("workOf", { query, reduction })).work;
  }

  async tags(signal?: AbortSignal): Promise<TagSpan[]> {
    return (await this.#ask("tags", undefined, { signal })).tags;
  }

  scan(query: ScanQuery): Promise<ScanPage> {
    return this.#ask("scan", query);
  }

  async check(signal: AbortSignal, onProgress: (share: number) => void): Promise<CheckReport> {
    return (await this.#ask("check", undefined, { signal, onProgress })).report;
  }

  /** What an output carries elsewhere. */
  readonly shipping: ShippingSource = {
    blocks: (question) => this.#ask("shipBlocks", question),
    frames: (question) => this.#ask("shipFrames", question),
    sealed: () => this.#ask("sealed", undefined),
  };

  readonly digests = (question: DigestQuestion): Promise<DigestPage> => this.#ask("digests", question);

  /** A missing file is reported at once, without waiting for the next flush. */
  statistics(): HistorianStoreStatistics {
    const isLost = this.#openFiles !== undefined && this.#openFiles.faults().length > 0;
    const statistics = { ...this.#statistics, thread_ends: this.#threadEnds };
    return isLost ? { ...statistics, maintenance_fault: "historian-io" } : statistics;
  }

  silentMs(): number {
    return this.#newest?.silentMs() ?? 0;
  }

  restart(): void {
    this.#newest?.end();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  readonly #ask: RemoteArchive["ask"] = async (...question) => (await this.#running()).ask(...question);

  async #close(): Promise<void> {
    const thread = await this.#thread?.catch(() => undefined);
    try {
      await thread?.close();
    } finally {
      this.#onClosed();
    }
  }

  /** The archive, in a thread that is started if there is none. Awaiting it keeps calls in their order. */
  #running(): Promise<RemoteArchive> {
    if (this.#closing !== undefined) return Promise.reject(new BitacoraError("historian-closed"));
    if (this.#thread !== undefined) return this.#thread;
    const { clock } = this.#options;
    if (this.#refused !== undefined && clock.monotonic() < this.#refused.untilMs)
      return Promise.reject(this.#refused.error);
    const thread = this.#start();
    this.#thread = thread;
    thread.then(
      () => {
        this.#refused = undefined;
      },
      (error: Error) => {
        this.#refused = { error, untilMs: clock.monotonic() + limits.reopenMs };
        if (this.#thread === thread) this.#thread = undefined;
      },
    );
    return thread;
  }

  async #start(): Promise<RemoteArchive> {
    const {
      file,
      retentionDays,
      minutesDays = 0,
      hoursDays = 0,
      maxBytes,
      clock,
      periodOf = () => undefined,
      readsOnly = false,
    } = this.#options;
    const thread = new RemoteArchive(
      {
        file,
        readsOnly,
        retention: {
          retentionMs: retentionDays * DAY_MS,
          minutesMs: minutesDays * DAY_MS,
          hoursMs: hoursDays * DAY_MS,
          maxBytes,
        },
      },
      clock,
      periodOf,
    );
    thread.onStatistics = (statistics) => {
      this.#statistics = statistics;
    };
    this.#newest = thread;
    thread.onEnd = () => {
      // A thread that could not open the file may end after the next one has started.
      if (this.#newest === thread) this.#thread = undefined;
      if (this.#openFiles !== undefined && this.#closing === undefined) this.#threadEnds += 1;
    };
    this.#openFiles = undefined;
    await thread.opened;
    this.#openFiles = new OpenFiles([file, frameLogPath(file)]);
    return thread;
  }
}

const NO_STATISTICS: HistorianStoreStatistics = {
  kind: "file",
  samples: 0,
  numeric_samples: 0,
  boolean_samples: 0,
  bytes: 0,
  expired_samples: 0,
  damaged_blocks: 0,
  missing_month_files: 0,
  set_aside_files: 0,
  torn_flushes: 0,
};
