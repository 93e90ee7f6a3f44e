/**
 * VictoriaMetrics over HTTP: a single node, or a cluster, for which the storage nodes are given beside the address of its vminsert. A
 * vminsert answers before it has passed the samples on (every 200 ms, or later while it cannot reach a storage node). So a restart of the
 * vminsert loses samples, too, and `process` covers it.
 *
 *   POST <url>/api/v1/import          JSON lines, gzip unless it is on this machine; 204 when it has them in memory
 *   GET  <node>/metrics               process_start_time_seconds; of a vminsert also vm_rpc_vmstorage_is_reachable{addr="…"}
 *   GET  <node>/snapshot/create       {"status":"ok","snapshot":"20261123…"}; /snapshot/delete?snapshot=… after it
 */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, constants } from "node:zlib";
import { systemErrorCode } from "../../../../src/core/errors.ts";
import { ask, HttpAnswer, refuseAnnouncements } from "../../../../src/core/http-request.ts";
import { isLoopback } from "../../../../src/core/loopback.ts";
import { DamagedBytes } from "../../../../src/historian/codec/byte-io.ts";
import { Gathered } from "../gathered.ts";
import { limits } from "../limits.ts";
import type { EngineFault } from "../messages/en/shore.ts";
import type { SampleEngine } from "./sample-engine.ts";
import { VesselTurns } from "./vessel-turns.ts";
import { EngineError, isOurs } from "../errors.ts";

