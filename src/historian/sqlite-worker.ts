/**
 * The thread of the file store: opens the archive, answers requests, ends when it is told to. SQLite and zstd block, and
 * here they may. An append is served at once; queries take turns in steps, so that a long one delays neither a flush
 * nor a short one by more than a few milliseconds.
 */
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { BitacoraError } from "../core/errors.ts";
import { copyColumns, type Columns } from "./columns.ts";
import { SqliteArchive } from "./sqlite-archive.ts";
import { asBitacoraError } from "./sqlite-file.ts";
import type { AppendRequest, QueryRequest, Reply, Request, ThreadData, ThreadError } from "./sqlite-protocol.ts";

interface Running {
  readonly id: number;
  readonly steps: Generator<undefined, Columns>;
}

class Thread {
  readonly #port: MessagePort;
  readonly #file: string;
  readonly #archive: SqliteArchive;
  #running: Running[] = [];
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
        return this.#query(request);
      case "tags":
        return this.#answer(request.id, () => ({ tags: this.#archive.tags() }));
      case "scan":
        return this.#answer(request.id, () => {
          const { columns, next } = this.#archive.scan(request.query);
          return { result: copyColumns(columns), next };
        });
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
  }

  #query(request: QueryRequest): void {
    const running = { id: request.id, steps: this.#archive.query(request) };
    // The first step is made at once: what the query sees is decided now.
    if (this.#step(running)) return;
    this.#running.push(running);
    this.#stepLater();
  }

  #answer(id: number, work: () => Omit<Reply, "id">): void {
    try {
      this.#reply({ id, ...work() });
    } catch (error) {
      this.#fail(id, error);
    }
  }

  #stepLater(): void {
    if (this.#isStepping || this.#running.length === 0) return;
    this.#isStepping = true;
    setImmediate(() => {
      this.#isStepping = false;
      this.#running = this.#running.filter((running) => !this.#step(running));
      this.#stepLater();
    });
  }

  /** Whether that was the last step. */
  #step({ id, steps }: Running): boolean {
    try {
      const { done, value } = steps.next();
      if (done !== true) return false;
      const result = copyColumns(value);
      this.#reply({ id, result }, [result.times.buffer, result.values.buffer, result.states.buffer] as ArrayBuffer[]);
    } catch (error) {
      this.#fail(id, error);
    }
    return true;
  }

  #close(id: number): void {
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

function threadError(error: unknown, file: string): ThreadError {
  const { code, details } = asBitacoraError(error, file);
  return { code, details };
}

/** Opens the archive and serves it; where it cannot be opened the first message says why. */
function start(port: MessagePort, { file, retention }: ThreadData): void {
  try {
    const archive = SqliteArchive.open(file, retention);
    new Thread(port, file, archive).listen();
  } catch (error) {
    port.postMessage({ id: 0, error: threadError(error, file) } satisfies Reply);
    port.close();
  }
}

if (parentPort !== null) start(parentPort, workerData as ThreadData);
