/**
 * Works on texts of projects in a thread of its own, with a lower priority, so that the service goes on whatever somebody sends. A task
 * that takes too long or too much memory is ended with its thread: `project-too-costly`. The last answers are kept by hash of their task.
 */
import { createHash } from "node:crypto";
import { extname } from "node:path";
import { Worker } from "node:worker_threads";
import { BitacoraError, systemErrorCode } from "../../../core/errors.ts";
import { keepNewest } from "../../../core/keep-newest.ts";
import { Turn } from "../../../core/turn.ts";
import {
  type ProjectAnswer,
  type ProjectPlace,
  type ProjectTask,
  received,
  type SentAnswer,
} from "../../../project/project-work.ts";
import { limits } from "../../limits.ts";

/** In characters. */
const LONG_TEXT = 1024;

type Bounds = typeof limits.project | (Omit<typeof limits.project, "workMs"> & { readonly workMs: number });

export class ProjectThread {
  readonly #place: ProjectPlace;
  readonly #bounds: Bounds;
  readonly #turn = new Turn();
  /** By hash of the task, the one used last at the end. */
  readonly #known = new Map<string, ProjectAnswer>();
  #worker: Worker | undefined;
  /** The task that the thread has: one at a time. */
  #asking: PromiseWithResolvers<SentAnswer> | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** `bounds`: others in tests. */
  constructor(place: ProjectPlace, bounds: Bounds = limits.project) {
    this.#place = place;
    this.#bounds = bounds;
  }

  /** Rejects with `project-too-costly`. */
  readonly work = (task: ProjectTask): Promise<ProjectAnswer> => {
    const key = keyOf(task);
    return this.#turn.take(async () => {
      const answer = this.#known.get(key) ?? (await this.#asked(task));
      keepNewest(this.#known, key, answer, this.#bounds.remembered);
      return answer;
    });
  };

  async #asked(task: ProjectTask): Promise<ProjectAnswer> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#begun());
    const asked = Promise.withResolvers<SentAnswer>();
    this.#asking = asked;
    const timer = setTimeout(() => asked.reject(this.#tooCostly()), this.#bounds.workMs);
    worker.postMessage(task, []);
    try {
      const answer = received(await asked.promise);
      this.#idle = setTimeout(() => this.#end(), this.#bounds.idleMs).unref();
      return answer;
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #begun(): Worker {
    // The worker's file has the extension of this file: `.ts` in the sources, `.js` in the build.
    const url = new URL(`./project-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(url, { name: "project", workerData: this.#place, resourceLimits: this.#bounds.memory });
    // A thread that was ended may still have sent an answer.
    worker.on("message", (answer: SentAnswer) => worker === this.#worker && this.#asking?.resolve(answer));
    worker.on("error", (error) => {
      if (worker !== this.#worker) return;
      const isMemory = systemErrorCode(error) === "ERR_WORKER_OUT_OF_MEMORY";
      this.#asking?.reject(isMemory ? this.#tooCostly() : error);
    });
    // A service that stops does not wait for it.
    worker.unref();
    return worker;
  }

  #tooCostly(): BitacoraError {
    return new BitacoraError("project-too-costly", { seconds: this.#bounds.workMs / 1000 });
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

/** A text is hashed as it is: to write half a megabyte as JSON takes longer than all else that this thread does for it. */
function keyOf(task: ProjectTask): string {
  const texts = createHash("sha256");
  const rest = JSON.stringify(task, (_name, value: unknown) => {
    if (typeof value !== "string" || value.length < LONG_TEXT) return value;
    // As UTF-8 a lone surrogate would be hashed as U+FFFD, which another text may have.
    texts.update(value, "utf16le");
    return value.length;
  });
  return texts.update(rest).digest("hex");
}
