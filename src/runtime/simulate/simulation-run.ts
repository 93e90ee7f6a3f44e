/**
 * The simulated vessel at a chosen speed, without the service. Its time begins now and advances by whole ticks, so the same seed gives
 * the same values at any speed. It waits for the consumer of the values.
 */
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { SECTIONS } from "../../connectors/connectors.ts";
import type { Clock } from "../../core/clock.ts";
import type { SimulateMessages } from "../../messages/en/simulate.ts";
import { demoProject } from "../../project/demo.ts";
import { loadProject } from "../../project/project-file.ts";
import type { SimulatorSource } from "../../connectors/simulator/source.ts";
import type { Project } from "../../project/project.ts";
import type { VoyagePlan } from "../../simulator/plan.ts";
import { seededRandom } from "../../simulator/random.ts";
import { newSimulation, readings, step, type TagReading } from "../../simulator/simulation.ts";

export interface SimulationOptions {
  readonly projectFile: string | undefined;
  /** Undefined: as the project's simulator says. */
  readonly tickS: number | undefined;
  readonly seed: number | undefined;
  /** Undefined: until the signal. */
  readonly durationS: number | undefined;
  /** As a factor of real time; Infinity: as fast as possible. */
  readonly speed: number;
  readonly version: string;
  readonly texts: SimulateMessages;
}

export interface Simulated {
  readonly project: Project;
  readonly tickS: number;
  readonly seed: number;
  readonly voyage: VoyagePlan | undefined;
}

export interface Tick {
  /** A value for every tag of the project, in its order. */
  readonly values: readonly TagReading[];
  /** In simulated time; `elapsedMs` since its beginning. */
  readonly timestampMs: number;
  readonly elapsedMs: number;
}

/** After this long it yields to the event loop, so that Ctrl-C and a closed pipe take effect at any speed. */
const TURN_MS = 20;

export async function openSimulation({ projectFile, tickS, seed }: SimulationOptions): Promise<Simulated> {
  const project = projectFile === undefined ? demoProject() : await loadProject(projectFile, SECTIONS);
  const source = project.sources.find(({ type }) => type === "simulator") as SimulatorSource | undefined;
  return { project, tickS: tickS ?? source?.tickS ?? 0.5, seed: seed ?? source?.seed ?? 1, voyage: source?.voyage };
}

/** Waits for the promise of each tick before the next one. */
export async function runSimulation(
  { project, tickS, seed, voyage }: Simulated,
  { speed, durationS = Infinity }: SimulationOptions,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  onTick: (tick: Tick) => void | Promise<void>,
): Promise<void> {
  const random = seededRandom(seed);
  let simulation = newSimulation(project.tags, random, voyage);
  const startedAtMs = clock.now();
  const startedAt = clock.monotonic();
  let turnedAt = startedAt;
  for (let tick = 0; tick * tickS <= durationS && !signal.aborted; tick += 1) {
    if (tick > 0) simulation = step(simulation, tickS, random);
    const elapsedMs = tick * tickS * 1000;
    const earlyMs = startedAt + elapsedMs / speed - clock.monotonic();
    if (earlyMs > 0) await sleep(earlyMs, undefined, { signal }).catch(ignoreAbort);
    if (signal.aborted) return;
    const pending = onTick({ values: readings(simulation), timestampMs: startedAtMs + elapsedMs, elapsedMs });
    if (pending !== undefined) await pending;
    if (clock.monotonic() - turnedAt > TURN_MS) {
      await turn();
      turnedAt = clock.monotonic();
    }
  }
}

export function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === "AbortError")) throw error;
}
