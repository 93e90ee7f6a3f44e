/** Makes the runner of the simulator. */
import { isBusTag } from "../../project/bus-tags.ts";
import { WITNESS_TAG } from "../../project/own-tags.ts";
import { Simulator } from "../../simulator/simulator.ts";
import { SIMULATOR_SOURCE } from "../../tags/origin.ts";
import { newSpeaker, sourceLine } from "../../tags/source-ranking.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { SourceContext } from "../listening-source.ts";
import type { SourceRunner } from "../runner.ts";
import type { SimulatorSource } from "./source.ts";

/** A simulated value is stale after this many seconds, and not before this many ticks. */
const SIMULATED_S = 5;

export function simulatorRunner({ tickS, seed }: SimulatorSource, context: SourceContext): SourceRunner {
  const { project, intake, clock } = context;
  const line = sourceLine("simulator", "", SIMULATOR_SOURCE);
  const speaker = newSpeaker(line, line.text);
  const statement = { rank: 0, timeoutS: Math.max(SIMULATED_S, tickS * SIMULATED_S) };
  const write = (update: TagUpdate): void => {
    const tag = intake.of(update.tagId);
    if (tag !== undefined) intake.take(tag, speaker, statement, update, clock.monotonic());
  };
  const simulated = project.tags.filter(({ id }) => !isBusTag(project, id) && id !== WITNESS_TAG);
  const simulator = new Simulator({ tags: simulated, seed, tickS, clock, write });
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  return {
    type: "simulator",
    name: "",
    line,
    run: () => {
      simulator.start();
      return stopped;
    },
    stop: () => {
      simulator.stop();
      resolve();
    },
    counters: () => ({ ...simulator.statistics() }),
  };
}
