/**
 * The whole service in this process, started as `bitacora serve` starts it: the interface on a free port, the log book and
 * the alarm records on disk. A test writes the tags, and may hold the clock.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "ava";
import type { Service } from "../../../src/api/service.ts";
import { type Clock, systemClock } from "../../../src/core/clock.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { startService } from "../../../src/runtime/service/service.ts";
import { serviceOptions } from "../../support/service-options.ts";
import type { Quality } from "../../../src/tags/quality.ts";
import type { Scalar } from "../../../src/tags/tag.ts";

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: unknown;
}

interface Written {
  /** Seconds after the service's first moment; without it, now. */
  readonly atS?: number;
  readonly quality?: Quality;
  readonly rawValue?: unknown;
}

export interface SpecService {
  readonly url: string;
  readonly dataDir: string;
  readonly parts: Service;
  /** `atS: 0`. */
  readonly startMs: number;
  readonly write: (tagId: string, value: Scalar, how?: Written) => void;
  readonly ask: (method: string, path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** The body of a 200; anything else is an error. */
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string) => Promise<T>;
  readonly stop: () => Promise<void>;
}

interface SpecOptions {
  readonly tags?: readonly object[];
  /** Further sections of the project file. */
  readonly project?: object;
  readonly clock?: Clock;
}

export const VESSEL = { id: "prueba", name: "Prueba", type: "workboat", loa_m: 12.5, beam_m: 4, draft_m: 1.25 };

export async function startSpecService({ tags = [], project = {}, clock = systemClock }: SpecOptions = {}) {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-spec-"));
  const dataDir = join(dir, "data");
  const file = { id: "spec", name: "Spec", vessel: VESSEL, historian: { file: null }, tags, ...project };
  const parsed = parseProject(JSON.stringify(file), dir);
  if (parsed.project === undefined) throw new Error(JSON.stringify(parsed.faults));
  const startMs = clock.now();
  const service = await startService(
    serviceOptions({ version: "1.2.3-spec", project: parsed.project, dataDir, clock }),
  );
  const { url, parts } = service;
  const ask = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const response = await fetch(url + path, { method, headers });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, body: type.startsWith("application/json") ? JSON.parse(text) : text };
  };
  const answer = async <T>(method: string, path: string): Promise<T> => {
    const { status, body } = await ask(method, path);
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    return body as T;
  };
  const running: SpecService = {
    url,
    dataDir,
    parts,
    startMs,
    write(tagId, value, { atS, quality = "good", rawValue } = {}) {
      const timestampMs = atS === undefined ? clock.now() : startMs + Math.round(atS * 1000);
      const outcome = parts.tags.write({ tagId, value, quality, timestampMs, rawValue, source: "test" });
      if (outcome !== "accepted") throw new Error(`${tagId} = ${value}: ${outcome}`);
    },
    ask,
    get: (path) => answer("GET", path),
    post: (path) => answer("POST", path),
    async stop() {
      await service.stop();
      await rm(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
  return running;
}

/** One service for all tests of a file. */
export function serviceOfFile(options: SpecOptions = {}): () => SpecService {
  let service: SpecService | undefined;
  test.before(async () => {
    service = await startSpecService(options);
  });
  test.after.always(() => service?.stop());
  return () => {
    if (service === undefined) throw new Error("the service starts before the tests of the file");
    return service;
  };
}
