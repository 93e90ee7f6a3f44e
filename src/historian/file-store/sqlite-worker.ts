/**
 * The thread of the file store: opens the archive, answers requests, and ends when it is asked to close. SQLite and zstd may
 * block here. An append is served at once. Queries, a check of the files and expiry take turns in steps, so that a long one
 * delays neither a flush nor a short one by more than a few milliseconds. The caller limits how many queries there are at
 * once (question-queue.ts); a cancelled query makes no further step.
 */
import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { lowerThreadPriority } from "../../core/background-thread.ts";
import { BitacoraError } from "../../core/errors.ts";
import type { Columns } from "../codec/columns.ts";
import { SqliteArchive } from "./sqlite-archive.ts";
import { asBitacoraError } from "../disk/sqlite-file.ts";
import type { AppendRequest, AskRequest, Reply, Request, WorkerData, SerializedError } from "./sqlite-protocol.ts";
import { questions } from "./sqlite-questions.ts";

/** The smallest progress that is worth a message. */
const LEAST_PROGRESS = 0.001;

/** A question that is being answered. */
interface Task {
  readonly id: number;
  readonly steps: Generator<number | undefined, object>;
  /** The share that was last reported. */
  reported: number;
}

class ArchiveServer {
  readonly #port: MessagePort;
  readonly #file: string;
  readonly #archive: SqliteArchive;
  #running: Task[] = [];
  /** The check under way. It is less urgent than queries, and goes on while there are none. */
  #checking: Task | undefined;
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
      case "ask":
        return this.#begin(request);
      case "cancel":
        return this.#cancel(request.id);
      case "ping":
        return this.#post({ id: request.id });
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

  #begin({ id, question, input }: AskRequest): void {
    const answer = questions[question] as (archive: SqliteArchive, input: unknown) => Task["steps"];
    const task = { id, steps: answer(this.#archive, input), reported: 0 };
    if (question === "check") return this.#beginCheck(task);
    // The first step runs at once: it fixes what the answer sees.
    if (this.#step(task)) return;
    this.#running.push(task);
    this.#stepLater();
  }

  #beginCheck(task: Task): void {
    if (this.#checking !== undefined) return this.#fail(task.id, new BitacoraError("check-under-way"));
    this.#checking = task;
    this.#post({ id: task.id, progress: 0 });
    this.#stepLater();
  }

  #cancel(id: number): void {
    // The request may have been answered meanwhile.
    for (const task of this.#tasks()) if (task.id === id) this.#end(task, new BitacoraError("historian-cancelled"));
  }

  #tasks(): readonly Task[] {
    return this.#checking === undefined ? this.#running : [...this.#running, this.#checking];
  }

  #end(task: Task, reason: BitacoraError): void {
    this.#running = this.#running.filter((one) => one !== task);
    if (this.#checking === task) this.#checking = undefined;
    task.steps.return({});
    this.#fail(task.id, reason);
  }

  #stepLater(): void {
    const isIdle = this.#tasks().length === 0 && !this.#archive.isExpiring;
    if (this.#isStepping || isIdle) return;
    this.#isStepping = true;
    setImmediate(() => {
      this.#isStepping = false;
      this.#running = this.#running.filter((task) => !this.#step(task));
      if (this.#running.length === 0 && this.#checking !== undefined && this.#step(this.#checking)) {
        this.#checking = undefined;
      }
      this.#archive.expireStep();
      this.#stepLater();
    });
  }

  /** Makes one step; returns whether it was the last. */
  #step(task: Task): boolean {
    const { id, steps, reported } = task;
    try {
      const { done, value } = steps.next();
      if (done === true) {
        this.#reply({ id, answer: value }, buffersOf(value));
        return true;
      }
      if (value === undefined || value - reported < LEAST_PROGRESS) return false;
      task.reported = value;
      this.#post({ id, progress: value });
      return false;
    } catch (error) {
      this.#fail(id, error);
      return true;
    }
  }

  #close(id: number): void {
    for (const task of this.#tasks()) this.#end(task, new BitacoraError("historian-closed"));
    try {
      this.#archive.close();
      this.#post({ id });
    } catch (error) {
      this.#post({ id, error: serializedError(error, this.#file) });
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
    this.#reply({ id, error: serializedError(error, this.#file) });
  }
}

/** The buffers of an answer's columns, to be transferred. */
function buffersOf(answer: { readonly columns?: Columns }): ArrayBuffer[] {
  const { columns } = answer;
  if (columns === undefined) return [];
  return [columns.times, columns.values, columns.states].map(({ buffer }) => buffer as ArrayBuffer);
}

function serializedError(error: unknown, file: string): SerializedError {
  const { code, details } = asBitacoraError(error, file);
  return { code, details };
}

/** Opens the archive and serves it; if it cannot be opened, the first message says why. */
function start(port: MessagePort, { file, retention, readsOnly }: WorkerData): void {
  try {
    const archive = SqliteArchive.open(file, retention, readsOnly);
    new ArchiveServer(port, file, archive).listen();
  } catch (error) {
    port.postMessage({ id: 0, error: serializedError(error, file) } satisfies Reply);
    port.close();
  }
}

lowerThreadPriority();
if (parentPort !== null) start(parentPort, workerData as WorkerData);
