/** Services on the rig's buses. They run in the scenarios' own process: a second one takes half a minute in the machine. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SECTIONS } from "../../../src/connectors/connectors.ts";
import { type Clock, systemClock } from "../../../src/core/clock.ts";
import { parseProject } from "../../../src/project/parse-project.ts";
import { type RunningService, startService } from "../../../src/runtime/service/service.ts";
import { serviceOptions } from "../../support/service-options.ts";
import type { Scene } from "./scenario.ts";

const VESSEL = { id: "rig", name: "Rig", type: "workboat", loa_m: 12.5, beam_m: 4, draft_m: 1.25 };

export interface ServiceOptions {
  readonly sources: readonly object[];
  readonly tags?: readonly object[];
  /** The project's section of that name. */
  readonly nmea2000?: object;
  /** More sections. */
  readonly more?: object;
  readonly clock?: Clock;
  /** One that is kept from an earlier start; else a new one, removed when the scenario is over. */
  readonly dataDir?: string;
}

export interface RigService extends RunningService {
  readonly dataDir: string;
  /** GET as JSON. */
  get<T>(path: string): Promise<T>;
  /** What it has said in its log. */
  said(): string;
}

/**
 * Not by `fetch`, which is WebAssembly in part: the rig's V8 has none. Each with a connection of its own: one that is kept may be closed by
 * the service while the slow machine writes the next question to it.
 */
export async function ask(url: string): Promise<{ readonly status: number | undefined; readonly body: string }> {
  const [answer] = (await once(get(url, { agent: false }), "response")) as [IncomingMessage];
  return { status: answer.statusCode, body: await text(answer) };
}

/** Starts a service, and stops it when the scenario is over. */
export async function serveIn(scene: Scene, options: ServiceOptions): Promise<RigService> {
  const dataDir = options.dataDir ?? (await makeDataDir(scene));
  const { sources, tags = [], nmea2000 = {}, more = {}, clock = systemClock } = options;
  const file = { id: "rig", name: "Rig", vessel: VESSEL, historian: { file: null }, sources, tags, nmea2000, ...more };
  const { project, faults } = parseProject(JSON.stringify(file), dataDir, SECTIONS);
  if (project === undefined) throw new Error(JSON.stringify(faults));
  let said = "";
  const service = await startService(
    serviceOptions({ version: "1.2.3-rig", project, dataDir, clock, write: (text) => (said += text) }),
  );
  scene.onEnd(() => service.stop());
  return {
    ...service,
    dataDir,
    get: async <T>(path: string) => JSON.parse((await ask(service.url + path)).body) as T,
    said: () => said,
  };
}

export async function makeDataDir(scene: Scene): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "bitacora-rig-"));
  scene.onEnd(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
