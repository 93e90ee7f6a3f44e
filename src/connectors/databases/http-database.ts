/**
 * A database over HTTP: sends it samples, asks which engine it is and since when it runs (/metrics), and what the newest of each series is
 * (Prometheus' query interface). Redirects are not followed: only the URL in the project counts.
 */
import { ask, type HttpAnswer } from "../../core/http-request.ts";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { reasonOf } from "../../core/errors.ts";
import { type Answer, answerOf } from "./answer.ts";
import { LineProtocol } from "./line-protocol.ts";
import { limits } from "./limits.ts";
import { REMOTE_WRITE_HEADERS, RemoteWrite } from "./remote-write.ts";
import type { Batch, Series } from "./series.ts";
import type { ExportSettings } from "./section.ts";
import { readHeaders } from "./headers-file.ts";

const compress = promisify(gzip);

/** What answers, and since when its process runs, as it says it itself; undefined if it does not. */
export interface Engine {
  readonly kind: "prometheus" | "victoria" | "influx" | "unknown";
  readonly startedAt: string | undefined;
}

interface Request {
  readonly method?: "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly maxBytes: number;
}

export class HttpDatabase {
  readonly counters = { requests: 0, bytes: 0 };
  readonly #settings: ExportSettings;
  readonly #labels: Readonly<Record<string, string>>;
  readonly #signal: AbortSignal;
  readonly #nowMs: () => number;
  #headers: Headers;
  readonly #encode: (
    series: readonly Series[],
  ) => Promise<{ headers: Record<string, string>; body: Uint8Array<ArrayBuffer> }>;

  private constructor(
    settings: ExportSettings,
    labels: Readonly<Record<string, string>>,
    signal: AbortSignal,
    nowMs: () => number,
    headers: Headers,
  ) {
    this.#settings = settings;
    this.#labels = labels;
    this.#signal = signal;
    this.#nowMs = nowMs;
    this.#headers = headers;
    if (settings.type === "influx") {
      const lines = new LineProtocol(labels);
      const own = { "Content-Type": "text/plain; charset=utf-8", "Content-Encoding": "gzip" };
      this.#encode = async (series) => ({ headers: own, body: await compress(lines.encode(series)) });
    } else {
      const message = new RemoteWrite(labels);
      this.#encode = async (series) => ({
        headers: REMOTE_WRITE_HEADERS,
        body: new Uint8Array(message.encode(series)),
      });
    }
  }

  /** With these labels on every series. Rejects if the file of its headers cannot be read. */
  static async open(
    settings: ExportSettings,
    labels: Readonly<Record<string, string>>,
    signal: AbortSignal,
    nowMs: () => number,
  ): Promise<HttpDatabase> {
    const { headersFile } = settings;
    const headers = headersFile === undefined ? new Headers() : await readHeaders(headersFile);
    return new HttpDatabase(settings, labels, signal, nowMs, headers);
  }

  /** Rejects if nobody answers. */
  async look(): Promise<Engine> {
    const { response, text } = await this.#ask(this.#beside("metrics"), { maxBytes: limits.metricsBytes });
    const influx = response.header("X-Influxdb-Version") !== undefined;
    // Something in between says that nobody is there.
    if (response.status >= 502 && response.status <= 504) throw new Error(`HTTP ${response.status}`);
    const startedAt = response.isGood ? /^process_start_time_seconds (\S+)/m.exec(text)?.[1] : undefined;
    // A part of a cluster that only passes on does not know what is on disk.
    const passesOn = /^vm_app_version\{[^}]*"vm(?:insert|agent|auth)/m.test(text);
    if (passesOn) return { kind: "unknown", startedAt: undefined };
    if (text.includes("\nvm_app_version{")) return { kind: "victoria", startedAt };
    if (text.includes("\nprometheus_build_info{")) return { kind: "prometheus", startedAt };
    return { kind: influx || text.includes("influxdb_info{") ? "influx" : "unknown", startedAt };
  }

  /** Never rejects. */
  async send(series: readonly Series[]): Promise<Answer> {
    try {
      const { headers, body } = await this.#encode(series);
      this.counters.requests += 1;
      this.counters.bytes += body.length;
      const request = { method: "POST", headers, body, maxBytes: limits.answerBytes } as const;
      const { response, text } = await this.#ask(this.#writeUrl(), request);
      return answerOf(response.status, text, response.header("Retry-After") ?? null, this.#nowMs());
    } catch (error) {
      return { kind: "later", afterMs: undefined, reason: reasonOf(error) };
    }
  }

  /** The newest times of this vessel's series, since shortly before the batch; undefined if the database cannot be asked. */
  async askNewest({ series }: Batch): Promise<ReadonlyMap<string, number> | undefined> {
    if (this.#settings.type !== "prometheus_remote_write") return undefined;
    const times = series.flatMap((one) => [one.times[0] ?? 0, one.times.at(-1) ?? 0]);
    const [first, last] = [Math.min(...times), Math.max(...times, this.#nowMs())];
    // A look every four minutes sees what came in the five before it: all of it.
    const minutes = Math.min(MOST_MINUTES, Math.ceil((last - first) / 60_000) + 60);
    const labels = Object.entries(this.#labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
    const query = `max_over_time(timestamp(bitacora_tag{${labels.join(",")}})[${minutes}m:4m])`;
    const url = this.#beside("api/v1/query");
    url.search = new URLSearchParams({ query, time: String(Math.ceil(last / 1000) + 241) }).toString();
    try {
      const { response, text } = await this.#ask(url, { maxBytes: limits.metricsBytes });
      return response.isGood ? newestIn(JSON.parse(text)) : undefined;
    } catch {
      return undefined;
    }
  }

  #writeUrl(): URL {
    const url = new URL(this.#settings.url);
    if (this.#settings.type === "influx") url.searchParams.set("precision", "ms");
    return url;
  }

  /** Another page of the same program: its path up to the one that takes samples. */
  #beside(page: string): URL {
    const { origin, pathname } = new URL(this.#settings.url);
    const prefix = pathname.replace(/\/(?:api\/v[12]\/(?:write|push)|influx\/(?:api\/v2\/)?write|write|push)\/?$/, "");
    return new URL(`${origin}${prefix.replace(/\/$/, "")}/${page}`);
  }

  async #ask(
    url: URL,
    { method, headers = {}, body, maxBytes }: Request,
  ): Promise<{ response: HttpAnswer; text: string }> {
    const [signal, settings] = [this.#signal, this.#settings];
    const all = new Headers(this.#headers);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    const response = await ask(url, {
      method,
      body,
      headers: Object.fromEntries(all),
      signal: AbortSignal.any([signal, AbortSignal.timeout(settings.timeoutS * 1000)]),
    });
    // A token that was changed is taken up by the next request.
    if ((response.status === 401 || response.status === 403) && settings.headersFile !== undefined)
      this.#headers = await readHeaders(settings.headersFile);
    return { response, text: await response.begin(maxBytes) };
  }
}

/** How far back it is asked for the newest: a month, of which a look every four minutes takes no long. */
const MOST_MINUTES = 31 * 24 * 60;

function newestIn(answer: unknown): Map<string, number> | undefined {
  const { status, data } = answer as { readonly status?: unknown; readonly data?: { readonly result?: unknown } };
  if (status !== "success" || !Array.isArray(data?.result)) return undefined;
  const newest = new Map<string, number>();
  for (const { metric, value } of data.result as readonly PrometheusSeries[]) {
    const timeMs = Math.round(Number(value?.[1]) * 1000);
    if (!Number.isFinite(timeMs) || metric === undefined) continue;
    newest.set(`${metric["tag"] ?? ""}\n${metric["unit"] ?? ""}\n${metric["quality"] ?? ""}`, timeMs);
  }
  return newest;
}

interface PrometheusSeries {
  readonly metric?: Readonly<Record<string, string>>;
  readonly value?: readonly unknown[];
}
