/**
 * The thread of the file store: opens the archive, answers requests, ends when it is told to. SQLite and zstd block, and
 * here they may. An append is served at once; queries, a check of the files and the letting go of what is too old take turns
 * in steps, so that a long one delays neither a flush nor a short one by more than a few milliseconds. How many queries there
 * are at once is decided by whoever asks (question-queue.ts); one that is cancelled makes no further step.
 */
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { stepBack } from "../../core/background-thread.ts";
import { BitacoraError } from "../../core/errors.ts";
import { copyColumns } from "../codec/columns.ts";
import type { CheckReport } from "../historian-store.ts";
import { SqliteArchive } from "./sqlite-archive.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";
import type { AppendRequest, QueryRequest, Reply, Request, ThreadData, ThreadError } from "./sqlite-protocol.ts";

/** Of a check, what is worth being told of. */
const LEAST_PROGRESS = 0.001;

interface Checking {
  readonly id: number;
  readonly steps: Generator<number, CheckReport>;
  /** The share that was told last. */
  told: number;
}

interface Running {
  readonly id: number;
  /** Gives the answer, and what of it is handed over and not copied. */
  readonly steps: Generator<undefined, Answer>;
}

interface Answer {
  readonly reply: Omit<Reply, "id">;
  readonly transfer: readonly ArrayBufferLike[];
}

class Thread {
  readonly #port: MessagePort;
  readonly #file: string;
  readonly #archive: SqliteArchive;
  #running: Running[] = [];
  #checking: Checking | undefined;
  #isStepping = false;

  constructor(port: MessagePort, file: string, archive: SqliteArchive) {
    this.#port = port;
    this.#file = file;
    this.#archive = archive;
  }

  listen(): void {
    this.#port.on("message", (request: Request) => this.#serve(request));
    this.#reply({ id: 0, names: this.#archive.names });
  }

  #serve(request: Request): void {
    switch (request.kind) {
      case "append":
        return this.#append(request);
      case "query":
        return this.#begin(request.id, queried(this.#archive, request));
      case "tags":
        return this.#begin(request.id, listed(this.#archive));
      case "work":
        return this.#answer(request.id, () => ({ work: this.#archive.workOf(request.query, request.reduction) }));
      case "scan":
        return this.#answer(request.id, () => {
          const { columns, next, place } = this.#archive.scan(request.query);
          return { result: copyColumns(columns), next, place };
        });
      case "check":
        return this.#check(request.id);
      case "cancel":
        return this.#cancel(request.id);
      case "close":
        return this.#close(request.id);
    }
  }

  #append({ id, samples, names, moment }: AppendRequest): void {
    try {
      this.#archive.append(samples, names, moment);
    } catch (error) {
      this.#fail(id, error);
      return;
    }
    this.#reply({ id });
    this.#archive.maintain(moment);
    this.#stepLater();
  }

  #begin(id: number, steps: Running["steps"]): void {
    const running = { id, steps };
    // The first step is made at once: what the query sees is decided now.
    if (this.#step(running)) return;
    this.#running.push(running);
    this.#stepLater();
  }

  #check(id: number): void {
    if (this.#checking !== undefined) return this.#fail(id, new BitacoraError("check-under-way"));
    this.#checking = { id, steps: this.#archive.check(), told: 0 };
    this.#post({ id, progress: 0 });
    this.#stepLater();
  }

  #cancel(id: number): void {
    if (this.#checking?.id === id) return this.#endCheck(new BitacoraError("historian-cancelled"));
    const running = this.#running.find((one) => one.id === id);
    // It may have been answered meanwhile.
    if (running === undefined) return;
    this.#running = this.#running.filter((one) => one !== running);
    running.steps.return({} as Answer);
    this.#fail(id, new BitacoraError("historian-cancelled"));
  }

  #endCheck(reason: BitacoraError): void {
    if (this.#checking === undefined) return;
    const { id, steps } = this.#checking;
    this.#checking = undefined;
    steps.return({} as CheckReport);
    this.#fail(id, reason);
  }

  #answer(id: number, work: () => Omit<Reply, "id">): void {
    try {
      this.#reply({ id, ...work() });
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #stepLater(): void {
    const isIdle = this.#running.length === 0 && this.#checking === undefined && !this.#archive.isLettingGo;
    if (this.#isStepping || isIdle) return;
    this.#isStepping = true;
    setImmediate(() => {
      this.#isStepping = false;
      this.#running = this.#running.filter((running) => !this.#step(running));
      // Nobody waits for a check as one waits for a query.
      if (this.#running.length === 0) this.#stepCheck();
      this.#archive.letGo();
      this.#stepLater();
    });
  }

  /** Whether that was the last step. */
  #step({ id, steps }: Running): boolean {
    try {
      const { done, value } = steps.next();
      if (done !== true) return false;
      this.#reply({ id, ...value.reply }, value.transfer as ArrayBuffer[]);
    } catch (error) {
      this.#fail(id, error);
    }
    return true;
  }

  #stepCheck(): void {
    if (this.#checking === undefined) return;
    const { id, steps, told } = this.#checking;
    try {
      const { done, value } = steps.next();
      if (done === true) {
        this.#checking = undefined;
        this.#reply({ id, report: value });
      } else if (value - told >= LEAST_PROGRESS) {
        this.#checking.told = value;
        this.#post({ id, progress: value });
      }
    } catch (error) {
      this.#checking = undefined;
      this.#fail(id, error);
    }
  }

  #close(id: number): void {
    this.#endCheck(new BitacoraError("historian-closed"));
    for (const running of this.#running) this.#fail(running.id, new BitacoraError("historian-closed"));
    this.#running = [];
    try {
      this.#archive.close();
      this.#post({ id });
    } catch (error) {
      this.#post({ id, error: threadError(error, this.#file) });
    }
    this.#port.close();
  }

  #reply(reply: Reply, transfer: ArrayBuffer[] = []): void {
    this.#post({ ...reply, statistics: this.#archive.statistics() }, transfer);
  }

  #post(reply: Reply, transfer: ArrayBuffer[] = []): void {
    this.#port.postMessage(reply, transfer);
  }

  #fail(id: number, error: unknown): void {
    this.#reply({ id, error: threadError(error, this.#file) });
  }
}

function* queried(archive: SqliteArchive, request: QueryRequest): Running["steps"] {
  const result = copyColumns(yield* archive.query(request));
  return { reply: { result }, transfer: [result.times.buffer, result.values.buffer, result.states.buffer] };
}

function* listed(archive: SqliteArchive): Running["steps"] {
  return { reply: { tags: yield* archive.tags() }, transfer: [] };
}

function threadError(error: unknown, file: string): ThreadError {
  const { code, details } = asBitacoraError(error, file);
  return { code, details };
}

/** Opens the archive and serves it; where it cannot be opened the first message says why. */
function start(port: MessagePort, { file, retention, readsOnly }: ThreadData): void {
  try {
    const archive = SqliteArchive.open(file, retention, readsOnly);
    new Thread(port, file, archive).listen();
  } catch (error) {
    port.postMessage({ id: 0, error: threadError(error, file) } satisfies Reply);
    port.close();
  }
}

stepBack();
if (parentPort !== null) start(parentPort, workerData as ThreadData);
