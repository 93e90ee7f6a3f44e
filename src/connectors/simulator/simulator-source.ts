/** Makes the runner of the simulator. */
import type { AisTargets } from "../../ais/targets.ts";
import type { Clock } from "../../core/clock.ts";
import { isBusTag } from "../../project/bus-tags.ts";
import { WITNESS_TAG } from "../../project/own-tags.ts";
import { Simulator, type SimulatorOptions } from "../../simulator/simulator.ts";
import { SIMULATOR_SOURCE } from "../../tags/origin.ts";
import { newSpeaker, sourceLine } from "../../tags/source-ranking.ts";
import type { TagUpdate } from "../../tags/tag.ts";
import type { SourceContext } from "../listening-source.ts";
import type { SourceRunner } from "../runner.ts";
import type { SimulatorSource } from "./source.ts";

/** A simulated value is stale after this many seconds, and not before this many ticks. */
const SIMULATED_S = 5;

export function simulatorRunner(
  { tickS, seed, voyage: plan }: SimulatorSource,
  context: SourceContext & { readonly targets: AisTargets },
): SourceRunner {
  const { project, intake, clock, targets } = context;
  const line = sourceLine("simulator", "", SIMULATOR_SOURCE);
  const speaker = newSpeaker(line, line.text);
  const statement = { rank: 0, timeoutS: Math.max(SIMULATED_S, tickS * SIMULATED_S) };
  const write = (update: TagUpdate): void => {
    const tag = intake.of(update.tagId);
    if (tag !== undefined) intake.take(tag, speaker, statement, update, clock.monotonic());
  };
  const simulated = project.tags.filter(({ id }) => !isBusTag(project, id) && id !== WITNESS_TAG);
  const simulator = new Simulator({ tags: simulated, seed, tickS, clock, write, plan, hear: hearing(targets, clock) });
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

/** Takes another ship as her transponder would report her. */
function hearing(targets: AisTargets, clock: Clock): NonNullable<SimulatorOptions["hear"]> {
  return ({ mmsi, name, shipType, lengthM, beamM, courseDeg, kn }, position, isNamed) => {
    const courseRad = (courseDeg * Math.PI) / 180;
    const moves = {
      position,
      courseRad,
      headingRad: courseRad,
      speedMs: (kn * 1852) / 3600,
      navStatus: kn === 0 ? 5 : 0,
    };
    targets.take({
      mmsi,
      class: "A",
      isOwn: false,
      timestampMs: clock.now(),
      source: SIMULATOR_SOURCE,
      said: isNamed ? { ...moves, name, shipType, lengthM, beamM } : moves,
    });
  };
}
