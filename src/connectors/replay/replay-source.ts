/** Makes the runner of a recording. */
import { joinedTap } from "../../nmea2000/bus/joined-tap.ts";
import { REPLAY_SOURCE } from "../../tags/origin.ts";
import { sourceLine } from "../../tags/source-ranking.ts";
import type { FrameSourceContext } from "../listening-source.ts";
import { ReplayRunner } from "./replay-runner.ts";
import type { ReplaySource } from "./source.ts";

/** A recording stands in the place of the bus. */
const REPLAY = sourceLine("replay", "replay", REPLAY_SOURCE);

export function replayRunner(source: ReplaySource, context: FrameSourceContext): ReplayRunner {
  const goesOut = context.project.outputsSimulated ? context.tap : undefined;
  const tap = joinedTap(goesOut, context.recordingTap(REPLAY.where));
  return new ReplayRunner(source, REPLAY, { ...context, tap });
}
