/**
 * `bitacora simulate`: the simulated vessel printed as it moves, at the pace that is asked for. Its time is its own: it
 * begins now and goes on by whole ticks, so that the same seed prints the same values at any speed. Nothing is left out
 * for a reader that is slow; it is waited for.
 */
import { once } from "node:events";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import type { Writable } from "node:stream";
import { Chalk } from "chalk";
import { type Clock, systemClock } from "../core/clock.ts";
import { BitacoraError } from "../core/errors.ts";
import { formatIsoTime } from "../core/time.ts";
import { matchesWildcard } from "../core/wildcard.ts";
import type { SimulateMessages } from "../messages/en/simulate.ts";
import { demoProject } from "../project/demo.ts";
import { loadProject } from "../project/project-file.ts";
import type { ProjectTag, SimulatorSource } from "../project/project.ts";
import { suggest } from "../project/suggest.ts";
import { seededRandom } from "../simulator/random.ts";
import { newSimulation, readings, step, type TagReading } from "../simulator/simulation.ts";

export interface SimulateOptions {
  readonly projectFile: string | undefined;
  /** Undefined: as the project's simulator says. */
  readonly tickS: number | undefined;
  readonly seed: number | undefined;
  /** Undefined: until `signal`. */
  readonly durationS: number | undefined;
  /** Times real time; Infinity is as fast as it can. */
  readonly speed: number;
  readonly json: boolean;
  /** Ids with `*` for anything; none is all tags. */
  readonly tagPatterns: readonly string[];
  readonly colour: boolean;
  readonly output: Writable;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly texts: SimulateMessages;
}

const FASTEST = 1_000_000;

/** `max` or a number; throws a usage error for anything else. */
export function speedOf(text: string, texts: SimulateMessages): number {
  if (text === "max") return Infinity;
  const speed = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (speed > 0 && speed <= FASTEST) return speed;
  throw new BitacoraError("usage", { reason: texts.notASpeed(text, FASTEST) });
}

/** On standard output, until its time is over or Ctrl-C; a second Ctrl-C ends it at once. */
export async function simulateOnTerminal(
  options: Omit<SimulateOptions, "colour" | "output" | "clock" | "signal">,
): Promise<void> {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  const { stdout } = process;
  await simulate({ ...options, colour: stdout.isTTY, output: stdout, clock: systemClock, signal: stop.signal });
}

export async function simulate(options: SimulateOptions): Promise<void> {
  const { projectFile, speed, durationS = Infinity, output, clock, signal } = options;
  const project = projectFile === undefined ? demoProject() : await loadProject(projectFile);
  const source = project.sources.find(({ type }) => type === "simulator") as SimulatorSource | undefined;
  const tickS = options.tickS ?? source?.tickS ?? 0.5;
  const random = seededRandom(options.seed ?? source?.seed ?? 1);
  const shown = shownTags(project.tags, options);
  const print = options.json ? jsonLines(shown) : tableLines(shown, options.colour);

  let simulation = newSimulation(project.tags, random);
  const startedAtMs = clock.now();
  const startedAt = clock.monotonic();
  let yieldedAt = startedAt;
  for (let tick = 0; tick * tickS <= durationS && !signal.aborted; tick += 1) {
    if (tick > 0) simulation = step(simulation, tickS, random);
    const simulatedMs = tick * tickS * 1000;
    const earlyMs = startedAt + simulatedMs / speed - clock.monotonic();
    if (earlyMs > 0) await sleep(earlyMs, undefined, { signal }).catch(ignoreAbort);
    if (signal.aborted) return;
    const taken = output.write(print(readings(simulation), formatIsoTime(startedAtMs + simulatedMs)));
    if (!taken) await once(output, "drain", { signal }).catch(ignoreAbort);
    // However fast it goes, Ctrl-C and a closed pipe must be heard.
    if (clock.monotonic() - yieldedAt > 20) {
      await turn();
      yieldedAt = clock.monotonic();
    }
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error && error.name === "AbortError")) throw error;
}

/** The tags to print, by their place in the project. */
function shownTags(
  tags: readonly ProjectTag[],
  { tagPatterns, texts }: SimulateOptions,
): readonly (ProjectTag | undefined)[] {
  if (tagPatterns.length === 0) return tags;
  const shown = new Set<ProjectTag>();
  for (const pattern of tagPatterns) {
    const matching = tags.filter(({ id }) => matchesWildcard(id, pattern));
    if (matching.length === 0) {
      const suggestion = suggest(
        pattern,
        tags.map(({ id }) => id),
      );
      throw new BitacoraError("usage", { reason: texts.noSuchTag(pattern, suggestion) });
    }
    for (const tag of matching) shown.add(tag);
  }
  return tags.map((tag) => (shown.has(tag) ? tag : undefined));
}

type Print = (values: readonly TagReading[], timestamp: string) => string;

function jsonLines(shown: readonly (ProjectTag | undefined)[]): Print {
  return (values, timestamp) => {
    let lines = "";
    for (const [index, { tagId, value }] of values.entries()) {
      if (shown[index] === undefined) continue;
      lines += `${JSON.stringify({ tag_id: tagId, value, quality: "good", timestamp })}\n`;
    }
    return lines;
  };
}

function tableLines(shown: readonly (ProjectTag | undefined)[], colour: boolean): Print {
  const chalk = new Chalk(colour ? {} : { level: 0 });
  const width = Math.max(0, ...shown.map((tag) => tag?.id.length ?? 0));
  return (values, timestamp) => {
    let lines = "";
    for (const [index, { tagId, value }] of values.entries()) {
      const tag = shown[index];
      if (tag === undefined) continue;
      const unit = tag.unitSi === "bool" ? "" : ` ${tag.unitSi}`;
      lines += `${chalk.dim(timestamp)}  ${tagId.padEnd(width)}  ${chalk.bold(String(value).padStart(12))}${unit}\n`;
    }
    return lines;
  };
}
