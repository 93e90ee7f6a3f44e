/**
 * A chart file in a process of its own. The file is somebody else's and the medium may fail: SQLite can be made to search for ever, and no
 * thread that is in it can be ended. A process can. It has a bound for each answer and for its memory. One tile is read at a time.
 */
import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { limits } from "../limits.ts";
import { ChartError, type ChartFault, type TilePlace, type TileSet } from "./tile-set.ts";

export type ChartAnswer =
  | { readonly set: TileSet }
  | { readonly tile: Uint8Array | undefined }
  | { readonly fault: ChartFault };

type Waiting = PromiseWithResolvers<ChartAnswer>;

export class RemoteChart {
  readonly set: TileSet;
  readonly #process: ChartProcess;

  private constructor(opened: ChartProcess, set: TileSet) {
    this.#process = opened;
    this.set = set;
  }

  /** The signal ends it. `answerMs`: another one in tests. Rejects with a ChartError. */
  static async open(
    file: string,
    signal?: AbortSignal,
    answerMs: number = limits.chart.answerMs,
  ): Promise<RemoteChart> {
    const opened = new ChartProcess(file, signal, answerMs);
    const answer = await opened.next();
    if ("set" in answer) return new RemoteChart(opened, answer.set);
    opened.end("damaged");
    throw new ChartError("fault" in answer ? answer.fault : "damaged");
  }

  /** Undefined if there is no such tile, or too many are waited for. Rejects with a ChartError. */
  async tile(place: TilePlace): Promise<Uint8Array | undefined> {
    if (this.#process.waiting >= limits.chart.waiting) return undefined;
    const answer = await this.#process.ask(place);
    if ("fault" in answer) throw new ChartError(answer.fault);
    return "tile" in answer ? answer.tile : undefined;
  }

  /** Resolves when the process has ended by itself, or was ended because an answer was late. */
  get ended(): Promise<void> {
    return this.#process.ended;
  }

  close(): void {
    this.#process.end("unreadable");
  }
}

class ChartProcess {
  readonly ended: Promise<void>;
  readonly #child: ChildProcess;
  readonly #answerMs: number;
  readonly #end = Promise.withResolvers<void>();
  readonly #waiting: Waiting[] = [];
  #deadline: NodeJS.Timeout | undefined;

  constructor(file: string, signal: AbortSignal | undefined, answerMs: number) {
    const url = new URL(`./chart-worker${extname(import.meta.url)}`, import.meta.url);
    const { youngMb, oldMb } = limits.chart;
    const execArgv = [`--max-semi-space-size=${youngMb}`, `--max-old-space-size=${oldMb}`];
    this.#answerMs = answerMs;
    this.ended = this.#end.promise;
    const stdio = ["ignore", "ignore", "ignore", "ipc"] as const;
    const ends = signal === undefined ? {} : { signal, killSignal: "SIGKILL" as const };
    this.#child = fork(url, [file], { execArgv, serialization: "advanced", stdio: [...stdio], ...ends });
    this.#child.on("message", (answer) => this.#answered(answer as ChartAnswer));
    this.#child.on("error", () => this.end("unreadable"));
    this.#child.on("exit", () => this.end("damaged"));
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  next(): Promise<ChartAnswer> {
    const waiting = Promise.withResolvers<ChartAnswer>();
    this.#waiting.push(waiting);
    this.#deadline ??= setTimeout(() => this.end("late"), this.#answerMs);
    return waiting.promise;
  }

  ask(place: TilePlace): Promise<ChartAnswer> {
    this.#child.send(place, () => undefined);
    return this.next();
  }

  /** At once: a process that waits for a failing medium goes when the medium lets it, and nobody waits for that. */
  end(fault: ChartFault): void {
    clearTimeout(this.#deadline);
    this.#child.kill("SIGKILL");
    this.#child.unref();
    for (const each of this.#waiting.splice(0)) each.resolve({ fault });
    this.#end.resolve();
  }

  #answered(answer: ChartAnswer): void {
    this.#waiting.shift()?.resolve(answer);
    if (this.#waiting.length > 0) this.#deadline?.refresh();
    else {
      clearTimeout(this.#deadline);
      this.#deadline = undefined;
    }
  }
}
