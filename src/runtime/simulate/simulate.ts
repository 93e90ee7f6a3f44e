/**
 * `bitacora simulate`: prints the values of the simulated vessel. A slow reader is waited for, so that nothing is left out.
 */
import { once } from "node:events";
import { Chalk } from "chalk";
import { systemClock } from "../../core/clock.ts";
import { usageError } from "../../core/errors.ts";
import { formatIsoTime } from "../../core/time.ts";
import { matchesWildcard } from "../../core/wildcard.ts";
import type { SimulateMessages } from "../../messages/en/simulate.ts";
import type { ProjectTag } from "../../project/project.ts";
import { suggest } from "../../project/suggest.ts";
import type { TagReading } from "../../simulator/simulation.ts";
import { ignoreAbort, openSimulation, runSimulation, type SimulationOptions } from "./simulation-run.ts";
import { stopSignal } from "../stop-signal.ts";

const FASTEST = 1_000_000;

/** `max` or a number; throws a usage error for anything else. */
export function speedOf(text: string, texts: SimulateMessages): number {
  if (text === "max") return Infinity;
  const speed = /^\+?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : 0;
  if (speed > 0 && speed <= FASTEST) return speed;
  throw usageError(texts.notASpeed({ text, max: FASTEST }));
}

/**
 * The tags that the patterns mean (`*` for any text; none: all), on standard output until its time is over or Ctrl-C; a second Ctrl-C ends
 * it at once.
 */
export async function simulateOnTerminal(
  options: SimulationOptions,
  tagPatterns: readonly string[],
  json: boolean,
): Promise<void> {
  const { stdout } = process;
  const signal = stopSignal();
  const simulated = await openSimulation(options);
  const shown = shownTags(simulated.project.tags, tagPatterns, options.texts);
  const print = json ? jsonLines(shown) : tableLines(shown, stdout.isTTY);
  await runSimulation(simulated, options, { clock: systemClock, signal }, async ({ values, timestampMs }) => {
    const taken = stdout.write(print(values, formatIsoTime(timestampMs)));
    if (!taken) await once(stdout, "drain", { signal }).catch(ignoreAbort);
  });
}

/** The tags to print, by their index in the project. */
function shownTags(
  tags: readonly ProjectTag[],
  tagPatterns: readonly string[],
  texts: SimulateMessages,
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
      throw usageError(texts.noSuchTag({ pattern, suggestion }));
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