export class VictoriaEngine implements SampleEngine {
  readonly #url: URL;
  readonly #nodes: readonly URL[];
  /** The metrics of a cluster's vminsert; undefined for a single node. */
  readonly #insert: URL | undefined;
  readonly #turns = new VesselTurns();
  /** Imports of one piece: most of them, and each costs more as a request than as lines. */
  readonly #small = new Gathered<string, void>({
    work: (texts) => this.#postSmall(texts),
    charsOf: ({ length }) => length,
    isOfOne: (error) => error instanceof EngineError && error.fault === "victoria-fault",
    busy: () => this.#busy(),
  });
  /** Counted for /metrics. */
  refused = 0;
  faults = 0;

  constructor({
    url,
    storage,
  }: {
    /** The base of `/api/v1/import`; for a cluster `http://insert:8480/insert/0/prometheus`. */
    readonly url: string;
    /** The storage nodes of a cluster; empty for a single node. */
    readonly storage: readonly string[];
  }) {
    this.#url = withSlash(url);
    this.#nodes = (storage.length === 0 ? [url] : storage).map(withSlash);
    this.#insert = storage.length === 0 ? undefined : new URL("/metrics", url);
  }

  get waiting(): number {
    return this.#turns.waiting + this.#small.waiting;
  }

  async process(): Promise<string> {
    const pages = [...this.#nodes.map((node) => new URL("metrics", node)), this.#insert].filter(
      (page) => page !== undefined,
    );
    const starts = await Promise.all(pages.map((page) => this.#startOf(page)));
    return starts.join(" ");
  }

  async writeDown(): Promise<boolean> {
    const done = await Promise.all(this.#nodes.map((node) => this.#snapshot(node)));
    return done.every(Boolean);
  }

  /** The first group of a pattern in the first node's own metrics, for example the value of a flag. */
  async metric(pattern: RegExp): Promise<string | undefined> {
    const [node] = this.#nodes;
    return node && pattern.exec(await this.#get(new URL("metrics", node)))?.[1];
  }

  async import(vessel: string, lines: AsyncIterable<string>, begin: () => void): Promise<void> {
    const each = lines[Symbol.asyncIterator]();
    const first = await each.next();
    if (first.done === true) return;
    const second = await each.next();
    if (second.done === true) {
      await this.#small.add(first.value);
      return;
    }
    const turn = this.#turns.take(vessel);
    if (turn === undefined) throw this.#busy();
    await turn;
    try {
      // Those before it in her turn may have spent what she has.
      begin();
      await this.#post(following([first.value, second.value], each));
    } catch (error) {
      throw this.#faultOf(error);
    } finally {
      this.#turns.end(vessel);
    }
  }

  #busy(): EngineError {
    this.refused += 1;
    return new EngineError("victoria-busy");
  }

  /** Of many vessels in one import. */
  async #postSmall(texts: readonly string[]): Promise<void[]> {
    try {
      await this.#post(texts.join(""));
      return [];
    } catch (error) {
      throw this.#faultOf(error);
    }
  }

  async #post(lines: AsyncIterable<string> | string): Promise<void> {
    const url = new URL("api/v1/import", this.#url);
    const isPacked = !isLoopback(url.hostname.replace(/^\[|\]$/g, ""));
    const headers = { "Content-Type": "application/json", ...(isPacked ? { "Content-Encoding": "gzip" } : {}) };
    const request = requestOf(url)(url, { method: "POST", headers, signal: AbortSignal.timeout(limits.importMs) });
    refuseAnnouncements(request);
    const answered = new Promise<number>((resolve, reject) => {
      request.on("error", reject);
      request.on("response", (response) => {
        const answer = new HttpAnswer(response);
        answer.begin(limits.engineAnswerBytes).then(() => resolve(answer.status), reject);
      });
    });
    if (typeof lines === "string" && !isPacked) {
      request.end(lines);
      return checkStatus(await answered);
    }
    // The answer may arrive, or fail, before all lines are sent; it is awaited below.
    answered.catch(() => undefined);
    const source = Readable.from(typeof lines === "string" ? [lines] : lines);
    let broken: unknown;
    const sent = isPacked
      ? pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), request)
      : pipeline(source, request);
    await sent.catch((error: unknown) => {
      broken = error;
      request.destroy();
    });
    if (broken !== undefined) throw broken instanceof Error ? broken : new Error("cut off");
    checkStatus(await answered);
  }

  async #startOf(page: URL): Promise<string> {
    const text = await this.#get(page);
    // The vminsert cannot reach this storage node and keeps its samples in memory.
    if (/^vm_rpc_vmstorage_is_reachable\{[^}]*\} 0$/m.test(text)) throw new EngineError("victoria-away");
    const start = /^process_start_time_seconds (\S+)$/m.exec(text)?.[1];
    if (start === undefined) throw new EngineError("victoria-fault");
    return start;
  }

  async #snapshot(node: URL): Promise<boolean> {
    const made = await this.#json(new URL("snapshot/create", node));
    const name = made?.["snapshot"];
    if (made?.["status"] !== "ok" || typeof name !== "string") return false;
    const url = new URL("snapshot/delete", node);
    url.searchParams.set("snapshot", name);
    // A snapshot that is not deleted here occupies disk space until VictoriaMetrics removes it (-snapshotsMaxAge).
    await this.#json(url).catch(() => (this.faults += 1));
    return true;
  }

  async #json(url: URL): Promise<Readonly<Record<string, unknown>> | undefined> {
    const text = await this.#get(url);
    try {
      return JSON.parse(text) as Readonly<Record<string, unknown>>;
    } catch {
      return undefined;
    }
  }

  async #get(url: URL): Promise<string> {
    try {
      const answer = await ask(url, { signal: AbortSignal.timeout(limits.engineAnswerMs) });
      const text = await answer.whole(limits.engineAnswerBytes);
      // Not so 400: who refuses a snapshot says why.
      if (answer.status >= 500 || (answer.status < 400 && !answer.isGood)) throw new Error(`HTTP ${answer.status}`);
      return text;
    } catch (error) {
      throw this.#faultOf(error);
    }
  }

  #faultOf(error: unknown): unknown {
    // Damaged or too many samples are the vessel's fault, not the engine's.
    if (isOurs(error) || error instanceof DamagedBytes || !(error instanceof Error)) return error;
    this.faults += 1;
    return new EngineError(kindOf(error), error);
  }
}

async function* following<T>(first: readonly T[], rest: AsyncIterator<T>): AsyncGenerator<T> {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

function checkStatus(status: number): void {
  if (status < 200 || status >= 300) throw new Error(`HTTP ${status}`);
}

function kindOf(error: Error): EngineFault {
  if (error.name === "TimeoutError" || error.name === "AbortError") return "victoria-slow";
  const status = /^HTTP (\d+)/.exec(error.message)?.[1];
  // With a full disk VictoriaMetrics becomes read-only and answers 503.
  if (status === "503" || status === "429") return "victoria-full";
  if (status !== undefined) return "victoria-fault";
  const code = systemErrorCode(error) ?? (error.cause instanceof Error ? systemErrorCode(error.cause) : undefined);
  return code === undefined && error.message !== "no answer" ? "victoria-fault" : "victoria-away";
}

function requestOf(url: URL) {
  return url.protocol === "https:" ? httpsRequest : httpRequest;
}

function withSlash(url: string): URL {
  return new URL(url.endsWith("/") ? url : `${url}/`);
}
